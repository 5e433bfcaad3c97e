package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// The usual way to fine-tune all weights on one card is plain bf16: it is offered before the optimizer goes to the host.
func TestPureHalfIsAWayOut(t *testing.T) {
	said := parser.Query{Task: "finetune", Full: true, Model: "qwen2.5-7b", ParamsB: 7, GPU: "h100", GPUCount: 1, GPUMemoryGB: 80, Optimizer: "adam-8bit"}
	a, err := give(parser.Memory, said, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(a.Next, "pure bf16") {
		t.Errorf("next: %s", a.Next)
	}
	if len(a.Options) == 0 || a.Options[0].Query.Precision != "bf16" || !a.Options[0].Query.Pure {
		t.Errorf("the first way does not ask for it: %+v", a.Options)
	}
	said.GPU, said.GPUMemoryGB = "v100", 32 // it has no bf16
	if a, err = give(parser.Memory, said, words.English); err != nil {
		t.Fatal(err)
	}
	for _, o := range a.Options {
		if strings.Contains(o.Label, "bf16") && !strings.Contains(o.Label, "A100") {
			t.Errorf("a V100 trains in %s", o.Label)
		}
	}
}
