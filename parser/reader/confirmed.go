package reader

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A statement with a tag behind it asks whether it holds: "4 A100s should go, shouldn't
// it?", "that'll do, no?".

// toConfirm is a statement that something will go, and the tag that makes it a question.
var toConfirm = pattern.Of(`\b(?:should|ought to|would|will|must|gotta|has to|can|it'll|that'll|this'll|they'll|that'd|it'd) (?:just |still |all |easily |surely |also |then |probably )?(?:go|work|run|do|fit|hold|pass|be (?:ok|okay|fine|enough|good|plenty|doable|possible|all right|alright)|suffice|manage|get by|cut it|cope|fly|start|load)\b[^.?!;,]{0,24}, ?(?:(?:shouldn't|wouldn't|won't|isn't|can't|oughtn't|doesn't|shouldnt|wouldnt|wont|isnt|cant) (?:it|they|that|this|i|we|one)|right|no|ya|yeah|yes|correct|eh|huh|innit|or not|or no) ?\?`)

// toldBack is a statement that something goes in, and a sentence of its own that asks
// whether that is so: "anything up to 30b goes into 24 gigs. Wrong?".
var toldBack = pattern.Of(`\b(?:goes? (?:in|into|on|onto|inside)|fits?(?: in| into| on)?|runs? (?:on|in|fine)|holds?|loads?|stays? (?:in|within|under|below)|squeezes? (?:in|into)|is enough|are enough|will do|suffices?)\b[^?]{0,90}[.;,] ?(?:so |and |but |or )?(?:is that |is this |that's |thats |am i |is it )?(?:wrong|right|true|correct|false|off|mistaken|a myth|myth|bs|bull|nonsense|yes|no|fair|true or false|true or not)\?`)

// Confirmed reports whether a case is told to work and that is asked back.
func (r *Reader) Confirmed() bool {
	if !r.HasModel() || !r.HasHardware() || r.Asked.Asks("why", "howfast", "howlong", "howmuch", "cards") {
		return false
	}
	if r.Matching.Mentions(", ") && r.Matches(toConfirm, r.Text) {
		return true
	}
	return r.Query.ObservedGB+r.Query.WeightsGB+r.Query.TokensPerS+r.Query.Hours+r.Query.Days == 0 && r.Matching.Mentions("?") && r.Matching.Mentions("go", "fit", "run", "hold", "load", "stay", "enough", "do", "suffice") && r.Matches(toldBack, r.Text)
}

// tagged ends a statement that is to be confirmed: ", yeah?", "，对吧".
var tagged = pattern.Of(`[,.] ?(?:yeah|yea|yes|right|correct|no|huh|innit|ok|okay|isn't it|doesn't it|is that right|am i right|eh|nicht wahr|oder|stimmt's|verdad|non|n'est-ce pas|да|верно)[ ?!.]*\?[ ?!.]*$|(?:对吧|对吗|对不对|是吧|是吗|没错吧|是不是)[ ?!.]*$`)

// countTagged reports whether a need of so many cards is told and to be confirmed: "that
// needs only two a40s and not three, yes?".
func (r *Reader) countTagged() bool {
	s := r.Asked.First("need")
	if s == nil || r.Query.GPUCount == 0 && r.Query.GPUCountOptions == nil || !r.HasModel() || r.Asked.Asks("howmuch", "why", "enough", "oom", "howlong", "howfast", "cost") || !r.Matches(tagged, r.Text) {
		return false
	}
	for i := r.TokenAfter(s); i < len(r.Tokens) && i <= r.TokenAfter(s)+4; i++ {
		t := r.Tokens[i]
		if t.Type == token.Bytes {
			return false // memory is what is needed
		}
		if t.Type == token.Number || t.Type == token.Several || t.Type == token.One {
			next := r.At(i + 1)
			return next.Type == token.Measure || next.Type == token.Card || next.Type == token.Bare || next.Type == token.Times
		}
	}
	return false
}
