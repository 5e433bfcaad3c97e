package answer_test

import (
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A way out does nothing that the question rules out, and there are others.
func TestWaysOutKeepToWhatIsAllowed(t *testing.T) {
	t.Parallel()
	for text, tt := range map[string]struct {
		query  parser.Query
		barred func(parser.Query) bool
	}{
		"can i train 7b in 40gb without lora or offload": {parser.Query{Task: "finetune", Full: true, ParamsB: 7, GPUMemoryGB: 40, Offload: "none"}, func(q parser.Query) bool {
			return q.Offload != "none" && q.Offload != "" || q.Task == "lora" || q.Task == "qlora"
		}},
		"finetune 13b on 2x4090 without offload": {parser.Query{Task: "finetune", ParamsB: 13, GPU: "rtx-4090", GPUCount: 2, Offload: "none"}, func(q parser.Query) bool {
			return q.Offload != "none" && q.Offload != ""
		}},
		"does 70b fit on a 3090 without quantization": {parser.Query{ParamsB: 70, GPU: "rtx-3090", GPUCount: 1, Quant: "none"}, func(q parser.Query) bool { return q.Quant != "none" }},
		"train 7b on 40gb without gradient checkpointing": {parser.Query{Task: "train", ParamsB: 7, GPUMemoryGB: 40, GradCkpt: new(false)}, func(q parser.Query) bool {
			return q.Recompute != ""
		}},
	} {
		a, err := ask(parser.Fit, tt.query, text, words.English)
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Options) == 0 && a.Next == "" {
			t.Errorf("%s: nothing is offered", text)
		}
		for _, o := range a.Options {
			if tt.barred(*o.Query) {
				t.Errorf("%s: offers to %s", text, o.Label)
			}
		}
	}
}
