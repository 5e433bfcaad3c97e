package discord_test

import (
	"context"
	"strings"
	"testing"

	"headroom/bot"
	"headroom/bot/discord"
	"headroom/bot/discord/discordtest"
	"headroom/bot/discord/payload"
)

const question = "train 7b adamw fp16 on 4x v100 32gb"

// transports are the two ways in which interactions come.
var transports = map[string]setting{"gateway": {}, "http": {overHTTP: true}}

// everywhere runs a test over both transports.
func everywhere(t *testing.T, test func(*testing.T, *stage)) {
	t.Parallel()
	for name, how := range transports {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, play(t, how))
		})
	}
}

func TestSlash(t *testing.T) {
	everywhere(t, func(t *testing.T, g *stage) {
		a := g.answer(g.s.Person("1", "10", "100").Ask(question))
		if a.First != payload.Reply || a.Answer.Hidden {
			t.Errorf("first response %d, hidden %t", a.First, a.Answer.Hidden)
		}
		says(t, a.Answer.Body, "## Does not fit", "optimizer states")
		if a.Answer.Body.Flags&payload.ComponentsV2 == 0 {
			t.Error("the newer form is the rule")
		}
	})
}

func TestSlashInPrivate(t *testing.T) {
	t.Parallel()
	g := play(t, setting{})
	p := g.s.Person("1", "10", "100")
	a := g.answer(p.Slash("vram", discordtest.Option(payload.StringOption, "question", question), discordtest.Option(payload.BooleanOption, "private", true)))
	if !a.Answer.Hidden {
		t.Fatal("the answer is for all to see")
	}
	post := g.answer(p.Press(a.Answer.ID, labelled(t, a.Answer.Body, "Post Here")))
	if post.First != payload.Reply || post.Answer.Hidden {
		t.Errorf("posting is response %d, hidden %t", post.First, post.Answer.Hidden)
	}
	says(t, post.Answer.Body, "## Does not fit")
}

func TestSlashInChinese(t *testing.T) {
	t.Parallel()
	g := play(t, setting{})
	p := g.s.Person("1", "10", "100")
	p.Locale = "zh-TW"
	says(t, g.answer(p.Ask("4张v100 32g训练7b adamw fp16")).Answer.Body, "## 装不下")
	says(t, g.answer(p.Ask("hello")).Answer.Body, "没有看懂")
}

// An empty command explains itself, to the one who typed it.
func TestSlashWithNothing(t *testing.T) {
	t.Parallel()
	g := play(t, setting{})
	a := g.answer(g.s.Person("1", "10", "100").Slash("vram"))
	if !a.Answer.Hidden || strings.TrimSpace(textOf(a.Answer.Body)) == "" {
		t.Errorf("hidden %t: %s", a.Answer.Hidden, textOf(a.Answer.Body))
	}
}

func TestButtonEditsInPlaceForTheAsker(t *testing.T) {
	everywhere(t, func(t *testing.T, g *stage) {
		asker, other := g.s.Person("1", "10", "100"), g.s.Person("2", "10", "100")
		a := g.answer(asker.Ask(question))
		way := labelled(t, a.Answer.Body, "Find what fits")
		theirs := g.answer(other.Press(a.Answer.ID, way))
		if theirs.First != payload.Reply || !theirs.Answer.Hidden {
			t.Errorf("for another: response %d, hidden %t", theirs.First, theirs.Answer.Hidden)
		}
		mine := g.answer(asker.Press(a.Answer.ID, way))
		if mine.First != payload.Update || mine.Answer.ID != a.Answer.ID || mine.Answer.Edits != 1 {
			t.Errorf("for the asker: response %d, edits %d", mine.First, mine.Answer.Edits)
		}
		if len(g.s.Messages("100")) != 2 {
			t.Errorf("%d messages, not an answer and a private one", len(g.s.Messages("100")))
		}
	})
}

