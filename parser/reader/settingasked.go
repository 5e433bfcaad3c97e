package reader

import (
	"slices"
	"strings"

	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A value that a run is told to have is the case, and the one of the question behind it what is asked about: "13b at 4k
// takes 20GB, will 8k fit too?", "only batch 1 works. how much memory for batch 4?". What was measured at the first
// may tell what the second takes, so that both are kept there, unless the second is asked about on top.

var (
	// asksWith opens the clause that asks about its value, and asksNeed one that asks how much that takes.
	asksWith = pattern.Of(`^(?:and |but |so |then |now )?(?:will|would|can|could|does|do|is|should|how much|how many|what about|how about|what would|what does|what do|what will|what's the)\b`)
	asksNeed = pattern.Of(`\bhow (?:much|many)\b|\bwhat (?:do|would|does|will)\b|多少|多大|几g`)
	// asksMore asks for what lies between the two, or for both.
	asksMore = pattern.Of(`\b(?:how much|how many) (?:more|extra|additional|less)\b|\b(?:twice|double|difference|compared?|instead|scales?|grows?|savings?|drops?|both)\b|多多少|差多少`)
	// onTop asks about a value beside the one that runs.
	onTop = pattern.Of(`\b(?:too|still|also|as well|even)\b|(?:还|也)(?:能|可以|会|够|放|装|跑|行|撑|是)`)
	// asksHan stands behind a value that is asked about, in Chinese.
	asksHan = pattern.Of(`^(?:的)?(?:上下文|长度|ctx|context|token|tokens)?(?:的话|时|的时候)?(?:还|也|又|就|都|会|那)*(?:放|装|跑|行|够|能|可以|要|需要?|占|爆|oom|撑|顶)[^,.;?!、:]{0,12}(?:吗|么|嘛|呢|多少|多大|不|不了|没|\?|$)`)
	// asksAlso makes what stands before it ask, too.
	asksAlso = pattern.Of(`\?|吗|么|呢|多少|多大|几|能不能|\b(?:how|what|which|can|could|will|would|does|should)\b`)

	askedBatchWords  = pattern.OneOf("batch", "bs", "批")
	askedLengthWords = pattern.OneOf("too", "still", "also", "as well", "even", "还", "也")
)

// settleAsked leaves the value that is asked about of several.
func (r *Reader) settleAsked() {
	q := &r.Query
	if r.Asked.Asks("compare", "saving") {
		return
	}
	if len(q.SeqLens) == 2 && r.Mentions(askedLengthWords) {
		if i := r.askedAmong(onTop, func(i int) bool {
			t := &r.Tokens[i]
			return (t.Type == token.Scaled || t.Type == token.Number) && slices.Contains(q.SeqLens, token.Context(*t))
		}); i >= 0 {
			q.SeqLen, q.SeqLens = token.Context(r.Tokens[i]), nil
			delete(r.Spans, "seq_lens")
			delete(r.Spans, "seq_len")
			r.Mark("seq_len", i, i)
		}
	}
	if q.Batch == 0 && q.Batches == nil || q.ObservedGB > 0 || !r.Mentions(askedBatchWords) {
		return
	}
	if i := r.askedAmong(asksNeed, func(i int) bool { return r.Tokens[i].Type == token.Number && r.ofBatch(i) }); i >= 0 {
		q.Batch, q.Batches = numeral.Round(r.Tokens[i].Value), nil
		delete(r.Spans, "batches")
		delete(r.Spans, "batch")
		r.Mark("batch", i, i)
	}
}

// ofBatch reports whether a number stands beside the name of the batch.
func (r *Reader) ofBatch(i int) bool {
	before := i - 1
	if t := r.At(before); t.Type == token.Equals || t.Type == token.Link {
		before--
	}
	return r.At(before).Is("quantity", "batch") || r.At(i+1).Is("quantity", "batch") && r.At(i+1).Lo-r.Tokens[i].Hi <= 1 && r.At(i+2).Type != token.Number
}

// askedAmong is the last of some values, where its clause asks what is given and those before it are only told; -1 where not.
func (r *Reader) askedAmong(what *pattern.Pattern, is func(i int) bool) int {
	last, before := -1, -1
	for i := range r.Tokens {
		if is(i) {
			last, before = i, last
		}
	}
	if last < 0 || before < 0 {
		return -1
	}
	t := &r.Tokens[last]
	from := t.Lo - len(r.ClauseBefore(*t))
	if at := strings.LastIndex(r.Text[from:t.Lo], ". "); at >= 0 {
		from += at
	}
	if r.Tokens[before].Hi > from {
		return -1 // "4k or 8k"
	}
	told, rest := r.Text[:min(from+1, t.Lo)], r.Text[from:r.clauseEnd(last)]
	if !r.Matches(asksWith, strings.TrimLeft(rest, ",.;:?! ")) && !r.Matches(asksHan, r.Text[t.Hi:]) {
		return -1
	}
	if !r.Matches(what, rest) || r.Matches(asksMore, rest) || r.Matches(asksAlso, told) {
		return -1
	}
	return last
}
