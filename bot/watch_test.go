package bot_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"headroom/bot"
	"headroom/bot/memorytest"
	"headroom/engine/catalog"
)

// tally keeps what a desk tells of its messages.
type tally struct {
	bot.Unwatched
	mu    sync.Mutex
	lines []string
}

func (w *tally) add(format string, values ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lines = append(w.lines, fmt.Sprintf(format, values...))
}

func (w *tally) Answered(platform, intent, outcome string, waited, _ time.Duration) {
	w.add("%s %s %s %s", platform, intent, outcome, waited)
}
func (w *tally) Problem(platform, code string) { w.add("%s problem %s", platform, code) }
func (w *tally) Turned(platform, why string)   { w.add("%s turned %s", platform, why) }

func TestDeskTellsWhatBecameOfMessages(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		watch := &tally{}
		talk := bot.NewConversation(bot.New(catalog.Builtin()), memorytest.New(), bot.Setup{Watch: watch})
		d := bot.NewDesk(talk, bot.Limits{Workers: 1, Queue: 2, PerUser: 5})
		submit := func(in bot.Inbound, deliver func(bot.Message)) {
			if in.Tenant == "" {
				in.Tenant = "discord:9"
			}
			if err := d.Submit(t.Context(), in, deliver); err != nil && !errors.Is(err, bot.ErrBusy) {
				t.Fatal(err)
			}
		}
		say := func(event, text string) {
			submit(bot.Inbound{Channel: "C", User: "U", Event: event, Text: text}, func(bot.Message) {})
			synctest.Wait()
		}
		say("1", "train 7b on 4x v100")
		say("1", "train 7b on 4x v100")
		say("2", "help")
		say("3", "train on a nosuchgpu9000")
		say("4", "what is the weather")
		say("5", "lora 7b on a 4090")
		say("6", "one too many")
		slow := func(bot.Message) { time.Sleep(time.Second) }
		for i := range 4 { // one runs, two wait, one is too many
			submit(bot.Inbound{Tenant: "slack:T", Channel: "C", User: fmt.Sprint(i), Text: "convert 1 GiB to GB"}, slow)
			synctest.Wait()
		}
		time.Sleep(time.Minute)
		drained(t, d)
		want := []string{
			"discord memory answered 0s", "discord turned repeat", "discord none done 0s",
			"slack convert answered 0s", "slack convert answered 1s", "slack convert answered 2s", "slack turned busy", "discord turned too_fast",
		}
		for _, line := range want {
			if !slices.Contains(watch.lines, line) {
				t.Errorf("%q is missing in %q", line, watch.lines)
			}
		}
		if text := strings.Join(watch.lines, "\n"); !strings.Contains(text, "problem out_of_scope") || strings.Contains(text, "weather") {
			t.Error(text)
		}
	})
}

// A whole team over its limit hears that it is the team, once; where the
// platform shows that an answer is awaited, each is refused aloud.
func TestDeskSlowsATeamDown(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := bot.NewDesk(conversation(nil), bot.Limits{PerTenant: 3})
		var got heard
		for i := range 5 {
			in := bot.Inbound{Tenant: "t", Channel: "C", User: fmt.Sprint(i), Text: "help"}
			if err := d.Submit(t.Context(), in, got.add); err != nil {
				t.Fatal(err)
			}
		}
		synctest.Wait()
		if got.count() != 4 || !strings.Contains(got.list[3].Paragraphs[0], "together asks more than 3 times in 10 seconds") {
			t.Errorf("%d messages: %+v", got.count(), got.list[len(got.list)-1])
		}
		in := bot.Inbound{Tenant: "t", Channel: "C", User: "U", Text: "帮助", Waits: true}
		err := d.Submit(t.Context(), in, got.add)
		if said := bot.Refusal(in, err); !errors.Is(err, bot.ErrTooFast) || !said.Private || !strings.Contains(said.Paragraphs[0], "太频繁") {
			t.Errorf("%v: %+v", err, said)
		}
		if said := bot.Refusal(in, bot.ErrBusy); !strings.Contains(said.Paragraphs[0], "有点忙") {
			t.Errorf("busy: %+v", said)
		}
		drained(t, d)
	})
}

func TestLimitsOfAQuestionAndAnAnswer(t *testing.T) {
	t.Parallel()
	talk := bot.NewConversation(bot.New(catalog.Builtin()), memorytest.New(), bot.Setup{Question: 60, Answer: 2048})
	in := bot.Inbound{Tenant: "slack:T", Channel: "C", User: "U", Rights: bot.Rights{Write: true}}
	say := func(text string) bot.Message {
		in.Text = text
		return talk.Handle(t.Context(), in)
	}
	if m := say("train 7b adamw fp16 on 4x v100"); m.Reply == nil || m.Reply.Status != bot.Answered {
		t.Errorf("a short question: %+v", m)
	}
	for text, want := range map[string]string{
		"train 7b adamw fp16 on 4x v100 " + strings.Repeat("please ", 10): "101 characters; at most 60",
		strings.Repeat("训练", 40):                                          "80 个字符，最多读取 60 个",
	} {
		m := say(text)
		if m.Reply == nil || m.Reply.Status != bot.Rejected || m.Reply.Problems[0].Code != "too_long" || !strings.Contains(m.Reply.Problems[0].Message, want) {
			t.Errorf("%s: %+v", text, m.Reply)
		}
	}
	for i := range 20 {
		say(fmt.Sprintf("save 4x v100 32gb as box-%d", i))
	}
	if m := say("export"); len(m.Snippets) != 0 || len(m.Paragraphs) == 0 {
		t.Errorf("an export of %d bytes went out", len(m.Snippets[0].Text))
	}
	if m := say("list presets"); len(m.Facts) == 0 {
		t.Errorf("a list of presets: %+v", m)
	}
}

// What broke is told by its reference, which the asker sees as well.
func TestPanicsTellNothingOfTheText(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		broken any
		want   string
	}{
		{"somebody's question", "a panic of type string"},
		{errors.New("somebody's question"), "a panic of type *errors.errorString"},
		{caught(), "index out of range [3] with length 2"},
	} {
		if got := bot.Panicked(tt.broken); !strings.Contains(got, tt.want) {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

func caught() (broken any) {
	defer func() { broken = recover() }()
	list, at := []int{1, 2}, 3
	return list[at]
}
