package bot_test

import (
	"testing"

	"headroom/bot/words"
)

// A wish for a language says the last answer again in it, and is no preset.
func TestALanguageIsChosen(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]words.Lang{
		"使用中文":                            words.Chinese,
		"请使用中文回答":                         words.Chinese,
		"以后用中文":                           words.Chinese,
		"用中文说一下":                          words.Chinese,
		"可以用中文吗？":                         words.Chinese,
		"切换到中文":                           words.Chinese,
		"chinese please":                  words.Chinese,
		"can you answer in chinese?":      words.Chinese,
		"and in chinese":                  words.Chinese,
		"请用英文":                            words.English,
		"使用英语回答":                          words.English,
		"use english":                     words.English,
		"switch to english":               words.English,
		"please answer me in english now": words.English,
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			c := newChat(t)
			first := "qwen3-8b on a 4090"
			if want == words.English {
				first = "4090跑qwen3-8b"
			}
			before := c.say(first).Reply.Canonical
			m := c.say(text)
			if m.Reply == nil || m.Lang != want || m.Reply.Canonical != before {
				t.Fatalf("answered in %s: %+v %q", m.Lang, m.Reply, m.Paragraphs)
			}
			if m := c.say("8k"); m.Lang != want {
				t.Errorf("then in %s", m.Lang)
			}
		})
	}
	c := newChat(t)
	if m := c.say("使用中文"); m.Lang != words.Chinese || len(m.Paragraphs) == 0 {
		t.Errorf("with nothing asked: %+v", m)
	}
}
