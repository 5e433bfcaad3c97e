package discordtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// call is one request with its body. Its handler holds the server's mutex.
type call struct {
	w     http.ResponseWriter
	r     *http.Request
	body  []byte // JSON
	files map[string][]byte
	lost  int // the status that is sent although the call is done
}

func (c *call) json(status int, v any) {
	if c.lost == HungUp {
		panic(http.ErrAbortHandler)
	}
	c.w.Header().Set("Content-Type", "application/json")
	if c.lost > 0 {
		c.w.WriteHeader(c.lost)
		return
	}
	c.w.WriteHeader(status)
	if v != nil {
		_ = json.NewEncoder(c.w).Encode(v)
	}
}

func (c *call) fail(status, code int, message string) {
	c.json(status, map[string]any{"code": code, "message": message})
}

// serve wraps a handler in what all calls have: a token, limits, failures.
func (s *Server) serve(route string, handle func(*call)) http.HandlerFunc {
	hook := strings.HasSuffix(route, "callback") || strings.HasSuffix(route, "original") || strings.HasSuffix(route, "follow-up")
	return func(w http.ResponseWriter, r *http.Request) {
		c := &call{w: w, r: r}
		if err := c.read(); err != nil {
			if !cutOff(err) {
				s.mu.Lock()
				s.fault("%s: %w", route, err)
				s.mu.Unlock()
			}
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		if lag := s.lag(); lag > 0 {
			time.Sleep(lag)
		}
		if s.Skew != 0 {
			w.Header().Set("Date", time.Now().Add(s.Skew).UTC().Format(http.TimeFormat))
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.calls[route]++
		switch {
		case !hook && (s.revoked || r.Header.Get("Authorization") != "Bot "+Token):
			c.fail(401, 0, "401: Unauthorized")
			return
		case !strings.HasPrefix(r.Header.Get("User-Agent"), "DiscordBot ("):
			s.fault("%s: user agent %q", route, r.Header.Get("User-Agent"))
		}
		for i := range s.failures {
			f := &s.failures[i]
			if f.route != route || f.left == 0 {
				continue
			}
			f.left--
			if f.done {
				c.lost = f.status
				break
			}
			if f.status == HungUp {
				panic(http.ErrAbortHandler) // net/http closes the connection
			}
			if f.status == http.StatusTooManyRequests {
				w.Header().Set("Retry-After", "0.05")
				w.Header().Set("X-RateLimit-Scope", "user")
				c.json(429, map[string]any{"message": "You are being rate limited.", "retry_after": 0.05, "global": false})
				return
			}
			c.fail(f.status, 0, "made to fail")
			return
		}
		if route == "POST message" && !s.allow(w, r.PathValue("channel")) {
			return
		}
		handle(c)
	}
}

// allow counts a message against the limit of its channel. A bot that looks at
// the headers is never refused.
func (s *Server) allow(w http.ResponseWriter, channel string) bool {
	if s.PerChannel == 0 {
		return true
	}
	now := time.Now()
	b := s.buckets[channel]
	if b == nil || now.After(b.until) {
		b = &bucket{s.PerChannel, now.Add(s.Window)}
		s.buckets[channel] = b
	}
	after := strconv.FormatFloat(b.until.Sub(now).Seconds(), 'f', 3, 64)
	w.Header().Set("X-RateLimit-Bucket", "messages")
	w.Header().Set("X-RateLimit-Limit", strconv.Itoa(s.PerChannel))
	w.Header().Set("X-RateLimit-Reset-After", after)
	if b.left == 0 {
		w.Header().Set("Retry-After", after)
		w.Header().Set("X-RateLimit-Scope", "user")
		s.calls["429"]++
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = fmt.Fprintf(w, `{"message":"You are being rate limited.","retry_after":%s,"global":false}`, after)
		return false
	}
	b.left--
	w.Header().Set("X-RateLimit-Remaining", strconv.Itoa(b.left))
	return true
}

// cutOff tells whether a body could not be read since one side was gone: the
// program left, as one that is refused does at once, or the town was closed. A
// form that ends too early is a fault all the same.
func cutOff(err error) bool {
	return errors.Is(err, net.ErrClosed) || errors.Is(err, syscall.ECONNRESET)
}

// read takes in a body: JSON, or a form with files.
func (c *call) read() error {
	kind, parameters, _ := mime.ParseMediaType(c.r.Header.Get("Content-Type"))
	if kind != "multipart/form-data" {
		var err error
		c.body, err = io.ReadAll(c.r.Body)
		return err
	}
	c.files = map[string][]byte{}
	form := multipart.NewReader(c.r.Body, parameters["boundary"])
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read a form: %w", err)
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return fmt.Errorf("read a part: %w", err)
		}
		if part.FormName() == "payload_json" {
			c.body = data
		} else {
			c.files[part.FileName()] = data
		}
	}
}
