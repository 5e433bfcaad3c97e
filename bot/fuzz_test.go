package bot_test

import (
	"testing"
	"unicode/utf8"

	"headroom/bot"
	"headroom/bot/memorytest"
)

// FuzzHandle: whatever is said after whatever was said before, nothing breaks,
// buttons keep their size, and what they bring back is answered too.
func FuzzHandle(f *testing.F) {
	for _, pair := range [][2]string{
		{"train 7b adamw fp16 on 4x v100", "what about zero3?"},
		{"4张v100训练7b", "换成 8 张"},
		{"run llama-3.1-8b on a 4090", "save as lab"},
		{"save 4x v100 as lab", "use lab with zero 3"},
		{"add gpu lab-x 48gb", "run 7b on 2x lab-x"},
		{config, "call it foo"},
		{"train 7b on 4x v100", "measured 43.2GB"},
		{"train 7b on 4x v100", "without zero"},
		{"help", "\xff{}\""},
		{"q|en|aaaa|memory", "use use use with with"},
		{"set default x", "forget me"},
	} {
		f.Add(pair[0], pair[1])
	}
	f.Fuzz(func(t *testing.T, first, second string) {
		talk := bot.NewConversation(asker, memorytest.New(), bot.Setup{Version: "v1"})
		in := bot.Inbound{Tenant: "slack:T1", Channel: "C", User: "U", Rights: bot.Rights{Write: true}}
		for _, text := range []string{first, second} {
			in.Text, in.Press = text, ""
			m := talk.Handle(t.Context(), in)
			if m.Ref != "" {
				t.Fatalf("%q broke after %q", text, first)
			}
			for i, a := range m.Actions {
				if len(a.Token) > 100 || a.Token == "" || a.Label == "" {
					t.Errorf("button %+v after %q", a, text)
				}
				if i > 1 {
					continue
				}
				in.Text, in.Press = "", a.Token
				if m := talk.Handle(t.Context(), in); m.Ref != "" {
					t.Fatalf("the button %q of %q broke", a.Token, text)
				}
			}
		}
		in.Text, in.Press = "", first
		if m := talk.Handle(t.Context(), in); m.Ref != "" {
			t.Fatalf("the press %q broke", first)
		}
		for _, s := range talk.Complete(t.Context(), in, first) {
			if utf8.RuneCountInString(s) > 100 {
				t.Errorf("completion %q", s)
			}
		}
	})
}
