package discord_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"headroom/bot"
	"headroom/bot/discord"
	"headroom/bot/discord/discordtest"
	"headroom/bot/discord/payload"
)

var deferred = payload.Response{Type: payload.Deferred}

func slowPicture(bot.Message) ([]byte, string) { return nil, "" }

// deskOf is a desk that does something with the words, at once.
type deskOf func(text string)

func (d deskOf) Submit(_ context.Context, in bot.Inbound, deliver func(bot.Message)) error {
	d(in.Text)
	go deliver(bot.Message{Paragraphs: []string{"heard"}})
	return nil
}

// fullDesk refuses; slowDesk takes its time.
type fullDesk struct{}

func (fullDesk) Submit(context.Context, bot.Inbound, func(bot.Message)) error { return bot.ErrBusy }

type slowDesk time.Duration

// lateDesk leaves the answer to the test.
type lateDesk struct{ deliver chan func(bot.Message) }

func (d *lateDesk) Submit(_ context.Context, _ bot.Inbound, deliver func(bot.Message)) error {
	d.deliver <- deliver
	return nil
}

func (d slowDesk) Submit(_ context.Context, _ bot.Inbound, deliver func(bot.Message)) error {
	time.AfterFunc(time.Duration(d), func() { deliver(bot.Message{Paragraphs: []string{"at last"}}) })
	return nil
}

// around is an app over a desk of the test's own.
func around(t *testing.T, desk discord.Desk) (*discordtest.Server, *discord.App) {
	t.Helper()
	s := discordtest.New()
	s.Deadline = time.Minute // a slow machine
	client := discord.NewClient(s.URL+"/api/v10", discordtest.Token, "test", nil)
	app := discord.New(desk, client, discord.Options{})
	gate := discord.NewGateway(app, client, false, quick, nil)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- gate.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		s.Close()
		for _, err := range s.Faults() {
			t.Error(err)
		}
	})
	if !s.Wait(func() bool { return gate.Health().Ready == 1 }) {
		t.Fatal("not connected")
	}
	return s, app
}

func TestSameInteractionTwice(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	s, app := around(t, deskOf(func(string) { asked.Add(1) }))
	var twice []byte
	var mu sync.Mutex
	s.PostTo(nil)
	id := s.Person("1", "10", "100").Ask(question)
	s.Answered(id)
	mu.Lock()
	defer mu.Unlock()
	twice = []byte(fmt.Sprintf(`{"id":%q,"application_id":"1","type":2,"token":"secret-%s","channel_id":"100","user":{"id":"1"},"data":{"name":"vram","options":[{"name":"question","type":3,"value":"x"}]}}`, id, id))
	app.Event("INTERACTION_CREATE", twice)
	app.Event("INTERACTION_CREATE", twice)
	s.Wait(func() bool { return app.Stats().Repeats == 2 })
	time.Sleep(50 * time.Millisecond)
	if asked.Load() != 1 || app.Stats().Repeats != 2 {
		t.Errorf("asked %d times, %+v", asked.Load(), app.Stats())
	}
}

func TestSameMessageTwice(t *testing.T) {
	t.Parallel()
	g := play(t, setting{})
	message := map[string]any{"id": "1457536551830421524", "channel_id": "500", "author": map[string]any{"id": "1"}, "content": question}
	for range 3 {
		g.s.Dispatch("MESSAGE_CREATE", message)
	}
	g.said("500", 1)
	time.Sleep(100 * time.Millisecond)
	if n := len(g.s.Messages("500")); n != 1 {
		t.Errorf("answered %d times", n)
	}
}

// The socket is cut, again and again; what is said afterwards is answered.
func TestDroppedSocket(t *testing.T) {
	t.Parallel()
	g := play(t, setting{})
	for n := range 4 {
		g.s.Drop()
		if !g.s.Wait(func() bool {
			_, _, resumed := g.s.Gateway()
			return resumed == n+1 && g.s.Ready() == 1 && g.gate.Health().Ready == 1
		}) {
			t.Fatalf("round %d: not connected again: %+v", n, g.gate.Health())
		}
		g.s.Person("1", "", "500").Say(question)
		g.said("500", n+1)
	}
	if _, identified, resumed := g.s.Gateway(); identified != 1 || resumed != 4 {
		t.Errorf("%d sessions from nothing, %d resumed", identified, resumed)
	}
}

