package slack

import (
	"encoding/json"
	"fmt"
	"strings"

	"headroom/bot"
)

// DecodeInteraction reads a press, a form or a shortcut.
func DecodeInteraction(payload []byte) (Arrival, error) {
	var i interaction
	if err := json.Unmarshal(payload, &i); err != nil {
		return Arrival{}, fmt.Errorf("%w: interaction: %w", errMalformed, err)
	}
	var team Team
	if i.Team != nil {
		team.ID = i.Team.ID
	}
	if i.Enterprise != nil {
		team.Enterprise = i.Enterprise.ID
	}
	if i.View.Installed != "" && i.View.Installed != team.ID {
		// A form that was filled in from another organisation: it is about the
		// workspace in which the program is installed, for a guest.
		team = Team{ID: i.View.Installed}
		if i.User.TeamID == "" && i.Team != nil {
			i.User.TeamID = i.Team.ID
		}
	}
	if i.User.ID == "" || team == (Team{}) {
		return Arrival{}, fmt.Errorf("%w: an interaction of nobody", errMalformed)
	}
	a := Arrival{Team: team}
	a.In = bot.Inbound{
		Tenant: team.Tenant(), Channel: i.Channel.ID, User: i.User.ID, Event: once("press", i.TriggerID),
		Rights: bot.Rights{External: i.User.TeamID != "" && team.ID != "" && i.User.TeamID != team.ID},
	}
	a.Place = Place{
		Channel: i.Channel.ID, User: i.User.ID, Message: i.Message.TS, Thread: i.Message.ThreadTS,
		Ephemeral: i.Container.Ephemeral, Direct: strings.HasPrefix(i.Channel.ID, "D"),
		ResponseURL: i.ResponseURL, Trigger: i.TriggerID, Live: true,
	}
	if a.Place.Thread == "" {
		a.Place.Thread = i.Container.ThreadTS
	}
	if a.Place.Message == "" {
		a.Place.Message = i.Container.MessageTS
	}
	a.In.Thread = a.Place.Thread
	switch i.Type {
	case "block_actions":
		return pressed(a, i), nil
	case "view_submission":
		a.Kind, a.Name, a.Form = Submitted, i.View.CallbackID, filled(i)
		a.Place = placeOf(i.View.Metadata, a.Place)
		a.In.Channel, a.In.Thread = a.Place.Channel, a.Place.Thread
		return a, nil
	case "message_action":
		text := i.Message.Text
		if text == "" {
			text = richText(i.Message.Blocks)
		}
		a.Kind, a.Files, a.In.Text = Shortcut, i.Message.Files, unmark(text)
		a.Place.Private, a.In.Thread = true, "" // a person's own look at somebody's message
		return a, nil
	case "shortcut":
		a.Kind, a.Name = FormAsked, string(bot.ModelForm)
		return a, nil
	}
	return ignored(i.Type), nil
}

// pressed tells the buttons apart by their names.
func pressed(a Arrival, i interaction) Arrival {
	if len(i.Actions) == 0 {
		return ignored("a press of nothing")
	}
	did := i.Actions[0]
	value := did.Value
	if did.Selected != nil {
		value = did.Selected.Value
	}
	a.In.Asker, a.In.Rights.External = askerOf(did.BlockID, a.In.Rights.External)
	name, rest, _ := strings.Cut(did.ActionID, "/")
	switch name {
	case pressAction, pickAction:
		a.Kind, a.In.Press = Pressed, value
		a.Place.Private = a.Place.Ephemeral
	case moreAction:
		a.Kind, a.Text = More, value
		a.Place.Private = true
	case postAction:
		a.Kind, a.Text = Post, value
	case formAction:
		a.Kind, a.Name = FormAsked, rest
	case homeAction:
		a.Kind, a.Name, a.Text = HomeChanged, rest, value
	case tryAction:
		// An example of the Home tab: asked in the conversation with the bot.
		a.Kind, a.In.Text, a.In.Channel, a.In.Thread = Said, value, a.In.User, ""
		a.Place = Place{Channel: a.In.User, User: a.In.User, Direct: true}
	default:
		return ignored("a button of nobody")
	}
	return a
}

// askerOf reads the name of a row of buttons.
func askerOf(block string, external bool) (asker string, foreign bool) {
	asker, ok := strings.CutPrefix(block, askerBlock)
	if !ok {
		return "", external
	}
	asker, foreign = strings.CutSuffix(asker, foreignMark)
	return asker, foreign || external
}
