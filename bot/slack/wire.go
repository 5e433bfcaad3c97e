package slack

import "encoding/json"

// The shapes of what Slack sends, as far as they are read. They are tolerant on
// purpose: a block or field of tomorrow must not lose a question.

// envelope is what the Events API sends.
type envelope struct {
	Type           string          `json:"type"` // event_callback, url_verification, app_rate_limited
	Challenge      string          `json:"challenge"`
	TeamID         string          `json:"team_id"`
	EnterpriseID   string          `json:"enterprise_id"`
	EventID        string          `json:"event_id"`
	Shared         bool            `json:"is_ext_shared_channel"`
	Authorizations []authorization `json:"authorizations"`
	Event          event           `json:"event"`
}

type authorization struct {
	TeamID       string `json:"team_id"`
	EnterpriseID string `json:"enterprise_id"`
	UserID       string `json:"user_id"`
	IsBot        bool   `json:"is_bot"`
}

// event is the inner event: a message, a mention, a tab that was opened.
type event struct {
	Type        string          `json:"type"`
	Subtype     string          `json:"subtype"`
	User        string          `json:"user"`
	BotID       string          `json:"bot_id"`
	Text        string          `json:"text"`
	TS          string          `json:"ts"`
	ThreadTS    string          `json:"thread_ts"`
	Channel     json.RawMessage `json:"channel"` // a name, or an object in channel events
	ChannelType string          `json:"channel_type"`
	UserTeam    string          `json:"user_team"`
	SourceTeam  string          `json:"source_team"`
	Tab         string          `json:"tab"`
	Hidden      bool            `json:"hidden"`
	Files       []file          `json:"files"`
	Blocks      json.RawMessage `json:"blocks"`
	Tokens      struct {
		Bot []string `json:"bot"`
	} `json:"tokens"`
}

// file is one that was attached to a message.
type file struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Mimetype string `json:"mimetype"`
	Filetype string `json:"filetype"`
	Size     int64  `json:"size"`
	URL      string `json:"url_private_download"`
	Private  string `json:"url_private"`
}

// named is an object of which only the name is read.
type named struct {
	ID     string `json:"id"`
	TeamID string `json:"team_id"`
}

// interaction is a press, a picked entry, a submitted form or a shortcut.
type interaction struct {
	Type        string `json:"type"`
	CallbackID  string `json:"callback_id"`
	TriggerID   string `json:"trigger_id"`
	ResponseURL string `json:"response_url"`
	Team        *named `json:"team"`
	Enterprise  *named `json:"enterprise"`
	User        named  `json:"user"`
	Channel     named  `json:"channel"`
	Message     struct {
		TS       string          `json:"ts"`
		ThreadTS string          `json:"thread_ts"`
		Text     string          `json:"text"`
		User     string          `json:"user"`
		Files    []file          `json:"files"`
		Blocks   json.RawMessage `json:"blocks"`
	} `json:"message"`
	Container struct {
		Type      string `json:"type"`
		MessageTS string `json:"message_ts"`
		ThreadTS  string `json:"thread_ts"`
		Ephemeral bool   `json:"is_ephemeral"`
	} `json:"container"`
	Actions []action `json:"actions"`
	View    struct {
		ID         string `json:"id"`
		Type       string `json:"type"`
		CallbackID string `json:"callback_id"`
		Metadata   string `json:"private_metadata"`
		Installed  string `json:"app_installed_team_id"` // in a shared channel, where the program is installed
		State      struct {
			Values map[string]map[string]field `json:"values"`
		} `json:"state"`
	} `json:"view"`
}

// action is the element that was pressed.
type action struct {
	ActionID string  `json:"action_id"`
	BlockID  string  `json:"block_id"`
	Value    string  `json:"value"`
	Selected *option `json:"selected_option"`
}

type option struct {
	Value string `json:"value"`
}

// field is what was put into one input of a form.
type field struct {
	Type     string  `json:"type"`
	Value    string  `json:"value"`
	Selected *option `json:"selected_option"`
	Files    []file  `json:"files"`
}

// command is a slash command. Over HTTP it is a form with the same names.
type command struct {
	TeamID       string `json:"team_id"`
	EnterpriseID string `json:"enterprise_id"`
	ChannelID    string `json:"channel_id"`
	UserID       string `json:"user_id"`
	Command      string `json:"command"`
	Text         string `json:"text"`
	ResponseURL  string `json:"response_url"`
	TriggerID    string `json:"trigger_id"`
}

// richText gathers the words of blocks, for a message that has no text of its own.
func richText(blocks json.RawMessage) string {
	var value any
	if json.Unmarshal(blocks, &value) != nil {
		return ""
	}
	out := ""
	var walk func(v any, depth int)
	walk = func(v any, depth int) {
		if depth > 12 || len(out) > 1<<14 {
			return
		}
		switch v := v.(type) {
		case []any:
			for _, element := range v {
				walk(element, depth+1)
			}
		case map[string]any:
			if s, ok := v["text"].(string); ok {
				out += s
				return
			}
			walk(v["text"], depth+1)
			walk(v["elements"], depth+1)
			if v["type"] == "rich_text_section" || v["type"] == "section" {
				out += "\n"
			}
		}
	}
	walk(value, 0)
	return out
}
