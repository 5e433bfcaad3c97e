package parser

import (
	"slices"
	"strings"
)

// countsApart are numbers of cards that stand as alternatives, each with its
// measure word: "2卡还是4卡4090", "one card or two cards".
func (r *reader) countsApart() []int {
	var counts []int
	for i, t := range r.tokens {
		if t.typ != tEither || r.at(i-1).typ != tMeasure || r.at(i-1).kind != "card" || r.at(i+2).typ != tMeasure || r.at(i+2).kind != "card" {
			continue
		}
		for _, n := range [...]token{*r.at(i - 2), *r.at(i + 1)} {
			if n.typ != tNumber && n.typ != tSeveral && n.typ != tOne || n.value < 1 || n.value > 1024 {
				return nil
			}
			counts = append(counts, round(n.value))
		}
	}
	if counts == nil {
		counts = r.countsSetOff()
	}
	if counts == nil {
		return r.countsListed()
	}
	return unique(counts)
}

// countsSetOff are numbers of cards that are set side by side: "单卡4090和4卡占用一
// 样", "2张3090够还是得3张", "4张、6张、8张分别能跑多大".
func (r *reader) countsSetOff() []int {
	seen := r.query.ObservedGB > 0 && r.asked.asks("why", "normal")
	held := r.asked.asks("why", "normal", "compare") && r.matching.mentions("slow", "fast", "same", "no difference", "一样", "相同", "差不多", "没变", "慢", "快", "原因")
	compared := r.asked.asks("compare") || r.correlates() || seen || held
	reach := 4
	if seen || held || r.matching.mentions("same") {
		reach = 9 // "20GB on 2 GPUs and the same on 4 GPUs"
	}
	each := r.matching.mentions("分别", "各", "均", "都", "both")
	var list []int
	last := part{}
	for _, p := range r.hardware {
		if p.what != partCount || p.value < 1 || p.value > 1024 || p.measure != "card" && r.tokens[p.from].typ != tOne && !(held && r.ofOneCard(p)) {
			continue
		}
		apart := false
		for j := last.to + 1; last.what != 0 && p.from-last.to <= reach && j < p.from; j++ {
			t := r.tokens[j]
			apart = apart || compared && reach > 4 && r.word(j) == "as"
			apart = apart || compared && (t.kind == "and" || t.kind == "vs" || t.kind == "or") || each && t.joins() || r.word(j) == "还是"
			apart = apart || held && t.kind == "comma" && (r.at(j-1).typ == tUnit || r.word(j-1) == "ms") // "单卡2379ms，2卡443ms"
		}
		switch {
		case apart && len(list) == 0:
			list = []int{round(last.value), round(p.value)}
		case apart:
			list = append(list, round(p.value))
		}
		last = p
	}
	if list = unique(list); len(list) < 2 {
		return nil
	}
	return list
}

// ofOneCard reports whether a number counts the only card that is named: "4个4090和单卡一样慢".
func (r *reader) ofOneCard(p part) bool {
	cards := 0
	for _, other := range r.hardware {
		if other.what == partCard {
			cards++
		}
	}
	return cards == 1 && (r.at(p.to+1).typ == tCard || r.at(p.to+1).typ == tBare)
}

// countsListed are numbers of cards that are asked about one after the other:
// "单卡够吗，2卡、4卡呢".
func (r *reader) countsListed() []int {
	var counts []int
	last := -1
	for i, t := range r.tokens {
		one := t.typ == tOne && strings.HasSuffix(r.word(i), "卡")
		if !one && (t.typ != tMeasure || t.kind != "card" || r.at(i-1).typ != tNumber && r.at(i-1).typ != tSeveral || t.lo != r.at(i-1).hi) {
			continue
		}
		v := t.value
		if !one {
			v = r.at(i - 1).value
		}
		counts, last = append(counts, round(v)), i
	}
	if len(unique(counts)) < 2 || last < 0 || !strings.HasPrefix(strings.TrimLeft(r.text[r.tokens[last].hi:], " "), "呢") {
		return nil
	}
	return unique(counts)
}

// forms reads one card in several board forms that are compared: "H100 PCIe vs
// SXM".
func (r *reader) forms(rigs []rig) bool {
	if !same(rigs) || rigs[0].card == "" {
		return false
	}
	var names []string
	either := r.asked.asks("compare", "best")
	last := 0
	for i, t := range r.tokens {
		if t.kind != "form" {
			continue
		}
		if len(names) > 0 {
			either = either || slices.ContainsFunc(r.tokens[last:i], func(t token) bool { return t.typ == tEither })
		}
		names, last = append(names, t.name), i
	}
	if names = unique(names); len(names) < 2 || !either {
		return false
	}
	g := rigs[0]
	for _, form := range names {
		r.query.GPUOptions = append(r.query.GPUOptions, Device{GPU: g.card + "-" + form, Count: g.cards(), MemoryGB: g.memory})
	}
	return true
}

// countOptions are the numbers of cards that stand as alternatives before a
// card: "1, 2 or 4 A100".
func (r *reader) countOptions(g rig) []int {
	if g.count == 0 || g.nodes > 1 {
		return nil
	}
	options := []int{g.count}
	either := false
	for j := g.counted - 1; j > 0 && (r.tokens[j].joins() || r.rangeSign(j)); j -= 2 {
		if r.at(j - 1).joins() {
			j-- // ", or"
		}
		n := r.at(j - 1)
		counts := n.typ == tNumber && slices.Contains(r.loose, j-1) || n.typ == tSeveral || n.typ == tOne
		if !counts || n.value < 1 || n.value > 512 || n.value != float64(int(n.value)) {
			break
		}
		either = either || r.tokens[j].typ == tEither || r.rangeSign(j)
		options = append(options, int(n.value))
	}
	if !either && !r.asked.asks("compare") {
		return nil
	}
	slices.Reverse(options)
	return unique(options)
}

