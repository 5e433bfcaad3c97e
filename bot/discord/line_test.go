package discord

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gorilla/websocket"
)

// A heartbeat that meets the close that Discord sent fails, and does not hide
// the code behind it: whether a session can be gone on from hangs on that code.
func TestCloseCodeOutlivesHeartbeat(t *testing.T) {
	t.Parallel()
	const beat = `{"op":1,"d":7}`
	bye := websocket.FormatCloseMessage(codeTimedOut, "")
	discord := speaking(t, func(ws *websocket.Conn) { _ = ws.WriteMessage(websocket.CloseMessage, bye) })
	library := speaking(t, func(ws *websocket.Conn) { _ = ws.WriteMessage(websocket.TextMessage, []byte(beat)) })

	l := newLine("", nil, 0, nil)
	if err := discord.WriteMessage(websocket.CloseMessage, bye); err != nil { // as reading the close answers it
		t.Fatal(err)
	}
	l.up(library, discord)
	l.down(discord, library)
	if reason := <-l.ended; !endsSession(reason) {
		t.Errorf("the line ended by %q, want code %d", reason, codeTimedOut)
	}
}

// speaking is a connection whose other side says one thing and keeps it open.
func speaking(t *testing.T, say func(*websocket.Conn)) *websocket.Conn {
	t.Helper()
	done := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer func() { _ = ws.Close() }()
		say(ws)
		<-done
	}))
	t.Cleanup(s.Close)
	ws, response, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(s.URL, "http"), nil)
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	t.Cleanup(func() { close(done); _ = ws.Close() })
	return ws
}
