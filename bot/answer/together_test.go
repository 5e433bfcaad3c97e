package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
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

// Two models on one server's card have a verdict together, though a server would fill the card with each.
func TestModelsOfAServerAreHeldTogether(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	q := parser.Query{Models: []string{"qwen2.5-7b", "llama-3.1-8b"}, GPU: "a100", Framework: "vllm"}
	a, err := answer.Give(answer.Question{
		Plan: plan.Make(parser.Fit, q, known), Known: known, Lang: words.English, Scale: unit.Binary, Wants: words.WantsIn("two models at once, qwen2.5-7b and llama-3.1-8b"),
	})
	if err != nil {
		t.Fatal(err)
	}
	if a.Verdict != engine.Fits || !strings.Contains(a.Summary, "of the 80 GiB") {
		t.Errorf("not as it should be: %v %s", a.Verdict, a.Summary)
	}
}

// Models for different things run side by side: their needs are added up and their cards counted
// together, and a format told of the one that writes is none of the others'.
func TestModelsForDifferentThingsRunSideBySide(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	ask := func(intent parser.Intent, text string, q parser.Query) answer.Answer {
		a, err := answer.Give(answer.Question{
			Plan: plan.Make(intent, q, known), Known: known, Lang: words.Chinese, Scale: unit.Binary, Wants: words.WantsIn(text),
		})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	both := parser.Query{Models: []string{"bge-m3", "bge-reranker-v2-m3"}, GPU: "t4", GPUCount: 1}
	if a := ask(parser.Fit, "bge-m3 和 bge-reranker-v2-m3 部署在一张T4上够吗", both); !strings.Contains(a.Summary, "合计") {
		t.Errorf("not added up: %s", a.Summary)
	}
	alike := parser.Query{Models: []string{"bge-m3", "bge-large-zh"}, GPU: "t4", GPUCount: 1}
	if a := ask(parser.Fit, "bge-m3 和 bge-large-zh 哪个放得下", alike); !strings.Contains(a.Summary, "每张卡：") {
		t.Errorf("alternatives were added up: %s", a.Summary)
	}
	three := parser.Query{Models: []string{"qwen3-14b", "bge-m3", "bge-reranker-v2-m3"}, GPU: "rtx-4090"}
	if a := ask(parser.MinGPUs, "三个模型一起跑要几张4090", three); a.Value == nil || a.Value.Number != 2 || !strings.Contains(a.Summary, "bge-reranker-v2-m3") {
		t.Errorf("not counted together: %s", a.Summary)
	}
	one := ask(parser.Memory, "", parser.Query{Models: []string{"qwen2.5-14b", "bge-m3"}, Quant: "awq"})
	if got := one.Options[1].Estimate.Workload.Quant; got != "" {
		t.Errorf("the small model is in %s", got)
	}
	jobs := parser.Query{Tasks: []string{"infer", "lora"}, ParamsList: []float64{7, 3}, GPUMemoryGB: 80}
	if a := ask(parser.Fit, "一边推理7b一边lora训练3b，80G够吗", jobs); a.Verdict != engine.Fits || !strings.Contains(a.Summary, "推理，7B") || !strings.Contains(a.Summary, "LoRA，3B") || strings.Contains(a.Summary, "LoRA，7B") {
		t.Errorf("not each its task: %s", a.Summary)
	}
}

// How many copies several cards hold is counted card by card, and a power supply is held against each of
// several sets of cards.
func TestCopiesAndSuppliesAreToldOfAllCards(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for _, tt := range []struct {
		text   string
		intent parser.Intent
		query  parser.Query
		want   string
	}{
		{"how many copies of it fit on all of them", parser.Fit, parser.Query{Model: "mistral-7b", GPU: "a10g", GPUCount: 4}, "4 of them surely fit on 4 x NVIDIA A10G"},
		{"how many copies of it fit on all of them", parser.Fit, parser.Query{Model: "llama-3.1-70b", GPU: "h100", GPUCount: 8}, "4 of them surely fit"},
		{"is the supply enough", parser.Power, parser.Query{GPU: "rtx-3090", GPUCount: 2, SupplyW: 850}, "No, 850 W is not enough. Limited to 190 W each"},
		{"is the supply enough", parser.Power, parser.Query{GPU: "rtx-3090", GPUCount: 2, SupplyW: 1100}, "1,100 W is tight"},
		{"is the supply enough", parser.Power, parser.Query{GPU: "rtx-3090", GPUCount: 2, SupplyW: 1500}, "Yes, 1,500 W is enough."},
		{"of unlike cards", parser.Power, parser.Query{GPUPool: []parser.Device{{GPU: "rtx-4090", Count: 1}, {GPU: "rtx-3090", Count: 2}}, SupplyW: 850}, "850 W is not enough. Up to 1,150 W"},
		{"of unlike cards that are limited", parser.Power, parser.Query{GPUPool: []parser.Device{{GPU: "rtx-4090", Count: 1}, {GPU: "rtx-3090", Count: 1}}, PowerW: 300}, "600 W for NVIDIA GeForce RTX 4090 + NVIDIA GeForce RTX 3090"},
		{"is the supply enough, beside the memory", parser.Fit, parser.Query{Model: "mistral-7b", GPU: "rtx-3090", GPUCount: 2, SupplyW: 850}, "No, 850 W is not enough. Limited to 190 W each"},
		{"for either", parser.Power, parser.Query{GPUOptions: []parser.Device{{GPU: "rtx-3090", Count: 4}, {GPU: "rtx-5090", Count: 1}}, SupplyW: 1000}, "575 W for NVIDIA GeForce RTX 5090"},
	} {
		a, err := answer.Give(answer.Question{
			Plan: plan.Make(tt.intent, tt.query, known), Known: known, Lang: words.English, Scale: unit.Binary, Wants: words.WantsIn(tt.text),
		})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(a.Summary, tt.want) {
			t.Errorf("%s: %q is not in: %s", tt.text, tt.want, a.Summary)
		}
	}
}
