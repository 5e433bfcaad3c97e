package slackfake

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"headroom/bot/slack/blockkit"
)

// Message is what the bot said, as it stands now.
type Message struct {
	Team, Channel, Thread, TS string
	To                        string // the one person who sees it; empty: everybody
	Text                      string
	Blocks                    json.RawMessage
	Metadata                  json.RawMessage // nobody is shown it
	Edits                     int
	Deleted                   bool
	Way                       string // the address that it came through last; empty: a method
}

// way is an address for answers to a press: five uses in half an hour.
type way struct {
	team, channel, user string
	message             *Message
	uses                int
	until               time.Time
}

// newTS is the next timestamp; the caller holds the lock.
func (s *Server) newTS() string {
	s.clock++
	return fmt.Sprintf("%d.%06d", s.clock/1_000_000, s.clock%1_000_000)
}

// checked are the text and blocks of a message, within the limits.
func (s *Server) checked(text string, blocks []byte) error {
	if text == "" && len(blocks) == 0 {
		return refusal{code: "no_text"}
	}
	if len(blocks) == 0 {
		return nil
	}
	if err := blockkit.Check(blockkit.Message, blocks); err != nil {
		return refusal{code: "invalid_blocks", detail: err.Error()}
	}
	if s.Plain {
		for _, kind := range []string{"data_visualization", "container", "table"} {
			if strings.Contains(string(blocks), `"type":"`+kind+`"`) {
				return refusal{code: "invalid_blocks", detail: "unsupported type: " + kind}
			}
		}
	}
	return nil
}

// chat posts, whispers and updates.
func (s *Server) chat(method string, space *Workspace, args url.Values) (object, error) {
	channel, blocks := args.Get("channel"), []byte(args.Get("blocks"))
	if err := s.checked(args.Get("text"), blocks); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Contains(space.Scopes, "chat:write") {
		return nil, refusal{code: "missing_scope", detail: "chat:write"}
	}
	if strings.HasPrefix(channel, "U") {
		channel = "D" + channel // to a person, in the conversation with the bot
	}
	switch {
	case channel == "":
		return nil, refusal{code: "channel_not_found"}
	case s.absent[channel]:
		return nil, refusal{code: "not_in_channel"}
	}
	if method == "chat.update" {
		m := s.byTS[space.ID+args.Get("ts")]
		if m == nil || m.Channel != channel || m.To != "" || m.Deleted {
			return nil, refusal{code: "message_not_found"}
		}
		m.Text, m.Blocks, m.Way = args.Get("text"), blocks, ""
		m.Edits++
		s.told(m)
		return object{"channel": channel, "ts": m.TS, "text": m.Text}, nil
	}
	if method == "chat.postMessage" && !s.pace(space.ID+channel) {
		return nil, tooFast(1)
	}
	m := &Message{Team: space.ID, Channel: channel, Thread: args.Get("thread_ts"), TS: s.newTS(), Text: args.Get("text"), Blocks: blocks}
	if metadata := args.Get("metadata"); metadata != "" && method == "chat.postMessage" {
		var read struct {
			Type    string         `json:"event_type"`
			Payload map[string]any `json:"event_payload"`
		}
		if json.Unmarshal([]byte(metadata), &read) != nil || read.Type == "" || read.Payload == nil {
			return nil, refusal{code: "invalid_metadata_format"}
		}
		m.Metadata = json.RawMessage(metadata)
	}
	if method == "chat.postEphemeral" {
		if m.To = args.Get("user"); m.To == "" {
			return nil, refusal{code: "user_not_in_channel"}
		}
	}
	s.keep(m)
	return object{"channel": channel, "ts": m.TS, "message_ts": m.TS, "message": object{"text": m.Text}}, nil
}

// historyScopes are those to read a conversation, by the first letter of its id.
var historyScopes = map[string]string{"C": "channels:history", "G": "groups:history", "D": "im:history"}

