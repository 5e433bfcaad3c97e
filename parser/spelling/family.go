package spelling

import (
	"strings"

	"headroom/parser/chars"
)

// familyOf is the word of a name that one is a slip of, where it is no word by itself.
func (w Words) familyOf(word, after string) string {
	if w.Family == nil || !sizeNext(after) {
		return ""
	}
	typed := strings.ToLower(word)
	if builtin().right[typed] || w.Known(typed) {
		return ""
	}
	return w.Family(typed, after[:min(len(after), sizeReach)])
}

// sizeReach is how far behind the word of a family its size is looked for.
const sizeReach = 24

// sizeNext reports whether a text goes on with a size in billions, behind a version or a variant at most:
// " 3 4b", " small 24b", "-7b".
func sizeNext(text string) bool {
	if len(text) < 2 || text[0] != ' ' && text[0] != '-' {
		return false
	}
	words := 0
	for at := 1; at < min(len(text), sizeReach); {
		end := at
		for end < len(text) && (chars.IsDigit(text[end]) || text[end] == '.') {
			end++
		}
		switch {
		case end > at && end < len(text) && text[end]|0x20 == 'b' && (end+1 == len(text) || !isLetter(text[end+1]) && !chars.IsDigit(text[end+1])):
			return true
		case end == at: // letters
			for end < len(text) && isLetter(text[end]) {
				end++
			}
			if end == at || end < len(text) && chars.IsDigit(text[end]) && end-at > 1 {
				return false
			}
			if end < len(text) && chars.IsDigit(text[end]) { // "v3 7b"
				at = end
				continue
			}
		}
		if words++; words > 2 || end >= len(text) || text[end] != ' ' && text[end] != '-' {
			return false
		}
		at = end + 1
	}
	return false
}
