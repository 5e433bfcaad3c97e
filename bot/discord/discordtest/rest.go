package discordtest

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"
	"time"

	"headroom/bot/discord/payload"
)

func (s *Server) routes(mux *http.ServeMux) {
	const api = "/api/v10"
	for pattern, handle := range map[string]func(*call){
		"GET /gateway/bot":                                    s.gatewayBot,
		"GET /users/@me":                                      func(c *call) { c.json(200, map[string]any{"id": App, "username": "headroom", "bot": true}) },
		"GET /applications/@me":                               s.application,
		"GET /applications/{app}/commands":                    s.listCommands,
		"POST /applications/{app}/commands":                   s.putCommand,
		"GET /applications/{app}/guilds/{guild}/commands":     s.listCommands,
		"POST /applications/{app}/guilds/{guild}/commands":    s.putCommand,
		"POST /channels/{channel}/messages":                   s.createMessage,
		"POST /channels/{channel}/messages/{message}/threads": s.createThread,
		"POST /interactions/{id}/{token}/callback":            s.callback,
		"PATCH /webhooks/{app}/{token}/messages/@original":    s.editOriginal,
		"GET /webhooks/{app}/{token}/messages/@original":      s.getOriginal,
		"DELETE /webhooks/{app}/{token}/messages/@original":   s.deleteOriginal,
		"POST /webhooks/{app}/{token}":                        s.followUp,
	} {
		method, path, _ := strings.Cut(pattern, " ")
		mux.HandleFunc(method+" "+api+path, s.serve(method+" "+routeName(path), handle))
	}
}

// application is how the bot is set up in the developer portal.
func (s *Server) application(c *call) {
	out := map[string]any{"id": App, "name": "headroom", "flags": s.Flags, "verify_key": hex.EncodeToString(s.Key), "interactions_endpoint_url": nil}
	if s.Endpoint != "" {
		out["interactions_endpoint_url"] = s.Endpoint
	}
	c.json(200, out)
}

// routeName is how a route is called in Calls and Fail.
func routeName(path string) string {
	switch {
	case strings.HasSuffix(path, "/threads"):
		return "thread"
	case strings.HasSuffix(path, "/callback"):
		return "callback"
	case strings.HasSuffix(path, "@original"):
		return "original"
	case strings.HasPrefix(path, "/webhooks"):
		return "follow-up"
	case strings.HasSuffix(path, "/messages"):
		return "message"
	case strings.HasSuffix(path, "/commands"):
		return "commands"
	}
	return strings.TrimPrefix(path, "/")
}

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
			s.mu.Lock()
			s.fault("%s: %w", route, err)
			s.mu.Unlock()
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

// message reads and checks a message.
func (s *Server) message(c *call, schema string, body []byte, announcement bool) (payload.Message, bool) {
	var m payload.Message
	if err := json.Unmarshal(body, &m); err != nil {
		s.fault("%s: %w", schema, err)
		c.fail(400, 50109, "The request body contains invalid JSON.")
		return m, false
	}
	for name, data := range c.files {
		m.Files = append(m.Files, payload.Upload{Name: name, Data: data})
	}
	if announcement {
		return m, true
	}
	order(&m)
	if s.RefuseV2 && m.Flags&payload.ComponentsV2 != 0 {
		c.fail(400, 50035, "Invalid Form Body")
		return m, false
	}
	if err := m.Check(); err != nil {
		s.fault("%s: %w\n%s", schema, err, body)
	}
	return m, true
}

// order puts files in the order of their descriptions: a form has none that a
// map keeps.
func order(m *payload.Message) {
	var files []payload.Upload
	for _, a := range m.Attachments {
		for _, f := range m.Files {
			if f.Name == a.Filename {
				files = append(files, f)
			}
		}
	}
	if len(files) == len(m.Files) {
		m.Files = files
	}
}

// validate holds a body against the official schema.
func (s *Server) validate(schema string, body []byte) {
	if s.Validate == nil {
		return
	}
	if err := s.Validate(schema, body); err != nil {
		s.fault("%s: %w\n%s", schema, err, body)
	}
}

func (s *Server) listCommands(c *call) { c.json(200, append([]map[string]any{}, s.commands...)) }

