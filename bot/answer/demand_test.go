package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Cards for requests that come are as many as keep up, the cheapest first, and no fewer than what holds the model.
func TestCardsAreAdvisedByWhatComes(t *testing.T) {
	t.Parallel()
	few, err := give(parser.BuyAdvice, parser.Query{Task: "infer", ParamsB: 8, RequestsPerS: 1}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	many, err := give(parser.BuyAdvice, parser.Query{Task: "infer", ParamsB: 8, RequestsPerS: 200}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if few.Value == nil || many.Value == nil || many.Value.Number <= few.Value.Number || !strings.Contains(many.Summary, "keep up") {
		t.Errorf("the cards do not follow what comes: %v and %v, %s", few.Value, many.Value, many.Summary)
	}
	if len(many.Options) < 3 {
		t.Errorf("few cards are held against each other: %v", many.Options)
	}
}

// The price of cards that are told is that of those that keep up where they do not.
func TestPricesFollowWhatComes(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		rate float64
		says string
		cost float64 // of an L4, in the hour
	}{
		"they keep up": {0.1, "you keep up with", 1},
		"they do not":  {50, "requests a second that come", 10},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Cost, parser.Query{Task: "infer", ParamsB: 8, GPU: "l4", GPUCount: 1, RequestsPerS: tt.rate, Per: "hour", Days: 30}, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if a.Value == nil || a.Value.Number < 0.5*tt.cost || !strings.Contains(a.Summary, tt.says) {
				t.Errorf("not as it should be: %v %s", a.Value, a.Summary)
			}
		})
	}
}
