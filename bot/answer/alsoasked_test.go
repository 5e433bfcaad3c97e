package answer_test

import (
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
