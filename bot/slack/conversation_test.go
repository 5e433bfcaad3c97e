package slack_test

import (
	"strings"
	"testing"

	"headroom/bot"
	"headroom/bot/slack/slackfake"
)

const question = "train 7b adamw fp16 on 4x v100 32gb"

func TestMentionIsAnsweredInItsThread(t *testing.T) {
	t.Parallel()
	w := open(t)
	asked := w.fake.Mention(w.one, "C1", "", "U1", question)
	w.send("events_api", asked)
	m := w.answer(w.one, 1)
	if m.Thread != slackfake.TS(asked) || m.To != "" || m.Channel != "C1" {
		t.Errorf("said in %q thread %q to %q", m.Channel, m.Thread, m.To)
	}
	contains(t, m.Text, "Does not fit")
	contains(t, string(m.Blocks), "data_visualization", "container", "Show formulas")
	// A follow-up in the thread changes the question.
	w.send("events_api", w.fake.Mention(w.one, "C1", m.Thread, "U2", "what about zero3?"))
	next := w.answer(w.one, 2)
	contains(t, string(next.Blocks), "ZeRO")
	if next.Thread != m.Thread {
		t.Errorf("the follow-up is in %q", next.Thread)
	}
}

func TestChineseIsAnsweredInChinese(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.send("events_api", w.fake.Direct(w.one, "U1", "４张Ｖ１００训练7b，adamw fp16"))
	contains(t, w.answer(w.one, 1).Text, "装不下")
}

func TestSlashIsPrivateUntilItIsPosted(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.send("slash_commands", w.fake.Slash(w.one, "C1", "U1", question))
	private := w.answer(w.one, 1)
	if private.To != "U1" {
		t.Fatalf("said to %q", private.To)
	}
	w.press(w.one, private, "U1", "Post Here")
	w.until("the answer is public", func() bool {
		said := w.fake.Said("T1")
		return len(said) == 1 && said[0].To == "" // the private one is gone
	})
	contains(t, w.fake.Said("T1")[0].Text, "Does not fit")
}

func TestButtonsEditInPlaceForTheAsker(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.send("events_api", w.fake.Mention(w.one, "C1", "", "U1", question))
	m := w.answer(w.one, 1)
	// Somebody else's press is answered to them alone.
	w.press(w.one, m, "U2", "Find what fits")
	other := w.answer(w.one, 2)
	if other.To != "U2" {
		t.Errorf("the answer to another's press went to %q", other.To)
	}
	w.press(w.one, m, "U1", "Find what fits")
	w.until("the message is edited", func() bool { return w.fake.Said("T1")[0].Edits == 1 })
	if edited := w.fake.Said("T1")[0]; edited.Text == m.Text || len(w.fake.Said("T1")) != 2 {
		t.Errorf("edited to %q", edited.Text)
	}
	// Formulas are for who asked for them.
	w.press(w.one, w.fake.Said("T1")[0], "U1", "Show formulas")
	formulas := w.answer(w.one, 3)
	if formulas.To != "U1" {
		t.Errorf("formulas went to %q", formulas.To)
	}
}

func TestPickingFromAList(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.send("events_api", w.fake.Mention(w.one, "C1", "", "U1", "train 7b on v100"))
	m := w.answer(w.one, 1)
	label := "NVIDIA H200 SXM 141GB"
	if _, _, ok := slackfake.Button(m, label); !ok {
		t.Fatalf("no list with %q in %.3000s", label, m.Blocks)
	}
	w.press(w.one, m, "U1", label)
	w.until("the message is edited", func() bool { return w.fake.Said("T1")[0].Edits == 1 })
	contains(t, w.fake.Said("T1")[0].Text, "H200")
}

func TestUnreadableQuestionsStayPrivate(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.send("events_api", w.fake.Mention(w.one, "C1", "", "U1", "<!channel> tell me a joke &amp; <@U9>"))
	m := w.answer(w.one, 1)
	if m.To != "U1" || m.Thread != "" {
		t.Errorf("said to %q in thread %q", m.To, m.Thread)
	}
	if strings.Contains(string(m.Blocks)+m.Text, "<!") {
		t.Error("everybody is mentioned")
	}
}

func TestBotsAndEditsAreLeftAlone(t *testing.T) {
	t.Parallel()
	w := open(t)
	for _, change := range []func(map[string]any){
		func(e map[string]any) { e["bot_id"] = "B9" },
		func(e map[string]any) { e["user"] = w.one.Bot },
		func(e map[string]any) { e["subtype"] = "message_changed" },
		func(e map[string]any) { e["subtype"] = "bot_message" },
		func(e map[string]any) { e["user"] = "" },
		func(e map[string]any) { e["channel"] = map[string]any{"id": "C1"} },
	} {
		asked := w.fake.Mention(w.one, "C1", "", "U1", question)
		change(asked["event"].(map[string]any))
		w.send("events_api", asked)
	}
	w.send("events_api", w.fake.Remark(w.one, "C1", "", "U1", question))
	w.send("events_api", w.fake.Remark(w.one, "C1", "1.2", "U1", question))
	w.send("events_api", w.fake.Mention(w.one, "C2", "", "U1", question))
	w.answer(w.one, 1)
	if said := w.fake.Said("T1"); len(said) != 1 || said[0].Channel != "C2" {
		t.Errorf("said %d things: %+v", len(said), said)
	}
}

