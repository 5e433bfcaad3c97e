package tagger

import (
	"slices"
	"strings"

	"headroom/parser/names"
	"headroom/parser/query"
	"headroom/parser/token"
)

// unquoted takes the quotes away that stand round the keys and values of a Python dict:
// "{'batch_size': 1}".
func unquoted(folded string, tokens []token.Token) []token.Token {
	if !strings.Contains(folded, "':") && !strings.Contains(folded, "'=") {
		return tokens
	}
	return slices.DeleteFunc(tokens, func(t token.Token) bool { return t.Type == token.Mark && folded[t.Lo:t.Hi] == "'" })
}

// slips takes the names that are slips of known ones for those, also where the size stands apart:
// "qwn3 8b".
func slips(tokens []token.Token, folded string, names *names.Names) []token.Token {
	out := tokens[:0]
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		switch {
		case t.Type == token.Model:
			if known := names.Reordered(t.Name); known != "" {
				t.Kind, t.Name = "model", known // "qwen coder 2.5 32b"
			} else if t.Kind != "unknown" {
				break
			} else if meant := names.Meant(t.Name); meant != "" {
				t.Kind, t.Name = "slip", meant
			}
		case t.Type == token.Unknown && i+1 < len(tokens) && sizeSaid(&tokens[i+1]) && tokens[i+1].Start == t.End+1:
			size := tokens[i+1]
			if meant := names.Meant(folded[t.Lo:t.Hi] + "-" + query.Decimal(size.Value/1e9) + "b"); meant != "" {
				t = token.Token{Type: token.Model, Kind: "slip", Name: meant, Value: size.Value / 1e9, Start: t.Start, End: size.End, Lo: t.Lo, Hi: size.Hi}
				i++
			}
		}
		out = append(out, t)
	}
	return out
}
