package discord

import (
	"cmp"
	"fmt"
	"strings"

	"headroom/bot"
	"headroom/bot/discord/payload"
	"headroom/bot/words"
)

// Kinds of interactions.
const (
	pingKind      = 1
	commandKind   = 2
	componentKind = 3
	completeKind  = 4
	dialogKind    = 5
)

// DecodeInteraction reads a command, a press, a dialog or a word being typed.
func DecodeInteraction(text []byte) (Arrival, error) {
	var i wireInteraction
	if err := read(text, &i); err != nil {
		return Arrival{}, fmt.Errorf("read an interaction: %w", err)
	}
	if i.Type == pingKind {
		return Arrival{Kind: Handshake}, nil
	}
	user := i.User
	if i.Member != nil && i.Member.User != nil {
		user = i.Member.User
	}
	if i.ID == "" || i.Token == "" || user == nil || user.ID == "" {
		return ignored("an interaction without a name, a token or a person"), nil
	}
	v := Arrival{Place: i.place(), In: bot.Inbound{
		Channel: i.channel(), User: user.ID, Event: "interaction/" + i.ID, Locale: i.Locale, At: stamped(i.ID),
	}}
	v.In.Tenant = "discord:user:" + user.ID
	if v.Place.Guild {
		v.In.Tenant = "discord:" + i.GuildID
		v.In.Rights.Write = i.Member != nil && i.Member.Permissions.has(manageGuild)
	} else {
		v.In.Rights.Write = true // one's own room
	}
	if v.Place.InThread {
		v.In.Thread = v.In.Channel
	}
	switch i.Type {
	case commandKind:
		i.command(&v)
	case completeKind:
		i.completion(&v)
	case componentKind:
		i.press(&v)
	case dialogKind:
		i.dialog(&v)
	default:
		return ignored("an interaction of an unknown kind"), nil
	}
	return v, nil
}

func (i *wireInteraction) channel() string {
	if i.ChannelID == "" && i.Channel != nil {
		return i.Channel.ID
	}
	return i.ChannelID
}

// place says where an interaction took place. In a server where only the person
// has the bot, the room is the person's: nothing of the server is seen.
func (i *wireInteraction) place() Place {
	p := Place{App: i.AppID, Interaction: i.ID, Token: i.Token, Channel: i.channel(), Permissions: everyPermission}
	_, installed := i.Owners[fmt.Sprint(payload.GuildInstall)]
	p.Guild = i.GuildID != "" && (installed || len(i.Owners) == 0)
	p.Direct = i.GuildID == "" && (i.Context == nil || *i.Context != payload.InPrivateChannel)
	if i.Permissions != nil {
		p.Permissions = *i.Permissions
	}
	p.InThread = i.Channel != nil && threadType(i.Channel.Type)
	if i.Message != nil {
		p.Message = i.Message.ID
		p.Older = i.Message.Flags&payload.ComponentsV2 == 0
		p.Hidden = i.Message.Flags&payload.Ephemeral != 0
	}
	return p
}

// threadType says whether a channel is a thread.
func threadType(kind int) bool { return kind >= 10 && kind <= 12 }

func (i *wireInteraction) command(v *Arrival) {
	v.Kind = Said
	d := &i.Data
	if d.Type == payload.MessageCommand {
		v.Place.Private = true
		i.aimed(v)
		return
	}
	if d.Name == AdminCommand {
		i.admin(v)
		return
	}
	if d.Name != Command {
		*v = ignored("an unknown command")
		return
	}
	for _, o := range d.Options {
		switch o.Name {
		case questionOption:
			v.In.Text = strings.TrimSpace(words.Clean(o.text()))
		case privateOption:
			v.Place.Private = string(o.Value) == "true"
			v.Place.Public = !v.Place.Private
		case fileOption:
			i.file(v, o.text())
		}
	}
	if v.In.Text == "" && len(v.Files) == 0 {
		v.In.Text = "help"
		v.Place.Private = true
	}
}

// file is an attachment by its id.
func (i *wireInteraction) file(v *Arrival, id string) {
	if a, ok := i.Data.Resolved.Attachments[id]; ok {
		v.Files = append(v.Files, Attachment{a.Filename, a.URL, a.Size})
	}
}

// aimed is a command on somebody's message: its words, what is shown in it, and
// its files.
func (i *wireInteraction) aimed(v *Arrival) {
	m, ok := i.Data.Resolved.Messages[i.Data.TargetID]
	if !ok {
		*v = ignored("a command on no message")
		return
	}
	shown := []string{m.Content}
	for _, e := range m.Embeds {
		shown = append(shown, e.Title, e.Description)
	}
	var walk func([]wirePart)
	walk = func(parts []wirePart) {
		for _, p := range parts {
			shown = append(shown, p.Content)
			walk(p.Components)
		}
	}
	walk(m.Components)
	v.hear(strings.TrimSpace(strings.Join(shown, "\n")), m.Attachments)
}

// completion is a word being typed.
func (i *wireInteraction) completion(v *Arrival) {
	v.Kind = Completed
	options := i.Data.Options
	for _, o := range options {
		if o.Type == payload.SubCommand {
			options = o.Options
		}
	}
	for _, o := range options {
		if o.Focused {
			v.In.Text, v.Name = words.Clean(o.text()), o.Name
		}
	}
}

// press is a button or a line of a select.
func (i *wireInteraction) press(v *Arrival) {
	v.Place.Component = true
	id := i.Data.CustomID
	if strings.HasPrefix(id, pickMark) && len(i.Data.Values) > 0 {
		id = i.Data.Values[0]
	}
	v.In.Thread = cmp.Or(v.Place.Message, v.In.Thread)
	if m := i.Message; m != nil {
		v.In.Asker = m.asker()
	}
	if len(id) == 0 || len(id) > 4*payload.MaxCustomID {
		*v = ignored("a press without a name")
		return
	}
	cut := func(mark string) bool {
		rest, ok := strings.CutPrefix(id, mark)
		v.In.Text = rest
		return ok
	}
	switch {
	case cut(moreMark):
		page, asked, ok := pageOf(v.In.Text)
		if !ok {
			*v = ignored("a page without a number")
			return
		}
		v.Kind, v.Page, v.In.Text, v.Place.Private = More, page, asked, true
	case cut(postMark):
		v.Kind = Post
	case cut(threadMark):
		v.Kind = Threaded
	case cut(formMark):
		v.Kind, v.Name, v.In.Text = FormAsked, v.In.Text, ""
	default:
		v.Kind, v.In.Press, v.In.Text = Pressed, id, ""
	}
}

// dialog is a filled form.
func (i *wireInteraction) dialog(v *Arrival) {
	v.Kind, v.Name, v.Form = Submitted, i.Data.CustomID, map[string]string{}
	v.Place.Private = true
	var walk func([]wirePart)
	walk = func(parts []wirePart) {
		for _, p := range parts {
			if p.CustomID != "" {
				v.Form[p.CustomID] = strings.TrimSpace(words.Clean(p.Value))
				for _, id := range p.Values {
					i.file(v, id)
				}
			}
			if p.Component != nil {
				walk([]wirePart{*p.Component})
			}
			walk(p.Components)
		}
	}
	walk(i.Data.Components)
}
