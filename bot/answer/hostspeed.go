package answer

import (
	"strconv"

	"headroom/bot/words"
	"headroom/engine/calibration"
	"headroom/engine/hardware"
	"headroom/engine/speed"
	"headroom/engine/workload"
	"headroom/parser"
)

// onHost reports whether a question has a host to run on and no card.
func (q Question) onHost(w workload.Workload) bool {
	said := q.Plan.Query
	return w.Task == workload.Infer && w.GPU == "" && w.GPUMemoryGB == 0 && len(w.GPUPool) == 0 && (w.CPUOnly || said.CPU != "" || said.HostRAMGB > 0)
}

// hostBound is what a processor writes: what programs reach of the host's memory over the bytes that are read for
// each token. How near they come depends on its cores and on the program, so that a range is told beside it.
func (q Question) hostBound(r run, a Answer) Answer {
	rate, ram, assumed := hostRate(r, q.Plan.Query)
	if rate == 0 {
		return a
	}
	if assumed {
		a.Assumed = append(a.Assumed, workload.Assumed{Key: "ram", Value: ram.String(), Why: "what such a host usually has; say the channels and the rate (8 channel ddr5-4800) for your own"})
	}
	k := &calibration.StandardPace().Links
	pairs := []string{
		"rate", about(rate), "low", about(rate * k.Processor.Low), "high", about(rate * k.Processor.High), "What", capital(q.what(r)), "what", q.what(r), "ram", ram.String(),
		"bandwidth", number(ram.BandwidthGBs()), "most", about(rate * ram.BandwidthGBs() * 1e9 / speed.ModulesRate(ram, k)),
	}
	a.Value = &Value{rate, "tokens/s"}
	a.Summary = words.HostWrites.In(q.Lang, pairs...)
	if ram.Sockets() > 1 {
		a.Summary += words.SocketsShare.In(q.Lang, "sockets", strconv.Itoa(ram.Sockets()))
	}
	a.Summary += q.beyond(r)
	a.Sources = append(a.Sources, "JEDEC JESD79: 8 bytes a transfer and channel", "ggml-org/llama.cpp#10981, #11744; kvcache-ai/ktransformers doc/en/DeepseekR1_V3_tutorial.md: what runs reached of it")
	return a
}

// hostRate is what a processor writes in a second as a question tells it, of which memory, and
// whether that is assumed; 0 where nothing is read.
func hostRate(r run, said parser.Query) (rate float64, ram hardware.RAM, assumed bool) {
	host := cmpOr(said.CPU, said.Board)
	ram, assumed = hardware.RAMOf(hardware.OfSize(string(said.RAM), host, said.HostRAMGB), host)
	ram = ram.Of(said.CPUCount)
	if read := activeWeights(r) + float64(r.KVCacheBytes); read > 0 {
		rate = speed.ModulesRate(ram, &calibration.StandardPace().Links) / read
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
	slow, ram, _ := hostRate(b, b.Case.Query)
	if slow == 0 {
		return ""
	}
	return words.CardAgainstHost.In(q.Lang, "card", a.Label, "host", b.Label, "rate", about(rate(a)), "slow", about(slow),
		"ram", ram.String(), "bandwidth", number(ram.BandwidthGBs()), "times", about(rate(a)/slow))
}
