package parser

import (
	"slices"
	"strings"
)

// A Mac is often named without its chip, and its memory alone tells what it can hold. Next
// to cards it is a machine of its own: "2x 3090 or a 128GB Mac".

// macApart reports whether the word for a Mac at k names one without its chip, with its
// memory beside it, in a text that names other cards.
func (r *reader) macApart(k int) bool {
	p, other, memory := r.hardware[k], false, false
	if r.macNotMeant(p.from) {
		return false
	}
	for j, h := range r.hardware {
		switch h.what {
		case partCard:
			if appleChip(r.tokens[h.from]) {
				return false
			}
			other = true
		case partMemory:
			behind := h.from > p.to && h.from-p.to <= 3 && r.nothingBetween(k, j)
			memory = memory || behind || h.to < p.from && p.from-h.to <= 2
		}
	}
	return other && memory
}

// macUnknown tells that a Mac beside a card is left out where neither its chip nor its memory is
// named: "mac or 5090".
func (r *reader) macUnknown() {
	q := &r.query
	if q.GPU == "" || q.Mac || unified(q.GPU) || q.GPUOptions != nil || q.GPUPool != nil {
		return
	}
	for i := range r.tokens {
		if t := &r.tokens[i]; t.kind == "apple" && !r.macNotMeant(i) && (r.at(i+1).joins() || r.at(i-1).joins() || r.at(i-2).joins()) && !r.matching.mentions("intel", "hackintosh", "egpu", "ssh") {
			r.say("ambiguous", i, i,
				"A Mac counts by its chip or its memory, and neither is said: name it as M4 Max or as a Mac with 64GB to compare them. Here only the card counts.",
				"Mac 需要说明芯片或内存（如 M4 Max，或 64GB 的 Mac）才能比较；这里只按显卡回答。")
			return
		}
	}
}

// macNotMeant reports whether a Mac is told only to be left out: "on a 4090, not on my
// 16GB mac".
func (r *reader) macNotMeant(i int) bool {
	if r.at(i).kind != "apple" {
		return false
	}
	for j := i - 1; j >= max(0, i-5) && !r.stops(j); j-- {
		if r.tokens[j].kind == "not" {
			return true
		}
	}
	return false
}

// nothingBetween reports whether no card stands between two parts.
func (r *reader) nothingBetween(k, j int) bool {
	for _, h := range r.hardware[k+1 : j] {
		if h.what != partJoin && h.what != partWord && h.what != partCount {
			return false
		}
	}
	return true
}

// mac reads a Mac: it takes the memory before it, or begins a rig.
func (g *grouping) mac(p part) {
	if !g.open || g.cur.card != "" || g.cur.memory == 0 || p.from-g.cur.to > 2 {
		if g.cur.card == "mac" {
			return // "a mac, a mac studio 64gb"
		}
		if g.open {
			g.split()
		}
	}
	g.extend(p)
	g.cur.card = "mac"
}

// settleMac tells that the memory is a Mac's where no chip is named: "a Mac mini
// with 16 GB".
func (r *reader) settleMac() {
	q := &r.query
	if m := q.GPUMemoryOptions; len(m) == 2 && unified(q.GPU) && m[1] >= 8*m[0] && slices.Contains([]float64{128, 256, 512, 1000, 1024, 2000, 2048}, m[1]) && !r.matching.mentions(" or ", "还是", "或", " vs") {
		q.GPUMemoryGB, q.GPUMemoryOptions = m[0], nil // "M4 16GB/256GB" is sold with such a drive
	}
	if q.GPUMemoryGB == 0 || q.GPU != "" || q.GPUCount > 1 || q.GPUPool != nil || q.GPUOptions != nil {
		return
	}
	q.Mac = slices.ContainsFunc(r.tokens, func(t token) bool { return t.kind == "apple" })
	if q.Mac && (q.CPU != "" || r.matching.mentions("intel")) && q.HostRAMGB == 0 {
		q.Mac, q.HostRAMGB, q.GPUMemoryGB = false, q.GPUMemoryGB, 0 // an Intel Mac has no memory for both
	}
}

// unifiedNamed takes the word for RAM between an amount and a Mac for what a Mac's memory is called:
// 192G内存的Mac Studio. It is the memory of its chip as well.
func unifiedNamed(tokens []token, said *matching) {
	if !said.mentions("内存的", "memory mac", "ram mac", "memory m", "ram m") {
		return
	}
	for i := 0; i+2 < len(tokens); i++ {
		if tokens[i].typ != tBytes || !tokens[i+1].is("memory", "ram") {
			continue
		}
		next := i + 2
		if tokens[next].typ == tLink && said.text[tokens[next].lo:tokens[next].hi] == "的" {
			next++
		}
		if next < len(tokens) && tokens[next].kind == "apple" {
			tokens[i+1].kind, tokens[i+1].name = "filler", ""
		}
	}
}

// screens leaves out the size of a laptop's screen, or of an iMac's, which is told without its unit:
// "macbook pro 16 m3 max 48gb". A number of that size without a chip or an amount behind it may be memory.
func screens(tokens []token, said *matching) {
	if !said.mentions("mbp", "imac", "macbook") {
		return
	}
	for i := 1; i < len(tokens); i++ {
		t := &tokens[i]
		if t.typ != tNumber || tokens[i-1].kind != "apple" || !hasScreen(said.text[max(0, t.lo-len("macbook air ")):t.lo], t.value) {
			continue
		}
		for _, next := range tokens[i+1 : min(len(tokens), i+4)] {
			if next.typ == tTimes || next.isCard() && !appleChip(next) {
				break
			}
			if appleChip(next) || next.typ == tBytes {
				unread(t)
				break
			}
		}
	}
}

// hasScreen reports whether the computer whose name ends a text is sold with a screen of so many inches.
func hasScreen(name string, inches float64) bool {
	switch {
	case strings.Contains(name, "imac"):
		return inches == 21 || inches == 21.5 || inches == 24 || inches == 27
	case strings.Contains(name, "air"):
		return inches == 11 || inches == 13 || inches == 15
	case strings.Contains(name, "pro"), strings.Contains(name, "mbp"):
		return inches >= 13 && inches <= 17 && inches == float64(int(inches))
	}
	return inches >= 11 && inches <= 17 && inches == float64(int(inches))
}

// appleBefore reports whether an Apple chip or machine stands right before an
// amount, with no other card in the text: its RAM is the memory of the GPU.
func (r *reader) appleBefore(i int) bool {
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		switch t := r.tokens[j]; {
		case t.kind == "apple", appleChip(t):
			return !r.whole.otherChips.holds(func() bool {
				return slices.ContainsFunc(r.tokens, func(t token) bool { return (t.typ == tCard || t.typ == tBare) && !appleChip(t) })
			})
		case t.typ == tLink, t.typ == tOpen, t.typ == tOne, r.word(j) == "mba", t.kind == "with", t.kind == "comma":
		default:
			return false
		}
	}
	return false
}

// appleChip reports whether a card is one of Apple's, "m2-max".
func appleChip(t token) bool {
	return t.typ == tCard && len(t.name) > 1 && t.name[0] == 'm' && isDigit(t.name[1]) && (len(t.name) == 2 || t.name[2] == '-')
}
