package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A file of llama.cpp is made tensor by tensor, which takes no card and little memory; other formats are told first
// what takes no card of the model's size.
func TestQuantisingTakesLessThanTheModel(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		opens  string
		most   float64 // GiB, of the value; 0 where there is none
	}{
		"a file of llama.cpp": {parser.HostRAM, parser.Query{Task: "quantize", Model: "llama-3.1-70b", Quant: "q4_k_m"}, "About 8.83 GiB of RAM and no card", 9},
		"released in 8 bits":  {parser.Memory, parser.Query{Task: "quantize", Model: "deepseek-v3", Quant: "q4_k_m"}, "About ", 0},
		"AWQ":                 {parser.Memory, parser.Query{Task: "quantize", Model: "llama-3.1-70b", Quant: "awq"}, "Programs that go through it layer by layer", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(a.Summary, tt.opens) {
				t.Errorf("got %q, want it to open with %q", a.Summary, tt.opens)
			}
			if tt.most > 0 && (a.Value == nil || a.Value.Number > tt.most*(1<<30)) {
				t.Errorf("value %+v, want at most %g GiB", a.Value, tt.most)
			}
		})
	}
}
