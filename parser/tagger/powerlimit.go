package tagger

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A limit of power is told by a verb before it ("capped at 220 W", 功耗墙拉到300), also with what
// is limited between ("power limit four 4090s to 250"), or by a noun beside it ("300w功耗墙",
// "limit: 250 W").

// limitBefore is what a text ends in before a limit of power.
var limitBefore = pattern.Of(`(?:\b(?:power[- ]?)?(?:limit(?:ed|s)?|cap(?:ped)?|lock(?:ed)?|undervolt(?:ed)?)(?: (?:them|it|each|both))?(?: down)?(?: (?:to|at|of|is|under))?(?: (?:about|around|just|only))?|\b(?:held|kept|set|clamped|dial+ed|turned|throttled|restricted|pinned|tuned|reined|choked|backed)(?: down| back| in| off)? (?:to|at|under|below)(?: about| around| just| only)?|nvidia-smi(?: -i [\d,]+)? -pl \d+ *\(|\bpl|(?:功耗墙|功耗限制|限制|限|锁)(?:拉|设|调|压|开|定|锁|降|限)?(?:死|置)?(?:到|在|成|为|是)?|降到|压到)[ :=]*$`)

// limitedTo is the same where what is limited stands between.
var limitedTo = pattern.Of(`(?:\b(?:power[- ]?)?(?:limit(?:ed|ing|s)?|capp?(?:ed|ing|s)?|lock(?:ed|ing)?|throttl(?:e|ed|ing)|restrict(?:ed|ing)?|undervolt(?:ed|ing)?|underclock(?:ed|ing)?)\b[^,;.?!]{1,40}\b(?:to|at) (?:about |around |just |only )?|(?:限|锁|压|降)(?:制)?(?:[^,;.?!]{1,12}的?)?(?:功耗|功率|电)(?:墙)?(?:到|在|为|成|至)?|(?:功耗|功率|功耗墙)[^,;.?!]{0,6}(?:限|锁|压|降|设|调)(?:制|死|置)?(?:到|在|为|成|至)?)$`)

// LimitBehind stands behind watts that are one.
var LimitBehind = pattern.Of(`^ ?(?:的)?(?:功耗|功率)?(?:墙|限制|限额|上限|封顶)|^ ?(?:each |per card |apiece )?(?:power )?(?:limit(?:ed)?|cap(?:ped)?)\b`)

var powerLimitedWords = pattern.OneOf("limit", "cap", "lock", "throttl", "restrict", "underv", "underc", "功耗", "功率", "限", "锁", "压")

// PowerLimited reports whether what stands around watts says that they are a limit.
func PowerLimited(said *pattern.Matching, before, behind string) bool {
	if said.Holds(LimitBehind, behind) || said.Holds(limitBefore, strings.TrimRight(before, " ")) {
		return true
	}
	return said.Mentions(powerLimitedWords) && said.Holds(limitedTo, before)
}

// power are the words of a text that speaks of power.
var power = pattern.OneOf("power", "psu", "watt", "tdp", "electric", "draw", "kwh", "功耗", "电源", "耗电", "电费", "瓦")

// watts gives limits of power that are told without their unit theirs: "6x3090 capped at 220
// each, what does the psu need".
func watts(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(power) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.Type != token.Number || t.Value < 75 || t.Value > 1500 {
			continue
		}
		b := bare{tokens: tokens, text: said.Text}
		if next := b.word(i + 1); !b.ends(i+1) && b.at(i+1).Kind != "apiece" && next != "per" && next != "under" && next != "with" && next != ":" || b.ofSetting(i) {
			continue
		}
		if before := said.Text[max(0, t.Lo-evidence.ClauseReach):t.Lo]; PowerLimited(said, before[max(0, chars.LastStop(before)):], said.Text[t.Hi:]) {
			t.Type, t.Name = token.Unit, "watt"
		}
	}
}

// ofSetting reports whether a setting is named in the clause before a number, so that the
// number is its value: "batch limited to 128".
func (b *bare) ofSetting(i int) bool {
	for j := i - 1; j >= 0 && !chars.IsStop(b.text, b.at(j).Lo); j-- {
		if t := b.at(j); t.Type == token.Key && t.Name != "power_limit_w" || t.Type == token.Quantity {
			return true
		}
	}
	return false
}
