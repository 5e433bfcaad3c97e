package discord

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
)

// What arrives, as far as it is looked at. The library's types are not used for
// reading: one field of an unknown kind (a new component in somebody's message)
// makes it drop the rest of the event, and its accessors panic on what is
// missing. Here a field that can't be read stays empty.

type wireUser struct {
	ID       string `json:"id"`
	Username string `json:"username"`
	Bot      bool   `json:"bot"`
}

type wireMember struct {
	User        *wireUser `json:"user"`
	Permissions bits      `json:"permissions"`
}

type wireChannel struct {
	ID   string `json:"id"`
	Type int    `json:"type"`
}

type wireAttachment struct {
	ID       string `json:"id"`
	Filename string `json:"filename"`
	URL      string `json:"url"`
	Size     int    `json:"size"`
}

type wireMessage struct {
	ID           string           `json:"id"`
	Type         int              `json:"type"`
	ChannelID    string           `json:"channel_id"`
	ChannelType  *int             `json:"channel_type"`
	GuildID      string           `json:"guild_id"`
	Content      string           `json:"content"`
	Author       *wireUser        `json:"author"`
	WebhookID    string           `json:"webhook_id"`
	Mentions     []wireUser       `json:"mentions"`
	MentionRoles []string         `json:"mention_roles"`
	Attachments  []wireAttachment `json:"attachments"`
	Embeds       []wireEmbed      `json:"embeds"`
	Components   []wirePart       `json:"components"`
	Flags        int              `json:"flags"`
	Reference    *wireReference   `json:"message_reference"`
	Referenced   *wireMessage     `json:"referenced_message"`
	Metadata     *wireMetadata    `json:"interaction_metadata"`
	Interaction  *wireMetadata    `json:"interaction"` // the older name
}

type wireEmbed struct {
	Title       string `json:"title"`
	Description string `json:"description"`
}

type wireReference struct {
	Type      int    `json:"type"` // 1: forwarded
	MessageID string `json:"message_id"`
	ChannelID string `json:"channel_id"`
}

type wireMetadata struct {
	User *wireUser `json:"user"`
}

// wirePart is a component of a message or a field of a dialog.
type wirePart struct {
	Type       int        `json:"type"`
	CustomID   string     `json:"custom_id"`
	Content    string     `json:"content"`
	Value      string     `json:"value"`
	Values     []string   `json:"values"`
	Component  *wirePart  `json:"component"`
	Components []wirePart `json:"components"`
}

type wireInteraction struct {
	ID          string            `json:"id"`
	AppID       string            `json:"application_id"`
	Type        int               `json:"type"`
	Token       string            `json:"token"`
	GuildID     string            `json:"guild_id"`
	ChannelID   string            `json:"channel_id"`
	Channel     *wireChannel      `json:"channel"`
	Member      *wireMember       `json:"member"`
	User        *wireUser         `json:"user"`
	Locale      string            `json:"locale"`
	GuildLocale string            `json:"guild_locale"`
	Permissions *bits             `json:"app_permissions"`
	Owners      map[string]string `json:"authorizing_integration_owners"`
	Context     *int              `json:"context"`
	Message     *wireMessage      `json:"message"`
	Data        wireData          `json:"data"`
}

type wireData struct {
	Name       string       `json:"name"`
	Type       int          `json:"type"`
	TargetID   string       `json:"target_id"`
	Options    []wireOption `json:"options"`
	CustomID   string       `json:"custom_id"`
	Values     []string     `json:"values"`
	Components []wirePart   `json:"components"`
	Resolved   struct {
		Messages    map[string]wireMessage    `json:"messages"`
		Attachments map[string]wireAttachment `json:"attachments"`
	} `json:"resolved"`
}

type wireOption struct {
	Name    string          `json:"name"`
	Type    int             `json:"type"`
	Value   json.RawMessage `json:"value"`
	Focused bool            `json:"focused"`
	Options []wireOption    `json:"options"`
}

// text is the value of an option as words: strings without their quotes.
func (o wireOption) text() string {
	var s string
	if json.Unmarshal(o.Value, &s) == nil {
		return s
	}
	return strings.Trim(string(o.Value), `"`)
}

// bits is a set of permissions; Discord writes it as a string.
type bits int64

// UnmarshalJSON reads a string or a number. What is neither is no permission.
func (b *bits) UnmarshalJSON(text []byte) error {
	n, err := strconv.ParseInt(strings.Trim(string(text), `"`), 10, 64)
	if err != nil {
		n = 0
	}
	*b = bits(n)
	return nil
}

// The permissions that are looked at.
const (
	administrator   bits = 1 << 3
	manageGuild     bits = 1 << 5
	attachFiles     bits = 1 << 15
	createThreads   bits = 1 << 35
	sendInThreads   bits = 1 << 38
	everyPermission bits = 1<<53 - 1
)

func (b bits) has(all bits) bool { return b&administrator != 0 || b&all == all }

// read decodes as much as can be read: a field of the wrong kind stays empty.
func read(text []byte, v any) error {
	err := json.Unmarshal(text, v)
	if _, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return nil
	}
	return err
}
