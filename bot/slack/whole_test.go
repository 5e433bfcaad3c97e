package slack_test

import (
	"strings"
	"testing"

	"headroom/bot"
	"headroom/bot/answer"
	"headroom/bot/slack"
	"headroom/bot/words"
	"headroom/parser"
)

// A page of long paragraphs has room for the button that leads to the next,
// whose question may weigh thousands of bytes.
func TestPagesWithALongQuestion(t *testing.T) {
	t.Parallel()
	for name, sign := range map[string]string{"Latin": "a", "Chinese": "显", "markup": "<", "quotes": `"`} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := bot.Message{Lang: words.Chinese, Reply: &bot.Reply{
				Status: bot.Answered, Intent: parser.Fit, Canonical: strings.Repeat(sign, 1900),
				Answer: &answer.Answer{Summary: "1", Text: []string{strings.Repeat(sign, 9000), strings.Repeat(sign, 9000)}},
			}}
			pages := slack.Whole(m)
			for _, page := range pages {
				lawful(t, page)
			}
			if len(pages) < 2 {
				t.Errorf("%d pages", len(pages))
			}
		})
	}
}
