package tagger

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

var testNamesWords = pattern.OneOf("tg")

// benchSpeeds gives the figures of llama-bench their unit where it is left out: "pp 95 tg 9", "S_PP 410.5 S_TG
// 17.9", "pp512 880, tg128 33" are tokens a second.
func benchSpeeds(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(testNamesWords) {
		return
	}
	word := func(i int) string {
		if i < 0 || i >= len(tokens) {
			return ""
		}
		return said.Text[tokens[i].Lo:tokens[i].Hi]
	}
	number := func(i int) bool { return i < len(tokens) && tokens[i].Type == token.Number }
	var speeds []int
	prompt, answer, sure := false, false, false
	for i := range tokens {
		w := word(i)
		if w != "pp" && w != "tg" || !number(i+1) {
			continue
		}
		at := i + 1
		if tokens[at].Lo == tokens[i].Hi { // the test, "tg128", has its length
			if at++; !number(at) || at+1 < len(tokens) && (tokens[at+1].IsCard() || tokens[at+1].Type == token.Times || tokens[at+1].Type == token.Measure) {
				continue
			}
			sure = true
		}
		v := tokens[at].Value
		sure = sure || v != float64(int(v)) || word(i-1) == "_" && word(i-2) == "s"
		if tested := slices.Contains([]float64{64, 128, 256, 512, 1024, 2048, 4096}, v); tested && !sure {
			return // "pp 512 tg 128" are lengths
		}
		prompt, answer = prompt || w == "pp", answer || w == "tg"
		speeds = append(speeds, at)
	}
	if !answer || !sure && !prompt {
		return
	}
	for _, at := range speeds {
		tokens[at].Type, tokens[at].Name = token.Unit, "tps"
	}
}
