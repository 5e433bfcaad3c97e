package plan

import (
	"cmp"
	"math"

	"headroom/engine/hardware"
	"headroom/engine/unit"
)

// ram decides of which kind the host's memory is beside cards: as it is told, else that
// of the processor's line; nothing where neither is said. The engine tells what it comes to. A
// machine that trains has more channels than a desktop: where only the kind is told, the measured
// rate of servers stays.
func (b *builder) ram() *Refusal {
	q, w := b.query, &b.workload
	beside := w.GPU != "" || w.GPUMemoryGB > 0 || len(w.GPUPool) > 0
	told := string(q.RAM)
	if !b.training() {
		size := cmp.Or(q.HostRAMGB, float64(w.Offload.WeightsOnCPUBytes)/float64(unit.GiB)) // there has to be as much
		if b.onServerCard() {
			size = math.Inf(1) // a server's board, with its channels
		}
		told = hardware.OfSize(told, q.CPU, size)
	}
	if beside && !w.CPUOnly && (told != "" || hardware.OfLine(q.CPU)) {
		if b.training() && !hardware.ChannelsTold(string(q.RAM), q.CPU) {
			if w.Offload.Optimizer == "cpu" {
				b.assume("ram", string(q.RAM), "the channels are not said, so the optimizer's step takes the rate that was measured on servers; say them (8 channel ddr5-4800) for your own")
			}
			return nil
		}
		ram, _ := hardware.RAMOf(told, q.CPU)
		w.RAM = ram.Of(q.CPUCount).Notation()
	}
	return nil
}
