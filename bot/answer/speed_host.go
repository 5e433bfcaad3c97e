package answer

import (
	"slices"
	"strconv"

	"headroom/bot/words"
	"headroom/engine/calibration"
	"headroom/engine/hardware"
	"headroom/engine/speed"
	"headroom/engine/unit"
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
	held := float64(r.WeightsBytes+r.KVCacheBytes) / float64(unit.GiB)
	ram, assumed = hardware.RAMOf(hardware.OfSize(string(said.RAM), host, max(said.HostRAMGB, held)), host)
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

// ramTold says that the kind of the host's memory, where a question about speed tells it,
// changes nothing: the cards hold all that is read.
func (q Question) ramTold(a *Answer) {
	if q.Plan.Query.RAM == "" || a.Estimate == nil || a.Estimate.Speed == nil {
		return
	}
	if !slices.Contains([]parser.Intent{parser.Throughput, parser.Time, parser.Compare}, q.Plan.Intent) {
		return
	}
	if !mentions(a.Estimate.Assumed, "ram") && !mentions(a.Assumed, "ram") {
		a.Text = append(a.Text, words.RAMUnused.In(q.Lang))
	}
}

// What KTransformers reads of a prompt in a second with the experts of DeepSeek R1 in q4_k_m in host memory: on 32
// cores of one socket, and on 64 of two with kernels for AMX (kvcache-ai/ktransformers
// doc/en/DeepseekR1_V3_tutorial.md, prefill of 2K tokens with 8 experts).
const (
	ktPromptOneSocket = 54
	ktPromptAMX       = 255
)

// ktPrompts says how fast KTransformers reads prompts by its own figures, where the estimate is that of llama.cpp,
// which copies experts to the card for them: KTransformers computes with them on the processor.
func (q Question) ktPrompts(r run) string {
	if r.Case.Query.Framework != "ktransformers" || r.Estimate.Workload.Task != workload.Infer || r.Case.Query.ExpertsOnCPU == 0 {
		return ""
	}
	return words.KTPrompts.In(q.Lang, "least", number(ktPromptOneSocket), "most", number(ktPromptAMX))
}

// What KTransformers writes in a second of DeepSeek R1 in q4_k_m on one socket with eight channels of DDR5-4800, and on
// two of them with the experts in the memory of each (the same tutorial, V0.2, 8 experts; "Some Explanations", 1). Weights
// of kt-kernel are split over the nodes (kt-kernel/README.md, "Output Format").
const (
	ktOneSocket  = 8.73
	ktTwoSockets = 12.21
)

// ktSockets says what KTransformers does with two sockets: every one has a copy of the experts, which doubles the memory
// that they take and reads them at the rate of both.
func (q Question) ktSockets(a *Answer) {
	e, said := a.Estimate, q.Plan.Query
	if e == nil || len(q.Plan.Cases) != 1 || said.Framework != "ktransformers" || said.CPUCount < 2 || e.Workload.Offload.WeightsOnCPUBytes == 0 {
		return
	}
	copies := e.Host.Steady + unit.Bytes(e.Workload.Offload.WeightsOnCPUBytes)
	room := ""
	if ram := e.Workload.HostRAMGB; ram > 0 {
		sentence := words.KTCopyHeld
		if float64(copies+leftToLinux) > ram*float64(unit.GiB) {
			sentence = words.KTCopyShort
			if once := e.Host.Steady; float64(once+leftToLinux) > ram*float64(unit.GiB)/2 {
				sentence = words.KTCopyAcross
			}
		}
		room = sentence.In(q.Lang, "ram", number(ram)+" GB")
	}
	a.Text = append(a.Text, words.KTSockets.In(q.Lang, "twice", q.size(copies), "room", room, "one", number(ktOneSocket), "two", number(ktTwoSockets)))
}
