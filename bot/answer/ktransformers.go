package answer

import (
	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

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
		}
		room = sentence.In(q.Lang, "ram", number(ram)+" GB")
	}
	a.Text = append(a.Text, words.KTSockets.In(q.Lang, "twice", q.size(copies), "room", room, "one", number(ktOneSocket), "two", number(ktTwoSockets)))
}
