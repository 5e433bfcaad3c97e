package parser_test

import (
	"testing"

	"headroom/parser"
)

// TestLeftover: what was read of nothing is told of; what is claimed, set aside or the
// sum of all cards is passed over in silence.
func TestLeftover(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"llama-2-13b on A100: 41 tokens/s on fp16, 55 tokens/s on fp8": "41 tokens/s",
		"run 70b int4 on 4x 3090, 96GB":                                "",
		"can 24GB train a 7b lora, or is 48GB required":                "",
		"4090太贵了，3090能跑13b int8吗":                                      "",
		"7b on a 24GB card with 64GB RAM":                              "",
		"fine-tune 7b on 2 nodes with 8 A100 each":                     "",
		"14G+2G=16G, does 7b fp16 fit on a V100":                       "",
		"per_gpu 24, 7b":                                               "",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			got := ""
			for _, p := range parser.Parse(text, testNames()).Problems {
				if p.Code == "unread_figure" {
					got = p.Got
				}
			}
			if got != want {
				t.Errorf("told of %q, want %q", got, want)
			}
		})
	}
}
