package answer

import (
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// waysWrite says how fast a model that the cards do not hold writes by the first ways out in llama.cpp: whether it is of
// any use decides between them.
func (q Question) waysWrite(a Answer, r run) string {
	if r.Verdict != engine.DoesNotFit || r.Estimate.Workload.Framework != "llama.cpp" || r.Case.Workload.Task != workload.Infer || len(q.Plan.Cases) != 1 || strings.Contains(a.Summary, "tokens/s") {
		return ""
	}
	var list []string
	for _, o := range a.Options {
		if !o.WayOut || o.Estimate == nil || o.Estimate.Speed == nil || o.Estimate.Speed.DecodeTokensPerSec == 0 || len(list) == mostWritten {
			continue
		}
		w := o.Estimate.Workload
		if n := w.Offload.LayersOnGPU; n == nil && w.GPUCount <= r.Estimate.Workload.GPUCount {
			continue // another card is another question
		}
		list = append(list, words.WayWrites.In(q.Lang, "way", o.Label, "rate", about(o.Estimate.Speed.DecodeTokensPerSec)))
	}
	if list == nil {
		return ""
	}
	return words.WaysWrite.In(q.Lang, "list", strings.Join(list, words.LabelSeparator.In(q.Lang)))
}

// mostWritten is how many ways out are told with their speeds.
const mostWritten = 2

// crawls says whether a model writes with a way out more slowly than anybody waits for: it is worth telling only where
// there is no other.
func (w *wayOut) crawls() bool {
	s := w.Speed
	return w.Estimate.Workload.Task == workload.Infer && w.Estimate.Workload.Offload != (workload.Offload{}) && s != nil && s.DecodeTokensPerSec > 0 && s.DecodeTokensPerSec < leastUseful
}
