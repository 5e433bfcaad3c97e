package words_test

import (
	"testing"

	"headroom/bot/words"
)

// Who asks which of a named model asks for a file of it; which card or which model is another question.
func TestWhichOfANamedModelIsAFormat(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"which qwen3 32b for a 16gb card":         true,
		"which llama 3.3 70b for 2x 3090":         true,
		"which qwen3-30b-a3b fits in 12gb":        true,
		"which version of gemma 27b for 24gb":     true,
		"16G显卡用哪个qwen3 32b":                       true,
		"24G 显存跑 qwen3-32b 下哪个版本":                 true,
		"which gpu for qwen3 32b":                 false,
		"which card 70b":                          false,
		"which models can i run on a 3090":        false,
		"which is better, qwen3 32b or gemma 27b": false,
		"哪个显卡能跑 qwen3 32b":                        false,
	} {
		if got := words.WantsIn(text).Format; got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
