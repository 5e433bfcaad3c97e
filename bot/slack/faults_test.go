package slack_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	sdk "github.com/slack-go/slack"

	"headroom/bot"
	"headroom/bot/memorytest"
	"headroom/bot/slack"
	"headroom/bot/slack/slackfake"
	"headroom/engine/catalog"
)

// drain ends the desk and what it said, as the program does.
func drain(t *testing.T, w *town) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	if err := w.desk.Drain(ctx); err != nil {
		t.Error(err)
	}
	if err := w.app.Drain(ctx); err != nil {
		t.Error(err)
	}
}

// pretend is a client without a network, for tests in which time stands still.
type pretend struct {
	mu    sync.Mutex
	said  []string // "channel text"
	at    []time.Time
	fail  func(n int) error // of the n-th call
	calls int
}

func (p *pretend) call(channel string, page slack.Page) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.calls++
	if p.fail != nil {
		if err := p.fail(p.calls); err != nil {
			return err
		}
	}
	p.said = append(p.said, channel+" "+page.Text)
	p.at = append(p.at, time.Now())
	return nil
}

func (p *pretend) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.said)
}

func (p *pretend) Post(_ context.Context, channel, _ string, page slack.Page) error {
	return p.call(channel, page)
}

func (p *pretend) Answered(context.Context, string, string, string) (bool, error) { return false, nil }

func (p *pretend) Whisper(_ context.Context, channel, _, user string, page slack.Page) error {
	return p.call(channel+" to "+user, page)
}

func (p *pretend) Update(_ context.Context, channel, _ string, page slack.Page) error {
	return p.call(channel, page)
}

func (p *pretend) Respond(_ context.Context, _ string, _ slack.Response, page slack.Page) error {
	return p.call("", page)
}
func (p *pretend) OpenForm(context.Context, string, sdk.ModalViewRequest) error { return nil }
func (p *pretend) PublishHome(context.Context, string, []sdk.Block) error       { return nil }
func (p *pretend) Fetch(context.Context, string, int) ([]byte, error)           { return nil, nil }
func (p *pretend) Identify(context.Context) (slack.Team, error)                 { return slack.Team{ID: "T1"}, nil }
func (p *pretend) Client(context.Context, slack.Team) (slack.Client, error)     { return p, nil }
func (p *pretend) Forget(context.Context, slack.Team) error                     { return nil }
func (p *pretend) Submit(context.Context, bot.Inbound, func(bot.Message)) error { return nil }

// event is a direct message as the Events API sends it.
func event(team, channel, user string, n int, text string) []byte {
	payload, _ := json.Marshal(map[string]any{
		"type": "event_callback", "team_id": team, "event_id": fmt.Sprintf("Ev%s%d", channel, n),
		"event": map[string]any{"type": "message", "channel_type": "im", "channel": channel, "user": user, "text": text, "ts": fmt.Sprintf("%d.%06d", 1700000000+n, n)},
	})
	return payload
}

func talk(m bot.Memory) *bot.Conversation {
	return bot.NewConversation(bot.New(catalog.Builtin()), m, bot.Setup{Version: "v1"})
}

// stuck is a memory that holds every worker until it is let go.
type stuck struct {
	*memorytest.Memory
	go1 chan struct{}
}

func (s stuck) Take(ctx context.Context, tenant string, events ...string) (bool, error) {
	<-s.go1
	return s.Memory.Take(ctx, tenant, events...)
}

// An arrival is acknowledged at once, whatever the workers do.
func TestAcknowledgedWithAllWorkersBlocked(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		memory := stuck{memorytest.New(), make(chan struct{})}
		desk := bot.NewDesk(talk(memory), bot.Limits{Workers: 2, PerUser: 1000})
		p := &pretend{}
		app := slack.New(desk, p, slack.Options{Memory: memory})
		began := time.Now()
		for i := range 50 {
			if _, err := app.Receive(t.Context(), slack.EventPayload, event("T1", fmt.Sprint("D", i), "U1", i, question)); err != nil {
				t.Fatal(err)
			}
		}
		if took := time.Since(began); took >= 3*time.Second {
			t.Errorf("acknowledged after %v", took)
		}
		close(memory.go1)
		end(t, desk, app)
		if p.count() != 50 {
			t.Errorf("%d answers, want 50", p.count())
		}
	})
}

func end(t *testing.T, desk *bot.Desk, app *slack.App) {
	t.Helper()
	if err := desk.Drain(context.Background()); err != nil {
		t.Error(err)
	}
	if err := app.Drain(context.Background()); err != nil {
		t.Error(err)
	}
}

// A channel gets a message each second, and a few more in a burst, in order.
func TestChannelsArePaced(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		desk := bot.NewDesk(talk(nil), bot.Limits{PerUser: 1000})
		p := &pretend{}
		app := slack.New(desk, p, slack.Options{})
		began := time.Now()
		for i := range 12 {
			if _, err := app.Receive(t.Context(), slack.EventPayload, event("T1", "D1", "U1", i, fmt.Sprintf("train %db on a100", i+1))); err != nil {
				t.Fatal(err)
			}
		}
		end(t, desk, app)
		if took := time.Since(began); took < 7*time.Second || took > 12*time.Second {
			t.Errorf("12 messages took %v", took)
		}
		for i, text := range p.said {
			if !strings.Contains(text, fmt.Sprintf("raining %dB", i+1)) {
				t.Errorf("message %d is %q", i, text)
			}
		}
	})
}