// putCommand registers a command, or replaces one of its name and kind. It
// comes back as Discord gives it: with more, and permissions as a string.
func (s *Server) putCommand(c *call) {
	s.validate("ApplicationCommandCreateRequest", c.body)
	var one payload.Command
	if err := json.Unmarshal(c.body, &one); err != nil {
		s.fault("command: %w", err)
	}
	if err := payload.CheckCommands([]payload.Command{one}); err != nil {
		s.fault("command: %w", err)
	}
	var kept map[string]any
	_ = json.Unmarshal(c.body, &kept)
	kept["id"], kept["application_id"], kept["version"], kept["nsfw"] = s.id(), c.r.PathValue("app"), s.id(), false
	kept["default_member_permissions"] = nil
	if one.Permissions != nil {
		kept["default_member_permissions"] = strconv.FormatInt(int64(*one.Permissions), 10)
	}
	if kept["name_localizations"] == nil {
		kept["name_localizations"] = nil
	}
	s.writes++
	for i, other := range s.commands {
		if other["name"] == kept["name"] && other["type"] == kept["type"] {
			s.commands[i] = kept
			c.json(200, kept)
			return
		}
	}
	s.commands = append(s.commands, kept)
	c.json(201, kept)
}

func (s *Server) createMessage(c *call) {
	channel := c.r.PathValue("channel")
	if s.forbid[channel] {
		c.fail(403, 50013, "Missing Permissions")
		return
	}
	s.validate("MessageCreateRequest", c.body)
	m, ok := s.message(c, "MessageCreateRequest", c.body, false)
	if !ok {
		return
	}
	if was, ok := s.nonces[m.Nonce]; m.EnforceNonce && m.Nonce != "" && ok && time.Since(was.at) < nonceLife {
		c.json(200, map[string]string{"id": was.id})
		return
	}
	kept := &Message{ID: s.id(), Channel: channel, Body: m, Files: c.files}
	if m.Reference != nil {
		kept.ReplyTo = m.Reference.MessageID
	}
	s.keep(kept)
	s.shows(kept.ReplyTo, kept)
	s.nonces[m.Nonce] = nonce{kept.ID, time.Now()}
	c.json(200, map[string]string{"id": kept.ID})
}

func (s *Server) createThread(c *call) {
	s.validate("CreateTextThreadWithMessageRequest", c.body)
	c.json(201, map[string]any{"id": c.r.PathValue("message"), "type": 11})
}

// callback takes the first response to an interaction.
func (s *Server) callback(c *call) {
	a := s.acts[c.r.PathValue("id")]
	if a == nil || a.Token != c.r.PathValue("token") {
		c.fail(404, 10062, "Unknown interaction")
		return
	}
	s.validate("/paths/~1interactions~1{interaction_id}~1{interaction_token}~1callback/post/requestBody/content/application~1json/schema", c.body)
	s.first(c, a)
}

