package parser

import (
	"slices"
	"strings"
)

// asksWhether reports whether a load and what it would run on are told in the shape of
// a question for yes or no, whatever words ask it. The words are without end; the shape
// is one of few: the answer is offered ("or nah", "ou pas", 行不), the case is followed by
// a remark that states nothing ("am i dreaming", 有戏没), or somebody is asked whether
// they do it ("has anybody run").
func (r *reader) asksWhether() bool {
	if !r.hasModel() || !r.hasHardware() && r.query.HostRAMGB == 0 {
		return false
	}
	return r.secondSaid || r.answerOffered() || r.remarked() || r.bodyAsked()
}

// answerOffered reports whether the text ends by offering the answer no.
func (r *reader) answerOffered() bool {
	last := r.lastWord()
	if last < 1 {
		return false
	}
	switch r.word(last) {
	case "不", "没", "否", "无", "不呢", "没呢", "不啊", "没啊", "不呀", "没有":
		return true
	}
	for i := last; i > max(0, last-5); i-- { // "or am i kidding myself"
		t := r.at(i)
		if t.typ == tEither || t.name == "or" || offers[r.word(i)] {
			return i < last
		}
		if !r.saysNothing(i) {
			return false
		}
	}
	return false
}

// offers are the words for "or" that other languages offer an answer by.
var offers = map[string]bool{"ou": true, "oder": true, "o": true, "или": true, "u": true}

// remarked reports whether the last clause holds words but no fact: it can only be about
// what was told before.
func (r *reader) remarked() bool {
	last := r.lastWord()
	i := last
	for i > 0 && !r.stops(i) {
		if !r.saysNothing(i) {
			return false
		}
		i--
	}
	if i == 0 || i == last {
		return false
	}
	words := strings.TrimSpace(r.text[r.tokens[i].hi:r.tokens[last].hi])
	return !courteous(words)
}

// courteous are words that close a text and are no remark on it.
func courteous(words string) bool {
	for _, word := range [...]string{"thank", "thx", "ty", "cheers", "please", "pls", "plz", "help", "谢", "求", "急", "大佬", "拜托", "麻烦", "指教", "帮忙", "帮", "i mean", "no wait", "idk", "for now", "etc", "btw", "个人"} {
		if strings.HasPrefix(words, word) {
			return true
		}
	}
	return false
}

// stops reports whether a token ends a clause.
func (r *reader) stops(i int) bool {
	switch r.word(i) {
	case ",", ".", ";", ":", "!", "?", "、", "-", "--", "—", "…", "...", "..", "\n", "(", "~":
		return true
	}
	return false
}

// saysNothing reports whether a token states nothing of a plan.
func (r *reader) saysNothing(i int) bool {
	t := r.at(i)
	switch t.typ {
	case tUnknown, tLink, tOne, tMark, tJoin:
		return !hasDigit(r.word(i))
	case tTerm:
		return t.kind == "not" || t.kind == "pronoun" || t.kind == "filler"
	}
	return false
}

// bodyAsked reports whether the text asks somebody whether they have it running.
func (r *reader) bodyAsked() bool {
	for i := range min(4, len(r.tokens)) {
		switch r.word(i) {
		case "anyone", "anybody", "somebody", "someone", "any1", "anyone's", "anybody's", "has", "cud", "wud", "wld", "cld", "woud", "wil", "cn", "shud", "culd", "wuld":
			return true
		}
	}
	return false
}

// lastWord is the last token that is more than a sign.
func (r *reader) lastWord() int {
	last := len(r.tokens) - 1
	for last > 0 && (r.tokens[last].typ == tMark || r.tokens[last].typ == tClose || slices.Contains([]string{".", "?", "!", "~"}, r.word(last))) {
		last--
	}
	return last
}

// yesOrNo begins a question that is answered by yes or no.
var yesOrNo = patternOf(`^(?:so |and |but |or |then |now |well |ok |okay |hi |hey |hello )?,? ?(?:would|will|can|could|does|do|is|are|should|may|might|did) [^?]*\?$`)

// wordsThatAsk are those that make a question open, wherever they stand.
var wordsThatAsk = patternOf(`\b(?:what|which|how|why|when|where|who|whats)\b|多少|多大|多长|多久|几|哪|什么|怎|啥|为何`)

// closedLast reports whether the last question of the text is one for yes or no about a
// load on some hardware, whatever it says on the side: "do these have too little memory
// for it?".
func (r *reader) closedLast() bool {
	if !r.hasModel() || !r.hasHardware() || r.query.ObservedGB > 0 || strings.IndexByte(r.text, '?') < 0 || r.eitherMethod() {
		return false
	}
	last := ""
	for _, s := range sentences(r.text) {
		switch words := strings.TrimSpace(r.text[s.lo:s.hi]); {
		case strings.HasSuffix(words, "?"):
			if !r.matches(hollow, words) {
				last = words
			}
		case !s.states(r.text, true):
			last = "" // what adds to a question may be the case, or a question of its own
		}
	}
	if last == "" || r.matches(wordsThatAsk, last) {
		return false
	}
	if !hasHan(last) {
		return r.matches(yesOrNo, last)
	}
	return r.matches(closedHan, last)
}

// closedHan is how a Chinese question for yes or no ends or what it holds.
var closedHan = patternOf(`(?:吗|么|不|没)\?$|能不能|能否|可不可以|行不行|够不够|会不会|是否|跑不跑得`)
