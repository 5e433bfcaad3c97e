package reader

import (
	"slices"

	"headroom/parser/token"
)

// namedCards are the cards that the tokens name, looked up once: many rules ask for them at each
// amount, and a long text would cost the square of its length.
type namedCards struct {
	seen  bool
	names []string // each once, in the order of the text
	ofAny bool     // a card, a word for cards, or a machine is named
}

// cards are those that are named.
func (r *Reader) cards() *namedCards {
	c := &r.cardsNamed
	if c.seen {
		return c
	}
	c.seen = true
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.IsCard() && !slices.Contains(c.names, t.Name) {
			c.names = append(c.names, t.Name)
		}
		c.ofAny = c.ofAny || t.IsCard() || t.Type == token.Measure && t.Kind == "card" || t.Kind == "apple" || t.Kind == "machine"
	}
	return c
}

// hasCard reports whether a card is named.
func (r *Reader) hasCard() bool { return len(r.cards().names) > 0 }

// cardNamed reports whether a card, a word for cards or a machine is named.
func (r *Reader) cardNamed() bool { return r.cards().ofAny }

// onlyCard is the card that is named, where no other is.
func (r *Reader) onlyCard() string {
	if names := r.cards().names; len(names) == 1 {
		return names[0]
	}
	return ""
}

// sold reports whether a card that is named is sold with an amount of memory.
func (r *Reader) sold(i int) bool {
	return slices.ContainsFunc(r.cards().names, func(card string) bool { return r.Names.Holds(card, r.Tokens[i].Value) })
}

// mostNamed is how many cards are held against each other; a longer list is taken as it is.
const mostNamed = 32

// namedAgain takes out a card that was one of several before and is only spoken of once
// more: "4090和H20差多少，带宽4090少多少".
func (r *Reader) namedAgain(rigs []rig) []rig {
	if len(rigs) < 3 {
		return rigs
	}
	kept := rigs[:0:0]
	for _, g := range rigs {
		if len(kept) >= mostNamed {
			kept = append(kept, g)
			continue
		}
		if k := slices.IndexFunc(kept, func(k rig) bool {
			return k.card == g.card && g.memory == 0 || r.meant(k, g) && (g.memory == 0 || k.memory == 0 || k.memory == g.memory)
		}); g.card != "" && g.count == 0 && k >= 0 {
			kept[k].memory = max(kept[k].memory, g.memory) // "the 8GB on the 2070"
			continue
		}
		kept = append(kept, g)
	}
	return kept
}
