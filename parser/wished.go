package parser

// Somebody who hopes for a yes asks for it: "please tell me it loads", "say a 24b goes on my
// card", "hoping this fits". There is no question in form.

// wish opens what is to be confirmed.
var wish = patternOf(`(?:^|[.?!;:,] ?|\b(?:someone|somebody|anyone|please|pls|plz|just|and|so) )(?:hoping|i hope|hope|praying|fingers crossed|betting|i bet|(?:i )?(?:wanna|want to|need to|would love to|'d love to|would like to) (?:hear|believe)|(?:tell|promise|assure|reassure|convince) (?:me|us)|confirm|swear) (?:that |to me that )?(?:the |a |an |my |this |that |it|these |those |both |one |i |we |you |they |yes\b|no oom|[a-z0-9.:-]*\d)|(?:^|[.?!;:,] ?|\b(?:please|pls|plz|just|and|so|someone|anyone) )say (?:it|this|that|yes|we|i|you|they|an?|the|my|\d+[bg])\b[^.?!;,]{0,32}\b(?:runs?|fits?|goes|works?|loads?|can|will|would|is (?:ok|fine|enough)|yes|does)\b|\bsay yes\b`)

// wished reports whether a load on some hardware is to be confirmed.
func (r *reader) wished() bool {
	return r.matching.mentions("hop", "tell", "say", "confirm", "promis", "assure", "hear", "believe", "convince", "bet", "swear", "pray", "crossed") && r.matches(wish, r.text)
}

// pleas are the words by which an answer is begged for; thanks and pleas without them are
// courtesy only.
var pleas = [...]string{"say", "tell", "confirm", "promise", "reassure", "yes", "告诉我能", "说能", "肯定的"}

// runsOf reports whether a word says of what was told that it runs: the "runs" of "it
// runs".
func (r *reader) runsOf(i int) bool {
	if t := r.at(i); t.kind != "task" || t.name != "infer" || i == 0 {
		return false
	}
	switch r.word(i - 1) {
	case "it", "this", "that", "they", "ll", "will", "would", "can", "could", "should", "gonna", "to", "either", "both", "能", "可以":
		return true
	}
	return false
}
