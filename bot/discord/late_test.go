package discord_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"headroom/bot/discord"
	"headroom/bot/discord/discordtest"
)

// Who waits for long sees that it is busy where the answer then comes: one
// message, whatever happens.
func TestBusyIsReplacedByTheAnswer(t *testing.T) {
	t.Parallel()
	s := discordtest.New()
	t.Cleanup(s.Close)
	synctest.Test(t, func(t *testing.T) {
		client := discord.NewClient(s.URL+"/api/v10", discordtest.Token, "test", &http.Client{Transport: s})
		app := discord.New(slowDesk(20*time.Second), client, discord.Options{})
		s.To = app.Event
		id := s.Person("1", "10", "100").Ask("7b")
		for _, tt := range []struct {
			after time.Duration
			says  string
		}{{15 * time.Second, "Busy"}, {10 * time.Second, "at last"}} {
			time.Sleep(tt.after)
			synctest.Wait()
			a := s.Act(id)
			if a.Answer.Deleted || len(a.Follow) > 0 || !strings.Contains(textOf(a.Answer.Body), tt.says) {
				t.Errorf("%q is not said: %+v", tt.says, a)
			}
		}
		if err := app.Drain(t.Context()); err != nil {
			t.Error(err)
		}
	})
}
