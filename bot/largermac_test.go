package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
	"headroom/engine/catalog"
)

// A Mac takes no other card: where no setting helps, its chip with more memory is named if that holds the work.
func TestLargerMac(t *testing.T) {
	t.Parallel()
	asker := bot.New(catalog.Builtin())
	for text, want := range map[string]string{
		"will gpt-oss-120b run on my 64gb m4 max macbook": "with 128 GB holds it",
		"gpt-oss-120b 64G 的 m4 max 能跑吗":                   "128 GB 版本可以直接放下",
		"deepseek r1 on my 32gb m1 pro?":                  "nor does its chip with more memory",
	} {
		r := asker.Ask(text, bot.Options{})
		if r.Answer == nil || !strings.Contains(r.Answer.Next, want) || strings.Contains(r.Answer.Next, "listed card") {
			t.Errorf("%s: %+v", text, r.Answer)
		}
	}
}
