package parser

import "strings"

// outputTokens reads how long an answer is.
func (r *reader) outputTokens(key int, values []int) {
	q, first := &r.query, r.tokens[values[0]]
	n := round(first.value)
	if values[0] > key && r.perSecond(key, first.value) {
		delete(r.spans, "output_tokens")
		return // "每秒输出10个token"
	}
	if n <= 128 && q.NumGenerations == 0 && r.sampling() && (values[0] < key || r.at(values[0]+1).name == "each") {
		q.NumGenerations = n // "each prompt samples 16 completions"
		delete(r.spans, "output_tokens")
		r.mark("num_generations", min(key, values[0]), max(key, values[0]))
		return
	}
	if len(values) == 2 && values[1] < key && r.at(values[0]+1).kind == "slash" && q.InputTokens == 0 && n >= 16 {
		q.InputTokens, q.OutputTokens = context(first), context(r.tokens[values[1]]) // "512/1024 completion"
		return
	}
	q.OutputTokens = context(r.tokens[r.upper(values[0])])
}

// perSoMany reports whether a number of tokens is only what a price or a rate is told for.
func (r *reader) perSoMany(value int) bool {
	before := strings.TrimRight(r.text[max(0, r.tokens[value].lo-8):r.tokens[value].lo], " ")
	if price, ok := strings.CutSuffix(before, "/"); ok {
		return price != "" && price[len(price)-1] != ' ' && !isDigit(price[len(price)-1]) // "512/1024 completion" is no price
	}
	return strings.HasSuffix(before, " per") || strings.HasSuffix(before, "每") || before == "per"
}
