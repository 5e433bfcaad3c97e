package search

import "sort"

// Largest finds the largest number from 1 to hi that passes, 0 when not even 1
// does. It expects that whatever passes, everything smaller passes too, and
// takes about twice the binary logarithm of the answer in trials.
func Largest(hi int, pass func(int) bool) int {
	low, high := 0, 1
	for high <= hi && pass(high) {
		low, high = high, high*2
	}
	high = min(high, hi+1)
	for high-low > 1 {
		if mid := low + (high-low)/2; pass(mid) {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// Smallest finds the smallest number from lo to hi that passes, where whatever
// passes, everything larger passes too; ok is false when not even hi does.
func Smallest(lo, hi int, pass func(int) bool) (n int, ok bool) {
	if lo > hi || !pass(hi) {
		return 0, false
	}
	return lo + sort.Search(hi-lo, func(i int) bool { return pass(lo + i) }), true
}
