package evidence

import (
	"slices"
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/pattern"
)

// Many leave out the mark of a question, or end it as they end any sentence: "will this work",
// "should a 10B model train on it...", 33B是不是要60G显存。 What follows tells questions by their
// mark, so that it is put where the order of the words asks.

// OneMark leaves one of several signs that end a sentence of a folded text, and a mark of a question
// where there is any: "what??", "will it fit...", "really?!". Blanks take the place of the others.
func OneMark(text string) string {
	var out []byte
	for i := 0; i < len(text); i++ {
		if strings.IndexByte("?!.;", text[i]) < 0 {
			continue
		}
		end, last := i, i
		for ; end < len(text) && strings.IndexByte("?!.; ", text[end]) >= 0; end++ {
			if text[end] != ' ' {
				last = end
			}
		}
		if run := text[i : last+1]; len(run) > 1 && (end == len(text) || text[end-1] == ' ' || text[end] >= utf8.RuneSelf || run[0] == '?') {
			if out == nil {
				out = []byte(text)
			}
			chars.Blank(out, i, last+1)
			out[i] = run[0]
			if strings.Contains(run, "?") {
				out[i] = '?'
			}
		}
		i = end - 1
	}
	if out == nil {
		return text
	}
	return string(out)
}

// Marked is a text with the marks that its questions lack, and without the thanks behind them. A
// mark takes the place of the sign or the space behind a question, so that nothing in front of it
// moves.
func Marked(said *pattern.Matching) *pattern.Matching {
	if rest := Unthanked(said.Text); len(rest) < len(said.Text) && (chars.HasDigit(rest) || asked(rest)) {
		said = pattern.NewMatching(rest)
	}
	if folded := particles(said.Text); folded != "" {
		said = pattern.NewMatching(folded)
	}
	var out []byte
	moved := 0 // by the marks that were put
	for s, ok := sentenceAt(said.Text, 0); ok; s, ok = sentenceAt(said.Text, s.Hi) {
		words := sentenceWords(said.Text[s.Lo:s.Hi])
		at := unmarked(words, s.Lo > 0)
		if strings.HasSuffix(words, "?") || at < 0 {
			continue
		}
		if out == nil {
			out = []byte(said.Text)
		}
		lo := s.Lo + at + moved
		for lo < s.Hi+moved && out[lo] == ')' {
			lo++
		}
		hi := lo
		if lo < len(out) && (lo < s.Hi+moved || out[lo] == ' ') {
			_, n := utf8.DecodeRune(out[lo:])
			hi += n
		}
		out = slices.Replace(out, lo, hi, '?')
		moved += 1 - (hi - lo)
	}
	if out == nil {
		return said
	}
	return pattern.NewMatching(string(out))
}

// asked reports whether a text ends in a question, with its mark or without.
func asked(text string) bool {
	if Closing(text) {
		return true
	}
	last, ok := Sentence{}, false
	for s, more := sentenceAt(text, 0); more; s, more = sentenceAt(text, s.Hi) {
		last, ok = s, true
	}
	return ok && unmarked(sentenceWords(text[last.Lo:last.Hi]), last.Lo > 0) >= 0
}

// sentenceWords are those of a sentence without what ends it.
func sentenceWords(text string) string { return strings.TrimRight(text, " .!;~)、,") }

// Unmarked reports whether a clause asks without the mark of a question.
func Unmarked(clause string) bool { return unmarked(sentenceWords(clause), false) >= 0 }

// unmarked is where the mark is due in a sentence that asks by the order of its words, or by a tag
// at its end ("..., doable"), and -1 where it does not ask. One word is a tag where another sentence
// stands before it.
func unmarked(words string, behind bool) int {
	if chars.HasHan(words) {
		return unmarkedHan(words)
	}
	var before, verb string
	opens, open := false, false // the verb begins a clause, and an open question began in this one
	clause, closed, due := 0, false, -1
	for at := 0; at < len(words); {
		lo, hi, stopped := wordAt(words, at)
		if lo == hi {
			break
		}
		word := words[lo:hi]
		if stopped || verb == "" {
			if closed && due < 0 && telling[word] {
				due = at // "will one do, I have two"
			}
			at = hi
			before, verb, opens, open, clause = "", word, true, false, lo
			continue
		}
		at = hi
		if (opens || leads[before]) && begins(verb, word) || opens && before == "" && clause == 0 && named(verb, word) || before != "" && inverted(before, verb, word) {
			open = open || strings.HasPrefix(verb, "wh") || verb == "how"
			if !open {
				closed, due = true, -1
			}
		}
		before, verb, opens = verb, word, opens && leads[verb]
	}
	switch {
	case due >= 0:
		return due
	case closed, open, (clause > 0 || behind) && tags[words[clause:]], (verb == "right" || verb == "correct") && before != "" && !stating[before]:
		return len(words)
	}
	return -1
}

