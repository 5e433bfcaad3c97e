package parser_test

import (
	"strings"
	"testing"

	"headroom/parser"
)

// What is refused says what would do in its place: a price is no whole number.
func TestWhatWouldDoInstead(t *testing.T) {
	t.Parallel()
	names := testNames()
	for text, want := range map[string]string{
		"train 7b on 8 h100 at -3 dollars an hour":    "above 0",
		"8张h100训练7b，每小时-15元":                          "大于 0",
		"train 7b on 8 h100 for 1e99 usd per hour":    "above 0",
		"mfu 140% training 7b on h100":                "at most 100 %",
		"train 7b on 8 h100 with a micro batch of -3": "whole number",
		"run a 2000000000000M model on a 4090":        "a thousand to a few trillion",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			r := parser.Parse(text, names)
			if r.Scope != parser.Rejected || len(r.Problems) == 0 || !strings.Contains(r.Problems[0].Message, want) {
				t.Errorf("%s %+v, want one that says %q", r.Scope, r.Problems, want)
			}
		})
	}
}
