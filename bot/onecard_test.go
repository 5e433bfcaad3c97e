package bot_test

import (
	"strings"
	"testing"
)

// Models that are served from one card are held there together, each with its need: no server has the card for itself.
func TestModelsOnOneCardAreAddedUp(t *testing.T) {
	t.Parallel()
	for text, begins := range map[string]string{
		"serve llama-3.1-8b fp8 and qwen2.5-14b awq on one a100 40gb": "Fits: together ",
		"run llama-3.1-8b and qwen2.5-14b on a single a100 80gb":      "Fits: together ",
		"run llama-3.1-8b and qwen2.5-14b in vllm on one a100 80gb":   "Fits: together ",
		"run llama 8b or qwen 14b on one a100 80gb":                   "Per card: ",
	} {
		if got := ask(t, text).Answer.Summary; !strings.HasPrefix(got, begins) {
			t.Errorf("%s: does not begin with %q: %s", text, begins, got)
		}
	}
}
