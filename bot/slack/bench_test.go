package slack_test

import (
	"testing"

	"headroom/bot"
	"headroom/bot/slack"
	"headroom/bot/words"
	"headroom/engine/catalog"
)

// BenchmarkRender is the adapter's own share of an answer.
func BenchmarkRender(b *testing.B) {
	for name, m := range map[string]bot.Message{"answer": samples["does-not-fit"], "long table": samples["long-table"]} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				slack.Render(m, slack.Style{})
			}
		})
	}
}

// BenchmarkDecode is the adapter's share of a question.
func BenchmarkDecode(b *testing.B) {
	payload := event("T1", "D1", "U1", 1, question)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := slack.DecodeEvent(payload); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkAnswer is a question and its page, without a network.
func BenchmarkAnswer(b *testing.B) {
	asker := bot.New(catalog.Builtin())
	b.ReportAllocs()
	for b.Loop() {
		r := asker.Ask(question, bot.Options{})
		slack.Render(bot.Message{Lang: words.English, Reply: &r}, slack.Style{})
	}
}
