package reader

import (
	"iter"
	"strconv"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/query"
)

// The speed that each user is to have, and that of all of them together.

// A server is to give each user one speed and all of them together another: "20 tokens/s each
// and 1000 in total", 每个用户20 tokens/s，总共800 tokens/s.
const (
	rateUnit  = `(?:(?:output |generated )?(?:tokens?|toks?|tk|t) ?(?:/|per |p) ?(?:s|sec|seconds?)\b|tps\b|个?tokens?每秒|(?:个)?(?:tokens?|t)/秒)`
	ofOneUser = `(?:each|apiece|/ ?user\b|/ ?request\b|(?:per|for each|for every|a|single)[ -](?:of them|user|request|stream|person|people|client|session|seat|dev|developer|customer|head|connection|chat)s?\b|每(?:个|路|位|名|一)*(?:用户|人|请求|并发|会话|路|连接)|单(?:个)?(?:用户|路|请求|并发|人))`
	ofAll     = `(?:in total|total|overall|aggregated?|combined|together|altogether|in aggregate|in all|across (?:all|everyone|the board)|for (?:all|everyone|everybody|the whole)|throughput|system-?wide|总吞吐量?|总共|总计|合计|一共|加起来|整体|总的|总速度|系统)`
)

var (
	rateTold   = pattern.Of(`(\d[\d,]*(?:\.\d+)?)(k)? ?\+? ?` + rateUnit)
	eachAfter  = pattern.Of(`^(?: |,|\()*` + ofOneUser)
	eachBefore = pattern.Of(ofOneUser + `(?: |,|:|gets?|needs?|has|have|should|must|to|wants?|at|with|least|is|the|speed|about|>=|≥|>|至少|要|需要|得|都|有|能|达到|的|速度|不低于|大于|是|为|到)*$`)
	allAfter   = pattern.Of(`^(?: |,|\()*(?:of )?` + ofAll)
	allBefore  = pattern.Of(ofAll + `(?: |,|:|of|at|least|is|to|be|needs?|should|must|throughput|the|rate|speed|about|>=|≥|>|吞吐量?|速度|要|至少|达到|不低于|大于|共|计|的|有|是|为|到)*$`)
)

var (
	eachOrApieceWords = pattern.OneOf("each", "apiece", "user", "request", "stream", "person", "people", "client", "session", "dev", "head", "chat", "每", "单")
	totalWords        = pattern.OneOf("total", "overall", "aggregate", "combined", "together", "in all", "across", "for all", "for every", "throughput", "system", "总", "合计", "一共", "加起来", "整体", "系统")
)

// twoRates tells the speed that each user is to have from that of all of them, where both are said.
func (r *Reader) twoRates() {
	q := &r.Query
	if r.Training() || !r.Mentions(eachOrApieceWords) ||
		!r.Mentions(totalWords) {
		return
	}
	var one, all *spokenRate
	for s := range r.spokenRates(rateTold) {
		switch {
		case one == nil && r.Matches(eachAfter, s.after), one == nil && !r.Matches(allAfter, s.after) && r.Matches(eachBefore, s.before):
			one = &s
		case all == nil && (r.Matches(allAfter, s.after) || r.Matches(allBefore, s.before)):
			all = &s
		}
	}
	if one == nil || all == nil || one.value >= all.value {
		return
	}
	q.TargetTokensPerS, q.TotalTokensPerS, q.TokensPerS, q.TokensPerSPerGPU = one.value, all.value, 0, 0
	delete(r.Spans, "tokens_per_s")
	r.markText("target_tokens_per_s", one.lo, one.hi)
	r.markText("total_tokens_per_s", all.lo, all.hi)
}

// spokenRate is a speed in tokens a second with the text around it: before it no further back than to the one before.
type spokenRate struct {
	value         float64
	lo, hi        int // where it stands, in bytes
	before, after string
}

// spokenRates are the speeds that a pattern finds, whose groups are the number and the k behind it.
func (r *Reader) spokenRates(told *pattern.Pattern) iter.Seq[spokenRate] {
	return func(yield func(spokenRate) bool) {
		for from := 0; from < len(r.Text); {
			at := r.Places(told, r.Text[from:])
			if at == nil {
				return
			}
			lo, hi := from+at[0], from+at[1]
			v, err := strconv.ParseFloat(strings.ReplaceAll(r.Text[from+at[2]:from+at[3]], ",", ""), 64)
			if at[4] >= 0 {
				v *= 1000
			}
			s := spokenRate{v, lo, hi, r.Text[max(from, lo-evidence.ClauseReach):lo], r.Text[hi:]}
			if from = hi; err == nil && v > 0 && !yield(s) {
				return
			}
		}
	}
}

