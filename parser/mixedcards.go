package parser

import "slices"

// Unlike cards are often told by their memory alone: "one 24GB and one 12GB card",
// 一张24G一张12G, 24G和12G两张卡, 三张卡分别是24G 24G 12G.

// share is one amount of such a list, with how many cards have it.
type share struct {
	device   Device
	counted  bool
	from, to int
}

// mixedCards reads the list that begins with an amount.
func (r *reader) mixedCards(i int) bool {
	q := &r.query
	if q.GPUPool != nil || r.numbered(r.shareFrom(i)) && r.asked.asks("why", "normal", "oom") || r.asked.asks("compare", "best", "buy") || r.matches(chosenFrom, r.text) {
		return false
	}
	first, ok := r.shareAt(r.shareFrom(i))
	if !ok || slices.ContainsFunc(r.tokens, token.isCard) {
		return false
	}
	list := []share{first}
	end := first.to
	for len(list) < 16 {
		next := end + 1
		if t := r.at(next); t.typ == tJoin && (t.name == "and" || t.name == "plus" || t.kind == "comma" || t.kind == "and") {
			next++
		}
		s, ok := r.shareAt(next)
		if !ok || s.counted != first.counted {
			break
		}
		list, end = append(list, s), s.to
	}
	from := first.from
	if after := r.at(end + 1); len(list) < 2 || after.typ == tEither || after.isCard() || r.word(from-1) == "between" || !slices.ContainsFunc(list, func(s share) bool { return s.device.MemoryGB != first.device.MemoryGB }) {
		return false
	}
	if !first.counted {
		behind, before := r.closedBy(end, len(list)), r.headedBy(from, len(list))
		if behind < 0 && before < 0 {
			return false
		}
		end = max(end, behind)
		if before >= 0 {
			from = before
		}
	}
	for _, s := range list {
		last := len(q.GPUPool) - 1
		if last >= 0 && q.GPUPool[last].MemoryGB == s.device.MemoryGB {
			q.GPUPool[last].Count += s.device.Count
			continue
		}
		q.GPUPool = append(q.GPUPool, s.device)
	}
	r.hardware = slices.DeleteFunc(r.hardware, func(p part) bool { return p.from >= from && p.to <= end })
	for j := from; j <= end; j++ {
		r.used[j] = true
		r.tokens[j].typ, r.tokens[j].kind = tMark, "summand"
	}
	r.mark("gpu_pool", from, end)
	return true
}

// shareFrom is where the share begins that an amount belongs to.
func (r *reader) shareFrom(i int) int {
	switch t := r.at(i - 1); {
	case t.typ == tOne, t.typ == tSeveral:
		return i - 1
	case t.typ == tTimes && r.at(i-2).typ == tNumber, r.numbered(i - 2):
		return i - 2
	case (t.typ == tEquals || t.typ == tLink) && r.numbered(i-3):
		return i - 3
	}
	return i
}

// numbered reports whether a card of a machine is called by its number: "GPU0", 卡1.
func (r *reader) numbered(j int) bool {
	n := r.at(j + 1)
	return r.at(j).typ == tMeasure && r.at(j).kind == "card" && n.typ == tNumber && n.value < 16 && n.lo == r.at(j).hi
}

