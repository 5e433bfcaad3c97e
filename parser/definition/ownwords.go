package definition

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"headroom/parser/chars"
)

// ownWord is a word of a command: folded text, and where it stands in runes.
type ownWord struct {
	text       string
	start, end int
	glued      bool // nothing stands between it and the word before
	quoted     bool
}

// ownVocabulary are the Chinese words that need no space around them.
var ownVocabulary = func() []string {
	var list []string
	add := func(word string) {
		if chars.HasHan(word) {
			list = append(list, word)
		}
	}
	for word := range ownActions {
		add(word)
	}
	for word := range ownKinds {
		add(word)
	}
	for word := range ownKeys {
		add(word)
	}
	for word := range ownFlags {
		add(word)
	}
	for word := range ownLittle {
		add(word)
	}
	return append(list, "请", "把", "将", "设为", "一个", "一张", "一台", "个", "张", "台", "块", "我们的", "自己的", "自定义", "叫做", "名为", "名叫", "叫")
}()

// ownWords splits a command. Names keep their dashes, dots and slashes; Chinese
// is cut at the words of commands; quotes keep spaces together.
func ownWords(text string) []ownWord {
	runesOf := []rune(text)
	folded := make([]rune, len(runesOf))
	for i, r := range runesOf {
		folded[i] = foldOwn(r)
	}
	var words []ownWord
	free := true // a space stands before
	for at := 0; at < len(folded); {
		switch r := folded[at]; {
		case unicode.IsSpace(r) || unicode.IsControl(r):
			free = true
			at++
			continue
		case r == '"' || r == '`' || r == '\'':
			if end := otherQuote(folded, at); end > at+1 {
				words = append(words, ownWord{string(folded[at+1 : end]), at, end + 1, !free, true})
				at, free = end+1, false
				continue
			}
			free = true
			at++
			continue
		case r == '×' || r == '*':
			words = append(words, ownWord{"x", at, at + 1, !free, false})
			at, free = at+1, false
			continue
		case strings.ContainsRune(",;:=()", r):
			words = append(words, ownWord{string(r), at, at + 1, !free, false})
			at, free = at+1, false
			continue
		}
		end := wordEnd(folded, at)
		words = append(words, ownWord{string(folded[at:end]), at, end, !free, false})
		at, free = end, false
	}
	return words
}

// foldOwn is one form of letters and signs; offsets stay.
func foldOwn(r rune) rune {
	switch {
	case r >= '！' && r <= '～':
		r -= '！' - '!'
	case r == '“' || r == '”' || r == '「' || r == '」':
		r = '"'
	case r == '‘' || r == '’':
		r = '\''
	case r == '、' || r == '。':
		r = ','
	case r >= '\u2010' && r <= '\u2015', r == '\u2212':
		r = '-'
	}
	return unicode.ToLower(r)
}

// otherQuote finds the other quote of a pair on the same line, -1 when there is
// none.
func otherQuote(text []rune, at int) int {
	for i := at + 1; i < len(text) && text[i] != '\n'; i++ {
		if text[i] == text[at] {
			return i
		}
	}
	return -1
}

// wordEnd is where the word at a place ends.
func wordEnd(text []rune, at int) int {
	if n := knownHan(text[at:]); n > 0 {
		return at + n
	}
	end := at
	for end < len(text) {
		r := text[end]
		if r == ',' && end > at && thousandsAt(text, end) {
			end += 4
			continue
		}
		if unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune(",;:=()\"`'×*", r) {
			break
		}
		if end > at && unicode.Is(unicode.Han, r) && knownHan(text[end:]) > 0 {
			break
		}
		end++
	}
	return max(end, at+1)
}

// thousandsAt tells whether a comma stands within a number: 128,256.
func thousandsAt(text []rune, comma int) bool {
	digit := func(i int) bool { return i >= 0 && i < len(text) && text[i] >= '0' && text[i] <= '9' }
	return digit(comma-1) && digit(comma+1) && digit(comma+2) && digit(comma+3) && !digit(comma+4)
}

// knownHan is the length of the longest word of commands that a text begins
// with.
func knownHan(text []rune) int {
	if len(text) == 0 || !unicode.Is(unicode.Han, text[0]) && !strings.HasPrefix(string(text[:min(3, len(text))]), "gpu") && !strings.HasPrefix(string(text[:min(2, len(text))]), "kv") {
		return 0
	}
	best := 0
	rest := string(text[:min(len(text), 12)])
	for _, word := range ownVocabulary {
		if strings.HasPrefix(rest, word) {
			best = max(best, utf8.RuneCountInString(word))
		}
	}
	return best
}
