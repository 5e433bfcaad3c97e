package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"time"

	"headroom/bot/metrics"
)

// adminSettings are the section [admin]: where a server is looked after.
type adminSettings struct {
	Listen string `toml:"listen"` // address, or off; empty: usualAdmin
	Remote bool   `toml:"remote"` // addresses that are not of this machine are allowed
	Pprof  bool   `toml:"pprof"`  // profiles of the program are served
}

// usualAdmin is where figures are served when nothing is said.
const usualAdmin = "127.0.0.1:9469"

// address is where to listen; empty is nowhere. What other machines could reach
// has to be asked for.
func (s adminSettings) address() (string, error) {
	if s.Listen == "off" {
		return "", nil
	}
	address := cmp.Or(s.Listen, usualAdmin)
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return "", fmt.Errorf("admin.listen is %q; it is an address with a port, such as %s, or off", address, usualAdmin)
	}
	ip, err := netip.ParseAddr(host)
	own := err == nil && ip.IsLoopback() || host == "localhost"
	if !own && !s.Remote {
		return "", fmt.Errorf("admin.listen is %q, which other machines may reach; listen on 127.0.0.1, or set admin.remote = true when the network keeps strangers out", address)
	}
	return address, nil
}

// admin serves what looks after the server: whether it lives, whether it is
// ready, its figures.
type admin struct {
	server *http.Server
	listen net.Listener
}

// openAdmin listens. The usual address may be taken, by another server say:
// then this one does without. One that was chosen has to be free.
func (h *house) openAdmin() (*admin, error) {
	s := h.settings.Admin
	address, err := s.address()
	if err != nil || address == "" {
		return nil, err
	}
	listen, err := net.Listen("tcp", address)
	switch {
	case err != nil && s.Listen == "":
		h.log.Warn("there is no admin port: its usual address is taken; choose another with admin.listen", "admin", address)
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("admin.listen: %w", err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusOK, map[string]string{"status": "alive"})
	})
	mux.HandleFunc("GET /readyz", h.readyz)
	mux.Handle("GET /metrics", h.figures.Handler())
	if s.Pprof {
		mux.HandleFunc("/debug/pprof/", pprof.Index)
		mux.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
		mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
		mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
		mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	}
	var handler http.Handler = mux
	if !s.Remote {
		handler = ownHost(mux)
	}
	h.log.Info("the admin port is open", "admin", listen.Addr().String(), "pprof", s.Pprof)
	a := &admin{listen: listen, server: &http.Server{
		Handler: handler, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 1 << 14,
		ErrorLog: slog.NewLogLogger(h.log.Handler(), slog.LevelWarn),
	}}
	go func() {
		if err := a.server.Serve(listen); !errors.Is(err, http.ErrServerClosed) {
			h.log.Error("the admin port is closed", "error", err)
		}
	}()
	return a, nil
}

// close ends it, after everything else.
func (a *admin) close() {
	if a == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = a.server.Shutdown(ctx) // nobody is left to be told
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // the caller hung up
}

// States of a platform, as /readyz tells them.
const (
	opening      = "opening"
	connected    = "connected"
	disconnected = "disconnected"
	ended        = "ended"
)

// readyz says whether questions would be answered: the store can be read, and
// at least one platform is connected.
func (h *house) readyz(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	out := struct {
		Ready     bool              `json:"ready"`
		Store     string            `json:"store"`
		Platforms map[string]string `json:"platforms"`
	}{Store: "none", Platforms: h.states.all()}
	if h.store != nil {
		out.Store = "open"
		if _, err := h.store.Revision(ctx, "local"); err != nil {
			out.Store = "failing"
		}
	}
	for _, state := range out.Platforms {
		out.Ready = out.Ready || state == connected
	}
	out.Ready = out.Ready && out.Store != "failing"
	status := http.StatusOK
	if !out.Ready {
		status = http.StatusServiceUnavailable
	}
	writeJSON(w, status, out)
}

// watching lets the figures read the state of the platforms and of the desk.
func (h *house) watching() {
	h.figures.Desk(func() (waiting, running int) {
		s := h.desk.Stats()
		return s.Waiting, s.Running
	})
	for _, p := range platforms {
		if p.set(h.settings) {
			h.figures.Platform(p.name, func() metrics.Platform { return h.states.figures(p.name) })
		}
	}
}