// shareAt reads one share.
func (r *reader) shareAt(j int) (share, bool) {
	s := share{from: j, device: Device{Count: 1}}
	if r.numbered(j) { // "GPU0 24G, GPU1: 16G"
		s.counted = true
		if j += 2; r.at(j).typ == tEquals || r.at(j).typ == tLink {
			j++
		}
	}
	switch t := r.at(j); t.typ {
	case tOne:
		s.counted = true
		j++
	case tSeveral, tNumber:
		if t.value < 1 || t.value > 16 || t.value != float64(int(t.value)) || t.typ == tNumber && r.at(j+1).typ != tTimes && r.at(j+1).typ != tMeasure {
			return s, false
		}
		s.counted, s.device.Count = true, int(t.value)
		j++
		if r.at(j).typ == tTimes || r.at(j).typ == tMeasure {
			j++
		}
	}
	t := r.at(j)
	if t.typ != tBytes || t.value < 4 || t.value > 288 || t.kind != "" {
		return s, false
	}
	s.device.MemoryGB, s.to = t.value, j
	for next := r.at(j + 1); next.is("memory", "vram") || next.typ == tMeasure && next.kind == "card" || r.word(j+1) == "的" || r.word(j+1) == "one" && s.counted; next = r.at(j + 1) {
		j++
		s.to = j
	}
	return s, !r.at(j+1).isCard() && r.at(j+1).kind != "apiece" && r.at(j+1).kind != "memory" && r.at(j+1).typ != tTimes
}

// closedBy is the end of a number of cards that stands behind a list of as many, or -1.
func (r *reader) closedBy(end, n int) int {
	j := end + 1
	if r.at(j).typ == tLink || r.at(j).kind == "comma" {
		j++
	}
	if c := r.at(j); (c.typ == tNumber || c.typ == tSeveral) && c.value == float64(n) {
		if next := r.at(j + 1); next.typ == tMeasure && next.kind == "card" {
			return j + 1
		}
	}
	return -1
}

// headedBy is where a number of cards begins that stands before a list of as many, or -1.
func (r *reader) headedBy(from, n int) int {
	for j := from - 1; j >= max(1, from-6); j-- {
		switch t := r.at(j); {
		case t.typ == tMeasure && t.kind == "card":
			if c := r.at(j - 1); (c.typ == tNumber || c.typ == tSeveral) && c.value == float64(n) {
				return j - 1
			}
			return -1
		case t.typ == tLink, t.typ == tOpen, t.kind == "memory", t.kind == "filler", t.kind == "comma", t.kind == "with", t.typ == tEquals:
		case t.typ == tUnknown && (r.text[t.lo] >= 0x80 || owning[r.word(j)]):
		default:
			return -1
		}
	}
	return -1
}

// "Mixed" alone is mixed precision where formats, an optimizer or training stand beside it.
// Cards are mixed as well, and so are the work and the bits of a file: "mixed 3090 and
// a4000 for 70b q4".

// mixesFormats reports whether the word at a token says what the arithmetic is done in.
func (r *reader) mixesFormats(i int) bool {
	if r.word(i) != "mixed" {
		return true
	}
	before, next := r.at(i-1), r.at(i+1)
	if before.typ == tMark || before.typ == tEquals || before.typ == tLink {
		before = r.at(i - 2) // "bf16-mixed"
	}
	if next.typ == tMark {
		next = r.at(i + 2)
	}
	if before.kind == "precision" || next.kind == "precision" || before.kind == "optimizer" || next.kind == "optimizer" || next.kind == "task" && next.name != "infer" {
		return true
	}
	return (r.training() || r.allTrained()) && !(next.isCard() || next.typ == tNumber || next.typ == tOne || next.typ == tSeveral || next.typ == tMeasure || next.typ == tBytes || next.kind == "maker" || next.kind == "line" || mixedThings[r.text[next.lo:next.hi]])
}

// mixedThings are what else is mixed.
var mixedThings = map[string]bool{"setup": true, "rig": true, "gpu": true, "hardware": true, "vram": true, "lengths": true, "length": true, "data": true, "dataset": true, "batch": true, "batches": true, "workload": true, "load": true, "traffic": true, "tasks": true, "bit": true, "quant": true, "quants": true, "generations": true, "generation": true}

// mixedRig reports whether the cards themselves are called mixed, so that a list of them
// is one machine: "mixed cards (3090, 4080)".
func (r *reader) mixedRig() bool {
	if !r.matching.mentions("mixed") {
		return false
	}
	for i := range r.tokens {
		if r.tokens[i].is("precision", "amp") && !r.mixesFormats(i) {
			return true
		}
	}
	return false
}
