package tagger

import "headroom/parser/token"

// namedBehind turns names that usually stand before their value, and have it before them here, into those that stand
// behind it: "8 grad accum", "8 gradient accumulation steps".
func namedBehind(tokens []token.Token) {
	for i := 1; i < len(tokens); i++ {
		t, n := &tokens[i], tokens[i-1]
		if !t.Is("key", "grad_accum") || n.Type != token.Number || n.Value != float64(int(n.Value)) {
			continue
		}
		if i > 1 && (tokens[i-2].Type == token.Key || tokens[i-2].Type == token.Equals || tokens[i-2].Type == token.Times) {
			continue // "rank 8 grad accum 4"
		}
		if next := i + 1; next == len(tokens) || tokens[next].Type != token.Equals && tokens[next].Type != token.Link && !tokens[next].IsFigure() {
			t.Type, t.Kind = token.Quantity, "quantity"
		}
	}
}

// inAndOut takes "in" and "out" before a sign of equality for what goes into a model and comes out: "in=2k out=500".
func inAndOut(tokens []token.Token, text string) {
	for i := 0; i+2 < len(tokens); i++ {
		t := &tokens[i]
		if tokens[i+1].Type != token.Equals || text[tokens[i+1].Lo] != '=' || tokens[i+2].Type != token.Number && tokens[i+2].Type != token.Scaled {
			continue
		}
		switch text[t.Lo:t.Hi] {
		case "in":
			t.Type, t.Kind, t.Name = token.Quantity, "quantity", "input_tokens"
		case "out":
			t.Type, t.Kind, t.Name = token.Quantity, "quantity", "output_tokens"
		}
	}
}
