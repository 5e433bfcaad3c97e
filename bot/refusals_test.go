package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
	"headroom/engine/catalog"
)

// Tensor parallelism that cannot be is refused alike in both languages, no first.
func TestRefusedDegreesBeginWithNo(t *testing.T) {
	t.Parallel()
	for text, says := range map[string]string{
		"can I use tensor parallel 3 for llama 3.1 8b": "No: tensor parallel 3 does not divide",
		"llama 3.1 70b tensor parallel 3 on 3x A100":   "No: tensor parallel 3 does not divide the 64 attention heads of llama-3.1-70b; use 1, 2, 4, 8, 16, 32, 64, or pipeline parallel 3",
		"llama 3.1 8b 张量并行 3 可以吗":                      "不行：张量并行 3 不能整除",
	} {
		r := bot.New(catalog.Builtin()).Ask(text, bot.Options{})
		if len(r.Problems) != 1 || !strings.HasPrefix(r.Problems[0].Message, says) {
			t.Errorf("%s: %v", text, r.Problems)
		}
	}
}
