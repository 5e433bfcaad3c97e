package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A Mac that is sought is answered with Macs: the least memory that holds the work, and no more than that.
func TestMacsAreAdvised(t *testing.T) {
	t.Parallel()
	for text, tt := range map[string]struct {
		query parser.Query
		gb    float64
		says  string
	}{
		"which mac for a 70b in q4":              {parser.Query{Task: "infer", ParamsB: 70, Quant: "q4_k_m"}, 64, "GPU may use"},
		"which mac for a 70b":                    {parser.Query{Task: "infer", ParamsB: 70}, 192, "In 4 bits (q4_k_m) 64 GB"},
		"which macbook for a 70b in q4":          {parser.Query{Task: "infer", ParamsB: 70, Quant: "q4_k_m"}, 64, "Max"},
		"64 or 128 for a 70b in q8 on a mac":     {parser.Query{Task: "infer", ParamsB: 70, Quant: "q8_0", GPUMemoryOptions: []float64{64, 128}}, 128, "GPU may use"},
		"which mac to train adapters of 8b":      {parser.Query{Task: "lora", ParamsB: 8}, 48, "As QLoRA"},
		"which mac for an 8b in q4 at 40 tok/s":  {parser.Query{Task: "infer", ParamsB: 8, Quant: "q4_k_m", TargetTokensPerS: 40}, 24, "and gives 40 tokens/s"},
		"which mac for 70b in q4 at 90 tok/s":    {parser.Query{Task: "infer", ParamsB: 70, Quant: "q4_k_m", TargetTokensPerS: 90}, 64, "No such Mac gives"},
		"which macbook air for a 405b":           {parser.Query{Task: "infer", ParamsB: 405, Quant: "q4_k_m"}, 0, "No such Mac"},
		"which mac studio for a 405b in 4 bits?": {parser.Query{Task: "infer", ParamsB: 405, Quant: "q4_k_m"}, 512, "Ultra"},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			tt.query.Mac = true
			a := asked(t, parser.BuyAdvice, text, tt.query, words.English)
			gb := 0.0
			if a.Value != nil {
				gb = a.Value.Number
			}
			if gb != tt.gb || !strings.Contains(a.Summary, tt.says) {
				t.Errorf("%v GB: %s", gb, a.Summary)
			}
			for _, o := range a.Options {
				if o.Query != nil && tt.gb > 0 && !strings.HasPrefix(o.Query.GPU, "apple-") {
					t.Errorf("no Mac: %s", o.Label)
				}
			}
		})
	}
}
