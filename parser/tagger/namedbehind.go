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

// cutOff takes a length before "cut off" for the longest sequence: "lora 8b, 4096 cut off".
func cutOff(tokens []token.Token, text string) {
	for i := 1; i+1 < len(tokens); i++ {
		n, cut, off := tokens[i-1], &tokens[i], &tokens[i+1]
		if (n.Type == token.Number && n.Value >= leastContext || n.Type == token.Scaled && n.Name == "k") && text[cut.Lo:cut.Hi] == "cut" && text[off.Lo:off.Hi] == "off" {
			cut.Type, cut.Kind, cut.Name, cut.Hi, cut.End = token.Quantity, "quantity", "seq_len", off.Hi, off.End
			off.Type, off.Kind, off.Name = token.Mark, "read", ""
		}
	}
}

// outTokens leaves out the word for tokens behind both lengths of a request, which is their unit: "2000 in 500 out tokens".
func outTokens(tokens []token.Token, text string) {
	for i := 3; i+1 < len(tokens); i++ {
		if w := text[tokens[i].Lo:tokens[i].Hi]; w != "out" && w != "output" || !tokens[i-1].Counts() || !tokens[i+1].Is("data", "tokens") {
			continue
		}
		in := i - 2
		for in > 0 && (tokens[in].Joins() || tokens[in].Is("data", "tokens")) {
			in--
		}
		if w := text[tokens[in].Lo:tokens[in].Hi]; in > 0 && w == "in" && (tokens[in-1].Counts() || in > 1 && tokens[in-1].Is("data", "tokens") && tokens[in-2].Counts()) {
			unread(&tokens[i+1])
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
