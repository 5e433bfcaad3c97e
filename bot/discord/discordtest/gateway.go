package discordtest

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// gate is the gateway's state; the server's mutex holds it.
type gate struct {
	conns   map[*conn]bool
	logs    map[string]*session
	script  []func(*Conn) // what the next connections do after hello
	deaf    bool          // heartbeats are not answered
	unheard int           // heartbeats that were not, on the first connection that ended over it
	close   int           // every identify is answered by this close code
	idents  []map[string]any
	resumes int
	dials   int
}

// conn is a connection of a bot.
type conn struct {
	ws    *websocket.Conn
	mu    sync.Mutex
	seq   int64
	ready bool
	shard int

	unheard int // heartbeats that were not answered

	session *session // nil before it is identified
	closing bool
}

// Conn lets a test speak on a connection.
type Conn struct{ c *conn }

// Send writes one frame.
func (c *Conn) Send(op int, data any) { c.c.send(op, "", data) }

// Raw writes bytes that need not be JSON.
func (c *Conn) Raw(text string) {
	c.c.mu.Lock()
	defer c.c.mu.Unlock()
	_ = c.c.ws.WriteMessage(websocket.TextMessage, []byte(text))
}

// Close ends the connection with a code.
func (c *Conn) Close(code int) { c.c.close(code) }

func (c *conn) close(code int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closing = true // what comes back is an echo
	_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
	time.AfterFunc(50*time.Millisecond, func() { _ = c.ws.Close() })
}

func (c *conn) send(op int, kind string, data any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	frame := map[string]any{"op": op, "d": data, "s": nil, "t": nil}
	if op == 0 {
		c.seq++
		frame["s"], frame["t"] = c.seq, kind
	}
	text, _ := json.Marshal(frame) // a test's own data
	_ = c.ws.WriteMessage(websocket.TextMessage, text)
}

// event writes an event that is encoded already, with its number.
func (c *conn) event(e event) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.seq = e.seq
	_ = c.ws.WriteMessage(websocket.TextMessage, e.text)
}

func (s *Server) gatewayBot(c *call) {
	c.json(200, map[string]any{
		"url": "ws" + strings.TrimPrefix(s.URL, "http") + "/ws/", "shards": s.Shards,
		"session_start_limit": map[string]int{"total": 1000, "remaining": s.Starts, "reset_after": 1000, "max_concurrency": 16},
	})
}

// Gateway returns how the gateway was used: connections, identifications,
// resumes.
func (s *Server) Gateway() (dials, idents, resumes int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gate.dials, len(s.gate.idents), s.gate.resumes
}

// Identified is what the n-th identification said.
func (s *Server) Identified(n int) map[string]any {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gate.idents[n]
}

// Deaf stops or starts answers to heartbeats.
func (s *Server) Deaf(deaf bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gate.deaf = deaf
}

// Unheard counts the heartbeats that were not answered on the first connection
// that ended after such; 0: none has.
func (s *Server) Unheard() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gate.unheard
}

// CloseWith answers every identification by a close code; 0 stops that.
func (s *Server) CloseWith(code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gate.close = code
}

// Script lets the next connection do something else than say that it is ready.
// It is called after identification or resume; the connection stays open.
func (s *Server) Script(do func(*Conn)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gate.script = append(s.gate.script, do)
}

// Each speaks on every connection that is ready.
func (s *Server) Each(do func(*Conn)) {
	s.mu.Lock()
	var list []*conn
	for c := range s.gate.conns {
		if c.ready {
			list = append(list, c)
		}
	}
	s.mu.Unlock()
	for _, c := range list {
		do(&Conn{c})
	}
}

// Drop cuts every connection without a word.
func (s *Server) Drop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.gate.conns {
		_ = c.ws.Close()
	}
}

// Ready says how many connections are.
func (s *Server) Ready() int {
	n := 0
	s.Each(func(*Conn) { n++ })
	return n
}

var upgrader = websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}

// socket is one connection from hello to its end.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	c := &conn{ws: ws}
	s.mu.Lock()
	if s.gate.conns == nil {
		s.gate.conns = map[*conn]bool{}
	}
	s.gate.conns[c] = true
	s.gate.dials++
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		delete(s.gate.conns, c)
		if s.gate.unheard == 0 {
			s.gate.unheard = c.unheard
		}
		s.left(c)
		s.mu.Unlock()
		_ = ws.Close()
	}()
	c.send(10, "", map[string]any{"heartbeat_interval": s.Beat.Milliseconds()})
	for {
		_, text, err := ws.ReadMessage()
		if websocket.IsCloseError(err, websocket.CloseNormalClosure, websocket.CloseGoingAway) {
			s.mu.Lock()
			s.over(c)
			s.mu.Unlock()
		}
		if err != nil {
			return
		}
		if len(text) > 4096 {
			c.close(4002)
			return
		}
		var frame struct {
			Op int             `json:"op"`
			D  json.RawMessage `json:"d"`
		}
		if json.Unmarshal(text, &frame) != nil {
			c.close(4002)
			return
		}
		if !s.frame(c, frame.Op, frame.D) {
			return
		}
	}
}

// frame answers one frame of a bot.
func (s *Server) frame(c *conn, op int, data json.RawMessage) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch op {
	case 1:
		if s.gate.deaf {
			c.unheard++
			break
		}
		c.send(11, "", nil)
	case 2, 6:
		return s.identify(c, op, data)
	}
	return true
}

func (s *Server) identify(c *conn, op int, data json.RawMessage) bool {
	var d map[string]any
	_ = json.Unmarshal(data, &d)
	if op == 6 {
		s.gate.resumes++
	} else {
		s.gate.idents = append(s.gate.idents, d)
	}
	intents, _ := d["intents"].(float64)
	code := s.gate.close
	switch {
	case code != 0:
	case d["token"] != "Bot "+Token || s.revoked:
		code = 4004
	case op == 2 && int64(intents)&(1<<15) != 0 && s.NoContent:
		code = 4014
	}
	if code != 0 {
		c.close(code)
		return true // until the bot goes
	}
	s.content = int64(intents)&(1<<15) != 0
	if shard, ok := d["shard"].([]any); ok && len(shard) == 2 {
		n, _ := shard[0].(float64)
		c.shard = int(n)
	}
	if len(s.gate.script) > 0 {
		do := s.gate.script[0]
		s.gate.script = s.gate.script[1:]
		go do(&Conn{c})
		return true
	}
	if op == 6 {
		s.resume(c, d)
		return true
	}
	c.ready = true
	s.hail(c)
	return true
}

// hail says that the bot is ready.
func (s *Server) hail(c *conn) {
	c.send(0, "READY", map[string]any{
		"v": 10, "session_id": s.begin(c), "resume_gateway_url": "ws" + strings.TrimPrefix(s.URL, "http") + "/ws",
		"user": map[string]any{"id": App, "username": "headroom", "bot": true}, "application": map[string]any{"id": App, "flags": 0},
		"guilds": []any{},
	})
}

// Hail says on a scripted connection that the bot is ready.
func (s *Server) Hail(c *Conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c.c.ready = true
	s.hail(c.c)
}
