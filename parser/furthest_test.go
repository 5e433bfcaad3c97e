package parser_test

import (
	"testing"

	"headroom/parser"
)

// What is asked for as far as it goes, or by a verb in place of its name.
func TestFurthest(t *testing.T) {
	t.Parallel()
	names := testNames()
	for _, tt := range []struct {
		name, text string
		want       parser.Intent
	}{
		{"a length that tops out", "qwen3-8b on a 4080, where would the context max out?", parser.MaxContext},
		{"a batch brought to a number", "两张A100训13B，bs能干到几", parser.MaxBatch},
		{"lengths of which one will do", "qwen3 8b, 3090, ctx 16k or 32k, which one works?", parser.MaxContext},
		{"memory called for", "how much does serving qwen3 8b at 16k call for in vram", parser.Memory},
		{"memory that is little", "how little vram can a 7b q4 get by with", parser.Memory},
		{"a total of cards", "with tp 8, pp 2 and dp 4, what is the gpu total?", parser.Convert},
		{"a quantity of cards", "to serve yi-34b to 80 users, cards in what number?", parser.MinGPUs},
		{"a number to confirm", "is it right that llama 405b fp8 needs only 8 h100?", parser.MinGPUs},
		{"some machines told of", "宿舍几张卡凑一起，2张3060加1张3080，跑13b能行吗", parser.Fit},
		{"a number of cards asked for", "几张4090能跑70B", parser.MinGPUs},
		{"which memory a figure is of", "13B 要26G，说的是显卡的显存还是电脑内存", parser.Explain},
		{"what one pays", "what would a 7b on 1T tokens set me back on h100s", parser.Cost},
		{"what runs off a card", "running yi-34b-gptq off a single 3090, fits?", parser.Fit},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := parser.Parse(tt.text, names); got.Intent != tt.want {
				t.Errorf("%q is read as %s, want %s", tt.text, got.Canonical(), tt.want)
			}
		})
	}
}
