package tagger

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// surpassed is how Chinese asks whether a setting can go beyond a value: the
// "设得比1024更大" of 长度可不可以设得比1024更大.
var surpassed = pattern.Of(`比(?:现在的|目前的|当前的|默认的|原来的)? ?\d[\d.]*[km]? ?(?:个)?(?:tokens?)?(?:(?:更|再|还)[^,;?!、0-9]{0,6})?[长大高多久]`)

var thanHanWords = pattern.OneOf("比")

// Surpass makes a comparison with a value of a setting a question for its most: what is
// compared is no card.
func Surpass(tokens []token.Token, asked *evidence.Evidence, said *pattern.Matching) []token.Token {
	if !said.Mentions(thanHanWords) {
		return tokens
	}
	for key := range tokens {
		name := ""
		switch k := &tokens[key]; {
		case k.Is("quantity", "seq_len"), k.Is("quantity", "input_tokens"):
			name = "howlongseq"
		case k.Is("quantity", "batch"), k.Is("quantity", "concurrency"):
			name = "maxbatch"
		default:
			continue
		}
		than := thanBehind(tokens, key, said.Text)
		if than < 0 || !surpassed.In(said.Text[tokens[than].Lo:min(len(said.Text), tokens[than].Lo+evidence.ClauseReach)]) {
			continue
		}
		t := &tokens[than]
		at := slices.IndexFunc(asked.Found, func(s evidence.Sign) bool { return s.Name == "compare" && s.Lo == t.Lo })
		if at < 0 {
			return tokens
		}
		asked.Found[at].Name = name
		asked.Link()
		t.Type, t.Kind, t.Name = token.Link, "link", "link"
		return slices.Delete(tokens, key+1, than) // the verbs between say nothing more
	}
	return tokens
}

// thanBehind is the 比 before a figure that stands behind a setting in its clause, or -1.
func thanBehind(tokens []token.Token, key int, text string) int {
	for j := key + 1; j+1 < len(tokens) && j <= key+12; j++ {
		switch t := &tokens[j]; {
		case strings.HasPrefix(text[t.Lo:t.Hi], "比"):
			if next := &tokens[j+1]; next.Type == token.Number || next.Type == token.Scaled {
				return j
			}
			return -1
		case t.Kind == "comma", t.IsFigure(), t.Type == token.Card, t.Type == token.Bare, t.Type == token.Quantity:
			return -1
		}
	}
	return -1
}
