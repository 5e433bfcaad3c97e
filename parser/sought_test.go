package parser_test

import (
	"testing"

	"headroom/parser"
)

// TestSought holds what is asked for where its usual word is missing.
func TestSought(t *testing.T) {
	t.Parallel()
	names := testNames()
	for _, tt := range []struct {
		text string
		want parser.Intent
	}{
		// Memory, by a verb.
		{"a 34b with 8k of context, what would that eat up?", parser.Memory},
		{"13b sgd bf16 on two a6000, what's the peak memory", parser.Memory},
		{"llama-3-70b at 64k, how huge does the int8 cache become", parser.Memory},
		{"what does zero-2 mean for a 13b?", parser.Explain},
		// What some hardware runs.
		{"a lonely l40s in the basement, what could i host", parser.LargestModel},
		{"手上只有一张a6000，能玩些什么", parser.LargestModel},
		{"3枚の3090でどこまで大きいのが動く", parser.LargestModel},
		{"P40显存多大", parser.Specs},
		// A word of comparison with nothing to compare.
		{"8张A800训34b，长度能拉得比4096更长不", parser.MaxContext},
		{"would anything that beats llama-3-8b fit my 3060", parser.LargestModel},
		{"13b or 7b on a 3090, which one is better?", parser.Compare},
		// Memory of the host.
		{"机器内存（不是显存）要配多大才能lora微调7b", parser.HostRAM},
		{"how much memory, not VRAM, to run a 70b q4?", parser.HostRAM},
	} {
		t.Run(tt.text, func(t *testing.T) {
			t.Parallel()
			if got := parser.Parse(tt.text, names); got.Intent != tt.want {
				t.Errorf("read as %s, want %s", got.Canonical(), tt.want)
			}
		})
	}
}

// TestClosedAndOpen holds questions whose shape tells more than their words.
func TestClosedAndOpen(t *testing.T) {
	t.Parallel()
	names := testNames()
	for _, tt := range []struct {
		text string
		want parser.Intent
	}{
		// For yes or no.
		{"is one a100 with 80GB up to training a 7b with lora?", parser.Fit},
		{"our lora of llama-2-13b dies on a t4. do they just have too little vram for this?", parser.Fit},
		// How far a setting goes.
		{"qwen2.5-32b awq on an L40S refuses --max-model-len 65536, how low do I have to go?", parser.MaxContext},
		{"13b on 2 a100 crashes with batch 32, which value would work?", parser.MaxBatch},
		// An amount of memory on a card is no number of cards.
		{"llama-2-13b in fp16, that takes how many GB on the gpu?", parser.Memory},
		{"¿qué cantidad de a100 para entrenar un 13b?", parser.MinGPUs},
		// What is done about it.
		{"I own two 7b-capable 3090s, what do I need to do to get llama-2-70b going on them", parser.Fit},
		{"安卓手机12+256能跑最大多少参数的模型", parser.LargestModel},
		{"文档里说13b用cpu offload训练要400G内存，少一些不行吗", parser.HostRAM},
		{"nvidia with 24gb, which card is the sweet spot of price to speed", parser.BuyAdvice},
	} {
		t.Run(tt.text, func(t *testing.T) {
			t.Parallel()
			if got := parser.Parse(tt.text, names); got.Intent != tt.want {
				t.Errorf("read as %s, want %s", got.Canonical(), tt.want)
			}
		})
	}
}
