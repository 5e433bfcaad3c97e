package pattern

import (
	"strings"
	"sync"
	"unicode/utf8"

	"headroom/parser/lexicon"
)

// widened is an expression that takes the kin of its words as well: one that finds "is
// one enough" finds "is one adequate".
func widened(expr string) string { return widen(expr, widenedHan) }

// widen writes the kin of English words into an expression, and those of Chinese ones as they are told.
func widen(expr string, han func(string) (string, int)) string {
	var b strings.Builder
	for at := 0; at < len(expr); {
		if expr[at] >= utf8.RuneSelf {
			if either, length := han(expr[at:]); length > 0 {
				b.WriteString(either)
				at += length
				continue
			}
		}
		end := at + atom(expr[at:])
		word := expr[at:end]
		if letter(word[0]) {
			if rest, two := strings.CutPrefix(expr[end:], " "); two && rest != "" && letter(rest[0]) {
				if long := word + " " + rest[:atom(rest)]; lexicon.Kin(long) != nil {
					word, end = long, at+len(long)
				}
			}
			all := lexicon.Kin(word)
			switch next := expr[end:]; {
			case all == nil, next != "" && strings.IndexByte("*+{", next[0]) >= 0:
			case strings.HasPrefix(next, "?"): // of the last letter: "gpus?"
				end++
				word += "|" + strings.Join(all, "|")
				one := expr[at : end-2]
				word = "(?:" + strings.Join(append([]string{word, one}, lexicon.Kin(one)...), "|") + ")"
			default:
				word = "(?:" + word + "|" + strings.Join(all, "|") + ")"
			}
		}
		b.WriteString(word)
		at = end
	}
	return b.String()
}

// widenedHan is what a Chinese word at the start of an expression becomes with its kin, and its length; 0
// where none stands there.
func widenedHan(expr string) (either string, length int) {
	for _, word := range lexicon.HanWithKin() {
		if !strings.HasPrefix(expr, word) {
			continue
		}
		switch next := expr[len(word):]; {
		case strings.HasPrefix(next, "?"): // of the last character: 占用?
			return "(?:" + word + "?" + others()[word] + ")", len(word) + 1
		case next != "" && strings.IndexByte("*+{", next[0]) >= 0:
			return "", 0
		}
		return "(?:" + word + others()[word] + ")", len(word)
	}
	return "", 0
}

// others are the kin of each Chinese word, with the kin of the English ones among them.
var others = sync.OnceValue(func() map[string]string {
	list := map[string]string{}
	for _, word := range lexicon.HanWithKin() {
		for _, other := range lexicon.Kin(word) {
			spelled := strings.ReplaceAll(lexicon.Normalise(other), " ", " ?")
			if letter(other[0]) {
				spelled = `\b` + spelled
			}
			if letter(other[len(other)-1]) {
				spelled += `\b` // "serve" is no "server"
			}
			list[word] += "|" + widen(spelled, func(string) (string, int) { return "", 0 })
		}
	}
	return list
})

// atom is the length of what an expression begins with: a word, a sign with the
// backslash before it, a class, the name or the flags of a group, or one other byte.
func atom(expr string) int {
	end := 1
	switch {
	case letter(expr[0]):
		for end < len(expr) && letter(expr[end]) {
			end++
		}
	case expr[0] == '\\' && len(expr) > 1:
		end++
		if expr[1] == 'p' && len(expr) > 2 && expr[2] == '{' {
			end += strings.IndexByte(expr[end:], '}') + 1
		}
	case expr[0] == '[':
		if strings.HasPrefix(expr[1:], "^]") || strings.HasPrefix(expr[1:], "]") {
			end += strings.IndexByte(expr[1:], ']') + 1
		}
		for end < len(expr) && expr[end] != ']' {
			if expr[end] == '\\' {
				end++
			}
			end++
		}
		end++
	case strings.HasPrefix(expr, "(?"):
		end = strings.IndexAny(expr, ":>)") + 1
	}
	return min(end, len(expr))
}

func letter(b byte) bool { return 'a' <= b && b <= 'z' }
