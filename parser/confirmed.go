package parser

// A statement with a tag behind it asks whether it holds: "4 A100s should go, shouldn't
// it?", "that'll do, no?".

// toConfirm is a statement that something will go, and the tag that makes it a question.
var toConfirm = patternOf(`\b(?:should|ought to|would|will|must|gotta|has to|can|it'll|that'll|this'll|they'll|that'd|it'd) (?:just |still |all |easily |surely |also |then |probably )?(?:go|work|run|do|fit|hold|pass|be (?:ok|okay|fine|enough|good|plenty|doable|possible|all right|alright)|suffice|manage|get by|cut it|cope|fly|start|load)\b[^.?!;,]{0,24}, ?(?:(?:shouldn't|wouldn't|won't|isn't|can't|oughtn't|doesn't|shouldnt|wouldnt|wont|isnt|cant) (?:it|they|that|this|i|we|one)|right|no|ya|yeah|yes|correct|eh|huh|innit|or not|or no) ?\?`)

// toldBack is a statement that something goes in, and a sentence of its own that asks
// whether that is so: "anything up to 30b goes into 24 gigs. Wrong?".
var toldBack = patternOf(`\b(?:goes? (?:in|into|on|onto|inside)|fits?(?: in| into| on)?|runs? (?:on|in|fine)|holds?|loads?|stays? (?:in|within|under|below)|squeezes? (?:in|into)|is enough|are enough|will do|suffices?)\b[^?]{0,90}[.;,] ?(?:so |and |but |or )?(?:is that |is this |that's |thats |am i |is it )?(?:wrong|right|true|correct|false|off|mistaken|a myth|myth|bs|bull|nonsense|yes|no|fair|true or false|true or not)\?`)

// confirmed reports whether a case is told to work and that is asked back.
func (r *reader) confirmed() bool {
	if !r.hasModel() || !r.hasHardware() || r.asked.asks("why", "howfast", "howlong", "howmuch", "cards") {
		return false
	}
	if r.matching.mentions(", ") && r.matches(toConfirm, r.text) {
		return true
	}
	return r.query.ObservedGB+r.query.WeightsGB+r.query.TokensPerS+r.query.Hours+r.query.Days == 0 && r.matching.mentions("?") && r.matching.mentions("go", "fit", "run", "hold", "load", "stay", "enough", "do", "suffice") && r.matches(toldBack, r.text)
}

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

// measuredDoubted reports whether what some work was seen to take is wondered at: "uses 61GB on one
// card, isn't that a lot".
func (r *reader) measuredDoubted() bool {
	return r.query.ObservedGB > 0 && r.hasModel() && r.hasHardware() && r.asked.asks("normal") && !r.asked.asks("howmuch", "whatis", "min", "estimate", "enough", "oom", "can")
}
