package tagger

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// Beside an amount with its unit, or before the word card, a number is an amount as well: "16GB but 2 used by
// the desktop", "of the 80 GB, 35 are taken", "a 24 card".

// partTaken stands behind the part of a card's memory that is in use.
var partTaken = pattern.Of(`^ (?:(?:is|are|of (?:it|them|that|those)|already|always|currently|permanently|being|gets?|got|get) )*(?:used|taken|in use|occupied|eaten|gone|reserved|hogged|busy|allocated|lost|spoken for)(?: up)?(?: already| right now| now)?(?: ?[,.;?!)]|$| (?:by|for|to|from|on it)\b)`)

// takenHan ends before it in Chinese: 桌面占了2.
var takenHan = pattern.Of(`(?:占|吃|用)(?:用|掉|去|着)?了?(?:大概|大约|约|差不多)?$`)

// othersEat ends before it, and ofIt stands behind: "the desktop takes 2 of it".
var (
	othersEat = pattern.Of(`\b(?:desktop|display|windows|os|browser|monitors?|screens?) (?:already |always )?(?:takes?|eats?|uses?|hogs?|grabs?|steals?|reserves?|keeps?)(?: up| about| around| roughly| like| ~)* ?$`)
	ofIt      = pattern.Of(`^ of (?:it|that|them|those)\b`)
)

// takenOf reads the 35 of "of the 80 GB, 35 are taken". What is taken of several cards may be cards.
func (b *bare) takenOf(i int) bool {
	v := b.tokens[i].Value
	if b.tokens[i].Type != token.Number || v <= 0 || b.count > 1 || !b.memory || !partTaken.In(b.text[b.tokens[i].Hi:]) && !(ofIt.In(b.text[b.tokens[i].Hi:]) && othersEat.In(b.text[:b.tokens[i].Lo])) && !(b.ends(i+1) && takenHan.In(b.text[:b.tokens[i].Lo])) {
		return false
	}
	for j := i - 1; j >= max(0, i-8); j-- {
		switch t := b.at(j); {
		case t.Type == token.Bytes:
			return t.Value > v && j < i-1
		case t.IsFigure(), t.Type == token.Several, t.Type == token.Key, t.Type == token.Quantity:
			return false
		}
	}
	return false
}

// ofMachine stands behind the word card where a number before it counts the cards of a machine: "a 4 card rig".
var ofMachine = pattern.Of(`^[- ](?:gpu )?(?:nodes?|servers?|rigs?|setups?|box(?:es)?|builds?|machines?|clusters?|systems?|pods?|chassis|hosts?|workstations?|instances?|pools?|farms?|configs?|configurations?|jobs?|runs?|training|inference|parallel|tp|setting|case|count|slots?|limit|minimum|deployment)\b`)

// ofCard reads the 24 of "a 24 card". Numbers that cards often come in are memory only behind an article: "8 card".
func (b *bare) ofCard(i int) bool {
	card, article := b.at(i+1), b.at(i-1).Type == token.One || possessive[b.word(i-1)]
	if several := b.at(i-1).Type == token.Several && b.word(i+1) == "cards"; card.Type != token.Measure || b.word(i+1) != "card" && !several || card.Lo != b.tokens[i].Hi+1 || !slices.Contains(printout.SoldSizes[:], b.tokens[i].Value) {
		return false
	}
	if v := b.tokens[i].Value; v < leastOn || !article && b.word(i+1) == "card" && (v == 16 || v == 32 || v == 64 || v > 80) {
		return false
	}
	return !belongs(*b.at(i - 1)) && !ofMachine.In(b.text[card.Hi:])
}

// possessive are the words that one's own card has before it.
var possessive = map[string]bool{"my": true, "our": true, "this": true, "that": true, "the": true, "single": true}