// What is said while the connection is away is answered when it is back, once.
func TestSaidWhileAway(t *testing.T) {
	t.Parallel()
	for name, trouble := range map[string]func(*discordtest.Server){
		"cut":       (*discordtest.Server).Drop,
		"reconnect": func(s *discordtest.Server) { s.Each(func(c *discordtest.Conn) { c.Send(7, nil) }) },
		"closed":    func(s *discordtest.Server) { s.Each(func(c *discordtest.Conn) { c.Close(4000) }) },
		"restarted": func(s *discordtest.Server) { s.Each(func(c *discordtest.Conn) { c.Close(1001) }) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := play(t, setting{})
			g.s.Person("1", "", "500").Say(question)
			g.said("500", 1)
			before, _, _ := g.s.Gateway()
			trouble(g.s)
			g.s.Wait(func() bool { dials, _, _ := g.s.Gateway(); return g.s.Ready() == 0 || dials > before })
			id := g.s.Person("1", "10", "100").Ask(question)
			g.s.Person("1", "", "500").Say("train 1b on a100")
			g.said("500", 2)
			g.answer(id)
			time.Sleep(50 * time.Millisecond)
			if n := len(g.s.Messages("500")); n != 2 {
				t.Errorf("%d answers to two questions", n)
			}
			if h := g.gate.Health(); h.Resumed != 1 {
				t.Errorf("%+v", h)
			}
		})
	}
}

// A session that Discord knows no more is given up for one from nothing.
func TestSessionIsGone(t *testing.T) {
	t.Parallel()
	for name, trouble := range map[string]func(*discordtest.Server){
		"forgotten": func(s *discordtest.Server) {
			s.ForgetSessions()
			s.Drop()
		},
		"timed out": func(s *discordtest.Server) { s.Each(func(c *discordtest.Conn) { c.Close(4009) }) },
		"invalid":   func(s *discordtest.Server) { s.Each(func(c *discordtest.Conn) { c.Send(9, false) }) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := play(t, setting{})
			trouble(g.s)
			if !g.s.Wait(func() bool { _, identified, _ := g.s.Gateway(); return identified == 2 && g.gate.Health().Ready == 1 }) {
				t.Fatalf("not connected again: %+v", g.gate.Health())
			}
			g.s.Person("1", "", "500").Say(question)
			g.said("500", 1)
		})
	}
}

// Discord asks to reconnect, says that the session is invalid, sends what is no
// JSON and what is no event; connections that never say hello are given up.
func TestGatewayTroubles(t *testing.T) {
	t.Parallel()
	for name, trouble := range map[string]func(*discordtest.Server){
		"reconnect":       func(s *discordtest.Server) { s.Each(func(c *discordtest.Conn) { c.Send(7, nil) }) },
		"invalid session": func(s *discordtest.Server) { s.Each(func(c *discordtest.Conn) { c.Send(9, false) }) },
		"invalid at once": func(s *discordtest.Server) {
			s.Script(func(c *discordtest.Conn) { c.Send(9, false) })
			s.Drop()
		},
		"no JSON":       func(s *discordtest.Server) { s.Each(func(c *discordtest.Conn) { c.Raw("{{{"); c.Raw("") }) },
		"unknown op":    func(s *discordtest.Server) { s.Each(func(c *discordtest.Conn) { c.Send(99, "x") }) },
		"unknown event": func(s *discordtest.Server) { s.Dispatch("SOMETHING_NEW", map[string]any{"x": 1}) },
		"wrong events": func(s *discordtest.Server) {
			for _, kind := range []string{"INTERACTION_CREATE", "MESSAGE_CREATE", "GUILD_CREATE", "READY"} {
				for _, data := range []any{nil, 5, "x", []any{}, map[string]any{}, map[string]any{"id": 5, "author": "x", "type": "y"}} {
					s.Dispatch(kind, data)
				}
			}
		},
		"silence": func(s *discordtest.Server) {
			s.Script(func(*discordtest.Conn) {})
			s.Drop()
		},
		"closed at once": func(s *discordtest.Server) {
			s.Script(func(c *discordtest.Conn) { c.Close(4000) })
			s.Script(func(c *discordtest.Conn) { c.Close(4009) })
			s.Drop()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pace := quick
			if name == "silence" {
				pace.Open, pace.Ready = time.Second, time.Second // are waited for
			}
			g := play(t, setting{pace: pace})
			trouble(g.s)
			if !g.s.Wait(func() bool {
				g.s.Person("1", "", "500").Say(question)
				time.Sleep(30 * time.Millisecond)
				return len(g.s.Messages("500")) > 0
			}) {
				t.Fatalf("nothing is answered any more: %+v\n%s", g.gate.Health(), g.log)
			}
			if n := g.app.Stats().Broken; n != 0 {
				t.Errorf("%d panics", n)
			}
		})
	}
}

