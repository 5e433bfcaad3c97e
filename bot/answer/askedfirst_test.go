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

// What is asked about money, power and settings comes first, and a tenant pays for no power.
func TestWhatIsAskedComesFirst(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for text, tt := range map[string]struct {
		intent      parser.Intent
		query       parser.Query
		begins      string
		says, never []string
	}{
		"is it cheaper to buy 8x h100 or rent them for a year at 100% utilization": {
			parser.MFU,
			parser.Query{GPU: "h100", GPUCount: 8, Days: 365, MFUPct: 100},
			"Renting 8 x NVIDIA H100",
			[]string{"8,760 hours", "Buying is cheaper", "for each card"},
			[]string{"utilisation is"},
		},
		"is it cheaper to buy an h100 or rent it for a year at 50% utilization": {
			parser.MFU,
			parser.Query{GPU: "h100", GPUCount: 1, Days: 365, MFUPct: 50},
			"Renting NVIDIA H100",
			[]string{"4,380 hours"},
			nil,
		},
		"should I buy a 4090 or rent an h100 to fine-tune 7b, 20 hours a week": {
			parser.BuyAdvice,
			parser.Query{Task: "finetune", ParamsB: 7, Hours: 20, GPUOptions: []parser.Device{{GPU: "rtx-4090", Count: 1}, {GPU: "h100", Count: 1}}},
			"Renting NVIDIA H100 SXM5 80GB for 20 hours of each week",
			[]string{"LoRA fine-tuning", "on NVIDIA GeForce RTX 4090", "training all weights does not fit"},
			[]string{"8 x"},
		},
		"rent an a100 or buy a 3090 for qlora 7b": {
			parser.BuyAdvice,
			parser.Query{Task: "qlora", ParamsB: 7, GPUOptions: []parser.Device{{GPU: "a100", Count: 1}, {GPU: "rtx-3090", Count: 1}}},
			"Renting NVIDIA A100",
			[]string{"on NVIDIA GeForce RTX 3090", "more hours than"},
			nil,
		},
		"buy or rent: 4 hours a day": {
			parser.Cost,
			parser.Query{GPU: "rtx-4090", PriceUSD: 1800, PricePerGPUHour: 0.34, PricePerKWh: 0.3, Hours: 4},
			"At 1,800 USD, buying",
			[]string{"Rented it is 1.36 USD", "0.90 USD"},
			[]string{"2.26"},
		},
		"a100 40gb cost per month": {
			parser.Cost,
			parser.Query{GPU: "a100", GPUMemoryGB: 40, Per: "month"},
			"1.99 USD per hour", nil,
			[]string{"1.39"},
		},
		"power limit 4090 to 300w: how much slower": {
			parser.Power,
			parser.Query{GPU: "rtx-4090", PowerLimitW: 300},
			"At 300 of 450 W",
			[]string{"Up to 300 W"},
			nil,
		},
		"monthly electricity cost of 4x 3090": {
			parser.Power,
			parser.Query{GPU: "rtx-3090", GPUCount: 4, Per: "month"},
			"About 183.60 USD of electricity",
			[]string{"1,224 kWh"},
			nil,
		},
		"monthly electricity cost of 4x 3090 at 0.3": {
			parser.Power,
			parser.Query{GPU: "rtx-3090", GPUCount: 4, Per: "month", PricePerKWh: 0.3},
			"About 367.20 USD of electricity", nil,
			[]string{"Tell your price"},
		},
		"cost per million tokens": {
			parser.Cost,
			parser.Query{ParamsB: 70, GPU: "h100", GPUCount: 4, PricePerGPUHour: 2.5},
			"With a full queue",
			[]string{"10.00 USD per hour"},
			nil,
		},
		"should I set gpu_memory_utilization 0.95": {
			parser.Fit,
			parser.Query{Model: "qwen-14b", GPU: "rtx-a6000", MemoryShare: 0.95},
			"A share of 0.95 is not needed",
			[]string{"Fits"},
			nil,
		},
		"max batch total tokens": {
			parser.MaxBatch,
			parser.Query{Model: "llama-3.1-8b", GPU: "a100", Framework: "tgi"},
			"491,520 tokens in all", nil, nil,
		},
		"4090 without nvlink, does it matter": {
			parser.Explain,
			parser.Query{Task: "infer", GPU: "rtx-4090", NVLink: new(false)},
			"Not much for running a model",
			[]string{"2 x NVIDIA GeForce RTX 4090"},
			nil,
		},
		"p40 70b q4": {
			parser.Fit,
			parser.Query{ParamsB: 70, GPU: "tesla-p40", Quant: "q4_k_m"},
			"Does not fit",
			[]string{"What it then writes: ", "tokens/s"},
			nil,
		},
		"910b or a100, which is better value for money": {
			parser.Compare,
			parser.Query{GPUOptions: []parser.Device{{GPU: "ascend-910b"}, {GPU: "a100"}}},
			"A GPU hour of NVIDIA A100",
			[]string{"up to"},
			nil,
		},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			wants := words.WantsIn(text)
			if tt.intent == parser.Explain {
				wants.Notion = "interconnect"
			}
			a, err := answer.Give(answer.Question{Plan: plan.Make(tt.intent, tt.query, known), Known: known, Lang: words.English, Scale: unit.Binary, Whether: words.AsksWhether(text), Wants: wants})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(a.Summary, tt.begins) {
				t.Errorf("does not begin with %q: %s", tt.begins, a.Summary)
			}
			tells(t, a.Summary, tt.says, tt.never)
		})
	}
}
