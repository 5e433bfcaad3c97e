package intent

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// asksWhether reports whether a load and what it would run on are told in the shape of
// a question for yes or no, whatever words ask it. The words are without end; the shape
// is one of few: the answer is offered ("or nah", "ou pas", 行不), the case is followed by
// a remark that states nothing ("am i dreaming", 有戏没), or somebody is asked whether
// they do it ("has anybody run").
func (r Question) asksWhether() bool {
	if !r.HasModel() || !r.HasHardware() && r.Query.HostRAMGB == 0 {
		return false
	}
	return r.SecondSaid || r.answerOffered() || r.remarked() || r.remarkedFirst() || r.bodyAsked() || r.wished()
}

// answerOffered reports whether the text ends by offering the answer no.
func (r Question) answerOffered() bool {
	last := r.lastWord()
	if last < 1 {
		return false
	}
	switch r.Word(last) {
	case "不", "没", "否", "无", "不呢", "没呢", "不啊", "没啊", "不呀", "没有":
		return true
	}
	for i := last; i > max(0, last-7); i-- { // "or am i kidding myself"
		t := r.At(i)
		if t.Type == token.Either || t.Name == "or" || offers[r.Word(i)] {
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
func (r Question) remarked() bool {
	last := r.lastWord()
	i := last
	for i > 0 && !r.Stops(i) {
		if !r.saysNothing(i) && !r.runsOf(i) {
			return false
		}
		i--
	}
	if i == 0 || i == last {
		return false
	}
	words := strings.TrimSpace(r.Text[r.Tokens[i].Hi:r.Tokens[last].Hi])
	return !courteous(words)
}

// remarkedFirst reports whether the text opens with a question that states nothing: it can only
// be about what comes behind it, "am I dreaming? 70b q4 on two P40".
func (r Question) remarkedFirst() bool {
	for i := range r.Tokens {
		switch {
		case r.Word(i) == "?":
			words := strings.TrimSpace(r.Text[:r.Tokens[i].Lo])
			s := r.Asked.First("howmuch", "howmany", "requirement", "estimate", "explain", "why", "config", "howto", "compare")
			return i > 0 && i < r.lastWord() && !courteous(words) && (s == nil || s.Lo > r.Tokens[i].Lo)
		case !r.saysNothing(i):
			return false
		}
	}
	return false
}

// courteous are words that close a text and are no remark on it.
func courteous(words string) bool {
	if chars.Mentions(words, pleas[:]...) {
		return false
	}
	for _, word := range [...]string{"thank", "thx", "ty", "cheers", "please", "pls", "plz", "help", "谢", "求", "急", "大佬", "拜托", "麻烦", "指教", "帮忙", "帮", "i mean", "no wait", "idk", "for now", "etc", "btw", "个人"} {
		if strings.HasPrefix(words, word) {
			return true
		}
	}
	return false
}

// pleas are the words by which an answer is begged for; thanks and pleas without them are
// courtesy only.
var pleas = [...]string{"say", "tell", "confirm", "promise", "reassure", "yes", "告诉我能", "说能", "肯定的"}

// saysNothing reports whether a token states nothing of a plan.
func (r Question) saysNothing(i int) bool {
	t := r.At(i)
	switch t.Type {
	case token.Unknown, token.Link, token.One, token.Mark, token.Join:
		return !chars.HasDigit(r.Word(i))
	case token.Term:
		return t.Kind == "not" || t.Kind == "pronoun" || t.Kind == "filler"
	}
	return false
}

// bodyAsked reports whether the text asks somebody whether they have it running.
func (r Question) bodyAsked() bool {
	if r.asksBody(0, 4) {
		return true
	}
	for i := r.lastWord() - 1; i > 0; i-- {
		if r.Stops(i) {
			if first := r.Word(i + 1); first == "has" || first == "did" || first == "have" || first == "does" {
				i++
			}
			return r.Word(i+1) != "has" && r.asksBody(i+1, 1)
		}
	}
	return false
}

// asksBody reports whether one of some tokens from one on asks somebody.
func (r Question) asksBody(from, count int) bool {
	for i := from; i < min(from+count, len(r.Tokens)); i++ {
		switch r.Word(i) {
		case "anyone", "anybody", "somebody", "someone", "any1", "anyone's", "anybody's", "has", "cud", "wud", "wld", "cld", "wil", "cn", "shud":
			return true
		}
	}
	return false
}

// lastWord is the last token that is more than a sign.
func (r Question) lastWord() int {
	last := len(r.Tokens) - 1
	for last > 0 && (r.Tokens[last].Type == token.Mark || r.Tokens[last].Type == token.Close || slices.Contains([]string{".", "?", "!", "~"}, r.Word(last))) {
		last--
	}
	return last
}

// Somebody who hopes for a yes asks for it: "please tell me it loads", "say a 24b goes on my
// card", "hoping this fits". There is no question in form.

// wish opens what is to be confirmed.
var wish = pattern.Of(`(?:^|[.?!;:,] ?|\b(?:someone|somebody|anyone|please|pls|plz|just|and|so) )(?:hoping|i hope|hope|praying|fingers crossed|betting|i bet|(?:i )?(?:wanna|want to|need to|would love to|'d love to|would like to) (?:hear|believe)|(?:tell|promise|assure|reassure|convince) (?:me|us)|confirm|swear) (?:that |to me that )?(?:the |a |an |my |this |that |it|these |those |both |one |i |we |you |they |yes\b|no oom|[a-z0-9.:-]*\d)|(?:^|[.?!;:,] ?|\b(?:please|pls|plz|just|and|so|someone|anyone) )say (?:it|this|that|yes|we|i|you|they|an?|the|my|\d+[bg])\b[^.?!;,]{0,32}\b(?:runs?|fits?|goes|works?|loads?|can|will|would|is (?:ok|fine|enough)|yes|does)\b|\bsay yes\b`)

var wishedWords = pattern.OneOf("hop", "tell", "say", "confirm", "promis", "assure", "hear", "believe", "convince", "bet", "swear", "pray", "crossed")

// wished reports whether a load on some hardware is to be confirmed.
func (r Question) wished() bool {
	return r.Mentions(wishedWords) && r.Matches(wish, r.Text)
}

// runsOf reports whether a word says of what was told that it runs: the "runs" of "it
// runs".
func (r Question) runsOf(i int) bool {
	if t := r.At(i); t.Kind != "task" || t.Name != "infer" || i == 0 {
		return false
	}
	switch r.Word(i - 1) {
	case "it", "this", "that", "they", "ll", "will", "would", "can", "could", "should", "gonna", "to", "either", "both", "能", "可以":
		return true
	}
	return false
}
