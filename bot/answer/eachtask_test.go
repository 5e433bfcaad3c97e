package answer_test

import (
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Several kinds of work on the same cards are each a question of their own: running in the format that fits, training
// of all weights, and QLoRA where that is out of reach.
func TestEachKindOfWorkHasItsVerdict(t *testing.T) {
	t.Parallel()
	rig := parser.Query{Tasks: []string{"train", "infer"}, ParamsB: 70, GPU: "rtx-3090", GPUCount: 6}
	for name, tt := range map[string]struct {
		query       parser.Query
		lang        words.Lang
		says, never []string
	}{
		"train or run": {
			rig, words.English,
			[]string{"Running: does not fit as released; in q8_0 (llama.cpp) it fits", "Training all weights: does not fit", "1.17 TiB", "QLoRA: fits with"},
			[]string{"45.6 x"},
		},
		"in Chinese": {rig, words.Chinese, []string{"推理：", "用 q8_0（llama.cpp）装得下", "训练全部权重：装不下", "QLoRA：使用"}, nil},
		"fine-tune or run": {
			parser.Query{Tasks: []string{"finetune", "infer"}, ParamsB: 13, GPU: "rtx-4090"},
			words.English,
			[]string{"Running: does not fit as released; in q8_0", "Fine-tuning: fits as QLoRA"},
			nil,
		},
		"both fit": {parser.Query{Tasks: []string{"train", "infer"}, Model: "gpt2", GPU: "a100"}, words.English, []string{"train: 3.37 GiB fits"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, tt.says, tt.never)
			if len(a.Options) > 0 && a.Options[0].WayOut {
				t.Errorf("ways out of one of them: %+v", a.Options)
			}
		})
	}
}
