package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
	"headroom/parser"
)

// A run that goes is answered by what was measured of it; one that broke off by what it would need.
func TestRunsCloseToTheirLimit(t *testing.T) {
	t.Parallel()
	for text, tt := range map[string]struct {
		query   parser.Query
		verdict engine.Verdict
		says    string
		silent  string
	}{
		"my 13b training uses 78 GB out of 80, safe?": {
			parser.Query{Task: "train", ParamsB: 13, GPUMemoryGB: 80, ObservedGB: 78}, engine.Tight, "close to the limit", "at the error",
		},
		"13b training on a100 80gb uses 60 gb, safe?": {
			parser.Query{Task: "train", ParamsB: 13, GPU: "a100", GPUMemoryGB: 80, ObservedGB: 60}, engine.Fits, "20 GB are left", "at the error",
		},
		"13b training fails with out of memory at 78 GB of 80": {
			parser.Query{Task: "train", ParamsB: 13, GPUMemoryGB: 80, ObservedGB: 78}, engine.DoesNotFit, "at the error", "close to the limit",
		},
	} {
		a, err := ask(parser.Fit, tt.query, text, words.English)
		if err != nil {
			t.Fatal(err)
		}
		all := a.Summary + strings.Join(a.Text, " ")
		if a.Verdict != tt.verdict || !strings.Contains(all, tt.says) || strings.Contains(all, tt.silent) {
			t.Errorf("%s: %s: %s", text, a.Verdict, all)
		}
	}
}

// What lay unused is told of only where the error tells it.
func TestFailuresTellWhatTheyKnow(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		failure parser.Failure
		says    bool
	}{
		{parser.Failure{Asked: 2.5, Free: 1.81}, false},
		{parser.Failure{Asked: 2.5, Free: 1.81, Idle: 0.2}, true},
	} {
		if got := answer.Failure(words.English, unit.Binary, tt.failure); strings.Contains(got, "held unused") != tt.says {
			t.Errorf("%+v: %s", tt.failure, got)
		}
	}
}
