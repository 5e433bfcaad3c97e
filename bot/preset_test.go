package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"headroom/bot"
	"headroom/bot/memorytest"
)

// told is everything that a message says in words.
func told(m bot.Message) string {
	var b strings.Builder
	fmt.Fprintln(&b, m.Title)
	for _, p := range m.Paragraphs {
		fmt.Fprintln(&b, p)
	}
	facts := m.Facts
	if m.Reply != nil && m.Reply.Answer != nil {
		facts = append(facts, m.Reply.Answer.Facts...)
		fmt.Fprintln(&b, strings.Join(m.Reply.Answer.Text, "\n"))
	}
	for _, f := range facts {
		fmt.Fprintf(&b, "%s: %s\n", f.Name, f.Value)
	}
	return b.String()
}

func (c *chat) says(m bot.Message, wants ...string) {
	c.t.Helper()
	for _, want := range wants {
		if !strings.Contains(told(m), want) {
			c.t.Errorf("said %q, want %q in it (reply %+v)", told(m), want, m.Reply)
		}
	}
}

// writer may write for the team.
func writer(t *testing.T) *chat {
	c := newChat(t)
	c.in.Rights.Write = true
	return c
}

func TestPresetsComposeWithTheWords(t *testing.T) {
	t.Parallel()
	c := writer(t)
	c.say("train 7b adamw fp16 on 4x v100 32gb")
	c.says(c.say("save as lab-default"), "Saved lab-default, for the team: ", "GPU v100")
	c.in.Thread = "2.0"
	m := c.say("use Lab Default with 8 gpus")
	if m.Reply == nil || m.Reply.Canonical != "memory task=train params_b=7 gpu=v100 gpu_count=8 gpu_memory_gb=32 precision=fp16 optimizer=adamw" {
		t.Fatalf("%+v", m)
	}
	var from []string
	for _, o := range m.Origins {
		from = append(from, o.Key+"="+o.Value+"<"+o.From)
	}
	if got := strings.Join(from, " "); !strings.Contains(got, "gpu=v100<Lab Default") || strings.Contains(got, "gpu_count") {
		t.Errorf("origins %s", got)
	}
	if m := c.say("what about zero3?"); m.Reply.Query.GPUCount != 8 || m.Reply.Query.ZeROStage == nil {
		t.Errorf("after it: %s", m.Reply.Canonical)
	}
	c.in.Thread = "3.0"
	if m := c.say("train 13b with lab-default"); m.Reply.Query.ParamsB != 13 || m.Reply.Query.GPU != "v100" {
		t.Errorf("behind: %+v", m.Reply)
	}
	list := c.say("presets")
	c.says(list, "lab-default: ", "by U1")
	if m := c.press(list, "Use lab-default"); m.Reply == nil || m.Reply.Query.GPUCount != 4 {
		t.Errorf("pressed: %+v", m)
	}
}

func TestAPresetMayHoldAnyPart(t *testing.T) {
	t.Parallel()
	c := writer(t)
	c.says(c.say("save 4x v100 32gb as lab-rack"), "Saved lab-rack", "cards 4")
	c.says(c.say("save adamw bf16 zero 3 as sharded for me"), "for you", "ZeRO stage 3")
	if m := c.say("use lab-rack"); m.Reply == nil || m.Reply.Status == bot.Rejected {
		t.Errorf("cards alone: %+v", m)
	}
	c.in.Thread = "2.0"
	c.say("train 7b on 2x a100")
	m := c.say("use lab-rack")
	if m.Reply == nil || m.Reply.Canonical != "memory task=train params_b=7 gpu=v100 gpu_count=4 gpu_memory_gb=32" || len(m.Changes) == 0 {
		t.Fatalf("over the question: %+v", m)
	}
	if m := c.say("use sharded"); m.Reply.Canonical != "memory task=train params_b=7 gpu=v100 gpu_count=4 gpu_memory_gb=32 precision=bf16 optimizer=adamw zero_stage=3" {
		t.Errorf("both: %s", m.Reply.Canonical)
	}
	c.says(c.say("save preset west: 2x h100 zero 2"), "Saved west", "GPU h100, cards 2, ZeRO stage 2")
	c.says(c.say("save east = 4x l40s"), "Saved east", "GPU l40s, cards 4")
	c.says(c.say("保存预设南机房：8张a100"), "Saved 南机房", "cards 8")
	c.says(c.say("what presets do we have?"), "west: ", "east: ", "南机房: ")
	c.says(c.say("use north: train 7b"), "no preset called north")
	for _, text := range []string{"train 7b: save memory", "make tp = 2 to save memory", "save memory: use int8 kv for a 7b on a 4090", "set a preset batch", "with fp8: does a 32b fit an h100?"} {
		if m := c.say(text); strings.Contains(told(m), "Saved") || strings.Contains(told(m), "no preset") {
			t.Errorf("%s: %s", text, told(m))
		}
	}
	c.say("train 7b on 2x a100")
	c.say("use lab-rack")
	c.says(c.say("save hardware as rack-two"), "GPU v100, cards 4, memory per card 32 GB")
	c.says(c.say("把 8 张 a100 40g 存为 新机柜"), "Saved 新机柜")
	if m := c.say("使用 新机柜"); m.Reply == nil || m.Reply.Query.GPU != "a100" || m.Reply.Query.GPUCount != 8 {
		t.Errorf("in Chinese: %+v", m)
	}
}

