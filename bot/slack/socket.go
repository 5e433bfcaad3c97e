package slack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
	sdk "github.com/slack-go/slack"
	"github.com/slack-go/slack/socketmode"
)

// Socket receives over Socket Mode: a connection that the bot opens, so that
// it needs no address of its own.
type Socket struct {
	BotToken string
	AppToken string // xapp-, with the scope connections:write
	Address  string // of a stand-in; empty: Slack
	HTTP     *http.Client
	Log      *slog.Logger
	// Take takes a payload and tells when it is to be acknowledged, from any
	// goroutine; an error leaves it unacknowledged.
	Take func(ctx context.Context, d Delivery, ack func(reply any, err error))

	connected  atomic.Bool
	heard      atomic.Int64 // when Slack last sent anything, in Unix nanoseconds
	reconnects atomic.Int64
}

// Connected says whether Slack has greeted the present connection.
func (s *Socket) Connected() bool { return s.connected.Load() }

// Reconnects counts the connections after the first.
func (s *Socket) Reconnects() int64 { return s.reconnects.Load() }

// Heard is how long ago Slack sent anything, be it a ping: it sends one every
// few seconds. 0 when there is no connection.
func (s *Socket) Heard() time.Duration {
	at := s.heard.Load()
	if at == 0 || !s.connected.Load() {
		return 0
	}
	return time.Since(time.Unix(0, at))
}

// dialer is the library's own, with an ear on the connection.
func (s *Socket) dialer() *websocket.Dialer {
	return &websocket.Dialer{
		Proxy: http.ProxyFromEnvironment, HandshakeTimeout: handshake, WriteBufferSize: writeBuffer,
		NetDialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := (&net.Dialer{}).DialContext(ctx, network, address)
			if err != nil {
				return nil, err
			}
			return &heardConn{conn, &s.heard}, nil
		},
	}
}

// heardConn notes when something came in.
type heardConn struct {
	net.Conn
	at *atomic.Int64
}

func (c *heardConn) Read(p []byte) (n int, err error) {
	n, err = c.Conn.Read(p)
	if n > 0 {
		c.at.Store(time.Now().UnixNano())
	}
	return n, err
}

const (
	handshake    = 45 * time.Second
	writeBuffer  = 32 << 10         // an acknowledgement goes out in one frame
	steady       = 30 * time.Second // a connection that held so long was a good one
	firstRetry   = time.Second
	longestRetry = 2 * time.Minute
	frameLimit   = 4 << 20
	ackTimeout   = 2 * time.Second
)

// errShortLived ends a run of connections that don't hold.
var errShortLived = errors.New("connections are closed as soon as they are open")

// Run receives until ctx ends, or until Slack takes the token no longer: that
// is the only error. Connections that are lost are opened again; when they do
// not hold, ever more slowly.
func (s *Socket) Run(ctx context.Context) error {
	pause := firstRetry
	for {
		began := time.Now()
		err := s.run(ctx)
		s.connected.Store(false)
		if ctx.Err() != nil {
			return nil
		}
		if hopeless(err) {
			return fmt.Errorf("slack does not take the app token (%s): set SLACK_APP_TOKEN or slack.app_token_file to one with the scope connections:write", plainError(err))
		}
		if time.Since(began) > steady {
			pause = firstRetry
		}
		wait := pause/2 + rand.N(pause/2+1)
		s.Log.Warn("slack is not connected", "again_in", wait.Round(time.Millisecond), "error", plainError(err))
		if !sleep(ctx, wait) {
			return nil
		}
		pause = min(2*pause, longestRetry)
	}
}

// hopeless says whether another try would end the same.
func hopeless(err error) bool {
	e, ok := errors.AsType[*Error](failed("apps.connections.open", err))
	return ok && !errors.Is(err, errShortLived) && (e.Fault == Revoked || e.Fault == Refused || e.Fault == Lacking)
}

// plainError is an error without the address of the connection, which holds a
// ticket.
func plainError(err error) string {
	if err == nil {
		return "closed"
	}
	if e, ok := errors.AsType[*Error](failed("apps.connections.open", err)); ok {
		return e.Code
	}
	return "lost"
}

// run lets the library keep a connection, and steps in when it opens one after
// another without a pause.
func (s *Socket) run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	client := socketmode.New(newAPI(s.BotToken, s.AppToken, s.Address, s.HTTP),
		socketmode.OptionReadLimit(frameLimit), socketmode.OptionDialer(s.dialer()), socketmode.OptionLog(quiet{}))
	done := make(chan error, 1)
	go func() { done <- client.RunContext(ctx) }()
	short := 0
	var opened time.Time
	for {
		select {
		case err := <-done:
			if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
				return cause
			}
			return err
		case e := <-client.Events:
			switch e.Type {
			case socketmode.EventTypeConnected:
				if !opened.IsZero() {
					s.reconnects.Add(1)
					if short++; time.Since(opened) > steady {
						short = 0
					}
				}
				if opened = time.Now(); short > 3 {
					cancel(errShortLived)
				}
			case socketmode.EventTypeHello:
				s.connected.Store(true)
				s.Log.Info("slack is connected")
			case socketmode.EventTypeConnecting:
				s.connected.Store(false)
			case socketmode.EventTypeConnectionError:
				s.Log.Warn("slack could not be reached")
				if failure, ok := e.Data.(*sdk.ConnectionErrorEvent); ok && hopeless(failure.ErrorObj) {
					cancel(failure.ErrorObj) // the library would try for ever
				}
			case socketmode.EventTypeErrorBadMessage:
				s.unread(ctx, client, e)
			case socketmode.EventTypeEventsAPI, socketmode.EventTypeInteractive, socketmode.EventTypeSlashCommand:
				s.envelope(ctx, client, e.Request)
			}
		}
	}
}

// envelope hands a payload on and acknowledges it.
func (s *Socket) envelope(ctx context.Context, client *socketmode.Client, r *socketmode.Request) {
	if r == nil || r.EnvelopeID == "" {
		return
	}
	s.Take(ctx, Delivery{Kind: r.Type, Payload: r.Payload, Attempt: r.RetryAttempt}, func(reply any, err error) {
		if err != nil {
			return // Slack sends it again
		}
		go s.ack(ctx, client, r, reply) // the library waits for its connection
	})
}

func (s *Socket) ack(ctx context.Context, client *socketmode.Client, r *socketmode.Request, reply any) {
	ctx, cancel := context.WithTimeout(ctx, ackTimeout)
	defer cancel()
	if err := client.AckCtx(ctx, r.EnvelopeID, reply); err != nil {
		s.Log.Warn("an envelope was not acknowledged", "kind", r.Type)
	}
}

// unread is an envelope that the library could not decode: a block of a kind
// that it does not know, say. What is read of it here is less, so it may do.
func (s *Socket) unread(ctx context.Context, client *socketmode.Client, e socketmode.Event) {
	bad, ok := e.Data.(*socketmode.ErrorBadMessage)
	if !ok {
		return
	}
	var r socketmode.Request
	if err := json.Unmarshal(bad.Message, &r); err != nil || r.EnvelopeID == "" {
		s.Log.Warn("a frame could not be read", "bytes", len(bad.Message))
		return
	}
	s.envelope(ctx, client, &r)
}

// quiet drops the library's own log: it may quote what was said.
type quiet struct{}

func (quiet) Output(int, string) error { return nil }
