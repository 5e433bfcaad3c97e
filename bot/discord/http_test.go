package discord_test

import (
	"bytes"
	"encoding/hex"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"headroom/bot/discord"
)

// Only what Discord signed, and signed now, is listened to.
func TestSignatures(t *testing.T) {
	t.Parallel()
	g := play(t, setting{offline: true})
	handler := g.app.Interactions(g.s.Key)
	ping := []byte(`{"id":"1","type":1,"token":"t","application_id":"1"}`)
	for name, c := range map[string]struct {
		request func() *http.Request
		status  int
	}{
		"ping":        {func() *http.Request { return g.s.Signed(ping) }, 200},
		"old":         {func() *http.Request { return g.s.SignedAt(ping, time.Now().Add(-6*time.Minute)) }, 401},
		"from later":  {func() *http.Request { return g.s.SignedAt(ping, time.Now().Add(6*time.Minute)) }, 401},
		"not signed":  {func() *http.Request { return httptest.NewRequest(http.MethodPost, "/", bytes.NewReader(ping)) }, 401},
		"wrong body":  {func() *http.Request { r := g.s.Signed(ping); r.Body = http.NoBody; return r }, 401},
		"other stamp": {func() *http.Request { r := g.s.Signed(ping); r.Header.Set("X-Signature-Timestamp", "1"); return r }, 401},
		"bad hex":     {func() *http.Request { r := g.s.Signed(ping); r.Header.Set("X-Signature-Ed25519", "zz"); return r }, 401},
		"get":         {func() *http.Request { return httptest.NewRequest(http.MethodGet, "/", nil) }, 405},
		"too large":   {func() *http.Request { return g.s.Signed(bytes.Repeat([]byte("x"), 2<<20)) }, 413},
		"no JSON":     {func() *http.Request { return g.s.Signed([]byte("{{{")) }, 400},
		"no kind":     {func() *http.Request { return g.s.Signed([]byte(`{}`)) }, 400},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, c.request())
			if w.Code != c.status {
				t.Errorf("status %d, not %d: %s", w.Code, c.status, w.Body)
			}
			if c.status == 200 && (strings.TrimSpace(w.Body.String()) != `{"type":1}` || !strings.HasPrefix(w.Header().Get("Content-Type"), "application/json")) {
				t.Errorf("%s %s", w.Header(), w.Body)
			}
		})
	}
}

func TestPublicKey(t *testing.T) {
	t.Parallel()
	g := play(t, setting{offline: true})
	if key, err := discord.PublicKey(hex.EncodeToString(g.s.Key)); err != nil || !key.Equal(g.s.Key) {
		t.Errorf("%v", err)
	}
	for _, bad := range []string{"", "abc", strings.Repeat("z", 64), strings.Repeat("a", 62)} {
		if _, err := discord.PublicKey(bad); err == nil {
			t.Errorf("%q is a key", bad)
		}
	}
}
