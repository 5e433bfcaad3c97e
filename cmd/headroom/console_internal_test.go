package main

import (
	"testing"

	"headroom/bot"
	"headroom/engine/catalog"
)

// Each tab shows the next way to go on, and after the last what was typed.
func TestTabsGoRound(t *testing.T) {
	t.Parallel()
	p := &prompt{terminal: &terminal{ctx: t.Context()}, talk: bot.NewConversation(bot.New(catalog.Builtin()), nil, bot.Setup{})}
	line := "train 7b on 4x a1"
	seen := map[string]bool{}
	for range 60 {
		next, at, ok := p.complete(line, len(line), '\t')
		if !ok || at != len(next) {
			t.Fatalf("%q: %q at %d", line, next, at)
		}
		line = next
		if seen[line] {
			break
		}
		seen[line] = true
	}
	for _, want := range []string{"train 7b on 4x a10", "train 7b on 4x a100", "train 7b on 4x a1"} {
		if !seen[want] {
			t.Errorf("%q was not offered: %v", want, seen)
		}
	}
	if _, _, ok := p.complete(line, 2, '\t'); ok {
		t.Error("completed in the middle of a line")
	}
	if _, _, ok := p.complete(line, len(line), 'x'); ok {
		t.Error("completed without a tab")
	}
}
