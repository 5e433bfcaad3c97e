package answer_test

import (
	"slices"
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A Mac whose memory holds a model that its GPU does not get by default is told how it gets it; none is told to
// take a card.
func TestMacsCanGiveTheGPUMore(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		told  bool
	}{
		"in between":     {parser.Query{Model: "llama-3.3-70b", Quant: "q6_k", GPU: "m2-max", GPUMemoryGB: 64}, true},
		"fits":           {parser.Query{Model: "llama-3.3-70b", Quant: "q4_k_m", GPU: "m2-max", GPUMemoryGB: 64}, false},
		"more than all":  {parser.Query{Model: "llama-3.3-70b", Quant: "q8_0", GPU: "m2-max", GPUMemoryGB: 64}, false},
		"of a PC's card": {parser.Query{Model: "llama-3.3-70b", Quant: "q6_k", GPU: "rtx-a6000"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if got := slices.ContainsFunc(a.Text, func(s string) bool { return strings.Contains(s, "iogpu.wired_limit_mb=") }); got != tt.told {
				t.Errorf("told: %v, want %v: %q", got, tt.told, a.Text)
			}
			for _, o := range a.Options {
				if strings.HasPrefix(tt.query.GPU, "m") && strings.Contains(o.Label, "take ") {
					t.Errorf("a Mac is to %s", o.Label)
				}
			}
		})
	}
}