func TestSelectChangesTheCard(t *testing.T) {
	t.Parallel()
	g := play(t, setting{})
	p := g.s.Person("1", "10", "100")
	a := g.answer(p.Ask(question))
	token := labelled(t, a.Answer.Body, "NVIDIA H100")
	b := g.answer(p.Pick(a.Answer.ID, "~pick|0", token))
	says(t, b.Answer.Body, "H100")
	if b.Answer.ID != a.Answer.ID {
		t.Error("the choice is a new message")
	}
}

func TestFormulasArePrivate(t *testing.T) {
	t.Parallel()
	g := play(t, setting{})
	p := g.s.Person("1", "10", "100")
	a := g.answer(p.Ask(question))
	b := g.answer(p.Press(a.Answer.ID, labelled(t, a.Answer.Body, "Show formulas")))
	if !b.Answer.Hidden {
		t.Error("formulas are dumped in the channel")
	}
}

func TestShowAll(t *testing.T) {
	t.Parallel()
	g := play(t, setting{})
	p := g.s.Person("1", "10", "100")
	a := g.answer(p.Ask(question))
	b := g.answer(p.Press(a.Answer.ID, labelled(t, a.Answer.Body, "Show All")))
	if !b.Answer.Hidden {
		t.Error("everything is dumped in the channel")
	}
	says(t, b.Answer.Body, "Assumed")
}

func TestAutocomplete(t *testing.T) {
	t.Parallel()
	how := setting{options: func(o *discord.Options) {
		o.Complete = func(_ context.Context, in bot.Inbound, prefix string) []string {
			list := []string{prefix + " on 4x v100", prefix + " on 4x v100", strings.Repeat("x", 101), ""}
			for i := range 40 {
				list = append(list, prefix+strings.Repeat(" a", i))
			}
			return list
		}
	}}
	g := play(t, how)
	a := g.answer(g.s.Person("1", "10", "100").Type("train 7b"))
	if a.First != payload.Completions || len(a.Choices) != payload.MaxChoices || a.Choices[0].Value != "train 7b on 4x v100" {
		t.Errorf("response %d, %d choices: %v", a.First, len(a.Choices), a.Choices)
	}
}

func TestCommandOnAMessage(t *testing.T) {
	everywhere(t, func(t *testing.T, g *stage) {
		a := g.answer(g.s.Person("1", "10", "100").Aim("hey <@44>, will `train 7b adamw fp16` on **4x v100 32gb** work? <:cat:99>"))
		if !a.Answer.Hidden {
			t.Error("the answer is for all to see")
		}
		says(t, a.Answer.Body, "Does not fit")
	})
}

func TestMentionAndReply(t *testing.T) {
	t.Parallel()
	g := play(t, setting{})
	p := g.s.Person("1", "10", "100")
	p.Say("nobody asked the bot " + question)
	id := p.Say(question, discordtest.Mentioned)
	first := g.said("100", 1)
	if first.ReplyTo != id || first.Hidden {
		t.Errorf("answers %q, not %q", first.ReplyTo, id)
	}
	says(t, first.Body, "## Does not fit")
	g.kept("discord:10", "100/"+first.ID)
	// Somebody else goes on by replying; the answer before is what changes.
	g.s.Person("2", "10", "100").Say("what about zero 3", p.ReplyingTo(first.ID))
	second := g.said("100", 2)
	says(t, second.Body, "ZeRO stage: ")
	// A reply to the older answer starts from that one.
	g.s.Person("3", "10", "100").Say("8 gpus", p.ReplyingTo(first.ID))
	third := g.said("100", 3)
	if strings.Contains(textOf(third.Body), "ZeRO stage") || !strings.Contains(textOf(third.Body), "8") {
		t.Errorf("goes on from another answer:\n%s", textOf(third.Body))
	}
	if len(g.s.Messages("")) != 3 {
		t.Errorf("%d messages", len(g.s.Messages("")))
	}
}

func TestReplyToACommand(t *testing.T) {
	everywhere(t, func(t *testing.T, g *stage) {
		p := g.s.Person("1", "10", "100")
		a := g.answer(p.Ask(question))
		g.kept("discord:10", "100/"+a.Answer.ID)
		g.s.Person("2", "10", "100").Say("8 gpus", p.ReplyingTo(a.Answer.ID))
		says(t, g.said("100", 2).Body, "8")
	})
}