// history gives what the bot said in a conversation: the newest first, or the
// replies of a thread, the oldest first. What people said is not kept here.
func (s *Server) history(method string, space *Workspace, args url.Values) (object, error) {
	channel := args.Get("channel")
	scope := historyScopes[channel[:min(1, len(channel))]]
	if scope == "" {
		return nil, refusal{code: "channel_not_found"}
	}
	if !slices.Contains(space.Scopes, scope) {
		return nil, refusal{code: "missing_scope", detail: scope}
	}
	limit, err := strconv.Atoi(args.Get("limit"))
	if err != nil || limit < 1 {
		limit = 100
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []object{}
	for _, m := range slices.Backward(s.said) {
		if m.Team != space.ID || m.Channel != channel || m.To != "" || m.Deleted || m.TS <= args.Get("oldest") {
			continue
		}
		if method == "conversations.replies" && m.Thread != args.Get("ts") || method == "conversations.history" && m.Thread != "" {
			continue
		}
		one := object{"type": "message", "ts": m.TS, "text": m.Text, "bot_id": "B" + space.ID}
		if m.Thread != "" {
			one["thread_ts"] = m.Thread
		}
		if len(m.Metadata) > 0 && (args.Get("include_all_metadata") == "1" || args.Get("include_all_metadata") == "true") {
			one["metadata"] = m.Metadata
		}
		list = append(list, one)
	}
	if method == "conversations.replies" {
		slices.Reverse(list)
	}
	return object{"messages": list[:min(limit, len(list))], "has_more": len(list) > limit}, nil
}

// pace says whether a channel may have another message now.
func (s *Server) pace(channel string) bool {
	l := s.paces[channel]
	if l == nil {
		l = rate.NewLimiter(s.Pace, s.Burst)
		s.paces[channel] = l
	}
	return l.Allow()
}

func (s *Server) keep(m *Message) {
	if !s.Silent {
		s.said = append(s.said, m)
		s.byTS[m.Team+m.TS] = m
	}
	if s.Last > 0 && len(s.said) > 2*s.Last {
		old := s.said[:len(s.said)-s.Last]
		for _, one := range old {
			delete(s.byTS, one.Team+one.TS)
		}
		s.said = append([]*Message(nil), s.said[len(old):]...)
	}
	s.told(m)
}

func (s *Server) told(m *Message) {
	if s.OnPost != nil {
		s.OnPost(m)
	}
}

// view opens a form or publishes a Home tab.
func (s *Server) view(method string, space *Workspace, args url.Values) (object, error) {
	view := json.RawMessage(args.Get("view"))
	if err := blockkit.CheckView(view); err != nil {
		return nil, refusal{code: "invalid_arguments", detail: err.Error()}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if method == "views.publish" {
		s.homes[space.ID+args.Get("user_id")] = view
		return object{"view": object{"id": "VHOME"}}, nil
	}
	trigger := args.Get("trigger_id")
	made, ok := s.tries[trigger]
	delete(s.tries, trigger) // once
	if !ok || time.Since(made) > s.Patience {
		return nil, refusal{code: "expired_trigger_id"}
	}
	s.views = append(s.views, View{Trigger: trigger, JSON: view})
	return object{"view": object{"id": fmt.Sprintf("V%d", len(s.views))}}, nil
}

// respond takes an answer to a press.
func (s *Server) respond(w http.ResponseWriter, r *http.Request) {
	var m struct {
		Text    string          `json:"text"`
		Blocks  json.RawMessage `json:"blocks"`
		Type    string          `json:"response_type"`
		Replace bool            `json:"replace_original"`
		Delete  bool            `json:"delete_original"`
		Thread  string          `json:"thread_ts"`
	}
	if err := json.NewDecoder(r.Body).Decode(&m); err != nil {
		http.Error(w, "invalid_payload", http.StatusBadRequest)
		return
	}
	if err := s.checked(m.Text, m.Blocks); err != nil && !m.Delete {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls["response_url"]++
	by := s.ways[r.PathValue("id")]
	if by == nil || by.uses == 0 || time.Now().After(by.until) {
		http.Error(w, "used_url", http.StatusNotFound)
		return
	}
	by.uses--
	switch {
	case m.Delete && by.message != nil:
		by.message.Deleted, by.message.Way = true, r.PathValue("id")
		s.told(by.message)
	case m.Replace && by.message != nil:
		by.message.Text, by.message.Blocks, by.message.Way = m.Text, m.Blocks, r.PathValue("id")
		by.message.Edits++
		s.told(by.message)
	default:
		out := &Message{Team: by.team, Channel: by.channel, Thread: m.Thread, TS: s.newTS(), To: by.user, Text: m.Text, Blocks: m.Blocks, Way: r.PathValue("id")}
		if m.Type == "in_channel" {
			out.To = ""
		}
		s.keep(out)
	}
}

// newWay makes an address for answers; the caller holds the lock.
func (s *Server) newWay(team, channel, user string, m *Message) string {
	s.clock++
	id := fmt.Sprintf("way%d", s.clock)
	if s.Last > 0 && len(s.ways) > 2*s.Last {
		for other, one := range s.ways {
			if time.Until(one.until) < 28*time.Minute { // two minutes old
				delete(s.ways, other)
			}
		}
	}
	s.ways[id] = &way{team: team, channel: channel, user: user, message: m, uses: 5, until: time.Now().Add(30 * time.Minute)}
	return s.URL + "/respond/" + id
}

// newTrigger makes a trigger; the caller holds the lock.
func (s *Server) newTrigger() string {
	s.clock++
	trigger := fmt.Sprintf("trigger.%d", s.clock)
	s.tries[trigger] = time.Now()
	return trigger
}

// Said is what the bot said to a team so far, as copies.
func (s *Server) Said(team string) []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Message
	for _, m := range s.said {
		if m.Team == team && !m.Deleted {
			out = append(out, *m)
		}
	}
	return out
}

// Home is the Home tab of a person.
func (s *Server) Home(team, user string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return string(s.homes[team+user])
}

// Views are the forms that were opened.
func (s *Server) Views() []View {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.views)
}

// AddFile keeps a file and returns what a message says of it.
func (s *Server) AddFile(name, mimetype string, data []byte) map[string]any {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := fmt.Sprintf("F%d", len(s.files))
	s.files[id] = data
	return object{"id": id, "name": name, "mimetype": mimetype, "filetype": strings.TrimPrefix(name[strings.LastIndexByte(name, '.')+1:], "."), "size": len(data), "url_private_download": s.URL + "/files/" + id}
}

// file serves a file to a token that may read files; others are sent to the
// sign-in page, as Slack does.
func (s *Server) file(w http.ResponseWriter, r *http.Request) {
	bearer := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	s.mu.Lock()
	space, data := s.spaces[bearer], s.files[r.PathValue("id")]
	s.mu.Unlock()
	if space == nil || !slices.Contains(space.Scopes, "files:read") {
		http.Redirect(w, r, "/signin?redir="+url.QueryEscape(r.URL.Path), http.StatusFound)
		return
	}
	_, _ = w.Write(data)
}
