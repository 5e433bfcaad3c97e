package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser"
)

// heldOnHost leads the verdict on a model that runs on a processor and whose memory does not surely hold it as it
// was released with the form in which everybody runs one there, four bits of llama.cpp or fewer where it must be,
// and how fast. It is empty where a format or a program is told.
func (q Question) heldOnHost(r run) string {
	held, ok := q.hostForm(r)
	if !ok {
		return ""
	}
	w := held.Estimate.Workload
	sentence := words.HeldOnHost
	if r.HostVerdict == engine.Tight {
		sentence = words.HeldOnHostSurely
	}
	text := sentence.In(q.Lang, "format", string(w.Quant), "need", q.size(held.Host.Load), "ram", q.hostRAM(held))
	if rate, ram, _ := hostRate(held, q.Plan.Query); rate > 0 {
		text += words.HeldOnHostRate.In(q.Lang, "rate", about(rate), "ram", ram.String(), "bandwidth", number(ram.BandwidthGBs()))
	}
	return text + words.AsReleasedOnHost.In(q.Lang, "what", q.what(r), "need", q.size(r.Host.Load))
}

// hostForm is a model on a processor in four bits, or in as many fewer as its memory holds; ok is false where it
// holds the model as it was released, or something says in which form it is run.
func (q Question) hostForm(r run) (run, bool) {
	if lacking := r.HostVerdict == engine.DoesNotFit || r.HostVerdict == engine.Tight; !lacking {
		return run{}, false
	}
	return q.usualOnHost(r)
}

// usualOnHost is a model in the form in which everybody runs one on a processor with so much memory.
func (q Question) usualOnHost(r run) (run, bool) {
	said := r.Case.Query
	open := said.Quant == "" && said.Precision == "" && said.Framework == "" && said.Task != "quantize" && len(q.Plan.Cases) == 1 &&
		(q.Plan.Intent == parser.Fit || q.Plan.Intent == parser.Memory || q.Plan.Intent == parser.HostRAM)
	if w := r.Estimate.Workload; !open || !r.Case.Workload.CPUOnly || w.Task != workload.Infer || w.Quant != "" && w.Quant != "none" {
		return run{}, false
	}
	four, _ := workload.Quant(inFourBits).Format()
	for _, one := range q.inFormats(r)[1:] {
		if f, known := one.Estimate.Workload.Quant.Format(); known && one.HostVerdict == engine.Fits && f.Bits <= four.Bits && f.Bits >= leastHeld {
			return one, true
		}
	}
	return run{}, false
}

// fasterOnHost says how much faster four bits are on a processor whose memory holds a model as it was released.
func (q Question) fasterOnHost(r run) string {
	held, ok := q.usualOnHost(r)
	slow, ram, _ := hostRate(r, q.Plan.Query)
	fast, _, _ := hostRate(held, q.Plan.Query)
	if !ok || r.HostVerdict != engine.Fits || slow == 0 || fast < muchFarther*slow {
		return ""
	}
	return words.FasterOnHost.In(q.Lang, "format", string(held.Estimate.Workload.Quant), "need", q.size(held.Host.Load), "rate", about(fast), "slow", about(slow), "ram", ram.String())
}

// wayOf is the form of a run as a way out of another.
func wayOf(held run) search.Way {
	w := held.Case.Workload
	change := search.Change{Kind: search.Format, Name: cmpOr(string(w.Quant), string(w.Precision))}
	if held.Case.Workload.Framework == "vllm" {
		change.Kind = search.ServeIn
	}
	changes := []search.Change{change}
	if w.KVDType != "" && held.Case.Query.KVDType == "" {
		changes = append(changes, search.Change{Kind: search.CacheFormat, Name: string(w.KVDType)})
	}
	return search.Way{Changes: changes, Found: search.Found{Workload: held.Case.Workload, Outcome: engine.Outcome{Totals: held.PerGPU}}}
}
