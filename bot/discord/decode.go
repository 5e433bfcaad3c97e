package discord

import (
	"fmt"
	"time"

	"headroom/bot"
)

// Kind says what became of something that arrived.
type Kind string

// The kinds.
const (
	Ignored   Kind = "ignored" // not for the bot
	Handshake Kind = "handshake"
	Said      Kind = "said"
	Pressed   Kind = "pressed"
	More      Kind = "more"     // a page of the whole message
	Post      Kind = "post"     // a private answer is to be shown to all
	Threaded  Kind = "threaded" // an answer is to be carried on in a thread
	Completed Kind = "complete" // a word is being typed
	Submitted Kind = "submitted"
	FormAsked Kind = "form"
	Governed  Kind = "governed" // a setting of the adapter itself
)

// Arrival is one thing that arrived, decoded.
type Arrival struct {
	Kind  Kind
	Why   string // why it is ignored
	In    bot.Inbound
	Place Place
	Files []Attachment // to be fetched and put into In
	Name  string       // of a form or a setting
	Page  int          // of the whole message
	Form  map[string]string

	born time.Time // when it arrived
	came time.Time // when it went to the desk
	done func()    // called when it is over; nil: nobody waits for that
}

// opens begins a question whose end somebody waits for.
func (v *Arrival) opens(open func() func()) {
	if open != nil {
		v.done = open()
	}
}

// over ends it: it is answered, or never will be.
func (v Arrival) over() {
	if v.done != nil {
		v.done()
	}
}

// arrived gives it its time, and its name in the log.
func (v *Arrival) arrived() {
	v.In.Ref, v.born = bot.NewRef(), time.Now()
	v.came = v.born
}

// Place is where something arrived, and so where its answer goes.
type Place struct {
	App, Interaction, Token string // of an interaction; empty for a message

	Channel     string
	Message     string // the message that was said, or whose button was pressed
	Guild       bool   // in a server that the bot is installed in
	Direct      bool   // in private messages with the bot
	InThread    bool
	Component   bool // a button or a select was pressed
	Older       bool // the pressed message has the older form
	Hidden      bool // the pressed message is shown to one person
	Private     bool // the answer was asked for in private
	Public      bool // or for all to see, whatever is set
	Permissions bits // of the bot, in the channel
}

// Attachment is a file that came along.
type Attachment struct {
	Name, URL string
	Size      int
}

// Names are what is needed to know who is spoken to.
type Names struct {
	App   string                              // the bot's own id
	Role  func(guild, role string) (own bool) // whether a role is the bot's; nil: none is
	Heard bool                                // the intent to read all messages is on: replies need no mention
}

func ignored(why string) Arrival { return Arrival{Kind: Ignored, Why: why} }

// hear takes words and files of a message.
func (v *Arrival) hear(content string, files []wireAttachment) {
	text, pasted := wordsOf(content)
	v.In.Text = text
	for n, p := range pasted {
		v.In.Files = append(v.In.Files, bot.File{Name: "pasted-" + number(n+1) + ".json", Data: []byte(p)})
	}
	for _, f := range files {
		v.Files = append(v.Files, Attachment{f.Filename, f.URL, f.Size})
	}
}

// asker is whose question a message of the bot answers, where it tells.
func (m *wireMessage) asker() string {
	for _, meta := range []*wireMetadata{m.Metadata, m.Interaction} {
		if meta != nil && meta.User != nil {
			return meta.User.ID
		}
	}
	if m.Referenced != nil && m.Referenced.Author != nil && !m.Referenced.Author.Bot {
		return m.Referenced.Author.ID
	}
	return ""
}

// DecodeMessage reads a message. Only what speaks to the bot is for it.
func DecodeMessage(text []byte, names Names) (Arrival, error) {
	var m wireMessage
	if err := read(text, &m); err != nil {
		return Arrival{}, fmt.Errorf("read a message: %w", err)
	}
	const plainKind, replyKind = 0, 19
	switch {
	case m.ID == "" || m.ChannelID == "" || m.Author == nil || m.Author.ID == "":
		return ignored("a message without a name, a channel or a person"), nil
	case m.Author.Bot || m.WebhookID != "" || m.Author.ID == names.App:
		return ignored("a bot speaks"), nil
	case m.Type != plainKind && m.Type != replyKind:
		return ignored("a message of the platform"), nil
	}
	toBot := m.Referenced != nil && m.Referenced.Author != nil && m.Referenced.Author.ID == names.App
	direct := m.GuildID == ""
	if !direct && !m.calls(names) && !(toBot && names.Heard) {
		return ignored("nobody spoke to the bot"), nil
	}
	v := Arrival{Kind: Said, Place: Place{
		Channel: m.ChannelID, Message: m.ID, Guild: !direct, Direct: direct, Permissions: everyPermission,
		InThread: m.ChannelType != nil && threadType(*m.ChannelType),
	}}
	v.In = bot.Inbound{
		Tenant: "discord:" + m.GuildID, Channel: m.ChannelID, User: m.Author.ID,
		Event: "message/" + m.ID, At: stamped(m.ID),
	}
	v.In.Open = !direct
	if direct {
		v.In.Tenant, v.In.Rights.Write = "discord:user:"+m.Author.ID, true
	}
	switch {
	case toBot:
		v.In.Thread = m.Referenced.ID
	case v.Place.InThread:
		v.In.Thread = m.ChannelID
	}
	v.hear(m.Content, m.Attachments)
	if v.In.Text == "" && len(v.Files)+len(v.In.Files) == 0 {
		if m.Content == "" { // somebody else's words, or a picture: nothing was asked
			return ignored("nothing is said"), nil
		}
		v.In.Text = "help"
	}
	return v, nil
}

// calls says whether a message names the bot, or its role.
func (m *wireMessage) calls(names Names) bool {
	for _, u := range m.Mentions {
		if u.ID != "" && u.ID == names.App {
			return true
		}
	}
	for _, role := range m.MentionRoles {
		if names.Role != nil && names.Role(m.GuildID, role) {
			return true
		}
	}
	return false
}

// stamped reads the time in an id; zero for what is none.
func stamped(id string) time.Time {
	const epoch = 1420070400000 // the first second of 2015, in ms: Discord's reference, "Snowflakes"
	var n int64
	for _, r := range id {
		if r < '0' || r > '9' || n > 1<<58 {
			return time.Time{}
		}
		n = n*10 + int64(r-'0')
	}
	if n < 1<<22 {
		return time.Time{}
	}
	return time.UnixMilli(n>>22 + epoch).UTC()
}
