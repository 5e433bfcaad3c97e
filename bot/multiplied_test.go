package bot_test

import "testing"

// What is doubled or halved was told, or else was taken for the last answer.
func TestMultiplesOfWhatWasTold(t *testing.T) {
	t.Parallel()
	for dialogue, want := range map[string]string{
		"qwen3-8b on a 4090|half the context":              "memory model=qwen3-8b params_b=8 gpu=rtx-4090 gpu_count=1 seq_len=2048",
		"qwen3-8b on a 4090, 16k|half the context":         "memory model=qwen3-8b params_b=8 gpu=rtx-4090 gpu_count=1 seq_len=8192",
		"qwen3-8b on a 4090, 16k|twice the context":        "memory model=qwen3-8b params_b=8 gpu=rtx-4090 gpu_count=1 seq_len=32768",
		"qwen3-8b on a 4090, 16k|halve the context window": "memory model=qwen3-8b params_b=8 gpu=rtx-4090 gpu_count=1 seq_len=8192",
		"qwen3-8b on a 4090, 16k|cut the context in half":  "memory model=qwen3-8b params_b=8 gpu=rtx-4090 gpu_count=1 seq_len=8192",
		"qwen3-8b on a 4090, 8k|10x the context":           "memory model=qwen3-8b params_b=8 gpu=rtx-4090 gpu_count=1 seq_len=81920",
		"qwen3-8b on a 4090, 8k|three times the context":   "memory model=qwen3-8b params_b=8 gpu=rtx-4090 gpu_count=1 seq_len=24576",
		"qwen3-8b on 2x 4090|4x gpus":                      "memory model=qwen3-8b params_b=8 gpu=rtx-4090 gpu_count=4",
		"qwen3-8b on 2x 4090|twice the gpus":               "memory model=qwen3-8b params_b=8 gpu=rtx-4090 gpu_count=4",
		"lora 7b on a 4090|double the sequence length":     "memory task=lora params_b=7 gpu=rtx-4090 gpu_count=1 seq_len=4096",
		"lora 7b on a 4090|double the rank":                "memory task=lora params_b=7 gpu=rtx-4090 gpu_count=1 lora_rank=32",
		"qwen3-8b 4090|上下文减半":                              "memory model=qwen3-8b params_b=8 gpu=rtx-4090 seq_len=2048",
		"qwen3-8b 4090 16k|把上下文减少一半":                       "memory model=qwen3-8b params_b=8 gpu=rtx-4090 seq_len=8192",
		"qwen3-8b 4090 16k|四倍上下文":                          "memory model=qwen3-8b params_b=8 gpu=rtx-4090 seq_len=65536",
		"qwen3-8b 4090 16k|一半的上下文":                         "memory model=qwen3-8b params_b=8 gpu=rtx-4090 seq_len=8192",
		"qwen3-8b 4090 batch 4|batch 翻倍":                   "memory model=qwen3-8b params_b=8 gpu=rtx-4090 batch=8",
		"qwen3-8b 4090 batch 4|batch size 翻倍":              "memory model=qwen3-8b params_b=8 gpu=rtx-4090 batch=8",
		"qwen3-8b 4090 10并发|用户数翻倍":                         "memory model=qwen3-8b params_b=8 gpu=rtx-4090 concurrency=20",
		"qwen3-8b 4张4090|一半的卡":                             "memory model=qwen3-8b params_b=8 gpu=rtx-4090 gpu_count=2",
		"qwen3-8b 2张4090|双倍的卡":                             "memory model=qwen3-8b params_b=8 gpu=rtx-4090 gpu_count=4",
	} {
		t.Run(dialogue, func(t *testing.T) {
			t.Parallel()
			if got := leftBy(t, dialogue); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}