func TestDirectMessage(t *testing.T) {
	t.Parallel()
	g := play(t, setting{})
	g.s.Person("1", "", "500").Say(question)
	says(t, g.said("500", 1).Body, "## Does not fit")
}

func TestAttachedModel(t *testing.T) {
	t.Parallel()
	g := play(t, setting{})
	p := g.s.Person("1", "10", "100")
	for name, c := range map[string]struct{ data, want string }{
		"huge": {strings.Repeat("x", 300<<10), "too large"},
	} {
		a := g.answer(p.AskWith("train it", name+".json", g.s.File(name, []byte(c.data)), 10))
		if a.First != payload.Deferred {
			t.Errorf("%s: fetching is not announced: %d", name, a.First)
		}
		text := ""
		for _, m := range append(a.Follow, a.Answer) {
			text += textOf(m.Body)
		}
		if !strings.Contains(text, c.want) {
			t.Errorf("%s: %q", name, text)
		}
	}
	config := `{"architectures":["LlamaForCausalLM"],"model_type":"llama","hidden_size":2048,"intermediate_size":5632,"num_hidden_layers":22,"num_attention_heads":32,"num_key_value_heads":4,"vocab_size":32000,"tie_word_embeddings":false,"torch_dtype":"bfloat16"}`
	read := g.answer(p.AskWith("train it with adamw on a100 80gb", "config.json", g.s.File("config.json", []byte(config)), len(config)))
	if read.First != payload.Deferred {
		t.Errorf("fetching is not announced: %d", read.First)
	}
	says(t, read.Answer.Body, "1.1B")
	// The same in a message, attached or pasted.
	dm := g.s.Person("1", "", "500")
	dm.Say("train it with adamw on a100 80gb", discordtest.With("config.json", g.s.File("config.json", []byte(config)), len(config)))
	says(t, g.said("500", 1).Body, "1.1B")
	dm.Say("train it with adamw on a100 80gb\n```json\n" + config + "\n```")
	says(t, g.said("500", 2).Body, "1.1B")
	// Nothing but Discord's own files is fetched.
	a := g.answer(p.AskWith("train it", "x.json", "http://169.254.169.254/x.json", 10))
	text := ""
	for _, m := range append(a.Follow, a.Answer) {
		text += textOf(m.Body)
	}
	if !strings.Contains(text, "could not be fetched") {
		t.Errorf("a foreign address: %q", text)
	}
}

func TestForm(t *testing.T) {
	everywhere(t, func(t *testing.T, g *stage) {
		p := g.s.Person("1", "10", "100")
		p.Manager = true
		a := g.answer(p.Admin("model", discordtest.Option(payload.StringOption, "name", "lab-7b")))
		if a.Dialog == nil || a.Dialog.Components[0].Component.Value != "lab-7b" {
			t.Fatalf("no form with the name in it: %+v", a.Dialog)
		}
		wrong := g.answer(p.Fill(a.Dialog.CustomID, map[string]string{"name": "has spaces", "params": "many"}))
		says(t, wrong.Answer.Body, "Name: ", "Parameters in billions: ")
		right := g.answer(p.Fill(a.Dialog.CustomID, map[string]string{"name": "lab-7b", "params": "7"}))
		if !right.Answer.Hidden {
			t.Error("a form is answered in public")
		}
	})
}

// A mention can't open a dialog; a button under the reply can.
func TestFormByMention(t *testing.T) {
	t.Parallel()
	s, _ := around(t, formDesk{})
	p := s.Person("1", "", "500")
	p.Say("add a model")
	s.Wait(func() bool { return len(s.Messages("500")) == 1 })
	m := s.Messages("500")[0]
	a, ok := s.Answered(p.Press(m.ID, labelled(t, m.Body, "Add a Model")))
	if !ok || a.Dialog == nil {
		t.Errorf("no dialog: %+v", a)
	}
	// A command opens it at once.
	if a, ok := s.Answered(p.Ask("add a model")); !ok || a.Dialog == nil {
		t.Errorf("no dialog: %+v", a)
	}
}

