package plan

import (
	"fmt"

	"headroom/engine/workload"
)

// sequenceRanks splits every sequence of training over some ranks, as Ulysses does
// (arXiv 2309.14509): each holds a part of its tokens, and they exchange heads for
// attention. Beside tensor parallel ranks these share it, which sp says.
func (b *builder) sequenceRanks() {
	n, w := b.query.SequenceRanks, &b.workload
	even := func(ranks int) int { return ranks } // of an unknown model
	if shape := b.shape(); shape != nil {
		even = shape.UlyssesRanks
	}
	if n < 2 && w.Parallel.SP && w.Parallel.CP <= 1 && w.Framework != "megatron" {
		n = w.GPUCount // sequence parallelism by its name alone, with no tensor parallel ranks
		w.Parallel.SP = w.Parallel.SP && (n > 1 || w.Parallel.TP > 1)
		if dealt := even(n); dealt > 1 {
			n = dealt
		}
	}
	if n < 2 || !b.training() || w.Parallel.TP > 1 {
		return
	}
	w.Parallel.CP, w.Parallel.SP = max(w.Parallel.CP, 1)*n, false
	b.extra(workload.Extra{"sequence_parallel": "ulysses", "cp_comm": "a2a"})
	if w.Framework == "" && w.Task != workload.RL && w.FSDP == "" && w.Task != workload.LoRA && w.Task != workload.QLoRA {
		w.Framework = "deepspeed"
	}
	why := "Ulysses splits each sequence over these ranks; optimizer states are shared among them as far as ZeRO says"
	if dealt := even(n); dealt < n {
		why = fmt.Sprintf("the heads of this model come out even over %d ranks of Ulysses, which refuses %d: ring attention over %d beside them (USP, arXiv 2405.07719), or a smaller degree", dealt, n, n/dealt)
	}
	b.assume("parallel", workload.Parallel{CP: w.Parallel.CP}, why)
	if w.GPUCount > n && w.GPUCount%n == 0 && b.query.SequenceRanks < 2 {
		b.assume("parallel.dp", w.GPUCount/n, "the heads are dealt to so many ranks and no more; the other cards take sequences of their own")
	}
}
