package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"
)

// FatalError says that Discord will not take this bot as it is set up: trying
// again would be refused again.
type FatalError struct {
	Code    int // of the closed connection
	Message string
}

// Error tells what to change.
func (e *FatalError) Error() string { return fmt.Sprintf("%s (close code %d)", e.Message, e.Code) }

// fatal are the close codes after which nothing helps but another setting.
var fatal = map[int]string{
	4004: "Discord refused the bot's token; copy it again from the developer portal",
	4010: "Discord refused the shard",
	4011: "Discord wants more shards; start the program again",
	4012: "Discord does not speak this version of the gateway any more; update the program",
	4013: "Discord does not know the intents that were asked for; update the program",
	4014: "Discord refused the intents: turn on Message Content Intent in the developer portal, or set message_content = false",
}

// Pace is how patient a gateway is. Zero values are replaced by those of
// DefaultPace.
type Pace struct {
	Open    time.Duration // to connect and be identified
	Ready   time.Duration // to hear READY
	Recycle time.Duration // a session is replaced after this
	Check   time.Duration // how often the heartbeat is looked at
	Least   time.Duration // before the first try again; doubled up to Most
	Most    time.Duration
	Steady  time.Duration // a session that lasted so long was a good one
	Starts  time.Duration // between two starts of sessions
}

// DefaultPace suits Discord: it wants five seconds between two starts.
var DefaultPace = Pace{
	Open: 30 * time.Second, Ready: 20 * time.Second, Recycle: 24 * time.Hour, Check: time.Second,
	Least: time.Second, Most: 2 * time.Minute, Steady: time.Minute, Starts: 5 * time.Second,
}

func (p Pace) filled() Pace {
	d := DefaultPace
	for _, one := range []struct{ v, otherwise *time.Duration }{
		{&p.Open, &d.Open},
		{&p.Ready, &d.Ready},
		{&p.Recycle, &d.Recycle},
		{&p.Check, &d.Check},
		{&p.Least, &d.Least},
		{&p.Most, &d.Most},
		{&p.Steady, &d.Steady},
		{&p.Starts, &d.Starts},
	} {
		if *one.v <= 0 {
			*one.v = *one.otherwise
		}
	}
	return p
}

// Gateway keeps the connection to Discord. The library makes one; when it ends,
// hangs or falls silent, a new one is made from nothing. DESIGN.md says why.
type Gateway struct {
	client *Client
	app    *App
	heard  bool
	pace   Pace
	log    *slog.Logger

	file   string // what the next process goes on from; empty: it begins anew
	before Kept

	mu     sync.Mutex
	starts time.Time // when the next session may start
	health map[int]*shard
	counts struct{ starts, hung, silent, recycled, resumed atomic.Int64 }
}

// Health is how a gateway does.
type Health struct {
	Shards, Ready int
	Beat          time.Duration // since the oldest answer to a heartbeat
	Starts        int64         // sessions that were begun
	Hung          int64         // that never opened
	Silent        int64         // whose heartbeats were not answered
	Recycled      int64         // that were replaced by age
	Resumed       int64         // that went on where another had ended
	Last          string        // why the last session ended
}

// NewGateway prepares a connection whose events go to an app. With heard, all
// messages are asked for, which needs a switch in the developer portal.
func NewGateway(app *App, client *Client, heard bool, p Pace, log *slog.Logger) *Gateway {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Gateway{client: client, app: app, heard: heard, pace: p.filled(), log: log, health: make(map[int]*shard)}
}

// Health reads the state.
func (g *Gateway) Health() Health {
	g.mu.Lock()
	defer g.mu.Unlock()
	h := Health{
		Shards: len(g.health), Starts: g.counts.starts.Load(), Hung: g.counts.hung.Load(),
		Silent: g.counts.silent.Load(), Recycled: g.counts.recycled.Load(), Resumed: g.counts.resumed.Load(),
	}
	for _, s := range g.health {
		if s.ready {
			h.Ready++
			h.Beat = max(h.Beat, time.Since(s.beat))
		}
		if s.last != "" {
			h.Last = s.last
		}
	}
	return h
}

