package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"strings"
)

// capacityRules are the published rules for the largest model on a card.
func (q Question) capacityRules(r run) []engine.Rule { return nil }

// join lists things in the manner of a language.
func join(lang words.Lang, list []string) string {
	return strings.Join(list, words.ListMark.In(lang))
}
