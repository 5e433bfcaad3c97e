package discord

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"headroom/bot/discord/payload"
)

// Bounds of interactions that come over HTTP.
const (
	mostBody   = 1 << 20
	oldest     = 5 * time.Minute
	replyUntil = 2800 * time.Millisecond // Discord waits three seconds
)

// PublicKey reads the key that the developer portal shows.
func PublicKey(text string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(text)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, errors.New("the public key is not 64 hexadecimal digits; copy it from the portal's General Information")
	}
	return key, nil
}

// Interactions is where Discord posts interactions, instead of sending them
// over the gateway. What is not signed with the key, or older than five
// minutes, is refused.
func (a *App) Interactions(key ed25519.PublicKey) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			http.Error(w, "POST only", http.StatusMethodNotAllowed)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBody))
		if err != nil {
			http.Error(w, "too large", http.StatusRequestEntityTooLarge)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		if !fresh(r.Header.Get("X-Signature-Timestamp"), time.Now()) || !discordgo.VerifyInteraction(r, key) {
			http.Error(w, "not signed by Discord", http.StatusUnauthorized)
			return
		}
		a.interaction(w, r, body)
	})
}

// fresh says whether a time stamp, in seconds, is of now.
func fresh(stamp string, now time.Time) bool {
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil {
		return false
	}
	age := now.Sub(time.Unix(seconds, 0))
	return age < oldest && age > -oldest
}

// slip carries the first answer from where it is made to who posted.
type slip struct {
	mu    sync.Mutex
	reply chan payload.Response
	over  bool
}

var errTooLate = errors.New("it is too late for the first answer")

func (s *slip) respond(_ context.Context, _ Place, r payload.Response) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over {
		return "", errTooLate
	}
	s.over = true
	s.reply <- r // has room
	return "", nil
}

// interaction has one answered in the reply to its request.
func (a *App) interaction(w http.ResponseWriter, r *http.Request, body []byte) {
	s := &slip{reply: make(chan payload.Response, 1)}
	if !a.Interaction(body, s.respond) {
		http.Error(w, "not an interaction for this bot", http.StatusBadRequest)
		return
	}
	timer := time.NewTimer(replyUntil)
	defer timer.Stop()
	select {
	case reply := <-s.reply:
		a.write(w, reply)
		return
	case <-timer.C:
	case <-r.Context().Done():
	}
	s.mu.Lock()
	late := !s.over
	s.over = true
	s.mu.Unlock()
	if late {
		http.Error(w, "busy", http.StatusServiceUnavailable)
		return
	}
	a.write(w, <-s.reply)
}

func (a *App) write(w http.ResponseWriter, reply payload.Response) {
	text, err := json.Marshal(reply)
	if err != nil {
		http.Error(w, "broken", http.StatusInternalServerError)
		return
	}
	var files []payload.Upload
	if m, ok := reply.Data.(payload.Message); ok {
		files = m.Files
	}
	text, kind, err := withFiles(text, files)
	if err != nil {
		http.Error(w, "broken", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", kind)
	if _, err := w.Write(text); err != nil {
		a.log.Warn("an interaction was not answered", "error", fmt.Errorf("write: %w", err))
	}
}
