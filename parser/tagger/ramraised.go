package tagger

import (
	"regexp"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// ramFromTo is the host's memory that is to be raised from one amount to another: "RAM upgrade from 32GB to 96GB",
// "64GB of DDR5 up from 32", 内存从32G升到96G.
var ramFromTo = pattern.Of(`\b(?:ram|ddr[345]|system memory|host memory|main memory)(?: (?:upgrade|expansion|bump|increase|jump|up|upgraded|raised|expanded|going|went|goes))* from (?:my |the )?(\d{1,4}) ?(?:gb|g|gigs?|gib)? ?(?:to|->|up to) ?(\d{1,4}) ?(?:gb|g|gigs?|gib)\b|(?:内存|主存|内存条)(?:容量)?(?:从|由) ?(\d{1,4}) ?(?:gb?|个g)? ?(?:再)?(?:升级|加装|扩展|扩容|增加|提升|提高|升|加|扩|换|补|涨)?(?:到|至|成|为) ?(\d{1,4}) ?g`)

var raisedWords = pattern.OneOf(" from ", "从", "由")

// ramRaised makes both amounts the host's.
func ramRaised(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(raisedWords) {
		return
	}
	if (said.Holds(ramGrew, said.Text) || said.Holds(ramBumped, said.Text)) && !said.Holds(heldAgainst, said.Text) {
		return // it was, and what it is now counts
	}
	m := said.Find(ramFromTo, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
	if m == nil {
		return
	}
	from, to := m[2], m[4]
	if from < 0 {
		from, to = m[6], m[8]
	}
	i, j := tokenFrom(tokens, from), tokenFrom(tokens, to)
	if i < 0 || j <= i || tokens[i].Value >= tokens[j].Value || tokens[i].Value < 4 {
		return
	}
	for _, t := range [...]*token.Token{&tokens[i], &tokens[j]} {
		t.Type, t.Kind, t.Name = token.Bytes, "hostchoice", "gb"
	}
}
