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

// An explanation that a workload stands beside begins with the figure that decides it.
func TestExplanationsLeadWithTheFigure(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		lang  words.Lang
		says  string
	}{
		"a file in fp32":            {parser.Query{ParamsB: 13, WeightsGB: 53}, words.English, "53 GB for 13B parameters is 4.08 bytes each, as in fp32."},
		"a file in 16 bits":         {parser.Query{ParamsB: 8, WeightsGB: 16}, words.Chinese, "每参数 2 字节，相当于 fp16 / bf16"},
		"a file between":            {parser.Query{ParamsB: 8, WeightsGB: 12}, words.English, "12 GB for 8B parameters is 1.5 bytes each."},
		"a size alone":              {parser.Query{ParamsB: 34}, words.English, "68 GB in fp16 or bf16, 34 GB in int8 or fp8"},
		"a case on cards":           {parser.Query{ParamsB: 65, Precision: "fp16", GPU: "a100", GPUCount: 4, GPUMemoryGB: 40}, words.English, "Fits: running 65B (fp16, TP 4)"},
		"a part that is named":      {parser.Query{Task: "lora", Model: "yi-34b", GPUCount: 8, ZeROStage: new(3), Topic: "weights"}, words.English, "Weights: 8.01 GiB per GPU."},
		"training in general":       {parser.Query{Task: "train"}, words.English, "Training holds weights, gradients and optimizer states"},
		"training of a model":       {parser.Query{Task: "finetune", Model: "qwen-1.8b"}, words.Chinese, "全参微调 qwen-1.8b"},
		"a notion without a figure": {parser.Query{ParamsB: 7, Topic: "zero"}, words.English, "ZeRO shares model states"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			known := catalog.Builtin()
			a, err := answer.Give(answer.Question{
				Plan: plan.Make(parser.Explain, tt.query, known), Known: known, Lang: tt.lang, Scale: unit.Binary, Topic: tt.query.Topic,
			})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, tt.says) {
				t.Errorf("got %q, want %q in it", a.Summary, tt.says)
			}
		})
	}
}
