package discordtest

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"time"

	"headroom/bot/discord/payload"
)

// Person is somebody who uses the bot somewhere.
type Person struct {
	s *Server

	User, Guild, Channel string
	Locale               string
	Manager              bool   // may manage the server
	OwnInstall           bool   // only the person has the bot, not the server
	Permissions          *int64 // of the bot there; nil: all
	Thread               bool   // the channel is a thread
}

// Person puts somebody into a channel; without a guild it is a private one.
func (s *Server) Person(user, guild, channel string) *Person {
	return &Person{s: s, User: user, Guild: guild, Channel: channel, Locale: "en-US"}
}

// PostTo sends interactions to a handler, as Discord does over HTTP.
func (s *Server) PostTo(h http.Handler) { s.post = h }

// interaction makes one and sends it; it returns its id.
func (p *Person) interaction(kind int, data map[string]any, source *Message) string {
	s := p.s
	s.mu.Lock()
	id := s.id()
	a := &Act{ID: id, Token: "secret-" + id, Channel: p.Channel, User: p.User, Kind: kind, Source: source, begun: time.Now()}
	s.keepAct(a)
	body := map[string]any{
		"id": id, "application_id": App, "type": kind, "token": a.Token, "version": 1, "channel_id": p.Channel,
		"locale": p.Locale, "data": data, "entitlements": []any{}, "attachment_size_limit": 10 << 20,
		"channel": map[string]any{"id": p.Channel, "type": p.channelType()},
	}
	permissions := int64(1<<53 - 1)
	if p.Permissions != nil {
		permissions = *p.Permissions
	}
	body["app_permissions"] = strconv.FormatInt(permissions, 10)
	user := map[string]any{"id": p.User, "username": "user" + p.User}
	if p.Guild == "" {
		body["user"], body["context"], body["authorizing_integration_owners"] = user, 1, map[string]string{"1": p.User}
	} else {
		rights := "0"
		if p.Manager {
			rights = "32"
		}
		body["guild_id"], body["guild_locale"], body["context"] = p.Guild, "en-US", 0
		body["member"] = map[string]any{"user": user, "permissions": rights, "roles": []string{}}
		body["authorizing_integration_owners"] = map[string]string{"0": p.Guild}
		if p.OwnInstall {
			body["authorizing_integration_owners"] = map[string]string{"1": p.User}
		}
	}
	if source != nil {
		body["message"] = p.s.wire(source)
	}
	s.mu.Unlock()
	p.sends(id)
	s.deliver(a, body)
	return id
}

// sends tells of an id before it goes out.
func (p *Person) sends(id string) {
	if p.s.OnSent != nil {
		p.s.OnSent(id, p)
	}
}

func (p *Person) channelType() int {
	switch {
	case p.Guild == "":
		return 1
	case p.Thread:
		return 11
	}
	return 0
}

// wire is a message of the bot as Discord sends it along. The caller holds mu.
func (s *Server) wire(m *Message) map[string]any {
	out := map[string]any{
		"id": m.ID, "channel_id": m.Channel, "content": m.Body.Content, "flags": m.Body.Flags, "type": 0,
		"author": map[string]any{"id": App, "username": "headroom", "bot": true}, "components": m.Body.Components, "embeds": m.Body.Embeds,
	}
	if m.For != "" {
		out["interaction_metadata"] = map[string]any{"user": map[string]any{"id": m.For}}
	}
	return out
}

// deliver sends an interaction the way that is set.
func (s *Server) deliver(a *Act, body map[string]any) {
	if s.post == nil {
		s.announce(a.ID, "INTERACTION_CREATE", body)
		return
	}
	text, _ := json.Marshal(body) // a test's own data
	go func() {
		w := &recorder{header: http.Header{}}
		s.post.ServeHTTP(w, s.Signed(text))
		s.mu.Lock()
		defer s.mu.Unlock()
		if w.status != 0 && w.status != http.StatusOK {
			s.fault("interaction %s over HTTP: status %d", a.ID, w.status)
			return
		}
		c := &call{w: &recorder{header: http.Header{}}, r: &http.Request{Header: w.header, Body: io.NopCloser(&w.body)}}
		if err := c.read(); err != nil {
			s.fault("interaction %s over HTTP: %w", a.ID, err)
			return
		}
		s.first(c, a)
	}()
}

// Signed is an interaction as Discord posts it.
func (s *Server) Signed(body []byte) *http.Request {
	return s.SignedAt(body, time.Now())
}

// SignedAt is one with the time stamp of another time.
func (s *Server) SignedAt(body []byte, at time.Time) *http.Request {
	r, _ := http.NewRequest(http.MethodPost, "/interactions", bytes.NewReader(body)) // the method is right
	stamp := strconv.FormatInt(at.Unix(), 10)
	r.Header.Set("X-Signature-Timestamp", stamp)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(s.private, append([]byte(stamp), body...))))
	r.Header.Set("Content-Type", "application/json")
	return r
}

