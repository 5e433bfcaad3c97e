package parser

import "regexp"

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
