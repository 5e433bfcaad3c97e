package reader

import (
	"slices"
	"strings"
)

// A rig is one group of like cards; what the parts leave loose is merged into one.

// rig is one group of like cards.
type rig struct {
	card     string
	form     string
	count    int
	nodes    int
	inAll    bool // the count is of the cards of all machines: "4 nodes, 32 cards in all"
	each     bool // the count is of the cards of each machine: "2 nodes with 16 GPUs each"
	whole    bool // a machine that was named: what follows describes it
	weak     bool // the count is only an article
	timed    bool // the count stands with a sign of times
	counted  int  // the token of the count
	memory   float64
	join     string // how it is tied to the rig before it
	from, to int
}

// rigs groups the parts of the text. A count or memory before a card belongs to
// it; one behind a card, too, unless the next card claims it.
func (r *Reader) rigs() []rig {
	g := grouping{r: r}
	for k, p := range r.Hardware {
		if g.open && p.What != partJoin && p.From-g.cur.to > farthest && g.cur.card != "" {
			g.close()
		}
		switch p.What {
		case partJoin:
			g.joined(k, p)
		case partCard:
			g.card(p)
		case PartCount:
			g.count(k, p)
		case PartMemory:
			g.memory(p)
		case partMachine:
			g.machine(p)
		case PartWord:
			if p.name == "apple" && r.macApart(k) {
				g.mac(p)
			}
		}
	}
	g.close()
	return r.eitherOf(g.list)
}

// eitherOf gives a card behind a stroke the number of the one before it: "32 A100/H100 GPUs".
func (r *Reader) eitherOf(rigs []rig) []rig {
	for k := 1; k < len(rigs); k++ {
		last, g := rigs[k-1], &rigs[k]
		if g.join == "slash" && g.count == 0 && g.card != "" && last.card != "" && last.count > 1 && g.from > last.to && r.Text[r.Tokens[last.to].Hi:r.Tokens[g.from].Lo] == "/" {
			g.count = last.count
		}
	}
	return rigs
}

// merge gives loose counts and memory to the card that lacks them.
func merge(rigs []rig) []rig {
	cards := 0
	for _, g := range rigs {
		if g.card != "" {
			cards++
		}
	}
	if cards == 0 {
		return mergeLoose(rigs)
	}
	var out []rig
	for _, g := range rigs {
		if g.card != "" {
			out = append(out, g)
		}
	}
	before := sizesBefore(rigs)
	if before > 1 && cards == 1 {
		list := slices.Clone(rigs[:before]) // "24, 32 or 48 GB mac mini m4 pro"
		for k := range list {
			list[k].card, list[k].form = out[0].card, out[0].form
		}
		out, rigs = append(list, out...), rigs[before:]
	}
	for _, g := range rigs {
		if g.card != "" {
			continue
		}
		for i := range out {
			c := &out[i]
			if (c.count == 0 || c.weak && g.count > 1) && cards == 1 {
				c.count, c.weak = g.count, false
			}
			if c.memory == 0 && cards == 1 {
				c.memory = g.memory
			} else if cards == 1 && g.memory > 0 && g.count == 0 && g.to < c.from && c.from-g.to <= 3 && (c.join == "or" || c.join == "slash" || c.join == "vs") {
				out = append([]rig{{card: c.card, form: c.form, memory: g.memory, from: g.from, to: g.to}}, out...) // "64 or 128gb on the AI 395"
			} else if cards == 1 && g.memory > 0 && (g.join == "or" || g.join == "slash" || g.join == "vs") {
				out = append(out, rig{card: c.card, memory: g.memory, count: g.count, join: "or", from: g.from, to: g.to})
			}
			if c.nodes == 0 && cards == 1 {
				c.nodes = g.nodes
			}
			break
		}
	}
	return out
}

// sizesBefore is how many amounts of memory are listed as alternatives before the first card, which has one as well.
func sizesBefore(rigs []rig) int {
	or := false
	for k, g := range rigs {
		if g.memory == 0 || g.count+g.nodes > 0 || k > 0 && g.from-rigs[k-1].to > 3 {
			return 0
		}
		switch g.join {
		case "or", "vs", "slash":
			or = true
		case "", "comma":
		default:
			return 0
		}
		if g.card != "" {
			return ternary(or, k, 0)
		}
	}
	return 0
}

// mergeLoose joins counts and memory where no card is named.
func mergeLoose(rigs []rig) []rig {
	var out []rig
	for _, g := range rigs {
		last := len(out) - 1
		switch {
		case last >= 0 && out[last].memory == 0:
			out[last].memory = g.memory
			if out[last].count == 0 {
				out[last].count = g.count
			}
			if out[last].nodes == 0 {
				out[last].nodes = g.nodes
			}
		case last >= 0 && out[last].count == 0 && g.memory == 0:
			out[last].count = g.count
			if out[last].nodes == 0 {
				out[last].nodes = g.nodes
			}
		case last >= 0 && g.memory == 0 && g.nodes > 0 && out[last].nodes == 0:
			out[last].nodes = g.nodes
		default:
			out = append(out, g)
		}
	}
	return out
}

// cards is how many cards a rig holds. Nodes multiply, but "two nodes with 16
// GPUs" has 16.
func (g rig) cards() int {
	if g.nodes > 1 && g.count > 0 && !g.inAll && !g.ofAllNodes() {
		return min(g.count, 1<<30) * min(g.nodes, 1<<30)
	}
	return g.count
}

// fullMachine is how many cards most machines hold.
const fullMachine = 8

// ofAllNodes reports whether a count can only be that of the cards of all machines: more than one of
// them holds, and no more than all do.
func (g rig) ofAllNodes() bool {
	if g.each || g.whole || g.count <= fullMachine || g.count > fullMachine*g.nodes {
		return false
	}
	return g.count%g.nodes == 0 || g.count != 10 && g.count != 16
}

// name is the card with the form that was said.
func (g rig) name() string {
	if g.card == "" || g.form == "" || g.form == "sxm" || strings.Contains(g.card, g.form) {
		return g.card
	}
	return g.card + "-" + g.form
}
