package reader

import (
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

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
