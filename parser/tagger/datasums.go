package tagger

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The data of several stages is told as a sum: "20M + 5M tokens", "100B tokens and then 1B tokens". One
// amount takes the place of both, since all of it is trained on; the first would be a model's size.

var (
	tokenWords            = pattern.OneOf("token")
	thenOrFollowedByWords = pattern.OneOf(" then ", "followed by", "stage", "然后", "再", "阶段")
)

// dataSums puts sums in the place of the amounts that are added.
func dataSums(tokens []token.Token, said *pattern.Matching) []token.Token {
	if !said.Mentions(tokenWords) {
		return tokens
	}
	staged := said.Mentions(thenOrFollowedByWords)
	ofTokens := func(i int) bool {
		if i >= len(tokens) || !strings.HasPrefix(said.Text[tokens[i].Lo:], "token") {
			return false
		}
		behind := strings.TrimLeft(strings.TrimPrefix(said.Text[tokens[i].Lo:], "token"), "s ")
		return !strings.HasPrefix(behind, "/") && !strings.HasPrefix(behind, "per") && !strings.HasPrefix(behind, "a ") // no rate
	}
	amount := func(t token.Token) bool { return (t.Type == token.Size || t.Type == token.Scaled) && t.Value >= 1e6 }
	for i := 0; i+2 < len(tokens); i++ {
		if !amount(tokens[i]) {
			continue
		}
		j := i + 1
		if ofTokens(j) {
			j++
		}
		if j+1 >= len(tokens) || !amount(tokens[j+1]) || !ofTokens(j+2) {
			continue
		}
		switch between := said.Text[tokens[j].Lo:tokens[j].Hi]; {
		case between == "+" || between == "plus":
		case staged && j == i+2 && (between == "and" || between == "then" || between == "," || between == "和"):
		default:
			continue
		}
		sum := tokens[j+1]
		sum.Value += tokens[i].Value
		sum.Start, sum.Lo = tokens[i].Start, tokens[i].Lo
		tokens[i] = sum
		tokens = slices.Delete(tokens, i+1, j+2)
	}
	return tokens
}

// dataAfterTokens reports whether a figure in T is how much data the tokens are that were counted before it:
// 1.4T tokens大概5T的数据量.
func dataAfterTokens(tokens []token.Token, i int) bool {
	next := i + 1
	if next < len(tokens) && tokens[next].Type == token.Link {
		next++
	}
	if next >= len(tokens) || tokens[next].Type != token.Data || tokens[next].Name == "tokens" {
		return false
	}
	return slices.ContainsFunc(tokens[:i], func(t token.Token) bool { return t.Type == token.Data && t.Name == "tokens" })
}

// headings takes the colon behind a figure and its name for the end of a heading where cards are
// counted behind it: "1B tokens: 8 A100s vs 4 H100s". "Context: 2x 4090" heads what somebody has.
func headings(tokens []token.Token, text string) {
	for i := 1; i+2 < len(tokens); i++ {
		if tokens[i].Type != token.Equals || tokens[i+1].Type != token.Number && tokens[i+1].Type != token.Several {
			continue
		}
		name := &tokens[i-1]
		own := name.Name == "seq_len" && tokens[i+1].Value <= mostOwned
		if !own && !(i > 1 && tokens[i-2].IsFigure() && name.Names()) {
			continue
		}
		if !own && name.Type != token.Data && (text[tokens[i].Lo] == '=' || tokens[i-2].Type == token.Size && tokens[i+2].Type != token.Times || i > 2 && belongs(tokens[i-3])) {
			continue // "13b batch_size=4 H100", "length 2048 batch: 12 h100x2"
		}
		switch next := tokens[i+2].Type; next {
		case token.Card, token.Bare, token.Measure, token.Times:
			tokens[i].Type = token.Mark
			if own {
				name.Type, name.Kind, name.Name = token.Unknown, "", ""
			}
		}
	}
}

// mostOwned is more cards than somebody has who tells of them so, and fewer tokens than a context has.
const mostOwned = 64

// toldData takes the colon behind an amount of data that has its figure already for a stop: "$ per 1M tok: 70b on
// 2 H100" tells no 70 billion tokens. A size is no number of samples: 参数:13B 数据:10B tokens.
func toldData(tokens []token.Token, folded string) {
	for i := 2; i+1 < len(tokens); i++ {
		t := &tokens[i]
		if before := tokens[i-2]; t.Type == token.Equals && folded[t.Lo:t.Hi] == ":" && tokens[i-1].Type == token.Data && (before.Type == token.Number || before.Type == token.Scaled || before.Type == token.Size && tokens[i-1].Name == "tokens") && tokens[i+1].Type == token.Size {
			t.Type = token.Mark
		}
	}
}
