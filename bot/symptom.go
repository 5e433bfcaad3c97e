package bot

import (
	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/parser"
)

// symptom answers what tells of memory in the course of a run (it runs out at a late step, while a model is saved or
// evaluated, it keeps growing) and names no model: what to tell besides is no use to the asker, the reason is. So it
// is with packing, which takes what it takes of any model.
func (b *Bot) symptom(reply Reply, reading parser.Reading, o Options) (Reply, bool) {
	q := &reply.Query
	open := reply.Status == NeedsMore || reply.Status == NotUnderstood
	if !open || q.NamesModel() || q.GPU != "" || answer.Failure(reply.Lang, o.Scale, reading.Failure) != "" || !words.AsksOfCourse(reply.Text) && words.NotionIn(reply.Text) != "packing" {
		return Reply{}, false
	}
	reading.Intent, reading.Scope = parser.Explain, parser.Planning
	reply.Intent, reply.Status, reply.Problems, reply.Canonical = parser.Explain, Answered, []Problem{}, reading.Canonical()
	b.answer(&reply, reading, o, nil)
	return reply, reply.Status == Answered
}
