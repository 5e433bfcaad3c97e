package answer

import (
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser"
)

// Fine-tuning is asked about by people who have not chosen how: whether adapters fit decides it for them.

// tuned leads the verdict on fine-tuning that the cards do not hold with the adapters that they do hold, where
// nothing says that all weights are to be trained. It is empty where that is said, or no adapters fit.
func (q Question) tuned(r run) string {
	said, w := r.Case.Query, r.Estimate.Workload
	wholly := said.Full || said.ZeROStage != nil || said.Parallel != (parser.Parallel{}) || said.HybridShard || said.Offload != "" || said.Optimizer != "" ||
		said.TrainedLayers > 0 || said.FrozenLayers > 0 || said.LayersInTurn != ""
	if r.Verdict != engine.DoesNotFit || w.Task != workload.Finetune || wholly || len(q.Plan.Cases) != 1 || len(w.GPUPool) > 0 || q.Plan.Laid {
		return ""
	}
	base, err := q.probe.Try(r.Case.Workload)
	if err != nil {
		return ""
	}
	var list []string
	for _, way := range search.Adapted(q.probe, r.Case.Workload, base) {
		if again, ok := q.askedAgain(r, &way); ok && again.Verdict == engine.Fits {
			list = append(list, words.AdapterTakes.In(q.Lang, "how", q.adapterName(&way), "need", q.size(again.PerGPU.Process)))
		}
	}
	if list == nil {
		return ""
	}
	whole := words.NotAllWeights.In(q.Lang, "what", q.what(r), "need", q.size(r.PerGPU.Process))
	if way, ok := q.leading(r, search.Way{}); ok {
		whole = words.AllWeightsWith.In(q.Lang, "changes", q.remedyName(r, way), "with", q.size(way.Outcome.Process), "what", q.what(r), "need", q.size(r.PerGPU.Process))
	}
	return words.FitsAsAdapter.In(q.Lang, "list", strings.Join(list, words.LabelSeparator.In(q.Lang)), "capacity", q.size(r.CapacityBytes)) + whole + q.hostRemark(r)
}

// adapterName names the kind of adapters, the program where one is offered, and what is done besides.
func (q Question) adapterName(way *search.Way) string {
	name, besides := "", []string(nil)
	for _, c := range way.Changes {
		switch c.Kind {
		case search.Adapter:
			name = "LoRA"
		case search.SmallAdapter:
			name = "QLoRA"
		case search.Unsloth:
			name, besides = "QLoRA", append(besides, "Unsloth")
		case search.MLX:
			name, besides = "QLoRA", append(besides, "mlx-lm")
		case search.Recompute:
			besides = append(besides, words.Name(q.Lang, "gradient_checkpointing"))
		case search.FusedLoss:
			besides = append(besides, words.FusedLoss.In(q.Lang))
		}
	}
	if besides != nil {
		name += words.InBrackets.In(q.Lang, "text", strings.Join(besides, words.PartSeparator.In(q.Lang)))
	}
	return name
}
