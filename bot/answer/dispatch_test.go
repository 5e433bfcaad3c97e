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

// What is asked in the second half of a question gets a sentence beside the figure of the first.
func TestTheSecondHalfOfAQuestionIsAnswered(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	batch := parser.Query{Task: "qlora", Model: "llama-3.1-8b", GPU: "rtx-4090", SeqLen: 2048, Samples: 20000}
	served := parser.Query{Model: "llama-3.1-8b", GPU: "rtx-4090", Framework: "vllm", InputTokens: 1024, OutputTokens: 1024}
	several := parser.Query{Task: "infer", ParamsB: 7, Precision: "fp16", Concurrency: 10}
	experts := parser.Query{Model: "qwen3-235b-a22b", GPU: "rtx-3090", GPUMemoryGB: 24, HostRAMGB: 128, Framework: "llama.cpp", Quant: "q4_k_m", Offload: "cpu"}
	daily := parser.Query{Task: "infer", Model: "llama-3.3-70b", Tokens: 1e7}
	whole := parser.Query{Task: "finetune", Full: true, ParamsB: 72, GPU: "h20", Tokens: 1e9}
	spark := parser.Query{Task: "lora", Model: "llama-3.1-8b", GPU: "dgx-spark-gb10"}
	for text, tt := range map[string]struct {
		intent      parser.Intent
		query       parser.Query
		lang        words.Lang
		says, never []string
	}{
		"what batch size can I use and how fast will it be per epoch": {
			parser.MaxBatch, batch, words.English,
			[]string{"The largest batch that fits is 1", "41M tokens take about", "turns on by default; without it not even"},
			[]string{"Not even the smallest case fits"},
		},
		"最大 batch 多少，一个 epoch 多久":                             {parser.MaxBatch, batch, words.Chinese, []string{"41M tokens 约需"}, []string{"最小的情形也放不下："}},
		"最大并发多少, 吞吐多少":                                        {parser.MaxBatch, served, words.Chinese, []string{"最多同时 23 个请求", "合计约"}, nil},
		"how many users, and the throughput":                  {parser.MaxBatch, served, words.English, []string{"they get", "tokens/s together"}, nil},
		"how many users":                                      {parser.MaxBatch, served, words.English, nil, []string{"together"}},
		"7b推理需要多少显存？10个并发呢？":                                  {parser.Memory, several, words.Chinese, []string{"34.5 GiB", "只有一个请求时为 16.3 GiB"}, nil},
		"how much vram for 7b? and with 10 concurrent users?": {parser.Memory, several, words.English, []string{"For one request alone it is 16.3 GiB"}, nil},
		"how much vram for 7b with 10 concurrent users?":      {parser.Memory, several, words.English, nil, []string{"alone"}},
		"tokens/s and mfu": {
			parser.Throughput, parser.Query{Task: "finetune", Full: true, ParamsB: 70, GPU: "h100", GPUCount: 64, Parallel: parser.Parallel{FSDP: true}}, words.English, []string{"% MFU"}, nil,
		},
		"will it fit and how fast":                      {parser.Throughput, spark, words.English, []string{"Fits: LoRA", "tokens/s"}, nil},
		"放得下吗，多快":                                       {parser.Throughput, spark, words.Chinese, []string{"装得下", "tokens/s"}, nil},
		"what -ngl / --n-cpu-moe should i use?":         {parser.Fit, experts, words.English, []string{"Set -ngl 99 --n-cpu-moe 82."}, nil},
		"does it fit":                                   {parser.Fit, experts, words.English, nil, []string{"-ngl"}},
		"cost to serve 10m tokens per day, rent vs api": {parser.Cost, daily, words.English, []string{"rented all day", "an API is cheaper"}, nil},
		"每天1000万token要花多少钱":                             {parser.Cost, daily, words.Chinese, []string{"整天租用", "租金不变"}, nil},
		"cost of 10m tokens":                            {parser.Cost, daily, words.English, nil, []string{"all day"}},
		"how many cards and how long":                   {parser.Time, whole, words.English, []string{"With the usual settings 16 x NVIDIA H20", "5.4 days"}, []string{"It cannot run"}},
		"用多少张合适, 多久训完":                                  {parser.Time, whole, words.Chinese, []string{"16 x NVIDIA H20 96GB 放得下"}, []string{"跑不了"}},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			a, err := answer.Give(answer.Question{Plan: plan.Make(tt.intent, tt.query, known), Known: known, Lang: tt.lang, Scale: unit.Binary, Wants: words.WantsIn(text)})
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, tt.says, tt.never)
		})
	}
}

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
