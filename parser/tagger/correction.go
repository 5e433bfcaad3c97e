package tagger

import (
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// corrected takes out of the tokens what is corrected further on: of "70b on 4
// a100, no wait, 8 gpus" the four. What stands behind the words, up to the next
// stop, replaces the last of its kind before them.
func corrected(tokens []token.Token, said *pattern.Matching) []token.Token {
	at, end := evidence.Correction(said)
	if at < 0 {
		return tokens
	}
	from := slices.IndexFunc(tokens, func(t token.Token) bool { return t.Lo >= at })
	first := slices.IndexFunc(tokens, func(t token.Token) bool { return t.Lo >= end })
	if from <= 0 || first < 0 {
		return tokens
	}
	before := slices.Clone(tokens[:from])
	behind := tokens[first:]
	for k := range behind {
		if k > 0 && behind[k].Type == token.Mark {
			break // a stop
		}
		before = without(before, kindOf(behind, k))
	}
	return append(before, behind...)
}

// kindOf is the role of the token at k: what it counts or sets decides for a
// number, what it is for the rest.
func kindOf(tokens []token.Token, k int) evidence.Role {
	t := tokens[k]
	switch t.Type {
	case token.Size, token.Bytes, token.Model:
		return evidence.Role{Type: t.Type}
	case token.Card, token.Bare:
		return evidence.Role{Type: token.Card}
	case token.Number, token.Several, token.One, token.Scaled:
		if k+1 < len(tokens) {
			switch next := tokens[k+1]; next.Type {
			case token.Measure, token.Times, token.Card, token.Bare:
				return evidence.Role{Type: token.Measure}
			case token.Quantity, token.Data:
				return evidence.Role{Type: token.Key, Name: next.Name}
			}
		}
		for j := k - 1; j >= 0 && j >= k-3; j-- {
			switch before := tokens[j]; before.Type {
			case token.Key, token.Quantity, token.Data:
				return evidence.Role{Type: token.Key, Name: before.Name}
			case token.Equals, token.Link:
				continue
			}
			break
		}
		if t.Type == token.Scaled {
			return evidence.Role{Type: token.Key, Name: "seq_len"}
		}
	case token.Term:
		switch t.Kind {
		case "precision", "quant":
			return evidence.Role{Type: token.Term, Name: "format"}
		case "optimizer":
			return evidence.Role{Type: token.Term, Name: t.Kind}
		}
	case token.Bits:
		return evidence.Role{Type: token.Term, Name: "format"}
	}
	return evidence.Role{}
}

// without takes the last token of a role out.
func without(tokens []token.Token, what evidence.Role) []token.Token {
	if what.Type == 0 {
		return tokens
	}
	for i := len(tokens) - 1; i >= 0; i-- {
		if kindOf(tokens, i) == what {
			return slices.Delete(tokens, i, i+1)
		}
	}
	return tokens
}
