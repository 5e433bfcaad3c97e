package reader

import (
	"strconv"
	"strings"

	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A number of users that grows is told with both its ends, as batches and lengths are:
// 并发从10提到50, "from 8 to 64 concurrent users". Both are compared.
var (
	usersGrown = pattern.Of(`(?:并发(?:数|量|用户|请求)?|用户数?|人数|concurrency|concurrent (?:users|requests)|users|requests) ?(?:goes |going |grows |growing )?(?:从|由|from) ?(\d+) ?(?:个|路|人|users|requests)? ?[加提涨升增开扩调改降减变高大]*(?:到|至|成|to) ?(\d+)`)
	grownUsers = pattern.Of(`(?:从|由|from) ?(\d+) ?(?:个|路|人)? ?[加提涨升增开扩调改降减变高大]*(?:到|至|成|to) ?(\d+) ?(?:个|路)?(?:并发|用户|人|concurrent|parallel|simultaneous|users|requests)`)
	// growsTo stands behind a number of users that will be another.
	growsTo     = pattern.Of(`^(?: ?(?:concurrent|simultaneous|daily|active|people|users|requests|today|now|currently)|个|路|人|并发|用户|同时|在|使用|用)*[ ,、;]*(?:and |but |then |we |we're |i |will |soon |later |plan |planning |to )*(?:但|后面|以后|之后|将来|未来|明年|马上|很快|我们|准备|打算|计划|想|需要|要|得)*(?:grow(?:ing|s)?|scal(?:e|ing)|expand(?:ing)?|going|go(?:es)?|mov(?:e|ing)|rising|ramp(?:ing)?|[扩提涨支持增升加容展高大长]{1,4})(?: up)?(?:到|至|成| to) ?(\d+)(?:个|路|人|并发|用户|[ ,、;?!.]|$)`)
	GrowthAsked = pattern.Of(`[涨加多升增长差少省降](?:占|用|吃|出|加|了|低|高|大)*多少|how much (?:more|less|extra|additional|further|does)|\bdifference\b`)
)

var fromHereWords = pattern.OneOf("从", "由", "from")

// growingUsers reads the two ends of a number of users that changes.
func (r *Reader) growingUsers() {
	r.usersToBe()
	if r.Training() || !r.Mentions(fromHereWords) {
		return
	}
	ends := r.groups(usersGrown, r.Text)
	if ends == nil {
		ends = r.groups(grownUsers, r.Text)
	}
	if ends == nil {
		return
	}
	first, _ := strconv.Atoi(ends[1])
	last, _ := strconv.Atoi(ends[2])
	if first <= 0 || last <= 0 || first == last || max(first, last) > 1<<20 {
		return
	}
	r.Query.Concurrency, r.Query.Concurrencies = 0, []int{first, last}
	delete(r.Spans, "concurrency")
	for i, t := range r.Tokens {
		if t.Type == token.Number && (t.Value == float64(first) || t.Value == float64(last)) {
			r.Mark("concurrencies", i, i)
			r.Used[i] = true
		}
	}
}

var (
	toWords   = pattern.OneOf("to ", "到", "至", "成")
	growWords = pattern.OneOf("grow", "scal", "expand", "go", "mov", "rising", "ramp", "扩", "提", "涨", "支持", "增", "升", "加")
)

// usersToBe takes the number that users will grow to for theirs: "5 users today, growing to 50", 并发5，要支持到50.
func (r *Reader) usersToBe() {
	q, span := &r.Query, r.Spans["concurrency"]
	if q.Concurrency == 0 || !r.Mentions(toWords) || !r.Mentions(growWords) {
		return
	}
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if !t.IsFigure() || t.Value != float64(q.Concurrency) || t.Start < span[0] || t.End > span[1] {
			continue
		}
		if m := r.groups(growsTo, r.Text[t.Hi:]); m != nil {
			q.Concurrency, _ = strconv.Atoi(m[1])
			for j := i + 1; j < len(r.Tokens); j++ {
				if r.Tokens[j].Type == token.Number && r.Tokens[j].Value == float64(q.Concurrency) {
					delete(r.Spans, "concurrency")
					r.Mark("concurrency", j, j)
					r.Used[j] = true
					return
				}
			}
			return
		}
	}
}

// severalUsers stands between numbers of users that are each asked about: 并发分别为10和50. What
// "5 to 10 users" tells is one number that is not known well.
var severalUsers = map[string]bool{",": true, "、": true, "/": true, "and": true, "or": true, "vs": true, "vs.": true, "和": true, "与": true, "跟": true, "以及": true, "或": true, "或者": true, "还是": true, ", and": true, ", or": true, "，": true}

// usersListed reports whether several numbers of users are told in a row.
func (r *Reader) usersListed(values []int) bool {
	if len(values) < 2 || r.Query.Concurrency != 0 || r.Query.Concurrencies != nil || r.Training() || r.Asked.Asks("whatmodel", "maxbatch", "howlongseq") {
		return false
	}
	for at, v := range values {
		t := r.Tokens[v]
		if t.Type != token.Number || t.Value < 1 || t.Value != float64(numeral.Round(t.Value)) || at > 0 && !severalUsers[strings.TrimSpace(r.Text[r.Tokens[values[at-1]].Hi:t.Lo])] {
			return false
		}
	}
	return true
}

// listUsers takes numbers of users that are told in a row, each to be answered.
func (r *Reader) listUsers(values []int) {
	for _, v := range values {
		r.Query.Concurrencies = append(r.Query.Concurrencies, numeral.Round(r.Tokens[v].Value))
	}
	if r.Query.Concurrencies = unique(r.Query.Concurrencies); len(r.Query.Concurrencies) == 1 {
		r.Query.Concurrency, r.Query.Concurrencies = r.Query.Concurrencies[0], nil
	}
	if r.Query.Concurrencies != nil {
		delete(r.Spans, "concurrency")
		r.Mark("concurrencies", values[0], values[len(values)-1])
	}
}

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
