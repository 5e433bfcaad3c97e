package answer

import "testing"

func TestFormatOfBits(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		bits float64
		want string
	}{
		"70B in 43.1 GB":       {8 * 43.1 / 70.55, "Q4_K_M"},
		"8B in 8.54 GB":        {8 * 8.54 / 8.03, "Q8_0"},
		"13B in 26 GB":         {16, "fp16 / bf16"},
		"13B in 52 GB":         {32, "fp32"},
		"no format is so wide": {12, ""},
		"nor so narrow":        {1, ""},
	} {
		if got := formatOfBits(c.bits); got != c.want {
			t.Errorf("%s: %.2f bits are of %q, want %q", name, c.bits, got, c.want)
		}
	}
}