type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *recorder) Header() http.Header         { return r.header }
func (r *recorder) WriteHeader(status int)      { r.status = status }
func (r *recorder) Write(p []byte) (int, error) { return r.body.Write(p) }

// Option is an option of a command.
func Option(kind int, name string, value any) map[string]any {
	return map[string]any{"type": kind, "name": name, "value": value}
}

// Slash types a command.
func (p *Person) Slash(name string, options ...map[string]any) string {
	return p.interaction(2, map[string]any{"id": "1", "name": name, "type": payload.SlashCommand, "options": options}, nil)
}

// Ask types the command with a question.
func (p *Person) Ask(question string) string {
	return p.Slash("vram", Option(payload.StringOption, "question", question))
}

// AskWith types the command with a file.
func (p *Person) AskWith(question, name, address string, size int) string {
	return p.interaction(2, map[string]any{
		"id": "1", "name": "vram", "type": payload.SlashCommand,
		"options":  []any{Option(payload.StringOption, "question", question), Option(payload.AttachmentOption, "file", "77")},
		"resolved": map[string]any{"attachments": map[string]any{"77": map[string]any{"id": "77", "filename": name, "url": address, "size": size}}},
	}, nil)
}

// Admin types a part of the admin command.
func (p *Person) Admin(sub string, options ...map[string]any) string {
	return p.interaction(2, map[string]any{"id": "2", "name": "vram-admin", "type": payload.SlashCommand, "options": []any{
		map[string]any{"type": payload.SubCommand, "name": sub, "options": options},
	}}, nil)
}

// Type has typed a part of a question.
func (p *Person) Type(prefix string) string {
	option := Option(payload.StringOption, "question", prefix)
	option["focused"] = true
	return p.interaction(4, map[string]any{"id": "1", "name": "vram", "type": payload.SlashCommand, "options": []any{option}}, nil)
}

// Aim uses the command on a message of somebody.
func (p *Person) Aim(text string) string {
	return p.interaction(2, map[string]any{
		"id": "3", "name": "Estimate memory", "type": payload.MessageCommand, "target_id": "55",
		"resolved": map[string]any{"messages": map[string]any{"55": map[string]any{"id": "55", "content": text}}},
	}, nil)
}

// Press presses a button of a message.
func (p *Person) Press(message, id string) string {
	return p.interaction(3, map[string]any{"custom_id": id, "component_type": 2}, p.s.find(message))
}

// Pick chooses a line of a select.
func (p *Person) Pick(message, id, value string) string {
	return p.interaction(3, map[string]any{"custom_id": id, "component_type": 3, "values": []string{value}}, p.s.find(message))
}

// Fill sends a dialog in.
func (p *Person) Fill(id string, values map[string]string) string {
	var parts []any
	for name, value := range values {
		parts = append(parts, map[string]any{"type": 18, "component": map[string]any{"type": 4, "custom_id": name, "value": value}})
	}
	return p.interaction(5, map[string]any{"custom_id": id, "components": parts}, nil)
}

func (s *Server) find(id string) *Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m := s.byID[id]; m != nil {
		return m
	}
	return &Message{ID: id}
}

// Say writes a message; it returns its id. The bot gets its words only where
// Discord would give them.
func (p *Person) Say(text string, more ...func(map[string]any)) string {
	s := p.s
	s.mu.Lock()
	id := s.id()
	m := map[string]any{
		"id": id, "channel_id": p.Channel, "type": 0, "content": text, "author": map[string]any{"id": p.User, "username": "user"},
		"mentions": []any{}, "attachments": []any{}, "timestamp": time.Now().Format(time.RFC3339), "channel_type": p.channelType(),
	}
	if p.Guild != "" {
		m["guild_id"], m["member"] = p.Guild, map[string]any{"roles": []string{}}
	}
	for _, change := range more {
		change(m)
	}
	if mentions, _ := m["mentions"].([]any); p.Guild != "" && !s.content && len(mentions) == 0 {
		m["content"], m["attachments"] = "", []any{}
	}
	s.mu.Unlock()
	p.sends(id)
	s.announce(id, "MESSAGE_CREATE", m)
	return id
}

// Mentioned names the bot in a message.
func Mentioned(m map[string]any) {
	m["mentions"] = []any{map[string]any{"id": App}}
	m["content"] = "<@" + App + "> " + m["content"].(string)
}

// ReplyingTo makes a message a reply to one of the bot, which names it.
func (p *Person) ReplyingTo(id string) func(map[string]any) {
	return func(m map[string]any) {
		if one := p.s.byID[id]; one != nil {
			m["referenced_message"] = p.s.wire(one)
		}
		m["type"], m["message_reference"] = 19, map[string]any{"message_id": id, "channel_id": p.Channel}
		m["mentions"] = []any{map[string]any{"id": App}}
	}
}

// With attaches a file.
func With(name, address string, size int) func(map[string]any) {
	return func(m map[string]any) {
		m["attachments"] = []any{map[string]any{"id": "88", "filename": name, "url": address, "size": size}}
	}
}
