package reader

import (
	"slices"
	"strings"

	"headroom/parser/numeral"
	"headroom/parser/query"
	"headroom/parser/token"
)

// Which cards the question names, and where.

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

// cardEnd is where the name of a card ends in the folded text, or 0.
func (r *Reader) cardEnd(name string) int {
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.IsCard() && t.Name == name {
			return t.Hi
		}
	}
	return 0
}

// cardNames are the names of the cards, in their order.
func (r *Reader) cardNames() []string {
	var names []string
	for _, p := range r.Hardware {
		if p.What == partCard {
			names = append(names, p.name)
		}
	}
	return names
}

// plural reports whether a word is the plural of a card: the s of "l40s" is a part of its name.
func (r *Reader) plural(i int) bool {
	word := r.Word(i)
	return strings.HasSuffix(word, "s") && word != r.At(i).Name
}

// inCard reports whether a place stands in the name of a card: the 910b of an Ascend is no size.
func (r *Reader) inCard(at int) bool {
	i, found := slices.BinarySearchFunc(r.Tokens, at, func(t token.Token, at int) int {
		switch {
		case t.Hi <= at:
			return -1
		case t.Lo > at:
			return 1
		}
		return 0
	})
	return found && (r.Tokens[i].Type == token.Card || r.Tokens[i].Type == token.Bare)
}

// cardAt reports whether the name of a card begins at a place of the text.
func (r *Reader) cardAt(lo int) bool {
	i := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Lo >= lo })
	return i >= 0 && r.Tokens[i].Lo == lo && (r.Tokens[i].Type == token.Card || r.Tokens[i].Type == token.Bare)
}

// cardWithin is the card that a part of the text names, with the number before it.
func (r *Reader) cardWithin(lo, hi int) (d query.Device) {
	for i := range r.Tokens {
		t := &r.Tokens[i]
		switch {
		case t.Lo < lo || t.Hi > hi:
		case t.IsCard():
			d.GPU = t.Name
			return d
		case (t.Type == token.Number || t.Type == token.Several) && t.Value >= 1 && t.Value <= 16:
			d.Count = numeral.Round(t.Value)
		case r.Word(i) == "pair":
			d.Count = 2
		}
	}
	return query.Device{}
}

// hasCardBefore reports whether a card is named before a token, in the same clause.
func (r *Reader) hasCardBefore(i int) bool {
	for j := i - 1; j >= 0 && j >= i-6 && !r.Stops(j); j-- {
		if r.Tokens[j].IsCard() || r.Tokens[j].Name == "gpu" && r.Tokens[j].Type == token.Measure {
			return true
		}
	}
	return false
}

// cardsAmong is how many cards are named between two tokens.
func (r *Reader) cardsAmong(from, to int) (n int) {
	for _, t := range r.Tokens[from:to] {
		if t.Type == token.Card || t.Type == token.Bare {
			n++
		}
	}
	return n
}

// cardAhead reports whether a card stands a few words before a token.
func (r *Reader) cardAhead(i int) bool {
	for j := i - 1; j >= 0 && j >= i-4; j-- {
		if t := r.Tokens[j]; t.Type == token.Card || t.Type == token.Bare {
			return true
		}
	}
	return false
}

// Cards are called by what they are for: "24 training H100s". Beside another word for what is done they say no more.

// callsCards reports whether a task only says what the cards behind it are for.
func (r *Reader) callsCards(i int) bool {
	switch r.Word(i) {
	case "training", "inference", "serving", "finetuning", "fine-tuning":
	default:
		return false
	}
	next := r.At(i + 1)
	if !next.IsCard() && !(next.Type == token.Measure && next.Kind == "card") {
		return false
	}
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Kind == "task" && t.Lo != r.Tokens[i].Lo && t.Name != "infer" && t.Name != r.Tokens[i].Name
	})
}
