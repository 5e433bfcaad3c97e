package parser

import (
	"strconv"
	"strings"
)

// farthest is how many tokens may stand between a card and what belongs to it.
const farthest = 8

// grouping is the walk over the parts of a text.
type grouping struct {
	r    *reader
	list []rig
	cur  rig
	open bool   // cur holds something
	join string // the joining word since the last rig
}

// close ends the current rig.
func (g *grouping) close() {
	if g.open {
		g.list = append(g.list, g.cur)
		g.join = ""
	}
	g.cur, g.open = rig{}, false
}

// split ends the current rig for one that the last joining word ties to it.
func (g *grouping) split() {
	join := g.join
	g.close()
	g.join = join
}

// extend makes a part belong to the current rig, or begins one.
func (g *grouping) extend(p part) {
	if !g.open {
		g.cur, g.open = rig{join: g.join, from: p.from}, true
		g.join = ""
	}
	g.cur.to = p.to
}

// joined reads a word that sets rigs apart or together.
func (g *grouping) joined(k int, p part) {
	next, more := g.r.nextPart(k)
	word := p.name
	if word == "with" {
		if !more || next.what == partMemory {
			return // "3080 with 10G"
		}
		word = "and"
	}
	if g.open && more && g.parts(k, word, next) {
		g.close()
		g.join = word
	} else if g.open && g.join == "" && word != "comma" {
		g.join = word
	}
}

// parts reports whether a joining word ends the current rig: what follows is a
// rig of its own.
func (g *grouping) parts(k int, word string, next part) bool {
	if g.cur.card == "" {
		return g.cur.memory > 0 && (next.what == partMemory || next.what == partCount && g.r.countedMemory(k+1, g.cur.memory))
	}
	switch {
	case word == "or" || word == "vs":
		return next.what != partWord
	case word != "comma" && next.what == partCard:
		return true
	}
	return g.r.claimed(k + 1)
}

// machine reads a machine by its name; a count before it counts machines.
func (g *grouping) machine(p part) {
	d, err := readDevice(p.name)
	if err != nil {
		return
	}
	if g.cur.card == d.GPU && g.cur.whole {
		g.cur.to = p.to
		return
	}
	if g.cur.card != "" {
		g.split()
	}
	g.extend(p)
	if counted := g.r.at(g.cur.counted + 1); g.cur.count > 1 && !g.cur.weak && (counted.typ != tMeasure || counted.kind != "card") {
		g.cur.nodes = g.cur.count
	}
	g.cur.card, g.cur.count, g.cur.memory, g.cur.whole, g.cur.weak = d.GPU, d.Count, d.MemoryGB, true, false
}

// card reads a card's name.
func (g *grouping) card(p part) {
	if g.cur.card == p.name && g.cur.whole {
		g.cur.to = p.to // "p4d.24xlarge with 8 A100"
		return
	}
	if g.cur.card == p.name && g.cur.count == 0 && g.cur.memory == 0 {
		g.cur.to = p.to // named again
		return
	}
	if g.cur.card != "" {
		g.split()
	}
	g.extend(p)
	g.cur.card, g.cur.form = p.name, g.r.form(p.from)
}

// count reads how many cards or machines there are.
func (g *grouping) count(k int, p part) {
	n := int(min(p.value, 1e9))
	claimed := g.r.claimed(k)
	switch {
	case n < 1:
		return
	case p.bare && n > 1 && g.cur.card != "" && g.cur.count != n && g.r.numberAsked(p):
		if g.cur.count > 0 {
			card := g.cur.card
			g.split()
			g.cur.card = card // "one a6000 ok? if not would two do"
		}
		g.extend(p)
		g.cur.count, g.cur.weak = n, false
		return
	case !g.r.counts(k, claimed):
		free := g.cur.count == 0 || g.cur.weak
		if p.bare && g.cur.card != "" && (p.from-g.cur.to <= 2 || p.from-g.cur.to <= 4 && g.r.tokens[p.from].value > 1 && g.r.word(p.from-1) == "有" || p.from-g.cur.to <= 4 && g.r.asksOfCount(p)) && free && g.r.behind(p) {
			g.cur.count, g.cur.weak = n, false // "T4单卡", "an A100 80GB pair"
		}
		if p.bare && g.open && g.cur.card == "" && g.cur.memory > 0 && p.from-g.cur.to == 1 && free && g.r.behind(p) {
			g.cur.count, g.cur.weak, g.cur.to = n, false, p.to // "24g单卡"
		}
		return
	case g.cur.whole && (n == g.cur.count || n == g.cur.count*g.cur.nodes):
		g.cur.to = p.to
		return
	case g.cur.card != "" && claimed && !p.after, g.cur.card == "" && g.cur.memory > 0 && claimed && !p.after && g.newMemory(k):
		g.split()
	case g.cur.card != "" && g.cur.count > 0 && (!g.cur.weak || g.r.oneSaid(g.cur.counted)) && p.measure == "card" && n != g.cur.count && g.r.askedAnew(g.cur.to, p):
		g.split() // "至少要8张A100，4张行吗"
	}
	g.extend(p)
	g.r.addCount(&g.cur, p, n)
}

