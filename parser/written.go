package parser

// longestAnswer is more tokens than any model writes in one answer: so many are those of a whole job.
const longestAnswer = 500_000

// tokensServed is said of tokens that a service works off.
var tokensServed = patternOf(`\bapis?\b|自建|self[- ]?host|\b(?:tokens?|tok) ?(?:a|per|each|every|/) ?day\b|(?:每天|每日|日均)[^,;?!、]{0,10}token`)

// writtenInAll takes a length of answer that none has for what is written in all. A million of
// which the price is asked for is only its unit.
func (r *reader) writtenInAll() {
	q := &r.query
	if q.Tokens > 0 && q.Task == "" && r.matching.mentions("api", "自建", "self-host", "self host", "a day", "per day", "/day", "每天", "每日", "日均") && r.matches(tokensServed, r.text) {
		q.Task = "infer" // what is trained on does not come day by day
	}
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
