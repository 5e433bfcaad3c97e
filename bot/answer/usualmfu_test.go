package answer_test

import (
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A small mixture of experts reaches half of the share that dense models do, so that as much work takes it twice as long;
// a share that is told stands.
func TestSmallMixturesReachLess(t *testing.T) {
	t.Parallel()
	days := func(q parser.Query) float64 {
		q.Task, q.GPU, q.GPUCount, q.Tokens = "train", "h800", 64, 500e9
		a, err := give(parser.Time, q, words.English)
		if err != nil || a.Value == nil {
			t.Fatalf("%v: %v", a.Value, err)
		}
		return a.Value.Number / 86400
	}
	mixture, told, dense := days(parser.Query{Model: "moonlight-16b-a3b"}), days(parser.Query{Model: "moonlight-16b-a3b", MFUPct: 40}), days(parser.Query{ParamsB: 3})
	if mixture < 6 || mixture > 10 || mixture < 1.9*told || told > 1.5*dense {
		t.Errorf("%.3g days at the usual share, %.3g at 40 %%, %.3g of a dense model with as many parameters at work", mixture, told, dense)
	}
	if large := days(parser.Query{Model: "deepseek-v3"}); large > 1.5*37/3*dense {
		t.Errorf("%.3g days of a large mixture, %.3g of a dense model of 3B", large, dense)
	}
}
