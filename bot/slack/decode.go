package slack

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"headroom/bot"
)

// Kind says what to do with something that arrived.
type Kind int

// The kinds.
const (
	Ignored   Kind = iota // not meant for the bot; Why says why
	Said                  // a question
	Pressed               // a button or an entry of a list
	More                  // the rest of a cut message
	Post                  // a private answer is to be public
	Shortcut              // a message somebody pointed at
	FormAsked             // an empty form is wanted
	Submitted             // a form was filled in
	HomeOpened
	HomeChanged // a setting on the Home tab
	Uninstalled
	Handshake // Slack checks the address; Text is to be sent back
)

// Arrival is one thing that Slack sent, decoded.
type Arrival struct {
	Kind  Kind
	Why   string // of Ignored, for the log
	Team  Team
	In    bot.Inbound
	Place Place
	Files []file // to be fetched
	Text  string // a challenge, a page name, the text of a shortcut
	Form  form   // what was filled in
	Name  string // of a form or a setting

	flight *flight // told when the answer has arrived; nil: nobody is

	came    time.Time // when it arrived
	attempt int       // how often Slack sent it before
}

// Team names an installation. An organisation-wide one has no workspace.
type Team struct{ ID, Enterprise string }

// Tenant is whose data may be seen.
func (t Team) Tenant() string {
	if t.ID != "" {
		return "slack:" + t.ID
	}
	return "slack:" + t.Enterprise
}

// Place is where an answer goes.
type Place struct {
	Channel     string
	Thread      string // timestamp of the thread's first message; empty: the channel itself
	Message     string // timestamp of the message that was pressed
	Live        bool   // the thread has answers already, so a private one in it is seen
	User        string
	Direct      bool   // between the bot and one person
	Private     bool   // answers are for one person's eyes
	Ephemeral   bool   // the message that was pressed is
	ResponseURL string // takes five answers within 30 minutes
	Trigger     string // opens a form within three seconds
}

// errMalformed is what every payload that can't be read comes to.
var errMalformed = errors.New("malformed payload")

// DecodeEvent reads what the Events API sent.
func DecodeEvent(payload []byte) (Arrival, error) {
	var e envelope
	if err := json.Unmarshal(payload, &e); err != nil {
		return Arrival{}, fmt.Errorf("%w: event: %w", errMalformed, err)
	}
	switch e.Type {
	case "url_verification":
		return Arrival{Kind: Handshake, Text: e.Challenge}, nil
	case "event_callback":
	case "":
		return Arrival{}, fmt.Errorf("%w: an event without a type", errMalformed)
	default:
		return ignored(e.Type), nil
	}
	team := Team{e.TeamID, e.EnterpriseID}
	self := ""
	if len(e.Authorizations) > 0 {
		self = e.Authorizations[0].UserID
		if at := e.Authorizations[0].TeamID; at != "" {
			team.ID = at // in a shared channel, the one that the program is installed in
		}
	}
	a := Arrival{Team: team}
	switch e.Event.Type {
	case "app_uninstalled":
		a.Kind = Uninstalled
	case "tokens_revoked":
		if a.Kind = Uninstalled; len(e.Event.Tokens.Bot) == 0 {
			return ignored("tokens of users"), nil
		}
	case "app_home_opened":
		if e.Event.Tab != "home" {
			return ignored("messages tab"), nil
		}
		a.Kind = HomeOpened
		a.In = bot.Inbound{Tenant: team.Tenant(), User: e.Event.User, Rights: bot.Rights{External: foreign(e, e.Event)}}
		a.Place.User = e.Event.User
	case "app_mention", "message":
		return said(a, e, self), nil
	default:
		return ignored(e.Event.Type), nil
	}
	return a, nil
}

func ignored(why string) Arrival { return Arrival{Kind: Ignored, Why: why} }

// said is a message or a mention. Those of bots, edits and what Slack writes
// itself are left alone.
func said(a Arrival, e envelope, self string) Arrival {
	ev := e.Event
	var channel string
	_ = json.Unmarshal(ev.Channel, &channel) // an object is no channel that can be answered in
	switch {
	case ev.BotID != "" || ev.User == "" || ev.User == self:
		return ignored("a bot's")
	case ev.Subtype != "" && ev.Subtype != "file_share" && ev.Subtype != "thread_broadcast":
		return ignored("subtype " + ev.Subtype)
	case ev.Hidden || channel == "" || ev.TS == "":
		return ignored("not a message")
	}
	direct := ev.ChannelType == "im" || ev.ChannelType == "" && strings.HasPrefix(channel, "D")
	mentioned := ev.Type == "app_mention" || self != "" && strings.Contains(ev.Text, "<@"+self)
	if ev.Text == "" {
		ev.Text = richText(ev.Blocks)
	}
	a.Kind, a.Files = Said, ev.Files
	a.In = bot.Inbound{
		Tenant: a.Team.Tenant(), Channel: channel, Thread: ev.ThreadTS, User: ev.User,
		Event: e.EventID, Stamp: ev.TS, Text: unmark(ev.Text), At: instant(ev.TS),
		Rights: bot.Rights{External: foreign(e, ev)},
	}
	a.Place = Place{Channel: channel, Thread: ev.ThreadTS, User: ev.User, Direct: direct, Live: ev.ThreadTS != ""}
	switch {
	case direct:
	case mentioned:
		if a.In.Thread == "" {
			a.In.Thread, a.Place.Thread = ev.TS, ev.TS
		}
	case ev.ThreadTS != "":
		a.Why = "unnamed" // answered only where the bot listens and the thread is its own
	default:
		return ignored("not addressed")
	}
	return a
}

// foreign says whether people of another organisation may read the answer.
func foreign(e envelope, ev event) bool {
	home := e.TeamID
	if len(e.Authorizations) > 0 && e.Authorizations[0].TeamID != "" {
		home = e.Authorizations[0].TeamID
	}
	for _, team := range []string{ev.UserTeam, ev.SourceTeam} {
		if team != "" && home != "" && team != home {
			return true
		}
	}
	return e.Shared
}

// instant is when a message was written: seconds, a dot, and a counter.
func instant(ts string) time.Time {
	seconds, _, _ := strings.Cut(ts, ".")
	n, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil || n <= 0 || n > 1<<40 {
		return time.Time{}
	}
	return time.Unix(n, 0)
}

// DecodeCommand reads a slash command.
func DecodeCommand(payload []byte) (Arrival, error) {
	var c command
	if err := json.Unmarshal(payload, &c); err != nil {
		return Arrival{}, fmt.Errorf("%w: command: %w", errMalformed, err)
	}
	return commanded(c)
}

func commanded(c command) (Arrival, error) {
	if c.UserID == "" || c.ChannelID == "" || c.TeamID == "" && c.EnterpriseID == "" {
		return Arrival{}, fmt.Errorf("%w: a command of nobody", errMalformed)
	}
	team := Team{c.TeamID, c.EnterpriseID}
	a := Arrival{
		Kind: Said, Team: team,
		In: bot.Inbound{
			Tenant: team.Tenant(), Channel: c.ChannelID, User: c.UserID, Event: once("command", c.TriggerID),
			Text: unmark(c.Text),
		},
		Place: Place{Channel: c.ChannelID, User: c.UserID, Private: true, ResponseURL: c.ResponseURL, Trigger: c.TriggerID},
	}
	if a.In.Text == "" {
		a.In.Text = "help"
	}
	return a, nil
}

// once names a delivery by what Slack names it; nothing stays nothing.
func once(kind, id string) string {
	if id == "" {
		return ""
	}
	return kind + "/" + id
}
