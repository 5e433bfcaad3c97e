package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/gorilla/websocket"
)

// Session is what a lost connection can be taken up from: Discord then sends
// what came in between. The library is not asked to: it may wait for itself for
// ever (DESIGN.md).
type Session struct {
	ID  string `json:"id"`
	URL string `json:"url"` // where to go on
	Seq int64  `json:"seq"` // of the last event that was handed on

	open *tide // its questions without an answer, over all its connections
}

// passed notes an event that the app has.
func (l *line) passed(f frame) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.session.Seq = max(l.session.Seq, f.Seq)
	if f.Type != "READY" {
		return
	}
	var r struct {
		ID  string `json:"session_id"`
		URL string `json:"resume_gateway_url"`
	}
	_ = read(f.Data, &r) // what can't be read stays empty
	l.session = Session{ID: r.ID, URL: r.URL, Seq: f.Seq, open: &tide{}}
}

// kept is where the next connection can go on after this one ended; nil:
// nowhere.
func (l *line) kept(reason error) *Session {
	l.mu.Lock()
	defer l.mu.Unlock()
	one := l.session
	if one.ID == "" || endsSession(reason) {
		return nil
	}
	return &one
}

// instead is what Discord gets of the library's: in place of its first words,
// where there is a session to go on from, those that take it up.
func (l *line) instead(text []byte) []byte {
	if l.from == nil {
		return text
	}
	var f struct {
		Op   int `json:"op"`
		Data struct {
			Token string `json:"token"`
		} `json:"d"`
	}
	if json.Unmarshal(text, &f) != nil || f.Op != opIdentify {
		return text
	}
	resume, err := json.Marshal(map[string]any{"op": opResume, "d": map[string]any{
		"token": f.Data.Token, "session_id": l.from.ID, "seq": l.from.Seq,
	}})
	if err != nil {
		return text
	}
	return resume
}

const (
	opIdentify = 2
	opResume   = 6
)

// Close codes after which Discord knows the session no more.
const (
	codeBadSeq   = 4007
	codeTimedOut = 4009
)

// closedError is a connection that Discord closed.
type closedError struct{ code int }

func (e *closedError) Error() string { return fmt.Sprintf("code %d", e.code) }

// endsSession says whether what ended a connection ended its session too.
func endsSession(reason error) bool {
	if closed, ok := errors.AsType[*closedError](reason); ok {
		return closed.code == codeBadSeq || closed.code == codeTimedOut
	}
	return isFatal(reason) || errors.Is(reason, errInvalid) || errors.Is(reason, errRecycled)
}

// farewell is the code that a connection is closed with. A normal one lets the
// bot look offline at once, and ends the session.
func (l *line) farewell() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.why == nil || endsSession(l.why) || errors.Is(l.why, context.Canceled) && !l.stays {
		return websocket.CloseNormalClosure
	}
	return websocket.CloseServiceRestart
}