// Refused for good, Discord ends and says what to change.
func TestFatalCloseCodes(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]string{4004: "token", 4010: "shard", 4011: "shards", 4012: "version", 4013: "intents", 4014: "message_content"} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			t.Parallel()
			s := discordtest.New()
			defer s.Close()
			s.CloseWith(code)
			client := discord.NewClient(s.URL+"/api/v10", discordtest.Token, "test", nil)
			gate := discord.NewGateway(discord.New(fullDesk{}, client, discord.Options{}), client, false, quick, nil)
			err := gate.Run(t.Context())
			fatal, ok := errors.AsType[*discord.FatalError](err)
			if !ok || fatal.Code != code || !strings.Contains(err.Error(), want) {
				t.Errorf("ends with %v", err)
			}
			if dials, _, _ := s.Gateway(); dials != 1 {
				t.Errorf("dialled %d times", dials)
			}
		})
	}
}

func TestIntentRefused(t *testing.T) {
	t.Parallel()
	s := discordtest.New()
	defer s.Close()
	s.NoContent = true
	client := discord.NewClient(s.URL+"/api/v10", discordtest.Token, "test", nil)
	gate := discord.NewGateway(discord.New(fullDesk{}, client, discord.Options{}), client, true, quick, nil)
	if err := gate.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "Message Content Intent") {
		t.Errorf("ends with %v", err)
	}
}

func TestRevokedToken(t *testing.T) {
	t.Parallel()
	g := play(t, setting{})
	g.s.Revoke()
	g.s.Person("1", "", "500").Say(question)
	g.s.Wait(func() bool { return g.app.Stats().Unsaid == 1 })
	g.s.Drop()
	select {
	case err := <-g.ended:
		g.ended <- err
		if _, ok := errors.AsType[*discord.FatalError](err); !ok && !errors.Is(err, discord.ErrToken) {
			t.Errorf("ends with %v", err)
		}
	case <-time.After(2 * time.Minute):
		t.Error("goes on with a token that is worth nothing")
	}
	if n := g.s.Calls("POST message"); n != 1 {
		t.Errorf("%d calls with it", n)
	}
}

// Discord fails for a while; nothing is lost and nothing said twice.
func TestServerErrors(t *testing.T) {
	t.Parallel()
	for _, status := range []int{500, 502, 503, 504, 429} {
		for _, done := range []bool{false, true} {
			if done && status == 429 {
				continue
			}
			t.Run(fmt.Sprint(status, " done ", done), func(t *testing.T) {
				t.Parallel()
				g := play(t, setting{})
				g.s.Fail("POST message", status, 2, done)
				g.s.Fail("POST callback", status, 1, done)
				g.s.Person("1", "", "500").Say(question)
				a := g.answer(g.s.Person("1", "10", "100").Ask(question))
				says(t, a.Answer.Body, "Does not fit")
				g.said("500", 1)
				if !g.s.Wait(func() bool { return g.app.Stats().Said == 2 }) {
					t.Errorf("%+v\n%s", g.app.Stats(), g.log)
				}
				if n := len(g.s.Messages("500")); n != 1 {
					t.Errorf("said %d times", n)
				}
			})
		}
	}
}

// A channel takes so many messages in a while; all of them arrive, in order,
// and the limit is learned instead of run into.
func TestChannelLimit(t *testing.T) {
	t.Parallel()
	g := play(t, setting{server: func(s *discordtest.Server) { s.PerChannel, s.Window = 5, 300*time.Millisecond }})
	p := g.s.Person("1", "", "500")
	var ids []string
	for range 20 {
		ids = append(ids, p.Say(question))
	}
	g.said("500", 20)
	for i, m := range g.s.Messages("500") {
		if m.ReplyTo != ids[i] {
			t.Errorf("message %d answers another", i)
		}
	}
	if n := g.s.Calls("429"); n > 2 {
		t.Errorf("ran into the limit %d times", n)
	}
}

