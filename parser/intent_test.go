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
		{"the most tokens for money", "llama 70b h100 h200 b200 哪个每美元token最多", parser.Compare},
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

// TestFurthest holds what is asked for as far as it goes, or by a verb in place of its name.
func TestFurthest(t *testing.T) {
	t.Parallel()
	names := testNames()
	for _, tt := range []struct {
		name, text string
		want       parser.Intent
	}{
		{"a length that tops out", "qwen3-8b on a 4080, where would the context max out?", parser.MaxContext},
		{"a batch brought to a number", "两张A100训13B，bs能干到几", parser.MaxBatch},
		{"lengths of which one will do", "qwen3 8b, 3090, ctx 16k or 32k, which one works?", parser.MaxContext},
		{"memory called for", "how much does serving qwen3 8b at 16k call for in vram", parser.Memory},
		{"memory that is little", "how little vram can a 7b q4 get by with", parser.Memory},
		{"a total of cards", "with tp 8, pp 2 and dp 4, what is the gpu total?", parser.Convert},
		{"a quantity of cards", "to serve yi-34b to 80 users, cards in what number?", parser.MinGPUs},
		{"a number to confirm", "is it right that llama 405b fp8 needs only 8 h100?", parser.MinGPUs},
		{"some machines told of", "宿舍几张卡凑一起，2张3060加1张3080，跑13b能行吗", parser.Fit},
		{"a number of cards asked for", "几张4090能跑70B", parser.MinGPUs},
		{"which memory a figure is of", "13B 要26G，说的是显卡的显存还是电脑内存", parser.Explain},
		{"what one pays", "what would a 7b on 1T tokens set me back on h100s", parser.Cost},
		{"what runs off a card", "running yi-34b-gptq off a single 3090, fits?", parser.Fit},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := parser.Parse(tt.text, names); got.Intent != tt.want {
				t.Errorf("%q is read as %s, want %s", tt.text, got.Canonical(), tt.want)
			}
		})
	}
}

// TestFocus holds that what a text tells on the side is not taken for its question.
func TestFocus(t *testing.T) {
	t.Parallel()
	names := testNames()
	for _, tt := range []struct {
		name, text string
		want       parser.Intent
	}{
		{"buying is told of", "Buying newer cards is out of the question this year. Could those two V100s train a 7b with lora? Many thanks!", parser.Fit},
		{"a price is told of", "The price of that used A100 80GB was right. Will it hold a 34b in int8?", parser.Fit},
		{"a comparison is told of", "Everyone keeps comparing this with the API. What memory does llama-3-8b take in fp16?", parser.Memory},
		{"renting is told of, in Chinese", "我们没钱租服务器，机房里只有两张3090。用它们lora微调13b可以吗？谢谢！", parser.Fit},
		{"courtesy behind the question", "How many H100s for a full finetune of 70b? Any advice on what is best to buy is welcome, too.", parser.MinGPUs},
		{"the question is asked elsewhere", "I want the largest batch that fits a 7b on an a100. Does anyone know?", parser.MaxBatch},
		{"a fragment adds to the question", "H100 or A100 for a 70b? Talking cost only", parser.Cost},
		{"an abbreviation ends nothing", "Which card, resp. what kind of card, is the best buy for a 13b?", parser.BuyAdvice},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := parser.Parse(tt.text, names); got.Intent != tt.want {
				t.Errorf("%q is read as %s, want %s", tt.text, got.Canonical(), tt.want)
			}
		})
	}
}
