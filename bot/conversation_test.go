package bot_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"headroom/bot"
	"headroom/bot/memorytest"
)

// chat is one person in one channel.
type chat struct {
	t    *testing.T
	with *bot.Conversation
	in   bot.Inbound
}

func newChat(t *testing.T) *chat {
	return &chat{t, conversation(memorytest.New()), bot.Inbound{Tenant: "slack:T1", Channel: "C1", Thread: "1.0", User: "U1"}}
}

// say sends a text and returns the answer.
func (c *chat) say(text string) bot.Message {
	in := c.in
	in.Text = text
	return c.send(in)
}

// press presses the first button whose label holds a text.
func (c *chat) press(m bot.Message, label string) bot.Message {
	c.t.Helper()
	for _, a := range m.Actions {
		if strings.Contains(a.Label, label) {
			in := c.in
			in.Press = a.Token
			return c.send(in)
		}
	}
	c.t.Fatalf("no button %q in %+v", label, m.Actions)
	return bot.Message{}
}

func (c *chat) send(in bot.Inbound) bot.Message {
	c.t.Helper()
	m := c.with.Handle(c.t.Context(), in)
	if m.Ref != "" {
		c.t.Fatalf("broke: %+v", m)
	}
	primary := 0
	for _, a := range m.Actions {
		if a.Label == "" || a.Token == "" || len(a.Token) > 100 {
			c.t.Errorf("button %+v", a)
		}
		if a.Primary {
			primary++
		}
	}
	if primary > 1 {
		c.t.Errorf("%d buttons want to be first", primary)
	}
	return m
}

func TestAnswersComeWithActions(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	m := c.say("train 7b adamw fp16 on 4x v100")
	if m.Reply == nil || m.Reply.Answer == nil || m.Asker != "U1" {
		t.Fatalf("no answer: %+v", m)
	}
	fits := c.press(m, "Find what fits")
	if fits.Reply == nil || fits.Reply.Intent != "min_gpus" || !fits.Edit || fits.Private {
		t.Errorf("what fits: %+v", fits)
	}
	formulas := c.press(m, "Show formulas")
	if !formulas.Private || !strings.Contains(strings.Join(formulas.Paragraphs, "\n"), "optimizer states = 52.2 GiB: ") {
		t.Errorf("formulas: %+v", formulas)
	}
	other := c.press(m, "NVIDIA H200")
	if q := other.Reply.Query; q.GPU != "h200" || q.GPUCount != 4 || q.Optimizer != "adamw" {
		t.Errorf("on another card: %+v", q)
	}
	text := c.press(m, "Copy as text")
	if len(text.Snippets) != 1 || !strings.Contains(text.Snippets[0].Text, "Does not fit") {
		t.Errorf("text: %+v", text)
	}
}

func TestPressesOfOthersAreForTheirEyes(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	m := c.say("train 7b adamw fp16 on 4x v100")
	c.in.User = "U2"
	if got := c.press(m, "Find what fits"); !got.Private || got.Edit {
		t.Errorf("private %v, edit %v", got.Private, got.Edit)
	}
}

func TestButtonsOfAnotherVersionSaySo(t *testing.T) {
	t.Parallel()
	memory := memorytest.New()
	c := &chat{t, conversation(memory), bot.Inbound{Tenant: "t", Channel: "C", User: "U"}}
	m := c.say("4 张 v100 训练 7b adamw fp16")
	c.with = bot.NewConversation(asker, memory, bot.Setup{Version: "v2"})
	old := c.press(m, "查看公式")
	if len(old.Paragraphs) != 1 || old.Paragraphs[0] != "这个结果来自旧版本。要重新计算吗？" {
		t.Fatalf("told %+v", old)
	}
	if again := c.press(old, "重新计算"); again.Reply == nil || again.Reply.Status != bot.Answered {
		t.Errorf("again: %+v", again)
	}
}

