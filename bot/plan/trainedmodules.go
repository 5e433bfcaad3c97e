package plan

import (
	"strings"

	"headroom/engine/workload"
)

// trainInFull trains modules beside the adapters, where there are some: "embed" and "lm_head", of which PEFT
// holds a copy that is trained (modules_to_save).
func (b *builder) trainInFull() {
	q, w := b.query, &b.workload
	if q.LoRATrained == "" || w.Task != workload.LoRA && w.Task != workload.QLoRA && w.PEFT == "" {
		return
	}
	w.LoRATrained = strings.Split(q.LoRATrained, ",")
	b.assume("lora_trained", strings.Join(w.LoRATrained, ", "), "trained in full beside the adapters: weights, gradients and moments of their own")
}
