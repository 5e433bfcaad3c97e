package bot

import "headroom/bot/words"

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
func (x *exchange) recipe(string) { x.say(words.NoRecipe) }
