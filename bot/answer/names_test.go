package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/parser"
)

// Sentences that a reader would stumble over, or that leave half of it out.
func TestWordsOfAnswers(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		lang   words.Lang
		says   string
		never  string
	}{
		"time costs money":            {parser.Time, parser.Query{Task: "train", ParamsB: 13, GPU: "h100", GPUCount: 64, Tokens: 1e12}, words.English, "it costs about", ""},
		"time costs money in Chinese": {parser.Time, parser.Query{Task: "train", ParamsB: 13, GPU: "h100", GPUCount: 64, Tokens: 1e12}, words.Chinese, "按每 GPU 小时", ""},
		"at the price that is said":   {parser.Time, parser.Query{Task: "train", ParamsB: 1, GPU: "v100", GPUCount: 8, Tokens: 1e9, PricePerGPUHour: 1}, words.English, "At 1.00 USD per GPU hour", ""},
		"no price, no cost":           {parser.Time, parser.Query{Task: "train", ParamsB: 1, GPU: "p40", GPUCount: 8, Tokens: 1e9}, words.English, "MFU on", "costs"},
		"money takes time":            {parser.Cost, parser.Query{Task: "lora", Model: "llama-3.1-8b", GPU: "a100", GPUCount: 2, Tokens: 1e8}, words.English, "It takes about", ""},
		"on the processor":            {parser.Memory, parser.Query{Model: "llama-3.3-70b", Quant: "q4_k_m", CPUOnly: true}, words.English, "on the CPU needs about", "runs on the CPU"},
		"preference training":         {parser.Memory, parser.Query{Task: "rl", RLAlgo: "dpo", PEFT: "lora", Model: "llama-3-8b", GPU: "a100"}, words.English, "DPO training of llama-3-8b (LoRA, ", "RL training"},
		"its rewards":                 {parser.Memory, parser.Query{Task: "rl", RLAlgo: "grpo", Model: "qwen2.5-7b", GPU: "a100"}, words.English, "RL training of qwen2.5-7b (adamw", ""},
		"a limit with the default":    {parser.MaxContext, parser.Query{Task: "qlora", ParamsB: 34, GPU: "a100"}, words.English, "turns on by default; without it 1,020", "Without it: The"},
		"layers that go on a card":    {parser.Fit, parser.Query{Model: "llama-3.3-70b", GPU: "rtx-3090", Quant: "q4", Offload: "layers"}, words.English, "of 80 layers go on", ""},
		"layers that are told":        {parser.Fit, parser.Query{Model: "llama-3.3-70b", GPU: "rtx-3090", Quant: "q4", Offload: "layers", LayersOnGPU: new(20)}, words.English, "20 layers on the GPU", "layers go on"},
		"heads that share":            {parser.Specs, parser.Query{Model: "llama-3.1-8b", ParamsB: 8}, words.English, "dense, GQA (32 heads share 8", ""},
		"of a family and a size":      {parser.Specs, parser.Query{Model: "llama-8b", ParamsB: 8}, words.English, "llama-3.1-8b: 8.03B parameters, dense", "not known"},
		"a vector for all heads":      {parser.Specs, parser.Query{Model: "deepseek-v3"}, words.Chinese, "256 个专家的 MoE，MLA（每 token 每层一个 576 维向量）", ""},
		"layers in windows":           {parser.Specs, parser.Query{Model: "gemma-3-27b"}, words.English, "52 layers in sliding windows of 1,024 tokens", ""},
		"each size of a family":       {parser.Specs, parser.Query{Model: "llama-3", EverySize: true}, words.English, "GQA (64 heads share 8", "On which card"},
		"FLOP that are told":          {parser.Time, parser.Query{Task: "train", ParamsB: 7, GPU: "a100", GPUCount: 256, Tokens: 1e12, FLOP: 4.2e22}, words.English, "4.2e+22 FLOPs", "4.4e+22"},
		"the largest as it is run":    {parser.LargestModel, parser.Query{GPUMemoryGB: 12}, words.Chinese, "用 q4_k_m 约为", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, tt.says) || tt.never != "" && strings.Contains(a.Summary, tt.never) {
				t.Errorf("not as it should be: %s", a.Summary)
			}
		})
	}
}

// A paragraph does not begin with a space.
func TestParagraphsBeginWithAWord(t *testing.T) {
	t.Parallel()
	for _, topic := range words.Topics() {
		a, err := give(parser.Explain, parser.Query{Topic: topic}, words.English)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range a.Text {
			if text != strings.TrimSpace(text) {
				t.Errorf("%s: %q", topic, text)
			}
		}
	}
}

// One of a thing is no plural.
func TestOneOfAThing(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		value answer.Value
		lang  words.Lang
		want  string
	}{
		{answer.Value{Number: 1, Unit: "gpus"}, words.English, "1 gpu"},
		{answer.Value{Number: 2, Unit: "gpus"}, words.English, "2 gpus"},
		{answer.Value{Number: 1, Unit: "sequences"}, words.English, "1 sequence"},
		{answer.Value{Number: 1, Unit: "gpus"}, words.Chinese, "1 张卡"},
	} {
		if got := tt.value.In(tt.lang, unit.Binary); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.value, got, tt.want)
		}
	}
}
