package answer_test

import (
	"math"
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// What is fetched takes its size over the rate of the line.
func TestWeightsTakeTheTimeOfTheLine(t *testing.T) {
	t.Parallel()
	for lang, says := range map[words.Lang]string{words.English: "at 1 Gbit/s", words.Chinese: "按 1 Gbit/s"} {
		a, err := give(parser.Time, parser.Query{ParamsB: 405, TransferGbps: 1}, lang)
		if err != nil || !strings.Contains(a.Summary, says) || math.Abs(a.Value.Number/6480-1) > 0.01 {
			t.Errorf("810 GB at 125 MB/s: %s, %v", a.Summary, err)
		}
	}
}

// The rent of a period that is asked for beside some work is told beside what the work costs.
func TestRentOfAPeriodBesideWork(t *testing.T) {
	t.Parallel()
	a, err := give(parser.Cost, parser.Query{Task: "lora", ParamsB: 7, GPU: "rtx-4090", Tokens: 1e7, Per: "day", PricePerGPUHour: 0.5}, words.English)
	if err != nil || !strings.Contains(a.Summary, "A day of it, 24 hours, comes to 12.00 USD") || a.Value.Number > 2 {
		t.Errorf("both are asked: %s, %v", a.Summary, err)
	}
}
