package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

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
