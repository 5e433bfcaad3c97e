package tagger

import (
	"regexp"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// ramListed is the host's memory in one amount or even another: "a lot of RAM (96 or even 128GB)", "64 or maybe 128 GB
// of system RAM".
var ramListed = pattern.Of(`(?:^|[^a-z])(?:ram|ddr[345]|system memory|host memory) ?\((?:like |say |e\.g\. ?|maybe |about |~)?(\d{1,4}) ?(?:gb|gib|gigs?|g)? ?(?:or|/|,)(?: (?:even|maybe|perhaps|possibly))* ?(\d{1,4}) ?(?:gb|gib|gigs?|g)\b|(?:^|[^a-z0-9.])(\d{1,4}) ?(?:gb|gib|gigs?|g)? or (?:even|maybe|perhaps|possibly) (\d{1,4}) ?(?:gb|gib|gigs?|g)(?: of)?(?: system| host| cpu| main)? (?:ram|ddr[345])\b`)

var (
	ramListedWords = pattern.OneOf("ram", "ddr", "memory")
	orWords        = pattern.OneOf(" or ", "/", ",")
)

// ramsListed makes both amounts the host's.
func ramsListed(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(ramListedWords) || !said.Mentions(orWords) {
		return
	}
	m := said.Find(ramListed, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
	if m == nil {
		return
	}
	first, second := m[2], m[4]
	if first < 0 {
		first, second = m[6], m[8]
	}
	i, j := tokenFrom(tokens, first), tokenFrom(tokens, second)
	if i < 0 || j <= i || tokens[i].Value >= tokens[j].Value || tokens[i].Value < 8 {
		return
	}
	for _, t := range [...]*token.Token{&tokens[i], &tokens[j]} {
		t.Type, t.Kind, t.Name = token.Bytes, "hostchoice", "gb"
	}
}
