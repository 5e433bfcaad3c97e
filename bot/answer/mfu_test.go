package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// What is told beside a rate, a claim or a range, is held against what follows from it, and a run
// that money pays for is told not to fit where it does not.
func TestWhatIsToldBesideARateIsHeld(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		lang   words.Lang
		says   string
	}{
		"a share": {parser.MFU, parser.Query{ParamsB: 13, GPU: "a100", MFUPct: 40, TokensPerS: 2000}, words.English, "The 40 % that was told"},
		"a range": {parser.MFU, parser.Query{Task: "train", ParamsB: 7, GPU: "a100", TokensPerS: 2250, SpeedRange: parser.Numbers{2000, 2500}}, words.English, "the middle of what is told"},
		"中文":      {parser.MFU, parser.Query{Task: "train", ParamsB: 7, GPU: "a100", TokensPerS: 2250, SpeedRange: parser.Numbers{2000, 2500}}, words.Chinese, "中间值 2,250"},
		"money":   {parser.Cost, parser.Query{Task: "train", ParamsB: 13, GPU: "a100", BudgetUSD: []float64{5000}}, words.English, "it does not fit"},
		"cards":   {parser.Cost, parser.Query{Task: "train", ParamsB: 13, GPU: "a100", BudgetUSD: []float64{5000}}, words.Chinese, "完整训练需要"},
	} {
		a, err := give(tt.intent, tt.query, tt.lang)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !strings.Contains(a.Summary, tt.says) {
			t.Errorf("%s: %s", name, a.Summary)
		}
	}
}
