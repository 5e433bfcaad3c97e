package bot

import (
	"strings"
	"unicode/utf8"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/workload"
	"headroom/parser"
)

// Problem is something about a question that the asker should know. Start and
// End are rune offsets into the text; both are 0 when it has no place there.
type Problem struct {
	parser.Problem
	Key string `json:"key,omitempty"` // of the query or workload
}

// problemsOf takes over what the parser found.
func problemsOf(r parser.Reading) []Problem {
	out := make([]Problem, 0, len(r.Problems))
	for _, p := range r.Problems {
		out = append(out, Problem{Problem: p})
	}
	return out
}

// engineProblem takes over a note of the engine, which knows no text.
func engineProblem(p workload.Problem) Problem {
	return Problem{parser.Problem{Code: p.Code, Message: p.Message}, p.Key}
}

// Internal is the problem of an answer that could not be written down.
func Internal(err error) Problem {
	return Problem{parser.Problem{Code: "internal", Message: "the answer could not be written: " + err.Error()}, ""}
}

// refuse adds why there is no answer, in the language of the reply and with
// the place of the words when they can be found again.
func (r *Reply) refuse(why *plan.Refusal) {
	message := words.Translate(r.Lang, why.Message)
	if sentence, ok := words.Problem(why.Code); ok && message == "" {
		message = sentence.In(r.Lang, "got", why.Got)
	}
	start, end := locate(r.Text, why.Got)
	r.Problems = append(r.Problems, Problem{
		parser.Problem{
			Code: why.Code, Message: message, Start: start, End: end,
			Got: why.Got, Suggestions: why.Suggestions,
		}, why.Key,
	})
}

// locate finds a word in a text, whatever its case, in rune offsets.
func locate(text, word string) (start, end int) {
	folded := strings.ToLower(text)
	at := strings.Index(folded, strings.ToLower(word))
	if word == "" || at < 0 || len(folded) != len(text) {
		return 0, 0
	}
	start = utf8.RuneCountInString(folded[:at])
	return start, start + utf8.RuneCountInString(word)
}
