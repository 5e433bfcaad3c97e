package parser

import "testing"

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
