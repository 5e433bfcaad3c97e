package slack_test

import (
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"headroom/bot"
	"headroom/bot/answer"
	"headroom/bot/slack"
	"headroom/bot/words"
	"headroom/engine/rules"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// hard are pieces of text that have broken renderers: markup, wide characters,
// joined emoji, marks, text that runs from right to left, control characters.
var hard = []string{
	"a", "7b", " ", "\n", "*", "_", "`", "```", "<", ">", "&", "&amp;", "<!channel>", "<@U1>", "|", "\"", "\\", "\u202e", "\u200d", "\x00", "\xff",
	"显存", "ＧＰＵ", "👩‍👩‍👧‍👦", "🇩🇪", "e\u0301\u0301\u0301", "مرحبا", "שלום", "한국어", "\U0002070e", "qwen2.5-14b-instruct-1m", "https://example.org/x?y=1&z=2",
}

// text draws up to a number of hard pieces, sometimes very many.
func text(t *rapid.T, name string) string {
	n := rapid.SampledFrom([]int{0, 1, 3, 12, 60, 600}).Draw(t, name+" length")
	out := ""
	for _, i := range rapid.SliceOfN(rapid.IntRange(0, len(hard)-1), min(n, 12), min(n, 12)).Draw(t, name) {
		for range max(1, n/12) {
			out += hard[i]
		}
	}
	return out
}

func count(t *rapid.T, name string) int {
	return rapid.SampledFrom([]int{0, 1, 2, 5, 24}).Draw(t, name)
}

// message draws any message.
func message(t *rapid.T) bot.Message {
	lang := rapid.SampledFrom([]words.Lang{words.English, words.Chinese, ""}).Draw(t, "lang")
	m := bot.Message{
		Lang: lang, Asker: text(t, "asker"), Private: rapid.Bool().Draw(t, "private"), Ref: text(t, "ref"),
		Scale: rapid.SampledFrom([]unit.Scale{{}, unit.Binary, unit.Decimal}).Draw(t, "scale"),
	}
	one := text(t, "any")
	for range count(t, "actions") {
		m.Actions = append(m.Actions, bot.Action{Label: text(t, "label"), Token: text(t, "token"), Primary: rapid.Bool().Draw(t, "primary"), Choice: rapid.SampledFrom([]string{"", "", "Change GPU", one}).Draw(t, "choice")})
	}
	for range count(t, "changes") {
		m.Changes = append(m.Changes, bot.Change{Key: one, Old: one, New: "x"})
		m.Origins = append(m.Origins, bot.Origin{Key: "gpu", Value: one, From: one})
	}
	if rapid.Bool().Draw(t, "told") {
		m.Title = text(t, "title")
		for range count(t, "paragraphs") {
			m.Paragraphs = append(m.Paragraphs, one)
		}
		for range count(t, "facts") {
			m.Facts = append(m.Facts, answer.Fact{Name: one, Value: text(t, "fact")})
		}
		for range rapid.IntRange(0, 4).Draw(t, "snippets") {
			m.Snippets = append(m.Snippets, bot.Snippet{Title: one, Name: text(t, "file"), Text: text(t, "code")})
		}
		return m
	}
	m.Reply = reply(t, lang, one)
	return m
}

func reply(t *rapid.T, lang words.Lang, one string) *bot.Reply {
	r := &bot.Reply{
		Text: text(t, "question"), Lang: lang, Canonical: text(t, "canonical"),
		Status: rapid.SampledFrom([]bot.Status{bot.Answered, bot.NeedsMore, bot.NotUnderstood, bot.OutOfScope, bot.Rejected}).Draw(t, "status"),
		Intent: rapid.SampledFrom([]parser.Intent{parser.Fit, parser.Memory, parser.Compare, parser.Help}).Draw(t, "intent"),
	}
	r.Query.Rules = rapid.Bool().Draw(t, "rules wanted")
	for range count(t, "assumed") {
		r.Assumed = append(r.Assumed, workload.Assumed{Key: one, Value: 1, Why: one})
	}
	for range count(t, "problems") {
		end := rapid.IntRange(-1, 5000).Draw(t, "end")
		r.Problems = append(r.Problems, bot.Problem{Problem: parser.Problem{
			Message: text(t, "problem"), Start: rapid.IntRange(-1, max(0, end)).Draw(t, "start"), End: end, Suggestions: []string{one},
		}})
	}
	if r.Status != bot.Answered {
		return r
	}
	r.Answer = &answer.Answer{Summary: text(t, "summary"), Next: text(t, "next")}
	for range count(t, "text") {
		r.Answer.Text = append(r.Answer.Text, one)
	}
	for i := range count(t, "options") {
		o := answer.Option{Label: text(t, "option")}
		if i%2 == 0 {
			e := estimate(float64(i+1), card32)
			o.Estimate = &e
		} else {
			o.Value = &answer.Value{Number: float64(i), Unit: one}
		}
		r.Answer.Options = append(r.Answer.Options, o)
		r.Answer.Rules = append(r.Answer.Rules, rules.Rule{Name: one, Formula: one})
	}
	if rapid.Bool().Draw(t, "estimated") {
		e := estimate(rapid.Float64Range(0, 1e6).Draw(t, "GiB"), rapid.SampledFrom([]unit.Bytes{0, card32}).Draw(t, "card"))
		for i := range e.Components {
			e.Components[i].Name = one
		}
		r.Answer.Estimate, r.Answer.Verdict = &e, e.Verdict
	}
	return r
}

// Any message renders within every limit, whatever its length and script.
func TestAnyMessageIsWithinTheLimits(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := message(t)
		for _, page := range append(slack.Whole(m), slack.Render(m, slack.Style{Post: true}), slack.RenderPlain(m, slack.Style{Post: true})) {
			lawful(t, page)
			if !utf8.ValidString(page.Text) {
				t.Errorf("text is no UTF-8: %q", page.Text)
			}
		}
	})
}
