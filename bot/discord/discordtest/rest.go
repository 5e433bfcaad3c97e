package discordtest

import (
	"encoding/hex"
	"encoding/json"
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