func TestPresetsAskBeforeTheyAreReplaced(t *testing.T) {
	t.Parallel()
	c := writer(t)
	c.say("train 7b on 4x v100")
	c.say("save as lab")
	c.say("8 gpus")
	m := c.say("save as LAB")
	c.says(m, "LAB exists", "cards 4", "cards 8")
	c.says(c.press(m, "Replace"), "Saved LAB")
	if m := c.say("use lab"); m.Reply.Query.GPUCount != 8 {
		t.Errorf("after replacing: %s", m.Reply.Canonical)
	}
	m = c.say("forget lab")
	c.says(m, "lab is forgotten")
	c.says(c.say("use lab"), "no preset called lab")
	c.says(c.press(m, "Undo"), "lab is back")
	if m := c.say("use lab"); m.Reply == nil {
		t.Errorf("not back: %+v", m)
	}
}

func TestNamesThatMeanSomethingAreRefused(t *testing.T) {
	t.Parallel()
	c := writer(t)
	c.say("train 7b on 4x v100")
	for _, name := range []string{"a100", "undo", "llama-3.1-8b", "8 gpus", "zero3", "help", "默认", "7b", "<!channel>", "x|y", strings.Repeat("n", 65)} {
		m := c.say("save as " + name)
		if strings.Contains(told(m), "Saved") || told(m) == "\n" {
			t.Errorf("%q: %s", name, told(m))
		}
	}
	c.says(c.say("save as"), "A name is missing")
	for _, name := range []string{"lab-default", "机柜一号", "Équipe α", "rack_2"} {
		c.says(c.say("save as \""+name+"\""), "Saved "+name)
	}
}

func TestOnlyThoseWhoMayWriteChangeWhatIsShared(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	c.say("train 7b on 4x v100")
	m := c.say("save as lab")
	c.says(m, "Only those who may write")
	c.says(c.press(m, "Save for me"), "Saved lab, for you")
	c.in.User = "U2"
	c.says(c.say("use preset lab"), "no preset called lab")
	c.in.Rights.Write = true
	c.says(c.say("save as lab"), "for the team")
	c.in.User, c.in.Rights.Write = "U1", false
	c.says(c.say("set default lab"), "Only those who may write")
	if m := c.say("forget lab"); !strings.Contains(told(m), "forgotten") { // the person's own
		t.Errorf("%s", told(m))
	}
	c.says(c.say("forget lab"), "Only those who may write")
	c.in.Rights.External = true
	c.says(c.say("presets"), "Guests")
	c.says(c.say("save as x for me"), "Guests")
	c.with = bot.NewConversation(asker, memorytest.New(), bot.Setup{MayWrite: func(tenant, user string) bool { return tenant == "slack:T1" && user == "U1" }})
	c.in.Rights.External = false
	c.say("train 7b on 4x v100")
	c.says(c.say("save as lab"), "for the team")
}

func TestTheDefaultOfAChannelFillsWhatIsLeftOpen(t *testing.T) {
	t.Parallel()
	c := writer(t)
	c.say("save 4x v100 32gb adamw as lab")
	c.says(c.say("set default lab"), "lab is the default now")
	c.in.Thread = "2.0"
	m := c.say("train 7b fp16")
	if m.Reply.Canonical != "memory task=train params_b=7 gpu=v100 gpu_count=4 gpu_memory_gb=32 precision=fp16 optimizer=adamw" || len(m.Origins) == 0 || m.Origins[0].From != "lab (default)" {
		t.Errorf("%s, origins %v", m.Reply.Canonical, m.Origins)
	}
	c.in.Thread = "3.0"
	if m := c.say("train 7b on a100"); m.Reply.Canonical != "memory task=train params_b=7 gpu=a100 optimizer=adamw" {
		t.Errorf("with another card: %s", m.Reply.Canonical)
	}
	if m := c.say("what is zero 3"); m.Reply.Query.GPU != "" {
		t.Errorf("a definition: %s", m.Reply.Canonical)
	}
	c.in.Channel = "C2"
	if m := c.say("train 7b fp16"); m.Reply.Query.GPU != "" {
		t.Errorf("another channel: %s", m.Reply.Canonical)
	}
	c.in.Channel = "C1"
	c.says(c.say("clear default"), "no default")
}

