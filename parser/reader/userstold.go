package reader

import "headroom/parser/pattern"

var (
	// oneSays and otherSays are two who do not agree: "one says it needs 80GB, the other 140GB".
	oneSays   = pattern.Of(`\b(?:one|some|half|(?:the )?first)(?: [a-z]+){0,3} (?:says?|said|saying|claims?|claimed|swears?|swore|insists?|thinks?|told)\b`)
	otherSays = pattern.Of(`\b(?:others?|the rest|the second|another)(?: one| person| guy| half| people)?(?: (?:says?|said|saying|claims?|claimed|swears?|swore|insists?|thinks?|told me))?(?: (?:it's|it is|it needs|it takes|you need|i need|about|around|only|that))* ?$`)
	saysWords = pattern.OneOf("say", "said", "claim", "swear", "swore", "insist", "think", "told")
)

// saidByOther reports whether an amount is what another of two said who do not agree.
func (r *Reader) saidByOther(i int) bool {
	t := &r.Tokens[i]
	return r.Mentions(saysWords) && r.lastBytes(i) != i && r.Matches(otherSays, r.ClauseBefore(*t)) && r.Matches(oneSays, r.Text[:t.Lo])
}