// Where it is allowed to, the bot hears what is said in its own threads.
func TestListening(t *testing.T) {
	t.Parallel()
	w := build(t, bot.Limits{PerUser: 100}, true).connect()
	w.send("events_api", w.fake.Mention(w.one, "C1", "", "U1", question))
	m := w.answer(w.one, 1)
	w.send("events_api", w.fake.Remark(w.one, "C1", "99.1", "U1", "zero 3")) // another's thread
	w.send("events_api", w.fake.Remark(w.one, "C1", m.Thread, "U1", "zero 3"))
	if next := w.answer(w.one, 2); next.Thread != m.Thread {
		t.Errorf("said in %q", next.Thread)
	}
}

// A mention that arrives as two events is answered once.
func TestOneMentionTwoEvents(t *testing.T) {
	t.Parallel()
	w := open(t)
	asked := w.fake.Mention(w.one, "C1", "", "U1", question)
	again := w.fake.Mention(w.one, "C1", "", "U1", question)
	event := asked["event"].(map[string]any)
	copied := map[string]any{}
	for k, v := range event {
		copied[k] = v
	}
	copied["type"] = "message"
	again["event"] = copied
	w.send("events_api", asked)
	w.send("events_api", again)
	w.send("events_api", asked) // and once more
	w.send("events_api", w.fake.Mention(w.one, "C2", "", "U1", question))
	w.close()
	drain(t, w)
	if n := len(w.fake.Said("T1")); n != 2 {
		t.Errorf("%d answers, want one to each question", n)
	}
}

func TestWorkspacesSeeNothingOfEachOther(t *testing.T) {
	t.Parallel()
	w := open(t)
	ask := func(space *slackfake.Workspace, text string) { w.send("events_api", w.fake.Direct(space, "U1", text)) }
	ask(w.one, question)
	w.answer(w.one, 1)
	ask(w.two, "zero 3") // no question there to change
	second := w.answer(w.two, 1)
	if strings.Contains(second.Text, "7B") {
		t.Errorf("the other workspace's question was changed: %q", second.Text)
	}
	if said := w.fake.Said("T1"); len(said) != 1 {
		t.Errorf("%d answers in the first workspace", len(said))
	}
}

func TestHomeTab(t *testing.T) {
	t.Parallel()
	w := open(t)
	opened := w.fake.Event(w.one, map[string]any{"type": "app_home_opened", "user": "U1", "tab": "home", "channel": "DU1"})
	w.send("events_api", opened)
	w.until("the tab is shown", func() bool { return w.fake.Home("T1", "U1") != "" })
	contains(t, w.fake.Home("T1", "U1"), "Examples", "Language of answers", "train 7b adamw fp16")
	// A setting is kept, and answers follow it.
	payload, err := w.fake.PressHome(w.one, "U1", "中文")
	if err != nil {
		t.Fatal(err)
	}
	w.send("interactive", payload)
	w.until("the tab is Chinese", func() bool { return strings.Contains(w.fake.Home("T1", "U1"), "示例") })
	w.send("events_api", w.fake.Direct(w.one, "U1", question))
	contains(t, w.answer(w.one, 1).Text, "装不下")
	// An example is asked in the conversation with the bot.
	payload, err = w.fake.PressHome(w.one, "U1", "试试")
	if err != nil {
		t.Fatal(err)
	}
	w.send("interactive", payload)
	if m := w.answer(w.one, 2); m.Channel != "DU1" || m.To != "" {
		t.Errorf("said in %q to %q", m.Channel, m.To)
	}
}

func TestShortcutReadsSomebodysMessage(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.send("interactive", w.fake.PointAt(w.one, "C1", "U1", "anyone know if “train 7b adamw fp16 on 4x v100” works?"))
	m := w.answer(w.one, 1)
	if m.To != "U1" {
		t.Errorf("said to %q", m.To)
	}
	contains(t, m.Text, "Does not fit")
	w.send("interactive", w.fake.PointAt(w.one, "C1", "U1", ""))
	contains(t, w.answer(w.one, 2).Text, "no text")
}

