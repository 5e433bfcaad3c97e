package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// withoutOffload says what training comes to on the cards alone, where a question names
// offload: whether it is needed at all.
func (q Question) withoutOffload(r run) string {
	if r.Case.Query.Offload == "" || r.Case.Query.Offload == "none" || r.Case.Workload.Task == workload.Infer || r.CapacityBytes == 0 {
		return ""
	}
	plain, err := q.with(r, func(w *workload.Workload) { w.Offload = workload.Offload{} })
	if err != nil || plain.Verdict == engine.NoVerdict || plain.PerGPU.Process == r.PerGPU.Process {
		return ""
	}
	return words.WithoutOffload.In(q.Lang, "need", q.size(plain.PerGPU.Process), "capacity", q.size(plain.CapacityBytes), "verdict", q.verdictWord(plain.Verdict))
}
