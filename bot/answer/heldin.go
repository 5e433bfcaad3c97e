package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
	"headroom/parser"
)

// heldIn leads the verdict on a model that the cards do not hold as it was released with the form in which they
// do, as nobody who asks has said that it must be that: the most precise format, or 4 bits with a part of it in
// host RAM. It is empty where a format or a program is told.
func (q Question) heldIn(r run) string {
	w, said := r.Case.Workload, r.Case.Query
	if r.Verdict != engine.DoesNotFit || r.Estimate.Workload.Task != workload.Infer || w.CPUOnly || len(q.Plan.Cases) != 1 || said.Offload != "" || said.Task == "quantize" ||
		said.Quant != "" || said.Precision != "" || said.Framework != "" || q.Plan.Intent != parser.Fit && q.Plan.Intent != parser.Memory || said.HostRAMGB > 0 || said.RAM != "" {
		return ""
	}
	held, ok := q.heldByServer(r)
	if !ok {
		for _, one := range q.inFormats(r)[1:] {
			if f, known := one.Estimate.Workload.Quant.Format(); known && one.Verdict == engine.Fits && f.Bits >= leastHeld {
				held, ok = one, true
				break
			}
		}
	}
	told := words.AsReleased.In(q.Lang, "what", q.what(r), "card", q.fullest(r), "need", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes))
	if ok {
		e := held.Estimate.Workload
		return words.HeldIn.In(q.Lang, "format", string(e.Quant), "program", string(e.Framework), "need", q.size(held.PerGPU.Process), "capacity", q.size(held.CapacityBytes)) + told + q.hostRemark(r)
	}
	four := r.Case
	four.Workload.Framework, four.Workload.Quant, four.Workload.Parallel, four.Query.Quant = "llama.cpp", inFourBits, workload.Parallel{}, inFourBits
	whole, err := q.run(four)
	if err != nil {
		return ""
	}
	part, _, ok := q.inPart(whole)
	if !ok || part.Speed == nil || part.Speed.DecodeTokensPerSec < leastUseful {
		return ""
	}
	return words.HeldInPartOnly.In(q.Lang, "format", inFourBits, "host", q.size(part.Host.Steady), "rate", about(part.Speed.DecodeTokensPerSec)) + told
}

// leastHeld are the bits below which a format is not led with, and leastUseful the tokens a second that somebody waits for.
const (
	leastHeld   = 3
	leastUseful = 0.5
)

// heldByServer is a model on cards of data centres in a format that servers run.
func (q Question) heldByServer(r run) (run, bool) {
	card := q.card(r.Case.Workload)
	if !card.Datacenter() {
		return run{}, false
	}
	for _, format := range card.ServerFormats() {
		one, err := q.with(r, func(w *workload.Workload) { w.Framework, w.Quant = "vllm", workload.Quant(format) })
		if err == nil && one.Verdict == engine.Fits {
			return one, true
		}
	}
	return run{}, false
}
