package tagger

import (
	"regexp"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A card that is added to another works with it: "adding a P40 to my 3090", "bolting a 3060 onto the strix halo".
// The word between the two is then one that sums them.

var (
	// addedCard ends before the card that is added.
	addedCard = pattern.Of(`\b(?:add|adding|added|bolt|bolting|attach|attaching|plug|plugging|hook|hooking)(?: up)? (?:(?:an?|the|my|our|another|one|egpu|e-gpu|external|used|second|2nd|third|spare|cheap|old|new|extra|single|nvidia|geforce|rtx|gtx|amd|radeon|rx|tesla|usb4|oculink|thunderbolt) )*`)
	// ontoCard stands between it and the one that is there.
	ontoCard = pattern.Of(`^ ?(?:\d{1,2} ?gb? ?)?(?:card |gpu |egpu |ti )?(?:to|onto|alongside|beside) (?:(?:an?|the|my|our|this|that|existing|current|old|single|lone|trusty|nvidia|geforce|rtx|gtx|amd|radeon|rx|tesla) )*$`)
)

var addedWords = pattern.OneOf("add", "bolt", "attach", "plug", "hook")

// addedCards sums a card that is added and the one that it is added to.
func addedCards(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(addedWords) {
		return
	}
	at := said.Find(addedCard, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
	if at == nil {
		return
	}
	first := tokenFrom(tokens, at[1])
	if first < 0 || !tokens[first].IsCard() {
		return
	}
	for i := first + 1; i < len(tokens) && i < first+9; i++ {
		if !tokens[i].IsCard() {
			continue
		}
		if !said.Holds(ontoCard, said.Text[tokens[first].Hi:tokens[i].Lo]) {
			return
		}
		plus := false
		for j := first + 1; j < i; j++ {
			switch t := &tokens[j]; said.Text[t.Lo:t.Hi] {
			case "to", "onto", "alongside", "beside":
				t.Type, t.Kind, t.Name, plus = token.Join, "plus", "plus", true
			default:
				if plus {
					unread(t)
				}
			}
		}
		return
	}
}
