package answer_test

import (
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Cards that are held against each other are reckoned at the speeds that the answer lists, not at one share of their
// peaks: the quickest reach the least of it.
func TestUnlikeCardsAreHeldAgainstEachOtherAtTheirSpeeds(t *testing.T) {
	t.Parallel()
	cards := parser.Query{ParamsB: 7, Tokens: 1e12, GPUOptions: []parser.Device{{GPU: "a100-80gb", Count: 256}, {GPU: "h100", Count: 128}}}
	trained, shared := cards, cards
	trained.Task = "train"
	shared.MFUPct = 40
	for name, tt := range map[string]struct {
		intent      parser.Intent
		query       parser.Query
		lang        words.Lang
		says, never []string
	}{
		"a price":            {parser.Cost, trained, words.English, []string{"38,490 GPU hours", "12.5 days", "does 2.3 x the work"}, []string{"3.17"}},
		"in Chinese":         {parser.Cost, trained, words.Chinese, []string{"38,490 GPU 小时", "2.3 倍"}, []string{"3.17"}},
		"a time":             {parser.Time, cards, words.English, []string{"12.5 days", "14.4 days"}, []string{"10.2 days"}},
		"a share that holds": {parser.Cost, shared, words.English, []string{"10.2 days", "16.1 days"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, tt.says, tt.never)
		})
	}
}
