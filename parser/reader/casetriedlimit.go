package reader

import (
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

var batchTriedWords = pattern.OneOf("batch", "bs", "批")

// batchTried takes a figure without a name for the batch that failed, where the batch that works is asked
// for: "what batch size can I use? 10 already OOMs".
func (r *Reader) batchTried() {
	q := &r.Query
	if q.Batch+q.Concurrency+q.GlobalBatch > 0 || len(r.loose) == 0 || !r.Asked.Asks("maxbatch") || !r.Mentions(batchTriedWords) {
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
