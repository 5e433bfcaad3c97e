package plan

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/engine/hardware"
	"headroom/engine/workload"
	"headroom/parser"
)

// cards decides the hardware. A card that the catalogue lacks still counts
// when its memory is said.
func (b *builder) cards() *Refusal {
	q, w := b.query, &b.workload
	w.GPUCount, w.Nodes, w.NVLink = q.GPUCount, q.Nodes, q.NVLink
	w.HostRAMGB, w.UsedGB = q.HostRAMGB, q.UsedGB
	w.PCIeGen, w.PCIeLanes = q.PCIeGen, q.PCIeLanes
	if w.Nodes > 1 && w.GPUCount == 0 && q.GPUsPerNode > 0 {
		w.GPUCount = w.Nodes * q.GPUsPerNode
	}
	w.CPUOnly = q.CPUOnly || (q.CPU != "" && q.GPU == "" && len(q.GPUPool) == 0 && q.GPUMemoryGB == 0)
	if w.CPUOnly && w.Nodes > 1 && w.GPUCount == 0 && !b.training() {
		w.Nodes = 1
		b.assume("nodes", 1, "one computer holds the whole model; more of them answer more requests")
	}
	b.deviceMemory()
	if len(q.GPUPool) > 0 {
		return b.pool()
	}
	memory := q.GPUMemoryGB
	if memory == 0 && q.TotalGPUMemoryGB > 0 && q.GPUCount > 0 {
		memory = q.TotalGPUMemoryGB / float64(q.GPUCount)
	}
	memory = b.coherent(memory)
	if q.GPU != "" {
		id, size, blocked := b.card(q.GPU, memory)
		if blocked != nil {
			return blocked
		}
		w.GPU, memory = id, size
	}
	if q.Mac && w.GPU == "" && memory > 0 {
		w.GPU, memory = b.mac(memory)
	}
	w.GPUMemoryGB = memory
	b.wired()
	b.slice()
	b.boards()
	b.countFromTotal()
	whole := w.Nodes == 1 && w.GPU != "" && w.GPUCount == 0
	if match, ok := b.known.FindGPU(w.GPU, 0); whole && (!ok || !match.Row.Datacenter()) {
		w.Nodes, whole = 0, false // a machine of people's own
	}
	if (w.Nodes > 1 || whole) && w.GPUCount == 0 && !q.Mac && b.intent != parser.MinGPUs {
		w.GPUCount = b.inMachine() * w.Nodes
		why := "eight cards in a node"
		if n := b.inMachine(); n != UsualMachine {
			why = fmt.Sprintf("%d cards in a machine of these", n)
		}
		if match, ok := b.known.FindGPU(w.GPU, 0); !b.training() && (w.GPU == "" && q.NetworkGbps == 0 || ok && w.GPU != "" && !match.Row.Datacenter() && match.Row.InMachine() == UsualMachine) { // people's own
			w.GPUCount, why = w.Nodes, "a card in each machine"
		}
		b.assume("gpu_count", w.GPUCount, why)
	}
	b.network()
	sought := b.intent == parser.BuyAdvice || b.intent == parser.MinGPUs // cards, which the host's memory is told beside
	if q.HostRAMGB > 0 && !b.training() && !sought && w.GPU == "" && w.GPUMemoryGB == 0 && w.GPUCount == 0 {
		w.CPUOnly = true
		b.assume("cpu_only", true, "only host memory is named, so the model runs on the CPU")
	}
	return nil
}

// card resolves one name. The memory that it returns is 0 when the row of the
// catalogue has the size that was asked for.
func (b *builder) card(name string, memoryGB float64) (string, float64, *Refusal) {
	if name == "mac" { // beside cards, without its chip
		if memoryGB == 0 {
			return "", 0, &Refusal{Code: "no_mac", Key: "gpu"}
		}
		id, size := b.mac(memoryGB)
		return id, size, nil
	}
	match, ok := b.known.FindGPU(name, memoryGB)
	if !ok {
		memoryGB = cmp.Or(memoryGB, unlistedGB[name])
		if memoryGB > 0 {
			b.assume("gpu", name, `not in the catalogue; only its memory is used; "add gpu" makes it known`)
			return "", memoryGB, nil
		}
		return "", 0, &Refusal{Code: "unknown_gpu", Key: "gpu", Got: name, Suggestions: b.known.SuggestGPUs(name)}
	}
	if match.Note != "" && b.query.Slices == 0 { // a slice has less than its card
		b.assume("gpu", match.Row.ID, match.Note)
	}
	if match.Row.MemoryGB == 0 && memoryGB == 0 {
		b.assume("gpu", match.Row.ID, "its memory is not known here, so nothing is held against it; say how much it has")
	}
	if memoryGB == match.Row.MemoryGB {
		memoryGB = 0
	}
	return match.Row.ID, memoryGB, nil
}

