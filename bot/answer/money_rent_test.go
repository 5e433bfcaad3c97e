package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// What hardware costs by the time, what money pays for, and on which of two cards work costs less.
func TestRent(t *testing.T) {
	t.Parallel()
	two := []parser.Device{{GPU: "a100"}, {GPU: "h100"}}
	for name, tt := range map[string]struct {
		intent    parser.Intent
		query     parser.Query
		low, high float64 // of the value; 0 for none
		says      string
	}{
		"hours of each day":      {parser.Cost, parser.Query{GPU: "h20", GPUCount: 8, Hours: 10, Days: 20, PricePerGPUHourCNY: 5}, 8000, 8000, "1,600 GPU hours"},
		"a card alone":           {parser.Cost, parser.Query{GPU: "h100"}, 1, 10, "what cards sell for is not known"},
		"a month of cards":       {parser.Cost, parser.Query{GPU: "l4", GPUCount: 2, PricePerGPUHour: 0.5, Per: "month"}, 720, 720, "A month of it"},
		"a day of a model":       {parser.Cost, parser.Query{Task: "infer", ParamsB: 8, GPU: "l40s", GPUCount: 1, PricePerGPUHour: 1, Per: "day"}, 24, 24, "A day of it"},
		"what a budget pays":     {parser.Cost, parser.Query{GPU: "h20", BudgetCNY: parser.Numbers{6000}, PricePerGPUHourCNY: 6}, 3.6e6, 3.6e6, "1,000 GPU hours"},
		"what a budget trains":   {parser.Cost, parser.Query{Task: "train", ParamsB: 7, GPU: "h100", BudgetUSD: parser.Numbers{1000}, PricePerGPUHour: 2}, 1e9, 1e11, "tokens"},
		"a price for each":       {parser.Compare, parser.Query{Task: "train", ParamsB: 1, GPUOptions: two, Prices: parser.Numbers{1, 10}}, 0.001, 1, "a100 costs less"},
		"a job on each":          {parser.Cost, parser.Query{Task: "train", ParamsB: 1, GPUOptions: two, Prices: parser.Numbers{10, 1}, Tokens: 1e9}, 0.1, 100, "h100 costs less"},
		"prices in yuan":         {parser.Cost, parser.Query{Task: "train", ParamsB: 1, GPUOptions: two, Prices: parser.Numbers{10, 1}, Currency: "cny"}, 0.001, 100, "CNY per million"},
		"a price that is listed": {parser.Cost, parser.Query{Task: "train", ParamsB: 1, GPUOptions: two, Tokens: 1e9}, 0.1, 100, "lowest list prices"},
		"a card without a price": {parser.Cost, parser.Query{Task: "train", ParamsB: 1, GPUOptions: []parser.Device{{GPU: "rtx-3090"}, {GPU: "a100"}}}, 0, 0, "does"},
		"time on each":           {parser.Time, parser.Query{Task: "train", ParamsB: 1, GPUOptions: two, Tokens: 1e9}, 1000, 1e6, "GPU hours"},
		"how long a budget pays": {parser.Time, parser.Query{GPU: "h20", BudgetCNY: parser.Numbers{6000}, PricePerGPUHourCNY: 6}, 3.6e6, 3.6e6, "1,000 GPU hours"},
		"numbers of cards":       {parser.Cost, parser.Query{Task: "train", ParamsB: 1, GPU: "a100", GPUCountOptions: []int{2, 4}, Tokens: 1e9}, 0.1, 100, "about the same"},
		"against a service":      {parser.Cost, parser.Query{Task: "infer", ParamsB: 8, GPU: "l40s", GPUCount: 1, PricePerGPUHour: 1, TokenPrice: 0.01}, 1, 1, "the service is cheaper"},
		"a budget to buy with":   {parser.BuyAdvice, parser.Query{ParamsB: 8, BudgetUSD: parser.Numbers{2000}}, 0, 0, "it has to buy one 12 GB card"},
		"yuan to buy with":       {parser.BuyAdvice, parser.Query{ParamsB: 8, BudgetCNY: parser.Numbers{20000}}, 0, 0, "the 20,000 CNY can't be held against it"},
		"rent of a time told":    {parser.Cost, parser.Query{GPU: "h100", GPUCount: 8, PricePerGPUHour: 2, Days: 180}, 69120, 69120, "34,560 GPU hours"},
		"buying and running":     {parser.BuyAdvice, parser.Query{ParamsB: 8, Per: "month"}, 0, 0, "Rented for"},
		"a limit in int8":        {parser.BuyAdvice, parser.Query{ParamsB: 32, BudgetUSD: parser.Numbers{520}, Per: "month"}, 0, 0, "it is within that on"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if tt.low > 0 && (a.Value == nil || a.Value.Number < tt.low || a.Value.Number > tt.high) || !strings.Contains(a.Summary, tt.says) {
				t.Errorf("not as it should be: %v %s", a.Value, a.Summary)
			}
		})
	}
}

