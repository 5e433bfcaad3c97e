package parser_test

import (
	"testing"

	"headroom/parser"
)

// TestWanted holds what is asked for where no one word says it.
func TestWanted(t *testing.T) {
	t.Parallel()
	names := testNames()
	for _, tt := range []struct {
		name, text string
		want       parser.Intent
	}{
		{"the degree that is left", "A 13b on 128 cards, tensor-parallel 4, pipeline-parallel 2. Which data parallel size do I end up with?", parser.Convert},
		{"a budget of memory", "7B训练，序列8192，显存预算该怎么定？", parser.Memory},
		{"a budget of money", "跑14B，预算一万，买什么卡？", parser.BuyAdvice},
		{"the memory of the card to buy", "想部署 34B 的 q4，要买多少G的卡？", parser.Memory},
		{"a price of rented machines", "Cloud GPUs for a 123b in bf16: which option is the least expensive?", parser.Cost},
		{"money by another word", "Pretraining a 3B on 600B tokens, what is that in dollars?", parser.Cost},
		{"one of two batches", "Is batch 4 or batch 8 the right one for a 13b on an A100 80G?", parser.MaxBatch},
		{"a limit of speed", "What's the ceiling in tok/s for a 34b on two 4090s?", parser.Throughput},
		{"all that is needed", "So two A100 are all I need for a 70b in int8, not four?", parser.MinGPUs},
		{"more cards asked back", "13B全量微调，4张3090还是爆显存，是不是得要8张才行？", parser.MinGPUs},
		{"a bare count", "Serving a 123b on nothing but L40S, what's the count?", parser.MinGPUs},
		{"a case with a tag", "Least I have: 2x 3090, a 34b with qlora. That ought to go, oughtn't it?", parser.Fit},
		{"a length to be lowered", "qwen2.5-72b awq won't start on 2x 4090 with --max-model-len 65536, what do I drop it to?", parser.MaxContext},
		{"a batch to be lowered", "7b lora 单卡3090，batch 32 爆显存，应该降到多少？", parser.MaxBatch},
		{"memory that falls", "13B全参微调，开zero3能降到多少？", parser.Memory},
		{"requests, counted", "两张L40S跑32B awq，能同时接多少用户？", parser.MaxBatch},
		{"cards, with a bridge on the side", "New box: 2x 4090, or two A6000? and can either be bridged by nvlink?", parser.Compare},
		{"a preset, politely", "Could you keep this as a preset called lab: 8x H100", parser.PresetCommand},
		{"how use is measured", "How do I tell whether my GPU is used efficiently?", parser.Explain},
		{"a card only if not", "跑7b fp16，我这张3090带得动吗？带不动的话要买什么显卡", parser.Fit},
		{"a site", "Is there a website that ranks graphics cards?", parser.NoPlanning},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := parser.Parse(tt.text, names); got.Intent != tt.want {
				t.Errorf("%q is read as %s, want %s", tt.text, got.Canonical(), tt.want)
			}
		})
	}
}