// wired carries over how much of its memory a Mac lets its GPU use, where that was raised.
func (b *builder) wired() {
	if match, ok := b.known.FindGPU(b.workload.GPU, 0); b.query.WiredMB > 0 && ok && match.Row.Mac() {
		b.extra(workload.Extra{"wired_limit_mb": float64(b.query.WiredMB)})
	}
}

// slicesOfMemory are those of eight that go with so many slices of compute ("NVIDIA MIG User Guide", profiles
// of the A100 and the H100).
var slicesOfMemory = map[int]float64{1: 1, 2: 2, 3: 4, 4: 4, 7: 8}

// slice takes a MIG profile for its share of the card that it is cut from.
func (b *builder) slice() {
	n, w := b.query.Slices, &b.workload
	if n == 0 || b.query.GPU == "" || b.query.GPUMemoryGB == 0 {
		return
	}
	if of := slicesOfMemory[n]; of > 0 { // 5 GB of one slice are of the card with 40 GB
		if match, ok := b.known.FindGPU(b.query.GPU, b.query.GPUMemoryGB*8/of); ok && match.Row.SoldWith(b.query.GPUMemoryGB*8/of) {
			w.GPU = match.Row.ID
		}
	}
	if w.GPU == "" {
		return
	}
	w.GPUMemoryGB = b.query.GPUMemoryGB
	b.extra(workload.Extra{"mig_slices": float64(n)})
	b.assume("gpu", w.GPU, "a MIG slice has its share of compute and of bandwidth")
}

// boards turns cards that are counted as boards into the devices on them: programs see two of each K80.
// Who tells the memory of one device counts devices already, and what is counted for an answer are devices.
// Where only the split counts them, it counts devices.
func (b *builder) boards() {
	q, w := b.query, &b.workload
	split := max(q.Parallel.TP, 1) * max(q.Parallel.PP, 1) * max(q.Parallel.CP, 1)
	match, ok := b.known.FindGPU(w.GPU, 0)
	if !ok || w.GPU == "" || match.Row.DevicesPerBoard < 2 || q.GPUMemoryGB == match.Row.MemoryGB || q.TotalGPUMemoryGB > 0 || w.GPUCount == 0 && split > 1 {
		return
	}
	each := match.Row.DevicesPerBoard
	if w.GPUCount == 0 && w.Nodes > 1 && match.Row.PerMachine > 0 {
		return // whole machines, whose devices are counted
	}
	if w.GPUCount == 0 && b.intent == parser.MinGPUs {
		b.assume("gpu", w.GPU, boardOf(each, match.Row.MemoryGB))
		return
	}
	if whole := match.Row.MemoryGB * float64(each); w.GPUMemoryGB == whole {
		w.GPUMemoryGB = 0
	} else if w.GPUMemoryGB > 0 {
		return
	}
	w.GPUCount = max(w.GPUCount, 1) * each
	b.assume("gpu_count", w.GPUCount, boardOf(each, match.Row.MemoryGB))
}

// boardOf says what a board holds.
func boardOf(devices int, memoryGB float64) string {
	return "a board holds " + strconv.Itoa(devices) + " devices of " + number(memoryGB) + " GB, each of which counts as a card"
}

// coherentHost is the memory of the processor on the board of a Grace Hopper, by which, or with
// which, the board is named too: "GH200 480GB", "GH200 624GB" (NVIDIA's data sheet of the GH200).
const coherentHost = 480

