// Package slackfake is a stand-in for Slack in tests: its Web API with the
// limits enforced, Socket Mode, signed HTTP, and people who write and press.
// It rejects what Slack rejects, as far as is documented.
package slackfake

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Workspace is one team with the bot in it.
type Workspace struct {
	ID     string
	Token  string // of the bot
	Bot    string // user id of the bot
	Scopes []string
}

// Failure is what a method answers for a while in place of its work.
type Failure struct {
	Error      string // Slack's word, with status 200
	Status     int    // an HTTP status instead
	RetryAfter int    // seconds, with status 429
	Times      int    // how often; 0: until Heal

	Hangup bool          // the connection is closed without a word, and nothing is done
	Lag    time.Duration // the call is done, only late
	Lost   bool          // the call is done, and its reply lost
}

// Server is the stand-in. Its fields are set before it is used.
type Server struct {
	URL      string
	AppToken string
	Secret   string // signing secret of requests over HTTP
	Plain    bool   // an old workspace: refuses charts, tables and containers

	// Scopeless is that the app-level token lacks its one scope.
	Scopeless bool
	Pace      rate.Limit
	Burst     int              // of messages in a channel, before 429
	Patience  time.Duration    // before an envelope that was not acknowledged comes again
	Again     [3]time.Duration // before an event is sent again; Slack's own are 0, one minute, five minutes
	Silent    bool             // keeps no messages, for long runs
	Skew      time.Duration    // how far its clock is ahead
	Last      int              // keeps so many messages and addresses, for long runs; 0: all

	server *httptest.Server
	mu     sync.Mutex
	spaces map[string]*Workspace // by token
	absent map[string]bool       // channels that the bot is not in
	paces  map[string]*rate.Limiter
	fails  map[string]*Failure
	calls  map[string]int
	files  map[string][]byte
	said   []*Message
	byTS   map[string]*Message // by team and timestamp
	homes  map[string]json.RawMessage
	views  []View
	codes  map[string]string // OAuth codes, to tokens
	clock  int64
	ways   map[string]*way // response addresses
	tries  map[string]time.Time
	socket sockets

	// OnPost, when set, is told of every message of the bot at once.
	OnPost func(*Message)
}

// View is a form that was opened.
type View struct {
	Trigger, User string
	JSON          json.RawMessage
}

// New starts a stand-in on the loopback interface.
func New() *Server {
	s := &Server{
		AppToken: "xapp-1-fake", Secret: "shhh", Pace: 1, Burst: 5, Patience: 3 * time.Second,
		spaces: map[string]*Workspace{}, absent: map[string]bool{}, paces: map[string]*rate.Limiter{}, fails: map[string]*Failure{},
		byTS: map[string]*Message{}, calls: map[string]int{}, files: map[string][]byte{}, homes: map[string]json.RawMessage{}, codes: map[string]string{},
		ways: map[string]*way{}, tries: map[string]time.Time{}, clock: time.Now().UnixMicro(),
	}
	s.Again = [3]time.Duration{0, s.Patience / 4, s.Patience / 2}
	s.socket.open = map[*link]bool{}
	s.socket.waits = map[string]chan json.RawMessage{}
	mux := http.NewServeMux()
	mux.HandleFunc("/api/{method}", s.api)
	mux.HandleFunc("/link", s.accept)
	mux.HandleFunc("/respond/{id}", s.respond)
	mux.HandleFunc("/files/{id}", s.file)
	mux.HandleFunc("/signin", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "<!DOCTYPE html><title>Sign in</title>")
	})
	s.server = httptest.NewServer(mux)
	s.URL = s.server.URL
	return s
}

// API is the address for the library.
func (s *Server) API() string { return s.URL + "/api/" }

// Close ends the stand-in.
func (s *Server) Close() {
	s.Drop()
	s.server.CloseClientConnections()
	s.server.Close()
}

// Install adds a workspace with the default scopes of the manifest.
func (s *Server) Install(id string) *Workspace {
	w := &Workspace{ID: id, Token: "xoxb-" + id, Bot: "UBOT" + id, Scopes: []string{"app_mentions:read", "chat:write", "commands", "im:history", "files:read"}}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.spaces[w.Token] = w
	return w
}

// Revoke makes a workspace's token worth nothing.
func (s *Server) Revoke(w *Workspace) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.spaces, w.Token)
}

// Leave takes the bot out of a channel.
func (s *Server) Leave(channel string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.absent[channel] = true
}

// Fail makes a method fail.
func (s *Server) Fail(method string, f Failure) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fails[method] = &f
}

// Heal ends the failures of a method.
func (s *Server) Heal(method string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.fails, method)
}

// Calls is how often a method was called.
func (s *Server) Calls(method string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls[method]
}

// refusal is an error in Slack's form.
type refusal struct {
	code   string
	detail string
}

func (r refusal) Error() string { return r.code }

type object = map[string]any

