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

// Cards are bought for the fewest bits that people run a model in, the smallest and fewest first; no rent orders them.
func TestWhatIsBoughtToRunAModel(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for text, tt := range map[string]struct {
		query       parser.Query
		lang        words.Lang
		says, never []string
	}{
		"which gpu for 32b with $2000": {
			parser.Query{ParamsB: 32, BudgetUSD: parser.Numbers{2000}},
			words.English,
			[]string{"32B (q4_k_m) takes", "at least one 24 GB card (RTX 3090, RTX 4090)", "In 8 bits (q8_0)", "In 16 bits (bf16)", "it has to buy one 24 GB card"},
			[]string{"an hour", "8 cards"},
		},
		"which gpus to serve 70b to 20 people": {
			parser.Query{ParamsB: 70, Concurrency: 20, People: true, BudgetUSD: parser.Numbers{10000}},
			words.English,
			[]string{"70B (awq-int4) takes", "In 8 bits (fp8)", "for all 20 people asking at the same moment"},
			[]string{"q4_k_m", "an hour"},
		},
		"预算5万买什么卡": {
			parser.Query{ParamsB: 70, BudgetCNY: parser.Numbers{50000}},
			words.Chinese,
			[]string{"它要能买到其中最便宜的一种：1 张 48 GB 的卡（RTX A6000、RTX 6000 Ada Generation、L40S），或 2 张 24 GB 的卡（RTX 3090、RTX 4090）"},
			[]string{"至少要能买到"},
		},
		"which cards to buy for deepseek-r1 with $30000": {
			parser.Query{Model: "deepseek-r1", BudgetUSD: parser.Numbers{30000}},
			words.English,
			[]string{"or one 24 GB card beside 367 GiB of RAM, whichever is cheapest"},
			nil,
		},
		"which card to buy for gpt-oss-120b": {
			parser.Query{Model: "gpt-oss-120b"},
			words.English,
			[]string{"(mxfp4) takes", "one 80 GB card (A100, H100)"},
			[]string{"In 16 bits", "an hour", "has to buy"},
		},
		"which card to buy for 8b in fp16": {
			parser.Query{ParamsB: 8, Precision: "fp16"},
			words.English,
			[]string{"8B (fp16) takes", "one 24 GB card"},
			[]string{"q4_k_m", "In 8 bits"},
		},
		"预算2万买什么卡": {
			parser.Query{ParamsB: 32, BudgetCNY: parser.Numbers{20000}},
			words.Chinese,
			[]string{"最少 1 张 24 GB 的卡（RTX 3090、RTX 4090）", "魔改卡也放得下：NVIDIA GeForce RTX 2080 Ti 22GB"},
			[]string{"USD", "每小时"},
		},
		"which gpu to rent for 32b": {
			parser.Query{ParamsB: 32},
			words.English,
			[]string{"The cheapest set", "USD an hour"},
			[]string{"at least one"},
		},
		"which gpus for 32b, 2000 a month": {
			parser.Query{ParamsB: 32, BudgetUSD: parser.Numbers{2000}, Per: "month"},
			words.English,
			[]string{"The cheapest set", "USD an hour"},
			[]string{"has to buy"},
		},
		"what to buy to fine-tune 7b": {
			parser.Query{Task: "finetune", ParamsB: 7, BudgetUSD: parser.Numbers{3000}},
			words.English,
			[]string{"With QLoRA the smallest is", "it has to buy one 12 GB card"},
			[]string{"an hour"},
		},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			q := answer.Question{Plan: plan.Make(parser.BuyAdvice, tt.query, known), Known: known, Lang: tt.lang, Scale: unit.Binary, Wants: words.WantsIn(text)}
			a, err := answer.Give(q)
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, tt.says, tt.never)
		})
	}
}