// What Slack says of its limits is obeyed, by every channel of the workspace,
// and nothing is lost.
func TestStormOf429(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		desk := bot.NewDesk(talk(nil), bot.Limits{PerUser: 1000})
		until := time.Now().Add(30 * time.Second)
		var early atomic.Int64
		p := &pretend{fail: func(n int) error {
			if left := time.Until(until); left > 0 {
				if n > 100 {
					early.Add(1) // the limit is not obeyed
				}
				return &slack.Error{Op: "chat.postMessage", Code: "ratelimited", Fault: slack.Limited, After: left}
			}
			return nil
		}}
		app := slack.New(desk, p, slack.Options{})
		for i := range 60 {
			if _, err := app.Receive(t.Context(), slack.EventPayload, event("T1", fmt.Sprint("D", i), "U1", i, question)); err != nil {
				t.Fatal(err)
			}
		}
		end(t, desk, app)
		if p.count() != 60 || early.Load() > 0 {
			t.Errorf("%d answers, %d calls too many", p.count(), early.Load())
		}
		if app.Stats().Limited == 0 || app.Stats().Unsaid != 0 {
			t.Errorf("stats %+v", app.Stats())
		}
	})
}

// A server that fails for a while is tried again; one that fails for good costs
// the answer, not the bot.
func TestFailuresOfTheServer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		desk := bot.NewDesk(talk(nil), bot.Limits{PerUser: 1000})
		p := &pretend{fail: func(n int) error {
			if n <= 3 {
				return &slack.Error{Op: "chat.postMessage", Code: "HTTP 500", Fault: slack.Temporary}
			}
			return nil
		}}
		app := slack.New(desk, p, slack.Options{})
		receive(t, app, event("T1", "D1", "U1", 1, question))
		synctest.Wait()
		time.Sleep(time.Minute)
		if p.count() != 1 || p.calls != 4 {
			t.Errorf("%d answers in %d calls", p.count(), p.calls)
		}
		p.mu.Lock()
		p.fail = func(int) error { return &slack.Error{Op: "chat.postMessage", Code: "HTTP 500", Fault: slack.Temporary} }
		p.mu.Unlock()
		receive(t, app, event("T1", "D2", "U1", 2, question))
		time.Sleep(5 * time.Minute)
		if app.Stats().Unsaid != 1 {
			t.Errorf("stats %+v", app.Stats())
		}
		p.mu.Lock()
		p.fail = nil
		p.mu.Unlock()
		receive(t, app, event("T1", "D2", "U1", 3, question))
		end(t, desk, app)
		if p.count() != 2 {
			t.Errorf("%d answers", p.count())
		}
	})
}

func receive(t *testing.T, app *slack.App, payload []byte) {
	t.Helper()
	if _, err := app.Receive(t.Context(), slack.EventPayload, payload); err != nil {
		t.Fatal(err)
	}
}

