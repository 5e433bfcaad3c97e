package discordtest

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"
)

// session is what Discord remembers of a connection, so that another one can go
// on from it: the events that were sent, and those that nobody was there for.
type session struct {
	id    string
	conn  *conn // nil while nobody is connected
	seq   int64
	log   []event
	since time.Time // when it was left
}

// event is one with its number, encoded.
type event struct {
	seq  int64
	text []byte
}

// Bounds of what a session remembers.
const (
	mostEvents = 20000
	resumable  = time.Minute
)

// begin opens a session on a connection and names it. The caller holds mu, as
// for all of these.
func (s *Server) begin(c *conn) string {
	if s.gate.logs == nil {
		s.gate.logs = map[string]*session{}
	}
	one := &session{id: fmt.Sprintf("session-%d", len(s.gate.idents)), conn: c, seq: 1} // READY is its first event
	c.session, s.gate.logs[one.id] = one, one
	return one.id
}

// left is a connection that broke: its session can be resumed for a while.
func (s *Server) left(c *conn) {
	if one := c.session; one != nil && one.conn == c {
		one.conn, one.since = nil, time.Now()
	}
}

// over is a connection that said goodbye: Discord forgets its session.
func (s *Server) over(c *conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.session != nil && !c.closing {
		delete(s.gate.logs, c.session.id)
	}
}

// resume goes on from a session: what was missed, then RESUMED.
func (s *Server) resume(c *conn, d map[string]any) {
	id, _ := d["session_id"].(string)
	seq, _ := d["seq"].(float64)
	one := s.gate.logs[id]
	if one == nil || one.seq < int64(seq) || len(one.log) > 0 && one.log[0].seq > int64(seq)+1 {
		c.send(9, "", false)
		return
	}
	c.session, one.conn = one, c
	for _, e := range one.log {
		if e.seq > int64(seq) {
			c.event(e)
		}
	}
	one.next(json.RawMessage(`"RESUMED"`), []byte(`{}`))
	c.ready = true
}

// ForgetSessions lets nobody go on from where a connection ended.
func (s *Server) ForgetSessions() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.gate.logs)
}

// next sends another event of a session, and remembers it.
func (one *session) next(kind, data []byte) {
	one.seq++
	text := append([]byte(`{"op":0,"s":`), strconv.AppendInt(nil, one.seq, 10)...)
	text = append(append(append(text, `,"t":`...), kind...), `,"d":`...)
	text = append(append(text, data...), '}')
	e := event{one.seq, text}
	one.log = append(one.log, e)
	if len(one.log) > mostEvents {
		one.log = append([]event(nil), one.log[mostEvents/2:]...)
	}
	if one.conn != nil {
		one.conn.event(e)
	}
}

// Dispatch sends an event to every session. Where nobody is connected it waits
// to be resumed; without a session it is gone, as it is in Discord.
func (s *Server) Dispatch(kind string, data any) (reached bool) {
	name, _ := json.Marshal(kind)
	text, _ := json.Marshal(data) // a test's own data
	if s.To != nil {
		s.To(kind, text)
		return true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, one := range s.gate.logs {
		if one.conn == nil && time.Since(one.since) > resumable {
			delete(s.gate.logs, id)
			continue
		}
		one.next(name, text)
		reached = true
	}
	return reached
}

// announce sends an event that can be sent again by its id.
func (s *Server) announce(id, kind string, data any) {
	again := func() bool { return s.Dispatch(kind, data) }
	s.mu.Lock()
	if s.Last > 0 && len(s.sent) > s.Last {
		clear(s.sent)
	}
	s.sent[id] = again
	s.mu.Unlock()
	if !again() && s.OnMissed != nil {
		s.OnMissed(id)
	}
}

// Repeat sends an interaction or a message once more, as it was.
func (s *Server) Repeat(id string) {
	s.mu.Lock()
	again := s.sent[id]
	s.mu.Unlock()
	if again != nil {
		again()
	}
}
