package plan_test

import (
	"testing"

	"headroom/bot/plan"
	"headroom/engine/catalog"
	"headroom/parser"
)

// Names are compared without their separators; the point of a size still tells it from a version.
func TestSizesWithAPoint(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"qwen-1.7b": "qwen3-1.7b", "qwen-1.8b": "qwen-1.8b", "llama-2.7b": "llama-2-7b", "opt-2.7b": "opt-2.7b"} {
		p := plan.Make(parser.Memory, parser.Query{Model: name}, catalog.Builtin())
		if got := p.Cases[0].Workload.Model.Name; got != want {
			t.Errorf("%s is read as %s, want %s", name, got, want)
		}
	}
}