func TestUndoWhyFormulasAndLanguage(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	c.says(c.say("undo"), "nothing to undo")
	c.say("train 7b adamw fp16 on 4x v100")
	c.say("8 gpus")
	m := c.say("undo")
	if m.Reply.Query.GPUCount != 4 || len(m.Changes) == 0 || m.Changes[0].Old != "8" {
		t.Errorf("undo: %s %v", m.Reply.Canonical, m.Changes)
	}
	if m := c.say("undo"); m.Reply.Query.GPUCount != 8 {
		t.Errorf("undo the undo: %s", m.Reply.Canonical)
	}
	c.says(c.say("why?"), "optimizer states 4", "peak", "optimizer")
	c.says(c.say("show me the formulas"), "optimizer states = ")
	m = c.say("in chinese please")
	if m.Lang != "zh" || m.Reply == nil || !strings.ContainsFunc(m.Reply.Answer.Summary, han) {
		t.Errorf("in Chinese: %+v", m)
	}
	if m := c.say("4 gpus"); m.Lang != "zh" {
		t.Errorf("the thread went back to %s", m.Lang)
	}
	c.says(c.say("为什么"), "每张卡峰值")
	if m := c.say("用英文"); m.Lang != "en" {
		t.Errorf("in English: %s", m.Lang)
	}
}

func TestSettings(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	c.says(c.say("set units gb"), "units: gb")
	if m := c.say("train 7b on 4x v100"); !strings.Contains(m.Reply.Answer.Summary, " GB") || strings.Contains(m.Reply.Answer.Summary, "GiB") {
		t.Errorf("%s", m.Reply.Answer.Summary)
	}
	c.says(c.say("settings"), "units: gb", "language: not set")
	c.says(c.say("set channel units gib"), "Only those")
	c.says(c.say("set units auto"), "not set")
	c.says(c.say("set language chinese"), "zh")
	c.in.Thread = "8"
	c.says(c.say("设置"), "语言: zh")
}

func TestWhatATeamMeasuredStandsBesideLikeQuestions(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	c.say("train llama-2-7b adamw bf16 on 4x a100 zero 2")
	c.says(c.say("measured 43.2GB"), "Kept: 40.2 GiB measured; the estimate says")
	c.in.Thread, c.in.User = "2.0", "U2"
	c.says(c.say("does llama-2-7b adamw bf16 training fit on 4x a100 with zero 2?"), "measured here on ", "40.2 GiB; the estimate is off by")
	if m := c.say("train llama-2-7b adamw bf16 on 4x a100 zero 3"); strings.Contains(told(m), "measured here") {
		t.Errorf("beside another question: %v", told(m))
	}
	c.says(c.say("measurements"), "40.2 GiB: ")
	c.says(c.say("measured 9000000 GB"), "can't be")
	c.in.Tenant = "slack:T2"
	if m := c.say("train llama-2-7b adamw bf16 on 4x a100 zero 2"); strings.Contains(told(m), "measured here") {
		t.Errorf("another team sees %v", told(m))
	}
}

func TestForgetMeAndExport(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	c.say("train 7b on 4x v100")
	c.say("save as mine-alone for me")
	m := c.say("forget me")
	c.says(m, "can't be undone")
	c.says(c.press(m, "Forget me"), "Done")
	c.says(c.say("presets"), "no presets")
	if m := c.say("8 gpus"); m.Reply.Status == bot.Answered {
		t.Errorf("the conversation is remembered: %s", m.Reply.Canonical)
	}
	c.says(c.say("export"), "Only those")
	c.in.Rights.Write = true
	if m := c.say("export"); len(m.Snippets) != 1 || !strings.Contains(m.Snippets[0].Text, `"presets"`) {
		t.Errorf("export: %+v", m)
	}
}

func TestWithoutMemoryItSaysSo(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	c.with = conversation(nil)
	for _, text := range []string{"save as lab", "presets", "undo", "settings", "export", "forget me", "use preset lab", "set default lab"} {
		c.says(c.say(text), "Nothing can be kept")
	}
	if m := c.say("train 7b on 4x v100"); m.Reply == nil || m.Reply.Status != bot.Answered {
		t.Errorf("%+v", m)
	}
}
