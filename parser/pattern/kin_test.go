package pattern

import (
	"regexp"
	"testing"
)

func TestKinStandForAWord(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		expr, text string
		want       bool
	}{
		{`is one enough\b`, "is one adequate", true},
		{`\benough\b`, "that is plenty", true}, // the b of the boundary is no letter
		{`\b(?:is|are) \d+ enough`, "is 24 going to be enough", true},
		{`^runs? on`, "run on", true},
		{`^runs? on`, "spins up on", true},
		{`^runs? on`, " on", false}, // the s may be missing, not the word
		{`^(?:gpus?|nodes) then`, "graphics card then", true},
		{`^how many cards`, "what number of accelerators", true},
		{`^how manyfold`, "what number of", false},
		{`^[enough]+$`, "plenty", false}, // a class
		{`^(?P<run>on)`, "on", true},     // the name of a group
		{`^\p{L}run`, "xexecute", true},
		{`^run*$`, "execute", false}, // repeated
		{`^overrun`, "overexecute", false},
		{`\[run`, "[execute", true},
		{`^显存不足`, "vram不足", true},
		{`^显存不足`, "gpu 显存不足", true},
		{`^占(?:满)?显存?了`, "占显了", true}, // the last character may be missing, not the word
		{`^占(?:满)?显存?了`, "占vram了", true},
		{`^占(?:满)?显存?了`, "占了", false},
	} {
		t.Run(tt.expr+" "+tt.text, func(t *testing.T) {
			t.Parallel()
			if got := regexp.MustCompile(widened(tt.expr)).MatchString(tt.text); got != tt.want {
				t.Errorf("%q, widened to %q, matches %q: %v, want %v", tt.expr, widened(tt.expr), tt.text, got, tt.want)
			}
		})
	}
}
