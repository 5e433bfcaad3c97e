package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A time or a price of what does not fit is beside that of the way out; one of what fits stands alone.
func TestTimesOfWhatDoesNotFitTellTheWayOut(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		lang   words.Lang
		says   string
		told   bool
	}{
		"a time":      {parser.Time, parser.Query{Task: "finetune", ParamsB: 7, GPU: "rtx-3090", GPUCount: 1, Tokens: 1e7}, words.English, "It fits if you", true},
		"a price":     {parser.Cost, parser.Query{Task: "finetune", ParamsB: 13, GPU: "rtx-4090", GPUCount: 1, Tokens: 1e8}, words.English, "costs about", true},
		"in Chinese":  {parser.Time, parser.Query{Task: "finetune", ParamsB: 7, GPU: "rtx-3090", GPUCount: 1, Tokens: 1e7}, words.Chinese, "这样装得下", true},
		"what fits":   {parser.Time, parser.Query{Task: "qlora", ParamsB: 7, GPU: "a100", GPUCount: 1, Tokens: 1e7}, words.English, "It fits if you", false},
		"other cards": {parser.Time, parser.Query{Task: "lora", ParamsB: 70, GPU: "rtx-4090", GPUCount: 1, Tokens: 5e6}, words.English, "It fits if you", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(a.Summary, tt.says) != tt.told {
				t.Errorf("says it or not: %s", a.Summary)
			}
		})
	}
}
