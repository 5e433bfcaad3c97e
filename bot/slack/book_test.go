package slack_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"headroom/bot"
	"headroom/bot/memorytest"
	"headroom/bot/slack"
	"headroom/bot/words"
)

// doomed is a process that is killed: from then on nothing of it reaches Slack.
type doomed struct {
	*pretend
	desk *bot.Desk
	app  *slack.App
	hold chan struct{} // calls wait for it; nil: they don't

	whispers int
}

func (d *doomed) Whisper(ctx context.Context, channel, thread, user string, page slack.Page) error {
	d.whispers++
	return d.pretend.Whisper(ctx, channel, thread, user, page)
}

// mention is an event in which somebody names the bot in a channel.
func mention(team, channel, user string, n int, text string) []byte {
	return []byte(strings.NewReplacer(`"type":"message"`, `"type":"app_mention"`, `"channel_type":"im"`, `"channel_type":"channel"`).
		Replace(string(event(team, channel, user, n, text))))
}

func (d *doomed) Client(context.Context, slack.Team) (slack.Client, error) { return d, nil }

func (d *doomed) Post(ctx context.Context, channel, thread string, page slack.Page) error {
	if d.hold != nil {
		select {
		case <-d.hold:
		case <-ctx.Done():
			return &slack.Error{Op: "chat.postMessage", Code: "cancelled", Fault: slack.Refused, Cause: ctx.Err()}
		}
	}
	return d.pretend.Post(ctx, channel, thread, page)
}

func begin(t *testing.T, memory *memorytest.Memory, file string, hold chan struct{}) *doomed {
	t.Helper()
	d := &doomed{pretend: &pretend{}, hold: hold, desk: bot.NewDesk(talk(memory), bot.Limits{})}
	d.app = slack.New(d.desk, d, slack.Options{Memory: memory})
	if err := d.app.Keep(file); err != nil {
		t.Fatal(err)
	}
	d.app.Recall(t.Context())
	synctest.Wait()
	return d
}

// kill ends a process whose calls never came back.
func (d *doomed) kill(t *testing.T) {
	t.Helper()
	now, cancel := context.WithCancel(t.Context())
	cancel()
	if err := d.app.Drain(now); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := d.desk.Drain(t.Context()); err != nil {
		t.Error(err)
	}
	synctest.Wait()
}

// A question that was acknowledged because it had to wait, and whose process was
// killed then, is not lost in silence: who asked is told to ask again.
func TestKilledAfterItWasAcknowledged(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		memory, file := memorytest.New(), filepath.Join(t.TempDir(), "kept")
		read := func() string {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		first := begin(t, memory, file, make(chan struct{}))
		var acks taken
		for i, text := range []string{question, "用4张v100训练7b"} {
			first.app.Take(t.Context(), slack.Delivery{Kind: slack.EventPayload, Payload: event("T1", []string{"D1", "D2"}[i], "U1", i, text)}, acks.ack)
		}
		first.app.Take(t.Context(), slack.Delivery{Kind: slack.EventPayload, Payload: mention("T1", "C1", "U1", 2, question)}, acks.ack)
		time.Sleep(1900 * time.Millisecond)
		if acks.n.Load() != 0 || read() != "" {
			t.Errorf("noted before it was acknowledged (%d): %q", acks.n.Load(), read())
		}
		time.Sleep(200 * time.Millisecond)
		synctest.Wait()
		if acks.n.Load() != 3 || strings.Count(read(), "\n") != 3 {
			t.Errorf("acknowledged %d times, noted %q", acks.n.Load(), read())
		}
		if strings.Contains(read(), "7b") || strings.Contains(read(), "v100") {
			t.Errorf("what was asked is kept: %q", read())
		}
		first.kill(t)

		second := begin(t, memory, file, nil)
		want := []string{"C1 " + words.Restarted.In(words.English), "D1 " + words.Restarted.In(words.English), "D2 " + words.Restarted.In(words.Chinese)}
		if slices.Sort(second.said); !slices.Equal(second.said, want) {
			t.Errorf("said %q", second.said)
		}
		if read() != "" {
			t.Errorf("still noted: %q", read())
		}
		second.app.Take(t.Context(), slack.Delivery{Kind: slack.EventPayload, Payload: event("T1", "D1", "U1", 0, question)}, acks.ack) // Slack's own repeat
		synctest.Wait()
		if second.count() != 3 || second.whispers != 0 || acks.n.Load() != 4 {
			t.Errorf("%d answers, acknowledged %d times", second.count(), acks.n.Load())
		}
		end(t, second.desk, second.app)
	})
}

// What was answered late, or before the kill, is owed no more.
func TestWhatWasAnsweredLateIsNotOwed(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		memory, file := memorytest.New(), filepath.Join(t.TempDir(), "kept")
		slow := make(chan struct{})
		first := begin(t, memory, file, slow)
		var acks taken
		first.app.Take(t.Context(), slack.Delivery{Kind: slack.EventPayload, Payload: event("T1", "D1", "U1", 1, question)}, acks.ack)
		time.Sleep(3 * time.Second)
		noted, err := os.ReadFile(file)
		if err != nil || len(noted) == 0 {
			t.Fatalf("not noted: %v", err)
		}
		close(slow)
		synctest.Wait()
		if text, err := os.ReadFile(file); err != nil || len(text) != 0 {
			t.Errorf("still noted: %q, %v", text, err)
		}
		end(t, first.desk, first.app)

		// Killed after Slack took the answer, before it was struck out, and while
		// a line was written.
		if err := os.WriteFile(file, append(noted, `{"name":"cut o`...), 0o600); err != nil {
			t.Fatal(err)
		}
		second := begin(t, memory, file, nil)
		if second.count() != 0 {
			t.Errorf("said %q", second.said)
		}
		end(t, second.desk, second.app)

		time.Sleep(time.Hour) // nobody waits any more
		if err := os.WriteFile(file, noted, 0o600); err != nil {
			t.Fatal(err)
		}
		third := begin(t, memorytest.New(), file, nil)
		if third.count() != 0 {
			t.Errorf("said %q", third.said)
		}
		end(t, third.desk, third.app)
	})
}
