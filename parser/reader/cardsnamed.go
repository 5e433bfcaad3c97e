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
