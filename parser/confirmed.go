package parser

// A statement with a tag behind it asks whether it holds: "4 A100s should go, shouldn't
// it?", "that'll do, no?".

// toConfirm is a statement that something will go, and the tag that makes it a question.
var toConfirm = patternOf(`\b(?:should|ought to|would|will|must|gotta|has to|can|it'll|that'll|this'll|they'll|that'd|it'd) (?:just |still |all |easily |surely |also |then |probably )?(?:go|work|run|do|fit|hold|pass|be (?:ok|okay|fine|enough|good|plenty|doable|possible|all right|alright)|suffice|manage|get by|cut it|cope|fly|start|load)\b[^.?!;,]{0,24}, ?(?:(?:shouldn't|wouldn't|won't|isn't|can't|oughtn't|doesn't|shouldnt|wouldnt|wont|isnt|cant) (?:it|they|that|this|i|we|one)|right|no|ya|yeah|yes|correct|eh|huh|innit|or not|or no) ?\?`)

// confirmed reports whether a case is told to work and that is asked back.
func (r *reader) confirmed() bool {
	return r.hasModel() && r.hasHardware() && r.matching.mentions(", ") && !r.asked.asks("why", "howfast", "howlong", "howmuch", "cards") && r.matches(toConfirm, r.text)
}
