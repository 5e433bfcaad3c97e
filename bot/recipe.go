package bot

import (
	"strings"

	"headroom/bot/words"
	"headroom/engine/recipe"
)

// mostRecipes is how many tools' settings are handed over at once.
const mostRecipes = 3

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
	r := x.bot.Ask(canonical, x.options())
	x.message.Title = words.HowToRun.In(x.lang)
	if r.Answer == nil || r.Answer.Estimate == nil {
		x.say(words.NoRecipe)
		return
	}
	w := r.Answer.Estimate.Workload
	for _, tool := range recipe.Formats(w) {
		text, notes, err := recipe.Write(w, tool)
		if err != nil || len(x.message.Snippets) == mostRecipes {
			continue
		}
		name := tool.File()
		x.message.Snippets = append(x.message.Snippets, Snippet{Title: string(tool), Name: name, Language: language(name, text), Text: text})
		var left []string
		for _, n := range notes {
			if n.Code == recipe.LeftOut {
				left = append(left, n.Key)
			}
		}
		if len(left) > 0 {
			x.say(words.RecipeLeaves, "tool", string(tool), "list", strings.Join(left, ", "))
		}
		if yours := tool.Yours(); len(yours) > 0 {
			x.say(words.RecipeYours, "tool", string(tool), "list", strings.Join(yours, ", "))
		}
	}
	if len(x.message.Snippets) == 0 {
		x.say(words.NoRecipe)
	}
}

// language is what a file is highlighted as.
func language(name, text string) string {
	switch {
	case strings.HasSuffix(name, ".json"):
		return "json"
	case strings.HasSuffix(name, ".yaml"), strings.HasSuffix(name, ".yml"):
		return "yaml"
	case strings.HasSuffix(name, ".py"):
		return "python"
	case name == "" || strings.HasSuffix(name, ".sh"):
		return "sh"
	case strings.HasPrefix(strings.TrimSpace(text), "{"):
		return "json"
	}
	return "text"
}

// settingsFile answers settings of a tool as a question. Text that holds none
// is left to be read in another way.
func (x *exchange) settingsFile(string) bool { return false }
