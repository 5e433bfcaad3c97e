package slackfake

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Event is the envelope of the Events API round an event.
func (s *Server) Event(w *Workspace, event map[string]any) map[string]any {
	s.mu.Lock()
	s.clock++
	id := fmt.Sprintf("Ev%d", s.clock)
	s.mu.Unlock()
	return object{
		"type": "event_callback", "team_id": w.ID, "api_app_id": "A1", "event_id": id, "event_time": time.Now().Unix(), "event": event,
		"authorizations": []object{{"team_id": w.ID, "enterprise_id": nil, "user_id": w.Bot, "is_bot": true, "is_enterprise_install": false}},
	}
}

// Mention is a message in a channel that names the bot. Thread may be empty.
func (s *Server) Mention(w *Workspace, channel, thread, user, text string) map[string]any {
	return s.Event(w, s.message("app_mention", channel, thread, user, "<@"+w.Bot+"> "+text))
}

// Direct is a message to the bot alone.
func (s *Server) Direct(w *Workspace, user, text string) map[string]any {
	event := s.message("message", "D"+user, "", user, text)
	event["channel_type"] = "im"
	return s.Event(w, event)
}

// Remark is a message in a channel that names nobody.
func (s *Server) Remark(w *Workspace, channel, thread, user, text string) map[string]any {
	event := s.message("message", channel, thread, user, text)
	event["channel_type"] = "channel"
	return s.Event(w, event)
}

func (s *Server) message(kind, channel, thread, user, text string) object {
	s.mu.Lock()
	defer s.mu.Unlock()
	ts := s.newTS()
	event := object{"type": kind, "user": user, "text": text, "ts": ts, "event_ts": ts, "channel": channel}
	if thread != "" {
		event["thread_ts"] = thread
	}
	return event
}

// TS is the timestamp of the message in an envelope.
func TS(envelope map[string]any) string { return envelope["event"].(object)["ts"].(string) }

// Slash is a slash command.
func (s *Server) Slash(w *Workspace, channel, user, text string) map[string]any {
	s.mu.Lock()
	defer s.mu.Unlock()
	return object{
		"token": "verification", "team_id": w.ID, "team_domain": "acme", "channel_id": channel, "channel_name": "lab", "user_id": user, "user_name": "somebody",
		"command": "/vram", "text": text, "api_app_id": "A1", "is_enterprise_install": "false",
		"response_url": s.newWay(w.ID, channel, user, nil), "trigger_id": s.newTrigger(),
	}
}

// Button finds a button or the entry of a list of a message by its label.
func Button(m Message, label string) (blockID string, action map[string]any, ok bool) {
	var blocks []struct {
		Type      string           `json:"type"`
		ID        string           `json:"block_id"`
		Elements  []map[string]any `json:"elements"`
		Accessory map[string]any   `json:"accessory"`
	}
	_ = json.Unmarshal(m.Blocks, &blocks) // none, then
	for _, b := range blocks {
		for _, e := range append(b.Elements, b.Accessory) {
			text, _ := e["text"].(object)
			if text["text"] == label && e["type"] == "button" {
				return b.ID, object{"type": "button", "action_id": e["action_id"], "block_id": b.ID, "value": e["value"]}, true
			}
			options, _ := e["options"].([]any)
			for _, o := range options {
				option := o.(object)
				if option["text"].(object)["text"] == label {
					return b.ID, object{"type": "static_select", "action_id": e["action_id"], "block_id": b.ID, "selected_option": option}, true
				}
			}
		}
	}
	return "", nil, false
}

