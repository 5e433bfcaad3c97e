//go:build unix

package main

import (
	"fmt"
	"math/rand/v2"
)

// What is asked. Numbers vary, so that no two questions need be the same.
var (
	models  = []string{"7b", "llama-3.1-8b", "qwen2.5-14b", "mistral-7b", "llama-3.1-70b", "gemma-2-9b", "13b", "phi-3-mini"}
	cards   = []string{"v100", "a100 80gb", "rtx 4090", "h100", "rtx 3090", "l40s", "a100 40gb", "h200"}
	changes = []string{"zero 3", "8 gpus", "bf16", "batch 4", "what about an h100?", "with gradient checkpointing", "seq 4096", "int4"}
)

func one(list []string) string { return list[rand.IntN(len(list))] }

// question is a question of its own.
func question() string {
	switch rand.IntN(10) {
	case 0, 1, 2:
		return fmt.Sprintf("train %s adamw bf16 on %dx %s", one(models), 1<<rand.IntN(4), one(cards))
	case 3, 4:
		return fmt.Sprintf("can a %s run %s in int4?", one(cards), one(models))
	case 5:
		return fmt.Sprintf("lora %s bf16 seq %d on %s", one(models), 512<<rand.IntN(5), one(cards))
	case 6:
		return fmt.Sprintf("%d张3090用qlora微调%s够吗", 1+rand.IntN(8), one(models))
	case 7:
		return fmt.Sprintf("serve %s with vllm, %d users, ctx %d on %s", one(models), 1+rand.IntN(16), 1024<<rand.IntN(4), one(cards))
	case 8:
		return fmt.Sprintf("how many %s to train %s?", one(cards), one(models))
	}
	return one([]string{"convert 40 GiB to GB", "specs of " + one(cards), "explain kv cache", "params of " + one(models), "compare " + one(cards) + " and h100 for 7b training"})
}

// preset saves or uses a preset of one's own.
func preset() string {
	name := fmt.Sprintf("soak-%d", rand.IntN(5))
	if rand.IntN(2) == 0 {
		return fmt.Sprintf("save train 7b adamw bf16 on %dx a100 80gb as my %s", 1<<rand.IntN(4), name)
	}
	return "use " + name + " with 8 gpus"
}

// lot picks by weights.
func lot(weights ...int) int {
	sum := 0
	for _, w := range weights {
		sum += w
	}
	at := rand.IntN(sum)
	for i, w := range weights {
		if at -= w; at < 0 {
			return i
		}
	}
	return 0
}
