package answer

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// mostRAM is the most that a machine with cards is built with: 32 modules of 128 GB (Dell PowerEdge XE9680, technical
// guide; Supermicro SYS-821GE-TNHR). What is rented has half of it (Amazon EC2 p5: 2 TiB).
const mostRAM = unit.Bytes(4) << 40

// drivesInstead takes out the ways to train that need more RAM in a machine than machines have, and offers NVMe in place
// of those and of the RAM that is told, where that is enough for what stays in it.
func (q Question) drivesInstead(r run, base engine.Outcome, ways []wayOut) []wayOut {
	w := r.Case.Workload
	if w.Task == workload.Infer {
		return ways
	}
	before := len(ways)
	if w.HostRAMGB == 0 {
		ways = slices.DeleteFunc(ways, func(way wayOut) bool { return way.Host.Steady > mostRAM })
	}
	hosted := slices.ContainsFunc(ways, func(way wayOut) bool { return leavesToHost(way.changes) })
	if len(ways) == before && (w.HostRAMGB == 0 || hosted) {
		return ways
	}
	way, ok := search.OnDrives(q.probe, w, base, q.barred())
	if !ok {
		return ways
	}
	again, ok := q.askedAgain(r, &way)
	if !ok || lacksMemory(again.run) || w.HostRAMGB == 0 && again.Host.Steady > mostRAM {
		return ways
	}
	ways = append(ways, again)
	slices.SortStableFunc(ways, func(a, b wayOut) int { return cmp.Compare(a.price, b.price) })
	return ways[:min(len(ways), search.MostWays)]
}

// hostBeyond says that training leaves more in host memory than machines are built with, where none is told.
func (q Question) hostBeyond(r run) string {
	w := r.Estimate.Workload
	if w.Task == workload.Infer || w.CPUOnly || w.Offload == (workload.Offload{}) || r.Host.Steady <= mostRAM {
		return ""
	}
	return words.HostBeyond.In(q.Lang, "need", q.size(r.Host.Steady), "most", q.size(mostRAM))
}

// deskRAM is the memory that the boards of desktop computers hold: four modules of 64 GB
// (AM5 and LGA 1851).
const deskRAM = 256 << 30

// deskCards is how many cards such a board has slots for.
const deskCards = 2

// serverRAM is what a board of one server processor commonly holds: sixteen modules of 64 GB.
const serverRAM = 1 << 40

// serverBoardsLast puts the ways out that take more RAM than a desktop holds behind those that a
// desktop does, where the cards are those of desktops and nothing is said of the host, and says what
// they take. A server's board costs less than its cards do, unless it has to be an uncommon one.
func (q Question) serverBoardsLast(ways []wayOut) []wayOut {
	var out, boards, uncommon []wayOut
	at := 0 // behind the last way of a desktop
	for _, w := range ways {
		if !q.beyondDesktop(w.run) {
			out = append(out, w)
			if q.inDesktop(w.run) {
				at = len(out)
			}
			continue
		}
		w.label += words.ServerBoard.In(q.Lang, "most", q.size(unit.Bytes(deskRAM)))
		if w.Host.Steady > serverRAM {
			uncommon = append(uncommon, w)
		} else {
			boards = append(boards, w)
		}
	}
	return append(slices.Insert(out, at, boards...), uncommon...)
}

// inDesktop tells whether the cards of a run go into a desktop computer.
func (q Question) inDesktop(r run) bool {
	w := r.Estimate.Workload
	card := q.card(w)
	return card != nil && card.ForDesktop() && w.GPUCount <= deskCards && w.Nodes <= 1
}

// beyondDesktop tells whether a run takes more RAM than a desktop holds, on cards that go into one.
func (q Question) beyondDesktop(r run) bool {
	return q.inDesktop(r) && r.Estimate.Workload.HostRAMGB == 0 && r.Host.Steady > deskRAM
}

// leftToSystem is what the system and its programs need of a memory that the GPU shares beside a model: macOS
// about 4 GiB; of 128 GB 120 are given to the GPU of an AMD processor (lhl/strix-halo-testing llm-bench/README.md).
const (
	leftToMac   = 4 * unit.GiB
	leftToLinux = 8 * unit.GiB
)