// api answers a method of the Web API.
func (s *Server) api(w http.ResponseWriter, r *http.Request) {
	method := r.PathValue("method")
	body, err := io.ReadAll(io.LimitReader(r.Body, 1<<22))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	args := arguments(r, body)
	s.mu.Lock()
	s.calls[method]++
	failure := s.fails[method]
	if failure != nil && failure.Times > 0 {
		if failure.Times--; failure.Times == 0 {
			delete(s.fails, method)
		}
	}
	s.mu.Unlock()
	if failure != nil && failure.Hangup {
		panic(http.ErrAbortHandler) // net/http closes the connection
	}
	if failure != nil && failure.Lag > 0 {
		time.Sleep(failure.Lag)
		failure = nil
	}
	if failure != nil && failure.Status != 0 {
		if failure.RetryAfter > 0 {
			w.Header().Set("Retry-After", fmt.Sprint(failure.RetryAfter))
		}
		http.Error(w, "failing", failure.Status)
		return
	}
	var out object
	if failure != nil && failure.Lost {
		_, _ = s.call(method, token(r, args), args) // nobody hears of it
		panic(http.ErrAbortHandler)
	}
	if failure != nil {
		err = refusal{code: failure.Error}
	} else {
		out, err = s.call(method, token(r, args), args)
	}
	if limited, ok := err.(tooFast); ok { //nolint:errorlint // made here
		w.Header().Set("Retry-After", fmt.Sprint(int(limited)))
		http.Error(w, "", http.StatusTooManyRequests)
		return
	}
	if s.Skew != 0 {
		w.Header().Set("Date", time.Now().Add(s.Skew).UTC().Format(http.TimeFormat))
	}
	if err == nil && method == "auth.test" {
		w.Header().Set("X-OAuth-Scopes", out["scopes"].(string))
		delete(out, "scopes")
	}
	if err != nil {
		out = object{"ok": false, "error": err.Error()}
		if refused, ok := err.(refusal); ok && refused.detail != "" { //nolint:errorlint // made here
			out["response_metadata"] = object{"messages": []string{refused.detail}}
			if refused.code == "missing_scope" {
				out["needed"] = refused.detail
			}
		}
	} else {
		out["ok"] = true
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(out) // the caller hung up
}

// tooFast is a 429, in seconds.
type tooFast int

func (tooFast) Error() string { return "ratelimited" }

// arguments are those of a form or of a JSON body.
func arguments(r *http.Request, body []byte) url.Values {
	if strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		var fields map[string]json.RawMessage
		values := url.Values{}
		if json.Unmarshal(body, &fields) == nil {
			for name, raw := range fields {
				var text string
				if json.Unmarshal(raw, &text) != nil {
					text = string(raw)
				}
				values.Set(name, text)
			}
		}
		return values
	}
	values, _ := url.ParseQuery(string(body))
	return values
}

func token(r *http.Request, args url.Values) string {
	if bearer, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return bearer
	}
	return args.Get("token")
}

// call does the work of a method.
func (s *Server) call(method, token string, args url.Values) (object, error) {
	switch method {
	case "apps.connections.open":
		if token != s.AppToken {
			return nil, refusal{code: "invalid_auth"}
		}
		if s.Scopeless {
			return nil, refusal{code: "missing_scope", detail: "connections:write"}
		}
		return object{"url": strings.Replace(s.URL, "http://", "ws://", 1) + "/link?ticket=secret-ticket"}, nil
	case "oauth.v2.access":
		return s.exchange(args)
	}
	s.mu.Lock()
	space := s.spaces[token]
	s.mu.Unlock()
	if space == nil {
		return nil, refusal{code: "invalid_auth"}
	}
	switch method {
	case "auth.test":
		return object{
			"team_id": space.ID, "team": "Team " + space.ID, "user_id": space.Bot, "bot_id": "B" + space.ID, "scopes": strings.Join(space.Scopes, ","),
		}, nil
	case "chat.postMessage", "chat.postEphemeral", "chat.update":
		return s.chat(method, space, args)
	case "conversations.history", "conversations.replies":
		return s.history(method, space, args)
	case "views.open", "views.publish":
		return s.view(method, space, args)
	}
	return nil, refusal{code: "unknown_method"}
}

// exchange turns an OAuth code into a token, once.
func (s *Server) exchange(args url.Values) (object, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	space := s.spaces[s.codes[args.Get("code")]]
	delete(s.codes, args.Get("code"))
	if space == nil || args.Get("client_id") == "" || args.Get("client_secret") == "" {
		return nil, refusal{code: "invalid_code"}
	}
	return object{
		"access_token": space.Token, "token_type": "bot", "scope": strings.Join(space.Scopes, ","), "bot_user_id": space.Bot,
		"team": object{"id": space.ID, "name": "Team " + space.ID}, "enterprise": nil, "is_enterprise_install": false,
	}, nil
}

// Grant makes an OAuth code that installs a workspace.
func (s *Server) Grant(w *Workspace) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	code := "code-" + w.ID
	s.codes[code] = w.Token
	return code
}
