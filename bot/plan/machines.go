package plan

import (
	"cmp"
	"slices"

	"headroom/engine/workload"
	"headroom/parser"
)

// betweenMachines lays a server over several machines as vLLM and SGLang advise where nothing is told: tensor
// parallel over the cards of each, a pipeline of as many stages as there are machines (vllm-project/vllm
// docs/serving/parallelism_scaling.md, "set tensor_parallel_size to the number of GPUs per node and
// pipeline_parallel_size to the number of nodes"). A rack whose fabric joins all cards is one machine. Where the number
// of cards is sought, the search lays them out.
func (b *builder) betweenMachines() *Refusal {
	w := &b.workload
	match, ok := b.known.FindGPU(w.GPU, 0)
	each := match.Row.InMachine()
	if !ok || match.Row.FormFactor == "superchip" || match.Row.FabricDevices > 0 || match.Row.Compiled() || each < UsualMachine {
		return nil
	}
	machines := w.GPUCount / each
	if b.intent == parser.MinGPUs || w.Task != workload.Infer || w.Parallel != (workload.Parallel{}) || machines < 2 || w.GPUCount%each != 0 || w.Nodes > 0 && w.Nodes != machines ||
		!slices.Contains([]workload.Framework{"vllm", "sglang"}, w.Framework) {
		return nil
	}
	if b.row == nil || b.row.Shape.AttentionHeads%each != 0 || b.row.Shape.Layers < machines || !b.row.Shape.Generates() {
		return nil
	}
	w.Parallel = workload.Parallel{TP: each, PP: machines}
	why := "tensor parallel within each machine, a pipeline between them"
	cut := workload.Case{Workload: *w, Arch: &b.row.Shape}
	cut.Quant = cmp.Or(w.Quant, workload.Quant(b.row.Shape.NativeDType))
	if u, uneven := cut.Uneven(); uneven {
		if p, ok := workload.Even(cut.Arch, cut.Quant, w.Parallel); ok {
			w.Parallel, why = p, u.Avoided(p)
		}
	}
	b.assume("parallel", w.Parallel, why)
	return nil
}

// inMachine is how many of the cards that are named one machine holds.
func (b *builder) inMachine() int {
	if match, ok := b.known.FindGPU(b.workload.GPU, 0); ok && b.workload.GPU != "" {
		return match.Row.InMachine()
	}
	return UsualMachine
}

// asMany counts cards that are set against others as those are counted, where their own number is left out: "a 3090 vs
// 5090" is one of each, and "8x A100 vs H100" a machine of each. Two or four of one are held against one of a larger.
func asMany(list []parser.Device) []parser.Device {
	if len(list) < 2 || list[0].Count != 1 && list[0].Count < UsualMachine || slices.ContainsFunc(list[1:], func(d parser.Device) bool { return d.Count != 0 || d.GPU == "" }) {
		return list
	}
	out := slices.Clone(list)
	for i := range out {
		out[i].Count = list[0].Count
	}
	return out
}
