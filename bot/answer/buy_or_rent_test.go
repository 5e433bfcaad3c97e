package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Cards that are bought are weighed against rent by the hours after which they have cost no more:
// price / (rent - electricity), in one currency.
func TestBuyingIsWeighedAgainstRent(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		text           string
		intent         parser.Intent
		query          parser.Query
		says, unwanted string
	}{
		"a price":             {"buy or rent", parser.BuyAdvice, parser.Query{GPU: "rtx-4090", PriceUSD: 1800, PricePerGPUHour: 0.4, PricePerKWh: 0.2}, "after about 7,200 hours of work: 300 days at 24 hours a day", ""},
		"hours of each day":   {"buy or rent, 6 hours a day", parser.BuyAdvice, parser.Query{GPU: "rtx-4090", PriceUSD: 1800, PricePerGPUHour: 0.4, PricePerKWh: 0.2, Hours: 6}, "at 6 hours a day", "24 hours a day"},
		"hours of each week":  {"buy or rent, 42 hours a week", parser.BuyAdvice, parser.Query{GPU: "rtx-4090", PriceUSD: 1800, PricePerGPUHour: 0.4, PricePerKWh: 0.2, Hours: 42}, "at 6 hours a day", "24 hours a day"},
		"hours of a job":      {"buy or rent for 6 hours", parser.BuyAdvice, parser.Query{GPU: "rtx-4090", PriceUSD: 1800, PricePerGPUHour: 0.4, Hours: 6}, "at 24 hours a day", "at 6 hours"},
		"a budget":            {"买还是租", parser.BuyAdvice, parser.Query{GPU: "rtx-4090", BudgetCNY: []float64{15000}, PricePerGPUHourCNY: 2, PricePerKWh: 0.6}, "after about 9,677", "budget"},
		"no price":            {"buy or rent", parser.BuyAdvice, parser.Query{GPU: "rtx-4090"}, "Each 1,000 USD of the price of", ""},
		"several cards":       {"buy or rent, when is break even", parser.Cost, parser.Query{GPU: "h100", GPUCount: 8, PriceUSD: 300000, PricePerGPUHour: 2.5}, "buying 8 x NVIDIA H100 SXM5 80GB beats rent at 20.00 USD an hour", ""},
		"another currency":    {"买还是租", parser.BuyAdvice, parser.Query{GPU: "rtx-4090", BudgetCNY: []float64{15000}}, "currencies are not converted", "beats rent"},
		"dear electricity":    {"buy or rent", parser.BuyAdvice, parser.Query{GPU: "rtx-4090", PriceUSD: 1800, PricePerGPUHour: 0.3, PricePerKWh: 0.5}, "Buying never pays", "beats rent"},
		"a question of worth": {"is it worth it", parser.BuyAdvice, parser.Query{GPU: "rtx-4090", PriceUSD: 1800}, "each GB of its memory costs", "beats rent"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := ask(tt.intent, tt.query, tt.text, words.English)
			if err != nil || !strings.Contains(a.Summary, tt.says) || tt.unwanted != "" && strings.Contains(a.Summary, tt.unwanted) {
				t.Errorf("%v: %s, want %q", err, a.Summary, tt.says)
			}
		})
	}
}

// One card to buy and another to rent are weighed by the hours that are told, of each of the time that is told; what is
// told of no time is done once.
func TestRentAgainstAnotherCardTakesTheHoursTold(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ text, says, unwanted string }{
		{"own a 4090 or rent an A100, 200 hours a month", "200 hours of each month at 1.39 USD an hour costs 278.00 USD, 3,382 USD a year", "does not replace it"},
		{"own a 4090 or rent an A100, 200 hours a year", "200 hours of each year at 1.39 USD an hour costs 278.00 USD, 278.00 USD a year", "does not replace it"},
		{"own a 4090 or rent an A100 for 200 hours", "for 200 hours at 1.39 USD an hour costs 278.00 USD. ", "a year"},
	} {
		q := parser.Query{Task: "lora", ParamsB: 7, GPUOptions: []parser.Device{{GPU: "rtx-4090", Count: 1}, {GPU: "a100-80gb-sxm", Count: 1}}, Hours: 200, PricePerGPUHour: 1.39}
		a, err := ask(parser.Compare, q, tt.text, words.English)
		if err != nil || !strings.Contains(a.Summary, tt.says) || strings.Contains(a.Summary, tt.unwanted) {
			t.Errorf("%s: %v: %s", tt.text, err, a.Summary)
		}
	}
}