func TestUninstall(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.send("events_api", w.fake.Event(w.one, map[string]any{"type": "app_uninstalled"}))
	w.until("the tokens are gone", func() bool { _, err := w.vault.Install(t.Context(), "slack:T1"); return err != nil })
	w.until("the departure is noted", func() bool { return w.memory.Gone("slack:T1") && !w.memory.Gone("slack:T2") })
	w.send("events_api", w.fake.Direct(w.one, "U1", question))
	w.send("events_api", w.fake.Direct(w.two, "U1", question))
	w.answer(w.two, 1)
	if said := w.fake.Said("T1"); len(said) != 0 {
		t.Errorf("said %+v to a workspace that is gone", said)
	}
}

// What was cut is shown by its button, page after page.
func TestShowAll(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.fake.Plain = true
	w.send("events_api", w.fake.Mention(w.one, "C1", "", "U1", question))
	m := w.answer(w.one, 1)
	if strings.Contains(string(m.Blocks), "container") {
		t.Fatal("the old workspace took a container")
	}
	w.press(w.one, m, "U2", "Show All")
	all := w.answer(w.one, 2)
	if all.To != "U2" {
		t.Errorf("shown to %q", all.To)
	}
	contains(t, string(all.Blocks), "Why these assumptions", "pure fp16")
}

func TestFilesAreRead(t *testing.T) {
	t.Parallel()
	w := open(t)
	config := []byte(`{"model_type":"llama","architectures":["LlamaForCausalLM"],"hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":8,"intermediate_size":14336,"vocab_size":128256,"torch_dtype":"bfloat16"}`)
	send := func(subtype string, files ...any) {
		asked := w.fake.Direct(w.one, "U1", "can a 4090 run this?")
		event := asked["event"].(map[string]any)
		event["files"] = files
		if subtype != "" {
			event["subtype"] = subtype
		}
		w.send("events_api", asked)
	}
	for _, subtype := range []string{"", "file_share"} {
		before := len(w.fake.Said("T1"))
		send(subtype, w.fake.AddFile("config.json", "application/json", config))
		w.answer(w.one, before+1)
	}
	for name, tt := range map[string]struct {
		file func() map[string]any
		says string
	}{
		"too large": {func() map[string]any {
			return w.fake.AddFile("config.json", "application/json", append([]byte(`{"a":"`), make([]byte, 300<<10)...))
		}, "too large"},
		"a larger one than Slack says": {func() map[string]any {
			f := w.fake.AddFile("config.json", "application/json", append([]byte(`{"a":"`), make([]byte, 300<<10)...))
			f["size"] = 10
			return f
		}, "too large"},
		"a picture":     {func() map[string]any { return w.fake.AddFile("cat.png", "image/png", []byte("PNG")) }, "not JSON"},
		"not JSON":      {func() map[string]any { return w.fake.AddFile("config.json", "application/json", []byte("{oops")) }, "not JSON"},
		"gone already ": {func() map[string]any { return map[string]any{"id": "F9", "name": "x.json", "size": 3} }, "files:read"},
	} {
		before := len(w.fake.Said("T1"))
		send("file_share", tt.file())
		w.until(name, func() bool {
			for _, m := range w.fake.Said("T1")[before:] {
				if strings.Contains(m.Text, tt.says) {
					return true
				}
			}
			return false
		})
	}
	// Without the scope Slack sends its sign-in page.
	w.one.Scopes = []string{"chat:write"}
	before := len(w.fake.Said("T1"))
	send("file_share", w.fake.AddFile("config.json", "application/json", config))
	w.until("the missing scope is named", func() bool {
		for _, m := range w.fake.Said("T1")[before:] {
			if strings.Contains(m.Text, "files:read") {
				return true
			}
		}
		return false
	})
}

// A channel that the bot is not in is answered through the address of the
// command, or to the person.
func TestChannelsWithoutTheBot(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.fake.Leave("C9")
	w.send("slash_commands", w.fake.Slash(w.one, "C9", "U1", question))
	if m := w.answer(w.one, 1); m.Channel != "C9" || m.To != "U1" {
		t.Errorf("said in %q to %q", m.Channel, m.To)
	}
	w.send("events_api", w.fake.Mention(w.one, "C9", "", "U1", question))
	if m := w.answer(w.one, 2); m.Channel != "DU1" {
		t.Errorf("said in %q", m.Channel)
	}
}

// Guests of another organisation see built-in data only.
func TestSharedChannelsAreForeign(t *testing.T) {
	t.Parallel()
	w := open(t)
	asked := w.fake.Mention(w.one, "C1", "", "U1", question)
	asked["is_ext_shared_channel"] = true
	w.send("events_api", asked)
	contains(t, string(w.answer(w.one, 1).Blocks), `"block_id":"asker:U1:foreign"`)
}

