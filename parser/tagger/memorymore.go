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

// gapSought asks where a difference between amounts went: 这20G省在哪了, "where did the other 12GB go".
var (
	gapSought = pattern.Of(`(?:这|那|剩下的?|多出来?的?|另外)(?:的)? ?(\d+(?:\.\d+)?) ?gi?b?(?:的)?(?:显存|内存)?(?:都|是|又)*(?:去哪|省在|省到|跑哪|跑到哪|哪去|从哪|在哪|用在哪|用到哪|给谁|被谁|是什么|是啥|干嘛|干什么)|\bwhere (?:do|does|did|have|has|is|are) (?:the |those |these |that |my )?(?:other |missing |remaining |rest of the |extra )(\d+(?:\.\d+)?) ?(?:gi?b?|gigs?)\b`)
	gapWords  = pattern.OneOf("去哪", "省在", "省到", "跑哪", "跑到哪", "哪去", "从哪", "在哪", "到哪", "给谁", "被谁", "是什么", "是啥", "干嘛", "干什么", "where d", "where h", "where i", "where a")
)

// gapsSought takes such a difference for no memory of a card, where other amounts are told.
func gapsSought(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(gapWords) || !said.May(gapSought) {
		return
	}
	m := gapSought.Expr().FindStringSubmatchIndex(said.Text)
	if m == nil {
		return
	}
	lo := max(m[2], m[4])
	gap, amounts := -1, 0
	for i := range tokens {
		if tokens[i].Type != token.Bytes {
			continue
		}
		amounts++
		if tokens[i].Lo == lo {
			gap = i
		}
	}
	if gap >= 0 && amounts > 1 {
		tokens[gap].Type, tokens[gap].Kind, tokens[gap].Name = token.Mark, "read", ""
	}
}
