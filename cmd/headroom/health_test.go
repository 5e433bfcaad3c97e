package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestHealth(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/healthz" {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
		_, _ = w.Write([]byte(`{"path":"` + r.URL.Path + `"}`)) // the test reads it
	}))
	t.Cleanup(server.Close)
	address := strings.TrimPrefix(server.URL, "http://")
	_, port, _ := strings.Cut(address, ":")
	for name, tt := range map[string]struct {
		args   []string
		status int
		says   string
	}{
		"alive":          {[]string{"--admin", address}, answered, "/healthz"},
		"everywhere":     {[]string{"--admin", "0.0.0.0:" + port}, answered, "/healthz"},
		"not ready":      {[]string{"--admin", address, "--ready"}, notAnswered, "/readyz"},
		"nobody listens": {[]string{"--admin", "127.0.0.1:1"}, notAnswered, "does not answer"},
		"off":            {[]string{"--admin", "off"}, notAnswered, "the admin port is off"},
		"no address":     {[]string{"--admin", "here"}, notAnswered, "it is an address with a port"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var out lines
			if status := run(t.Context(), append([]string{"health"}, tt.args...), strings.NewReader(""), &out, &out); status != tt.status || !strings.Contains(out.String(), tt.says) {
				t.Errorf("status %d: %s", status, out.String())
			}
		})
	}
}
