package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A budget is held against what a run costs; currencies are not converted.
func TestBudgetsAreHeldAgainstTheSum(t *testing.T) {
	t.Parallel()
	run := func(change func(*parser.Query)) parser.Query {
		q := parser.Query{Task: "train", ParamsB: 3, GPU: "h100", Tokens: 1e11, PricePerGPUHour: 2}
		change(&q)
		return q
	}
	for name, tt := range map[string]struct {
		intent      parser.Intent
		query       parser.Query
		says, never string
	}{
		"enough":           {parser.Cost, run(func(q *parser.Query) { q.BudgetUSD = parser.Numbers{50000} }), "within 50,000 USD", "the budget of"},
		"too little":       {parser.Cost, run(func(q *parser.Query) { q.BudgetUSD = parser.Numbers{1000} }), "x the budget of 1,000 USD: it pays for 500 GPU hours", "within"},
		"in another money": {parser.Cost, run(func(q *parser.Query) { q.BudgetCNY = parser.Numbers{1000} }), "currencies are not converted", "within"},
		"in yuan": {parser.Cost, run(func(q *parser.Query) {
			q.PricePerGPUHour, q.PricePerGPUHourCNY, q.BudgetCNY = 0, 15, parser.Numbers{1000}
		}), "the budget of 1,000 CNY", "within"},
		"of hours":  {parser.Cost, parser.Query{GPU: "a100", GPUHours: 100, PricePerGPUHour: 2, BudgetUSD: parser.Numbers{500}}, "within 500.00 USD, with 300.00 USD left", "the budget of"},
		"in euros":  {parser.Cost, parser.Query{GPU: "a100", GPUHours: 100, PricePerGPUHour: 2, Currency: "eur", BudgetEUR: parser.Numbers{500}}, "within 500.00 EUR, with 300.00 EUR left", "the budget of"},
		"with time": {parser.Time, run(func(q *parser.Query) { q.BudgetUSD = parser.Numbers{50000} }), "within 50,000 USD", "the budget of"},
		"none":      {parser.Cost, run(func(*parser.Query) {}), "USD", "budget"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, tt.says) || strings.Contains(a.Summary, tt.never) {
				t.Errorf("not as it should be: %s", a.Summary)
			}
		})
	}
}

// What an hour may cost bounds the cards; what can be spent is held against the work that is told, on
// the cards that do it for the least.
func TestMoneyBoundsTheCardsAndTheWork(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent      parser.Intent
		query       parser.Query
		lang        words.Lang
		says, never string
	}{
		"cards within an hour's price": {parser.BuyAdvice, parser.Query{Task: "infer", ParamsB: 8, PricePerGPUHour: 1}, words.English, "Within 1.00 USD an hour: ", "at 1.00 USD"},
		"the same in Chinese":          {parser.BuyAdvice, parser.Query{Task: "qlora", ParamsB: 32, PricePerGPUHour: 2}, words.Chinese, "每小时 2.00 USD 以内可租：", "H100"},
		"no card so cheap":             {parser.BuyAdvice, parser.Query{Task: "infer", ParamsB: 400, PricePerGPUHour: 0.5}, words.English, "None of the common cards holds it within 0.50 USD an hour", "Within"},
		"in another money":             {parser.BuyAdvice, parser.Query{Task: "lora", ParamsB: 14, PricePerGPUHourCNY: 10}, words.English, "10.00 CNY an hour can't be held against list prices, which are in USD", "Within"},
		"with work to do":              {parser.BuyAdvice, parser.Query{Task: "lora", ParamsB: 7, Tokens: 5e7, PricePerGPUHour: 2}, words.English, "For 50M tokens it is rented for", "at 2.00 USD"},
		"enough for work":              {parser.Cost, parser.Query{Task: "finetune", Full: true, ParamsB: 8, Tokens: 2e8, BudgetUSD: parser.Numbers{500}}, words.English, "within 500.00 USD", "sell for"},
		"tokens for money":             {parser.Cost, parser.Query{Task: "train", ParamsB: 3, GPU: "h100", BudgetUSD: parser.Numbers{10000}}, words.English, "gets through about", "sell for"},
		"tokens, no card":              {parser.Cost, parser.Query{Task: "train", ParamsB: 3, BudgetUSD: parser.Numbers{5000}}, words.English, "gets through about", "no card"},
		"steps for money":              {parser.Cost, parser.Query{Task: "finetune", Full: true, ParamsB: 7, GPU: "h100", StepTokens: 1e6, PricePerGPUHour: 2.5, BudgetUSD: parser.Numbers{700}}, words.English, "steps of 1M tokens", "not used"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, tt.says) || strings.Contains(a.Summary, tt.never) {
				t.Errorf("not as it should be: %s", a.Summary)
			}
		})
	}
}

// All answers to a prompt count, in what RL learns from and in what a model writes.
func TestAnswersToEachPromptMultiplyTheWork(t *testing.T) {
	t.Parallel()
	rl := parser.Query{Task: "rl", RLAlgo: "grpo", ParamsB: 7, GPU: "h100", GPUCount: 8, SeqLen: 1024, Steps: 1000, Prompts: 64, NumGenerations: 8}
	whole, err := give(parser.Time, rl, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(whole.Summary, "524M tokens") || !strings.Contains(whole.Summary, "writing the completions") {
		t.Errorf("not all completions: %s", whole.Summary)
	}
	rl.NumGenerations = 16
	twice, err := give(parser.Time, rl, words.Chinese)
	if err != nil {
		t.Fatal(err)
	}
	if ratio := twice.Value.Number / whole.Value.Number; ratio < 1.5 || ratio > 2.1 {
		t.Errorf("twice the answers take %.2f x as long: %s", ratio, twice.Summary)
	}
	one := parser.Query{Task: "infer", ParamsB: 7, GPU: "a100", GPUCount: 2, OutputTokens: 2048, Samples: 10000}
	few, err := give(parser.Time, one, words.English)
	if err != nil {
		t.Fatal(err)
	}
	one.NumGenerations = 8
	many, err := give(parser.Time, one, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if ratio := many.Value.Number / few.Value.Number; ratio < 7.5 || ratio > 8.5 {
		t.Errorf("8 answers to each prompt take %.2f x as long as one", ratio)
	}
}