// Money and electricity that are asked for beside another figure are told behind it.
func TestAskedBeside(t *testing.T) {
	t.Parallel()
	for text, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		says   string
	}{
		"tco over ten days":                           {parser.Cost, parser.Query{GPU: "l40s", GPUCount: 2, PricePerGPUHour: 1, Days: 10}, "Machines of one's own draw"},
		"how many, and the rent?":                     {parser.MinGPUs, parser.Query{Task: "infer", ParamsB: 70, GPU: "h100", PricePerGPUHour: 2, Per: "year"}, "A year of it, 8,760 hours, comes to 35,040 USD"},
		"how many and what does it cost":              {parser.MinGPUs, parser.Query{Task: "train", ParamsB: 1, GPU: "a100", Tokens: 1e10, Days: 2}, "it costs about"},
		"几张，租金多少":                                     {parser.MinGPUs, parser.Query{Task: "infer", ParamsB: 70, GPU: "h800"}, "tell the price of an hour"},
		"how long and how much energy":                {parser.Time, parser.Query{Task: "train", ParamsB: 1, GPU: "h800", GPUCount: 8, Tokens: 1e10}, "Electricity on one's own machines comes to"},
		"do we need both servers":                     {parser.MinGPUs, parser.Query{Task: "infer", ParamsB: 32, GPU: "l40s", GPUCount: 8, Nodes: 2, GPUsPerNode: 4}, "One of the 2 machines of 4 cards is enough"},
		"do we need all three":                        {parser.MinGPUs, parser.Query{Task: "infer", ParamsB: 1000, GPU: "l40s", GPUCount: 12, Nodes: 3}, "The 3 machines of 4 cards are not enough"},
		"which mfu":                                   {parser.MFU, parser.Query{Task: "train", ParamsB: 7, GPU: "h100", GPUCount: 64, Parallel: parser.Parallel{FSDP: true}}, "the largest that fits"},
		"which mfu of a pipeline":                     {parser.MFU, parser.Query{Task: "train", ParamsB: 70, GPU: "h100", GPUCount: 64, Parallel: parser.Parallel{TP: 8, PP: 4}}, "About 35.1 % MFU is to be expected"},
		"tokens/s/gpu":                                {parser.Throughput, parser.Query{Task: "train", ParamsB: 7, GPU: "h100", GPUCount: 8}, "Per GPU it is"},
		"tokens/s per card":                           {parser.Throughput, parser.Query{Task: "infer", ParamsB: 7, GPU: "h100", GPUCount: 8, Framework: "vllm"}, "with a full queue"},
		"cheaper than the api at 9":                   {parser.Cost, parser.Query{Task: "infer", ParamsB: 8, GPU: "h100", TokenPrice: 9}, "with 3 read for each that is written: they pay off"},
		"cheaper than the api":                        {parser.Cost, parser.Query{Task: "infer", ParamsB: 8, GPU: "h100", TokenPrice: 9, Currency: "cny"}, "can't be held against that"},
		"which aws instance":                          {parser.Memory, parser.Query{Task: "infer", ParamsB: 70, Quant: "fp8"}, "The cheapest AWS instance that holds"},
		"which azure vm":                              {parser.Memory, parser.Query{Task: "lora", ParamsB: 8}, "The cheapest Azure instance that holds"},
		"which lambda machine for that":               {parser.Memory, parser.Query{Task: "infer", ParamsB: 9000}, "No Lambda instance"},
		"which aws instance, a month of it":           {parser.Cost, parser.Query{Task: "infer", ParamsB: 70, Quant: "fp8", Per: "month"}, "A month of it, 720 hours, comes to"},
		"how much memory, it runs on our aws servers": {parser.Memory, parser.Query{Task: "infer", ParamsB: 70, Quant: "fp8"}, "needs about"},
		"a virtual machine at gcp without gpu":        {parser.Memory, parser.Query{Task: "infer", ParamsB: 7, Quant: "q4", CPUOnly: true}, "host RAM"},
		"which of both fits, on the azure machine":    {parser.Compare, parser.Query{Task: "infer", ParamsList: []float64{7, 14}}, "14B"},
		"what is it a month on aws":                   {parser.Cost, parser.Query{GPU: "l40s", GPUCount: 4, Per: "month"}, "10.49 USD per hour"},
		"what can we pretrain":                        {parser.LargestModel, parser.Query{Task: "train", BudgetUSD: parser.Numbers{20000}}, "pays for these hours"},
		"how many for both":                           {parser.MinGPUs, parser.Query{Task: "infer", Model: "llama-3.1-70b", GPU: "h100", InputTokens: 4096, FirstTokenS: 0.5, RequestsPerS: 20}, "sets of 4 keep up with 20 requests a second"},
		"is it enough for what comes":                 {parser.Fit, parser.Query{Task: "infer", ParamsB: 8, GPU: "h100", RequestsPerS: 2}, "keeps up with 2 requests"},
		"ms per token":                                {parser.Throughput, parser.Query{Task: "infer", ParamsB: 8, GPU: "h100"}, "ms for each token of the output"},
		"samples per second":                          {parser.Throughput, parser.Query{Task: "lora", ParamsB: 8, GPU: "h100", SeqLen: 1024}, "Of 1,024 tokens each that is"},
		"energy per million tokens":                   {parser.Cost, parser.Query{Task: "infer", ParamsB: 8, GPU: "rtx-4090", PricePerKWh: 1}, "of electricity per million tokens"},
		"a month of electricity costs":                {parser.Power, parser.Query{GPU: "rtx-4090", Per: "month"}, "Tell your price for the sum"},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			a, err := ask(tt.intent, tt.query, text, words.English)
			if err != nil || !strings.Contains(a.Summary, tt.says) {
				t.Errorf("%q is missing in %q, %v", tt.says, a.Summary, err)
			}
		})
	}
}

