package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Where the host's memory is what limits, the answer says so and not that the card, which holds it, has too little; and
// a checkpoint of 4 bits is read in parts, so that a free notebook loads what its card holds.
func TestTheHostIsNamedWhereItLimits(t *testing.T) {
	t.Parallel()
	on := func(model string, ram float64) parser.Query {
		return parser.Query{Task: "qlora", Model: model, GPU: "t4", Framework: "unsloth", HostRAMGB: ram}
	}
	for name, tt := range map[string]struct {
		query       parser.Query
		says, never string
	}{
		"a notebook":        {on("qwen3-14b", 12.7), "The longest context that fits is 4,558", "Not even"},
		"RAM that grows":    {on("qwen3-4b", 9), "of host RAM, and there are 9 GB: tight", ": fits"},
		"RAM that is tight": {on("llama-3.1-8b", 8), "the smallest case is tight in host RAM", "and NVIDIA T4 has"},
		"RAM for nothing":   {on("qwen3-14b", 4), "fits in host RAM", "and NVIDIA T4 has"},
		"a card for little": {on("qwen3-32b", 64), "NVIDIA T4 has", "host RAM:"},
	} {
		a, err := give(parser.MaxContext, tt.query, words.English)
		if err != nil || !strings.Contains(a.Summary, tt.says) || strings.Contains(a.Summary, tt.never) {
			t.Errorf("%s: %v: %s, want %q", name, err, a.Summary, tt.says)
		}
	}
	bare, err := give(parser.MaxContext, on("llama-3.1-8b", 0), words.English)
	if err != nil {
		t.Fatal(err)
	}
	ample, err := give(parser.MaxContext, on("llama-3.1-8b", 64), words.English)
	if err != nil || ample.Value.Number != bare.Value.Number {
		t.Errorf("%g tokens with RAM to spare, %g where none is told", ample.Value.Number, bare.Value.Number)
	}
}
