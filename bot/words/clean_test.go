package words_test

import (
	"strings"
	"testing"
	"unicode"

	"headroom/bot/words"
)

// What is shown of other people's text can't turn the line round, hide letters
// in it or steer a terminal; what languages and emoji are written with stays.
func TestCleanTextSteersNothing(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"train 7b\ton\r4090\nnow":                         "train 7b on 4090\nnow",
		"\x1b[31mred\x1b]0;title\x07":                     "[31mred]0;title",
		"\u009b31mC1":                                     "31mC1",
		"evil\u202egnp.exe\u202c":                         "evilgnp.exe",
		"a\u2066b\u2069c\u200ed\u200fe\u061cf":            "abcdef",
		"one\u2028two\u2029three":                         "one two three",
		"tag\U000e0041\U000e0042\U000e007f":               "tag",
		"soft\u00adhyphen, \u2060word \u2063joiner\ufeff": "softhyphen, word joiner",
		"\xff\xfebytes":                                   "bytes",
		"नमस्ते क्\u200dष 👩\u200d💻 فارسی\u200cها": "नमस्ते क्\u200dष 👩\u200d💻 فارسی\u200cها",
		"训练 7b，显存够吗？ 3×4090 — “yes”":              "训练 7b，显存够吗？ 3×4090 — “yes”",
	} {
		if got := words.Clean(text); got != want {
			t.Errorf("%q became %q, not %q", text, got, want)
		}
	}
	// Of all characters that only steer, none but the joiners and a space without
	// width, which adapters put in themselves, go through.
	left := map[rune]bool{'\u200b': true, '\u200c': true, '\u200d': true}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		format := unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Cc, r) && r != '\n' || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r)
		if format && !left[r] && !visible(r) && strings.ContainsRune(words.Clean("x"+string(r)+"y"), r) {
			t.Errorf("%U goes through", r)
		}
	}
}

// visible are characters of the class that are drawn: signs over numbers of
// Arabic, Syriac and Kaithi, of shorthand, musical notes and hieroglyphs.
func visible(r rune) bool {
	return r >= 0x600 && r <= 0x605 || r == 0x6dd || r == 0x70f || r == 0x890 || r == 0x891 || r == 0x8e2 ||
		r == 0x110bd || r == 0x110cd || r >= 0x13430 && r <= 0x1343f || r >= 0x1bca0 && r <= 0x1bca3 || r >= 0x1d173 && r <= 0x1d17a
}
