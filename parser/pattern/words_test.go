package pattern

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestWordsAsContained holds lists against texts made of parts of their words, one by one and all at once.
func TestWordsAsContained(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[ab显存 ]{1,5}`)
		lists := rapid.SliceOfN(rapid.SliceOfN(word, 1, 4), 1, 80).Draw(t, "lists")
		text := strings.Join(rapid.SliceOfN(word, 0, 12).Draw(t, "text"), "")
		found := make([]uint64, len(lists)/64+1)
		vocabularyOf(lists).find(text, found)
		for k, words := range lists {
			want := false
			for _, word := range words {
				want = want || strings.Contains(text, word)
			}
			if got := found[k/64]&(1<<(k%64)) != 0; got != want {
				t.Errorf("%q in %q: got %v, want %v", words, text, got, want)
			}
		}
	})
}