// Press is a press of a button under a message.
func (s *Server) Press(w *Workspace, m Message, user, label string) (map[string]any, error) {
	_, action, ok := Button(m, label)
	if !ok {
		return nil, fmt.Errorf("no %q under %.2000s", label, m.Blocks)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	kept := s.byTS[m.Team+m.TS]
	return object{
		"type": "block_actions", "team": object{"id": w.ID, "domain": "acme"}, "user": object{"id": user, "team_id": w.ID}, "api_app_id": "A1",
		"trigger_id": s.newTrigger(), "response_url": s.newWay(w.ID, m.Channel, user, kept), "channel": object{"id": m.Channel, "name": "lab"},
		"container": object{"type": "message", "message_ts": m.TS, "channel_id": m.Channel, "is_ephemeral": m.To != "", "thread_ts": m.Thread},
		"message":   object{"ts": m.TS, "thread_ts": m.Thread, "text": m.Text, "user": w.Bot}, "actions": []object{action},
	}, nil
}

// PressHome is a press on the Home tab.
func (s *Server) PressHome(w *Workspace, user, label string) (map[string]any, error) {
	var view struct {
		Blocks json.RawMessage `json:"blocks"`
	}
	_ = json.Unmarshal([]byte(s.Home(w.ID, user)), &view) // none, then
	_, action, ok := Button(Message{Blocks: view.Blocks}, label)
	if !ok {
		return nil, fmt.Errorf("no %q on the Home tab", label)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return object{
		"type": "block_actions", "team": object{"id": w.ID}, "user": object{"id": user, "team_id": w.ID}, "trigger_id": s.newTrigger(),
		"container": object{"type": "view", "view_id": "VHOME"}, "view": object{"id": "VHOME", "type": "home"}, "actions": []object{action},
	}, nil
}

// Submit is a form that somebody filled in: values by input.
func (s *Server) Submit(w *Workspace, view View, user string, values map[string]string) map[string]any {
	var v struct {
		Callback string `json:"callback_id"`
		Metadata string `json:"private_metadata"`
	}
	_ = json.Unmarshal(view.JSON, &v) // none, then
	fields := object{}
	for name, value := range values {
		fields[name] = object{name: object{"type": "plain_text_input", "value": value}}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return object{
		"type": "view_submission", "team": object{"id": w.ID}, "user": object{"id": user, "team_id": w.ID}, "trigger_id": s.newTrigger(),
		"view": object{"id": "V1", "type": "modal", "callback_id": v.Callback, "private_metadata": v.Metadata, "state": object{"values": fields}},
	}
}

// PointAt is the message shortcut on somebody's message.
func (s *Server) PointAt(w *Workspace, channel, user, text string) map[string]any {
	s.mu.Lock()
	defer s.mu.Unlock()
	return object{
		"type": "message_action", "callback_id": "estimate", "team": object{"id": w.ID}, "user": object{"id": user, "team_id": w.ID},
		"channel": object{"id": channel}, "message": object{"ts": s.newTS(), "text": text, "user": "UOTHER"},
		"trigger_id": s.newTrigger(), "response_url": s.newWay(w.ID, channel, user, nil),
	}
}

// Post sends a payload over HTTP, signed at a time.
func (s *Server) Post(address, kind string, payload any, at time.Time) (*http.Response, error) {
	text, err := json.Marshal(payload)
	if err != nil {
		return nil, err
	}
	content, body := "application/json", text
	switch kind {
	case "interactive":
		content, body = "application/x-www-form-urlencoded", []byte(url.Values{"payload": {string(text)}}.Encode())
	case "slash_commands":
		values := url.Values{}
		for name, value := range payload.(object) {
			values.Set(name, fmt.Sprint(value))
		}
		content, body = "application/x-www-form-urlencoded", []byte(values.Encode())
	}
	path := map[string]string{"events_api": "events", "interactive": "interactive", "slash_commands": "commands"}[kind]
	r, err := http.NewRequest(http.MethodPost, strings.TrimSuffix(address, "/")+"/slack/"+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", content)
	r.Header.Set("X-Slack-Request-Timestamp", fmt.Sprint(at.Unix()))
	r.Header.Set("X-Slack-Signature", s.Sign(at, body))
	return http.DefaultClient.Do(r)
}

// Sign is Slack's signature of a body.
func (s *Server) Sign(at time.Time, body []byte) string {
	mac := hmac.New(sha256.New, []byte(s.Secret))
	fmt.Fprintf(mac, "v0:%d:%s", at.Unix(), body)
	return "v0=" + hex.EncodeToString(mac.Sum(nil))
}
