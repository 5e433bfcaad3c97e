package discord_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"headroom/bot"
	"headroom/bot/discord"
	"headroom/bot/discord/discordtest"
)

// stalled is a Discord that takes calls and answers none of them for a while.
type stalled struct {
	s     *discordtest.Server
	until chan struct{}
}

func (d stalled) RoundTrip(r *http.Request) (*http.Response, error) {
	select {
	case <-d.until:
		return d.s.RoundTrip(r)
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
}

// While Discord answers nothing, what waits for it is bounded: questions beyond
// that are told that it is busy, and of far too many nothing is kept at all.
func TestNothingGrowsBeforeASlowDiscord(t *testing.T) {
	if testing.Short() {
		t.Skip("asks 20,000 questions")
	}
	t.Parallel()
	s := discordtest.New()
	t.Cleanup(s.Close)
	s.Deadline, s.Validate = time.Hour, nil
	synctest.Test(t, func(t *testing.T) {
		var asked atomic.Int64
		desk := atOnce{&asked}
		slow := stalled{s, make(chan struct{})}
		client := discord.NewClient(s.URL+"/api/v10", discordtest.Token, "test", &http.Client{Transport: slow})
		app := discord.New(desk, client, discord.Options{})
		app.Self(discordtest.App)
		s.To = app.Event
		ask := func(n int) (ids []string) {
			for i := range n {
				ids = append(ids, s.Person(fmt.Sprint(i), "10", "100").Ask("7b"))
			}
			synctest.Wait()
			return ids
		}
		ids := ask(4000)
		// A question is taken as long as fewer than 2,048 wait.
		if n := asked.Load(); n != 2048 {
			t.Errorf("%d questions were taken", n)
		}
		ask(15_000)
		if st := app.Stats(); st.Waiting != 16384 || st.Refused != 19_000-2048 {
			t.Errorf("%+v", st)
		}
		ask(2_000)
		if n := app.Stats().Waiting; n != 16384 {
			t.Errorf("%d wait", n)
		}
		close(slow.until)
		synctest.Wait()
		heard, busy := 0, 0
		for _, id := range ids {
			switch text := textOf(s.Act(id).Answer.Body); {
			case strings.Contains(text, "Busy"):
				busy++
			case strings.Contains(text, "heard"):
				heard++
			}
		}
		if heard != 2048 || busy != 4000-2048 {
			t.Errorf("%d answered, %d told that it is busy", heard, busy)
		}
		if id := s.Person("1", "10", "100").Ask("7b"); true {
			synctest.Wait()
			if !s.Act(id).Finished {
				t.Error("it stays busy")
			}
		}
		if err := app.Drain(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// In one channel no more waits than can be said there in time; the channel is
// told once.
func TestNothingGrowsBeforeASlowChannel(t *testing.T) {
	t.Parallel()
	s := discordtest.New()
	t.Cleanup(s.Close)
	synctest.Test(t, func(t *testing.T) {
		slow := stalled{s, make(chan struct{})}
		client := discord.NewClient(s.URL+"/api/v10", discordtest.Token, "test", &http.Client{Transport: slow})
		app := discord.New(atOnce{new(atomic.Int64)}, client, discord.Options{})
		app.Self(discordtest.App)
		s.To = app.Event
		for range 500 {
			s.Person("1", "", "500").Say("7b")
			synctest.Wait()
		}
		if n := app.Stats().Waiting; n != 42 { // one is being said, 40 wait, and one says that it is busy
			t.Errorf("%d wait", n)
		}
		close(slow.until)
		synctest.Wait()
		if n := len(s.Messages("500")); n != 42 {
			t.Errorf("%d messages", n)
		}
		if err := app.Drain(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// atOnce is a desk that answers before it returns.
type atOnce struct{ asked *atomic.Int64 }

func (d atOnce) Submit(_ context.Context, _ bot.Inbound, deliver func(bot.Message)) error {
	d.asked.Add(1)
	deliver(bot.Message{Paragraphs: []string{"heard"}})
	return nil
}
