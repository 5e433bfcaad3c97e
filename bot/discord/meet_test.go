package discord_test

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"headroom/bot"
	"headroom/bot/discord"
	"headroom/bot/discord/discordtest"
	"headroom/bot/memorytest"
)

var errKilled = errors.New("killed")

// killable is a process without a network of its own. Once it is dead, nothing
// that it does reaches Discord or the memory.
type killable struct {
	*memorytest.Memory
	s    *discordtest.Server
	dead atomic.Bool
	desk *bot.Desk
	app  *discord.App

	settles atomic.Bool   // it may note answers; if not, it is killed before it could
	stuck   chan struct{} // workers wait for it; nil: they don't
}

func (k *killable) RoundTrip(r *http.Request) (*http.Response, error) {
	if k.dead.Load() {
		return nil, errKilled
	}
	return k.s.RoundTrip(r)
}

func (k *killable) Take(ctx context.Context, tenant string, events ...string) (bool, error) {
	if k.dead.Load() || !k.settles.Load() {
		return false, errKilled
	}
	return k.Memory.Take(ctx, tenant, events...)
}

func (k *killable) Taken(ctx context.Context, tenant string, events ...string) (bool, error) {
	if k.stuck != nil {
		<-k.stuck
	}
	if k.dead.Load() {
		return true, nil // it says nothing more
	}
	return k.Memory.Taken(ctx, tenant, events...)
}

// starts is another process over the same memory, which gets what is sent.
func starts(s *discordtest.Server, memory *memorytest.Memory) *killable {
	k := &killable{Memory: memory, s: s}
	k.settles.Store(true)
	client := discord.NewClient(s.URL+"/api/v10", discordtest.Token, "test", &http.Client{Transport: k})
	k.desk = bot.NewDesk(bot.NewConversation(known(), k, bot.Setup{}), bot.Limits{PerUser: 1000})
	k.app = discord.New(k.desk, client, discord.Options{Memory: k})
	k.app.Self(discordtest.App)
	s.To = k.app.Event
	return k
}

// end lets a process, killed or not, end its goroutines.
func (k *killable) end(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	if err := errors.Join(k.desk.Drain(ctx), k.app.Drain(ctx)); err != nil {
		t.Error(err)
	}
}

// What comes again after a kill is answered once, wherever the process before
// was when it died: Discord sends again whatever the session may have missed.
func TestKilledAtAnyPoint(t *testing.T) {
	t.Parallel()
	// How a process answers, up to its death.
	deaths := map[string]func(*testing.T, *killable, func() string) string{
		"answered and noted": func(_ *testing.T, k *killable, ask func() string) string {
			id := ask()
			synctest.Wait()
			k.dead.Store(true)
			return id
		},
		"answered, not noted": func(_ *testing.T, k *killable, ask func() string) string {
			k.settles.Store(false)
			id := ask()
			synctest.Wait()
			k.dead.Store(true)
			return id
		},
		"announced": func(_ *testing.T, k *killable, ask func() string) string {
			k.stuck = make(chan struct{})
			id := ask()
			time.Sleep(2500 * time.Millisecond)
			synctest.Wait()
			k.dead.Store(true)
			close(k.stuck)
			return id
		},
		"heard": func(_ *testing.T, k *killable, ask func() string) string {
			k.stuck = make(chan struct{})
			id := ask()
			synctest.Wait()
			k.dead.Store(true)
			close(k.stuck)
			return id
		},
	}
	asked := map[string]func(*discordtest.Server, string) func() string{
		"command": func(s *discordtest.Server, _ string) func() string {
			return func() string { return s.Person("1", "10", "100").Ask(question) }
		},
		"preset": func(s *discordtest.Server, _ string) func() string {
			return func() string { return s.Person("1", "10", "100").Ask("save train 7b on 8x a100 as my mine") }
		},
		"press": func(s *discordtest.Server, under string) func() string {
			return func() string { return s.Person("1", "10", "100").Press(under, "q|train 7b on 8x h100") }
		},
		"press by another": func(s *discordtest.Server, under string) func() string {
			return func() string { return s.Person("2", "10", "100").Press(under, "q|train 7b on 8x h100") }
		},
		"mention": func(s *discordtest.Server, _ string) func() string {
			return func() string { return s.Person("1", "10", "100").Say(question, discordtest.Mentioned) }
		},
	}
	for how, die := range deaths {
		for what, asks := range asked {
			for _, late := range []time.Duration{0, 5 * time.Second} { // how long the second takes to look
				t.Run(what+", "+how+", looked at after "+late.String(), func(t *testing.T) {
					t.Parallel()
					s := discordtest.New()
					t.Cleanup(s.Close)
					s.Deadline = time.Hour // the platform's own is held by others
					var mu sync.Mutex
					shown := map[string]int{}
					s.OnShown = func(answers string, _ *discordtest.Message) {
						mu.Lock()
						defer mu.Unlock()
						shown[answers]++
					}
					synctest.Test(t, func(t *testing.T) {
						memory := memorytest.New()
						first := starts(s, memory)
						before := s.Person("1", "10", "100").Ask(question)
						synctest.Wait()
						id := die(t, first, asks(s, s.Act(before).Answer.ID))
						first.end(t)
						messages := len(s.Messages("100"))

						second := starts(s, memory)
						second.stuck = make(chan struct{})
						s.Repeat(id)
						time.Sleep(late)
						close(second.stuck)
						time.Sleep(time.Minute)
						synctest.Wait()
						second.end(t)
						mu.Lock()
						defer mu.Unlock()
						if shown[id] != 1 {
							t.Errorf("%d answers", shown[id])
						}
						act := s.Act(id)
						if act.Answer != nil && act.Answer.Deleted || len(act.Follow) > 0 && act.Answer != nil && act.Source == nil {
							t.Errorf("the answer was taken away: %+v", act)
						}
						if n := len(s.Messages("100")); how == "answered and noted" && n != messages {
							t.Errorf("%d messages, then %d", messages, n)
						}
					})
					for _, err := range s.Faults() {
						t.Error(err)
					}
				})
			}
		}
	}
}