// formDesk answers everything by a form.
type formDesk struct{}

func (formDesk) Submit(_ context.Context, _ bot.Inbound, deliver func(bot.Message)) error {
	go deliver(bot.Message{Form: bot.ModelForm})
	return nil
}

func TestAdminIsForManagers(t *testing.T) {
	everywhere(t, func(t *testing.T, g *stage) {
		anybody, manager := g.s.Person("1", "10", "100"), g.s.Person("2", "10", "100")
		manager.Manager = true
		save := []map[string]any{
			discordtest.Option(payload.StringOption, "name", "lab-box"),
			discordtest.Option(payload.StringOption, "question", "4x v100 32gb"),
		}
		no := g.answer(anybody.Admin("preset", save...))
		says(t, no.Answer.Body, "Manage Server")
		if _, found, _ := g.memory.Preset(t.Context(), "discord:10", "", "lab-box"); found {
			t.Fatal("it was saved all the same")
		}
		yes := g.answer(manager.Admin("preset", save...))
		says(t, yes.Answer.Body, "lab-box")
		if _, found, _ := g.memory.Preset(t.Context(), "discord:10", "", "lab-box"); !found {
			t.Fatalf("not saved: %s", textOf(yes.Answer.Body))
		}
		says(t, g.answer(anybody.Ask("train 7b adamw with lab-box")).Answer.Body, "V100")
		// Another server sees nothing of it, nor does somebody's own room.
		for _, elsewhere := range []*discordtest.Person{g.s.Person("2", "11", "110"), g.s.Person("2", "", "500")} {
			text := textOf(g.answer(elsewhere.Ask("presets")).Answer.Body)
			if strings.Contains(text, "lab-box") {
				t.Errorf("seen in %q: %s", elsewhere.Guild, text)
			}
		}
	})
}

func TestServerHidesAnswers(t *testing.T) {
	t.Parallel()
	g := play(t, setting{})
	p := g.s.Person("1", "10", "100")
	p.Manager = true
	set := func(value string) {
		g.answer(p.Admin("answers", discordtest.Option(payload.StringOption, "value", value)))
	}
	set("private")
	g.s.Wait(func() bool { v, _ := g.memory.Setting(t.Context(), "discord:10", "", "answers"); return v == "private" })
	if a := g.answer(p.Ask(question)); !a.Answer.Hidden {
		t.Error("an answer is for all to see")
	}
	a := g.answer(p.Slash("vram", discordtest.Option(payload.StringOption, "question", question), discordtest.Option(payload.BooleanOption, "private", false)))
	if a.Answer.Hidden {
		t.Error("asked for in public, given in private")
	}
	if a := g.answer(g.s.Person("1", "11", "110").Ask(question)); a.Answer.Hidden {
		t.Error("another server hides answers")
	}
	set("public")
	g.s.Wait(func() bool { v, _ := g.memory.Setting(t.Context(), "discord:10", "", "answers"); return v == "public" })
	if a := g.answer(p.Ask(question)); a.Answer.Hidden {
		t.Error("an answer is hidden")
	}
}

// Where only the person has the bot, the server's things are not seen, even in
// that server.
func TestUserInstall(t *testing.T) {
	t.Parallel()
	g := play(t, setting{})
	if err := g.memory.SavePreset(t.Context(), "discord:10", "", "secret-preset", "train 7b", "9", false); err != nil {
		t.Fatal(err)
	}
	p := g.s.Person("1", "10", "100")
	p.OwnInstall = true
	says(t, g.answer(p.Ask(question)).Answer.Body, "## Does not fit")
	g.answer(p.Ask("save 4x v100 32gb as my-box"))
	if _, found, _ := g.memory.Preset(t.Context(), "discord:user:1", "", "my-box"); !found {
		t.Error("one may write in one's own room")
	}
	if text := textOf(g.answer(p.Ask("presets")).Answer.Body); strings.Contains(text, "secret-preset") {
		t.Errorf("the server's preset is seen: %s", text)
	}
}

