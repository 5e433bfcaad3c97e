// Package hub asks a model hub what it says about a model: the configuration
// and the sizes of the stored tensors. It speaks only to hosts on a list, over
// TLS, to public addresses, within limits of size and time, and only when the
// settings allow network at all; who makes a Hub has seen to that.
package hub

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"headroom/engine/modelfile"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// DefaultHost is asked when no list is given.
const DefaultHost = "huggingface.co"

// Limits of one look-up.
const (
	defaultTimeout = 20 * time.Second
	mostConfig     = 2 << 20
	mostHeader     = 64 << 10
	mostRedirects  = 3
)

// Config says whom a Hub may ask.
type Config struct {
	// Hosts are the names of hubs that may be asked, with a port where it is not
	// 443. The first is asked for ids without a host. Empty: DefaultHost.
	Hosts []string
	// Token is sent to these hosts, and to nobody else; empty is none.
	Token string
	// Timeout is for a whole look-up; 0 is 20 seconds.
	Timeout time.Duration
	// Private are networks that may be reached although they are not public: a
	// team's own mirror.
	Private []netip.Prefix
	// Roots are the authorities that certificates come from; nil is the
	// system's.
	Roots *x509.CertPool
}

// Hub looks models up.
type Hub struct {
	hosts   []string
	token   string
	timeout time.Duration
	client  *http.Client
}

// New makes a hub client. It opens no connection.
func New(c Config) *Hub {
	h := &Hub{hosts: c.Hosts, token: c.Token, timeout: c.Timeout}
	if len(h.hosts) == 0 {
		h.hosts = []string{DefaultHost}
	}
	if h.timeout <= 0 {
		h.timeout = defaultTimeout
	}
	guard := guard{private: c.Private}
	dialer := &net.Dialer{Timeout: 5 * time.Second, Control: guard.control}
	h.client = &http.Client{
		Transport: &http.Transport{ // without a proxy: one would dial for us, past the guard
			DialContext:            dialer.DialContext,
			TLSClientConfig:        &tls.Config{RootCAs: c.Roots, MinVersion: tls.VersionTLS12},
			TLSHandshakeTimeout:    5 * time.Second,
			ResponseHeaderTimeout:  10 * time.Second,
			MaxResponseHeaderBytes: mostHeader,
			MaxIdleConnsPerHost:    2,
			IdleConnTimeout:        30 * time.Second,
			ForceAttemptHTTP2:      true,
		},
		CheckRedirect: h.redirect,
	}
	return h
}

// errElsewhere ends a chain of redirects that leaves the host.
var errElsewhere = errors.New("redirected to another host")

// redirect follows a hub's own redirects and no others.
func (h *Hub) redirect(next *http.Request, before []*http.Request) error {
	if len(before) > mostRedirects || next.URL.Scheme != "https" || next.URL.Host != before[0].URL.Host || next.URL.User != nil {
		return errElsewhere
	}
	return nil
}

// Model reads the configuration of a model and, where the hub tells, what its
// weights take. The id is owner/name, with @revision behind it if need be, or
// the address of the model's page. Errors are of type *workload.Error, and safe
// to show.
func (h *Hub) Model(ctx context.Context, id string) (modelfile.Result, error) {
	m, err := h.parse(id)
	if err != nil {
		return modelfile.Result{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, h.timeout)
	defer cancel()
	data, err := h.config(ctx, m)
	if err != nil {
		return modelfile.Result{}, err
	}
	result, err := modelfile.Read(m.path, data)
	if err != nil {
		return modelfile.Result{}, err
	}
	if stored, err := h.stored(ctx, m); err == nil { // many hubs do not tell
		result.Measured(stored)
	}
	return result, nil
}

// Config fetches a model's configuration as it is, for who reads it himself.
func (h *Hub) Config(ctx context.Context, id string) ([]byte, error) {
	m, err := h.parse(id)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, h.timeout)
	defer cancel()
	return h.config(ctx, m)
}

func (h *Hub) config(ctx context.Context, m name) ([]byte, error) {
	return h.get(ctx, m, "/"+m.path+"/resolve/"+url.PathEscape(m.revision)+"/config.json")
}

// stored asks which types the weights are stored in and how many of each.
func (h *Hub) stored(ctx context.Context, m name) ([]modelfile.Stored, error) {
	data, err := h.get(ctx, m, "/api/models/"+m.path+"/revision/"+url.PathEscape(m.revision)+"?expand%5B%5D=safetensors")
	if err != nil {
		return nil, err
	}
	var page struct {
		Safetensors struct {
			Parameters map[string]int64 `json:"parameters"`
		} `json:"safetensors"`
	}
	if err := json.Unmarshal(data, &page); err != nil {
		return nil, fmt.Errorf("read the hub's answer: %w", err)
	}
	var stored []modelfile.Stored
	for dtype, n := range page.Safetensors.Parameters {
		bits, known := modelfile.TypeBits(dtype)
		if !known || n < 0 || n > 1e15 {
			return nil, fmt.Errorf("the hub tells of %d values of type %q", n, dtype)
		}
		stored = append(stored, modelfile.Stored{Type: strings.ToLower(dtype), Params: unit.Params(n), Bytes: unit.Bytes(n * bits / 8)})
	}
	slices.SortFunc(stored, func(a, b modelfile.Stored) int { return strings.Compare(a.Type, b.Type) })
	return stored, nil
}

// get fetches one address of a hub.
func (h *Hub) get(ctx context.Context, m name, path string) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://"+m.host+path, http.NoBody)
	if err != nil {
		return nil, refused(workload.Invalid, "%q is no id of a model; use owner/name", m.path)
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("User-Agent", "headroom")
	if h.token != "" {
		request.Header.Set("Authorization", "Bearer "+h.token)
	}
	response, err := h.client.Do(request)
	if err != nil {
		return nil, unreachable(m.host, err)
	}
	defer func() { _ = response.Body.Close() }() // it was only read
	switch response.StatusCode {
	case http.StatusOK:
	case http.StatusNotFound:
		return nil, refused(workload.NotFound, "%s has no config.json for %s", m.host, m.path)
	case http.StatusUnauthorized, http.StatusForbidden:
		return nil, refused(workload.NotFound, "%s shows %s only to those who may see it; does it exist, and is a token set?", m.host, m.path)
	case http.StatusTooManyRequests:
		return nil, refused(workload.NotFound, "%s asks to wait; try again in a minute", m.host)
	default:
		return nil, refused(workload.NotFound, "%s answered with status %d", m.host, response.StatusCode)
	}
	data, err := io.ReadAll(io.LimitReader(response.Body, mostConfig+1))
	if err != nil {
		return nil, unreachable(m.host, err)
	}
	if len(data) > mostConfig {
		return nil, refused(workload.Invalid, "the answer of %s is larger than %d bytes", m.host, mostConfig)
	}
	return data, nil
}

// unreachable says why a host gave no answer, without addresses.
func unreachable(host string, err error) *workload.Error {
	switch {
	case errors.Is(err, errPrivate):
		return refused(workload.Invalid, "%s leads to an address that is not public", host)
	case errors.Is(err, errElsewhere):
		return refused(workload.Invalid, "%s redirects to another host, which is not followed", host)
	case errors.Is(err, context.DeadlineExceeded):
		return refused(workload.NotFound, "%s took too long to answer", host)
	}
	return refused(workload.NotFound, "%s cannot be reached", host)
}

func refused(kind workload.Kind, format string, args ...any) *workload.Error {
	return &workload.Error{Kind: kind, Key: "hub", Message: fmt.Sprintf(format, args...)}
}
