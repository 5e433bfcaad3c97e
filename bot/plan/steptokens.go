package plan

import (
	"cmp"

	"headroom/engine/workload"
	"headroom/parser"
)

// tokensOfStep is what a step of training from scratch has at least, of a model of a billion parameters (arXiv 2005.14165,
// table 2.1: 1M tokens of 1.3B, 2M of 6.7B, 3.2M of 175B).
const tokensOfStep = 1 << 20

// accumulated gives a training from scratch on several machines a step of the usual size where none is told: what the cards
// exchange after one micro-batch alone says nothing of such a run.
func (b *builder) accumulated() {
	q, w := b.query, &b.workload
	reckoned := b.intent == parser.MFU || b.intent == parser.Throughput
	if !reckoned || q.Parallel.TP <= 1 || q.Parallel.FSDP || q.ZeROStage != nil || w.Task != workload.Train || w.GPUCount < 2*UsualMachine || q.Batch > 1 || q.GradAccum+q.GlobalBatch > 0 || q.StepTokens > 0 || q.Parallel.PP > 1 || len(q.TFLOPS) > 0 || q.TokensPerS+q.TokensPerSPerGPU+q.StepSeconds > 0 {
		return
	}
	ranks := w.GPUCount / max(q.Parallel.TP, 1) / max(q.Parallel.CP, 1)
	if steps := tokensOfStep / max(ranks*cmp.Or(q.SeqLen, workload.UsualLength), 1); steps > 1 {
		w.GradAccum = steps
		b.assume("grad_accum", steps, "a step of a million tokens, as training from scratch has at least; no global batch was told")
	}
}
