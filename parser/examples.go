package parser

// examplesBehind and examplesBefore make names of families ones among many: "LLaMA、Mistral
// 这类", "models like llama or mistral", "Llama / Mistral GPTQ checkpoints".
var (
	examplesBehind = patternOf(`^ ?(?:这一?类|之类|这种|一类|等等?(?:的|模型)|系列)|^(?: [a-z0-9-]+)? (?:models|checkpoints|ggufs|quants|finetunes|variants|derivatives|family|families)\b`)
	examplesBefore = patternOf(`\b(?:like|such as|e\.g\.|eg|for example|say)(?: [a-z]+)? ?$|(?:比如|例如|像|类似)$`)
)

// examples reports whether families are named without a size, as examples of what is run.
func (r *reader) examples() bool {
	for _, i := range r.models {
		if r.tokens[i].value > 0 || hasDigit(r.tokens[i].name) {
			return false
		}
	}
	if len(r.sizes) > 0 {
		return false
	}
	first, last := r.tokens[r.models[0]], r.tokens[r.models[len(r.models)-1]]
	return r.matches(examplesBehind, r.text[last.hi:]) || r.matches(examplesBefore, r.text[max(0, first.lo-24):first.lo])
}
