package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/parser"
)

// The tokens that a server reported room for go before the estimate of its cache.
func TestRequestsHeldAsReported(t *testing.T) {
	t.Parallel()
	for tokens, tt := range map[int]struct {
		verdict engine.Verdict
		says    string
	}{
		120_000: {engine.DoesNotFit, "14 sequences of 8,192 at a time"},
		400_000: {engine.Fits, "48 sequences of 8,192 at a time"},
		4_000:   {engine.DoesNotFit, "less than one sequence"},
	} {
		q := parser.Query{Model: "qwen3-14b", GPU: "a100", GPUMemoryGB: 40, Framework: "vllm", Concurrency: 30, SeqLen: 8192, CacheTokens: tokens}
		a, err := give(parser.Fit, q, words.English)
		if err != nil || a.Verdict != tt.verdict || !strings.Contains(a.Summary, tt.says) {
			t.Errorf("%d tokens: %v %s %s", tokens, err, a.Verdict, a.Summary)
		}
	}
}

// What a token takes in several models is told of each, and a narrow cache by its own bits.
func TestCachesOfSeveralModels(t *testing.T) {
	t.Parallel()
	a, err := ask(parser.Compare, parser.Query{Models: []string{"deepseek-v3", "llama-405b"}}, "kv cache per token deepseek v3 vs llama 405b", words.English)
	if err != nil || !strings.Contains(a.Summary, "deepseek-v3: 68.6 KiB; llama-405b: 504 KiB") {
		t.Errorf("%v %s", err, a.Summary)
	}
	a, err = ask(parser.Compare, parser.Query{Model: "llama-3-70b", KVDType: "int4", SeqLen: 32768}, "how much does int4 kv cache save", words.Chinese)
	if err != nil || !strings.Contains(a.Summary, "4 位缓存比 16 位缓存少占") {
		t.Errorf("%v %s", err, a.Summary)
	}
}
