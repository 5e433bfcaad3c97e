package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
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

// shard is the state of one connection.
type shard struct {
	ready bool
	beat  time.Time // last answer to a heartbeat
	last  string    // why the last session ended

	line    *line    // the present one
	session *Session // to go on from; nil: none
	tries   int      // to go on from it that came to nothing
}

// mostResumes is how often a session is tried before it is given up.
const mostResumes = 3

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

// Why sessions end.
var (
	errHung     = errors.New("the connection did not open in time")
	errUnready  = errors.New("no READY from Discord in time")
	errSilent   = errors.New("two heartbeats were not answered")
	errRecycled = errors.New("the session was old")
)

// session makes one connection, which goes on from the last where it can, and
// waits for its end.
func (g *Gateway) session(ctx context.Context, n int, gate Gate, state *shard) error {
	line := newLine(gate.URL, state.session, g.pace.Open, func(kind string, data []byte, open func() func()) {
		if kind == "READY" {
			g.app.safely(kind, func() { g.ready(data) })
		}
		g.app.event(kind, data, open)
	})
	line.stays = g.file != ""
	g.mu.Lock()
	state.line = line
	g.mu.Unlock()
	s, err := g.dial(n, gate, line)
	if err != nil {
		return err
	}
	err = g.hold(ctx, n, s, line, state)
	line.end(err) // the library notices and lets go as well
	state.session = line.kept(err)
	if state.tries++; state.ready {
		state.tries = 0
	}
	if state.tries >= mostResumes {
		state.session = nil
	}
	return err
}

// hold opens a connection and waits for its end.
func (g *Gateway) hold(ctx context.Context, n int, s *discordgo.Session, line *line, state *shard) error {
	opened := make(chan error, 1)
	go func() {
		defer func() {
			if broken := recover(); broken != nil {
				opened <- fmt.Errorf("open: %v", broken)
			}
		}()
		opened <- s.Open()
	}()
	patience := time.NewTimer(g.pace.Open)
	defer patience.Stop()
	select {
	case err := <-opened:
		if err != nil {
			return line.reason(err)
		}
	case <-patience.C:
		g.counts.hung.Add(1)
		return line.reason(errHung)
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	patience.Reset(g.pace.Ready)
	select {
	case <-line.ready:
	case err := <-line.ended:
		return err
	case <-patience.C:
		return errUnready
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	g.mu.Lock()
	state.ready, state.beat = true, time.Now()
	g.mu.Unlock()
	if line.from != nil {
		g.counts.resumed.Add(1)
	}
	g.log.Info("connected to Discord", "shard", n, "resumed", line.from != nil)
	return g.watch(ctx, line, state)
}

// watch waits for the end of a session, or ends it.
func (g *Gateway) watch(ctx context.Context, line *line, state *shard) error {
	recycle := time.NewTimer(g.pace.Recycle + rand.N(g.pace.Recycle/10+1))
	defer recycle.Stop()
	check := time.NewTicker(g.pace.Check)
	defer check.Stop()
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case err := <-line.ended:
			return err
		case <-recycle.C:
			return errRecycled
		case <-check.C:
			every, ack := line.beat()
			g.mu.Lock()
			state.beat = ack
			g.mu.Unlock()
			if time.Since(ack) > 2*every+every/10 {
				g.counts.silent.Add(1)
				return errSilent
			}
		}
	}
}

// dial prepares a session of the library that does one thing: identify and
// send heartbeats.
func (g *Gateway) dial(n int, gate Gate, line *line) (*discordgo.Session, error) {
	s, err := discordgo.New("Bot " + g.client.token)
	if err != nil {
		return nil, fmt.Errorf("prepare a session: %w", err)
	}
	s.ShouldReconnectOnError = false
	s.StateEnabled = false
	s.SyncEvents = true // there are no handlers
	s.LogLevel = -1     // it would print messages and tokens
	s.Client = &http.Client{Transport: answers("ws://gateway.invalid"), Timeout: g.pace.Open}
	s.Dialer = line.dialer()
	s.ShardID, s.ShardCount = n, gate.Shards
	s.Identify.Intents = discordgo.IntentsGuilds | discordgo.IntentsGuildMessages | discordgo.IntentsDirectMessages
	if g.heard {
		s.Identify.Intents |= discordgo.IntentMessageContent
	}
	return s, nil
}

// ready learns who the bot is.
func (g *Gateway) ready(data []byte) {
	var r struct {
		User        wireUser `json:"user"`
		Application struct {
			ID string `json:"id"`
		} `json:"application"`
	}
	_ = read(data, &r) // what can't be read stays empty
	if r.User.ID != "" {
		g.app.Self(r.User.ID)
	} else if r.Application.ID != "" {
		g.app.Self(r.Application.ID)
	}
}

// reason is why a line ended, when it did, and not what the library makes of it.
func (l *line) reason(otherwise error) error {
	select {
	case err := <-l.ended:
		return err
	default:
		return otherwise
	}
}

// reasonOf tells a refusal for good from everything else.
func reasonOf(err error) error {
	if closed, ok := errors.AsType[*websocket.CloseError](err); ok {
		if message, ok := fatal[closed.Code]; ok {
			return &FatalError{closed.Code, message}
		}
		return fmt.Errorf("the connection was closed: %w", &closedError{closed.Code})
	}
	return fmt.Errorf("the connection broke: %w", err)
}

// signal puts a mark into a channel that has room for one.
func signal(to chan<- struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
}

// answers is a transport that tells the library where the gateway is. It is
// the only thing that its REST client is asked for.
type answers string

// RoundTrip answers without a network.
func (a answers) RoundTrip(r *http.Request) (*http.Response, error) {
	if !strings.HasSuffix(r.URL.Path, "/gateway") {
		return nil, fmt.Errorf("the library is not to call %s", r.URL.Path)
	}
	text, err := json.Marshal(map[string]string{"url": string(a)})
	if err != nil {
		return nil, err
	}
	return &http.Response{
		Status: "200 OK", StatusCode: http.StatusOK, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{}, Body: io.NopCloser(strings.NewReader(string(text))), Request: r,
	}, nil
}
