package answer

import (
	"testing"

	"pgregory.net/rapid"
)

// The searches find the edge of whatever is monotone, wherever it lies.
func TestSearchesFindTheEdge(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		hi := rapid.IntRange(1, 5000).Draw(t, "hi")
		edge := rapid.IntRange(0, hi+10).Draw(t, "edge")
		if got, want := largest(hi, func(n int) bool { return n <= edge }), min(edge, hi); got != want {
			t.Fatalf("largest = %d, want %d", got, want)
		}
		lo := rapid.IntRange(1, hi).Draw(t, "lo")
		got, ok := smallest(lo, hi, func(n int) bool { return n >= edge })
		if want := max(lo, edge); ok != (edge <= hi) || ok && got != want {
			t.Fatalf("smallest = %d, %v; want %d from %d to %d", got, ok, want, lo, hi)
		}
	})
}

func TestSmallestUnevenTriesOddNumbersFirst(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		pass func(int) bool
		want int
		ok   bool
	}{
		"three":                  {func(n int) bool { return n >= 3 }, 3, true},
		"only even ones":         {func(n int) bool { return n >= 5 && n%2 == 0 }, 6, true},
		"whole machines":         {func(n int) bool { return n > 100 }, 104, true},
		"more than there can be": {func(n int) bool { return n > 10000 }, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := smallestUneven(1, maxCards, tt.pass)
			if ok != tt.ok || ok && got != tt.want {
				t.Errorf("got %d, %v; want %d, %v", got, ok, tt.want, tt.ok)
			}
		})
	}
}
