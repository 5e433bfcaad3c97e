package reader

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// inAndOut stands behind the lengths of a prompt and of its answer: "1024/128 input/output".
var inAndOut = pattern.Of(`^ ?(?:tokens? )?\(?(?:in(?:put)?s? ?[/&+] ?out(?:put)?s?|in(?:put)? and out(?:put)?|prompt ?/ ?(?:completion|response|answer|generation|output)|输入 ?[/、和] ?输出)`)

// inOut reads "128 in / 512 out" and "128/128".
func (r *Reader) inOut(i int) bool {
	word := func(j int) string {
		if r.At(j).Type == 0 {
			return ""
		}
		return r.Word(j)
	}
	q := &r.Query
	switch {
	case word(i-1) == "in" && r.outAfter(i) > 0:
		q.InputTokens, q.OutputTokens = token.Context(r.Tokens[i]), token.Context(*r.At(r.outAfter(i)))
		r.Mark("output_tokens", r.outAfter(i), r.outAfter(i))
		r.Mark("input_tokens", i, i)
	case word(i+1) == "in" && strings.Contains(r.Text[r.Tokens[i].Hi:], "out"):
		q.InputTokens = token.Context(r.Tokens[i])
	case word(i+1) == "in" && q.InputTokens == 0 && r.Tokens[i].Value >= 64 && r.Tokens[i].Value < 4e6 && r.Asked.Asks("howfast") && r.Ends(i+2):
		q.InputTokens = token.Context(r.Tokens[i]) // "tok/s with 4k in?"
	case word(i+1) == "out" && q.OutputTokens == 0 && r.Tokens[i].Value >= 16 && r.Tokens[i].Value < 1e6 && r.Asked.Asks("howfast") && r.Ends(i+2):
		q.OutputTokens = token.Context(r.Tokens[i])
	case word(i+1) == "out" && q.InputTokens > 0:
		q.OutputTokens = token.Context(r.Tokens[i])
	case word(i+1) == "/" && (r.At(i+2).Type == token.Number || r.At(i+2).Type == token.Scaled) && r.Tokens[i].Value >= 16 && r.At(i+2).Value >= 16 && r.Matches(inAndOut, r.Text[r.At(i+2).Hi:]):
		q.InputTokens, q.OutputTokens = token.Context(r.Tokens[i]), token.Context(*r.At(i + 2))
		r.Mark("input_tokens", i, i+2)
	case word(i+1) == "/" && (r.At(i+2).Type == token.Number || r.At(i+2).Type == token.Scaled) && r.Tokens[i].Value >= 64 && r.At(i+2).Value >= 64 && r.Asked.Asks("howfast") && !r.Asked.Asks("mfu"):
		q.InputTokens, q.OutputTokens = token.Context(r.Tokens[i]), token.Context(*r.At(i + 2))
		r.Mark("input_tokens", i, i+2)
	default:
		return false
	}
	r.Used[i] = true
	return true
}

// countsOthers reports whether a number behind "out" is that of the name behind it: "2000 in 500 out 30 users".
func (r *Reader) countsOthers(i int) bool {
	next, value := r.At(i+1), r.At(i+2)
	own := value.Type == token.Equals || value.Type == token.Number && r.At(i+3).Type != token.Measure && r.At(i+3).Type != token.Times && !r.BeforeCard(i+2)
	return (next.Type == token.Quantity || next.Type == token.Key) && !own || r.Word(i+1) == "路"
}

// outAfter is the number behind "out" of "in 2048 out 512" or "in 2048, out 512", or 0.
func (r *Reader) outAfter(i int) int {
	j := i + 1
	if t := r.At(j); t.Joins() || t.Type == token.Either || t.Type == token.Mark {
		j++
	}
	if n := r.At(j + 1); r.Text[r.At(j).Lo:r.At(j).Hi] == "out" && (n.Type == token.Number || n.Type == token.Scaled) && n.Value >= 16 && n.Value < 4e6 && r.Tokens[i].Value >= 16 && r.At(j+2).Type != token.Measure && !r.BeforeCard(j+1) && !r.countsOthers(j+1) {
		return j + 1
	}
	return 0
}
