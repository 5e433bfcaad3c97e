package tagger

import (
	"regexp"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Of the people who have an account some are at it at once, who count: "10k registered, 50 active users".

var (
	// withAccount are those who have one.
	withAccount = pattern.Of(`\b\d[\d.,]*k? (?:(?:registered|signed[- ]up|monthly|weekly|daily|total|enrolled|subscribed)(?: active)?(?: (?:users?|people|accounts?|members?|students?|employees|customers|subscribers|folks))?|(?:users?|people|accounts?|members?|students?|employees|customers|subscribers|folks|seats)?(?: are| have)? ?(?:registered|signed up|in total|enrolled|overall|subscribed)|members?|accounts?|subscribers|sign-?ups)\b`)
	// atItNow are those who are at it: the words behind their number.
	atItNow = pattern.Of(`\b\d+((?: of (?:them|those|these|whom))?(?: are| is)? (?:active|online|live)(?: (?:users?|people|sessions?|ones|connections))?)\b`)
	// atItElse are they by another word.
	atItElse = pattern.Of(`\b\d+(?: of (?:them|those|these|whom))? (?:concurrent|simultaneous|parallel|at once|at a time|at the same time|in parallel)`)
)

var (
	activeWords = pattern.OneOf("active", "online", "live", "register", "sign", "member", "account", "total", "month", "week", "daily", "subscri", "enrol", "overall")
	usersWords  = pattern.OneOf(" users", " people", " sessions")
)

// activeUsers takes those who are at it for the number that is served at once, and leaves out those who only have
// an account.
func activeUsers(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(activeWords) {
		return
	}
	owners := said.Find(withAccount, said.Text, (*regexp.Regexp).FindStringIndex)
	now := said.Find(atItNow, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
	if now != nil && (owners == nil || now[0] < owners[0] || now[0] >= owners[1]) && (owners != nil || said.Mentions(usersWords)) {
		atOnce(tokens, now[2], now[3])
	} else if !said.May(atItElse) || !atItElse.In(said.Text) {
		return
	}
	if owners != nil {
		pass(tokens, owners[0], owners[1])
	}
}

// atOnce makes words of a text the name of a number that is served at once.
func atOnce(tokens []token.Token, lo, hi int) {
	named := false
	for i := range tokens {
		switch t := &tokens[i]; {
		case t.Lo < lo || t.Hi > hi:
		case named:
			unread(t)
		default:
			t.Type, t.Kind, t.Name, named = token.Quantity, "quantity", "concurrency", true
		}
	}
}
