package console

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestColumns(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"": 0, "abc": 3, "显存": 4, "7b 训练": 7, "（a）": 5, "e\u0301": 1, "메모리": 6, "😀": 2,
	} {
		if got := columns(text); got != want {
			t.Errorf("columns(%q) = %d, want %d", text, got, want)
		}
	}
}

// Wrapping loses no word, and no line is wider than asked unless a single word
// is.
func TestWrapKeepsWordsAndWidth(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-z训练显存，。 ]{0,80}`).Draw(t, "text")
		width := rapid.IntRange(10, 60).Draw(t, "width")
		wrapped := wrap(text, width, "  ")
		if got, want := strings.Join(strings.Fields(wrapped), ""), strings.Join(strings.Fields(text), ""); got != want {
			t.Fatalf("wrap(%q) lost text: %q", text, wrapped)
		}
		for line := range strings.Lines(wrapped) {
			line = strings.TrimRight(line, "\n")
			if columns(line) > width && len(chunks(strings.TrimSpace(line))) > 1 {
				t.Fatalf("line %q is wider than %d", line, width)
			}
		}
	})
}

func TestCleanLeavesNothingThatSteersATerminal(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"\x1b[31mred", "a\x07b", "a\rb", "\u202eabc", "\xff"} {
		got := clean(text)
		if strings.ContainsAny(got, "\x1b\x07\r\u202e") || !utf8.ValidString(got) {
			t.Errorf("clean(%q) = %q", text, got)
		}
	}
}