// first takes the first response, whatever way it came.
func (s *Server) first(c *call, a *Act) {
	switch {
	case a.First != 0:
		c.fail(400, 40060, "Interaction has already been acknowledged.")
		return
	case time.Since(a.begun) > s.Deadline:
		s.fault("interaction %s: the first response took %s", a.ID, time.Since(a.begun))
		c.fail(404, 10062, "Unknown interaction")
		return
	}
	var r struct {
		Type int             `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(c.body, &r); err != nil {
		s.fault("callback: %w", err)
	}
	var m payload.Message
	switch r.Type {
	case payload.Deferred:
		if len(r.Data) > 0 {
			m, _ = s.message(c, "callback", r.Data, true)
		}
		if m.Flags&^payload.Ephemeral != 0 {
			s.fault("an announcement has flags %d", m.Flags)
		}
	case payload.Reply, payload.Update:
		var ok bool
		if m, ok = s.message(c, "callback", r.Data, false); !ok {
			return
		}
	case payload.Completions:
		var list payload.Choices
		if err := json.Unmarshal(r.Data, &list); err != nil || list.Check() != nil || a.Kind != 4 {
			s.fault("completions: %v %v", err, list.Check())
		}
		a.Choices = list.Choices
	case payload.Modal:
		a.Dialog = &payload.Dialog{}
		if err := json.Unmarshal(r.Data, a.Dialog); err != nil || a.Dialog.Check() != nil || a.Kind == 5 {
			s.fault("dialog: %v %v", err, a.Dialog.Check())
		}
	}
	if (r.Type == payload.Update || r.Type == payload.DeferredEdit) && a.Source == nil {
		s.fault("response %d to an interaction without a message", r.Type)
	}
	a.First, a.Took = r.Type, time.Since(a.begun)
	if s.OnAnswer != nil {
		s.OnAnswer(a.ID)
	}
	s.shown(c, a, r.Type, m)
	out := map[string]any{"interaction": map[string]string{"id": a.ID}}
	if a.Answer != nil {
		out["resource"] = map[string]any{"type": r.Type, "message": map[string]string{"id": a.Answer.ID}}
	}
	c.json(200, out)
}

// shown keeps what a first response shows.
func (s *Server) shown(c *call, a *Act, kind int, m payload.Message) {
	switch kind {
	case payload.Reply, payload.Deferred:
		a.Answer = &Message{ID: s.id(), Channel: a.Channel, Body: m, Files: c.files, Hidden: m.Flags&payload.Ephemeral != 0, For: a.User}
		s.keep(a.Answer)
	case payload.Update:
		a.Answer = a.Source
		s.edit(a.Source, m, c.files)
	case payload.DeferredEdit:
		a.Answer = a.Source
	}
	a.Finished = kind != payload.Deferred && kind != payload.DeferredEdit
	if a.Finished {
		s.shows(a.ID, a.Answer)
	}
}

// edit changes a message. What is of components stays of components.
func (s *Server) edit(kept *Message, m payload.Message, files map[string][]byte) {
	if kept.Body.Flags&payload.ComponentsV2 != 0 && m.Flags&payload.ComponentsV2 == 0 {
		s.fault("message %s: what is of components can't be edited into the older form", kept.ID)
	}
	if m.Flags&payload.ComponentsV2 != 0 && kept.Body.Flags&payload.ComponentsV2 == 0 && (kept.Body.Content != "" || len(kept.Body.Embeds) > 0) {
		s.fault("message %s: the older form keeps its embeds when it becomes one of components", kept.ID)
	}
	kept.Body, kept.Files = m, files
	kept.Edits++
}

// answering finds an interaction that was answered, by its token.
func (s *Server) answering(c *call) *Act {
	a := s.acts[c.r.PathValue("token")]
	if a == nil || a.First == 0 || time.Since(a.begun) > 15*time.Minute {
		c.fail(404, 10015, "Unknown Webhook")
		return nil
	}
	return a
}

func (s *Server) editOriginal(c *call) {
	a := s.answering(c)
	if a == nil {
		return
	}
	if a.Answer == nil || a.Answer.Deleted {
		c.fail(404, 10008, "Unknown Message")
		return
	}
	s.validate("IncomingWebhookUpdateRequestPartial", c.body)
	m, ok := s.message(c, "edit", c.body, false)
	if !ok {
		return
	}
	s.edit(a.Answer, m, c.files)
	if !a.Finished { // else it takes the place of what was shown
		s.shows(a.ID, a.Answer)
	}
	a.Finished = true
	c.json(200, map[string]string{"id": a.Answer.ID})
}

func (s *Server) getOriginal(c *call) {
	if a := s.answering(c); a != nil {
		if a.Answer == nil || a.Answer.Deleted {
			c.fail(404, 10008, "Unknown Message")
			return
		}
		c.json(200, map[string]any{"id": a.Answer.ID, "flags": a.flags()})
	}
}

// flags are those of the first response, as Discord shows it.
func (a *Act) flags() int {
	flags := a.Answer.Body.Flags
	if a.First == payload.Deferred && !a.Finished {
		flags |= payload.Loading
	}
	return flags
}

func (s *Server) deleteOriginal(c *call) {
	if a := s.answering(c); a != nil {
		if a.Answer != nil {
			a.Answer.Deleted = true
		}
		c.json(204, nil)
	}
}

func (s *Server) followUp(c *call) {
	a := s.answering(c)
	if a == nil {
		return
	}
	s.validate("IncomingWebhookRequestPartial", c.body)
	m, ok := s.message(c, "follow-up", c.body, false)
	if !ok {
		return
	}
	kept := &Message{ID: s.id(), Channel: a.Channel, Body: m, Files: c.files, Hidden: m.Flags&payload.Ephemeral != 0, For: a.User}
	s.keep(kept)
	a.Follow = append(a.Follow, kept)
	a.Finished = true
	s.shows(a.ID, kept)
	c.json(200, map[string]string{"id": kept.ID})
}
