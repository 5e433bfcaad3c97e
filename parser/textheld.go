package parser

import (
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// The longest context is also asked for by the text that goes in, or by when a chat that grows no longer does.

var (
	// textSought asks for a length of text in its own measures: "how many pages can I feed it", "how long a chat".
	textSought = pattern.Of(`\bhow (?:many|much)(?: more)? (?:pages?|words|lines(?: of code)?|loc|chapters|(?:chat |dialogue )?turns|messages|text|code|chat history|history)\b(?: of (?:an? |my |the )?[a-z]+)?[^.?!;]{0,24}?\b(?:can|could|may|might|will|would|fits?|go(?:es)?|until|before|till|do (?:i|we) get)\b|\bhow (?:long|big|large) (?:of )?an? (?:[a-z]+ )?(?:pdf|document|doc|chat|conversation|story|book|novel|text|transcript|paper|codebase|repo|file|prompt)\b[^.?!;]{0,24}?\b(?:can|could|may|might|will|would|fits?|before|until)\b`)
	// chatGrows asks when a chat that goes on is too much.
	chatGrows = pattern.Of(`\b(?:when|at (?:what|which) point|how (?:long|far|soon)|how much longer)\b[^?!;]{0,72}\b(?:as|while|if|once) (?:the |my |a |our )?(?:chat|context|conversation|history|prompt|session|ctx|kv cache)s? (?:grows?|keeps? growing|gets? (?:long|longer|big|bigger)|fills?(?: up)?|goes on|lengthens|increases)\b`)
	// workedOver is said of text that is worked through, one after the other or at once.
	workedOver = pattern.Of(`\b(?:per|an?|each|every|in an?|one|in one) (?:second|sec|minute|min|hour|day|night|week|month)\b|\b(?:at once|at the same time|in parallel|concurrent\w*|simultaneous\w*|daily|overnight|users?|people)\b|\b(?:process|summari[sz]e|translate|index|embed|classify|transcribe|generate|write|produce|churn)\w*\b|/ ?(?:s|h|d|min|hour|day)\b`)
)

// textHeld reports whether that is asked of a model on some hardware.
func (r question) textHeld() bool {
	if !r.HasModel() || !r.HasHardware() || r.Query.SeqLen > 0 || reader.Trains(r.Query.Task) || !r.Matching.Mentions("how many", "how much", "how long", "how big", "how large", "when", "point", "how far", "how soon") || r.Asked.Asks("why", "cost", "buy", "howfast") {
		return false
	}
	return r.Matches(chatGrows, r.Text) || r.Matches(textSought, r.Text) && !r.Matches(workedOver, r.Text)
}
