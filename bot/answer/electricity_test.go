package answer_test

import (
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/parser"
)

// Who asks what electricity costs gets the bill of the cards that are there and not their rent, with what they do
// behind it.
func TestElectricityIsNoRent(t *testing.T) {
	t.Parallel()
	served := parser.Query{Task: "infer", Model: "qwen2.5-32b", Quant: "awq", GPU: "rtx-4090", GPUCount: 2, Concurrency: 20, SeqLen: 8192}
	known := catalog.Builtin()
	for text, tt := range map[string]struct {
		query       parser.Query
		says, never []string
	}{
		"what would it cost me per month in electricity?": {served, []string{"864 kWh", "129.60 USD", "Tell your price", "runs 11 at a time"}, []string{"489.60"}},
		"what does electricity cost per month":            {served, []string{"864 kWh"}, []string{"489.60"}},
		"how much would i spend on electricity":           {served, []string{"864 kWh"}, []string{"489.60"}},
		"一个月电费多少":                                         {served, []string{"864 kWh"}, []string{"489.60"}},
		"what does it cost in electricity": {
			parser.Query{Task: "lora", Model: "llama-3.1-8b", GPU: "rtx-3090", Tokens: 1e7}, []string{"of electricity", "kWh"}, []string{"price is known"},
		},
		"what would renting them cost per month": {served, []string{"per GPU hour"}, []string{"kWh"}},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			a, err := answer.Give(answer.Question{Plan: plan.Make(parser.Cost, tt.query, known), Known: known, Lang: words.English, Scale: unit.Binary, Wants: words.WantsIn(text)})
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, tt.says, tt.never)
		})
	}
}
