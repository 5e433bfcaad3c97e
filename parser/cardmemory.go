package parser

import (
	"regexp"
	"slices"
	"strings"
)

// WithMemory tells the names how much memory the cards have, in GB by id, so that
// "an A100 with 40GB of RAM" is read as what it means. It returns n.
func (n *Names) WithMemory(gigabytes map[string]float64) *Names {
	n.memory = make(map[string][]float64, len(gigabytes))
	for id, gb := range gigabytes {
		if name := cardName(id); gb > 0 && !slices.Contains(n.memory[name], gb) {
			n.memory[name] = append(n.memory[name], gb)
		}
	}
	return n
}

// holds reports whether a card is sold with so much memory, or with the little more of which a
// driver shows so much: 24564 MiB of 24 GB.
func (n *Names) holds(card string, gb float64) bool {
	return slices.ContainsFunc(n.memory[card], func(sold float64) bool { return gb <= sold && gb > sold*(1-driverKeeps) })
}

// driverKeeps is the share of a card's memory that its driver does not show.
const driverKeeps = 0.015

// ownLinks are the words between a card and its own memory.
var ownLinks = map[string]bool{"has": true, "having": true, "w": true, "version": true, "variant": true, "model": true, "that": true, "which": true, "either": true, "edition": true}

// ownMemory reports whether an amount that is called RAM or just memory is the
// card's own, because the card stands right before it and is sold with so much: "an
// A100 with 40GB of RAM", "8 A100 GPUs with 80GB memory".
func (r *reader) ownMemory(i int) bool {
	for j := i - 1; j >= 0 && j >= i-6; j-- {
		switch t := r.tokens[j]; {
		case t.typ == tCard || t.typ == tBare:
			return r.names.holds(t.name, r.tokens[i].value)
		case t.typ == tLink, t.kind == "with", t.typ == tOpen, t.typ == tClose, t.typ == tMeasure && t.kind == "card", t.typ == tOne, t.kind == "apiece",
			t.typ == tBytes, t.typ == tEither, t.typ == tMark, t.kind == "form", t.typ == tUnknown && ownLinks[r.word(j)]:
		default:
			return false
		}
	}
	return false
}

// notOfCard reports whether one card is named that is not sold with so much memory.
func (r *reader) notOfCard(gb float64) bool {
	card := r.onlyCard()
	return card != "" && len(r.names.memory[card]) > 0 && !r.names.holds(card, gb)
}

// beyondCard reports whether an amount behind a card is far more than any card of that name was ever
// given, and what hosts have: "3090 128gb". Several cards may hold as much together.
func (r *reader) beyondCard(i int) bool {
	card, gb := r.at(i-1), r.tokens[i].value
	if !card.isCard() || unified(card.name) || !slices.Contains(hostsMemory, gb) || r.at(i+1).isCard() || r.at(i+1).typ == tMeasure || r.at(i+1).typ == tTimes || r.at(i-2).typ == tBytes {
		return false
	}
	sold := r.names.memory[card.name]
	if len(sold) == 0 || gb <= 2*slices.Max(sold) {
		return false
	}
	if strings.HasSuffix(r.text[card.lo:card.hi], "s") || slices.ContainsFunc(r.tokens, func(t token) bool { return t.kind == "total" && t.typ == tTerm }) || r.severalByWord() {
		return false // "3090s 96gb combined", "P40 96gb (4 cards)"
	}
	n := r.at(i - 2)
	if n.typ == tTimes {
		n = r.at(i - 3)
	}
	return !slices.ContainsFunc(sold, func(each float64) bool {
		return n.value > 1 && n.value*each == gb || each >= ofServers && gb/each == float64(int(gb/each)) // "MI300X 1536GB" is eight
	})
}

// beyondNamed reports whether an amount of "memory" is far more than the one card that is named was ever
// given: "128 gb memory and a 4090".
func (r *reader) beyondNamed(i int) bool {
	card, gb := r.onlyCard(), r.tokens[i].value
	plural := func(t token) bool { return t.isCard() && strings.HasSuffix(r.text[t.lo:t.hi], "s") }
	if !consumer(card) || r.query.GPUCount > 1 || r.severalByWord() || slices.ContainsFunc(r.tokens, plural) {
		return false
	}
	sold := r.names.memory[card]
	return len(sold) > 0 && slices.Contains(hostsMemory, gb) && gb > 2*slices.Max(sold)
}

// ofServers is the least memory in GB of cards that seldom stand alone.
const ofServers = 40

// severalByWord reports whether several cards are counted by the word for them, "(4 cards)".
func (r *reader) severalByWord() bool {
	for i := range r.tokens {
		if t := r.tokens[i]; t.typ == tNumber && t.value > 1 && t.value <= mostCards && (r.at(i+1).is("card", "gpu") || r.at(i+1).typ == tMeasure && r.at(i+1).kind == "card") {
			return true
		}
	}
	return false
}

// hostsMemory are the usual sizes of a host's memory.
var hostsMemory = []float64{16, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048}

// onlyCard is the card that is named alone; empty where there is none, or another.
func (r *reader) onlyCard() string {
	if !r.cardsSeen {
		r.cardsSeen = true
		for _, t := range r.tokens {
			if t.isCard() && t.name != r.oneCard {
				if r.oneCard != "" {
					r.oneCard = ""
					break
				}
				r.oneCard = t.name
			}
		}
	}
	return r.oneCard
}

// modifiedTo tells the memory that a card was given in place of its own: "5090 32g魔改到64g", "3080
// 10gb modded to 20gb".
var modifiedTo = patternOf(`(\d{1,3}) ?gb?(?:的|显存|vram|版)? ?(?:(?:魔改|爆改|改装|modded|modified)(?:到|成|为|至| to| into| with)*|(?:改造|扩容|扩显存|mod|upgraded|reballed|改|扩)(?:到|成|为|至| to| into| with)+) ?(\d{1,3}) ?gb?`)

// modified takes the memory that a card had for told and no more.
func modified(tokens []token, said *matching) {
	if !said.mentions("改", "扩", "mod", "upgraded", "reballed") {
		return
	}
	at := said.find(modifiedTo, said.text, (*regexp.Regexp).FindStringSubmatchIndex)
	if at == nil {
		return
	}
	for i := range tokens {
		if t := &tokens[i]; t.typ == tBytes && t.lo <= at[2] && t.hi > at[2] && i > 0 && tokens[i-1].isCard() {
			t.typ, t.kind, t.name, t.value = tMark, "read", "", 0
		}
	}
}
