package search_test

import (
	"testing"

	"pgregory.net/rapid"

	"headroom/engine/search"
)

// The searches find the edge of whatever is monotone, wherever it lies.
func TestSearchesFindTheEdge(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		hi := rapid.IntRange(1, 5000).Draw(t, "hi")
		edge := rapid.IntRange(0, hi+10).Draw(t, "edge")
		if got, want := search.Largest(hi, func(n int) bool { return n <= edge }), min(edge, hi); got != want {
			t.Fatalf("largest = %d, want %d", got, want)
		}
		lo := rapid.IntRange(1, hi).Draw(t, "lo")
		got, ok := search.Smallest(lo, hi, func(n int) bool { return n >= edge })
		if want := max(lo, edge); ok != (edge <= hi) || ok && got != want {
			t.Fatalf("smallest = %d, %v; want %d from %d to %d", got, ok, want, lo, hi)
		}
	})
}
