package reader

import (
	"strconv"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// expectedUsers is the number of those who will come, told without a word for them behind one of those who are there:
// "5 users in the pilot, for the rollout we expect 80".
var expectedUsers = pattern.Of(`\b(?:we|i|they)(?:'ll| will| would| do)? (?:expect|anticipate|are expecting|plan (?:for|with|on)|count on|will have|want|need to (?:serve|handle|support)|should (?:serve|handle|support))(?: about| around| roughly| up to| some| maybe| at least)? (\d{1,5})(?: (?:of them|at (?:the )?peak|at peak times?|at once|concurrently|in (?:the )?(?:production|rollout|end|autumn|spring|summer|winter)|later|eventually|soon|by then|next (?:year|month|quarter)))? ?(?:[,.;?!]|$)`)

// manyComing is said of them where no word for them is.
var manyComing = pattern.Of(`\b(?:for|in|after|at) (?:the )?(?:full |final |real )?(?:rollout|production|launch|go-live|deployment)\b|\bat (?:the )?peak|\bat once\b|\bconcurrently\b`)

var (
	expectedUsersWords = pattern.OneOf("expect", "anticipat", "plan ", "count on", "will have", "'ll have", "serve", "handle", "support", "want")
	servedUserWords    = pattern.OneOf("user", "people", "employee", "student", "colleague", "engineer", "developer", "concurren", "client", "customer", "staff")
)

// usersExpected takes that number for theirs.
func (r *Reader) usersExpected() {
	q := &r.Query
	if q.Concurrencies != nil || r.Training() || !r.Mentions(expectedUsersWords) || r.Asked.Asks("maxbatch") {
		return
	}
	m := r.Places(expectedUsers, r.Text)
	if m == nil || !r.Mentions(servedUserWords) && !r.Matches(manyComing, r.Text[max(0, m[0]-40):m[1]]) {
		return
	}
	n, _ := strconv.Atoi(r.Text[m[2]:m[3]])
	i := r.tokenAt(m[2])
	if n < 1 || i < 0 || r.Tokens[i].Type != token.Number || n == q.Concurrency {
		return
	}
	q.Concurrency = n
	delete(r.Spans, "concurrency")
	r.Mark("concurrency", i, i)
}
