package answer

import (
	"slices"

	"headroom/bot/words"
	"headroom/engine/unit"
)

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
