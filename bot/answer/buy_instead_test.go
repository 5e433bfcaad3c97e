package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/parser"
)

// Cards that are cheaper or faster than those that are named hold the same work; the named ones are
// never among them.
func TestInsteadOfTheCardsNamed(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for text, want := range map[string]struct {
		query    parser.Query
		says     string
		saysNone string
	}{
		"anything cheaper than 2x h100 for a 70b in fp8": {
			parser.Query{ParamsB: 70, Quant: "fp8", GPU: "h100", GPUCount: 2}, "cheaper than 2 x NVIDIA H100", "2 x NVIDIA H100 SXM5 80GB (38.9 tokens/s, 5.38 USD an hour);",
		},
		"something better than a 3090 for a 32b q4": {
			parser.Query{ParamsB: 32, Quant: "q4", GPU: "rtx-3090", GPUCount: 1}, "faster than NVIDIA GeForce RTX 3090", "NVIDIA GeForce RTX 3060",
		},
		"is anything faster than a b200 for an 8b": {
			parser.Query{ParamsB: 8, GPU: "b200", GPUCount: 1}, "None of the common cards", "; ",
		},
	} {
		q := answer.Question{Plan: plan.Make(parser.BuyAdvice, want.query, known), Known: known, Lang: words.English, Scale: unit.Binary, Wants: words.WantsIn(text)}
		a, err := answer.Give(q)
		if err != nil || !strings.Contains(a.Summary, want.says) || strings.Contains(a.Summary, want.saysNone) {
			t.Errorf("%s: %v: %s", text, err, a.Summary)
		}
	}
}

// A card is not sought where something else is held against it.
func TestNothingInstead(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"is renting cheaper than buying a 4090 for 14b", "a 7b on a 4090", "what does 2x h100 cost", "why is it so slow on a 3090",
		"adapters are cheaper than all weights for a 14b on a 3090", "is fp8 cheaper than bf16 on 2 l40s", "lora比全参便宜吗 3090", "a cheaper way to tune a 14b than in full",
	} {
		if w := words.WantsIn(text).Instead; w != "" {
			t.Errorf("%q wants %q", text, w)
		}
	}
}
