package pattern

import "testing"

func TestWordsThatAreNeeded(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		expr, text string
		want       bool
	}{
		{`\b(?:cat|dog)s?\b`, "a dog barks", true},
		{`\b(?:cat|dog)s?\b`, "a bird sings", false},
		{`(?:two|2) .{0,9}cards`, "cards for two people", true},
		{`(?:two|2) .{0,9}cards`, "two card", false},
		{`显存|vram`, "多少显存", true},
		{`显存|vram`, "多少内存", false},
		{`a*`, "", true},
		{`\d+`, "none", true}, // digits are in most texts
		{`(?i)gpu`, "GPU", true},
		{`x(?:yz)?w`, "xw", true},
		{`x(?:yz)+w`, "xw", false},
		{`(?:ab){2}`, "ab", true},
	} {
		t.Run(tt.expr+" "+tt.text, func(t *testing.T) {
			t.Parallel()
			var g trigrams
			g.count(tt.text)
			if got := needOf(tt.expr).words.in(tt.text, &g); got != tt.want {
				t.Errorf("%q may match in %q: %v, want %v", tt.expr, tt.text, got, tt.want)
			}
		})
	}
}
