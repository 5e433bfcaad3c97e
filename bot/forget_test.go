package bot_test

import (
	"context"
	"strings"
	"testing"

	"headroom/bot"
)

// as is the same conversation with another person, who sees the same messages.
func (c *chat) as(user string) *chat {
	other := *c
	other.in.User = user
	return &other
}

// Everything a team keeps goes at the word of those who may write, and after
// they were asked; nobody else can confirm it.
func TestForgetEverything(t *testing.T) {
	t.Parallel()
	for _, said := range []string{"forget everything", "delete all our data", "删除所有数据", "清空团队的数据"} {
		c := newChat(t)
		c.in.Rights.Write = true
		c.say("train 7b on 4x v100")
		c.say("save as lab-default")
		c.says(c.say("add gpu lab-card 48gb"), "lab-card")
		m := c.say(said)
		if !m.Private || len(m.Actions) != 1 {
			t.Fatalf("%s: %+v", said, m)
		}
		// The button is no use to others, nor to one who may not write any more.
		guest := c.as("U2")
		if r := guest.press(m, m.Actions[0].Label); !r.Private || strings.Contains(strings.Join(r.Paragraphs, ""), "Done") {
			t.Errorf("%s: somebody else confirmed: %+v", said, r)
		}
		c.in.Rights.Write = false
		c.press(m, m.Actions[0].Label)
		c.in.Rights.Write = true
		if list := c.say("presets"); len(list.Facts) != 1 {
			t.Errorf("%s: it went without leave: %+v", said, list)
		}
		c.press(m, m.Actions[0].Label)
		if list := c.say("presets"); len(list.Facts) != 0 {
			t.Errorf("%s: still there: %+v", said, list)
		}
		if r := c.say("largest model on lab-card"); r.Reply != nil && r.Reply.Status == bot.Answered && r.Reply.Query.GPU == "lab-card" {
			t.Errorf("%s: the card is still known", said)
		}
		if r := c.say("8 gpus"); r.Reply.Status == bot.Answered {
			t.Errorf("%s: the conversation is remembered: %s", said, r.Reply.Canonical)
		}
	}
	c := newChat(t)
	c.says(c.say("forget everything"), "Only those")
	c.in.Rights.External, c.in.Rights.Write = true, true
	if m := c.say("forget everything"); len(m.Actions) != 0 {
		t.Errorf("a guest is offered %+v", m.Actions)
	}
}

// In a room of one's own, forgetting oneself leaves nothing; from a server, it
// takes that room along, and leaves what the server shares.
func TestForgetMeInARoomOfOnesOwn(t *testing.T) {
	t.Parallel()
	server := newChat(t)
	server.in.Tenant, server.in.Rights.Write = "discord:42", true
	room := *server
	room.in.Tenant, room.in.Channel, room.in.Thread = "discord:user:"+server.in.User, "D1", ""
	save := func(c *chat) {
		c.say("train 7b on 4x v100")
		c.says(c.say("save as lab-default"), "lab-default")
	}
	listed := func(c *chat) int { return len(c.say("presets").Facts) }
	save(server)
	save(&room)
	if listed(&room) != 1 {
		t.Fatal("not saved")
	}
	m := room.say("forget me")
	room.says(m, "your own room")
	room.says(room.press(m, "Forget me"), "Done")
	if listed(&room) != 0 || listed(server) != 1 {
		t.Errorf("in the room %d, in the server %d", listed(&room), listed(server))
	}
	save(&room)
	server.says(server.press(server.say("forget me"), "Forget me"), "Done")
	if listed(&room) != 0 || listed(server) != 1 {
		t.Errorf("in the room %d, in the server %d", listed(&room), listed(server))
	}
}

// A model that somebody described and nobody kept is forgotten with the person,
// in whatever conversation it was.
func TestForgetMeTakesDescribedModels(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	elsewhere := *c
	elsewhere.in.Thread = "2.0"
	config := `{"model_type":"llama","hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32,"intermediate_size":11008,"vocab_size":32000}`
	elsewhere.say(config)
	elsewhere.in.Rights.Write = true
	c.press(c.say("forget me"), "Forget me")
	if m := elsewhere.say("call it foo"); strings.Contains(strings.Join(m.Paragraphs, " "), "foo is kept") || len(elsewhere.say("our models").Facts) != 0 {
		t.Errorf("the model is still in mind: %+v", m)
	}
}

