package console

import (
	"strings"
	"unicode"
)

// wide holds the ranges that terminals draw two columns wide: the wide and
// full-width classes of Unicode Standard Annex 11, as far as text has them.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x1100, Hi: 0x115f, Stride: 1}, // Hangul initials
		{Lo: 0x2e80, Hi: 0x303e, Stride: 1}, // CJK radicals and punctuation
		{Lo: 0x3041, Hi: 0x33ff, Stride: 1}, // kana, compatibility
		{Lo: 0x3400, Hi: 0x4dbf, Stride: 1},
		{Lo: 0x4e00, Hi: 0x9fff, Stride: 1},
		{Lo: 0xa000, Hi: 0xa4cf, Stride: 1},
		{Lo: 0xac00, Hi: 0xd7a3, Stride: 1}, // Hangul syllables
		{Lo: 0xf900, Hi: 0xfaff, Stride: 1},
		{Lo: 0xfe30, Hi: 0xfe6f, Stride: 1},
		{Lo: 0xff00, Hi: 0xff60, Stride: 1}, // full-width forms
		{Lo: 0xffe0, Hi: 0xffe6, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x1f300, Hi: 0x1f64f, Stride: 1}, // pictographs
		{Lo: 0x1f680, Hi: 0x1f6ff, Stride: 1},
		{Lo: 0x1f900, Hi: 0x1f9ff, Stride: 1},
		{Lo: 0x20000, Hi: 0x3fffd, Stride: 1},
	},
}

// columns is how many columns a text takes on a screen.
func columns(s string) int {
	n := 0
	for _, r := range s {
		n += runeColumns(r)
	}
	return n
}

func runeColumns(r rune) int {
	switch {
	case r < 0x20 || r == 0x7f || unicode.Is(unicode.Mn, r) || r == 0x200d || r == 0xfe0f:
		return 0
	case unicode.Is(wide, r):
		return 2
	}
	return 1
}

// pad fills a text with spaces up to a number of columns.
func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-columns(s)))
}

// padLeft is pad for figures.
func padLeft(s string, width int) string {
	return strings.Repeat(" ", max(0, width-columns(s))) + s
}

// wrap breaks a text into lines of at most width columns: at spaces, and
// anywhere between wide characters. Further lines begin with indent.
func wrap(s string, width int, indent string) string {
	var out strings.Builder
	used, empty := 0, true
	for _, word := range chunks(s) {
		size := columns(word)
		if !empty && used+columns(strings.TrimRight(word, " ")) > width {
			trimmed := strings.TrimRight(out.String(), " ")
			out.Reset()
			out.WriteString(trimmed + "\n" + indent)
			used = columns(indent)
		}
		out.WriteString(word)
		used += size
		empty = false
	}
	return strings.TrimRight(out.String(), " ")
}

// chunks splits a text where a line may be broken; each keeps the spaces that
// follow it.
func chunks(s string) []string {
	var out []string
	start := 0
	runes := []rune(s)
	for i := 1; i < len(runes); i++ {
		afterSpace := runes[i-1] == ' ' && runes[i] != ' '
		afterWide := runeColumns(runes[i-1]) == 2 && !unicode.IsPunct(runes[i]) && runes[i] != ' '
		beforeWide := runeColumns(runes[i]) == 2 && !unicode.IsPunct(runes[i]) && runes[i-1] != ' ' && !unicode.IsPunct(runes[i-1])
		if afterSpace || afterWide || beforeWide {
			out = append(out, string(runes[start:i]))
			start = i
		}
	}
	return append(out, string(runes[start:]))
}

// clean removes what could steer a terminal from text that an asker wrote; line
// breaks and tabs become spaces.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || r == '\r' {
			return ' '
		}
		if unicode.IsControl(r) || r == unicode.ReplacementChar || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, s)
}
