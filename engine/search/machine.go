package search

import (
	"headroom/engine/hardware"
	"headroom/engine/workload"
)

// node is how many cards a machine holds unless a workload says otherwise.
const node = 8

// machineOf is how many cards stand in one machine of a workload: as many as it tells, or else as most hold.
func machineOf(w *workload.Workload) int {
	if tellsMachine(w) {
		return (w.GPUCount + w.Nodes - 1) / w.Nodes
	}
	return node
}

// machineFor is machineOf with the card in mind: machines of some hold more or fewer; a rack counts by eight.
func machineFor(w *workload.Workload, card *hardware.GPU) int {
	if tellsMachine(w) || card == nil || card.FabricDevices > 0 {
		return machineOf(w)
	}
	return card.InMachine()
}

// tellsMachine says whether a workload tells how many cards stand in each of its machines: one machine with a few may
// take more.
func tellsMachine(w *workload.Workload) bool {
	return w.Nodes > 0 && w.GPUCount >= w.Nodes && (w.Nodes > 1 || w.GPUCount > node)
}

// stand puts n cards into machines like those that a workload tells; where it tells of none they stand as is usual.
func stand(w *workload.Workload, n int) {
	switch each := machineOf(w); {
	case tellsMachine(w):
		w.Nodes = (n + each - 1) / each
	case w.Nodes > 1, n > max(w.GPUCount, 1):
		w.Nodes = 0
	}
	w.GPUCount = n
}