// What is somebody's own is not read out to all: neither a list of presets, nor
// an export.
func TestOnesOwnIsNotReadOutToAll(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	c.in.Rights.Write = true
	c.say("train 7b on 4x v100")
	c.say("save as ours-all")
	if m := c.say("presets"); m.Private {
		t.Error("a list of what all share is hidden")
	}
	c.say("train 13b on 8x a100")
	c.say("save as mine-alone for me")
	if m := c.say("presets"); !m.Private || len(m.Facts) != 2 {
		t.Errorf("%+v", m)
	}
	if m := c.say("use no-such-one"); !m.Private {
		t.Errorf("names of one's own are offered to all: %+v", m.Actions)
	}
	c.in.Open = true
	m := c.say("presets")
	if len(m.Facts) != 1 || strings.Contains(m.Facts[0].Name+m.Facts[0].Value, "mine") {
		t.Errorf("%+v", m.Facts)
	}
	for _, a := range c.say("use no-such-one").Actions {
		if strings.Contains(a.Label, "mine") {
			t.Errorf("offered to all: %s", a.Label)
		}
	}
	if m := c.say("export"); len(m.Snippets) != 0 {
		t.Error("the export was read out to all")
	}
	c.says(c.say("export"), "direct message")
	c.in.Open = false
	other := c.as("U2")
	if m := other.say("export"); len(m.Snippets) != 1 || strings.Contains(m.Snippets[0].Text, "mine-alone") || !strings.Contains(m.Snippets[0].Text, "ours-all") {
		t.Errorf("another's export: %+v", m.Snippets)
	}
}

// A button under somebody else's message does nothing to what is one's own.
func TestButtonsAboutOnesOwnAreForTheirOwner(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	other := c.as("U2")
	for _, who := range []*chat{c, other} {
		who.say("train 7b on 4x v100")
		who.say("save as mine-alone for me")
	}
	undo := c.say("save as second-one for me")
	in := other.in
	in.Asker = "U1"
	for _, a := range undo.Actions {
		if strings.Contains(a.Label, "Undo") {
			in.Press = strings.Replace(a.Token, "second-one", "mine-alone", 1)
		}
	}
	if in.Press == "" {
		t.Fatalf("%+v", undo.Actions)
	}
	other.says(other.send(in), "button")
	if list := other.say("presets"); len(list.Facts) != 1 {
		t.Errorf("U2 has lost a preset: %+v", list)
	}
}

// What a conversation was about does not pass to another team, by any name that
// a button may hold.
func TestButtonsOfOneTeamAreNothingInAnother(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	c.in.Rights.Write = true
	m := c.say("train llama-3.1-70b qlora nf4 seq 8192 batch 4 grad accum 8 flash attention checkpointing on 8x a100 80gb zero 3 offload")
	there := *c
	there.in.Tenant = "slack:T2"
	kept := 0
	for _, a := range m.Actions {
		if !strings.Contains(a.Token, "#") {
			continue
		}
		kept++
		in := there.in
		in.Press = a.Token
		if r := there.send(in); r.Reply != nil || len(r.Snippets) > 0 {
			t.Errorf("%s is known to another team: %+v", a.Label, r)
		}
	}
	if kept == 0 {
		t.Fatal("no question was too long for its button")
	}
	c.say("save as lab-default")
	for _, text := range []string{"use lab-default", "presets", "forget lab-default", "set default lab-default"} {
		if r := there.say(text); strings.Contains(strings.Join(r.Paragraphs, " ")+r.Title, "70b") || len(r.Facts) > 0 {
			t.Errorf("%s: %+v", text, r)
		}
	}
	list := c.with.Complete(context.Background(), there.in, "use lab")
	if strings.Contains(strings.Join(list, " "), "lab-default") {
		t.Errorf("completed to %q", list)
	}
}
