package answer_test

import (
	"slices"
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/parser"
)

// Several cards are offered a format of servers beside files of llama.cpp, and servers no format of files.
func TestServersAreOfferedTheirFormats(t *testing.T) {
	t.Parallel()
	labels := func(intent parser.Intent, q parser.Query) string {
		a, err := give(intent, q, words.English)
		if err != nil {
			t.Fatal(err)
		}
		out := make([]string, len(a.Options))
		for i, o := range a.Options {
			out[i] = o.Label
		}
		return strings.Join(out, "; ")
	}
	for name, c := range map[string]struct {
		intent    parser.Intent
		query     parser.Query
		has, lack string
	}{
		"four cards at home":      {parser.Fit, parser.Query{Model: "glm-4.5-air", GPU: "rtx-4090", GPUCount: 4}, "awq-int4", ""},
		"one card at home":        {parser.Fit, parser.Query{Model: "qwen3-32b", GPU: "rtx-4090"}, "llama.cpp", "awq-int4"},
		"no kernels for AWQ":      {parser.Fit, parser.Query{Model: "qwen3-30b-a3b", GPU: "v100", GPUCount: 2}, "gptq-int4", "awq-int4"},
		"cards of data centres":   {parser.Fit, parser.Query{Model: "deepseek-r1", GPU: "a100", GPUCount: 8}, "awq-int4", "q4_k_m"},
		"the largest on a server": {parser.LargestModel, parser.Query{GPU: "rtx-4090", GPUCount: 4, Concurrency: 16, SeqLen: 8192}, "fp8; awq-int4", "q4_k_m"},
		"without fp8 arithmetic":  {parser.LargestModel, parser.Query{GPU: "rtx-3090", GPUCount: 4, Concurrency: 16, SeqLen: 8192}, "int8; awq-int4", "fp8"},
		"the largest in files":    {parser.LargestModel, parser.Query{GPU: "rtx-4090"}, "q4_k_m", "awq-int4"},
	} {
		got := labels(c.intent, c.query)
		if !strings.Contains(got, c.has) || c.lack != "" && strings.Contains(got, c.lack) {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// A context that is long, or sought in a format of servers, is read by one, piece by piece.
func TestLongContextsAreServed(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		server bool
	}{
		"the longest in AWQ":        {parser.MaxContext, parser.Query{Model: "qwq-32b", GPU: "rtx-4090", Quant: "awq"}, true},
		"the longest in 16 bits":    {parser.MaxContext, parser.Query{Model: "qwen3-8b", GPU: "rtx-4090"}, false},
		"AWQ without kernels":       {parser.MaxContext, parser.Query{Model: "qwen3-8b", GPU: "v100", Quant: "awq"}, false},
		"long in fp8":               {parser.Fit, parser.Query{Model: "qwen3-32b", GPU: "rtx-4090", Quant: "fp8", SeqLen: 131072}, true},
		"long at home":              {parser.Fit, parser.Query{Model: "llama-3.1-8b", GPU: "rtx-3090", SeqLen: 131072}, false},
		"long in a data centre":     {parser.Fit, parser.Query{Model: "llama-3.1-8b", GPU: "h100", SeqLen: 131072}, true},
		"not so long in the center": {parser.Fit, parser.Query{Model: "llama-3.1-8b", GPU: "h100", SeqLen: 32768}, false},
	} {
		a, err := give(c.intent, c.query, words.English)
		if err != nil || (a.Estimate.Workload.Framework == "vllm") != c.server {
			t.Errorf("%s: %v %s", name, err, a.Summary)
		}
	}
	a, err := give(parser.Fit, parser.Query{Model: "deepseek-r1", GPU: "a100", GPUCount: 8}, words.English)
	if err != nil || !slices.ContainsFunc(a.Options, func(o answer.Option) bool { return o.Query != nil && o.Query.Framework == "vllm" }) {
		t.Errorf("no server among the ways out: %v", err)
	}
}
