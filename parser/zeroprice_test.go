package parser_test

import (
	"slices"
	"testing"

	"headroom/parser"
)

// A price of nothing and a name that nothing else stands beside are told of.
func TestWhatIsLeftOutIsTold(t *testing.T) {
	t.Parallel()
	names := testNames()
	for text, want := range map[string]string{
		"cost of training 7b on 100b tokens at $0 an hour on 8 h100": "zero_price",
		"8张h100训练7b 100b tokens，每卡每小时0元，要多少钱":                        "zero_price",
		"cost of training 7b on 100b tokens at $2 an hour on 8 h100": "",
		"blorp on 4090":          "unknown_name",
		"blorp on an h100":       "unknown_name",
		"thoughts on a 4090":     "",
		"everything on a 4090":   "",
		"performance on an h100": "",
	} {
		got := ""
		for _, p := range parser.Parse(text, names).Problems {
			if slices.Contains([]string{"zero_price", "unknown_name"}, p.Code) {
				got = p.Code
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
