package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Advice about cards of a memory holds the common ones against each other.
func TestCardsOfAMemoryAreHeldAgainstEachOther(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		text    string
		query   parser.Query
		lang    words.Lang
		says    []string
		options []string // names that are among them
		never   string   // a name that is not
	}{
		"of one maker": {"best 16GB Nvidia GPU with balanced price and performance", parser.Query{GPUMemoryGB: 16}, words.English, []string{"writes most for its power", "The fastest is NVIDIA GeForce RTX 5080", "What cards sell for is not known"}, []string{"NVIDIA GeForce RTX 5070 Ti", "NVIDIA GeForce RTX 5060 Ti 16GB"}, "AMD"},
		"the fastest":  {"fastest 12gb card to buy", parser.Query{GPUMemoryGB: 12}, words.English, []string{"RTX 3080 Ti is the fastest", "For its power"}, []string{"Intel Arc B580"}, "Laptop"},
		"not the named": {
			"96Gb VRAM without spending $10k on an RTX Pro 6000",
			parser.Query{GPU: "rtx-pro-6000", GPUCount: 1, GPUMemoryGB: 96, BudgetUSD: []float64{10000}},
			words.English,
			[]string{"cards and sets with 96 GB", "RTX PRO 6000 Blackwell Workstation Edition itself", "budget of 10,000 USD is not used"},
			[]string{"4 x NVIDIA GeForce RTX 3090", "2 x NVIDIA RTX A6000"},
			"PRO 6000",
		},
		"sets":             {"48GB VRAM build, what should I buy", parser.Query{GPUMemoryGB: 48}, words.English, []string{"cards and sets with 48 GB", "The lowest rent listed"}, []string{"NVIDIA RTX A6000"}, "Moore"},
		"within power":     {"best 48gb gpu under 350W", parser.Query{GPUMemoryGB: 48, PowerW: 350}, words.English, []string{"with 48 GB"}, []string{"NVIDIA RTX A6000"}, "2 x"},
		"of servers":       {"which 80gb gpu should i buy", parser.Query{GPUMemoryGB: 80}, words.English, []string{"The fastest is NVIDIA H100 SXM5"}, []string{"NVIDIA A100 PCIe 80GB"}, "800"},
		"two":              {"best two 24gb cards", parser.Query{GPUMemoryGB: 24, GPUCount: 2}, words.English, []string{"with 48 GB"}, []string{"2 x NVIDIA GeForce RTX 3090"}, "A6000"},
		"in Chinese":       {"推荐一张16G显存的显卡", parser.Query{GPUMemoryGB: 16, GPUCount: 1}, words.Chinese, []string{"在 16 GB 的常见显卡中", "最快的是 NVIDIA GeForce RTX 5080", "这里没有显卡售价"}, nil, "Laptop"},
		"sets, in Chinese": {"不想花一万刀买RTX Pro 6000，要96G显存", parser.Query{GPU: "rtx-pro-6000", GPUMemoryGB: 96}, words.Chinese, []string{"合计 96 GB", "本身：", "标价最低的租用"}, []string{"4 x NVIDIA GeForce RTX 3090"}, "PRO 6000"},
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
			var labels []string
			for _, o := range a.Options {
				labels = append(labels, o.Label)
				if o.Estimate.Speed == nil || o.Estimate.Speed.DecodeTokensPerSec == 0 {
					t.Errorf("%s has no speed", o.Label)
				}
			}
			all := "|" + strings.Join(labels, "|") + "|"
			for _, want := range tt.options {
				if !strings.Contains(all, "|"+want+"|") {
					t.Errorf("%s is not in %s", want, all)
				}
			}
			if tt.never != "" && strings.Contains(all, tt.never) {
				t.Errorf("%s is in %s", tt.never, all)
			}
			if len(a.Facts) != len(a.Options) || !strings.Contains(a.Facts[0].Value, "GB/s") || !strings.HasSuffix(a.Facts[0].Value, " W") {
				t.Errorf("facts: %v", a.Facts)
			}
		})
	}
}
