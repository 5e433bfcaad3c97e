package parser

import "slices"

// What all cards have together is often worked out in the text, "4*24=96 gb", or told beside
// their number where no card holds so much: "480G vram, 10 cards".

// equalProducts gives the figure behind a product of cards and their memory its meaning, and
// the memory of one card its unit: "4*24=96 gb vram", "24G*4=96G", "8x24GB (192GB)", "A30*4=96G".
func equalProducts(tokens []token, names *Names) {
	for i := 1; i+3 < len(tokens); i++ {
		all := &tokens[i+3]
		if tokens[i].typ != tTimes || tokens[i+1].typ != tNumber && tokens[i+1].typ != tBytes || tokens[i+2].typ != tEquals && !(tokens[i+2].typ == tOpen && i+4 < len(tokens) && tokens[i+4].typ == tClose) || all.typ != tBytes || all.value < 8 || ramBehind(tokens, i+3) {
			continue
		}
		left, right := &tokens[i-1], &tokens[i+1]
		if left.isCard() {
			if n := right.value; right.typ == tNumber && n > 1 && names.holds(left.name, all.value/n) && (i+4 >= len(tokens) || tokens[i+4].typ != tTimes) {
				all.kind = "product"
			}
			continue
		}
		if i >= 2 && (tokens[i-2].typ == tTimes || tokens[i-2].kind == "slash") || left.value*right.value != all.value {
			continue
		}
		each, n := left, right
		if right.typ == tBytes || left.typ == tNumber && right.value > left.value {
			each, n = right, left
		}
		if n.typ != tNumber || n.value < 2 || n.value != float64(round(n.value)) || each.typ != tBytes && (each.typ != tNumber || !perCard(tokens, names, each.value)) {
			continue
		}
		each.typ, each.name, all.kind = tBytes, all.name, "product"
	}
}

// ramBehind reports whether an amount is called the host's.
func ramBehind(tokens []token, i int) bool {
	for j := i + 1; j <= i+2 && j < len(tokens); j++ {
		if tokens[j].is("memory", "ram") {
			return true
		}
	}
	return false
}

// perCard reports whether the text speaks of cards that may have so much memory, and not of a
// model of so many parameters: "32B in bf16 is 32*2=64GB".
func perCard(tokens []token, names *Names, gb float64) bool {
	spoken, held := false, !slices.ContainsFunc(tokens, token.isCard)
	for _, t := range tokens {
		switch {
		case (t.typ == tSize || t.typ == tModel) && (t.value == gb*1e9 || t.value == gb):
			return false
		case t.isCard():
			spoken, held = true, held || names.memory[t.name] == nil || names.holds(t.name, gb)
		case t.is("memory", "vram"), t.typ == tMeasure && t.kind == "card":
			spoken = true
		}
	}
	return spoken && held && slices.Contains(soldSizes[:], gb)
}

// toldOfAll reports whether the memory that was told beside a number of cards of no name is
// what they have together.
func (r *reader) toldOfAll() bool {
	q := &r.query
	if q.GPU != "" || q.GPUCount < 2 || q.TotalGPUMemoryGB > 0 || !slices.Contains(soldSizes[:], q.GPUMemoryGB/float64(q.GPUCount)) || slices.ContainsFunc(r.tokens, func(t token) bool { return t.kind == "apiece" }) {
		return false
	}
	if !slices.Contains(soldSizes[:], q.GPUMemoryGB) {
		return q.GPUMemoryGB > 112
	}
	return (q.GPUMemoryGB == 128 || q.GPUMemoryGB == 192 || q.GPUMemoryGB == 256) && r.memoryThenCount()
}

// memoryThenCount reports whether memory is told first, and how many cards there are behind a
// comma: "192G vram, 8 cards".
func (r *reader) memoryThenCount() bool {
	for k := range r.hardware {
		if p, next := r.hardware[k], r.at(r.hardware[k].to+1); p.what == partMemory {
			for next.kind == "memory" || next.typ == tLink {
				p.to++
				next = r.at(p.to + 1)
			}
			return next.kind == "comma" && slices.ContainsFunc(r.hardware[k:], func(c part) bool { return c.what == partCount && c.from == p.to+2 })
		}
	}
	return false
}
