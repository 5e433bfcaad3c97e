package tagger

import (
	"regexp"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// grownFrom tells how much data there was before what there is now: "from 20k to 200k samples".
var grownFrom = pattern.Of(`\bfrom (?:about |around )?(\d+(?:\.\d+)?) ?[kmb]? to (?:about |around )?\d+(?:\.\d+)? ?[kmb]? ?(?:training |chat )?(?:samples?|examples?|rows|records|conversations|documents|pairs)\b`)

var dataGrownWords = pattern.OneOf("sample", "example", "rows", "record", "conversation", "document", "pairs")

// grownData leaves out what there was before.
func grownData(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(fromWords) || !said.Mentions(dataGrownWords) || said.Holds(heldAgainst, said.Text) {
		return
	}
	if at := said.Find(grownFrom, said.Text, (*regexp.Regexp).FindStringSubmatchIndex); at != nil {
		if i := tokenFrom(tokens, at[2]); i >= 0 {
			unread(&tokens[i])
		}
	}
}