// bothNamed reports whether "both" stands before two different cards, so that it counts
// neither: "both A100 and H100", "both a 4090 and a 3090".
func (r *reader) bothNamed(i int) bool {
	if r.word(i) != "both" {
		return false
	}
	first, joined := "", false
	for j := i + 1; j < len(r.tokens) && j <= i+7; j++ {
		t := r.at(j)
		switch {
		case (t.typ == tCard || t.typ == tBare) && first == "":
			first = t.name
		case t.typ == tCard, t.typ == tBare:
			return joined && t.name != first
		case t.joins() && first != "":
			joined = true
		case t.typ == tOne, t.typ == tBytes, t.kind == "maker", t.kind == "line", t.typ == tUnknown && first == "":
		default:
			return false
		}
	}
	return false
}

// rangeSign reports whether a token stands between the two ends of a range that are
// close to each other: "4 to 5 A100", "2-3 GPUs".
func (r *reader) rangeSign(j int) bool {
	low, high := r.at(j-1), r.at(j+1)
	if !(r.tokens[j].typ == tLink && r.word(j) == "to" || r.word(j) == "-") || low.value < 1 || high.value <= low.value || high.value > 2*low.value {
		return false
	}
	before := r.at(j - 2)
	return before.typ != tUnknown || r.word(j-2) != "from"
}

// same reports whether all rigs are one kind of card.
func same(rigs []rig) bool {
	for _, g := range rigs[1:] {
		if g.card != rigs[0].card {
			return false
		}
	}
	return true
}

// ownBoth tells that cards are there, and not that one of them is to be chosen.
var ownBoth = patternOf(`\b(?:have|has|got|own|owns|each of)\b|有|各一`)

// unlikeTwins reports whether cards of one name with unlike memories are in one machine: "4060 ti 8g +
// 4060 ti 16g", A100 40G 和 A100 80G 各一张.
func (r *reader) unlikeTwins(rigs []rig) bool {
	owned := r.matches(ownBoth, r.text) || r.mixed()
	for k, g := range rigs {
		if g.memory == 0 || k > 0 && g.join != "plus" && (g.join != "and" || g.cards() == 0 && !owned) {
			return false
		}
	}
	return slices.ContainsFunc(rigs, func(g rig) bool { return g.memory != rigs[0].memory })
}

// alternatives are rigs of one card that differ in count or memory.
func (r *reader) alternatives(rigs []rig) {
	q := &r.query
	var counts []int
	var memories []float64
	joined := false
	for _, g := range rigs {
		if g.cards() > 0 {
			counts = append(counts, g.cards())
		} else if before := r.word(g.from - 1); len(counts) > 0 && (g.join == "or" || g.join == "vs" || r.asked.asks("compare")) && (before == "just" || before == "only" || before == "plain") {
			counts = append(counts, 1) // "2 x 3090 slower than just 3090"
		}
		if g.memory > 0 {
			memories = append(memories, g.memory)
		}
		joined = joined || g.join == "or" || g.join == "slash" || g.join == "vs" || g.join == "and" && g.cards() == 0
	}
	counts, memories = unique(counts), unique(memories)
	if len(rigs) == 2 && len(counts) == 1 && counts[0] > 1 && len(q.SpeedsEach) > 1 && rigs[0].cards()*rigs[1].cards() == 0 {
		counts = []int{max(rigs[0].cards(), 1), max(rigs[1].cards(), 1)} // "4090 149 t/s, 4090 x6 38 t/s"
	}
	if len(counts) > 1 && len(memories) > 1 {
		for _, g := range rigs {
			q.GPUOptions = append(q.GPUOptions, Device{GPU: g.name(), Count: g.cards(), MemoryGB: g.memory})
		}
		return
	}
	q.GPU = rigs[0].name()
	switch {
	case len(counts) == 1:
		q.GPUCount = counts[0]
	case len(counts) > 1:
		q.GPUCountOptions = counts
	}
	switch {
	case len(memories) > 1 && joined:
		q.GPUMemoryOptions = memories
	case len(memories) > 0:
		q.GPUMemoryGB = memories[0]
	}
}

// countHelping is the number of cards that is asked about where fewer failed: "8
// A100 go OOM, would 16 cards help?". It is 0 when there is none.
func (r *reader) countHelping(rigs []rig) int {
	if len(rigs) == 2 && rigs[0].count > 0 && rigs[1].card == "" && rigs[1].memory == 0 && rigs[1].count > 0 && !r.asked.asks("compare", "best") && r.toldOf(rigs[0], rigs[1]) {
		return rigs[1].count // "至少要8张A100，4张行吗"
	}
	if len(rigs) != 2 || rigs[0].card == "" || rigs[0].count == 0 || rigs[1].card != "" || rigs[1].memory > 0 || rigs[1].count <= rigs[0].count || !r.asked.asks("oom") {
		return 0
	}
	lo := r.tokens[rigs[1].from].lo
	for _, s := range r.asked.found {
		if s.name == "can" && s.hi <= lo && lo-s.hi < 12 {
			return rigs[1].count
		}
	}
	if wentRight(r.text[r.tokens[rigs[0].to].hi:lo]) && r.failsAt(rigs[1]) {
		return rigs[1].count // "单卡训练没问题，8卡就OOM"
	}
	return 0
}
