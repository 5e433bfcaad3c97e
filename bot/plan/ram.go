package plan

import "headroom/engine/hardware"

// ram decides of which kind the host's memory is beside cards: as it is told, else that
// of the processor's line; nothing where neither is said. The engine tells what it comes to.
func (b *builder) ram() *Refusal {
	q, w := b.query, &b.workload
	beside := w.GPU != "" || w.GPUMemoryGB > 0 || len(w.GPUPool) > 0
	if beside && !w.CPUOnly && (q.RAM != "" || hardware.OfLine(q.CPU)) {
		ram, _ := hardware.RAMOf(string(q.RAM), q.CPU)
		w.RAM = ram.Notation()
	}
	return nil
}
