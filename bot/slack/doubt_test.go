package slack_test

import (
	"context"
	"errors"
	"testing"

	"headroom/bot"
	"headroom/bot/memorytest"
	"headroom/bot/slack"
	"headroom/bot/slack/slackfake"
)

// heedless is a memory that notes no answer, as if it had been killed before.
type heedless struct{ *memorytest.Memory }

func (heedless) Take(context.Context, string, ...string) (bool, error) {
	return false, errors.New("killed")
}

// Where it is in doubt whether Slack has an answer, the conversation is looked
// at before it is posted again, as far as the app may.
func TestAnswersInDoubtArePostedOnce(t *testing.T) {
	t.Parallel()
	history := []string{"app_mentions:read", "chat:write", "commands", "im:history", "channels:history"}
	direct := func(w *town) map[string]any { return w.fake.Direct(w.one, "U1", question) }
	mention := func(w *town) map[string]any { return w.fake.Mention(w.one, "C1", "", "U1", question) }
	troubles := map[string]func(*town, map[string]any){
		"the reply is lost": func(w *town, asked map[string]any) {
			w.fake.Fail("chat.postMessage", slackfake.Failure{Lost: true, Times: 1})
			w.send("events_api", asked)
		},
		"the call is not done": func(w *town, asked map[string]any) {
			w.fake.Fail("chat.postMessage", slackfake.Failure{Hangup: true, Times: 1})
			w.send("events_api", asked)
		},
		"killed before it was noted": func(w *town, asked map[string]any) {
			w.send("events_api", asked)
			w.answer(w.one, 1)
			w.send("events_api", asked) // to the next process
		},
		"killed before it was posted": func(w *town, asked map[string]any) {
			w.fake.Fail("chat.postMessage", slackfake.Failure{Error: "channel_is_limited_access", Times: 1}) // an end of that
			w.send("events_api", asked)
			w.until("it is refused", func() bool { return w.app.Stats().Unsaid == 1 })
			w.send("events_api", asked)
		},
	}
	for name, tt := range map[string]struct {
		scopes []string // nil: the usual ones
		ask    func(*town) map[string]any
		limits bool // Slack lets nobody look
		blind  bool // so it may be there twice
	}{
		"direct":                       {ask: direct},
		"direct, looking is limited":   {ask: direct, limits: true, blind: true},
		"mention, history may be read": {scopes: history, ask: mention},
		"mention":                      {ask: mention, blind: true},
	} {
		for trouble, do := range troubles {
			t.Run(name+", "+trouble, func(t *testing.T) {
				t.Parallel()
				w := build(t, bot.Limits{PerUser: 100}, false)
				if tt.scopes != nil {
					w.one.Scopes = tt.scopes
				}
				if tt.limits {
					for _, method := range []string{"conversations.history", "conversations.replies"} {
						w.fake.Fail(method, slackfake.Failure{Status: 429, RetryAfter: 60})
					}
				}
				killed := trouble == "killed before it was noted" || trouble == "killed before it was posted"
				asked, last := tt.ask(w), w.app
				if killed {
					dying := bot.NewDesk(talk(heedless{w.memory}), bot.Limits{})
					died := slack.New(dying, w.teams, slack.Options{Memory: heedless{w.memory}})
					t.Cleanup(func() { end(t, dying, died) })
					next, apps := w.app.Take, 0
					w.app = died
					w.socket.Take = func(ctx context.Context, d slack.Delivery, ack func(any, error)) {
						if apps++; apps == 1 {
							died.Take(ctx, d, ack)
							return
						}
						next(ctx, d, ack)
					}
				}
				w.connect()
				do(w, asked)
				w.until("it is said, or known to be", func() bool { st := last.Stats(); return st.Said == 1 && st.Waiting == 0 })
				twice := 1
				if tt.blind && (trouble == "the reply is lost" || trouble == "killed before it was noted") {
					twice = 2 // there is no way to know
				}
				if n := len(w.fake.Said("T1")); n != twice {
					t.Errorf("posted %d times, not %d", n, twice)
				}
				// Twice at most: what was said in the second of the start is in doubt, too.
				if n := w.fake.Calls("conversations.history") + w.fake.Calls("conversations.replies"); n < 1 || n > 2 {
					t.Errorf("looked %d times", n)
				}
			})
		}
	}
}

// Nobody looks where there is no doubt, or again where it is not allowed.
func TestNobodyLooksWithoutDoubt(t *testing.T) {
	t.Parallel()
	w := open(t)
	looks := func() int {
		return w.fake.Calls("conversations.history") + w.fake.Calls("conversations.replies")
	}
	w.send("events_api", w.fake.Direct(w.one, "U1", question)) // of the same second as the start, perhaps
	w.answer(w.one, 1)
	before := looks()
	for i := range 3 {
		w.fake.Fail("chat.postMessage", slackfake.Failure{Status: 500, Times: 1})
		w.send("events_api", w.fake.Mention(w.two, "C1", "", "U1", question))
		w.answer(w.two, i+1)
	}
	if n := looks() - before; n != 1 {
		t.Errorf("looked %d times where a scope is missing", n)
	}
}

// Where Slack does not take what marks an answer, it is posted without.
func TestMarkIsLeftOutWhereItIsRefused(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.fake.Fail("chat.postMessage", slackfake.Failure{Error: "metadata_must_be_sent_from_app", Times: 1})
	w.send("events_api", w.fake.Direct(w.one, "U1", question))
	if m := w.answer(w.one, 1); len(m.Metadata) != 0 || len(m.Blocks) == 0 {
		t.Errorf("%s %s", m.Metadata, m.Blocks)
	}
}
