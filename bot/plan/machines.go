package plan

import (
	"slices"

	"headroom/engine/workload"
)

// betweenMachines lays a server over several machines as vLLM and SGLang advise where nothing is told: tensor
// parallel over the cards of each, a pipeline of as many stages as there are machines (vllm-project/vllm
// docs/serving/parallelism_scaling.md, "set tensor_parallel_size to the number of GPUs per node and
// pipeline_parallel_size to the number of nodes"). A rack whose fabric joins all cards is one machine.
func (b *builder) betweenMachines() *Refusal {
	w := &b.workload
	machines := w.GPUCount / UsualMachine
	if w.Task != workload.Infer || w.Parallel != (workload.Parallel{}) || machines < 2 || w.GPUCount%UsualMachine != 0 || w.Nodes > 0 && w.Nodes != machines ||
		!slices.Contains([]workload.Framework{"vllm", "sglang"}, w.Framework) {
		return nil
	}
	if match, ok := b.known.FindGPU(w.GPU, 0); !ok || match.Row.FormFactor == "superchip" {
		return nil
	}
	if b.row == nil || b.row.Shape.AttentionHeads%UsualMachine != 0 || b.row.Shape.Layers < machines || !b.row.Shape.Generates() {
		return nil
	}
	w.Parallel = workload.Parallel{TP: UsualMachine, PP: machines}
	b.assume("parallel", w.Parallel, "tensor parallel within each machine, a pipeline between them")
	return nil
}
