package reader

import "headroom/parser/token"

// oneOfThose reports whether "one" stands for a thing that was named before and counts nothing: "TP8 or TP4,
// which one is faster", "the first stage uses 71G and the last one 52G".
func (r *Reader) oneOfThose(i int) bool {
	if r.Tokens[i].Type != token.One || r.Word(i) != "one" || r.BeforeCard(i) {
		return false
	}
	switch r.Word(i - 1) {
	case "which":
	case "every", "each":
		if r.Word(i+1) != "of" {
			return false
		}
	case "last", "first", "second", "final", "other":
		if r.At(i+1).Type == token.Measure || r.At(i+1).Type == token.Times {
			return false
		}
	default:
		return false
	}
	r.Used[i] = true
	return true
}
