package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// line stands between the library and Discord: it holds the real connection
// and gives the library one of its own. Each frame of Discord is looked at
// here. Events go to the app; the library gets what it needs to identify and to
// send heartbeats, and nothing that could hang or break it. So what the library
// hides is known as well: close codes, the interval, answers to heartbeats.
type line struct {
	gate     string
	patience time.Duration
	event    func(kind string, data []byte, open func() func())
	from     *Session // to go on from; nil: a session from nothing

	ready chan struct{}
	ended chan error // the first reason

	mu      sync.Mutex
	closing []func()
	closed  bool
	every   time.Duration
	ack     time.Time
	begun   bool // the library has its first event: it listens now
	session Session
	why     error // it ended
	stays   bool  // the session goes on in the next process
}

func newLine(gate string, from *Session, patience time.Duration, event func(string, []byte, func() func())) *line {
	l := &line{patience: patience, event: event, from: from, ready: make(chan struct{}, 1), ended: make(chan error, 1)}
	if from != nil {
		l.session = *from
		gate = cmp.Or(from.URL, gate)
	}
	if l.session.open == nil { // of the process before, or none yet
		l.session.open = &tide{}
	}
	l.gate = strings.TrimSuffix(gate, "/") + "/?v=10&encoding=json"
	return l
}

// dialer connects the library to the line.
func (l *line) dialer() *websocket.Dialer {
	return &websocket.Dialer{
		HandshakeTimeout: l.patience,
		NetDialContext: func(context.Context, string, string) (net.Conn, error) {
			theirs, ours := net.Pipe()
			side := &oneConn{conn: ours, done: make(chan struct{})}
			if !l.holds(func() { _ = side.Close() }, func() { _ = ours.Close() }) {
				return nil, net.ErrClosed
			}
			go func() { _ = http.Serve(side, http.HandlerFunc(l.serve)) }() //nolint:gosec // one connection, of this process
			return theirs, nil
		},
	}
}

// holds keeps what is to be closed with the line; false when it is closed.
func (l *line) holds(list ...func()) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		for _, end := range list {
			end()
		}
		return false
	}
	l.closing = append(l.closing, list...)
	return true
}

// end closes everything, and keeps the first reason.
func (l *line) end(reason error) {
	select {
	case l.ended <- reason:
	default:
	}
	l.mu.Lock()
	if l.why == nil {
		l.why = reason
	}
	list := l.closing
	l.closing, l.closed = nil, true
	l.mu.Unlock()
	for _, end := range list {
		end()
	}
}

// beat is how often Discord wants heartbeats, and when it answered the last.
func (l *line) beat() (every time.Duration, ack time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.every, l.ack
}

var upgrader = websocket.Upgrader{}

// serve takes the library's connection, and makes the real one.
func (l *line) serve(w http.ResponseWriter, r *http.Request) {
	dialer := websocket.Dialer{Proxy: http.ProxyFromEnvironment, HandshakeTimeout: l.patience}
	outer, _, err := dialer.Dial(l.gate, nil)
	if err != nil {
		http.Error(w, "no connection", http.StatusBadGateway)
		l.end(fmt.Errorf("connect: %w", err))
		return
	}
	if !l.holds(func() {
		bye := websocket.FormatCloseMessage(l.farewell(), "")
		_ = outer.WriteControl(websocket.CloseMessage, bye, time.Now().Add(time.Second))
		_ = outer.Close()
	}) {
		return
	}
	inner, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		l.end(fmt.Errorf("connect the library: %w", err))
		return
	}
	if !l.holds(func() { _ = inner.Close() }) {
		return
	}
	const mostFrame = 64 << 20 // a large server is described in one frame
	outer.SetReadLimit(mostFrame)
	go l.up(inner, outer)
	l.down(outer, inner)
}

const writeWithin = 10 * time.Second

