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
