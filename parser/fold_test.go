package parser

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
	} {
		if got := fold(text, lexicon.Builtin()); got != want || runes(got) != runes(text) {
			t.Errorf("%q is folded to %q, want %q", text, got, want)
		}
	}
}

func TestNumbersHaveExponents(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		value  float64
		length int
	}{
		"3e15 flops": {3e15, 4}, "10^12": {1e12, 5}, "2**10": {1024, 5}, "1e-4": {1e-4, 4}, "1.5e+3x": {1500, 6},
		"8e": {8, 1}, "4e2b": {4, 1}, "10^": {10, 2}, "1e999": {largest, 5}, "7 b": {7, 1}, "2*8": {2, 1},
	} {
		if value, length := number(text); value != want.value || length != want.length {
			t.Errorf("%q is %v in %d bytes, want %v in %d", text, value, length, want.value, want.length)
		}
	}
}

// What was left out is told, with its place in runes.
func TestUnreadableCharactersAreTold(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text       string
		start, end int
	}{
		{"train 7b on a100 \xff\xfe", 17, 19},
		{"训练 7b\x1b[31m a100", 5, 10},
		{"7b\x00\x07 on a100", 2, 4},
		{"7b\ton\na100 🤖", 0, 0},
	} {
		var found Problem
		for _, p := range Parse(tt.text, NewNames(nil, map[string]string{"a100": "a100"})).Problems {
			if p.Code == "ignored_characters" {
				found = p
			}
		}
		if found.Start != tt.start || found.End != tt.end {
			t.Errorf("%q: %d to %d, want %d to %d", tt.text, found.Start, found.End, tt.start, tt.end)
		}
	}
}
