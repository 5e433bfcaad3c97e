package slack_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"headroom/bot"
	"headroom/bot/memorytest"
	"headroom/bot/slack"
)

// taken counts acknowledgements, and keeps the last error.
type taken struct {
	n   atomic.Int64
	err atomic.Value
	at  atomic.Int64
}

func (a *taken) ack(_ any, err error) {
	if err != nil {
		a.err.Store(err)
		return
	}
	a.n.Add(1)
	a.at.Store(time.Now().UnixNano())
}

// deaf is a memory whose look-ups hold every worker until it is let go.
type deaf struct {
	*memorytest.Memory
	open chan struct{}
}

func (m deaf) Taken(ctx context.Context, tenant string, events ...string) (bool, error) {
	<-m.open
	return m.Memory.Taken(ctx, tenant, events...)
}

// Slack is told in time, whatever the workers do.
func TestAcknowledgedInTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		memory := deaf{memorytest.New(), make(chan struct{})}
		desk := bot.NewDesk(talk(memory), bot.Limits{Workers: 2, PerUser: 1000})
		p := &pretend{}
		app := slack.New(desk, p, slack.Options{Memory: memory})
		began := time.Now()
		var acks taken
		for i := range 50 {
			app.Take(t.Context(), slack.Delivery{Kind: slack.EventPayload, Payload: event("T1", fmt.Sprint("D", i), "U1", i, question)}, acks.ack)
		}
		time.Sleep(3*time.Second - time.Millisecond)
		if n := acks.n.Load(); n != 50 {
			t.Errorf("%d acknowledged after %v", n, time.Since(began))
		}
		close(memory.open)
		end(t, desk, app)
		if p.count() != 50 || acks.n.Load() != 50 {
			t.Errorf("%d answers, acknowledged %d times", p.count(), acks.n.Load())
		}
	})
}

// A question is acknowledged when Slack has its answer, and not before: what
// dies in between comes again.
func TestAcknowledgedWithTheAnswer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		desk := bot.NewDesk(talk(nil), bot.Limits{})
		slow := make(chan struct{})
		p := &pretend{fail: func(int) error { <-slow; return nil }}
		app := slack.New(desk, p, slack.Options{Memory: memorytest.New()})
		var acks, again taken
		app.Take(t.Context(), slack.Delivery{Kind: slack.EventPayload, Payload: event("T1", "D1", "U1", 1, question)}, acks.ack)
		synctest.Wait()
		app.Take(t.Context(), slack.Delivery{Kind: slack.EventPayload, Payload: event("T1", "D1", "U1", 1, question)}, again.ack)
		synctest.Wait()
		if acks.n.Load() != 0 || again.n.Load() != 0 {
			t.Error("acknowledged before the answer was taken")
		}
		close(slow)
		synctest.Wait()
		if acks.n.Load() != 1 || again.n.Load() != 1 || p.count() != 1 {
			t.Errorf("acknowledged %d times, the repeat %d times, %d answers", acks.n.Load(), again.n.Load(), p.count())
		}
		app.Take(t.Context(), slack.Delivery{Kind: slack.EventPayload, Payload: event("T1", "D1", "U1", 1, question)}, again.ack)
		synctest.Wait()
		if again.n.Load() != 2 || p.count() != 1 {
			t.Errorf("a later repeat is acknowledged %d times, %d answers", again.n.Load()-1, p.count())
		}
		end(t, desk, app)
	})
}

// A program that is killed while it answers leaves the question to the next
// one, which Slack sends it to again. What was answered stays so.
func TestKilledWhileAnswering(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		memory := memorytest.New()
		first := frozen{&pretend{}, make(chan struct{})}
		dying := bot.NewDesk(talk(memory), bot.Limits{})
		killed := slack.New(dying, first, slack.Options{Memory: memory})
		var acks taken
		for i := range 3 { // the first is answered, two are under way
			killed.Take(t.Context(), slack.Delivery{Kind: slack.EventPayload, Payload: event("T1", fmt.Sprint("D", i), "U1", i, question)}, acks.ack)
			synctest.Wait()
		}
		if acks.n.Load() != 1 {
			t.Fatalf("%d acknowledged", acks.n.Load())
		}
		desk := bot.NewDesk(talk(memory), bot.Limits{})
		p := &pretend{}
		app := slack.New(desk, p, slack.Options{Memory: memory})
		for i := range 3 { // Slack sends all of them again, to be sure
			app.Take(t.Context(), slack.Delivery{Kind: slack.EventPayload, Payload: event("T1", fmt.Sprint("D", i), "U1", i, question)}, acks.ack)
		}
		synctest.Wait()
		end(t, desk, app)
		if p.count() != 2 || first.count() != 1 || acks.n.Load() != 4 {
			t.Errorf("%d answers before and %d after, %d acknowledged", first.count(), p.count(), acks.n.Load())
		}
		close(first.never)
		end(t, dying, killed)
	})
}

// frozen is a client whose calls never return, but for those of one channel.
type frozen struct {
	*pretend
	never chan struct{}
}

func (f frozen) Client(context.Context, slack.Team) (slack.Client, error) { return f, nil }

func (f frozen) Post(ctx context.Context, channel, thread string, page slack.Page) error {
	if channel != "D0" {
		<-f.never
		return &slack.Error{Op: "chat.postMessage", Code: "killed", Fault: slack.Refused}
	}
	return f.pretend.Post(ctx, channel, thread, page)
}

// What the desk refuses is not acknowledged.
func TestRefusedIsNotAcknowledged(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		desk := bot.NewDesk(talk(nil), bot.Limits{})
		end(t, desk, slack.New(desk, &pretend{}, slack.Options{}))
		app := slack.New(desk, &pretend{}, slack.Options{})
		var acks taken
		app.Take(t.Context(), slack.Delivery{Kind: slack.EventPayload, Payload: event("T1", "D1", "U1", 1, question)}, acks.ack)
		synctest.Wait()
		time.Sleep(time.Minute)
		if err, _ := acks.err.Load().(error); acks.n.Load() != 0 || !errors.Is(err, bot.ErrClosed) {
			t.Errorf("acknowledged %d times, refused with %v", acks.n.Load(), err)
		}
	})
}
