package reader

import "headroom/parser/pattern"

// minimumTold asks back a number of cards as the least there may be: "16 H200 as the minimum or more?", "is
// 8 h100 the bare minimum?".
var minimumTold = pattern.Of(`\b(?:as|is|are|was|be)\b(?: (?:the|a|an|really|still|it|that|this|\d{1,3}|\d{1,3} ?x|x|\d{1,3}x[a-z]{0,3}\d{2,4}[a-z]{0,5}|[a-z]{1,3}\d{2,4}[a-z]{0,5}|\d{4}s?|\d{2,3} ?gb|ti|gpus?|cards?|bare|absolute|strict|actual|real|nodes?))* (?:minimum|min|mandatory|obligatory|compulsory|a must|must-have|unavoidable)\b(?: (?:or|for|to|here|needed|required|i|we|possible|number|count|of gpus|of cards)\b| ?\?|,|$)`)

// minimumDoubted reports whether the number of cards is asked back so.
func (r *Reader) minimumDoubted() bool {
	return r.Query.GPUCount > 1 && r.Matching.Mentions(" min", " must", "mandatory", "obligatory", "compulsory", "unavoidable") && r.HasModel() && r.Questioned() && !r.Asked.Asks("howmuch", "why", "enough", "can", "howfast", "howlong", "buy") && r.Matches(minimumTold, r.Text)
}
