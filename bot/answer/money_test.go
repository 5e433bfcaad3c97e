package answer_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Money that rests on an assumed speed or price has no digits that nobody knows; a price and hours that are told are
// multiplied as they are.
func TestMoneyIsRounded(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		says   string
	}{
		"assumed":           {parser.Time, parser.Query{Task: "train", ParamsB: 70, GPU: "h100", GPUCount: 512, Tokens: 1e12}, "0,000 USD"},
		"what it costs":     {parser.Cost, parser.Query{Task: "train", ParamsB: 7, GPU: "h100", GPUCount: 8, Tokens: 1e12}, "About 84,000 USD"},
		"told by the asker": {parser.Cost, parser.Query{GPU: "h100", GPUHours: 1234, PricePerGPUHour: 2.5}, "3,085 USD"},
	} {
		a, err := give(tt.intent, tt.query, words.English)
		if err != nil || !strings.Contains(a.Summary, tt.says) {
			t.Errorf("%s: %v %s", name, err, a.Summary)
		}
	}
}

// No model is named as an example of what fits that is larger than the largest.
func TestExamplesAreNoLarger(t *testing.T) {
	t.Parallel()
	a, err := give(parser.LargestModel, parser.Query{GPUMemoryGB: 24}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	examples := 0
	for _, text := range a.Text {
		if !strings.HasPrefix(text, "For example") {
			continue
		}
		for _, size := range regexp.MustCompile(`\(([\d.]+)B\)`).FindAllStringSubmatch(text, -1) {
			examples++
			if billions, _ := strconv.ParseFloat(size[1], 64); billions > 1.005*a.Value.Number/1e9 {
				t.Errorf("%s: %s", a.Summary, text)
			}
		}
	}
	if examples == 0 {
		t.Error("no example is named")
	}
}
