package parser_test

import (
	"testing"

	"headroom/parser"
)

// A speed is that of all users together where the words at it say so.
func TestSpeedsOfAllUsers(t *testing.T) {
	t.Parallel()
	names := testNames()
	for text, want := range map[string][2]float64{
		"1000 tokens per second aggregate for llama-3.3-70b with 64 users, how many h100": {1000, 1000},
		"1000 tok/s total throughput llama 70b fp8 what hardware":                         {1000, 1000},
		"llama 70b 总吞吐 1000 tokens/s 要几张h100":                                             {1000, 1000},
		"llama 70b 64并发 总共每秒1000 token 要几张h100":                                           {1000, 1000},
		"llama-3.3-70b, 20 tokens/s per user, 1000 tokens/s in total, how many h100":      {20, 1000},
		"llama-3.3-70b 64 users 1000 tokens/s how many h100":                              {1000, 0},
		"how many h100 for llama-3.3-70b at 30 tokens/s, total 64 users":                  {30, 0},
	} {
		q := parser.Parse(text, names).Query
		if q.TargetTokensPerS != want[0] || q.TotalTokensPerS != want[1] {
			t.Errorf("%s: %g wanted, %g of all", text, q.TargetTokensPerS, q.TotalTokensPerS)
		}
	}
}
