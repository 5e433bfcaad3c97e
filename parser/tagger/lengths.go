package tagger

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Dash reports whether a word is the sign between the ends of a range.
func Dash(word string) bool { return word == "-" || word == "~" }

// shareLengths gives the lower end of a range of lengths the unit of its upper one, "上下文4-8k", and takes a
// product of a length for what it comes to: "8192*4上下文".
func shareLengths(tokens []token.Token, text string) {
	for i := range tokens {
		if !tokens[i].Is("quantity", "seq_len") {
			continue
		}
		ahead := i + 1
		if ahead < len(tokens) && (tokens[ahead].Type == token.Equals || tokens[ahead].Type == token.Link) {
			ahead++
		}
		for _, at := range [...]int{ahead, i - 3} {
			if at < 0 || at+2 >= len(tokens) || at < i && at > 0 && (tokens[at-1].Type == token.Quantity || tokens[at-1].Type == token.Key) {
				continue
			}
			one, other := &tokens[at], &tokens[at+2]
			switch {
			case at > i && one.Type == token.Number && other.Type == token.Scaled && other.Name == "k" && one.Value < other.Value/1000 && Dash(text[tokens[at+1].Lo:tokens[at+1].Hi]):
				one.Type, one.Name, one.Value = token.Scaled, "k", one.Value*1000
			case tokens[at+1].Type == token.Times && lengthTimes(*one, *other) && (at < i || at+3 == len(tokens) || tokens[at+3].Type != token.Measure && tokens[at+3].Type != token.Quantity && !tokens[at+3].IsCard()):
				if at < i { // the figure stands beside its name
					one, other = other, one
				}
				one.Type, one.Name, one.Value = token.Number, "", float64(token.Context(*one)*token.Context(*other))
				other.Type, other.Name, tokens[at+1].Type = token.Mark, "", token.Mark
			}
		}
	}
}

// lengthTimes reports whether one of two figures is a length, and the other how many times it is taken.
func lengthTimes(one, other token.Token) bool {
	if one.Value < other.Value {
		one, other = other, one
	}
	return (one.Type == token.Number || one.Type == token.Scaled && one.Name == "k") && one.Value >= 512 && other.Type == token.Number && other.Value >= 2 && other.Value <= 128 && other.Value == float64(int(other.Value)) && one.Value*other.Value <= 1<<24
}

// inThenOut are a number that goes in and one that comes out: "128 in 128 out".
var inThenOut = pattern.Of(`^ in(?:put)?(?: tokens)?(?:,| and| /)? \d{2,7}k?(?: tokens)? out(?:put)?\b`)

// promptsApart ends a list of values before the length of a prompt: "bs 64, 128 in 128 out" tells one batch.
func promptsApart(tokens []token.Token, said *pattern.Matching) {
	for i := 2; i < len(tokens); i++ {
		t, comma := tokens[i], &tokens[i-1]
		if comma.Kind == "comma" && (t.Type == token.Number || t.Type == token.Scaled) && inThenOut.In(said.Text[t.Hi:]) {
			comma.Apart = true
		}
	}
}
