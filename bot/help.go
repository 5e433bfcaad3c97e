package bot

import (
	"strings"

	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/parser"
)

// help says what can be said; with a topic, what that is.
func (x *exchange) help(c command) bool {
	if entry, ok := words.Explain(parser.TopicIn(c.first("topic", "topiczh"))); ok {
		x.message.Title = entry.Title.In(x.lang)
		x.say(entry.Text)
		if entry.Source != "" {
			x.message.Paragraphs = append(x.message.Paragraphs, words.LabelSources.In(x.lang)+": "+entry.Source)
		}
		text := entry.Example.In(x.lang)
		x.message.Actions = append(x.message.Actions, x.question(text, x.bot.read(text)))
		return true
	}
	x.message.Title = words.HelpTitle.In(x.lang)
	x.say(words.HelpOpening)
	for _, e := range words.HelpExamples {
		x.message.Facts = append(x.message.Facts, answer.Fact{Name: e.Topic.In(x.lang), Value: e.Example.In(x.lang)})
	}
	x.say(words.HelpFollow)
	x.say(words.HelpKeep)
	x.say(words.CatalogueOf, "day", x.bot.known.Date())
	x.try(3)
	return true
}

// welcome greets somebody who said nothing but the bot's name.
func (x *exchange) welcome() {
	x.say(words.Welcome)
	x.say(words.HelpFollow)
	x.try(3)
}

// nod answers somebody who only acknowledges: how to go on.
func (x *exchange) nod(command) bool {
	if !x.goes {
		x.welcome()
		return true
	}
	x.hearInThread(x.in.Text)
	x.say(words.HelpFollow)
	return true
}

// try offers examples that run when they are pressed.
func (x *exchange) try(count int) {
	for _, e := range words.HelpExamples[:count] {
		text := e.Example.In(x.lang)
		x.message.Actions = append(x.message.Actions, x.question(text, x.bot.read(text)))
	}
}

// corrections offer the names that were probably meant, each as the whole
// question, and say how to add what is not known.
func (x *exchange) corrections(r Reply) {
	if r.Answer != nil {
		return
	}
	unknown := false
	runes := []rune(r.Text)
	for _, p := range r.Problems {
		switch p.Code {
		case "unknown_model", "unknown_gpu", "unknown_name", "no_size":
			unknown = true
		}
		if p.End <= p.Start || p.End > len(runes) {
			continue
		}
		for _, s := range p.Suggestions[:min(3, len(p.Suggestions))] {
			text := string(runes[:p.Start]) + s + string(runes[p.End:])
			if len(x.message.Actions) == 5 {
				return
			}
			if again := x.bot.read(text); strings.TrimSpace(text) != "" {
				x.message.Actions = append(x.message.Actions, x.question(s, again))
			}
		}
	}
	if unknown && x.c.memory != nil && !x.in.Rights.External {
		x.say(words.HowToAdd)
	}
	x.message.Actions = pressable(x.message.Actions)
}
