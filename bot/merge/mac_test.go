package merge_test

import (
	"testing"

	"headroom/bot/merge"
	"headroom/parser"
)

// A Mac stays one with other memory, and goes with another card.
func TestMacInFollowUps(t *testing.T) {
	t.Parallel()
	old := parser.Query{Model: "qwen2.5-32b", GPUMemoryGB: 64, Mac: true}
	for name, tt := range map[string]struct {
		said parser.Query
		want bool
	}{
		"more memory":   {parser.Query{GPUMemoryGB: 96}, true},
		"another model": {parser.Query{Model: "qwen3-8b"}, true},
		"a card":        {parser.Query{GPU: "rtx-4090"}, false},
		"the processor": {parser.Query{CPUOnly: true}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := merge.Query(old, tt.said).Mac; got != tt.want {
				t.Errorf("a Mac: %v, want %v", got, tt.want)
			}
		})
	}
}
