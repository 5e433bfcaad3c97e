package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// The walk over the parts of a text, which ends one rig and begins the next.

// farthest is how many tokens may stand between a card and what belongs to it.
const farthest = 8

// grouping is the walk over the parts of a text.
type grouping struct {
	r    *Reader
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
func (g *grouping) extend(p Part) {
	if !g.open {
		g.cur, g.open = rig{join: g.join, from: p.From}, true
		g.join = ""
	}
	g.cur.to = p.To
}

// joined reads a word that sets rigs apart or together.
func (g *grouping) joined(k int, p Part) {
	next, more := g.r.nextPart(k)
	word := p.name
	if word == "with" {
		if !more || next.What == PartMemory {
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
func (g *grouping) parts(k int, word string, next Part) bool {
	if g.cur.card == "" {
		other := next.What == PartCount && (word == "or" || word == "vs") && g.cur.count > 0 && int(min(next.Value, 1e9)) != g.cur.count && g.r.memoryAlike(k+1, g.cur.memory)
		return g.cur.memory > 0 && (next.What == PartMemory || other || next.What == PartCount && g.r.countedMemory(k+1, g.cur.memory))
	}
	switch {
	case word == "or" || word == "vs":
		return next.What != PartWord
	case word != "comma" && next.What == partCard:
		return true
	}
	return g.r.claimed(k + 1)
}

// machine reads a machine by its name; a count before it counts machines.
func (g *grouping) machine(p Part) {
	d, err := query.ReadDevice(p.name)
	if err != nil {
		return
	}
	if g.cur.card == d.GPU && g.cur.whole {
		g.cur.to = p.To
		return
	}
	if g.cur.card != "" {
		g.split()
	}
	g.extend(p)
	if counted := g.r.At(g.cur.counted + 1); g.cur.count > 1 && !g.cur.weak && (counted.Type != token.Measure || counted.Kind != "card") {
		g.cur.nodes = g.cur.count
	}
	g.cur.card, g.cur.count, g.cur.memory, g.cur.whole, g.cur.weak = d.GPU, d.Count, d.MemoryGB, true, false
}

// card reads a card's name.
func (g *grouping) card(p Part) {
	if g.cur.card == p.name && g.cur.whole {
		g.cur.to = p.To // "p4d.24xlarge with 8 A100"
		return
	}
	if g.cur.card == p.name && g.cur.count == 0 && g.cur.memory == 0 {
		g.cur.to = p.To // named again
		return
	}
	if g.cur.card != "" {
		g.split()
	}
	g.extend(p)
	g.cur.card, g.cur.form = p.name, g.r.form(p.From)
}

// count reads how many cards or machines there are.
func (g *grouping) count(k int, p Part) {
	n := int(min(p.Value, 1e9))
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
		if p.bare && g.cur.card != "" && (p.From-g.cur.to <= 2 || p.From-g.cur.to <= 4 && g.r.Tokens[p.From].Value > 1 && g.r.Word(p.From-1) == "有" || p.From-g.cur.to <= 4 && g.r.asksOfCount(p)) && free && g.r.behind(p) {
			g.cur.count, g.cur.weak = n, false // "T4单卡", "an A100 80GB pair"
		}
		if p.bare && g.open && g.cur.card == "" && g.cur.memory > 0 && p.From-g.cur.to == 1 && free && g.r.behind(p) {
			g.cur.count, g.cur.weak, g.cur.to = n, false, p.To // "24g单卡"
		}
		return
	case g.cur.whole && (n == g.cur.count || n == g.cur.count*g.cur.nodes):
		g.cur.to = p.To
		return
	case g.cur.card != "" && claimed && !p.after, g.cur.card == "" && g.cur.memory > 0 && claimed && !p.after && g.newMemory(k):
		g.split()
	case g.cur.card != "" && g.cur.count > 0 && (!g.cur.weak || g.r.oneSaid(g.cur.counted)) && p.Measure == "card" && n != g.cur.count && g.r.askedAnew(g.cur.to, p):
		g.split() // "至少要8张A100，4张行吗"
	}
	g.extend(p)
	g.r.addCount(&g.cur, p, n)
}

// countedMemory reports whether the count at k is of cards with another amount of
// memory: "1x24gb + 1x12gb".
func (r *Reader) countedMemory(k int, memory float64) bool {
	next, more := r.nextPart(k)
	return more && next.What == PartMemory && next.From-r.Hardware[k].To <= 2 && next.Value != memory
}

// memoryAlike reports whether the count at k is of cards with so much memory: "one 24GB card or two 24GB ones".
func (r *Reader) memoryAlike(k int, memory float64) bool {
	for n := k + 1; n < len(r.Hardware) && r.Hardware[n].What == PartCount && n <= k+2; n++ {
		k = n // "2 x"
	}
	next, more := r.nextPart(k)
	return more && next.What == PartMemory && next.From-r.Hardware[k].To <= 2 && next.Value == memory
}

// newMemory reports whether another amount of memory follows the count at k, so
// that both are of another card: "on 11GB. would a 16GB card do?".
func (g *grouping) newMemory(k int) bool {
	next, more := g.r.nextPart(k)
	if more && next.What == partCard {
		next, more = g.r.nextPart(k + 1) // "40G runs out, would 8 A100 80G do?"
	}
	return more && next.What == PartMemory && next.Value != g.cur.memory
}

// askedAnew reports whether a count begins a clause of its own that asks.
func (r *Reader) askedAnew(from int, p Part) bool {
	stop := false
	for j := from + 1; j < p.From; j++ {
		stop = stop || r.Tokens[j].Kind == "comma" || r.Word(j) == "?" || r.Word(j) == ";"
	}
	if !stop {
		return false
	}
	return r.Asked.Behind(r.Tokens[p.To].Hi, 4, "can", "enough")
}

// oneSaid reports whether a token says one as a number and not as an article: 一张.
func (r *Reader) oneSaid(i int) bool { w := r.Word(i); return w != "a" && w != "an" && w != "" }

// numberBefore and numberBehind stand round a number of cards that is asked about
// without its noun: "would two do".
var (
	numberBefore = pattern.Of(`\b(?:would|will|could|can|do|does|are|what about|how about|do with|get|have) (?:just |only )?$`)
	numberBehind = pattern.Of(`^ ?(?:of (?:them|those|these) )?(?:be\b|do\b|work|help|fit|suffice|cut it|manage|enough|\?|$)`)
)

// numberAsked reports whether a number alone is asked about.
func (r *Reader) numberAsked(p Part) bool {
	t := r.Tokens[p.From]
	if t.Type != token.Several && t.Type != token.Number || t.Value > 16 {
		return false
	}
	return r.Matches(numberBefore, r.Text[max(0, t.Lo-24):t.Lo]) && r.Matches(numberBehind, r.Text[r.Tokens[p.To].Hi:])
}

// asksOfCount reports whether a number of cards is what is asked about: "A100显存40G，
// 用一张够吗".
func (r *Reader) asksOfCount(p Part) bool {
	return chars.Opens(strings.TrimLeft(r.Text[r.Tokens[p.To].Hi:], " "), []string{"够", "行", "能", "可以", "可否", "是否", "会"}) > 0
}

// memory reads memory per card.
func (g *grouping) memory(p Part) {
	if g.cur.memory == p.Value || g.cur.whole && p.Value == g.cur.memory*float64(g.cur.count) {
		return
	}
	if g.r.Tokens[p.From].Kind == "listed" && (g.cur.memory > 0 || !g.open && len(g.list) > 0) {
		g.join = "or"
	}
	if g.cur.memory > 0 || g.ofNextCard(p) || g.cur.card != "" && g.r.anotherCard(g.cur, p) {
		g.split()
	}
	g.extend(p)
	g.cur.memory = p.Value
}

// memoryOf stands between an amount and the card whose memory it is: "the 24g video memory of the 4090".
var memoryOf = pattern.Of(`^ ?(?:(?:of )?(?:video |gpu |graphics )?(?:memory|vram|ram|mem) )?(?:of|on|from|in) (?:(?:the|my|our|that|his|her|a|an|one|nvidia|rtx|geforce) )*$`)

// ofNextCard reports whether an amount belongs to the card right behind it, and words part
// it from the card before: "a 4090 beats my 12gb 3060", "a 4090 and a 3060: can the 24gb of the 4090 ...".
func (g *grouping) ofNextCard(p Part) bool {
	if at := g.r.nextCardFrom(p.To); g.cur.card != "" && at >= 0 && g.r.Matches(memoryOf, g.r.Text[g.r.Tokens[p.To].Hi:g.r.Tokens[at].Lo]) && g.r.Tokens[at].Name != g.cur.card {
		return true
	}
	next := g.r.At(p.To + 1)
	if g.r.Word(p.To+1) == "的" {
		next = g.r.At(p.To + 2)
	}
	if g.cur.card == "" || p.From-g.cur.to < 2 || next.Type != token.Card && next.Type != token.Bare && next.Kind != "apple" {
		return false
	}
	t := g.r.At(p.From - 1)
	return t.Type != token.Link && !t.Joins()
}

// nextCardFrom is the token of the next card within a few words, or -1.
func (r *Reader) nextCardFrom(i int) int {
	for j := i + 1; j <= i+8 && j < len(r.Tokens); j++ {
		if r.Tokens[j].IsCard() {
			return j
		}
	}
	return -1
}
