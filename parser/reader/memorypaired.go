package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// pairsUp are words behind "pair" where it is a verb and no number: "pair it with 256GB".
var pairsUp = map[string]bool{"it": true, "them": true, "that": true, "those": true, "this": true, "with": true, "up": true, "my": true}

// pairedWith ends before the memory that a card is put together with: "a 3090, pair it with 256GB".
var pairedWith = pattern.Of(`\b(?:pair(?:s|ed|ing)?|match(?:ed|ing)?|coupl(?:e|ed|ing)|back(?:ed|ing)?|combin(?:e|ed|ing)|team(?:ed|ing)?|join(?:ed|ing)?)(?: up)?(?: (?:it|them|that|those|this|these|one|each|both|(?:the|my|that|this) (?:card|cards|gpu|gpus|[a-z]{0,4} ?\d{2,4}[a-z]{0,3})))? ?(?:up )?(?:with|by|to)(?: about| around| some| just| only| at least| like| an?| the| another| a full)* ?$|(?:配|搭配|搭|外加|带|配上|搭上|再配|再加)(?:了|个|上|满)?$`)

var pairedWithWords = pattern.OneOf("pair", "match", "coupl", "back", "combin", "team", "join", "配", "搭", "外加", "带", "再加")

// pairedHost reports whether an amount that is told so is the host's, as it is beyond the card that is named.
func (r *Reader) pairedHost(i int) bool {
	gb := r.Tokens[i].Value
	if !r.Mentions(pairedWithWords) || !slices.Contains(hostsMemory, gb) || r.At(i+1).IsCard() || r.At(i+1).Type == token.Measure || r.At(i+1).Type == token.Times || r.At(i-1).Type == token.Times {
		return false
	}
	card := r.onlyCard()
	sold := r.Names.Memory[card]
	return card != "" && len(sold) > 0 && !Unified(card) && gb > 2*slices.Max(sold) && !r.ofAllCards(gb) && r.Matches(pairedWith, r.ClauseBefore(r.Tokens[i]))
}
