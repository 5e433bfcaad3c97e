package answer

import (
	"headroom/bot/words"
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
