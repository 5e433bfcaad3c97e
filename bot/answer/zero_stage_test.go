package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/parser"
)

// The stage that is asked for is the least that is enough.
func TestLeastStage(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for name, tt := range map[string]struct {
		text  string
		query parser.Query
		says  string
	}{
		"a stage alone":   {"which zero stage do i need", parser.Query{Task: "finetune", Full: true, ParamsB: 7, GPU: "h100", GPUCount: 8}, "ZeRO-1 is the lowest stage"},
		"with the host":   {"what zero stage is needed", parser.Query{Task: "finetune", Full: true, ParamsB: 70, GPU: "a100", GPUMemoryGB: 80, GPUCount: 8}, "ZeRO-3 with the optimizer in host RAM"},
		"by no means":     {"which deepspeed stage", parser.Query{Task: "finetune", Full: true, ParamsB: 1000, GPU: "rtx-3060", GPUCount: 2}, "No stage is enough"},
		"a stage is told": {"which zero stage do i need", parser.Query{Task: "finetune", Full: true, ParamsB: 7, GPU: "h100", GPUCount: 8, ZeROStage: new(3)}, "Fits"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := answer.Give(answer.Question{
				Plan: plan.Make(parser.Memory, tt.query, known), Known: known, Lang: words.English, Scale: unit.Binary, Wants: words.WantsIn(tt.text),
			})
			if err != nil || !strings.Contains(a.Summary, tt.says) {
				t.Errorf("%v: %s", err, a.Summary)
			}
		})
	}
}
