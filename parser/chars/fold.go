package chars

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"headroom/parser/lexicon"
)

// Fold writes a question rune by rune in one form, so that offsets stay: lower
// case, half-width, simplified characters, one kind of dash and of space.
// Invalid UTF-8 becomes U+FFFD, one for each byte; the commands of a terminal,
// which come along when its output is pasted, and all else that does not show
// become spaces.
func Fold(text string, words *lexicon.Lexicon) string {
	var b strings.Builder
	b.Grow(len(text))
	hidden, smile := 0, 0
	for at, r := range text {
		if r >= 'a' && r <= 'z' && at >= hidden { // nothing to do, as with most
			b.WriteByte(byte(r))
			continue
		}
		if r == Escape || r == CSI || r == '\\' || r == '^' {
			hidden = max(hidden, at+Command(text[at:]))
		}
		switch {
		case at > 0 && at < smile:
			r = ' '
		case (r == ':' || r == ';') && smileEnd(text, at) > at:
			smile, r = smileEnd(text, at), '.' // as a sentence ends with one
		case r >= FirstHan && r <= LastHan && at >= hidden: // Han is neither hidden nor of another width
		case at < hidden, unicode.IsControl(r), unicode.Is(unicode.Cf, r):
			r = ' '
		case r == '，':
			r = '、' // no figure goes on behind it
		case r == '>' && at == 0 && StartsWord(strings.TrimLeft(text[1:], " ")) && !IsDigit(strings.TrimLeft(text[1:], " ")[0]):
			r = ' ' // a quotation; "> 90 GB" is an amount
		case r == '*' && stresses(text, at):
			r = ' ' // "**4x 3090**"
		case r == '\\' && escapes(text[at+1:]):
			r = ' ' // "2\*3090", as a page's source has it
		case r >= '！' && r <= '～': // full-width forms
			r -= '！' - '!'
		case r >= 0x1d7ce && r <= 0x1d7ff: // digits of mathematics
			r = '0' + (r-0x1d7ce)%10
		case r >= 0x1d400 && r <= 0x1d6a3: // and letters
			r = 'a' + (r-0x1d400)%26
		case r == '"', r == '`', r == '“', r == '”', r == '\u3000', r == '\u00a0', r == '\t', r == '\n', r == '\r', r >= '\u2000' && r <= '\u200b':
			r = ' '
		case r >= '\u2010' && r <= '\u2015', r == '\u2212':
			r = '-'
		case r == '×' || r == '✕' || r == '✖' || (r == 'х' || r == 'Х') && betweenNumbers(text[:at], text[at+2:]): // the last two are Cyrillic
			r = '×'
		case r == '’' || r == '‘' || r == '´':
			r = '\''
		case r == '【' || r == '［' || r == '〔':
			r = '['
		case r == '】' || r == '］' || r == '〕':
			r = ']'
		case r == '。':
			r = ';'
		}
		b.WriteRune(words.Simplified(unicode.ToLower(r)))
	}
	return lexicon.Alike(digitByDigit(b.String()))
}

// smileEnd is where the smiling or sad face ends that stands by itself at a place, or that place: ":)", ";-)", ":D".
func smileEnd(text string, at int) int {
	if at > 0 && text[at-1] != ' ' {
		return at
	}
	for _, face := range [...]string{":)", ":-)", ";)", ";-)", ":(", ":-(", ":D", ":-D", ":P", ":p", ":/", ":'("} {
		if after, ok := strings.CutPrefix(text[at:], face); ok && (after == "" || after[0] == ' ' || after[0] == '\n') {
			return at + len(face)
		}
	}
	return at
}

// betweenNumbers reports whether a sign stands between two numbers, as that of a count does: "2 х 3060".
func betweenNumbers(before, after string) bool {
	before, after = strings.TrimSuffix(before, " "), strings.TrimPrefix(after, " ")
	return before != "" && after != "" && IsDigit(before[len(before)-1]) && IsDigit(after[0])
}

// hanDigits are the digits by which a number is spelled one by one, each at its value.
const hanDigits = "零一二三四五六七八九"

// digitByDigit writes a number in digits that is spelled one by one, as cards are called: 四零九零.
// A zero within and no unit tell it from an amount.
func digitByDigit(text string) string {
	if !Mentions(text, "零", "〇") {
		return text
	}
	spelled := []rune(text)
	for from := 0; from < len(spelled); {
		to, zero := from, false
		for to < len(spelled) && (spelled[to] == '〇' || strings.ContainsRune(hanDigits, spelled[to])) {
			zero = zero || to > from && (spelled[to] == '零' || spelled[to] == '〇')
			to++
		}
		if to-from >= 3 && zero && (to == len(spelled) || !strings.ContainsRune("十百千万亿", spelled[to])) && (from == 0 || !strings.ContainsRune("十百千万亿点", spelled[from-1])) {
			for i := from; i < to; i++ {
				spelled[i] = '0' + rune(max(0, strings.IndexRune(hanDigits, spelled[i]))/len("零"))
			}
		}
		from = max(to, from+1)
	}
	return string(spelled)
}

// escapes reports whether a backslash before this text only keeps the sign behind it from marking
// up a page: "2\*3090", "\~24 GB".
func escapes(text string) bool { return text != "" && strings.IndexByte("*~#+<>|[]()", text[0]) >= 0 }

// stresses reports whether the star at a place is one of two that make words bold: they stand at
// the edge of a word, or by Han, and so multiply nothing.
func stresses(text string, at int) bool {
	from, to := at, at+2
	if at > 0 && text[at-1] == '*' {
		from, to = at-1, at+1
	}
	if !strings.HasPrefix(text[from:], "**") {
		return false
	}
	before, n := utf8.DecodeLastRuneInString(text[:from])
	after, m := utf8.DecodeRuneInString(text[to:])
	if before == '*' || after == '*' {
		return false
	}
	return n == 0 || m == 0 || inWord(before) != inWord(after) || unicode.Is(unicode.Han, before) || unicode.Is(unicode.Han, after)
}

// inWord reports whether a rune is part of a word or of a number.
func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// What a terminal's command begins with.
const (
	Escape = '\x1b'
	CSI    = '\u009b'
)

// Command is the length in bytes of the terminal's command that text begins
// with: the "ESC [ 31 m" that turns it red, the "ESC ] 0 ; title BEL" that names
// its window, or an escape and one letter.
func Command(text string) int {
	first, at := utf8.DecodeRuneInString(text)
	for _, written := range [...]string{`\x1b[`, `\e[`, `\033[`, `\u001b[`, "^[["} {
		if len(text) >= len(written) && strings.EqualFold(text[:len(written)], written) {
			first, at = Escape, len(written)-1
		}
	}
	if at == len(text) || first == '\\' || first == '^' {
		return at - 1
	}
	switch {
	case first == CSI:
	case text[at] == '[':
		at++
	case text[at] == ']':
		if end := strings.IndexAny(text[at:], "\a\x1b"); end > 0 {
			return at + end + 1
		}
		return at + 1
	default:
		return at + 1
	}
	for at < len(text) && text[at] >= ' ' && text[at] < '@' {
		at++
	}
	if at < len(text) && text[at] >= '@' && text[at] < utf8.RuneSelf-1 {
		at++
	}
	return at
}

// Runes counts the runes of a text as range does: one for each invalid byte.
func Runes(text string) int { return utf8.RuneCountInString(text) }
