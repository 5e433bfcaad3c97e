package console_test

import (
	"strings"
	"testing"

	"headroom/bot"
	"headroom/bot/answer"
	"headroom/bot/console"
	"headroom/bot/words"
	"headroom/engine/unit"
)

// A message shows all that it says, and nothing in it can steer the terminal.
func TestMessageShowsEverything(t *testing.T) {
	t.Parallel()
	m := bot.Message{
		Lang: words.English, Scale: unit.Binary,
		Changes: []bot.Change{{Key: "zero_stage", Old: "1", New: "3"}, {Key: "gpu_count", New: "8"}},
		Origins: []bot.Origin{{Key: "gpu", Value: "v100", From: "lab-default"}},
		Title:   "A title\x1b[31m", Paragraphs: []string{"first line\nsecond line", "\x1b]0;evil\x07paragraph"},
		Facts:    []answer.Fact{{Name: "name", Value: "value"}},
		Snippets: []bot.Snippet{{Title: "deepspeed", Name: "ds_config.json", Text: "{\n  \"a\": 1\n}\x1b[2J"}},
		Actions: []bot.Action{
			{Label: "Undo", Token: "u"},
			{Label: "NVIDIA H100", Token: "q", Choice: "Change GPU"},
			{Label: "Show formulas", Token: "f"},
		},
	}
	text, offers := console.View{Width: 80}.Message(m)
	for _, want := range []string{
		"ZeRO stage: 1 → 3", "cards: not set → 8", "GPU v100 from lab-default", "A title", "first line\nsecond line", "paragraph",
		"name  value", "deepspeed (ds_config.json)", "  \"a\": 1", "1 Undo   2 Show formulas",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in:\n%s", want, text)
		}
	}
	if strings.ContainsAny(text, "\x1b\x07") {
		t.Errorf("a control character went through: %q", text)
	}
	if len(offers) != 2 || offers[1].Token != "f" {
		t.Errorf("offers %+v", offers)
	}
	if text, _ := (console.View{Width: 80}).Message(bot.Message{Silent: true}); text != "" {
		t.Errorf("silence is %q", text)
	}
}