// coherent parts what such a board is named by into the memory of the card and that of the host.
func (b *builder) coherent(memoryGB float64) float64 {
	w := &b.workload
	card, ok := map[float64]float64{coherentHost: 96, coherentHost + 96: 96, coherentHost + 144: 144}[memoryGB]
	if b.query.GPU != "gh200" || !ok {
		return memoryGB
	}
	if w.HostRAMGB == 0 {
		w.HostRAMGB = coherentHost
	}
	b.assume("gpu_memory_gb", card, "the board is named by the memory of its processor, 480 GB; the card has the rest")
	return card
}

// mac is a chip of Macs with so much memory, all of which leave the same share
// of it to the GPU: the newest, of several the one with the least bandwidth; or
// else the one whose memory comes nearest.
func (b *builder) mac(memoryGB float64) (string, float64) {
	var best *hardware.GPU
	exact := false
	for _, g := range b.known.GPUs() {
		if g.Vendor != "Apple" {
			continue
		}
		sold := slices.Contains(g.MemoryOptionsGB, memoryGB)
		switch {
		case best == nil, sold && !exact:
		case exact && !sold:
			continue
		case !sold:
			if math.Abs(g.MemoryGB-memoryGB) >= math.Abs(best.MemoryGB-memoryGB) {
				continue
			}
		case g.Released < best.Released, g.Released == best.Released && g.BandwidthGBs >= best.BandwidthGBs:
			continue
		}
		best, exact = g, sold
	}
	if best == nil {
		return "", memoryGB
	}
	why := "no chip was named; of Macs this one comes nearest to " + number(memoryGB) + " GB"
	if exact {
		why = "no chip was named; this is the newest that Macs with " + number(memoryGB) + " GB have"
	}
	b.assume("gpu", best.ID, why)
	return best.ID, memoryGB
}

// pool resolves unlike cards that work together: in inference they share the
// layers by their memory; in training every rank holds alike, so the smallest
// card limits.
func (b *builder) pool() *Refusal {
	w := &b.workload
	var devices []workload.Device
	var names []string
	least, count := math.Inf(1), 0
	for _, item := range b.query.GPUPool {
		d := workload.Device{Count: max(item.Count, 1), MemoryGB: item.MemoryGB}
		memory, name := item.MemoryGB, number(item.MemoryGB)+" GB"
		if item.GPU != "" {
			id, size, blocked := b.card(item.GPU, item.MemoryGB)
			if blocked != nil {
				return blocked
			}
			d.GPU, d.MemoryGB = id, size
			name, memory = cmp.Or(id, item.GPU), size
			if match, ok := b.known.FindGPU(id, 0); ok && size == 0 {
				memory = match.Row.MemoryGB
			}
		}
		devices = append(devices, d)
		names = append(names, strconv.Itoa(d.Count)+"x "+name)
		least, count = min(least, memory), count+d.Count
	}
	switch {
	case len(devices) == 1:
		w.GPU, w.GPUMemoryGB, w.GPUCount = devices[0].GPU, devices[0].MemoryGB, count
	case b.training():
		w.GPUMemoryGB, w.GPUCount = least, count
		b.assume("gpu_memory_gb", least, "of "+strings.Join(names, " + ")+" the smallest limits what every rank can hold")
	default:
		w.GPUPool, w.GPUCount, w.Parallel.Layers = devices, 0, true
	}
	return nil
}

// countFromTotal derives the number of cards from "160 GB in all".
func (b *builder) countFromTotal() {
	q, w := b.query, &b.workload
	if q.TotalGPUMemoryGB == 0 || w.GPUCount > 0 {
		return
	}
	each := w.GPUMemoryGB
	if w.GPU != "" && each == 0 {
		if match, ok := b.known.FindGPU(w.GPU, 0); ok {
			each = match.Row.MemoryGB
		}
	}
	if each == 0 {
		w.GPUCount, w.GPUMemoryGB = 1, q.TotalGPUMemoryGB
		b.assume("gpu_count", 1, "only a total is named; it is taken as one card of that size, and several lose some to overhead")
		return
	}
	w.GPUCount = max(1, int(math.Round(q.TotalGPUMemoryGB/each)))
	b.assume("gpu_count", w.GPUCount, "the total divided by the memory of one card")
}
