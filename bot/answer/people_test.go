package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Whoever tells of people hears, in every answer, that all of them are taken to ask at once; requests are what they are.
func TestPeopleAreToldToAskAtOnce(t *testing.T) {
	t.Parallel()
	const told = "for all 50 people asking at the same moment"
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		says   bool
	}{
		"in a narrower format": {parser.Fit, parser.Query{Model: "qwen3-32b", GPU: "rtx-4090", GPUCount: 4, Concurrency: 50, People: true}, true},
		"for rent":             {parser.Cost, parser.Query{Task: "infer", ParamsB: 32, Concurrency: 50, People: true}, true},
		"a memory":             {parser.Memory, parser.Query{ParamsB: 14, Concurrency: 50, People: true}, true},
		"a number of cards":    {parser.MinGPUs, parser.Query{ParamsB: 14, GPU: "a100", Concurrency: 50, People: true}, true},
		"requests":             {parser.Cost, parser.Query{Task: "infer", ParamsB: 32, Concurrency: 50}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Count(a.Summary, told); got > 1 || (got == 1) != tt.says {
				t.Errorf("told %d times: %s", got, a.Summary)
			}
		})
	}
}
