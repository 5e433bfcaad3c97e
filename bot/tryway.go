package bot

import (
	"strings"

	"headroom/bot/words"
	"headroom/parser"
)

// ordinals are the places of a list, in words.
var ordinals = map[string]int{
	"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5,
	"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5,
}

// tryWay asks one of the alternatives or ways out of the last answer: "try the
// second one".
func (x *exchange) tryWay(c command) bool {
	if !x.goes {
		return false
	}
	last := x.bot.Ask(x.turn.Canonical, x.options())
	if last.Answer == nil || len(last.Answer.Options) == 0 {
		if last.Answer == nil || c.first("which", "number", "zh") == "" {
			return false
		}
		x.hearInThread(x.in.Text)
		x.say(words.NoWayThere)
		return true
	}
	x.hearInThread(x.in.Text)
	n := max(ordinals[strings.ToLower(c.first("which", "number", "zh"))], 1)
	if n > len(last.Answer.Options) || last.Answer.Options[n-1].Query == nil {
		x.say(words.NoSuchWay, "count", number(len(last.Answer.Options)))
		return true
	}
	intent := last.Intent
	if intent == parser.Compare {
		intent = parser.Fit
	}
	x.show(x.bot.read(x.turn.Canonical), parser.Reading{Intent: intent, Query: *last.Answer.Options[n-1].Query})
	return true
}
