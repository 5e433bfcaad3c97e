package reader

import (
	"slices"
	"strings"

	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/query"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// Whether an amount beside a card is the card's own memory, that of all cards, or more than any card has.

// ownLinks are the words between a card and its own memory.
var ownLinks = map[string]bool{"has": true, "having": true, "w": true, "version": true, "variant": true, "model": true, "that": true, "which": true, "either": true, "edition": true}

// ownMemory reports whether an amount that is called RAM or just memory is the
// card's own, because the card stands right before it and is sold with so much: "an
// A100 with 40GB of RAM", "8 A100 GPUs with 80GB memory".
func (r *Reader) ownMemory(i int) bool {
	for j := i - 1; j >= 0 && j >= i-6; j-- {
		switch t := r.Tokens[j]; {
		case t.Type == token.Card || t.Type == token.Bare:
			return tagger.AppleChip(t) || r.Names.Holds(t.Name, r.Tokens[i].Value)
		case t.Type == token.Link, t.Kind == "with", t.Type == token.Open, t.Type == token.Close, t.Type == token.Measure && t.Kind == "card", t.Type == token.One, t.Kind == "apiece",
			t.Type == token.Bytes, t.Type == token.Either, t.Type == token.Mark, t.Kind == "form", t.Type == token.Unknown && ownLinks[r.Word(j)]:
		default:
			return false
		}
	}
	return false
}

// notOfCard reports whether one card is named that is not sold with so much memory.
func (r *Reader) notOfCard(gb float64) bool {
	card := r.onlyCard()
	return card != "" && len(r.Names.Memory[card]) > 0 && !r.Names.Holds(card, gb)
}

// ofAllCards reports whether so much memory is that of several cards together: "8xA100 40GB (320GB)".
func (r *Reader) ofAllCards(gb float64) bool {
	card := r.onlyCard()
	return slices.ContainsFunc(r.Hardware, func(p Part) bool {
		return p.What == PartCount && p.Value > 1 && r.Names.Holds(card, gb/p.Value)
	})
}

// beyondCard reports whether an amount behind a card is far more than any card of that name was ever
// given, and what hosts have: "3090 128gb". Several cards may hold as much together.
func (r *Reader) beyondCard(i int) bool {
	at, gb := i-1, r.Tokens[i].Value
	if r.Word(max(at, 0)) == "with" || r.Word(max(at, 0)) == "and" {
		at-- // "a 4090 with 64GB"
	}
	card := r.At(at)
	if !card.IsCard() || Unified(card.Name) || !slices.Contains(hostsMemory, gb) || r.At(i+1).IsCard() || r.At(i+1).Type == token.Measure || r.At(i+1).Type == token.Times || r.At(at-1).Type == token.Bytes {
		return false
	}
	sold := r.Names.Memory[card.Name]
	if len(sold) == 0 || gb <= 2*slices.Max(sold) {
		return false
	}
	if strings.HasSuffix(r.Text[card.Lo:card.Hi], "s") || slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "total" && t.Type == token.Term }) || r.severalByWord() {
		return false // "3090s 96gb combined", "P40 96gb (4 cards)"
	}
	n := r.At(at - 1)
	if n.Type == token.Times {
		n = r.At(at - 2)
	}
	return !slices.ContainsFunc(sold, func(each float64) bool {
		return n.Value > 1 && n.Value*each == gb || each >= ofServers && gb/each == float64(int(gb/each)) // "MI300X 1536GB" is eight
	})
}

// ramAgainst stands behind an amount that is weighed against another: "192gb much better than 128".
var ramAgainst = pattern.Of(`^ ?(?:of )?(?:[a-z]+ ){0,5}?(?:over|than|or|vs\.?|versus|instead of|rather than|and|to) \d{2,4} ?(?:gb?)?\b|^ ?(?:比|还是|和|与|跟|或) ?\d{2,4} ?g?`)

// ramBefore ends before the other one: "256gb over 128gb".
var ramBefore = pattern.Of(`\b\d{2,4} ?gb? (?:[a-z]+ ){0,5}?(?:over|than|or|vs\.?|versus|instead of|rather than) $`)

// ramWeighed reports whether an amount is one that hosts have and the only card never did, weighed against another.
func (r *Reader) ramWeighed(i int) bool {
	gb := r.Tokens[i].Value
	if !slices.Contains(hostsMemory, gb) || !r.notOfCard(gb) || Unified(r.onlyCard()) || gb <= 2*slices.Max(r.Names.Memory[r.onlyCard()]) || r.severalByWord() {
		return false
	}
	if slices.ContainsFunc(r.Hardware, func(p Part) bool { return p.What == PartCount && p.Value > 1 }) || slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Times || t.Kind == "total" && t.Type == token.Term }) {
		return false
	}
	return r.Matches(ramAgainst, r.Text[r.Tokens[i].Hi:]) || r.Matches(ramBefore, r.ClauseBefore(r.Tokens[i]))
}

