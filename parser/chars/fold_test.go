package chars

import (
	"testing"

	"headroom/parser/lexicon"
)

// What a terminal obeys and nobody sees is no part of a question; offsets stay.
func TestFoldDropsWhatDoesNotShow(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"a100\x1b[31m":          "a100     ",
		"\x1b[1;31mA100\x1b[0m": "       a100    ",
		"\u009b31ma100":         "    a100",
		"\x1b]0;title\a7b":      "          7b",
		"\x1b]0;7b":             "  0;7b",
		"\x1bM7b\x1b":           "  7b ",
		`a100\x1b[31m^[[0m`:     "a100             ",
		`a\b 10^12`:             `a\b 10^12`,
		"𝟕𝐛 𝒂𝟏𝟎𝟎":               "7b a100",
		"\x1b[":                 "  ",
		"7b\x00\x07on\u202ea":   "7b  on a",
		"\x1b[3中文":              "   中文",
		"**7b** on **a100**:":   "  7b   on   a100  :",
		"跑**8卡**吗":              "跑  8卡  吗",
		"2**3 2 ** 3 2*a100 **": "2**3 2 ** 3 2*a100   ",
		"> will 7b fit":         "  will 7b fit",
		"> 40 GB":               "> 40 gb",
	} {
		if got := Fold(text, lexicon.Builtin()); got != want || Runes(got) != Runes(text) {
			t.Errorf("%q is folded to %q, want %q", text, got, want)
		}
	}
}
