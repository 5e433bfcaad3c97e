package words_test

import (
	"testing"

	"headroom/bot/words"
)

func TestRuledOut(t *testing.T) {
	t.Parallel()
	offload, adapters, quant, repeated := words.RuledOut{Offload: true}, words.RuledOut{Adapters: true}, words.RuledOut{Quantization: true}, words.RuledOut{Recompute: true}
	for text, want := range map[string]words.RuledOut{
		"can i train 7b in 40gb without lora or offload": {Offload: true, Adapters: true},
		"train 7b without offloading":                    offload,
		"7b full finetune, no cpu offload":               offload,
		"finetune 7b, no LoRA":                           adapters,
		"I don't want to use lora on 7b":                 adapters,
		"70b on a 3090 without quantization":             quant,
		"run it with no quantization":                    quant,
		"train without gradient checkpointing":           repeated,
		"微调7b 40gb 不用lora不用offload":                      {Offload: true, Adapters: true},
		"7b 不量化能跑吗":                                      quant,
		"不开梯度检查点":                                        repeated,
		"72b on a 4090, no more cards":                   {MoreCards: true},
		"can't buy another gpu for 72b":                  {MoreCards: true},
		"72b on a 4090 without buying anything":          {OtherCards: true},
		"4090 跑72b，不加卡":                                  {MoreCards: true},
		"4090 跑72b，不想换卡":                                 {OtherCards: true},
		"how many more cards for 72b":                    {},
		"lora 7b with offload":                           {},
		"qlora 7b on 12gb, not enough?":                  {},
		"full finetune 7b on a100":                       {},
		"gradient_checkpointing: false, offload: none":   {},
		"no idea whether lora fits":                      {},
		"not enough memory, quantization?":               {},
	} {
		if got := words.WantsIn(text).Without; got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}
