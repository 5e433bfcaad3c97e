package tagger

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A number of parameters may be written in full, or with its power of ten: "6,738,415,616 parameters",
// "16 bytes per parameter times 7e9", 参数量6.7e9.

// leastParams is less than any model has that memory is asked for.
const leastParams = 1e7

var (
	paramWords   = pattern.OneOf("param", "weights", "参数")
	paramsBehind = pattern.Of(`^[ -]?(?:trainable |total |model |active |个|的)*(?:params?|parameters?|weights|参数)(?:[^a-z]|$)`)
	paramsBefore = pattern.Of(`(?:bytes?[^.?!;,]{0,8}param(?:eter)?s?\)? ?(?:times|x|\*|×)|(?:num|n|total)[_ ]?param(?:eter)?s?(?: of| is)? ?[=:]?|参数(?:量|数|总数|总量)?(?:是|为|有|共|约|=|:)*) ?$`)
)

// paramsInFull makes such a number a size.
func paramsInFull(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(paramWords) {
		return
	}
	for i := range tokens {
		if t := &tokens[i]; t.Type == token.Size || t.Type == token.Model {
			return // a part of them is counted: "trainable params: 41,943,040"
		}
	}
	for i := range tokens {
		t := &tokens[i]
		if t.Type != token.Number || t.Value < leastParams || t.Value > 1e13 || t.Value != float64(int64(t.Value)) {
			continue
		}
		if said.Holds(paramsBehind, said.Text[t.Hi:]) || said.Holds(paramsBefore, said.Text[max(0, t.Lo-40):t.Lo]) {
			t.Type, t.Kind, t.Name = token.Size, "", "b"
		}
	}
}
