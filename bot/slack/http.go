package slack

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"

	sdk "github.com/slack-go/slack"

	"headroom/bot"
)

// MaxBody is what is read of a request. Slack's are a few kilobytes.
const MaxBody = 1 << 20

// Handler receives over HTTP: events, commands and presses at addresses of
// their own, behind the same App as the socket.
type Handler struct {
	app    *App
	secret string
	log    *slog.Logger
	mux    *http.ServeMux
}

// NewHandler serves POST /slack/events, /slack/commands and
// /slack/interactive. The secret is the app's signing secret.
func NewHandler(app *App, secret string) *Handler {
	h := &Handler{app: app, secret: secret, log: app.log, mux: http.NewServeMux()}
	h.mux.HandleFunc("POST /slack/events", h.signed(func(body []byte) (string, []byte, error) { return EventPayload, body, nil }))
	h.mux.HandleFunc("POST /slack/interactive", h.signed(interactionBody))
	h.mux.HandleFunc("POST /slack/commands", h.signed(commandBody))
	return h
}

// Handle adds an address beside those of Slack: the installation.
func (h *Handler) Handle(pattern string, other http.Handler) { h.mux.Handle(pattern, other) }

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) { h.mux.ServeHTTP(w, r) }

// signed lets only Slack in: the body has to be signed, a short while ago.
func (h *Handler) signed(open func(body []byte) (kind string, payload []byte, err error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, MaxBody))
		if err != nil {
			status := http.StatusBadRequest
			if _, large := errors.AsType[*http.MaxBytesError](err); large {
				status = http.StatusRequestEntityTooLarge
			}
			http.Error(w, http.StatusText(status), status)
			return
		}
		// Constant in time, and no older than five minutes.
		verifier, err := sdk.NewSecretsVerifier(r.Header, h.secret)
		if err == nil {
			_, _ = verifier.Write(body) // a hash takes everything
			err = verifier.Ensure()
		}
		if err != nil {
			h.log.Warn("a request was not signed by slack", "path", r.URL.Path)
			http.Error(w, "the signature does not match", http.StatusUnauthorized)
			return
		}
		kind, payload, err := open(body)
		if err != nil {
			http.Error(w, "the form could not be read", http.StatusBadRequest)
			return
		}
		h.receive(w, r, kind, payload)
	}
}

func (h *Handler) receive(w http.ResponseWriter, r *http.Request, kind string, payload []byte) {
	type taken struct {
		reply any
		err   error
	}
	acked := make(chan taken, 1)
	h.app.Take(r.Context(), Delivery{Kind: kind, Payload: payload, Attempt: attemptOf(r)}, func(reply any, err error) { acked <- taken{reply, err} })
	one := <-acked // within the time that Slack waits
	reply, err := one.reply, one.err
	switch {
	case errors.Is(err, bot.ErrBusy), errors.Is(err, bot.ErrClosed):
		w.Header().Set("Retry-After", "5") // Slack sends it again
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	case err != nil:
		http.Error(w, "not taken", http.StatusInternalServerError)
	case reply != nil:
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(encode(reply)) // nobody is left to tell
	}
}

// attemptOf is how often Slack sent a request before, by its own count.
func attemptOf(r *http.Request) int {
	n, _ := strconv.Atoi(r.Header.Get("X-Slack-Retry-Num")) // the first has none
	return max(n, 0)
}

func interactionBody(body []byte) (string, []byte, error) {
	values, err := url.ParseQuery(string(body))
	return InteractionPayload, []byte(values.Get("payload")), err
}

// commandBody turns the form of a command into the JSON that Socket Mode sends.
func commandBody(body []byte) (string, []byte, error) {
	values, err := url.ParseQuery(string(body))
	fields := map[string]string{}
	for name := range values {
		fields[name] = values.Get(name)
	}
	return CommandPayload, encode(fields), err
}
