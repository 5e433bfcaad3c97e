package answer

import (
	"headroom/bot/words"
	"headroom/engine/workload"
)

// cheaperMethods leads advice about cards for fine-tuning, where nothing says that all
// weights are meant, with the cards that adapters take.
func (q Question) cheaperMethods(r run) string {
	if r.Case.Workload.Task != workload.Finetune || r.Case.Query.Full || r.Case.Query.Quant != "" {
		return ""
	}
	text := ""
	for _, m := range []struct {
		task  workload.Task
		quant workload.Quant
	}{{workload.QLoRA, "nf4"}, {workload.LoRA, ""}} {
		r.Case.Workload.Task, r.Case.Workload.Quant = m.task, m.quant
		sets := q.sets(r)
		if len(sets) == 0 {
			continue
		}
		best := sets[0]
		text += words.MethodOn.In(q.Lang, "method", words.Name(q.Lang, "task_"+string(m.task)), "cards", q.cards(best.Estimate.Workload),
			"split", cmpOr(best.way, words.OneCard.In(q.Lang)), "need", q.size(best.PerGPU.Process), "price", q.hourly(best))
	}
	return text
}
