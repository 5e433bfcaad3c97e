package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
	"headroom/engine/catalog"
)

// A list of cards is of the maker that is told, and of no other.
func TestCardsAreListedByTheirMaker(t *testing.T) {
	t.Parallel()
	b := bot.New(catalog.Builtin())
	for text, want := range map[string]struct{ holds, lacks string }{
		"list amd gpus":              {"AMD Instinct MI300X", "NVIDIA"},
		"list nvidia gpus with 24gb": {"NVIDIA GeForce RTX 4090", "Intel"},
		"list gpus with 48gb":        {"AMD Radeon PRO W7900", "24 GB"},
		"列出nvidia显卡":                 {"NVIDIA L40S", "AMD"},
	} {
		reply := b.Ask(text, bot.Options{})
		if reply.Answer == nil || !strings.Contains(reply.Answer.Summary, want.holds) || strings.Contains(reply.Answer.Summary, want.lacks) {
			t.Errorf("%s: %+v", text, reply.Answer)
		}
	}
}
