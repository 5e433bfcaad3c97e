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

// A shared memory is told to give its GPU more before fewer than four bits are, and a Mac is no card.
func TestSharedMemoriesGiveMoreFirst(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query      parser.Query
		told, next string
	}{
		"the firmware of AMD's":    {parser.Query{Model: "qwen3-235b-a22b", Quant: "q3_k_m", GPU: "strix-halo-395"}, "amd-ttm --set", "Give the GPU more"},
		"tight on a Mac":           {parser.Query{Model: "deepseek-v3", Quant: "q4_k_m", GPU: "m3-ultra", GPUMemoryGB: 512}, "iogpu.wired_limit_mb=", "Give the GPU more"},
		"the whole of DeepSeek":    {parser.Query{Model: "deepseek-r1", Quant: "none", GPU: "m3-ultra", GPUMemoryGB: 512}, "In q5_k_m it takes", "iq4_xs: 336 GiB on this Mac"},
		"held in four bits":        {parser.Query{Model: "llama-3.3-70b", GPU: "m2", GPUMemoryGB: 64}, "In q6_k it takes", "q4_k_m: 41.1 GiB on this Mac"},
		"more than all that there": {parser.Query{Model: "deepseek-r1", GPU: "strix-halo-395"}, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			text := strings.Join(a.Text, "\n")
			if !strings.Contains(text, tt.told) || !strings.Contains(a.Next, tt.next) || tt.told == "" && strings.Contains(text, "amd-ttm") {
				t.Errorf("tells %q and %q, want %q and %q", text, a.Next, tt.told, tt.next)
			}
			if card := a.Summary + text + a.Next; strings.HasPrefix(tt.query.GPU, "m") && strings.Contains(card, "per card") {
				t.Errorf("a Mac is a card in %q", card)
			}
		})
	}
}