func TestThreadOnRequest(t *testing.T) {
	t.Parallel()
	g := play(t, setting{})
	p := g.s.Person("1", "10", "100")
	a := g.answer(p.Ask(question))
	button := labelled(t, a.Answer.Body, "Open a thread")
	// A bot that may not open threads does not try.
	p.Permissions = new(int64(1 << 11))
	says(t, g.answer(p.Press(a.Answer.ID, button)).Answer.Body, "permissions")
	if n := g.s.Calls("POST thread"); n != 0 {
		t.Errorf("tried %d times", n)
	}
	if label := buttons(g.answer(p.Ask(question)).Answer.Body)["Open a thread"]; label != "" {
		t.Error("offers what it may not do")
	}
	p.Permissions = nil
	g.answer(p.Press(a.Answer.ID, button))
	there := g.s.Person("2", "10", a.Answer.ID)
	there.Thread = true
	there.Say("8 gpus", discordtest.Mentioned)
	says(t, g.said(a.Answer.ID, 1).Body, "8")
}

func TestPicture(t *testing.T) {
	how := func(o *discord.Options) {
		o.Picture = func(m bot.Message) ([]byte, string) {
			if m.Reply == nil || m.Reply.Answer == nil || m.Reply.Answer.Estimate == nil {
				return nil, ""
			}
			return picture, "Bar chart: weights 13 GiB"
		}
	}
	everywhereWith(t, how, func(t *testing.T, g *stage) {
		p := g.s.Person("1", "10", "100")
		a := g.answer(p.Ask(question))
		if string(a.Answer.Files["memory.png"]) != string(picture) || !strings.Contains(asJSON(a.Answer.Body), "Bar chart: weights") {
			t.Errorf("files %v", a.Answer.Files)
		}
		p.Permissions = new(int64(1 << 11))
		if b := g.answer(p.Ask(question)); len(b.Answer.Files) != 0 {
			t.Error("sends files where it may not")
		}
		// An edit takes the old picture away.
		c := g.answer(p.Press(a.Answer.ID, labelled(t, a.Answer.Body, "Find what fits")))
		if c.Answer.Edits != 1 || !strings.Contains(asJSON(c.Answer.Body), `"attachments":[]`) {
			t.Errorf("the picture stays: %s", asJSON(c.Answer.Body))
		}
	})
}

func everywhereWith(t *testing.T, options func(*discord.Options), test func(*testing.T, *stage)) {
	t.Parallel()
	for name, how := range transports {
		how.options = options
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, play(t, how))
		})
	}
}

// The older form takes over where the newer is refused, and in what was
// written in it.
func TestOlderForm(t *testing.T) {
	t.Parallel()
	g := play(t, setting{server: func(s *discordtest.Server) { s.RefuseV2 = true }})
	p := g.s.Person("1", "10", "100")
	a := g.answer(p.Ask(question))
	if len(a.Answer.Body.Embeds) != 1 {
		t.Fatalf("no embed: %+v", a.Answer.Body)
	}
	b := g.answer(p.Press(a.Answer.ID, labelled(t, a.Answer.Body, "Find what fits")))
	if b.Answer.Edits != 1 || len(b.Answer.Body.Embeds) != 1 {
		t.Errorf("the edit is %+v", b.Answer.Body)
	}
	p.Say(question, discordtest.Mentioned)
	says(t, g.said("100", 2).Body, "Does not fit")
}

func TestCommandsAreRegisteredByComparing(t *testing.T) {
	t.Parallel()
	g := play(t, setting{offline: true})
	for round, want := range []int{3, 0} {
		n, err := g.client.Sync(t.Context(), discordtest.App, "", discord.Commands())
		if err != nil || n != want {
			t.Errorf("round %d: %d commands written, not %d: %v", round, n, want, err)
		}
	}
	other := discord.Commands()
	other[0].Description = "Something else"
	if n, err := g.client.Sync(t.Context(), discordtest.App, "", other); err != nil || n != 1 {
		t.Errorf("%d commands written, not the one that changed: %v", n, err)
	}
	if err := payload.CheckCommands(discord.Commands()); err != nil {
		t.Error(err)
	}
}