// Where the bot may not write, it does not try again and again.
func TestForbiddenChannel(t *testing.T) {
	t.Parallel()
	g := play(t, setting{server: func(s *discordtest.Server) { s.Forbid("100") }})
	p := g.s.Person("1", "10", "100")
	for n := range 5 {
		p.Say(question, discordtest.Mentioned)
		g.s.Wait(func() bool { return g.app.Stats().Unsaid+g.app.Stats().Ignored >= int64(n+1) })
	}
	if n := g.s.Calls("POST message"); n != 1 {
		t.Errorf("tried %d times", n)
	}
	// A command is answered all the same: that needs no permission.
	says(t, g.answer(p.Ask(question)).Answer.Body, "Does not fit")
}

func TestFullDesk(t *testing.T) {
	t.Parallel()
	s, _ := around(t, fullDesk{})
	a, ok := s.Answered(s.Person("1", "10", "100").Ask(question))
	if !ok || !a.Answer.Hidden || !strings.Contains(textOf(a.Answer.Body), "Busy") {
		t.Errorf("%+v", a)
	}
}

// A picture that would make an answer late is left out.
func TestPictureInARush(t *testing.T) {
	t.Parallel()
	g := play(t, setting{options: func(o *discord.Options) {
		o.Picture, o.Rush = func(bot.Message) ([]byte, string) { return picture, "a chart" }, time.Nanosecond
	}})
	if a := g.answer(g.s.Person("1", "10", "100").Ask(question)); len(a.Answer.Files) != 0 {
		t.Error("there was time for a picture")
	}
}

// Somebody who asks too fast is told so once.
func TestCooldown(t *testing.T) {
	t.Parallel()
	g := play(t, setting{limits: bot.Limits{PerUser: 3, PerTenant: 100, Window: time.Minute}})
	p := g.s.Person("1", "", "500")
	for range 8 {
		p.Say(question)
	}
	g.said("500", 4)
	says(t, g.s.Messages("500")[3].Body, "3 messages in 60 seconds")
	g.s.Person("2", "10", "100").Say(question, discordtest.Mentioned)
	g.said("100", 1)
	if n := len(g.s.Messages("500")); n != 4 {
		t.Errorf("%d answers, not three and a warning", n)
	}
}

// A command of somebody who was told to slow down is answered at once, for
// their eyes, and nobody is left before "thinking".
func TestCooldownOfCommands(t *testing.T) {
	t.Parallel()
	g := play(t, setting{limits: bot.Limits{PerUser: 2, PerTenant: 100, Window: time.Minute}})
	p := g.s.Person("1", "10", "100")
	for n, want := range []string{"Does not fit", "Does not fit", "2 messages in 60 seconds", "Still too many", "Still too many"} {
		a := g.answer(p.Ask(question))
		says(t, a.Answer.Body, want)
		if a.First != payload.Reply || n >= 2 && !a.Answer.Hidden {
			t.Errorf("command %d: first response %d, hidden %t", n, a.First, a.Answer.Hidden)
		}
	}
	if g.app.Stats().Late != 0 {
		t.Errorf("announced %d times", g.app.Stats().Late)
	}
}

// What takes longer than Discord waits is announced, and comes.
func TestLateAnswer(t *testing.T) {
	t.Parallel()
	desk := &lateDesk{deliver: make(chan func(bot.Message), 1)}
	s, app := around(t, desk)
	id := s.Person("1", "10", "100").Ask(question)
	if !s.Wait(func() bool { return s.Act(id).First == payload.Deferred }) {
		t.Fatalf("not announced: %+v", s.Act(id))
	}
	(<-desk.deliver)(bot.Message{Paragraphs: []string{"at last"}})
	a, ok := s.Answered(id)
	if !ok || a.First != payload.Deferred || !strings.Contains(textOf(a.Answer.Body), "at last") || app.Stats().Late != 1 {
		t.Errorf("%+v %+v", a, app.Stats())
	}
}

