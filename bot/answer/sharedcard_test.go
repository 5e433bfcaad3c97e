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
		"data sheet":      {"how many days", parser.Time, parser.Query{Task: "train", ParamsB: 13, Tokens: 1e12, GPU: "a100", GPUCount: 32, TFLOPS: parser.Numbers{312}}, "40 % MFU"},
		"sparse peak":     {"how many days", parser.Time, parser.Query{Task: "train", ParamsB: 13, Tokens: 1e12, GPU: "h100", GPUCount: 32, TFLOPS: parser.Numbers{1979}}, "40 % MFU"},
		"peak of all":     {"how many days", parser.Time, parser.Query{Task: "train", ParamsB: 13, Tokens: 1e12, GPU: "a100", GPUCount: 32, TFLOPS: parser.Numbers{32 * 312}}, "40 % MFU"},
		"rate of all":     {"how many days", parser.Time, parser.Query{Task: "train", ParamsB: 13, Tokens: 1e12, GPU: "a100", GPUCount: 32, TFLOPS: parser.Numbers{16 * 312}}, "50 % MFU"},
		"served later":    {"lora it, then serve it to many users", parser.Fit, parser.Query{Task: "lora", ParamsB: 7, GPU: "h100", GPUCount: 1, Concurrency: 30}, "Fits: LoRA"},
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

// A rate that no such cards have is left out, and that is told.
func TestRatesAboveThePeakAreTold(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		tflops float64
		told   bool
	}{{120, false}, {312, false}, {8 * 312, false}, {50000, true}} {
		a, err := give(parser.Time, parser.Query{Task: "train", ParamsB: 7, Tokens: 1e11, GPU: "a100", GPUCount: 8, TFLOPS: parser.Numbers{tt.tflops}}, words.English)
		if err != nil || len(a.Problems) > 0 != tt.told {
			t.Errorf("%v TFLOPS: %v %v", tt.tflops, a.Problems, err)
		}
	}
}
