package plan

import (
	"strings"

	"headroom/engine/workload"
)

// TrainInFull trains modules beside the adapters of all cases that have some, unless
// settings name others: "embed" and "lm_head", of which PEFT holds a copy that is trained
// (modules_to_save).
func (p *Plan) TrainInFull(modules []string) {
	if len(modules) == 0 {
		return
	}
	for i := range p.Cases {
		w := &p.Cases[i].Workload
		if adapters := w.Task == workload.LoRA || w.Task == workload.QLoRA || w.PEFT != ""; !adapters || len(w.LoRATrained) > 0 {
			continue
		}
		w.LoRATrained = modules
		p.Cases[i].Assumed = append(p.Cases[i].Assumed, workload.Assumed{
			Key: "lora_trained", Value: strings.Join(modules, ", "), Why: "trained in full beside the adapters: weights, gradients and moments of their own",
		})
	}
}
