package main

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// Whoever calls the admin port by a name that is not this machine's own is not
// of this machine.
func TestAdminPortKnowsItsName(t *testing.T) {
	t.Parallel()
	handler := ownHost(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }))
	for host, want := range map[string]int{
		"127.0.0.1:9469": 204, "localhost:9469": 204, "[::1]:9469": 204, "localhost": 204, "127.0.0.1": 204, "127.8.8.8:1": 204, "[::ffff:127.0.0.1]:9469": 204,
		"evil.example": 421, "evil.example:9469": 421, "localhost.evil.example:9469": 421, "127.0.0.1.evil.example": 421, "10.0.0.1:9469": 421, "": 421, "169.254.169.254": 421,
	} {
		r := httptest.NewRequest(http.MethodGet, "/debug/pprof/heap", nil)
		r.Host = host
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("%q: %d, not %d", host, w.Code, want)
		}
	}
}