// wordAt is the next word from a place on, and whether a clause ends before it.
func wordAt(text string, at int) (lo, hi int, stopped bool) {
	isBreak := func(i int) bool {
		return strings.IndexByte(":()[]", text[i]) >= 0 || chars.IsStop(text, i) || text[i] == '.' && (i+1 == len(text) || text[i+1] == ' ')
	}
	for lo = at; lo < len(text) && (text[lo] == ' ' || isBreak(lo)); {
		_, n := utf8.DecodeRuneInString(text[lo:])
		stopped = stopped || text[lo] != ' '
		lo += n
	}
	for hi = lo; hi < len(text) && text[hi] != ' ' && (!isBreak(hi) || text[hi] == ':' && hi+1 < len(text) && text[hi+1] != ' '); {
		hi++
	}
	return lo, hi, stopped
}

// wordSet is a list of words.
func wordSet(words string) map[string]bool {
	list := make(map[string]bool)
	for word := range strings.SplitSeq(words, "|") {
		list[word] = true
	}
	return list
}

var (
	leads      = wordSet("so|and|but|or|then|also|now|well|ok|okay|hi|hey|hello|question|please|pls|btw|otherwise|just|quick|q")
	abilities  = wordSet("will|would|can|could|should|shall|is|are|am|was|were|may|might|won't|wouldn't|can't|couldn't|shouldn't|don't|didn't|isn't|aren't|wasn't|wont|cant|isnt|doesnt|shouldnt|arent|wouldnt")
	people     = wordSet("i|we|you|it|they|he|she|there|this|that|these|those|anyone|anybody|someone|somebody|everyone|one")
	articles   = wordSet("a|an|the|my|our|your|their|his|her|its|any|some|all|both|each|either|two|three|four|eight|single|another|such|more|using|adding|running|training|finetuning|fine-tuning|quantizing")
	stating    = wordSet("is|are|be|was|looks|look|seems|not|all|the|that's|it's|exactly|quite")
	measures   = wordSet("much|many|long|fast|big|large|do|does|can|could|would|should|is|are|to|come|will|did")
	verbsAsked = wordSet("is|are|does|do|would|should|will|can|could|did|was|can't|don't|doesn't|isn't|won't")
	things     = wordSet("size|gpu|gpus|card|cards|hardware|kind|model|models|quant|about|if|one")
	predicates = wordSet("be|not|run|fit|work|use|need|have|take|get|do|also|only|just|never|always|still|try|want|make|go|see|buy|train|like|love|appreciate|prefer|help|add|load|serve|host|hold|handle|please|then|now|even|cost|give|come|start|keep|rent|deploy|finetune|fine-tune|set|say|think|know|probably|at|in|on|with")
	telling    = wordSet("i|i'm|im|i've|ive|i'd|my|we|we're|we've|our|it|it's|they|but|because|since|currently|mine|out")
	doubted    = wordSet("need|needs|require|take|takes|serve|run|runs|fit|fits|hold|work|that|so")
	tags       = wordSet("right|correct|doable|possible|feasible|achievable|normal|is this normal|ok|okay|fine|enough|sufficient|realistic|reasonable|plausible|yes or no|or no|or not|or nah|true|true or false|look right|looks right|sound right|sounds right|sound about right|looks ok|make sense|makes sense|huh|eh|no|overkill|worth it|any idea|any ideas|any way|thoughts|agreed|safe|viable|expected|go higher")
)

// begins reports whether two words begin a question: "will it", "does X", "how much".
func begins(verb, subject string) bool {
	switch verb {
	case "how":
		return measures[subject]
	case "what", "why":
		return verbsAsked[subject] || verb == "what" && things[subject]
	case "which":
		return things[subject]
	case "what's", "whats":
		return true
	case "really":
		return doubted[subject]
	case "have", "has":
		return people[subject] && (subject == "you" || strings.HasPrefix(subject, "any") || strings.HasPrefix(subject, "some"))
	case "did":
		return people[subject]
	case "do": // "do it for me" asks nothing
		return people[subject] && subject != "it" && subject != "this" && subject != "that" || chars.HasDigit(subject) || subject == "both" || subject == "all" || subject == "my"
	case "does", "doesn't":
		return subject != "not"
	}
	return abilities[verb] && (people[subject] || articles[subject] || chars.HasDigit(subject))
}

// named reports whether two words that open a sentence begin a question about a thing by its name:
// "would qlora", "could jetson". Who leaves out the subject states: "will run", "should be".
func named(verb, subject string) bool {
	switch verb {
	case "will", "would", "should", "could", "can":
		return !predicates[subject] && !strings.HasSuffix(subject, "ly")
	}
	return false
}

// inverted reports whether a verb stands before who does it, in the middle of a clause: "with
// offloading will it fit". "Not only will it" asks nothing.
func inverted(before, verb, subject string) bool {
	if before == "only" || before == "nor" || before == "neither" || before == "so" && verb == "do" {
		return false
	}
	switch verb {
	case "will", "would", "should", "does", "can", "could":
		return people[subject] || subject == "a" || subject == "an" || subject == "the" || subject == "my"
	case "do", "did", "am", "are", "may", "might", "won't", "wouldn't", "can't", "couldn't", "shouldn't", "don't", "didn't", "aren't":
		return subject == "i" || subject == "we" || subject == "you" || subject == "they"
	case "is", "isn't", "doesn't":
		return subject == "it"
	}
	return false
}
