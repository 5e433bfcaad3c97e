package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
	"headroom/engine/catalog"
)

// What a question rules out, and whose cards or which machine it seeks, goes on in its dialogue until something else is said.
func TestWishesGoOn(t *testing.T) {
	t.Parallel()
	for dialogue, want := range map[string]string{
		"finetune 7b on 24gb without lora or offload|at 8k":                              "memory task=finetune full=true params_b=7 gpu_memory_gb=24 seq_len=8192 offload=none ruled_out=offload,adapters",
		"finetune 7b on 24gb without lora or offload|no quantization":                    "memory task=finetune full=true params_b=7 gpu_memory_gb=24 quant=none offload=none ruled_out=offload,adapters,quantization",
		"finetune 7b on 24gb without lora or offload|at 8k|with lora":                    "memory task=lora params_b=7 gpu_memory_gb=24 seq_len=8192 offload=none ruled_out=offload",
		"finetune 7b on 24gb without gradient checkpointing|with gradient checkpointing": "memory task=finetune params_b=7 gpu_memory_gb=24 grad_ckpt=true",
		"qwen3-32b on a 4090, no more cards|and at 32k?":                                 "memory model=qwen3-32b params_b=32 gpu=rtx-4090 gpu_count=1 seq_len=32768 ruled_out=more_cards",
		"qwen3-32b 4090 不加卡|32k呢":                                                        "memory model=qwen3-32b params_b=32 gpu=rtx-4090 seq_len=32768 ruled_out=more_cards",
		"qwen3-32b 4090 不加卡|2张呢":                                                         "memory model=qwen3-32b params_b=32 gpu=rtx-4090 gpu_count=2",
		"4090 微调7b 不用lora不用offload|8k呢":                                                  "memory task=finetune full=true params_b=7 gpu=rtx-4090 seq_len=8192 offload=none ruled_out=offload,adapters",
		"best amd gpu for qwen3-32b q4|and at 32k?":                                      "buy_advice model=qwen3-32b params_b=32 maker=amd quant=q4 seq_len=32768",
		"best amd gpu for qwen3-32b q4|and on nvidia?":                                   "buy_advice model=qwen3-32b params_b=32 maker=nvidia quant=q4",
		"best amd gpu for qwen3-32b q4|and a 4090?":                                      "buy_advice model=qwen3-32b params_b=32 gpu=rtx-4090 gpu_count=1 quant=q4",
		"qwen3-32b q4 on a 4090|and on amd?":                                             "buy_advice model=qwen3-32b params_b=32 maker=amd quant=q4",
		"qwen3-32b q4 4090|用A卡呢":                                                         "buy_advice model=qwen3-32b params_b=32 maker=amd quant=q4",
		"qwen3-32b q4 买哪张amd卡|32k呢":                                                      "buy_advice model=qwen3-32b params_b=32 maker=amd quant=q4 seq_len=32768",
		"qwen3-32b q4 on a 4090|on an intel xeon":                                        "memory model=qwen3-32b params_b=32 gpu=rtx-4090 gpu_count=1 cpu=xeon quant=q4",
		"which mac mini for qwen3-32b q4|and at 32k?":                                    "buy_advice model=qwen3-32b params_b=32 mac_form=mac-mini mac=true quant=q4 seq_len=32768",
		"which mac mini for qwen3-32b q4|and a mac studio?":                              "buy_advice model=qwen3-32b params_b=32 mac_form=mac-studio mac=true quant=q4",
		"qwen3-32b q4 买哪款mac mini|32k呢":                                                  "buy_advice model=qwen3-32b params_b=32 mac_form=mac-mini mac=true quant=q4 seq_len=32768",
	} {
		t.Run(dialogue, func(t *testing.T) {
			t.Parallel()
			if got := leftBy(t, dialogue); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

// A question asked again by its canonical line, as buttons do, is answered as it was in its words.
func TestWishesStandInTheCanonicalLine(t *testing.T) {
	t.Parallel()
	b := bot.New(catalog.Builtin())
	for text, holds := range map[string]string{
		"which mac mini for qwen3-32b q4":                         "M4 Pro",
		"what amd card should i buy for qwen3-32b q4":             "7900 XTX",
		"what intel card should i buy for qwen3-8b q4":            "Arc",
		"qwen3-32b q4 买哪张amd卡":                                    "7900 XTX",
		"finetune 7b on a 24gb card without lora or offload":      "",
		"llama-3.3-70b on a 4090 without quantization or offload": "",
		"llama-3.3-70b 4090 不加卡 不用卸载":                             "",
	} {
		first := b.Ask(text, bot.Options{})
		again := b.Ask(first.Canonical, bot.Options{Lang: string(first.Lang)})
		if again.Canonical != first.Canonical || first.Answer == nil || again.Answer == nil {
			t.Errorf("%q: %q, then %q", text, first.Canonical, again.Canonical)
			continue
		}
		if !strings.Contains(again.Answer.Summary, holds) {
			t.Errorf("%q: %s", first.Canonical, again.Answer.Summary)
		}
		var ways [2][]string
		for i, a := range []*bot.Reply{&first, &again} {
			for _, o := range a.Answer.Options {
				ways[i] = append(ways[i], o.Label)
			}
		}
		if got, want := strings.Join(ways[1], "; "), strings.Join(ways[0], "; "); got != want {
			t.Errorf("%q: ways %s, by its line %s", text, want, got)
		}
	}
}
