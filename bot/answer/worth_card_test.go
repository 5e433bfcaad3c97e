package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A card that is asked about with no model is told by the largest it runs, its speed and what it lacks.
func TestACardIsWorthWhatItRuns(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		lang  words.Lang
		says  []string
		never string
	}{
		"a price":         {parser.Query{GPU: "v100", GPUMemoryGB: 32, PriceUSD: 360}, words.English, []string{"runs models up to about 14.5B in 16 bits", "in q4_k_m", "a model of 14B writes about", "Not supported: bf16, so models run in fp16; FlashAttention 2", "11.25 USD"}, "running 7B"},
		"an old one":      {parser.Query{GPU: "tesla-p40", GPUCount: 1}, words.English, []string{"bf16 and fast fp16", "tokens/s", "sells for is not known here"}, "One rents"},
		"two":             {parser.Query{GPU: "rtx-3090", GPUCount: 2, PriceUSD: 1400}, words.English, []string{"2 x NVIDIA GeForce RTX 3090 run models", "Supported: bf16", "for all 2 each GB", "29.17 USD"}, ""},
		"a new one":       {parser.Query{GPU: "rtx-4090"}, words.English, []string{"Supported: bf16, FlashAttention 2, fp8.", "One rents from"}, "Not supported"},
		"small":           {parser.Query{GPU: "gtx-1650"}, words.English, []string{"a model of 4B writes about"}, "8B"},
		"a mac":           {parser.Query{GPU: "m1-max", GPUMemoryGB: 64}, words.English, []string{"Apple M1 Max runs models up to"}, "upported"},
		"in Chinese":      {parser.Query{GPU: "tesla-p40"}, words.Chinese, []string{"最大可运行约", "14B 模型约", "不支持：bf16 和高速 fp16", "这里没有显卡售价"}, "7B (fp16)"},
		"two, in Chinese": {parser.Query{GPU: "rtx-3090", GPUCount: 2, PriceUSD: 1400}, words.Chinese, []string{"按 2 张共 1,400 USD 计"}, ""},
		"with a model":    {parser.Query{GPU: "tesla-p40", ParamsB: 7, Quant: "q4_k_m"}, words.English, []string{"Fits: running 7B (q4_k_m)"}, "runs models up to"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.BuyAdvice, tt.query, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range tt.says {
				if !strings.Contains(a.Summary, part) {
					t.Errorf("%q is not in %s", part, a.Summary)
				}
			}
			if tt.never != "" && strings.Contains(a.Summary, tt.never) {
				t.Errorf("%q is in %s", tt.never, a.Summary)
			}
		})
	}
}
