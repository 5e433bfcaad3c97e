package parser

// longestAnswer is more tokens than any model writes in one answer: so many are those of a whole job.
const longestAnswer = 500_000

// writtenInAll takes a length of answer that none has for what is written in all. A million of
// which the price is asked for is only its unit.
func (r *reader) writtenInAll() {
	q := &r.query
	if q.OutputTokens < longestAnswer || q.Tokens > 0 || !r.asked.asks("cost", "howlong", "cards") {
		return
	}
	n := float64(q.OutputTokens)
	if q.OutputTokens%(1<<20) == 0 {
		n = n / (1 << 20) * 1e6 // "2M output tokens"
	}
	q.OutputTokens = 0
	delete(r.spans, "output_tokens")
	if n != 1e6 || !r.asked.asks("cost") {
		q.Tokens = n
		if q.Task == "" {
			q.Task = "infer" // training writes nothing
		}
	}
}
