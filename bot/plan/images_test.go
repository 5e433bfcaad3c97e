package plan_test

import (
	"testing"

	"headroom/bot/plan"
	"headroom/engine/catalog"
	"headroom/parser"
)

// "1280x28x28" are 1,280 patches of an image, not an image that is 28 pixels high and a length.
func TestPixelsInPatches(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query  parser.Query
		tokens int
	}{
		"with a length":    {parser.Query{Task: "lora", Model: "qwen2.5-vl-7b", Images: 1, ImageWidth: 1280, ImageHeight: 28, SeqLen: 28}, 1280 + 1024},
		"of two images":    {parser.Query{Task: "lora", Model: "qwen2.5-vl-7b", Images: 2, ImageWidth: 1280, ImageHeight: 28}, 2560 + 1024},
		"a size of pixels": {parser.Query{Task: "lora", Model: "qwen2.5-vl-7b", Images: 1, ImageWidth: 1120, ImageHeight: 896}, 1280 + 1024},
		"its own length":   {parser.Query{Task: "lora", Model: "qwen2.5-vl-7b", Images: 1, ImageWidth: 1280, ImageHeight: 28, SeqLen: 4096}, 4096},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := plan.Make(parser.Memory, tt.query, catalog.Builtin())
			if p.Blocked != nil || len(p.Cases) != 1 {
				t.Fatalf("%+v", p.Blocked)
			}
			if got := p.Cases[0].Workload.SeqLen; got != tt.tokens {
				t.Errorf("%d tokens, want %d", got, tt.tokens)
			}
		})
	}
}
