package slack

import (
	"strings"

	"headroom/bot"
	"headroom/bot/slack/blockkit"
	"headroom/bot/words"
	"headroom/engine/unit"
)

// spoken is a message in words: what a notification shows and a screen reader
// reads, so it carries all that the blocks do, the verdict first.
func spoken(m bot.Message) string {
	if m.Scale == (unit.Scale{}) {
		m.Scale = unit.Binary
	}
	p := page{m: m, lang: m.Lang, scale: m.Scale}
	var parts []string
	say := func(list ...string) {
		for _, s := range list {
			if s = strings.TrimSpace(words.Clean(s)); s != "" {
				parts = append(parts, s)
			}
		}
	}
	say(m.Title)
	say(p.changes()...)
	if r := m.Reply; r != nil && m.Title == "" {
		if a := r.Answer; a != nil {
			say(a.Summary)
			say(a.Text...)
			for _, o := range a.Options {
				value, verdict := p.outcome(o)
				say(strings.TrimSpace(o.Label + ": " + strings.TrimSpace(value+" "+verdict)))
			}
			if a.Next != "" {
				say(words.Named.In(m.Lang, "name", words.LabelNext.In(m.Lang), "text", a.Next))
			}
			for _, f := range a.Facts {
				say(f.Name + ": " + f.Value)
			}
			rows, _ := p.components(a.Estimate)
			for i, row := range rows {
				if i > 0 {
					say(strings.Join(row, " "))
				}
			}
		}
		for _, problem := range r.Problems {
			say(problem.Told(m.Lang))
		}
		for _, a := range r.Assumed {
			say(words.Named.In(m.Lang, "name", words.LabelAssumed.In(m.Lang), "text", a.Key+" "+a.Why))
		}
	}
	say(m.Paragraphs...)
	for _, f := range m.Facts {
		say(f.Name + ": " + f.Value)
	}
	for _, s := range m.Snippets {
		say(s.Title+" "+s.Name, s.Text)
	}
	if len(parts) == 0 {
		parts = []string{"…"}
	}
	return escaped(strings.Join(parts, "\n"), blockkit.MaxText)
}
