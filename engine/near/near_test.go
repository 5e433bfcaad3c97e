package near_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"headroom/engine/near"
)

var words = []string{
	"train", "finetune", "infer", "adamw", "adam", "adafactor", "sgd", "lion",
	"fp16", "fp32", "bf16", "fp8", "int8", "int4", "v100", "a100", "h100", "t4",
	"v100s", "rtx-3090", "rtx-4090", "llama-3-8b", "llama-2-70b", "mixtral-8x7b", "zero",
}

func TestBestFindsTheIntendedWordFirst(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, typed, meant string }{
		{"neighbours swapped", "trian", "train"},
		{"last letter wrong", "adamv", "adamw"},
		{"digits swapped", "fp61", "fp16"},
		{"one digit too many", "v1000", "v100"},
		{"O for zero", "v1OO", "v100"},
		{"l for one", "al00", "a100"},
		{"letters swapped in a name", "lamma-3-8b", "llama-3-8b"},
		{"swap near the end", "finetuen", "finetune"},
		{"separator left out", "rtx3090", "rtx-3090"},
		{"separators differ", "llama_3.8b", "llama-3-8b"},
		{"upper case", "ADAFACTR", "adafactor"},
		{"abbreviation", "mixtrl", "mixtral-8x7b"},
		{"version left out", "llama70b", "llama-2-70b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := near.Best(c.typed, slices.Values(words), 3)
			if len(got) == 0 || got[0] != c.meant {
				t.Errorf("Best(%q) = %q, want %q first", c.typed, got, c.meant)
			}
		})
	}
}

func TestBestIsSilentAboutOtherWords(t *testing.T) {
	t.Parallel()
	for _, word := range []string{"", " ", "please", "xy", "q", "显卡", "elephant", strings.Repeat("v", 2000)} {
		if got := near.Best(word, slices.Values(words), 3); len(got) > 0 {
			t.Errorf("Best(%q) = %q, want nothing", word, got)
		}
	}
}

func TestBestKeepsToTheNumberAskedFor(t *testing.T) {
	t.Parallel()
	many := slices.Concat(words, words)
	if got := near.Best("fp1", slices.Values(many), 2); len(got) != 2 || got[0] == got[1] {
		t.Errorf("Best = %q, want two different words", got)
	}
	if got := near.Best("v100", slices.Values(words), 0); got != nil {
		t.Errorf("Best(most 0) = %q, want nothing", got)
	}
}

func TestDistance(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want float64
	}{
		{"", "", 0},
		{"abcd", "ABCD", 0},
		{"abcd", "abdc", 0.25},   // one swap in four
		{"abcd", "abxd", 0.25},   // one letter in four
		{"v100", "v1o0", 0.0625}, // a quarter of a slip in four
		{"abcd", "abccd", 0.15},  // a letter doubled in five
		{"abc", "", 1},
		{"abc", "xyz", 1},
	} {
		if got := near.Distance(c.a, c.b); got != c.want {
			t.Errorf("Distance(%q, %q) = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// What is ruled out early is too far away.
func TestBestFindsAllWithinTheLimit(t *testing.T) {
	t.Parallel()
	word := rapid.StringOfN(rapid.RuneFrom([]rune("ab0o1l58-. é百")), 0, 9, -1)
	rapid.Check(t, func(t *rapid.T) {
		typed, meant := "x"+word.Draw(t, "typed"), "x"+word.Draw(t, "meant")
		found := len(near.Best(typed, slices.Values([]string{meant}), 1)) > 0
		if near.Distance(typed, meant) <= 0.34 && !found && strings.TrimSpace(typed) == typed {
			t.Fatalf("%q is %v from %q and was not found", typed, near.Distance(typed, meant), meant)
		}
	})
}

func FuzzBest(f *testing.F) {
	for _, w := range words {
		f.Add(w)
	}
	f.Add("\xff\xfe")
	f.Fuzz(func(t *testing.T, word string) {
		got := near.Best(word, slices.Values(words), 3)
		if len(got) > 3 {
			t.Fatalf("Best(%q) = %q, more than asked for", word, got)
		}
		for _, g := range got {
			if !slices.Contains(words, g) {
				t.Fatalf("Best(%q) invented %q", word, g)
			}
		}
		if d := near.Distance(word, "a100"); d != near.Distance("a100", word) && utf8.ValidString(word) {
			t.Fatalf("Distance of %q is not symmetric", word)
		}
	})
}

func BenchmarkBest(b *testing.B) {
	for b.Loop() {
		near.Best("lamma-3-8b", slices.Values(words), 3)
	}
}
