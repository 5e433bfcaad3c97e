package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A batch that was tried, failed or was only reckoned with, where the one that works is asked for.

var batchSaidWords = pattern.OneOf("batch", "bs", "批")

// batchTried takes a figure without a name for the batch that failed, where the batch that works is asked
// for: "what batch size can I use? 10 already OOMs".
func (r *Reader) batchTried() {
	q := &r.Query
	if q.Batch+q.Concurrency+q.GlobalBatch > 0 || len(r.loose) == 0 || !r.Asked.Asks("maxbatch") || !r.Mentions(batchSaidWords) {
		return
	}
	for _, i := range r.loose {
		v := r.Tokens[i].Value
		rest := r.Text[r.Tokens[i].Hi:min(len(r.Text), r.Tokens[i].Hi+evidence.ClauseReach)]
		if r.Tokens[i].Type == token.Number && v >= 1 && v <= 1024 && v == float64(int(v)) && r.Matches(TriedOut, rest) && !r.Matches(TriedWell, rest) && r.Asked.Behind(r.Tokens[i].Hi, 12, "oom") {
			q.Batch = int(v)
			r.Mark("batch", i, i)
			r.Used[i] = true
			return
		}
	}
}

// tryBefore ends before a value that was tried, and triedBehind opens behind one that was, and failed: 24试过爆了, "tried 64
// and it died".
var (
	tryBefore   = pattern.Of(`\b(?:tried|tested|went with|started (?:with|at))(?: with| at| a| an| using)* $|(?:试过|试了|试|用|设|开|给)(?:了|到|成|过)? ?$`)
	triedBehind = pattern.Of(`^ ?(?:的)?(?:也|就|都)?(?:试过|试了|试下来|跑过)(?:了)?[,、 ]?(?:直接|就|都|还是|会|也)*(?:爆|炸|崩|oom|溢出|不够|不行|失败|跑不)|^,? ?(?:and|but|yet|then)? ?(?:it |that |this |the run )?(?:just |still |also |immediately |instantly |straight )*(?:ooms?\b|oomed|died\b|dies\b|crash|failed\b|fails\b|blew up|blows up|ran out|runs out|was (?:oom|too much))|^(?:就|都|会|还|直接|也)*(?:爆|炸|崩|oom|溢出|不够|不行|失败)`)
)

// batchFailed takes a figure for the batch that was tried, where that is told of it and the batch that works is asked for.
func (r *Reader) batchFailed() {
	q := &r.Query
	if q.Batch+q.Concurrency+q.GlobalBatch > 0 || len(r.loose) == 0 || !r.Asked.Asks("maxbatch") || !r.Mentions(batchSaidWords) {
		return
	}
	for _, i := range r.loose {
		t := r.Tokens[i]
		if t.Type != token.Number || t.Value < 1 || t.Value > 1024 || t.Value != float64(int(t.Value)) {
			continue
		}
		rest := r.Text[t.Hi:min(len(r.Text), t.Hi+evidence.ClauseReach)]
		if r.Matches(triedBehind, rest) && (r.Matches(tryBefore, r.Text[:t.Lo]) || t.Lo == 0 || clauseNext(r.Text[:t.Lo])) {
			q.Batch = int(t.Value)
			r.Mark("batch", i, i)
			r.Used[i] = true
			return
		}
	}
}

// clauseNext reports whether a text ends before a clause.
func clauseNext(text string) bool {
	text = strings.TrimRight(text, " ")
	return strings.HasSuffix(text, ",") || strings.HasSuffix(text, "、") || strings.HasSuffix(text, "?") || strings.HasSuffix(text, ";") || strings.HasSuffix(text, ".")
}

// reckonedBatch ends before a batch that was only reckoned with: "it prints max batch 99", "I expected 64", 本以为能开16.
var reckonedBatch = pattern.Of(`(?:\b(?:expect(?:ed|ing)?|thought|figured|assumed|reckoned|guessed|hoped(?: for)?|said|says|claims?|claimed|inferred|infers|predicts?|predicted|printed|prints|suggests?|suggested|estimates?|estimated|supposed to|should|told me)\b[^,;.?!]{0,32}|(?:以为|预计|估计|理论上|按理|应该|算出来|显示)[^,;?!、]{0,12})$`)

// thenFailed stands between it and the one that ran out of memory.
var thenFailed = pattern.Of(`\b(?:but|yet|however|though|while|and|only)\b|但|结果|却|可是|实际`)

// leaveOutReckoned leaves out such a batch of two, where the other ran out of memory.
func (r *Reader) leaveOutReckoned() {
	q := &r.Query
	if len(q.Batches) != 2 || !r.Asked.Asks("oom") {
		return
	}
	first, other := -1, -1
	for i := range r.Tokens {
		t := r.Tokens[i]
		if t.Type != token.Number || !slices.Contains(q.Batches, numeral.Round(t.Value)) {
			continue
		}
		if first < 0 || t.Value == r.Tokens[first].Value {
			first = i
		} else if other < 0 {
			other = i
		}
	}
	if first < 0 || other < first {
		return
	}
	tried := r.Tokens[other]
	failed := r.Asked.Behind(tried.Hi, evidence.ClauseReach/3, "oom")
	if failed && r.Matches(reckonedBatch, r.ClauseBefore(r.Tokens[first])) && r.Matches(thenFailed, r.Text[r.Tokens[first].Hi:tried.Lo]) {
		q.Batch, q.Batches = numeral.Round(tried.Value), nil
		r.Passed = append(r.Passed, first)
		delete(r.Spans, "batches")
		r.Mark("batch", other, other)
	}
}

// raisedTo ends before another value of what was set, whatCard stands behind it where a card is sought for that.
var (
	raisedTo = pattern.Of(`(?:开|加|提|升|调|改|拉|涨)(?:大|高)?(?:到|成|至)$`)
	whatCard = pattern.Of(`^ ?(?:得|要|需要?|该)(?:用|换|上|买)?(?:多大|什么|啥|几g)`)
)

var whatSizeWords = pattern.OneOf("多大", "什么", "啥")

// raisedBatch reads the batch that a card is sought for, behind one that was tried: batch=3刚好，想开到8得多大卡.
func (r *Reader) raisedBatch(i int) bool {
	t := r.Tokens[i]
	if r.Query.Batch == 0 || t.Value > 4096 || !r.Mentions(whatSizeWords) || !r.Matches(whatCard, r.Text[t.Hi:]) || !r.Matches(raisedTo, r.ClauseBefore(t)) {
		return false
	}
	r.Query.Batch = numeral.Round(t.Value)
	r.Mark("batch", i, i)
	return true
}
