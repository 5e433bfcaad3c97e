package reader

import (
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// tryBefore ends before a value that was tried, and triedBehind opens behind one that was, and failed: 24试过爆了, "tried 64
// and it died".
var (
	tryBefore   = pattern.Of(`\b(?:tried|tested|went with|started (?:with|at))(?: with| at| a| an| using)* $|(?:试过|试了|试|用|设|开|给)(?:了|到|成|过)? ?$`)
	triedBehind = pattern.Of(`^ ?(?:的)?(?:也|就|都)?(?:试过|试了|试下来|跑过)(?:了)?[,、 ]?(?:直接|就|都|还是|会|也)*(?:爆|炸|崩|oom|溢出|不够|不行|失败|跑不)|^,? ?(?:and|but|yet|then)? ?(?:it |that |this |the run )?(?:just |still |also |immediately |instantly |straight )*(?:ooms?\b|oomed|died\b|dies\b|crash|failed\b|fails\b|blew up|blows up|ran out|runs out|was (?:oom|too much))|^(?:就|都|会|还|直接|也)*(?:爆|炸|崩|oom|溢出|不够|不行|失败)`)
)

// batchFailed takes a figure for the batch that was tried, where that is told of it and the batch that works is asked for.
func (r *Reader) batchFailed() {
	q := &r.Query
	if q.Batch+q.Concurrency+q.GlobalBatch > 0 || len(r.loose) == 0 || !r.Asked.Asks("maxbatch") || !r.Mentions(batchTriedWords) {
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
