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

// Who asks for the least energy is told the sets by what a million tokens takes of it, not by their rent.
func TestEfficientSetsComeFirst(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		text  string
		query parser.Query
		lang  words.Lang
		says  []string
		never string
	}{
		"open":                 {"Most energy efficient way to run Gemma 3 27b", parser.Query{Task: "infer", Model: "gemma-3-27b"}, words.English, []string{"takes the least energy", "gemma-3-27b (q4_k_m)", "kWh per million tokens", "Of cards for desktops NVIDIA GeForce RTX 5090", "In bf16, as released"}, "cheapest set"},
		"a format":             {"most power efficient gpu for llama 3.3 70b q8", parser.Query{Model: "llama-3.3-70b", Quant: "q8_0", Concurrency: 16}, words.English, []string{"(q8_0", "kWh"}, "as released"},
		"released in few bits": {"most energy efficient hardware for gpt-oss-120b", parser.Query{Model: "gpt-oss-120b"}, words.English, []string{"takes the least energy"}, "as released"},
		"in Chinese":           {"跑gemma 3 27b最省电的方案", parser.Query{Task: "infer", Model: "gemma-3-27b"}, words.Chinese, []string{"最省电：每生成百万 tokens 约", "台式机显卡中", "按发布的 bf16"}, "最便宜"},
		"not asked":            {"best way to run Gemma 3 27b", parser.Query{Task: "infer", Model: "gemma-3-27b"}, words.English, []string{"cheapest set"}, "kWh"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := ask(parser.BuyAdvice, tt.query, tt.text, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range tt.says {
				if !strings.Contains(a.Summary, part) {
					t.Errorf("%q is not in %s", part, a.Summary)
				}
			}
			if strings.Contains(a.Summary, tt.never) {
				t.Errorf("%q is in %s", tt.never, a.Summary)
			}
			if len(a.Options) < 3 {
				t.Errorf("%d options", len(a.Options))
			}
		})
	}
}

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
