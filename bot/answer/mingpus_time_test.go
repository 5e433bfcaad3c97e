package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Time, money and electricity are held against each other.
func TestTimeMoneyAndElectricity(t *testing.T) {
	t.Parallel()
	two := []parser.Device{{GPU: "a100"}, {GPU: "h100"}}
	train := parser.Query{Task: "train", GPU: "h100", GPUCount: 8}
	with := func(q parser.Query, set func(*parser.Query)) parser.Query { set(&q); return q }
	for name, tt := range map[string]struct {
		intent    parser.Intent
		query     parser.Query
		low, high float64
		says      string
	}{
		"cards for another time":   {parser.MinGPUs, parser.Query{RefGPUCount: 16, RefHours: 120, Days: 2}, 40, 40, "1,920 GPU hours"},
		"cards for a budget":       {parser.MinGPUs, parser.Query{GPU: "h20", BudgetCNY: parser.Numbers{20000}, PricePerGPUHourCNY: 5, Per: "month"}, 5, 5, "30 days"},
		"a size for a time":        {parser.LargestModel, with(train, func(q *parser.Query) { q.Days = 10 }), 4e9, 6e9, "compute-optimal"},
		"a size for a budget":      {parser.LargestModel, with(train, func(q *parser.Query) { q.GPUCount, q.BudgetUSD, q.PricePerGPUHour = 0, parser.Numbers{5000}, 2 }), 4e9, 7e9, "2,500 GPU hours"},
		"a size for some tokens":   {parser.LargestModel, with(train, func(q *parser.Query) { q.Days, q.Tokens = 7, 100e9 }), 2e9, 5e9, "can be trained"},
		"a size that memory caps":  {parser.LargestModel, parser.Query{Task: "finetune", GPU: "a100", GPUCount: 8, Tokens: 1e8, WindowH: 12}, 2e10, 4e10, "Memory allows less"},
		"within a night":           {parser.Time, parser.Query{Task: "lora", ParamsB: 7, GPU: "rtx-4090", GPUCount: 1, Tokens: 2e7, WindowH: 12}, 1, 43200, "within 12 hours"},
		"longer than a weekend":    {parser.Time, parser.Query{Task: "finetune", ParamsB: 7, GPU: "a100", GPUCount: 8, Tokens: 1e10, WindowH: 48}, 172800, 1e9, "more than 2 days"},
		"electricity of one's own": {parser.Cost, with(train, func(q *parser.Query) { q.ParamsB, q.Tokens, q.PricePerKWh = 7, 1e10, 0.3 }), 80, 200, "Rented it would be"},
		"electricity and rent":     {parser.Cost, parser.Query{GPU: "h100", GPUCount: 8, Days: 3, PricePerGPUHour: 2, PricePerKWh: 0.2}, 1250, 1350, "kWh of electricity"},
		"another currency":         {parser.Cost, parser.Query{Task: "train", ParamsB: 1, GPU: "h100", GPUCount: 8, Tokens: 1e9, PricePerGPUHourCNY: 15, PricePerKWh: 0.2}, 1, 1e4, "Electricity on one's own machines"},
		"too dear a card":          {parser.Compare, parser.Query{Task: "train", ParamsB: 1, GPUOptions: two, Prices: parser.Numbers{1, 9}, PriceRatio: 9}, 0, 1e3, "At 9 x the price it does not pay"},
		"spot beside full": {parser.Cost, with(train, func(q *parser.Query) {
			q.ParamsB, q.Tokens, q.PricePerGPUHour, q.Spot, q.SpotPrice = 1, 1e9, 2, true, 1
		}), 0, 1e3, "50 % of that"},
		"spot without a price": {parser.Cost, with(train, func(q *parser.Query) { q.ParamsB, q.Tokens, q.Spot = 1, 1e9, true }), 0, 1e3, "No spot price is kept here"},
		"a month's budget":     {parser.BuyAdvice, parser.Query{ParamsB: 13, GPU: "a100", BudgetUSD: parser.Numbers{500}, Per: "month"}, 900, 1200, "the budget of 500"},
		"two stages":           {parser.Time, parser.Query{Task: "rl", RLAlgo: "dpo", ParamsB: 8, GPU: "a100", GPUCount: 8, Tokens: 2e7, Stages: []string{"finetune", "dpo"}, StageTokens: parser.Numbers{1e8, 2e7}}, 6000, 6300, "; DPO on 20M tokens"},
		"what stages cost":     {parser.Cost, parser.Query{Task: "finetune", ParamsB: 1, GPU: "h100", GPUCount: 8, Tokens: 1e8, Stages: []string{"train", "finetune"}, StageTokens: parser.Numbers{2e10, 1e8}}, 200, 300, "one stage after the other"},
		"hours of a month":     {parser.MinGPUs, parser.Query{GPU: "a100", BudgetUSD: parser.Numbers{400}, Per: "month", Hours: 8}, 1, 1, "for 240 hours"},
		"a month's cards":      {parser.MinGPUs, parser.Query{ParamsB: 13, GPU: "a100", BudgetUSD: parser.Numbers{4000}, Per: "month"}, 1, 1, "That is within 4,000 USD"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if a.Value == nil || a.Value.Number < tt.low || a.Value.Number > tt.high || !strings.Contains(a.Summary, tt.says) {
				t.Errorf("not as it should be: %v %s", a.Value, a.Summary)
			}
		})
	}
}