// A speed alone is that of all users together where the words right at it say so: "1000 tokens per second aggregate",
// "total throughput of 1000 tok/s", 总吞吐 1000 tokens/s. A throughput without such a word is left open.
const ofAllSurely = `(?:in total|total(?: (?:throughput|speed|rate|tps|output))?|overall|aggregated?(?: (?:throughput|speed))?|combined(?: throughput)?|altogether|in aggregate|in all|across (?:all|everyone)(?: users| requests)?|for (?:all|everyone|everybody)(?: (?:users|requests|of them))?|system-?wide|总吞吐量?|总共|总计|合计|一共|加起来|总的|总速度)`

var (
	surelyAfter  = pattern.Of(`^(?: |,|\()*(?:of )?` + ofAllSurely + `(?: ?[^\d ]| ?$)`)
	surelyBefore = pattern.Of(ofAllSurely + `(?: |,|:|of|at|least|is|to|be|needs?|should|must|the|rate|speed|about|>=|≥|>|吞吐量?|速度|要|至少|达到|不低于|大于|共|计|的|有|是|为|到|能)*$`)
	everySecond  = pattern.Of(`每秒钟? ?(\d[\d,]*(?:\.\d+)?)(k)? ?(?:个|tokens?\b)`)
)

// rateTogether tells that the speed that is wanted is that of all users together.
func (r *Reader) rateTogether() {
	q := &r.Query
	if q.TargetTokensPerS == 0 || q.TotalTokensPerS > 0 || r.Training() || !r.Mentions(totalWords) {
		return
	}
	for _, told := range []*pattern.Pattern{rateTold, everySecond} {
		for s := range r.spokenRates(told) {
			if s.value == q.TargetTokensPerS && (r.Matches(surelyAfter, s.after) || r.Matches(surelyBefore, s.before)) {
				q.TotalTokensPerS = s.value
				r.markText("total_tokens_per_s", s.lo, s.hi)
				return
			}
		}
	}
}

// userBefore and userBehind tell a speed that each user is to have: "100 users each 20 tok/s".
var (
	userBefore   = pattern.Of(`\b(?:users?|people|requests?|streams?|sessions?|clients?|devs|developers|customers)(?:,| each| every one| at| with| getting| get| of| about| having| who need)* ?$|\beach(?: of them)? (?:want(?:s|ing)?|gett?(?:s|ing)?|need(?:s|ing)?|requir(?:es|ing)|expect(?:s|ing)?|demand(?:s|ing)|having|having to get|at|with|receiving|seeing)(?: at least| about| around| roughly| over| >=?| ~)* ?$|\beach (?:user|person|request|stream|client|dev|developer|customer)(?: gets?| at| with| having| has| needs?| wants?| should get| about)* ?$|(?:每|各)(?:人|个人|个用户|用户|位用户|路|个请求|请求|个并发|并发|条)?(?:要|想要|需要|需|能|得|得到|拿到|至少|达到|都|有|不低于|约|速度)+$|每(?:人|个人|个用户|用户|位用户|路|个请求|请求) ?$`)
	demandBefore = pattern.Of(`\b(?:each|users?|people|requests?|streams?|sessions?|clients?|devs|developers?|customers?)(?: each| all)? demand(?:s|ing)?(?: at least| about| around| roughly| over)* ?$`)
	userBehind   = pattern.Of(`^ ?(?:/ ?|per |a |for (?:each|every) )(?:user|person|request|stream|client)\b|^ each\b`)
)

var (
	userWords          = pattern.OneOf("user", "people", "request", "stream", "session", "client", "dev", "customer", "每人", "用户", "每路", "请求", "每个人")
	perUserDemandWords = pattern.OneOf("demand")
)

// perUser reports whether a speed is that of each of many users, which is asked for.
func (r *Reader) perUser(i int) bool {
	if !r.Mentions(userWords) || r.Asked.Asks("why", "normal") {
		return false
	}
	if r.Mentions(perUserDemandWords) && r.Matches(demandBefore, r.ClauseBefore(r.Tokens[i])) {
		return true // and whatever is asked
	}
	if !r.Asked.Asks("cards", "howmany", "maxbatch", "can", "enough", "fit", "buy", "config") {
		return false
	}
	return r.Matches(userBefore, r.ClauseBefore(r.Tokens[i])) || (r.Query.Concurrency > 1 || r.Asked.Asks("maxbatch", "howmany")) && r.Matches(userBehind, r.Text[r.Tokens[i].Hi:])
}

// settleRange tells the ends of a range beside the speed that was read of it.
func (r *Reader) settleRange() {
	q := &r.Query
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.From == 0 {
			continue
		}
		high := 2*t.Value - t.From
		switch t.Value {
		case q.TokensPerS:
			q.SpeedRange = query.Numbers{t.From, high}
			return
		case q.TargetTokensPerS:
			q.TargetTokensPerS = high
			return
		}
	}
}
