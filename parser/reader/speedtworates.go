package reader

import (
	"iter"
	"strconv"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/query"
)

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
