package answer_test

import (
	"slices"
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A processor runs four bits: a verdict on its memory leads with them where it does not surely hold a model as it
// was released, and tells what they gain where it does.
func TestProcessorsRunFourBits(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent        parser.Intent
		query         parser.Query
		leads, beside string
	}{
		"tight as released":  {parser.HostRAM, parser.Query{ParamsB: 32, HostRAMGB: 64}, "Tight as released; in q4_k_m (llama.cpp) it fits: 19.2 GiB", ""},
		"too large":          {parser.Fit, parser.Query{Model: "llama-3.1-8b", HostRAMGB: 8}, "Does not fit as released; in q4_k_m (llama.cpp)", ""},
		"a little fewer":     {parser.Fit, parser.Query{Model: "llama-3.1-8b", HostRAMGB: 5.5}, "in iq4_xs (llama.cpp)", ""},
		"held as it is":      {parser.Fit, parser.Query{Model: "llama-3.1-8b", HostRAMGB: 64}, "64 GB of RAM is enough", "In q4_k_m (llama.cpp), as most run it on a processor"},
		"a precision told":   {parser.Fit, parser.Query{Model: "llama-3.1-8b", HostRAMGB: 8, Precision: "bf16"}, "8 GB of RAM is not enough", ""},
		"released in 4 bits": {parser.Fit, parser.Query{Model: "gpt-oss-20b", HostRAMGB: 32}, "32 GB of RAM is enough", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tt.query.Task, tt.query.CPUOnly = "infer", true
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, tt.leads) {
				t.Errorf("got %q, want %q in it", a.Summary, tt.leads)
			}
			if told := slices.ContainsFunc(a.Text, func(s string) bool { return strings.Contains(s, "as most run it") }); told != (tt.beside != "") {
				t.Errorf("beside it %q, want %q", a.Text, tt.beside)
			}
		})
	}
}
