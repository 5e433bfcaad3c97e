package intent

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// yesOrNo begins a question that is answered by yes or no, or its main clause.
var yesOrNo = pattern.Of(`^(?:[^?]{1,90}[,:] ?)?(?:so |and |but |or |then |now |well |ok |okay |hi |hey |hello )?,? ?(?:would|will|can|could|does|do|is|are|should|may|might|did)(?:n't)? [^?]*\?$`)

// wordsThatAsk are those that make a question open, wherever they stand.
var wordsThatAsk = pattern.Of(`\b(?:what|which|how|why|when|where|who|whats)\b|多少|多大|多长|多久|几|哪|什么|怎|啥|为何`)

// whether is how a sentence asks for yes or no without being a question: "I wonder whether
// it stays below", 不知道…够不够.
var whether = pattern.Of(`\b(?:wonder(?:ing)?|(?:want|like|love|need|trying|try|hoping|hope) to (?:know|find out|see|learn|check)|not sure|unsure|no idea|curious|question is|asking|can't tell|cannot tell|don't know|tell me|tell|just|only|merely|simply) (?:if|whether)\b|(?:^|[,;:.?!-] ?)(?:so |and |but |or )*whether (?:or not )?(?:an?|the|my|our|i|we|it|this|that|one|two|\d)\b`)

// approved is how a question for yes or no ends whose verb is left out: "memory-wise fine?",
// "one L4, good to go?", "okay there?".
var approved = pattern.Of(`(?:^|[,.:;(] ?(?:is |are |would |should )?(?:it |this |that |all |everything |would |be |still )*|\b(?:memory|vram|mem|ram|space|size)(?:[ -]?wise| side)? ?(?:is |looks? )?|\b(?:would|will|should|does) (?:that|it|this) (?:be|look|seem|sound) )(?:ok|okay|fine|alright|all right|good|all good|all fine|good to go|safe|doable|feasible|viable|plausible|realistic)(?: or not| or no)?(?: (?:vram|memory|mem)[ -]?wise| (?:in terms of|on the|from a|regarding|as for|for|as far as) (?:the )?(?:gpu )?(?:memory|vram|mem)(?: side| front| point of view| perspective| goes)?| there| here| then| with (?:that|it|this)| for (?:it|that|this|us|me))* ?\?$`)

// closedLast reports whether the last question of the text is one for yes or no about a
// load on some hardware, whatever it says on the side: "do these have too little memory
// for it?".
func (r Question) closedLast() bool {
	if !r.HasModel() || !r.HasHardware() && !(r.Query.WeightsGB > 0 && r.HostAsked()) || r.Query.ObservedGB > 0 || r.eitherMethod() {
		return false
	}
	last := r.lastAsked()
	switch {
	case last == "":
		return false
	case r.Matches(whether, last):
		return true
	case r.Matches(wordsThatAsk, last):
		clause := last[chars.LastStop(strings.TrimRight(last, "?"))+1:]
		return chars.HasHan(clause) && clause != last && !r.Matches(wordsThatAsk, clause) && r.Matches(ableAtLast, clause) && r.Matches(reader.ClosedHan, clause) // 要多大显存，两张24G训得动吗
	case r.Matches(approved, last):
		return true
	case chars.HasHan(last):
		return r.Matches(reader.ClosedHan, last)
	}
	return r.Matches(yesOrNo, last) && (!strings.Contains(last, "n't") || r.Matches(ableAtLast, last))
}

// lastAsked is the last sentence that asks; empty where none does, or where another
// sentence behind it adds something of its own.
func (r Question) lastAsked() string {
	last := ""
	for _, s := range evidence.Sentences(r.Text) {
		words := strings.TrimSpace(r.Text[s.Lo:s.Hi])
		switch {
		case strings.HasPrefix(words, "(") && strings.HasSuffix(words, ")"): // says something on the side
		case strings.HasSuffix(words, "?"), chars.HasHan(words) && r.Matches(reader.ClosedHan, words), chars.Mentions(words, "whether", " if ") && r.Matches(whether, words):
			if !r.Matches(evidence.Hollow, words) || r.Matches(approved, words) {
				last = words
			}
		case !s.States(r.Text, true) && !r.Matches(evidence.Hollow, words):
			last = "" // what adds to a question may be the case, or a question of its own
		}
	}
	return last
}

// countApproved reports whether a question for yes or no about a number of cards that is told is left without its verb.
func (r Question) countApproved() bool {
	if r.Query.GPUCount == 0 || !r.HasModel() {
		return false
	}
	last := r.lastAsked()
	return last != "" && r.Matches(approved, last) && !r.Matches(wordsThatAsk, r.Text)
}

// rhetorical are asking words that only lend weight to a question for yes or no.
var rhetorical = []string{"难道", "难不成", "奇怪", "shouldn't", "right?", "seems", "strange", "weird", "correct?", "odd", "真的假的", "是真的吗", "靠谱吗", "for real?", "for real", "seriously?"}

// ableAtLast are the words by which the last question asks whether something runs.
var ableAtLast = pattern.Of(`\b(?:fit|fits|run|runs|hold|holds|load|loads|go(?:es)? (?:in|into|on)|stays? (?:under|within|below|inside)|work|works|handle|handles|manage|do it|enough|make it|train|serve)\b|[装放跑塞带训起载](?:不|得)(?:下|动|了|进|来|起)|[没无]法[跑装训用]|能[跑装训用放塞带]|够|扛得住|[跑装训]不`)

// onlyDoubted reports whether what looks like a question for a reason only wonders at the
// answer: the last question asks whether something runs.
func (r Question) onlyDoubted() bool {
	if r.Query.Topic != "" {
		return false // "it sits at 30% usage, is it the memory?"
	}
	for _, s := range r.Asked.Found {
		if (s.Kind == "ask" && (s.Name == "why" || s.Name == "normal" || s.Name == "explain") && !slices.Contains(rhetorical, r.Text[s.Lo:s.Hi])) || s.Kind == "topic" {
			return false
		}
	}
	return r.Matches(ableAtLast, r.lastAsked())
}

var whetherNeededWords = pattern.OneOf("是不是", "是否", "会不会", "需不需要", "要不要")

// yesNo reports whether Chinese asks if something is so.
func (r Question) yesNo() bool {
	return r.Mentions(whetherNeededWords)
}

// stated ends before an "is" that a sentence tells something with, behind a noun that is no card: "4090 or 5090 for
// a 32b, money is no object". A question that goes on behind it has a word of its own.
var stated = pattern.Of(`(?:^|[,;.:(-] ?)(?:and |but |also |btw |though )?(?:(?:the|my|our|main|top|first|biggest|only) ){0,3}(?:budget|money|price|cost|priority|priorities|speed|context|length|context length|quality|noise|power|electricity|heat|psu|case|motherboard|board|goal|focus|use case|workload|aim|target|concern|latency|throughput|usage|model|ram|cpu|os|prompt processing|privacy|space|size) $`)

var isWords = pattern.OneOf(" is ", " are ")

// isStated reports whether that is all that sounds like a question for yes or no.
func (r Question) isStated() bool {
	if !r.Mentions(isWords) {
		return false
	}
	for _, s := range r.Asked.Found {
		if s.Name == "does" && (r.Text[s.Lo:s.Hi] != "is" && r.Text[s.Lo:s.Hi] != "are" || !r.Matches(stated, r.Text[max(0, s.Lo-evidence.ClauseReach):s.Lo])) {
			return false
		}
	}
	return true
}