// Ten thousand events at once: what can't be taken is not acknowledged, what
// was acknowledged is answered, and memory stays bounded.
func TestBurst(t *testing.T) {
	t.Parallel()
	events := 10_000
	if testing.Short() {
		events = 2_000
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	desk := bot.NewDesk(talk(nil), bot.Limits{PerTenant: 1 << 20, PerUser: 1 << 20})
	p := &pretend{}
	app := slack.New(desk, p, slack.Options{})
	taken, peak := 0, uint64(0)
	for i := range events {
		_, err := app.Receive(t.Context(), slack.EventPayload, event(fmt.Sprint("T", i%100), fmt.Sprint("D", i), fmt.Sprint("U", i), i, question))
		switch {
		case err == nil:
			taken++
		case !errors.Is(err, bot.ErrBusy):
			t.Fatal(err)
		}
		if i%500 == 0 {
			runtime.ReadMemStats(&after)
			peak = max(peak, after.HeapInuse)
		}
	}
	end(t, desk, app)
	if p.count() != taken || taken < 1000 {
		t.Errorf("%d acknowledged, %d answered", taken, p.count())
	}
	if grown := int64(peak) - int64(before.HeapInuse); grown > 256<<20 {
		t.Errorf("the heap grew by %d MiB", grown>>20)
	}
}

// What was not taken comes again and is answered once.
func TestRetriesAfterDowntimeAreAnsweredOnce(t *testing.T) {
	t.Parallel()
	w := build(t, bot.Limits{PerUser: 100}, false)
	asked := w.fake.Direct(w.one, "U1", question)
	if _, err := w.fake.Send("events_api", asked, 0); err == nil {
		t.Fatal("taken while nobody was there")
	}
	w.connect()
	for attempt := range 2 { // Slack sends again, and once more
		if _, err := w.fake.Send("events_api", asked, attempt+1); err != nil {
			t.Fatal(err)
		}
	}
	w.answer(w.one, 1)
	w.close()
	drain(t, w)
	if n := len(w.fake.Said("T1")); n != 1 {
		t.Errorf("%d answers", n)
	}
}

// The answer to what was acknowledged does not need the connection.
func TestSocketDroppedMidAnswer(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.fake.Fail("chat.postMessage", slackfake.Failure{Status: 500, Times: 2})
	w.send("events_api", w.fake.Direct(w.one, "U1", question))
	w.fake.Drop()
	w.answer(w.one, 1)
	w.until("the socket is open again", func() bool { _, total := w.fake.Links(); return total >= 2 && w.socket.Connected() })
	w.send("events_api", w.fake.Direct(w.one, "U1", "train 1b on a100"))
	w.answer(w.one, 2)
}

func TestLimitsOverTheNetwork(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.fake.Fail("chat.postMessage", slackfake.Failure{Status: 429, RetryAfter: 1, Times: 1})
	began := time.Now()
	w.send("events_api", w.fake.Direct(w.one, "U1", question))
	w.answer(w.one, 1)
	if took := time.Since(began); took < time.Second {
		t.Errorf("tried again after %v", took)
	}
}

// A token that was taken back is told in plain words, once; the other
// workspace goes on.
func TestRevokedToken(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.fake.Revoke(w.one)
	w.send("events_api", w.fake.Direct(w.one, "U1", question))
	w.until("it is told", func() bool { return strings.Contains(w.log.String(), "no longer takes the token") })
	w.send("events_api", w.fake.Direct(w.two, "U1", question))
	w.answer(w.two, 1)
	if strings.Contains(w.log.String(), "xoxb") || strings.Contains(w.log.String(), question) {
		t.Errorf("the log says too much:\n%s", w.log.String())
	}
}

// An app token that is worth nothing ends Slack, with what to do about it.
func TestWrongAppToken(t *testing.T) {
	t.Parallel()
	w := build(t, bot.Limits{}, false)
	w.socket.AppToken = "xapp-wrong"
	err := w.socket.Run(t.Context())
	if err == nil || !strings.Contains(err.Error(), "connections:write") || strings.Contains(err.Error(), "xapp-wrong") {
		t.Errorf("ended with %v", err)
	}
}

// Whoever asks too fast is told once.
func TestCooldownIsToldOnce(t *testing.T) {
	t.Parallel()
	w := build(t, bot.Limits{PerUser: 2}, false).connect()
	for i := range 6 {
		w.send("events_api", w.fake.Mention(w.one, fmt.Sprint("C", i), "", "U1", question))
	}
	w.close()
	drain(t, w)
	told := 0
	for _, m := range w.fake.Said("T1") {
		if strings.Contains(m.Text, "in a moment") {
			told++
			if m.To != "U1" {
				t.Errorf("told to %q", m.To)
			}
		}
	}
	if n := len(w.fake.Said("T1")); n != 3 || told != 1 {
		t.Errorf("%d messages, told %d times", n, told)
	}
}

// A full desk answers a command with a word, and leaves an event to come again,
// unless Slack has sent it for the last time: nobody's question ends in silence.
func TestBusy(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		memory := stuck{memorytest.New(), make(chan struct{})}
		desk := bot.NewDesk(talk(memory), bot.Limits{Workers: 1, Queue: 1, PerUser: 1000})
		p := &pretend{}
		app := slack.New(desk, p, slack.Options{Memory: memory})
		for i := range 2 {
			receive(t, app, event("T1", "D1", "U1", i, question))
			synctest.Wait()
		}
		for attempt, want := range []int{0, 0, 0, 1} {
			var acks taken
			app.Take(t.Context(), slack.Delivery{Kind: slack.EventPayload, Payload: event("T1", "D2", "U2", 2, question), Attempt: attempt}, acks.ack)
			time.Sleep(3 * time.Second)
			if n := int(acks.n.Load()); n != want || p.count() != want {
				t.Errorf("attempt %d: acknowledged %d times, %d messages", attempt, n, p.count())
			}
		}
		p.mu.Lock()
		if said := p.said[0]; !strings.HasPrefix(said, "D2 ") || strings.Contains(said, "D2 to") || !strings.Contains(said, "try again") {
			t.Errorf("said at the last attempt: %q", said)
		}
		p.mu.Unlock()
		if _, err := app.Receive(t.Context(), slack.EventPayload, event("T1", "D1", "U1", 3, question)); !errors.Is(err, bot.ErrBusy) {
			t.Errorf("a third event: %v", err)
		}
		command, _ := json.Marshal(map[string]string{"team_id": "T1", "channel_id": "C1", "user_id": "U1", "text": question, "response_url": "http://x"})
		reply, err := app.Receive(t.Context(), slack.CommandPayload, command)
		if text, _ := json.Marshal(reply); err != nil || !strings.Contains(string(text), "ephemeral") {
			t.Errorf("a command: %s, %v", text, err)
		}
		close(memory.go1)
		end(t, desk, app)
	})
}
