package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
	"headroom/engine"
)

// Unlike cards share the layers by their memory, so together they hold what
// neither holds alone, and the answer names the fullest.
func TestUnlikeCardsWorkTogether(t *testing.T) {
	t.Parallel()
	for _, alone := range []string{"rtx 3090", "rtx 3060 12gb"} {
		if got := asker.Ask("can a "+alone+" run qwen2.5-32b q6_k", bot.Options{}).Answer.Verdict; got != engine.DoesNotFit {
			t.Errorf("%s alone: %q", alone, got)
		}
	}
	a := asker.Ask("can a rtx 3090 + a rtx 3060 12gb run qwen2.5-32b q6_k", bot.Options{}).Answer
	if a.Verdict != engine.Fits {
		t.Errorf("both together: %q, %s", a.Verdict, a.Summary)
	}
	if !strings.Contains(a.Summary, "this card has the least room left") {
		t.Errorf("the fullest card is not named: %s", a.Summary)
	}
}

// What stands behind a card is its memory, a host's where no such card was ever given as much, or
// tells which of several chips it is.
func TestMemoryBehindACard(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"llama-2-70b q4 on a 4090 128gb":                      "memory model=llama-2-70b params_b=70 gpu=rtx-4090 gpu_count=1 host_ram_gb=128 quant=q4",
		"128 gb memory and a 4090, 72b q4":                    "memory params_b=72 gpu=rtx-4090 gpu_count=1 host_ram_gb=128 quant=q4",
		"48gb memory 4090 34b fp16":                           "memory params_b=34 gpu=rtx-4090 gpu_memory_gb=48 precision=fp16",
		"3090 64g 跑34b q4":                                    "memory task=infer params_b=34 gpu=rtx-3090 host_ram_gb=64 quant=q4",
		"4090 48gb 34b q8":                                    "memory params_b=34 gpu=rtx-4090 gpu_memory_gb=48 quant=q8",
		"8 v100 128gb llama-2-70b int8":                       "memory model=llama-2-70b params_b=70 gpu=v100 gpu_count=8 total_gpu_memory_gb=128 quant=int8",
		"m3 ultra 512gb deepseek-r1 q4":                       "memory model=deepseek-r1 gpu=m3-ultra gpu_memory_gb=512 quant=q4",
		"macbook pro 14 m4 pro 24gb 12b q4":                   "memory params_b=12 gpu=m4-pro gpu_memory_gb=24 quant=q4",
		"2x 3090 96gb vram llama-2-70b int4":                  "memory model=llama-2-70b params_b=70 gpu=rtx-3090 gpu_count=2 total_gpu_memory_gb=96 quant=int4",
		"7b a100 80 batch 4":                                  "memory params_b=7 gpu=a100 gpu_memory_gb=80 batch=4",
		"llama-2-7b on a 3060 12 users 8k":                    "memory model=llama-2-7b params_b=7 gpu=rtx-3060 gpu_count=1 concurrency=12 seq_len=8192",
		"llama-2-13b 4xA100 40 bs4 seq 2k":                    "memory model=llama-2-13b params_b=13 gpu=a100 gpu_count=4 gpu_memory_gb=40 batch=4 seq_len=2048",
		"7b a100 40 users":                                    "memory params_b=7 gpu=a100 concurrency=40",
		"7b train A100 40 x 16":                               "memory task=train params_b=7 gpu=a100 gpu_count=16 gpu_memory_gb=40",
		"7b on V100 32 x 4卡":                                  "memory params_b=7 gpu=v100 gpu_count=4 gpu_memory_gb=32",
		"lora 13b on 2x 4090, do I really need an 80gb card?": "fit task=lora params_b=13 gpu=rtx-4090 gpu_count=2",
		"两张3090微调GLM4-9B爆显存，一定要80G的卡吗":                        "fit task=finetune model=glm-4-9b params_b=9 gpu=rtx-3090 gpu_count=2",
		"lora 13b on 2x a100, do I really need 80gb cards?":   "fit task=lora params_b=13 gpu=a100 gpu_count=2 gpu_memory_gb=80",
		"tesla p40 24gb 64gb ram 70b q4 64gb":                 "memory params_b=70 gpu=tesla-p40 gpu_memory_gb=24 host_ram_gb=64 quant=q4",
		"128G 3060 72b q4 能跑不":                                "fit task=infer params_b=72 gpu=rtx-3060 host_ram_gb=128 quant=q4",
		"我4070配96G，72b q4行吗":                                  "fit params_b=72 gpu=rtx-4070 host_ram_gb=96 quant=q4",
		"双3090加128G，70B q4":                                   "memory params_b=70 gpu=rtx-3090 gpu_count=2 host_ram_gb=128 quant=q4",
		"rtx4090加rtx3060，14B，能用24G+12G一起吗":                    "fit params_b=14 gpu_pool=1*rtx-4090,1*rtx-3060",
		"144G 3090*6 70B":                                     "memory params_b=70 gpu=rtx-3090 gpu_count=6 total_gpu_memory_gb=144",
		"H100 8张640G，405B fp8":                                "memory params_b=405 gpu=h100 gpu_count=8 total_gpu_memory_gb=640 quant=fp8",
		"40G能跑满长度，20G能起来，我这3080 10G行吗，8B":                     "fit task=infer params_b=8 gpu=rtx-3080 gpu_memory_gb=10",
		"V100 16G单卡跑不动，32G的应该行？7B全参":                          "fit task=finetune full=true params_b=7 gpu=v100 gpu_count=1 gpu_memory_gb=32",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			if got := ask(t, text).Canonical; got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
	for text, card := range map[string]string{"m3 max 36gb 12b q4": "30-core", "m3 max 64gb 12b q4": "40-core", "m4 max 36gb 12b q4": "32-core"} {
		says(t, text, card)
	}
}