// A machine draws more than its cards, each of several machines as much, and energy is told
// over the time that is asked for.
func TestPowerOfMachines(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query     parser.Query
		low, high float64
	}{
		"a card":             {parser.Query{GPU: "rtx-4090"}, 750, 750},
		"modules":            {parser.Query{GPU: "h100", GPUCount: 8}, 9000, 11000},
		"four machines":      {parser.Query{GPU: "h100", GPUCount: 32, Nodes: 4}, 36000, 44000},
		"machines not told":  {parser.Query{GPU: "h100", GPUCount: 32}, 36000, 44000},
		"a machine as told":  {parser.Query{GPU: "h100", GPUCount: 1, PowerW: 10200}, 10200, 10200},
		"cards as told":      {parser.Query{GPU: "rtx-3090", GPUCount: 4, PowerW: 300}, 1500, 1500},
		"some hours a day":   {parser.Query{GPU: "rtx-4090", Hours: 8, Days: 30, PricePerKWh: 1}, 180, 180},
		"a month":            {parser.Query{GPU: "rtx-4090", Per: "month", PricePerKWh: 1}, 540, 540},
		"hours of each week": {parser.Query{GPU: "rtx-4090", Hours: 10, Per: "week", PricePerKWh: 1}, 52.5, 52.5},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Power, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if a.Value == nil || a.Value.Number < tt.low || a.Value.Number > tt.high {
				t.Errorf("not as it should be: %v %s", a.Value, a.Summary)
			}
		})
	}
}
