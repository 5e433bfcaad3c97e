package bot

import (
	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/engine/recipe"
)

// howToRun hands over settings for the last question.
func (x *exchange) howToRun(command) bool {
	if !x.goes {
		return false
	}
	x.hearInThread(x.in.Text)
	x.recipe(x.turn.Canonical)
	return true
}

// recipe hands over settings that run what a question asks about.
func (x *exchange) recipe(canonical string) {
	o := x.options()
	o.Run = answer.BestFormats
	r := x.bot.Ask(canonical, o)
	x.message.Title = words.HowToRun.In(x.lang)
	if r.Answer == nil || len(r.Answer.Run) == 0 {
		x.say(words.NoRecipe)
		return
	}
	if r.Answer.RunNote != "" {
		x.message.Paragraphs = append(x.message.Paragraphs, r.Answer.RunNote)
	}
	for _, s := range r.Answer.Run {
		x.message.Snippets = append(x.message.Snippets, Snippet{Title: s.Title, Name: s.File, Language: s.Syntax(), Text: s.Text})
		x.message.Paragraphs = append(x.message.Paragraphs, s.Notes...)
	}
}

// settingsFile answers settings of a tool, pasted or in a file, as a question
// together with the words beside them. Text that holds none is left to be read
// in another way.
func (x *exchange) settingsFile(text string) bool {
	if _, ok := recipe.Find(text); !ok {
		return false
	}
	o := x.options()
	if text != x.in.Text {
		o.Settings = redacted(text)
	}
	x.reply(x.bot.Ask(x.in.Text, o))
	return true
}
