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

// Where memory runs out in saving, what is gathered is told with its bytes, and how to do without it.
func TestWhatSavingGathersIsTold(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		lang   words.Lang
		says   []string
	}{
		"by ZeRO-3": {
			parser.Fit,
			parser.Query{Task: "finetune", Model: "llama-3-8b", GPU: "a100-80gb-sxm", GPUCount: 4, ZeROStage: new(3)},
			words.English,
			[]string{"all 15 GiB in that host's memory", "1002 MiB at a time", "zero_to_fp32.py", "59.8 GiB"},
		},
		"by FSDP, which keeps fp32": {
			parser.Fit,
			parser.Query{Task: "finetune", Model: "llama-3-8b", GPU: "a100-80gb-sxm", GPUCount: 4, Parallel: parser.Parallel{FSDP: true}},
			words.English,
			[]string{"29.9 GiB on every card", "rank0_only", "59.8 GiB more", "SHARDED_STATE_DICT"},
		},
		"where the cause is asked for": {
			parser.Explain,
			parser.Query{Task: "finetune", Model: "llama-3-8b", GPU: "a100-80gb-sxm", GPUCount: 4, ZeROStage: new(3)},
			words.Chinese,
			[]string{"主机内存需要 15 GiB", "save_checkpoint"},
		},
		"of states alone": {parser.Fit, parser.Query{Task: "finetune", Model: "llama-3-8b", GPU: "a100-80gb-sxm", GPUCount: 4, ZeROStage: new(2)}, words.English, nil},
		"of one card":     {parser.Fit, parser.Query{Task: "finetune", Model: "llama-3-8b", GPU: "h200", ZeROStage: new(3)}, words.English, nil},
		"by a server":     {parser.Fit, parser.Query{Task: "infer", Model: "llama-3-8b", GPU: "h200"}, words.English, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wants := words.Wants{Saving: true}
			a, err := answer.Give(answer.Question{Plan: plan.Make(tt.intent, tt.query, known), Known: known, Lang: tt.lang, Scale: unit.Binary, Wants: wants})
			if err != nil {
				t.Fatal(err)
			}
			told := strings.Join(a.Text, "\n")
			for _, s := range tt.says {
				if !strings.Contains(told, s) {
					t.Errorf("%q is not told: %s", s, told)
				}
			}
			if gathers := strings.Contains(told, "STATE_DICT") || strings.Contains(told, "stage3_gather"); tt.says == nil && gathers {
				t.Errorf("nothing is gathered: %s", told)
			}
		})
	}
}
