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

// Several jobs or copies on one card are reckoned together, and GPU hours are told as they are.
func TestSeveralOnOneCard(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for name, tt := range map[string]struct {
		text   string
		intent parser.Intent
		query  parser.Query
		says   string
	}{
		"jobs":            {"three qlora jobs on a 4090", parser.Fit, parser.Query{Task: "qlora", ParamsB: 3, GPU: "rtx-4090", GPUCount: 1}, "3 x "},
		"people":          {"can we both tune on it", parser.Fit, parser.Query{Task: "lora", ParamsB: 7, GPU: "h100", GPUCount: 1, Concurrency: 2}, "2 x "},
		"how many copies": {"how many 7b awq instances fit", parser.Fit, parser.Query{ParamsB: 7, Quant: "awq", GPU: "rtx-4090", GPUCount: 1}, "of them surely fit"},
		"gpu hours":       {"how many gpu hours", parser.Time, parser.Query{Task: "train", ParamsB: 7, Tokens: 1e12, GPU: "a100"}, "GPU hours on NVIDIA A100"},
		"told tflops":     {"how many days", parser.Time, parser.Query{Task: "train", ParamsB: 7, Tokens: 1e12, GPU: "h100", GPUCount: 64, TFLOPS: parser.Numbers{494.7}}, "50 % MFU"},
		"cache reported":  {"what max-model-len", parser.MaxContext, parser.Query{ParamsB: 7, GPU: "rtx-4090", Framework: "vllm", CacheTokens: 30000}, "found room for 30,000 tokens"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := answer.Give(answer.Question{
				Plan: plan.Make(tt.intent, tt.query, known), Known: known, Lang: words.English, Scale: unit.Binary, Wants: words.WantsIn(tt.text),
			})
			if err != nil || !strings.Contains(a.Summary, tt.says) {
				t.Errorf("%v: %s", err, a.Summary)
			}
		})
	}
}
