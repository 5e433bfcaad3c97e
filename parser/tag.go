package parser

// tagged ends a statement that is to be confirmed: ", yeah?", "，对吧".
var tagged = patternOf(`[,.] ?(?:yeah|yea|yes|right|correct|no|huh|innit|ok|okay|isn't it|doesn't it|is that right|am i right|eh|nicht wahr|oder|stimmt's|verdad|non|n'est-ce pas|да|верно)[ ?!.]*\?[ ?!.]*$|(?:对吧|对吗|对不对|是吧|是吗|没错吧|是不是)[ ?!.]*$`)

// countTagged reports whether a need of so many cards is told and to be confirmed: "that
// needs only two a40s and not three, yes?".
func (r *reader) countTagged() bool {
	s := r.asked.first("need")
	if s == nil || r.query.GPUCount == 0 && r.query.GPUCountOptions == nil || !r.hasModel() || r.asked.asks("howmuch", "why", "enough", "oom", "howlong", "howfast", "cost") || !r.matches(tagged, r.text) {
		return false
	}
	for i := r.tokenAfter(s); i < len(r.tokens) && i <= r.tokenAfter(s)+4; i++ {
		t := r.tokens[i]
		if t.typ == tBytes {
			return false // memory is what is needed
		}
		if t.typ == tNumber || t.typ == tSeveral || t.typ == tOne {
			next := r.at(i + 1)
			return next.typ == tMeasure || next.typ == tCard || next.typ == tBare || next.typ == tTimes
		}
	}
	return false
}
