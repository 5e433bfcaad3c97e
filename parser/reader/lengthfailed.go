package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// failsThere stands behind a length that a run failed at, with no more than its value told: "even 18000 OOMs",
// 32768放不下，最大能开多少.
var failsThere = pattern.Of(`^ ?(?:tokens?|tok|context|ctx|length|len)? ?(?:already |just |still |also |now |even |immediately |instantly |straight up |straight away |always )*(?:ooms?\b|oom'd|oomed|ooming|out of memory|runs? out of|ran out of|crash|dies\b|died\b|fails?\b|failed\b|blows? up|blew up|won't|doesn't (?:fit|load|start|run|work)|does not (?:fit|load|start|run|work)|didn't (?:fit|load|start|run|work)|can't|is (?:too (?:much|long)|oom))|^(?:个?tokens?|的?(?:上下文|长度|窗口))?(?:就|都|会|还|直接|已经|也|居然|竟然)*(?:放不下|装不下|塞不下|放不进|装不进|开不了|爆|炸|崩|oom|溢出|不够|跑不(?:起来|动|了)|起不来|不行|失败)`)

var failsThereWords = pattern.OneOf("oom", "out of", "crash", "dies", "died", "fail", "blow", "blew", "won't", "doesn't", "does not", "didn't", "can't", "too ", "不", "爆", "炸", "崩", "溢出", "失败")

// lengthFailed takes a figure without a name for the length, where nothing but a length is as large and fails.
func (r *Reader) lengthFailed() bool {
	q := &r.Query
	if len(r.loose) == 0 || !r.Mentions(failsThereWords) || r.Asked.Asks("maxbatch") || q.Batch+q.Concurrency > 0 || !r.hasLoad() && !r.Asked.Asks("howlongseq", "max") {
		return false
	}
	for _, i := range r.loose {
		t := r.Tokens[i]
		if v := token.Context(t); v < leastTold || v > longestLength || float64(v) != t.Value && t.Type != token.Scaled || r.At(i+1).Type == token.Measure || r.factor(i) || r.countsTrained(i) || !r.Matches(failsThere, r.Text[t.Hi:]) {
			continue
		}
		r.lengths([]int{i})
		r.Mark("seq_len", i, i)
		return true
	}
	return false
}

var (
	// onceServed ends before, or opens behind, a length that a run had in the past.
	onceServed = pattern.Of(`\b(?:was|were|been|used to|ran|served|previously|before|originally|always)\b[^.?!;]{0,64}$|(?:以前|之前|原来|原本|原先|一直|本来|早先|过去)[^;?!]{0,40}$`)
	// sinceThen stands between it and the one that fails now, where something was changed.
	sinceThen = pattern.Of(`\b(?:switched|switching|switch|after|since|moved|moving|now|upgraded?|changed?|updated?|went to|then|today|even|suddenly)\b|换|改|升级|之后|以后|后|现在|如今|今天|突然|更新`)

	onceServedWords = pattern.OneOf("was", "were", "been", "used to", "ran", "served", "previously", "before", "originally", "always", "以前", "之前", "原", "一直", "本来", "早先", "过去")
)

// failsSince takes the length that a run fails at now, where it had another in the past: "was serving it at 32k for months,
// switched to fp8, even 18000 OOMs".
func (r *Reader) failsSince() {
	q := &r.Query
	if q.SeqLen == 0 && len(q.SeqLens) != 2 || !r.Mentions(onceServedWords) || !r.Mentions(failsThereWords) || r.Asked.Asks("maxbatch", "compare", "howlongseq", "howmuch") {
		return
	}
	then := q.SeqLen
	if q.SeqLens != nil {
		then = q.SeqLens[0]
	}
	first := slices.IndexFunc(r.Tokens, func(t token.Token) bool {
		return t.IsFigure() && (token.Context(t) == then || t.Value == float64(then))
	})
	if first < 0 {
		return
	}
	for i := first + 1; i < len(r.Tokens); i++ {
		t := r.Tokens[i]
		v := token.Context(t)
		if t.Type != token.Number && t.Type != token.Scaled || v < leastTold || v > longestLength || r.At(i+1).Type == token.Measure || !r.Matches(failsThere, r.Text[t.Hi:]) {
			continue
		}
		if r.Matches(onceServed, r.Text[:r.Tokens[first].Lo]) && r.Matches(sinceThen, r.Text[r.Tokens[first].Hi:t.Lo]) {
			r.Passed = append(r.Passed, first)
			q.SeqLen, q.SeqLens = v, nil
			delete(r.Spans, "seq_lens")
			r.Mark("seq_len", i, i)
			r.Used[i] = true
		}
		return
	}
}

// leastTold is the shortest length that is told so: what is smaller may be a batch.
const leastTold = 1500
