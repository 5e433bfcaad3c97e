package parser

import (
	"slices"
	"strings"
)

// surpassed is how Chinese asks whether a setting can go beyond a value: the
// "设得比1024更大" of 长度可不可以设得比1024更大.
var surpassed = patternOf(`比(?:现在的|目前的|当前的|默认的|原来的)? ?\d[\d.]*[km]? ?(?:个)?(?:tokens?)?(?:(?:更|再|还)[^,;?!、0-9]{0,6})?[长大高多久]`)

// surpass makes a comparison with a value of a setting a question for its most: what is
// compared is no card.
func surpass(tokens []token, asked *evidence, said *matching) []token {
	if !said.mentions("比") {
		return tokens
	}
	for key := range tokens {
		name := ""
		switch k := &tokens[key]; {
		case k.is("quantity", "seq_len"), k.is("quantity", "input_tokens"):
			name = "howlongseq"
		case k.is("quantity", "batch"), k.is("quantity", "concurrency"):
			name = "maxbatch"
		default:
			continue
		}
		than := thanBehind(tokens, key, said.text)
		if than < 0 || !surpassed.in(said.text[tokens[than].lo:min(len(said.text), tokens[than].lo+clauseReach)]) {
			continue
		}
		t := &tokens[than]
		at := slices.IndexFunc(asked.found, func(s sign) bool { return s.name == "compare" && s.lo == t.lo })
		if at < 0 {
			return tokens
		}
		asked.found[at].name = name
		asked.link()
		t.typ, t.kind, t.name = tLink, "link", "link"
		return slices.Delete(tokens, key+1, than) // the verbs between say nothing more
	}
	return tokens
}

// thanBehind is the 比 before a figure that stands behind a setting in its clause, or -1.
func thanBehind(tokens []token, key int, text string) int {
	for j := key + 1; j+1 < len(tokens) && j <= key+12; j++ {
		switch t := &tokens[j]; {
		case strings.HasPrefix(text[t.lo:t.hi], "比"):
			if next := &tokens[j+1]; next.typ == tNumber || next.typ == tScaled {
				return j
			}
			return -1
		case t.kind == "comma", t.isFigure(), t.typ == tCard, t.typ == tBare, t.typ == tQuantity:
			return -1
		}
	}
	return -1
}
