package reader

import (
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

var howManyAtOnceWords = pattern.OneOf("并发多少", "并发几")

// countedUsers hears no question for a number of requests where the number stands right before: "10并发多少token/s"
// asks for what 10 of them get, and 单并发 is one.
func (r *Reader) countedUsers() {
	if !r.Mentions(howManyAtOnceWords) {
		return
	}
	r.Asked.Drop(func(s evidence.Sign) bool {
		if s.Kind != "ask" || s.Name != "maxbatch" || !strings.HasPrefix(r.Text[s.Lo:], "并发") {
			return false
		}
		last := r.At(r.TokenBefore(&s))
		return strings.HasSuffix(r.Text[:s.Lo], "单") || last.Type == token.Number && last.Hi >= s.Lo-len(" 个")
	})
}