// up passes what the library sends. What can't be sent because Discord's close
// was answered already ends nothing here: down has the code of that close.
func (l *line) up(inner, outer *websocket.Conn) {
	for {
		kind, text, err := inner.ReadMessage()
		if err == nil {
			text = l.instead(text)
			_ = outer.SetWriteDeadline(time.Now().Add(writeWithin)) // tells of itself on writing
			err = outer.WriteMessage(kind, text)
		}
		if errors.Is(err, websocket.ErrCloseSent) {
			return
		}
		if err != nil {
			l.end(fmt.Errorf("the library left: %w", err))
			return
		}
	}
}

// frame is what Discord sends.
type frame struct {
	Op   int             `json:"op"`
	Seq  int64           `json:"s"`
	Type string          `json:"t"`
	Data json.RawMessage `json:"d"`
}

// Operations of the gateway.
const (
	opEvent      = 0
	opWantsBeat  = 1
	opReconnect  = 7
	opInvalid    = 9
	opHello      = 10
	opAckedBeat  = 11
	longestBeat  = time.Hour
	shortestBeat = time.Millisecond
)

// down looks at what Discord sends, and passes what the library needs.
func (l *line) down(outer, inner *websocket.Conn) {
	for {
		_, text, err := outer.ReadMessage()
		if err != nil {
			l.end(reasonOf(err))
			return
		}
		var f *frame
		if read(text, &f) != nil || f == nil {
			continue // no frame
		}
		if err := l.take(*f, inner); err != nil {
			l.end(err)
			return
		}
	}
}

var (
	errReconnect = errors.New("asked to connect anew")
	errInvalid   = errors.New("the session is not known any more")
)

// take does what a frame asks for.
func (l *line) take(f frame, inner *websocket.Conn) error {
	pass := func(op int, kind string, data any) error {
		_ = inner.SetWriteDeadline(time.Now().Add(writeWithin)) // tells of itself on writing
		if err := inner.WriteJSON(map[string]any{"op": op, "s": f.Seq, "t": kind, "d": data}); err != nil {
			return fmt.Errorf("the library does not listen: %w", err)
		}
		return nil
	}
	switch f.Op {
	case opReconnect:
		return errReconnect
	case opInvalid:
		return errInvalid
	case opHello:
		var hello struct {
			Interval int64 `json:"heartbeat_interval"`
		}
		every := time.Duration(0)
		if read(f.Data, &hello) == nil && hello.Interval < longestBeat.Milliseconds() {
			every = time.Duration(hello.Interval) * time.Millisecond
		}
		if every < shortestBeat {
			return errors.New("no interval of heartbeats from Discord")
		}
		l.mu.Lock()
		l.every, l.ack = every, time.Now()
		l.mu.Unlock()
		return pass(opHello, "", map[string]int64{"heartbeat_interval": hello.Interval})
	case opWantsBeat:
		return pass(opWantsBeat, "", nil)
	case opAckedBeat:
		l.mu.Lock()
		l.ack = time.Now()
		begun := l.begun
		l.mu.Unlock()
		if begun { // before that it would wait for itself
			return pass(opAckedBeat, "", nil)
		}
	case opEvent:
		l.mu.Lock()
		l.begun = true
		l.mu.Unlock()
		// The library counts events; what is in them is not its business.
		if err := pass(opEvent, "SEEN", struct{}{}); err != nil {
			return err
		}
		l.event(f.Type, f.Data, func() func() { return l.begins(f.Seq) })
		l.passed(f)
		if f.Type == "READY" || f.Type == "RESUMED" {
			signal(l.ready)
		}
	}
	return nil
}

// oneConn is a listener that accepts one connection.
type oneConn struct {
	mu   sync.Mutex
	conn net.Conn
	once sync.Once
	done chan struct{}
}

// Accept returns the connection, and then waits for the end.
func (o *oneConn) Accept() (net.Conn, error) {
	o.mu.Lock()
	conn := o.conn
	o.conn = nil
	o.mu.Unlock()
	if conn != nil {
		return conn, nil
	}
	<-o.done
	return nil, net.ErrClosed
}

// Close ends the wait.
func (o *oneConn) Close() error {
	o.once.Do(func() { close(o.done) })
	return nil
}

// Addr is no address.
func (o *oneConn) Addr() net.Addr { return &net.UnixAddr{Name: "gateway", Net: "pipe"} }
