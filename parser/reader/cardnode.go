package reader

import (
	"headroom/parser/lex"
	"headroom/parser/token"
)

// oneNodeOf reports whether the one that stands before a card counts the machine behind it, which holds several: "one
// H200 node". A machine of a consumer's card may hold one.
func (r *Reader) oneNodeOf(g rig) bool {
	if g.count != 1 || !g.weak || g.card == "" || lex.Consumer(g.card) || oneInEach.In(g.card) {
		return false
	}
	if w := r.Word(g.counted); w == "a" || w == "an" {
		return false
	}
	for i := g.counted + 1; i < len(r.Tokens) && i <= g.to+1; i++ {
		if t := &r.Tokens[i]; t.Type == token.Measure && t.Kind == "node" {
			switch r.Word(i) {
			case "node", "server", "节点", "服务器", "host", "dgx", "hgx":
				return r.At(i-1).IsCard() || r.At(i-1).Type == token.Bytes
			}
		}
	}
	return false
}
