package lex

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/token"
)

// gguf reads a format name of llama.cpp: q4, q4_k_m, iq2_xs, UD-Q4_K_XL.
func (l *lexing) gguf(rest string) bool {
	at := 0
	if strings.HasPrefix(rest, "ud-") || strings.HasPrefix(rest, "ud_") {
		at = len("ud-")
	}
	start := at
	if strings.HasPrefix(rest[at:], "iq") || strings.HasPrefix(rest[at:], "tq") {
		at++
	}
	name := ""
	switch {
	case len(rest) >= at+2 && rest[at] == 'q' && rest[at+1] >= '1' && rest[at+1] <= '8':
		at += 2
		name = rest[start:at]
	case len(rest) >= at+3 && rest[at] == 'q' && rest[at+1] == '_' && rest[at+2] >= '2' && rest[at+2] <= '8':
		at, name = at+3, rest[start:at+1]+rest[at+2:at+3] // "Q_2", "Q_4_K_M"
	case at == 0 && len(rest) >= 3 && rest[0] >= '2' && rest[0] <= '8' && rest[1] == '_' && strings.IndexByte("01k", rest[2]) >= 0 && !l.glued():
		at, name = 1, "q"+rest[:1] // "4_0", "5_k_m"
	default:
		return false
	}
	if mix, length := spacedMix(rest[at:], name); length > 0 {
		name, at = name+mix, at+length
	}
	for {
		gap := 0
		if at < len(rest) && (rest[at] == '_' || rest[at] == '-') {
			gap = 1
		}
		part := ""
		for _, p := range [...]string{"xxs", "xs", "xl", "nl", "k", "s", "m", "l", "0", "1"} {
			if strings.HasPrefix(rest[at+gap:], p) {
				part = p
				break
			}
		}
		if part == "" {
			break
		}
		name += "_" + part
		at += gap + len(part)
		if part == "k" && strings.HasPrefix(name, "iq") { // ik_llama.cpp: "iq2_kl", "iq4_kss"
			for _, p := range [...]string{"ss", "s", "l", "t"} {
				if strings.HasPrefix(rest[at:], p) && !chars.StartsWord(rest[at+len(p):]) {
					name += p
					at += len(p)
					break
				}
			}
		}
	}
	if rows := strings.TrimPrefix(strings.TrimPrefix(rest[at:], "_r4"), "_r8"); len(rows) < len(rest[at:]) && !chars.StartsWord(rows) {
		at += len("_r4") // rows that ik_llama.cpp stores interleaved take no more and no less
	}
	if chars.StartsWord(rest[at:]) {
		return false
	}
	l.emit(token.Token{Type: token.Term, Kind: "quant", Name: name}, at)
	return true
}

// spacedMix reads the mix of a k-quant that is written apart: the rest of "q4 km", "q5 k s", "q6 k".
func spacedMix(rest, name string) (mix string, length int) {
	if !strings.HasPrefix(rest, " k") {
		return "", 0
	}
	for _, sign := range [...]string{"", " ", "_", "-"} {
		for _, size := range [...]string{"m", "s", "l", "xl"} {
			if end := len(" k") + len(sign) + len(size); strings.HasPrefix(rest[len(" k"):], sign+size) && !chars.StartsWord(rest[end:]) {
				return "_k_" + size, end
			}
		}
	}
	if end := len(" k"); name == "q6" && !chars.StartsWord(rest[end:]) && !strings.HasPrefix(rest[end:], " cache") {
		return "_k", end
	}
	return "", 0
}
