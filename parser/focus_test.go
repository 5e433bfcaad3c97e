package parser_test

import (
	"testing"

	"headroom/parser"
)

// TestFocus holds that what a text tells on the side is not taken for its question.
func TestFocus(t *testing.T) {
	t.Parallel()
	names := testNames()
	for _, tt := range []struct {
		name, text string
		want       parser.Intent
	}{
		{"buying is told of", "Buying newer cards is out of the question this year. Could those two V100s train a 7b with lora? Many thanks!", parser.Fit},
		{"a price is told of", "The price of that used A100 80GB was right. Will it hold a 34b in int8?", parser.Fit},
		{"a comparison is told of", "Everyone keeps comparing this with the API. What memory does llama-3-8b take in fp16?", parser.Memory},
		{"renting is told of, in Chinese", "我们没钱租服务器，机房里只有两张3090。用它们lora微调13b可以吗？谢谢！", parser.Fit},
		{"courtesy behind the question", "How many H100s for a full finetune of 70b? Any advice on what is best to buy is welcome, too.", parser.MinGPUs},
		{"the question is asked elsewhere", "I want the largest batch that fits a 7b on an a100. Does anyone know?", parser.MaxBatch},
		{"a fragment adds to the question", "H100 or A100 for a 70b? Talking cost only", parser.Cost},
		{"an abbreviation ends nothing", "Which card, resp. what kind of card, is the best buy for a 13b?", parser.BuyAdvice},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := parser.Parse(tt.text, names); got.Intent != tt.want {
				t.Errorf("%q is read as %s, want %s", tt.text, got.Canonical(), tt.want)
			}
		})
	}
}