// sharedRoom is the memory that the GPU of a run shares with its system, and the most of it that it may be given;
// 0 where it shares none whose limit is known to be set.
func (q Question) sharedRoom(r run) (whole, most unit.Bytes) {
	w, card := r.Estimate.Workload, q.card(r.Estimate.Workload)
	if card == nil || !card.Unified || w.GPUCount > 1 {
		return 0, 0
	}
	whole = unit.BytesOf(cmp.Or(w.GPUMemoryGB, card.MemoryGB) * float64(unit.GiB))
	switch card.Vendor {
	case "Apple":
		return whole, whole - leftToMac
	case "AMD":
		return whole, whole - leftToLinux
	}
	return 0, 0
}

// wiredLimit tells how a model is held that is larger than the share of a shared memory that the GPU gets by
// default (Metal recommendedMaxWorkingSetSize; the firmware of AMD's), but not than the memory. Where it was
// released in more, that is a form of four bits or more that the way out below does not reach.
func (q Question) wiredLimit(r run) string {
	_, text := q.withMore(r)
	return text
}

// withMore is the run that such a GPU holds once it is given more, and how it is.
func (q Question) withMore(r run) (run, string) {
	whole, most := q.sharedRoom(r)
	if !lacksMemory(r) || most <= r.CapacityBytes {
		return run{}, ""
	}
	if r.PerGPU.High <= most {
		return r, q.raised(r, whole, most)
	}
	if said := r.Case.Query; said.Framework != "" || said.Precision != "" || said.Quant != "" && said.Quant != "none" || r.Case.BesideHost {
		return run{}, ""
	}
	for _, one := range q.inFormats(r)[1:] {
		f, known := one.Estimate.Workload.Quant.Format()
		if !known || f.Bits < leastPrecise || one.Verdict == engine.Fits {
			return run{}, ""
		}
		if one.PerGPU.High <= most {
			return one, words.RaisedIn.In(q.Lang, "format", string(one.Estimate.Workload.Quant), "need", q.size(one.PerGPU.Process)) + q.space() + q.raised(one, whole, most)
		}
	}
	return run{}, ""
}

// raised says how the limit of a GPU is raised so that it holds a run.
func (q Question) raised(r run, whole, most unit.Bytes) string {
	limit := (r.PerGPU.High + most) / 2
	limit = min(max(limit, r.PerGPU.Process+unit.GiB), most)
	sentence, figure := words.WiredLimit, strconv.FormatInt(int64(limit/unit.GiB)*1024, 10)
	if r.Vendor() != "Apple" {
		sentence, figure = words.PagesLimit, strconv.FormatFloat(math.Ceil(float64(limit)/float64(unit.GiB)), 'f', 0, 64)
	}
	return sentence.In(q.Lang, "share", q.size(r.CapacityBytes), "whole", q.size(whole), "need", q.size(r.PerGPU.Process), "mib", figure, "gb", figure)
}

// raiseFirst makes that the next step where what else is to be done stores the weights in fewer than four bits.
func (q Question) raiseFirst(a Answer, r run) Answer {
	more, text := q.withMore(r)
	if text == "" {
		return a
	}
	least := float64(leastPrecise)
	if f, known := more.Estimate.Workload.Quant.Format(); known && r.Case.Query.Quant == string(f.Name) {
		least = f.Bits // as it is asked for
	}
	for _, o := range a.Options {
		if f, known := o.Estimate.Workload.Quant.Format(); known && o.Estimate.Card.Mac() == r.Card.Mac() && f.Bits >= least && o.Estimate.Workload.GPU == r.Estimate.Workload.GPU {
			return a
		}
	}
	a.Next = words.RaiseFirst.In(q.Lang, "need", q.size(more.PerGPU.Process))
	return a
}

// onThisMachine says of a computer with one memory for all what is said of each card.
func (q Question) onThisMachine(a *Answer) {
	if a.Estimate == nil || !a.Estimate.Card.Machine() || a.Estimate.Workload.GPUCount > 1 || len(q.Plan.Cases) != 1 {
		return
	}
	this := words.ThisMachine
	if a.Estimate.Card.Mac() {
		this = words.ThisMac
	}
	said := func(text string) string {
		return strings.TrimRight(strings.ReplaceAll(text, words.OfEachCard.In(q.Lang), this.In(q.Lang)), " ")
	}
	a.Summary, a.Next = said(a.Summary), said(a.Next)
	for i := range a.Text {
		a.Text[i] = said(a.Text[i])
	}
}