// Discord waits three seconds: by then it has heard something, and not before an
// answer had its chance.
func TestAnnouncedInTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var heard []time.Duration
		began := time.Now()
		calls := roundTrip(func(r *http.Request) (*http.Response, error) {
			if strings.HasSuffix(r.URL.Path, "/callback") {
				heard = append(heard, time.Since(began))
			}
			return &http.Response{StatusCode: 200, Header: http.Header{}, Body: io.NopCloser(strings.NewReader("{}")), Request: r}, nil
		})
		client := discord.NewClient("http://discord", discordtest.Token, "test", &http.Client{Transport: calls})
		app := discord.New(slowDesk(2500*time.Millisecond), client, discord.Options{})
		app.Event("INTERACTION_CREATE", []byte(`{"id":"1","application_id":"1","type":2,"token":"secret-1","channel_id":"100","user":{"id":"1"},"data":{"name":"vram","options":[{"name":"question","type":3,"value":"x"}]}}`))
		time.Sleep(time.Minute)
		if err := app.Drain(t.Context()); err != nil {
			t.Error(err)
		}
		if len(heard) != 1 || heard[0] != 2*time.Second || app.Stats().Late != 1 || app.Stats().Said != 1 {
			t.Errorf("announced after %v, %+v", heard, app.Stats())
		}
	})
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// A panic stays within its event.
func TestPanicInAnEvent(t *testing.T) {
	t.Parallel()
	first := true
	s, app := around(t, deskOf(func(string) {
		if first {
			first = false
			panic("broken desk")
		}
	}))
	p := s.Person("1", "", "500")
	p.Say("one")
	p.Say("two")
	if !s.Wait(func() bool { return len(s.Messages("500")) == 1 }) || app.Stats().Broken != 1 {
		t.Errorf("%+v", app.Stats())
	}
}

// Sessions are replaced by age.
func TestRecycle(t *testing.T) {
	t.Parallel()
	pace := quick
	pace.Recycle = 150 * time.Millisecond
	g := play(t, setting{pace: pace})
	if !g.s.Wait(func() bool { return g.gate.Health().Recycled >= 2 }) {
		t.Errorf("%+v", g.gate.Health())
	}
}

func TestShards(t *testing.T) {
	t.Parallel()
	g := play(t, setting{server: func(s *discordtest.Server) { s.Shards = 3 }})
	seen := map[string]bool{}
	for n := range 3 {
		seen[fmt.Sprint(g.s.Identified(n)["shard"])] = true
	}
	if len(seen) != 3 || g.gate.Health().Ready != 3 {
		t.Errorf("shards %v, %+v", seen, g.gate.Health())
	}
	// Three connections bring one message each; it is answered once.
	g.s.Person("1", "", "500").Say(question)
	g.said("500", 1)
	time.Sleep(50 * time.Millisecond)
	if n := len(g.s.Messages("500")); n != 1 {
		t.Errorf("answered %d times", n)
	}
}

// A burst in a hundred servers: everything is answered within three seconds or
// told that it is busy, and nothing is left behind.
func TestBurst(t *testing.T) {
	total, guilds := 10_000, 100
	if testing.Short() {
		total = 1_000
	}
	g := play(t, setting{
		server: func(s *discordtest.Server) { s.Validate, s.Deadline = nil, 10*time.Minute },
		limits: bot.Limits{PerUser: total, PerTenant: total},
	})
	var ids []string
	for n := range total {
		guild := fmt.Sprint(1000 + n%guilds)
		ids = append(ids, g.s.Person(fmt.Sprint(n), guild, guild+"0").Ask("convert 40 GiB to GB")) // cheap: the way is tried
	}
	answered, busy := 0, 0
	for _, id := range ids {
		a, ok := g.s.Answered(id)
		for tries := 0; !ok && tries < 12; tries++ { // a slow machine
			a, ok = g.s.Answered(id)
		}
		if !ok {
			t.Fatalf("%s was not answered: %+v", id, g.app.Stats())
		}
		if strings.Contains(textOf(a.Answer.Body), "Busy") {
			busy++
		} else {
			answered++
		}
	}
	for range 12 { // what was told to wait is answered as well
		if g.s.Wait(func() bool { return g.app.Stats().Said >= int64(total) }) {
			break
		}
	}
	if g.app.Stats().Said < int64(total) || // a question that had to wait is said twice: that it waits, and its answer
		g.app.Stats().Broken != 0 || g.app.Stats().Buckets > 10 {
		t.Errorf("%+v", g.app.Stats())
	}
	t.Logf("%d answered, %d told that it is busy", answered, busy)
}

// What was taken before the end is answered before the end.
func TestDrain(t *testing.T) {
	t.Parallel()
	g := play(t, setting{server: func(s *discordtest.Server) { s.Lag = 20 * time.Millisecond }})
	p := g.s.Person("1", "", "500")
	for range 20 {
		p.Say(question)
	}
	g.s.Wait(func() bool { return g.app.Stats().Arrived == 20 })
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	if err := errors.Join(g.desk.Drain(ctx), g.app.Drain(ctx)); err != nil {
		t.Fatal(err)
	}
	if n := len(g.s.Messages("500")); n != 20 {
		t.Errorf("%d of 20 were answered", n)
	}
}
