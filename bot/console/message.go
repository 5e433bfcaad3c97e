package console

import (
	"fmt"
	"strconv"
	"strings"

	"headroom/bot"
	"headroom/bot/words"
)

// mostOffers is how many actions a terminal lists; those that only change one
// word of the question are left to be said.
const mostOffers = 9

// Greeting is said when a conversation at a terminal begins.
func Greeting(lang string) string {
	return words.ConsoleGreeting.In(words.LangOf(lang))
}

// GoesOn says which question an earlier conversation stands at.
func GoesOn(lang, question string) string {
	return words.ConsoleGoesOn.In(words.LangOf(lang), "question", question)
}

// Message writes what the bot says in a conversation, and returns the actions
// in the order of the numbers under which they are listed.
func (v View) Message(m bot.Message) (text string, offers []bot.Action) {
	v.Scale = m.Scale
	p := page{View: v, lang: m.Lang}
	if m.Silent {
		return "", nil
	}
	for _, c := range m.Changes {
		p.line(p.paint(bold, wrap(p.changed(c), p.Width, "  ")))
	}
	if len(m.Changes) > 0 {
		p.line("")
	}
	if m.Reply != nil && m.Title == "" {
		p.WriteString(strings.TrimSuffix(v.Render(*m.Reply), "\n"))
	}
	if m.Title != "" {
		p.line(p.paint(bold, wrap(clean(m.Title), p.Width, "")))
	}
	for _, paragraph := range m.Paragraphs {
		for line := range strings.Lines(paragraph) {
			p.line(wrap(clean(strings.TrimRight(line, "\n")), p.Width, "  "))
		}
	}
	p.facts(m.Facts)
	p.snippets(m.Snippets)
	for _, o := range m.Origins {
		p.line(p.paint(faint, wrap(words.FromOrigin.In(p.lang, "key", words.QueryKey(p.lang, o.Key), "value", clean(o.Value), "from", clean(o.From)), p.Width, "  ")))
	}
	offers = p.offers(m.Actions)
	p.line("")
	return p.String(), offers
}

// changed is one part of the question before and after.
func (p *page) changed(c bot.Change) string {
	before, after := c.Old, c.New
	if before == "" {
		before = words.NotSet.In(p.lang)
	}
	if after == "" {
		after = words.NotSet.In(p.lang)
	}
	return fmt.Sprintf("%s: %s → %s", words.QueryKey(p.lang, c.Key), clean(before), clean(after))
}

// snippets prints text to copy as it is, without wrapping.
func (p *page) snippets(list []bot.Snippet) {
	for _, s := range list {
		name := s.Title
		if s.Name != "" && s.Name != s.Title {
			name += " (" + s.Name + ")"
		}
		p.line("")
		p.line(p.paint(bold, clean(name)))
		for line := range strings.Lines(s.Text) {
			p.line(clean(strings.TrimRight(line, "\r\n")))
		}
	}
}

// offers lists actions by number.
func (p *page) offers(actions []bot.Action) (listed []bot.Action) {
	var parts []string
	for _, a := range actions {
		if a.Choice != "" || len(listed) == mostOffers {
			continue
		}
		listed = append(listed, a)
		parts = append(parts, strconv.Itoa(len(listed))+" "+clean(a.Label))
	}
	if len(parts) > 0 {
		p.line("")
		p.line(p.paint(faint, wrap(strings.Join(parts, "   "), p.Width, "")))
	}
	return listed
}