// Run keeps connected until ctx ends, which is no error, or Discord refuses the
// bot for good: then the error is a *FatalError or wraps ErrToken.
func (g *Gateway) Run(ctx context.Context) error {
	gate, err := g.gate(ctx)
	if err != nil && ctx.Err() != nil && !isFatal(err) {
		return nil
	}
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	g.recall()
	defer g.keep()
	var work sync.WaitGroup
	for n := range gate.Shards {
		work.Go(func() {
			if err := g.supervise(ctx, n, gate); err != nil {
				cancel(err)
			}
		})
	}
	keeping, stop := context.WithCancel(ctx)
	var keeper sync.WaitGroup
	keeper.Go(func() { g.keepOn(keeping) })
	work.Wait()
	stop()
	keeper.Wait()
	if cause := context.Cause(ctx); isFatal(cause) {
		return cause
	}
	return nil
}

func isFatal(err error) bool {
	_, ok := errors.AsType[*FatalError](err)
	return ok || errors.Is(err, ErrToken)
}

// gate asks how to connect until Discord answers.
func (g *Gateway) gate(ctx context.Context) (Gate, error) {
	for wait := g.pace.Least; ; wait = min(2*wait, g.pace.Most) {
		gate, err := g.client.Gateway(ctx)
		switch {
		case err == nil:
			return gate, nil
		case isFatal(err), ctx.Err() != nil:
			return Gate{}, err
		}
		g.log.Warn("Discord does not say how to connect", "error", err)
		if !pause(ctx, wait) {
			return Gate{}, context.Cause(ctx)
		}
	}
}

// pause waits with jitter; false when ctx ended.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d/2 + rand.N(d/2+1))
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// supervise replaces the sessions of one shard as they end.
func (g *Gateway) supervise(ctx context.Context, n int, gate Gate) error {
	state := &shard{session: g.before.session(n, gate.Shards)}
	g.mu.Lock()
	g.health[n] = state
	g.mu.Unlock()
	wait := g.pace.Least
	for ctx.Err() == nil {
		if state.session == nil && !g.turn(ctx, &gate) {
			break
		}
		begun := time.Now()
		err := g.session(ctx, n, gate, state)
		g.mu.Lock()
		state.ready, state.last = false, err.Error()
		g.mu.Unlock()
		switch {
		case isFatal(err):
			return err
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, errRecycled):
			g.counts.recycled.Add(1)
			wait = g.pace.Least
			continue
		}
		if time.Since(begun) >= g.pace.Steady {
			wait = g.pace.Least
		}
		if state.session != nil && time.Since(begun) > g.pace.Least && !errors.Is(err, errSilent) {
			g.log.Info("the connection to Discord is taken up again", "shard", n, "error", err)
			continue // at once: somebody may be waiting
		}
		g.log.Warn("the connection to Discord ended", "shard", n, "error", err, "again in", wait)
		if !pause(ctx, wait) {
			break
		}
		wait = min(2*wait, g.pace.Most)
	}
	return nil
}

// turn waits until another session may be started: so many at once every five
// seconds, and a thousand in a day, after which Discord takes the token away.
func (g *Gateway) turn(ctx context.Context, gate *Gate) bool {
	g.mu.Lock()
	now := time.Now()
	at := max(g.starts.Sub(now), 0)
	g.starts = now.Add(at + g.pace.Starts/time.Duration(gate.Limit.Concurrency))
	g.mu.Unlock()
	if at > 0 && !pause(ctx, 2*at) {
		return false
	}
	const spare = 10
	if gate.Limit.Total > spare && g.counts.starts.Load()%50 == 49 {
		if fresh, err := g.client.Gateway(ctx); err == nil {
			*gate = fresh
		}
	}
	if gate.Limit.Total > spare && gate.Limit.Remaining <= spare {
		g.log.Error("too many sessions were started today; waiting", "ms", gate.Limit.ResetAfter)
		if !pause(ctx, 2*time.Duration(gate.Limit.ResetAfter)*time.Millisecond) {
			return false
		}
		gate.Limit.Remaining = gate.Limit.Total
	}
	g.counts.starts.Add(1)
	gate.Limit.Remaining--
	return true
}
