package tagger

import (
	"regexp"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// oneCardRatio is what a speed is held against: "why isn't it 8x of one card", 为什么不是单卡的4倍.
var (
	oneCardRatio = pattern.Of(`\b\d{1,3}(?:\.\d+)? ?(?:x|times)(?: the)?(?: (?:speed|throughput|performance|rate|perf|tps|tokens))?(?: (?:as fast|faster|quicker|better|more))?(?: (?:of|as|than|over|what|that of))* (?:(?:an?|one|the|1)(?: single| lone)? (?:cards?|gpus?)|single[- ](?:card|gpu))\b|(?:单卡|单张卡?|一张卡?)的? ?[0-9两三四五六七八]{1,2} ?倍`)
	ratioWords   = pattern.OneOf("card", "gpu", "倍")
)

// ratioOfOne leaves out the card of such a ratio, which counts none.
func ratioOfOne(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(ratioWords) {
		return
	}
	at := said.Find(oneCardRatio, said.Text, (*regexp.Regexp).FindStringIndex)
	if at == nil {
		return
	}
	for i := range tokens {
		if t := &tokens[i]; t.Lo >= at[0] && t.Hi <= at[1] {
			unread(t)
		}
	}
}
