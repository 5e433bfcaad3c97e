package answer

import (
	"headroom/bot/words"
	"headroom/engine/hardware"
	"headroom/engine/workload"
	"headroom/parser"
)

// onHost reports whether a question has a host to run on and no card.
func (q Question) onHost(w workload.Workload) bool {
	said := q.Plan.Query
	return w.Task == workload.Infer && w.GPU == "" && w.GPUMemoryGB == 0 && len(w.GPUPool) == 0 && (w.CPUOnly || said.CPU != "" || said.HostRAMGB > 0)
}

// hostBound is the most that a processor writes: the bandwidth of the host's memory
// over the bytes that are read for each token. What programs reach of it depends on
// the processor's cores; no calibration of ours says how much.
func (q Question) hostBound(r run, a Answer) Answer {
	rate, ram, assumed := hostRate(r, q.Plan.Query)
	if rate == 0 {
		return a
	}
	if assumed {
		a.Assumed = append(a.Assumed, workload.Assumed{Key: "ram", Value: ram.String(), Why: "what such a host usually has; say the channels and the rate (8 channel ddr5-4800) for your own"})
	}
	a.Value = &Value{rate, "tokens/s"}
	a.Summary = words.HostAtMost.In(q.Lang, "rate", about(rate), "What", capital(q.what(r)), "what", q.what(r), "ram", ram.String(), "bandwidth", number(ram.BandwidthGBs())) + q.beyond(r)
	a.Sources = append(a.Sources, "JEDEC JESD79: 8 bytes a transfer and channel")
	return a
}

// hostRate is the most that a processor writes in a second as a question tells it, of which memory, and
// whether that is assumed; 0 where nothing is read.
func hostRate(r run, said parser.Query) (rate float64, ram hardware.RAM, assumed bool) {
	host := cmpOr(said.CPU, said.Board)
	ram, assumed = hardware.RAMOf(hardware.OfSize(string(said.RAM), host, said.HostRAMGB), host)
	if read := activeWeights(r) + float64(r.KVCacheBytes); read > 0 {
		rate = ram.BandwidthGBs() * 1e9 / read
	}
	return rate, ram, assumed
}

// cardAgainstHost compares how fast a card and a processor write; empty for other pairs.
func (q Question) cardAgainstHost(a, b run) string {
	if a.Case.Workload.CPUOnly {
		a, b = b, a
	}
	if a.Case.Workload.CPUOnly || !b.Case.Workload.CPUOnly || rate(a) == 0 {
		return ""
	}
	most, ram, _ := hostRate(b, b.Case.Query)
	if most == 0 {
		return ""
	}
	return words.CardAgainstHost.In(q.Lang, "card", a.Label, "host", b.Label, "rate", about(rate(a)), "most", about(most),
		"ram", ram.String(), "bandwidth", number(ram.BandwidthGBs()), "times", about(rate(a)/most))
}
