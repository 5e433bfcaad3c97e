// Package discordtest is a small Discord: its REST API with limits and failures
// on demand, its gateway, and people who write, press and type. It holds every
// payload against the platform's limits, so that a test that sends a wrong one
// fails.
package discordtest

import (
	"crypto/ed25519"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"time"

	"headroom/bot/discord/payload"
)

// Names that every server has.
const (
	Token = "test-token-that-must-not-be-logged"
	App   = "900000000000000001"
)

// Server is a Discord of its own. Its fields may be set before it is used.
type Server struct {
	// Validate checks a payload against a schema by its name there; nil checks
	// only the limits.
	Validate func(schema string, body []byte) error
	// Deadline is how long a first answer may take.
	Deadline time.Duration
	// Beat is how often heartbeats are wanted.
	Beat time.Duration
	// PerChannel bounds messages in a channel within Window; 0: no bound.
	PerChannel int
	Window     time.Duration
	// Shards is how many connections are asked for.
	Shards int
	// NoContent refuses the intent to read all messages.
	NoContent bool
	// RefuseV2 answers 400 to messages of components.
	RefuseV2 bool
	// OnAnswer is told of each first response; it must not call the server.
	OnAnswer func(interaction string)
	// OnShown is told of each answer that is more than an announcement: one to
	// an interaction by its id (an act), or to a message by its id, with what is
	// shown. It must not call the server.
	OnShown func(answers string, m *Message)
	// OnSent is told of the id of an interaction or a message before it is sent.
	OnSent func(id string, p *Person)
	// OnMissed is told of an interaction or a message that reached no session:
	// nobody was connected, and nobody can go on from where one was.
	OnMissed func(id string)
	// To gets events in place of the sessions, for tests without a network; calls
	// go through RoundTrip then.
	To func(kind string, data []byte)
	// Last bounds the messages and interactions that are kept, for long runs;
	// 0: all are.
	Last int
	// Lag delays every reply.
	Lag time.Duration
	// Skew is how far its clock is ahead.
	Skew time.Duration
	// Flags and Endpoint are of the application: its intents, and where
	// interactions are sent.
	Flags    int64
	Endpoint string
	// Starts is how many sessions may still be started today.
	Starts int

	URL string
	Key ed25519.PublicKey

	mux     *http.ServeMux
	private ed25519.PrivateKey
	http    *httptest.Server

	mu       sync.Mutex
	next     int64
	wrong    []error
	messages []*Message
	byID     map[string]*Message
	acts     map[string]*Act        // by id and by token
	order    []*Act                 // as they came
	sent     map[string]func() bool // sends an event once more, by its id
	commands []map[string]any
	writes   int // of commands
	calls    map[string]int
	failures []failure
	buckets  map[string]*bucket
	nonces   map[string]nonce
	revoked  bool
	forbid   map[string]bool
	files    map[string][]byte
	post     http.Handler // interactions go there, not over the gateway
	slow     int          // calls that are to be late
	slowBy   time.Duration
	gate     gate
	content  bool
}

type failure struct {
	route  string
	status int // HungUp: none, the connection is closed
	left   int
	done   bool // the call is done, and only its reply lost
}

type bucket struct {
	left  int
	until time.Time
}

// Message is a message in a channel.
type Message struct {
	ID, Channel, Guild string
	Body               payload.Message
	Files              map[string][]byte
	ReplyTo            string
	Hidden             bool   // only for For
	For                string // who asked
	Deleted            bool
	Edits              int
}

// Act is an interaction and what became of it.
type Act struct {
	ID, Token, Channel, User string

	Kind     int
	First    int // kind of the first response; 0: none yet
	Took     time.Duration
	Answer   *Message // the original response
	Follow   []*Message
	Source   *Message // whose button was pressed
	Dialog   *payload.Dialog
	Choices  []payload.Choice
	Finished bool // there is more than an announcement

	begun time.Time
}

