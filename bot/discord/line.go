package discord

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// line is the connection under a session. The library tells neither how often
// it sends heartbeats nor lets go of a connection that it is stuck on, so both
// are had here.
type line struct {
	mu     sync.Mutex
	conn   net.Conn
	every  time.Duration
	head   []byte // of what came in, until it says how often
	heard  bool
	closed bool
}

// dialer connects through the line.
func (l *line) dialer(patience time.Duration) *websocket.Dialer {
	plain := &net.Dialer{Timeout: patience}
	return &websocket.Dialer{
		Proxy: http.ProxyFromEnvironment, HandshakeTimeout: patience,
		NetDialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			return l.keep(plain.DialContext(ctx, network, address))
		},
		NetDialTLSContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			secure := &tls.Dialer{NetDialer: plain, Config: &tls.Config{NextProtos: []string{"http/1.1"}, MinVersion: tls.VersionTLS12}}
			return l.keep(secure.DialContext(ctx, network, address))
		},
	}
}

func (l *line) keep(c net.Conn, err error) (net.Conn, error) {
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		_ = c.Close()
		return nil, net.ErrClosed
	}
	l.conn = c
	return &listened{c, l}, nil
}

// close lets go of the connection, and of one that is still being made.
func (l *line) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	if l.conn != nil {
		_ = l.conn.Close()
	}
}

// heartbeat is how often Discord wants one; 0 before it said so.
func (l *line) heartbeat() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.every
}

var interval = regexp.MustCompile(`"heartbeat_interval"\s*:\s*(\d{1,9})`)

// listen looks for the interval in what comes in first.
func (l *line) listen(p []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	const most = 16 << 10
	if l.heard {
		return
	}
	l.head = append(l.head, p...)
	found := interval.FindSubmatchIndex(l.head)
	if found != nil && found[3] < len(l.head) { // a digit may still be on its way
		ms, _ := strconv.Atoi(string(l.head[found[2]:found[3]])) // nine digits at most
		l.every, l.heard, l.head = time.Duration(ms)*time.Millisecond, true, nil
	} else if len(l.head) > most {
		l.heard, l.head = true, nil
	}
}

// listened is a connection whose beginning is listened to.
type listened struct {
	net.Conn
	line *line
}

// Read reads and listens.
func (c *listened) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.line.listen(p[:n])
	return n, err
}
