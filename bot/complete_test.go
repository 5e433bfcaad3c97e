package bot_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"headroom/bot"
	"headroom/bot/memorytest"
)

func TestCompletionsFollowThePlaceInTheText(t *testing.T) {
	t.Parallel()
	c := writer(t)
	c.say("save 4x v100 32gb as lab-rack")
	for text, want := range map[string]string{
		"tra":                 "train",
		"train llama-3.1":     "train llama-3.1-8b",
		"train 7b ada":        "train 7b adamw",
		"train 7b on 4x a1":   "train 7b on 4x a100",
		"train 7b on ":        "train 7b on h100",
		"use ":                "use lab-rack",
		"use lab":             "use lab-rack",
		"run qwen2.5-14b int": "run qwen2.5-14b int4",
		"用4张v1":               "用4张v100",
		"train 7b with zero":  "train 7b with zero 3",
	} {
		list := c.with.Complete(t.Context(), c.in, text)
		if !slices.Contains(list, want) {
			t.Errorf("%q: %q lacks %q", text, list, want)
		}
		for _, s := range list {
			if !strings.HasPrefix(s, text[:strings.LastIndexAny(text, " 张")+1]) || utf8.RuneCountInString(s) > 100 {
				t.Errorf("%q: %q", text, s)
			}
		}
		if len(list) > 25 {
			t.Errorf("%q: %d completions", text, len(list))
		}
	}
}

func TestCompletionsOfNothingAreWhatWasAskedLast(t *testing.T) {
	t.Parallel()
	c := writer(t)
	c.say("train 7b adamw on 4x v100 32gb")
	c.say("save as lab")
	c.in.Thread = "2.0"
	c.say("can a 4090 run qwen2.5-14b in int4?")
	list := c.with.Complete(t.Context(), c.in, "")
	if len(list) < 5 || !strings.Contains(list[0], "qwen2.5-14b") || list[1] != "train 7b adamw on 4x v100 32gb" || list[2] != "Use lab" {
		t.Errorf("%q", list)
	}
	c.in.User = "U2"
	for _, s := range c.with.Complete(t.Context(), c.in, " ") {
		if strings.Contains(s, "v100 32gb") {
			t.Errorf("another person's question is offered: %q", list)
		}
	}
}

// Completing allocates little, whatever was typed: that is what can be held on
// a machine however busy; BenchmarkComplete tells the time.
func TestCompletingIsQuick(t *testing.T) { // not parallel: others' allocations would count
	if raced {
		t.Skip("the race detector allocates on its own")
	}
	c := conversation(memorytest.New())
	for name, text := range typed() {
		if got := testing.AllocsPerRun(5, func() { c.Complete(t.Context(), bot.Inbound{}, text) }); got > 5000 {
			t.Errorf("%s: %.0f allocations", name, got)
		}
	}
}

func BenchmarkComplete(b *testing.B) {
	c := conversation(memorytest.New())
	for name, text := range typed() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.Complete(b.Context(), bot.Inbound{}, text)
			}
		})
	}
}

func typed() map[string]string {
	return map[string]string{
		"nothing": "", "a letter": "t", "a question": "train 7b on ", "a long one": strings.Repeat("7b ", 600),
		"no text": "\xff\xfe", "han": "用", "much han": strings.Repeat("用", 2000),
	}
}

func TestHelpAndWelcome(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	for _, text := range []string{"", " ", "help", "帮助", "?"} {
		m := c.say(text)
		runnable := 0
		for _, a := range m.Actions {
			if a.Asks != "" {
				runnable++
				in := c.in
				in.Press, in.Thread = a.Token, "press"
				if r := c.send(in); r.Reply == nil || r.Reply.Status != bot.Answered {
					t.Errorf("%q offers %q, which gives %+v", text, a.Label, r.Reply)
				}
			}
		}
		if runnable != 3 || len(m.Paragraphs) > 6 {
			t.Errorf("%q: %+v", text, m)
		}
	}
	c.says(c.say("help zero"), "ZeRO", "1910.02054")
}

func TestMisspeltNamesAreOneTapAway(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	m := c.press(c.say("specs of v10O"), "v100")
	if m.Reply == nil || m.Reply.Query.GPU != "v100" {
		t.Errorf("meant %+v", m.Reply)
	}
	m = c.say("run nosuchmodel-xl on a 4090")
	c.says(m, "add model")
}

func TestSecretsAreRemoved(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	for _, secret := range []string{
		"xoxb-1234567890-abcdefghij", "xapp-1-A0123-456-abcdef", "hf_abcdefghijklmnopqrstuvwx", "Bearer abcdef1234567890",
		"https://hooks.slack.com/services/T0/B0/xyz", "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs", "password=hunter2hunter2",
		"-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n-----END PRIVATE KEY-----", "ghp_abcdefghijklmnopqrstuvwxyz0123456789",
	} {
		m := c.say("train 7b on 4x v100 " + secret)
		c.says(m, "secret")
		shown := told(m)
		if m.Reply != nil {
			shown += m.Reply.Text + m.Reply.Canonical
			for _, p := range m.Reply.Problems {
				shown += p.Message + p.Got
			}
		}
		if strings.Contains(shown, secret[5:15]) {
			t.Errorf("%s is echoed: %s", secret, shown)
		}
	}
	for _, text := range []string{"train 7b on 4x v100 hf", "qwen2.5-14b-instruct-1m", "meta-llama/Llama-3.1-8B-Instruct", "what is a token budget"} {
		if _, found := bot.Redact(text); found {
			t.Errorf("%q is taken for a secret", text)
		}
	}
}

func TestTooLongATextIsRefused(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	c.says(c.say(strings.Repeat("a", 2<<20)), "too long")
	if m := c.say(strings.Repeat("7b ", 2000)); m.Reply == nil || m.Reply.Status != bot.Rejected {
		t.Errorf("%+v", m.Reply)
	}
}