// New starts a server.
func New() *Server {
	public, private, _ := ed25519.GenerateKey(nil) // never fails, by its documentation
	s := &Server{
		Deadline: 3 * time.Second, Beat: 41250 * time.Millisecond, Window: 5 * time.Second, Shards: 1, Starts: 900,
		Key: public, private: private, next: time.Now().Add(-1420070400000*time.Millisecond).UnixMilli() << 22,
		byID: map[string]*Message{}, sent: map[string]func() bool{}, acts: map[string]*Act{}, calls: map[string]int{}, buckets: map[string]*bucket{}, nonces: map[string]nonce{},
		forbid: map[string]bool{}, files: map[string][]byte{},
	}
	mux := http.NewServeMux()
	s.routes(mux)
	mux.HandleFunc("/ws/", s.socket)
	mux.HandleFunc("GET /files/{name}", s.file)
	s.mux, s.http = mux, httptest.NewServer(mux)
	s.URL = s.http.URL
	return s
}

// Close ends the server and everything connected to it.
func (s *Server) Close() {
	s.Drop()
	s.http.Close()
}

// RoundTrip makes a call without a network, so that it can be made where time is
// a test's own.
func (s *Server) RoundTrip(r *http.Request) (reply *http.Response, err error) {
	defer func() {
		if broken := recover(); broken != nil { // http.ErrAbortHandler: hung up
			reply, err = nil, io.ErrUnexpectedEOF
		}
	}()
	w := httptest.NewRecorder()
	if r.Body == nil {
		r.Body = http.NoBody
	}
	s.mux.ServeHTTP(w, r)
	return w.Result(), nil
}

// Host is the address of the server without its scheme.
func (s *Server) Host() string { return strings.TrimPrefix(s.URL, "http://") }

// id makes the next id, of the present time. The caller holds mu.
func (s *Server) id() string {
	now := time.Now().UnixMilli() - 1420070400000
	s.next = max(s.next+1, now<<22)
	return strconv.FormatInt(s.next, 10)
}

// fault notes what a real Discord would not have taken. The caller holds mu.
func (s *Server) fault(format string, values ...any) {
	s.wrong = append(s.wrong, fmt.Errorf(format, values...))
}

// Faults are the payloads that were wrong.
func (s *Server) Faults() []error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]error(nil), s.wrong...)
}

// Messages are the bot's messages in a channel, without deleted ones; with an
// empty channel, in all.
func (s *Server) Messages(channel string) []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Message
	for _, m := range s.messages {
		if !m.Deleted && (channel == "" || m.Channel == channel) {
			out = append(out, *m)
		}
	}
	return out
}

// Calls counts the calls of a route: "POST message".
func (s *Server) Calls(route string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls[route]
}

// HungUp in place of a status closes the connection without a word.
const HungUp = -1

// Fail lets the next calls of a route fail. With done, what was asked for is
// done and only the reply is lost.
func (s *Server) Fail(route string, status, times int, done bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failures = append(s.failures, failure{route, status, times, done})
}

// Revoke makes the token worthless.
func (s *Server) Revoke() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.revoked = true
}

// Forbid takes the right to write from the bot in a channel.
func (s *Server) Forbid(channel string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forbid[channel] = true
}

// File puts a file where attachments are kept, and returns its address.
func (s *Server) File(name string, data []byte) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.files[name] = data
	return s.URL + "/files/" + name
}

func (s *Server) file(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	data, ok := s.files[r.PathValue("name")]
	s.mu.Unlock()
	if !ok {
		http.NotFound(w, r)
		return
	}
	_, _ = w.Write(data)
}

// Commands are those that are registered, and how often one was written.
func (s *Server) Commands() (list []map[string]any, writes int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append(list, s.commands...), s.writes
}

// Wait waits until a condition holds; two minutes at most, on a machine however
// busy.
func (s *Server) Wait(holds func() bool) bool {
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if holds() {
			return true
		}
	}
	return holds()
}

// Act returns what became of an interaction.
func (s *Server) Act(id string) Act {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.acts[id]
	if a == nil {
		return Act{}
	}
	out := *a
	if a.Answer != nil {
		answer := *a.Answer
		out.Answer = &answer
	}
	return out
}

// Answered waits for an answer that is more than an announcement.
func (s *Server) Answered(id string) (Act, bool) {
	ok := s.Wait(func() bool { return s.Act(id).Finished })
	return s.Act(id), ok
}