// countedMemory reports whether the count at k is of cards with another amount of
// memory: "1x24gb + 1x12gb".
func (r *reader) countedMemory(k int, memory float64) bool {
	next, more := r.nextPart(k)
	return more && next.what == partMemory && next.from-r.hardware[k].to <= 2 && next.value != memory
}

// newMemory reports whether another amount of memory follows the count at k, so
// that both are of another card: "on 11GB. would a 16GB card do?".
func (g *grouping) newMemory(k int) bool {
	next, more := g.r.nextPart(k)
	return more && next.what == partMemory && next.value != g.cur.memory
}

// askedAnew reports whether a count begins a clause of its own that asks.
func (r *reader) askedAnew(from int, p part) bool {
	stop := false
	for j := from + 1; j < p.from; j++ {
		stop = stop || r.tokens[j].kind == "comma" || r.word(j) == "?" || r.word(j) == ";"
	}
	if !stop {
		return false
	}
	return r.asked.behind(r.tokens[p.to].hi, 4, "can", "enough")
}

// oneSaid reports whether a token says one as a number and not as an article: 一张.
func (r *reader) oneSaid(i int) bool { w := r.word(i); return w != "a" && w != "an" && w != "" }

// numberBefore and numberBehind stand round a number of cards that is asked about
// without its noun: "would two do".
var (
	numberBefore = patternOf(`\b(?:would|will|could|can|do|does|are|what about|how about|do with|get|have) (?:just |only )?$`)
	numberBehind = patternOf(`^ ?(?:of (?:them|those|these) )?(?:be\b|do\b|work|help|fit|suffice|cut it|manage|enough|\?|$)`)
)

// numberAsked reports whether a number alone is asked about.
func (r *reader) numberAsked(p part) bool {
	t := r.tokens[p.from]
	if t.typ != tSeveral && t.typ != tNumber || t.value > 16 {
		return false
	}
	return r.matches(numberBefore, r.text[max(0, t.lo-24):t.lo]) && r.matches(numberBehind, r.text[r.tokens[p.to].hi:])
}

// asksOfCount reports whether a number of cards is what is asked about: "A100显存40G，
// 用一张够吗".
func (r *reader) asksOfCount(p part) bool {
	return opens(strings.TrimLeft(r.text[r.tokens[p.to].hi:], " "), []string{"够", "行", "能", "可以", "可否", "是否", "会"}) > 0
}

// memory reads memory per card.
func (g *grouping) memory(p part) {
	if g.cur.memory == p.value || g.cur.whole && p.value == g.cur.memory*float64(g.cur.count) {
		return
	}
	if g.r.tokens[p.from].kind == "listed" && (g.cur.memory > 0 || !g.open && len(g.list) > 0) {
		g.join = "or"
	}
	if g.cur.memory > 0 || g.ofNextCard(p) || g.cur.card != "" && g.r.anotherCard(g.cur, p) {
		g.split()
	}
	g.extend(p)
	g.cur.memory = p.value
}

// ofNextCard reports whether an amount belongs to the card right behind it, and words part
// it from the card before: "a 4090 beats my 12gb 3060".
func (g *grouping) ofNextCard(p part) bool {
	next := g.r.at(p.to + 1)
	if g.r.word(p.to+1) == "的" {
		next = g.r.at(p.to + 2)
	}
	if g.cur.card == "" || p.from-g.cur.to < 2 || next.typ != tCard && next.typ != tBare && next.kind != "apple" {
		return false
	}
	t := g.r.at(p.from - 1)
	return t.typ != tLink && !t.joins()
}

// machinePart ends before a machine of which only a part is meant: "half a", "half of our", "a quarter of the", 半台.
var machinePart = patternOf(`\b(half|a quarter|one quarter|quarter|1/2|1/4)(?: of)?(?: an?| one| the| our| my| this| that)? ?$|(半|四分之一)(?:个|台|机柜|柜)? ?$`)

// partOfMachine is a machine with its cards, or with those of the part that is told.
func (r *reader) partOfMachine(i int) string {
	t := &r.tokens[i]
	count, card, ok := strings.Cut(t.name, "*")
	n, err := strconv.Atoi(count)
	if !ok || err != nil || !r.matching.mentions("half", "quarter", "1/2", "1/4", "半", "四分之一") {
		return t.name
	}
	m := r.places(machinePart, r.text[:t.lo])
	if m == nil {
		return t.name
	}
	share := 4
	if m[2] >= 0 && (r.text[m[2]:m[3]] == "half" || r.text[m[2]:m[3]] == "1/2") || m[4] >= 0 && r.text[m[4]:m[5]] == "半" {
		share = 2
	}
	if n%share != 0 {
		return t.name
	}
	return strconv.Itoa(n/share) + "*" + card
}
