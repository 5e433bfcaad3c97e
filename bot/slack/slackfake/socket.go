package slackfake

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// sockets are the connections that are open.
type sockets struct {
	mu     sync.Mutex
	open   map[*link]bool
	order  []*link
	waits  map[string]chan json.RawMessage // acknowledgements by envelope
	next   int
	number int
	total  int
}

// link is one connection.
type link struct {
	conn *websocket.Conn
	mu   sync.Mutex
}

func (l *link) write(v any) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.conn.WriteJSON(v)
}

func (l *link) raw(text string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.conn.WriteMessage(websocket.TextMessage, []byte(text))
}

// accept opens a connection: hello first, pings, and acknowledgements in.
func (s *Server) accept(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Get("ticket") != "secret-ticket" {
		http.Error(w, "ticket", http.StatusForbidden)
		return
	}
	conn, err := (&websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}).Upgrade(w, r, nil)
	if err != nil {
		return
	}
	l := &link{conn: conn}
	s.socket.mu.Lock() // who has read the hello is among those who are connected
	if l.write(object{"type": "hello", "num_connections": 1, "connection_info": object{"app_id": "A1"}}) != nil {
		s.socket.mu.Unlock()
		return
	}
	s.socket.open[l] = true
	s.socket.order = append(s.socket.order, l)
	s.socket.total++
	s.socket.mu.Unlock()
	done := make(chan struct{})
	go ping(l, done)
	defer close(done)
	defer s.closed(l)
	for {
		var ack struct {
			ID      string          `json:"envelope_id"`
			Payload json.RawMessage `json:"payload"`
		}
		kind, text, err := conn.ReadMessage()
		if err != nil {
			return
		}
		// Slack drops acknowledgements that are too large.
		if kind != websocket.TextMessage || len(text) >= 20<<10 || json.Unmarshal(text, &ack) != nil {
			continue
		}
		s.socket.mu.Lock()
		wait := s.socket.waits[ack.ID]
		delete(s.socket.waits, ack.ID)
		s.socket.mu.Unlock()
		if wait != nil {
			wait <- ack.Payload
		}
	}
}

func ping(l *link, done chan struct{}) {
	ticker := time.NewTicker(5 * time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-done:
			return
		case <-ticker.C:
			_ = l.conn.WriteControl(websocket.PingMessage, nil, time.Now().Add(time.Second))
		}
	}
}

func (s *Server) closed(l *link) {
	_ = l.conn.Close()
	s.socket.mu.Lock()
	defer s.socket.mu.Unlock()
	delete(s.socket.open, l)
	for i, one := range s.socket.order {
		if one == l {
			s.socket.order = append(s.socket.order[:i], s.socket.order[i+1:]...)
			break
		}
	}
}

// Links is how many connections are open, and how many ever were.
func (s *Server) Links() (open, total int) {
	s.socket.mu.Lock()
	defer s.socket.mu.Unlock()
	return len(s.socket.open), s.socket.total
}

// Drop closes every connection without a word.
func (s *Server) Drop() {
	s.socket.mu.Lock()
	links := append([]*link(nil), s.socket.order...)
	s.socket.mu.Unlock()
	for _, l := range links {
		_ = l.conn.Close()
	}
}

// Refresh asks every connection to be opened anew, as Slack does each hour.
func (s *Server) Refresh() {
	s.socket.mu.Lock()
	links := append([]*link(nil), s.socket.order...)
	s.socket.mu.Unlock()
	for _, l := range links {
		_ = l.write(object{"type": "disconnect", "reason": "refresh_requested", "debug_info": object{"host": "fake"}})
	}
}

// Garble sends a frame as it is.
func (s *Server) Garble(text string) {
	if l := s.pick(); l != nil {
		_ = l.raw(text)
	}
}

// pick is the next connection in turn.
func (s *Server) pick() *link {
	s.socket.mu.Lock()
	defer s.socket.mu.Unlock()
	if len(s.socket.order) == 0 {
		return nil
	}
	s.socket.next++
	return s.socket.order[s.socket.next%len(s.socket.order)]
}

var (
	errOffline = errors.New("nobody is connected")
	errUnacked = errors.New("not acknowledged")
)

// Send delivers an envelope once and waits for its acknowledgement.
func (s *Server) Send(kind string, payload any, attempt int) (json.RawMessage, error) {
	l := s.pick()
	if l == nil {
		return nil, errOffline
	}
	wait := make(chan json.RawMessage, 1)
	s.socket.mu.Lock()
	s.socket.number++
	id := fmt.Sprintf("envelope-%d", s.socket.number)
	s.socket.waits[id] = wait
	s.socket.mu.Unlock()
	envelope := object{
		"envelope_id": id, "type": kind, "payload": payload,
		"accepts_response_payload": kind != "events_api", "retry_attempt": attempt,
	}
	if attempt > 0 {
		envelope["retry_reason"] = "timeout"
	}
	if err := l.write(envelope); err != nil {
		return nil, err
	}
	timer := time.NewTimer(s.Patience)
	defer timer.Stop()
	select {
	case reply := <-wait:
		return reply, nil
	case <-timer.C:
		s.socket.mu.Lock()
		delete(s.socket.waits, id)
		s.socket.mu.Unlock()
		return nil, errUnacked
	}
}

// Deliver sends an envelope, and an event again when it was not acknowledged:
// three times more, as Slack does, only sooner.
func (s *Server) Deliver(kind string, payload any) (reply json.RawMessage, err error) {
	for attempt := range 4 {
		reply, err = s.Send(kind, payload, attempt)
		if err == nil || kind != "events_api" {
			return reply, err
		}
		if attempt < len(s.Again) {
			time.Sleep(s.Again[attempt])
		}
	}
	return nil, err
}
