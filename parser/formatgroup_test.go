package parser_test

import (
	"testing"

	"headroom/parser"
)

// The size of a group stands behind its format.
func TestGroupsOfFormats(t *testing.T) {
	t.Parallel()
	names := testNames()
	for text, want := range map[string]int{
		"llama 3.1 8B w4a16 g32 on 8gb":          32,
		"llama 3.1 8B awq g64 on 8gb":            64,
		"llama 3.1 8B w4a16-g128 on 8gb":         128,
		"llama 3.1 8b gptq 4bit 32g on 8gb":      32,
		"llama 3.1 8b int4 group size 32 on 8gb": 32,
		"llama 3.1 8b int4 on 8gb":               0,
		"llama 3.1 8b int4 on aws g5.xlarge":     0,
	} {
		if q := parser.Parse(text, names).Query; q.QuantGroup != want {
			t.Errorf("%s: groups of %d, want %d", text, q.QuantGroup, want)
		}
	}
}

// What stands behind "or" is ruled out with what stands before it.
func TestOffloadIsRuledOutWithQuantization(t *testing.T) {
	t.Parallel()
	names := testNames()
	for text, want := range map[string]string{
		"can i run llama 70b on 24gb without quantization or offload": "none",
		"llama 70b on 24gb without quantization or cpu offloading":    "none",
		"llama 70b on 24gb with quantization or offload":              "cpu",
		"llama 70b on 24gb without offload":                           "none",
	} {
		if got := parser.Parse(text, names).Query.Offload; got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
