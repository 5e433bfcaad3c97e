package reader

import (
	"slices"

	"headroom/parser/lex"
	"headroom/parser/token"
)

// A number of cards is told once of all that are held against each other: "h100 vs h800 on 8 cards, how much slower",
// "a100 and h100 x8 training 13b". Nobody trains on one card of a data centre and eight of another.

// fewestOfAll is the least number that is read so where it stands right behind the last card.
const fewestOfAll = 4

// countedBoth gives the number that one of such cards has to all of them.
func (r *Reader) countedBoth(rigs []rig) []rig {
	if len(rigs) < 2 || r.mixed() || r.bothOf || !r.Asked.Asks("compare", "howfast", "howlong", "cost", "best") && !r.Training() {
		return rigs
	}
	at := -1
	for k, g := range rigs {
		if g.card == "" || g.nodes > 0 || g.memory != rigs[0].memory || k > 0 && (g.card == rigs[0].card || !sideBySide(g.join)) {
			return rigs
		}
		if g.count > 1 && !g.weak {
			if at >= 0 {
				return rigs
			}
			at = k
		} else if g.count > 0 {
			return rigs // "one A100 or 8 H100"
		}
	}
	if at < 0 || !r.countOfAll(rigs, at) {
		return rigs
	}
	rigs = slices.Clone(rigs)
	for k := range rigs {
		rigs[k].count = rigs[at].count
		if k > 0 && rigs[k].join == "and" {
			rigs[k].join = "vs"
		}
	}
	return rigs
}

// sideBySide reports whether a word between cards puts them side by side.
func sideBySide(join string) bool {
	return join == "and" || join == "or" || join == "vs" || join == "slash"
}

// countOfAll reports whether the number of one of these cards is that of all: it counts cards somewhere else, or stands
// behind the last of those that only servers have.
func (r *Reader) countOfAll(rigs []rig, at int) bool {
	g := rigs[at]
	name := slices.IndexFunc(r.Tokens[g.from:g.to+1], func(t token.Token) bool { return t.IsCard() })
	if name < 0 {
		return false
	}
	name += g.from
	next := r.At(g.counted + 1)
	cards := next.Type == token.Measure && next.Kind == "card"
	switch last := at == len(rigs)-1; {
	case cards && (last && g.counted > name+1 || at == 0 && g.counted < name-2):
		return true // "training 7b on 8 cards, h100 vs a100"
	case !last || g.counted < name || g.count < fewestOfAll || !r.Training():
		return false
	}
	return !slices.ContainsFunc(rigs, func(g rig) bool { return lex.Consumer(g.card) })
}
