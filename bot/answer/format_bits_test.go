package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Each of several sizes of the same weights is told by the format that takes it.
func TestSizesOfWeightsAreTold(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		sizes       parser.Numbers
		lang        words.Lang
		says, never string
	}{
		"twice as large":     {parser.Numbers{14, 28}, words.English, "as fp32 takes", "no one format"},
		"in Chinese":         {parser.Numbers{14, 28}, words.Chinese, "即 fp32", "没有哪一种"},
		"a quantised file":   {parser.Numbers{14, 4.1}, words.English, "as a 4-bit format takes", "as fp32"},
		"a file that is odd": {parser.Numbers{14, 20}, words.English, "no one format", "as fp32"},
		"one size":           {parser.Numbers{14}, words.English, "parameter", "bf16 or fp16 takes"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			q := parser.Query{ParamsB: 7, WeightsGB: tt.sizes[len(tt.sizes)-1], WeightsEach: tt.sizes}
			a, err := give(parser.Explain, q, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			if text := a.Summary + strings.Join(a.Text, " "); !strings.Contains(text, tt.says) || strings.Contains(text, tt.never) {
				t.Errorf("not as it should be: %s", text)
			}
		})
	}
}
