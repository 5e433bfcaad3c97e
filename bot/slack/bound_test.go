package slack_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"

	"headroom/bot"
	"headroom/bot/slack"
)

// halted is a Slack that takes calls and answers none of them for a while.
type halted struct {
	*pretend
	until chan struct{}
}

func (h halted) Client(context.Context, slack.Team) (slack.Client, error) { return h, nil }

func (h halted) Post(ctx context.Context, channel, thread string, page slack.Page) error {
	select {
	case <-h.until:
		return h.pretend.Post(ctx, channel, thread, page)
	case <-ctx.Done():
		return &slack.Error{Op: "chat.postMessage", Code: "no connection", Fault: slack.Temporary, Cause: ctx.Err()}
	}
}

// While Slack answers nothing, what waits for it is bounded, and the workers are
// left to the other platforms.
func TestNothingGrowsBeforeASlowSlack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		desk := bot.NewDesk(talk(nil), bot.Limits{PerTenant: 100_000})
		slow := halted{&pretend{}, make(chan struct{})}
		app := slack.New(desk, slow, slack.Options{})
		taken, refused := 0, 0
		for i := range 4000 {
			_, err := app.Receive(t.Context(), slack.EventPayload, event("T1", fmt.Sprint("D", i), fmt.Sprint("U", i), i, "convert 40 GiB to GB"))
			switch {
			case err == nil:
				taken++
			case errors.Is(err, bot.ErrBusy): // Slack sends it again
				refused++
			default:
				t.Fatal(err)
			}
			synctest.Wait()
		}
		if n := app.Stats().Waiting; n != 2048 || taken != 2048 || refused != 4000-2048 {
			t.Errorf("%d wait, %d taken, %d refused", n, taken, refused)
		}
		elsewhere := make(chan bot.Message, 1)
		in := bot.Inbound{Tenant: "discord:1", Channel: "1", User: "1", Event: "e", Text: "convert 40 GiB to GB"}
		if err := desk.Submit(t.Context(), in, func(m bot.Message) { elsewhere <- m }); err != nil {
			t.Error(err)
		}
		synctest.Wait()
		if len(elsewhere) != 1 {
			t.Error("a slow Slack holds up the other platforms")
		}
		close(slow.until)
		end(t, desk, app)
		if n := slow.count(); n != 2048 {
			t.Errorf("%d answers", n)
		}
	})
}
