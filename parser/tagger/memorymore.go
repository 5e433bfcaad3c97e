package tagger

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// By how much the memory of one card is larger than that of another, or should be, is no memory of either: "a 3090 only for the extra
// 8 gigs", "4 more GB than my 3080", 比3080多12G.
var (
	moreBefore = pattern.Of(`\b(?:extra|additional|(?:[0-9]+|one|two|four|six|eight) more) $|(?:多|多了|多出|多出来|多个)(?:的|那)* ?$`)
	moreOther  = pattern.Of(`^ ?(?:of )?(?:system |host |cpu |ddr[345] |unified |normal |main )?(?:ram\b|ddr|memory stick|card|gpu|内存|swap|[a-z]{0,3}\d{4}|的?(?:显卡|卡))`)
)

var moreWords = pattern.OneOf("extra ", "additional ", " more ", "多")

// memoryMore leaves out such an amount where cards are told of.
func memoryMore(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(moreWords) {
		return
	}
	cards := 0
	for i := range tokens {
		if tokens[i].IsCard() {
			cards++
		}
	}
	for i := range tokens {
		t := &tokens[i]
		if cards == 0 || t.Type != token.Bytes || t.Value > 64 || !said.Holds(moreBefore, said.Text[max(0, t.Lo-24):t.Lo]) || said.Holds(moreOther, said.Text[t.Hi:]) {
			continue
		}
		t.Type, t.Kind, t.Name = token.Mark, "read", ""
	}
}
