package bot

import (
	"unicode/utf8"

	"headroom/bot/words"
	"headroom/engine/workload"
	"headroom/parser"
)

// tooLong refuses a question of more characters than this installation reads.
func (x *exchange) tooLong(text string) bool {
	most := x.c.setup.Question
	if most <= 0 {
		return false
	}
	got := utf8.RuneCountInString(text)
	if got <= most {
		return false
	}
	x.message.Reply = &Reply{
		Text: text, Status: Rejected, Intent: parser.NoPlanning, Lang: x.lang, Assumed: []workload.Assumed{},
		Problems: []Problem{{Problem: parser.Problem{
			Code: "too_long", End: got, Message: words.QuestionTooLong.In(x.lang, "got", number(got), "most", number(most)),
		}}},
	}
	return true
}

// bounded keeps an answer within what this installation sends: one that is
// larger says so in its place.
func (c *Conversation) bounded(m Message) Message {
	size := 0
	for _, text := range m.Paragraphs {
		size += len(text)
	}
	for _, s := range m.Snippets {
		size += len(s.Text)
	}
	for _, f := range m.Facts {
		size += len(f.Name) + len(f.Value)
	}
	if size <= c.setup.Answer {
		return m
	}
	m.Title, m.Facts, m.Snippets = "", nil, nil
	m.Paragraphs = []string{words.AnswerTooLarge.In(m.Lang, "most", number(c.setup.Answer>>10))}
	return m
}
