package hub_test

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"headroom/bot/hub"
	"headroom/engine/workload"
)

const config = `{"model_type": "llama", "hidden_size": 4096, "intermediate_size": 14336, "num_hidden_layers": 32, "num_attention_heads": 32,
 "num_key_value_heads": 8, "vocab_size": 128256, "max_position_embeddings": 131072, "tie_word_embeddings": false, "torch_dtype": "bfloat16"}`

var loopback = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}

// serve starts a hub on this machine and a client that may ask it.
func serve(t *testing.T, handler http.HandlerFunc, change func(*hub.Config)) (*hub.Hub, string) {
	t.Helper()
	server := httptest.NewTLSServer(handler)
	t.Cleanup(server.Close)
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	host := strings.TrimPrefix(server.URL, "https://")
	c := hub.Config{Hosts: []string{host}, Token: "secret", Private: loopback, Roots: roots}
	if change != nil {
		change(&c)
	}
	return hub.New(c), host
}

func TestModelIsReadWithItsSizes(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	h, host := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		if r.Header.Get("Authorization") != "Bearer secret" {
			t.Errorf("the token is %q", r.Header.Get("Authorization"))
		}
		switch r.URL.Path {
		case "/our-org/our-model/resolve/main/config.json":
			http.Redirect(w, r, "/cache/config.json", http.StatusTemporaryRedirect)
		case "/cache/config.json":
			fmt.Fprint(w, config)
		case "/api/models/our-org/our-model/revision/main":
			fmt.Fprint(w, `{"safetensors": {"parameters": {"BF16": 8030261248}, "total": 8030261248}}`)
		default:
			http.NotFound(w, r)
		}
	}, nil)
	for _, id := range []string{"our-org/our-model", " our-org/our-model ", "our-org/our-model@main", "https://" + host + "/our-org/our-model", "https://" + host + "/our-org/our-model/tree/main"} {
		got, err := h.Model(t.Context(), id)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if got.Name != "our-model" || got.Params != 8_030_261_248 || !got.Exact || got.WeightsBytes != 16_060_522_496 || got.Model.KVHeads != 8 {
			t.Errorf("%s: %+v", id, got)
		}
	}
	if asked.Load() != 15 {
		t.Errorf("%d requests for 5 look-ups", asked.Load())
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	elsewhere := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t.Errorf("%s was asked of another host with %q", r.URL, r.Header.Get("Authorization"))
		fmt.Fprint(w, config)
	}))
	t.Cleanup(elsewhere.Close)
	status := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
	}
	good := func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, config) }
	for name, test := range map[string]struct {
		handler http.HandlerFunc
		change  func(*hub.Config)
		id      string
		says    string
	}{
		"missing": {status(404), nil, "a/b", "has no config.json for a/b"},
		"gated":   {status(401), nil, "a/b", "is a token set?"},
		"busy":    {status(429), nil, "a/b", "asks to wait"},
		"broken":  {status(500), nil, "a/b", "status 500"},
		"elsewhere": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, elsewhere.URL+"/config.json", http.StatusFound)
		}, nil, "a/b", "redirects to another host"},
		"plain http": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://"+r.Host+"/config.json", http.StatusFound)
		}, nil, "a/b", "redirects to another host"},
		"in circles":  {func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.URL.Path+"x", http.StatusFound) }, nil, "a/b", "redirects"},
		"private":     {good, func(c *hub.Config) { c.Private = nil }, "a/b", "not public"},
		"slow":        {func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, func(c *hub.Config) { c.Timeout = 50 * time.Millisecond }, "a/b", "too long"},
		"huge":        {func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, strings.Repeat(" ", 3<<20)) }, nil, "a/b", "larger than"},
		"no JSON":     {func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>") }, nil, "a/b", "neither a config.json"},
		"untrusted":   {good, func(c *hub.Config) { c.Roots = x509.NewCertPool() }, "a/b", "cannot be reached"},
		"other host":  {good, nil, "https://internal.example/a/b", "not among the hubs"},
		"no id":       {good, nil, "llama", "no id of a model"},
		"up":          {good, nil, "../../etc/passwd", "no id of a model"},
		"dots":        {good, nil, "a/..", "no id of a model"},
		"query":       {good, nil, "a/b?x=1", "no id of a model"},
		"revision":    {good, nil, "a/b@../x", "no id of a model"},
		"user info":   {good, nil, "https://me@internal.example/a/b", "not among the hubs"},
		"other words": {good, nil, "file:///etc/passwd", "no id of a model"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, _ := serve(t, test.handler, test.change)
			_, err := h.Model(t.Context(), test.id)
			told, ok := errors.AsType[*workload.Error](err)
			if !ok || !strings.Contains(told.Message, test.says) || strings.Contains(told.Message, "secret") {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestAnAbsentCountIsNoError(t *testing.T) {
	t.Parallel()
	for name, page := range map[string]string{
		"none": `{}`, "strange type": `{"safetensors": {"parameters": {"X9": 5}}}`, "negative": `{"safetensors": {"parameters": {"BF16": -5}}}`, "no JSON": `x`,
	} {
		h, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "config.json") {
				fmt.Fprint(w, config)
				return
			}
			fmt.Fprint(w, page)
		}, nil)
		got, err := h.Model(t.Context(), "a/b")
		if err != nil || got.Exact || got.Params != 8_030_261_248 {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestACancelledLookUpEnds(t *testing.T) {
	t.Parallel()
	h, _ := serve(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.Model(ctx, "a/b"); err == nil {
		t.Error("no error")
	}
}

func TestConfigComesAsItIs(t *testing.T) {
	t.Parallel()
	h, _ := serve(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, config) }, nil)
	data, err := h.Config(t.Context(), "a/b")
	if err != nil || string(data) != config {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := h.Config(t.Context(), "no id"); err == nil {
		t.Error("no error")
	}
}
