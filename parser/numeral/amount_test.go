package numeral

import "testing"

func TestNumbersHaveExponents(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		value  float64
		length int
	}{
		"3e15 flops": {3e15, 4}, "10^12": {1e12, 5}, "2**10": {1024, 5}, "1e-4": {1e-4, 4}, "1.5e+3x": {1500, 6},
		"8e": {8, 1}, "4e2b": {4, 1}, "10^": {10, 2}, "1e999": {Largest, 5}, "7 b": {7, 1}, "2*8": {2, 1},
	} {
		if value, length := Number(text); value != want.value || length != want.length {
			t.Errorf("%q is %v in %d bytes, want %v in %d", text, value, length, want.value, want.length)
		}
	}
}
