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

// Cards without NVLink that exchange weights in every micro-batch, and those that wait for the host, are planned with the
// speed that a question about it gets; cards with NVLink with the share that published runs reach.
func TestTimesOfSlowLinksAreThoseOfTheirSpeed(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		alike bool
	}{
		"over PCIe":   {parser.Query{Task: "finetune", ParamsB: 7, GPU: "rtx-4090", GPUCount: 8}, true},
		"offloaded":   {parser.Query{Task: "finetune", ParamsB: 7, GPU: "a100", GPUCount: 1, Offload: "cpu"}, true},
		"over NVLink": {parser.Query{Task: "train", ParamsB: 8, GPU: "h100", GPUCount: 1024}, false},
	} {
		rate, err := give(parser.Throughput, tt.query, words.English)
		if err != nil {
			t.Fatal(name, err)
		}
		tt.query.Tokens = 1e8
		took, err := give(parser.Time, tt.query, words.English)
		if err != nil {
			t.Fatal(name, err)
		}
		apart := took.Value.Number * rate.Value.Number / 1e8
		if alike := apart > 0.95 && apart < 1.05; alike != tt.alike {
			t.Errorf("%s: %.3g times the time that its speed comes to", name, apart)
		}
	}
}

// Training in fp8 is planned with what published runs gain by it, and not with twice the speed of bf16: DeepSeek-V3's
// 14.8T tokens took 2.66 million hours of H800 (arXiv 2412.19437, table 1).
func TestTimesOfFP8(t *testing.T) {
	t.Parallel()
	hours := func(q parser.Query) float64 {
		q.Task, q.GPU = "train", "h800"
		a, err := give(parser.Time, q, words.English)
		if err != nil || a.Value == nil {
			t.Fatalf("%v: %v", a.Value, err)
		}
		return a.Value.Number / 3600 * float64(q.GPUCount)
	}
	if got := hours(parser.Query{Model: "deepseek-v3", GPUCount: 2048, Tokens: 14.8e12, Precision: "fp8"}); got < 2.66e6/1.1 || got > 2.66e6*1.1 {
		t.Errorf("%.3g GPU hours of DeepSeek-V3, want 2.66e6", got)
	}
	dense := parser.Query{ParamsB: 70, GPUCount: 512, Tokens: 1e12}
	narrow := dense
	narrow.Precision = "fp8"
	if gain := hours(dense) / hours(narrow); gain < 1.2 || gain > 1.4 {
		t.Errorf("fp8 is %.3g times as fast as bf16", gain)
	}
	narrow.GPU, dense.GPU = "a100", "a100" // no products in fp8
	narrow.MFUPct = 40
	if hours(narrow) <= 0 {
		t.Error("a share that is told is not taken")
	}
}