// A question too long for a button is remembered; without a memory it is not
// offered, and one that is gone is told.
func TestLongQuestionsStandBehindButtons(t *testing.T) {
	t.Parallel()
	const long = "finetune llama-3.1-70b with adamw bf16 on 8x a100 80gb zero 3 batch 2 seq 8192 gradient checkpointing flash attention tp 2 deepspeed grad accum 16"
	c := newChat(t)
	m := c.say(long)
	f := c.press(m, "Show formulas")
	if len(f.Paragraphs) < 3 {
		t.Errorf("formulas: %+v", f)
	}
	c.with = conversation(memorytest.New())
	if gone := c.press(m, "Show formulas"); !strings.Contains(gone.Paragraphs[0], "too old") {
		t.Errorf("gone: %+v", gone)
	}
	c.with = conversation(nil)
	if m := c.say(long); m.Reply == nil || m.Reply.Status != bot.Answered {
		t.Errorf("without memory: %+v", m)
	}
}

// counted tells how much a message has the memory keep.
type counted struct {
	*memorytest.Memory
	kept int
}

func (c *counted) SaveThreads(ctx context.Context, tenant string, turns map[string]bot.Turn) error {
	c.kept += len(turns)
	return c.Memory.SaveThreads(ctx, tenant, turns)
}

// The buttons of a long question name it once, and what they change in it.
func TestButtonsShareTheQuestionOfTheirAnswer(t *testing.T) {
	t.Parallel()
	for _, question := range []string{
		"finetune llama-3.1-70b with adamw bf16 on 8x a100 80gb zero 3 batch 2 seq 8192 gradient checkpointing flash attention tp 2 deepspeed grad accum 16",
		"qlora llama-3.1-70b rank 64 seq 4096 batch 4 grad accum 8 paged adamw 8bit on 2x rtx 3090 with gradient checkpointing",
		"用 vllm 在 2 张 4090 上部署 qwen2.5-72b awq，上下文 32k，并发 16，fp8 kv cache",
	} {
		memory := &counted{Memory: memorytest.New()}
		c := &chat{t, conversation(memory), bot.Inbound{Tenant: "t", Channel: "C", User: "U1"}}
		m := c.say(question)
		if memory.kept > 3 { // the dialogue, the question, a way out that changes too much
			t.Errorf("%q: %d texts were kept", question, memory.kept)
		}
		c.in.User = "U2" // who sees the answer alone, as it was asked
		asked := 0
		for _, a := range m.Actions {
			if a.Asks == "" {
				continue
			}
			asked++
			in := c.in
			in.Press = a.Token
			got := c.send(in)
			if want := asker.Ask(a.Asks, bot.Options{}).Canonical; got.Reply == nil || got.Reply.Canonical != want {
				t.Errorf("%q, %s: %+v, want %q", question, a.Label, got.Reply, want)
			}
		}
		if asked < 10 {
			t.Errorf("%q: %d buttons ask something", question, asked)
		}
	}
}

func TestAPressThatNobodyWroteIsRefused(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	for _, press := range []string{"x", "|||", "q|en|", "q|en|aaaa|#", "q|en|aaaa|#nosuch", "q|en|aaaa|#nosuch~gpu=h100", "q|en|aaaa|#~", "z|en|" + strings.Repeat("a", 200) + "|help", "\xff|\x00|;|'"} {
		in := c.in
		in.Press = press
		if m := c.send(in); len(m.Paragraphs) == 0 {
			t.Errorf("%q: %+v", press, m)
		}
	}
}

// A panic becomes a message with a reference; a memory that fails costs the
// memory and not the answer.
func TestHandleNeverFails(t *testing.T) {
	t.Parallel()
	broken := bot.NewConversation(asker, panicking{memorytest.New()}, bot.Setup{})
	m := broken.Handle(t.Context(), bot.Inbound{Tenant: "t", Text: "train 7b on a100", Locale: "zh-CN"})
	if len(m.Ref) != 8 || !strings.Contains(m.Paragraphs[0], m.Ref) {
		t.Errorf("%+v", m)
	}
	memory := memorytest.New()
	memory.Err = errors.New("disk full")
	m = conversation(memory).Handle(t.Context(), bot.Inbound{Tenant: "t", Text: "train 7b on a100"})
	if m.Reply == nil || m.Reply.Status != bot.Answered {
		t.Errorf("%+v", m)
	}
}

type panicking struct{ *memorytest.Memory }

func (panicking) Thread(context.Context, string, string) (bot.Turn, bool, error) { panic("no table") }