// ofCounted reports whether an amount right behind a number of cards can only be what they have together: "4张
// 320G" of an H100.
func (r *Reader) ofCounted(i int) bool {
	n, gb, card := r.At(i-2).Value, r.Tokens[i].Value, r.onlyCard()
	return n > 1 && r.At(i-2).Type == token.Number && r.At(i-1).Type == token.Measure && r.At(i-1).Kind == "card" && r.notOfCard(gb) && r.Names.Holds(card, gb/n) && !(card == moddedCard && gb == moddedGB)
}

// moddedCard is sold with more memory than it was made with, as often as not: two of 22 GB are no two of 11.
const (
	moddedCard = "rtx-2080-ti"
	moddedGB   = 22
)

// hostOfCard reports whether an amount that a card of one person stands right behind, or is told to be put to,
// is far more than any card of that name was ever given: "192G 4090", 4090加128G, 4070配64G.
func (r *Reader) hostOfCard(i int) bool {
	at, gb := i+1, r.Tokens[i].Value
	if before := r.At(i - 1); r.At(i-2).IsCard() && (before.Name == "plus" || besideHost[r.Word(i-1)]) {
		at = i - 2
	}
	if card := r.At(at); !card.IsCard() || !lex.Consumer(card.Name) || gb < leastBeside || r.onlyCard() != card.Name || at > i && (r.At(at+1).Type == token.Times || r.At(i-1).Type == token.Times || r.severalByWord()) {
		return false
	}
	if slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Kind == "total" || at > i && (t.Type == token.Several || t.IsCard() && strings.HasSuffix(r.Text[t.Lo:t.Hi], "s"))
	}) {
		return false
	}
	sold := r.Names.Memory[r.onlyCard()]
	return len(sold) > 0 && gb > 2*slices.Max(sold)
}

// besideHost stand between a card and the memory of its host, leastBeside is the least of that in GB.
var besideHost = map[string]bool{"加": true, "配": true, "带": true, "外加": true, "搭": true, "搭配": true, "配上": true}

const leastBeside = 64

// beyondNamed reports whether an amount of "memory" is far more than the one card that is named was ever
// given: "128 gb memory and a 4090".
func (r *Reader) beyondNamed(i int) bool {
	card, gb := r.onlyCard(), r.Tokens[i].Value
	plural := func(t token.Token) bool { return t.IsCard() && strings.HasSuffix(r.Text[t.Lo:t.Hi], "s") }
	if !lex.Consumer(card) || r.Query.GPUCount > 1 || r.severalByWord() || slices.ContainsFunc(r.Tokens, plural) {
		return false
	}
	sold := r.Names.Memory[card]
	return len(sold) > 0 && slices.Contains(hostsMemory, gb) && gb > 2*slices.Max(sold)
}

// ofServers is the least memory in GB of cards that seldom stand alone.
const ofServers = 40

// severalByWord reports whether several cards are counted by the word for them, "(4 cards)".
func (r *Reader) severalByWord() bool {
	for i := range r.Tokens {
		if t := r.Tokens[i]; t.Type == token.Number && t.Value > 1 && t.Value <= query.MostCards && (r.At(i+1).Is("card", "gpu") || r.At(i+1).Type == token.Measure && r.At(i+1).Kind == "card") {
			return true
		}
	}
	return false
}

// hostsMemory are the usual sizes of a host's memory.
var hostsMemory = []float64{16, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048}

// totalOfCards reports whether an amount is that of all cards, of which each has a part that is told behind it:
// "128 GB VRAM of V100 32GB".
func (r *Reader) totalOfCards(i int) bool {
	j := i + 1
	for r.At(j).Kind == "memory" {
		j++
	}
	switch r.Word(j) {
	case "of", "from", "across", "over", "on", "with", "worth":
	default:
		return false
	}
	for k := j + 1; k <= j+4; k++ {
		if each := r.At(k); each.Type == token.Bytes {
			n := r.Tokens[i].Value / each.Value
			return r.At(k-1).IsCard() && n >= 2 && n == float64(int(n)) && slices.Contains(printout.SoldSizes[:], each.Value)
		}
	}
	return false
}

// memoryThenCount reports whether memory is told first, and how many cards there are behind a
// comma: "192G vram, 8 cards".
func (r *Reader) memoryThenCount() bool {
	for k := range r.Hardware {
		if p, next := r.Hardware[k], r.At(r.Hardware[k].To+1); p.What == PartMemory {
			for next.Kind == "memory" || next.Type == token.Link {
				p.To++
				next = r.At(p.To + 1)
			}
			return next.Kind == "comma" && slices.ContainsFunc(r.Hardware[k:], func(c Part) bool { return c.What == PartCount && c.From == p.To+2 })
		}
	}
	return false
}
