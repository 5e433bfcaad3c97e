package reader

import "headroom/parser/token"

// leastBracketed is the least size in GB that is taken for that of a large model's weights.
const leastBracketed = 30

// bracketedFile reports whether an amount stands by itself in brackets behind a model or its format, where the memory
// of the hardware is told besides: "m3 ultra 512gb, glm 5 (400gb)". It is what the weights come to.
func (r *Reader) bracketedFile(i int) bool {
	t, before := r.Tokens[i], r.At(i-2)
	if r.At(i-1).Type != token.Open || r.At(i+1).Type != token.Close || t.Value < leastBracketed || before.Type != token.Model && before.Kind != "quant" {
		return false
	}
	for j := range r.Tokens {
		if o := &r.Tokens[j]; o.IsCard() || o.Kind == "apple" || j != i && o.Type == token.Bytes && o.Value > t.Value {
			return true
		}
	}
	return false
}