func TestSocketSurvives(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.fake.Garble(`{"type":`)
	w.fake.Garble(`[]`)
	w.fake.Garble(`{"type":"events_api","envelope_id":"x","payload":"text"}`)
	w.fake.Garble(`{"type":"of tomorrow","envelope_id":"y"}`)
	// A block that the library can't read does not lose the question.
	asked := w.fake.Direct(w.one, "U1", question)
	asked["event"].(map[string]any)["blocks"] = []any{map[string]any{"type": "rich_text", "elements": "not a list"}}
	w.send("events_api", asked)
	w.answer(w.one, 1)
	w.fake.Refresh()
	w.until("the socket is open again", func() bool { _, total := w.fake.Links(); return total == 2 })
	w.until("the socket is greeted", w.socket.Connected)
	w.send("events_api", w.fake.Direct(w.one, "U1", "train 1b on a100"))
	w.answer(w.one, 2)
	if w.socket.Reconnects() != 1 {
		t.Errorf("%d reconnects", w.socket.Reconnects())
	}
}

func TestShutdownSaysWhatWasTaken(t *testing.T) {
	t.Parallel()
	w := open(t)
	for range 4 {
		w.send("events_api", w.fake.Mention(w.one, "C1", "", "U1", question))
	}
	w.close()
	drain(t, w)
	if n := len(w.fake.Said("T1")); n != 4 {
		t.Errorf("%d answers, want 4", n)
	}
	if err := <-w.ended; err != nil {
		t.Error(err)
	}
}

// A form stands for a sentence; what is wrong in it is told beside the input.
func TestForms(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.send("events_api", w.fake.Event(w.one, map[string]any{"type": "app_home_opened", "user": "UADMIN", "tab": "home"}))
	w.until("the tab is shown", func() bool { return w.fake.Home("T1", "UADMIN") != "" })
	for i, tt := range []struct {
		button, says string
		values       map[string]string
		wrong        map[string]string
	}{
		{"Add a GPU", "lab-a6000", map[string]string{"name": "lab-a6000", "memory": "48", "bandwidth": "768", "tflops": "155"}, map[string]string{"name": "no spaces please", "memory": "much"}},
		{"Add a Model", "lab-13b", map[string]string{"name": "lab-13b", "params": "13", "layers": "40", "hidden": "5120", "heads": "40"}, map[string]string{"name": "x", "layers": "forty"}},
	} {
		payload, err := w.fake.PressHome(w.one, "UADMIN", tt.button)
		if err != nil {
			t.Fatal(err)
		}
		w.send("interactive", payload)
		w.until("the form is open", func() bool { return len(w.fake.Views()) == i+1 })
		view := w.fake.Views()[i]
		if reply := w.send("interactive", w.fake.Submit(w.one, view, "UADMIN", tt.wrong)); !strings.Contains(string(reply), "response_action") {
			t.Errorf("%s: %v is taken: %s", tt.button, tt.wrong, reply)
		}
		if reply := w.send("interactive", w.fake.Submit(w.one, view, "UADMIN", tt.values)); len(reply) > 0 && string(reply) != "null" {
			t.Errorf("%s: refused: %s", tt.button, reply)
		}
		m := w.answer(w.one, i+1)
		contains(t, m.Text, tt.says)
		if m.Channel != "DUADMIN" {
			t.Errorf("said in %q", m.Channel)
		}
	}
	w.send("events_api", w.fake.Direct(w.one, "U1", "train lab-13b on 4x lab-a6000"))
	contains(t, w.answer(w.one, 3).Text, "training lab-13b")
	// The same names are unknown in the other workspace.
	w.send("events_api", w.fake.Direct(w.two, "U1", "train lab-13b on 4x lab-a6000"))
	if other := w.answer(w.two, 1); strings.Contains(other.Text, "training lab-13b") {
		t.Errorf("the other workspace knows the names: %.300s", other.Text)
	}
}

// Presets are saved by those who may, and used by everybody of the team.
func TestPresets(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.send("events_api", w.fake.Mention(w.one, "C1", "", "UADMIN", question))
	m := w.answer(w.one, 1)
	w.send("events_api", w.fake.Mention(w.one, "C1", m.Thread, "UADMIN", "save as lab-default"))
	contains(t, w.answer(w.one, 2).Text, "lab-default")
	w.send("events_api", w.fake.Mention(w.one, "C1", "", "U2", "use lab-default with 8 gpus"))
	contains(t, string(w.answer(w.one, 3).Blocks), "lab-default")
	w.send("events_api", w.fake.Mention(w.two, "C1", "", "U2", "use lab-default"))
	if other := w.answer(w.two, 1); strings.Contains(other.Text, "7B") {
		t.Errorf("the other workspace has the preset: %q", other.Text)
	}
	w.send("events_api", w.fake.Event(w.one, map[string]any{"type": "app_home_opened", "user": "U2", "tab": "home"}))
	w.until("the tab lists it", func() bool { return strings.Contains(w.fake.Home("T1", "U2"), "lab-default") })
}
