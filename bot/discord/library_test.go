package discord_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"headroom/bot/discord"
	"headroom/bot/discord/discordtest"
)

// The tests of this file put the same trouble before the library alone and
// before the library as it is looked after here. They hold that the first is
// hurt by it and the second is not: when a new version of the library is not
// hurt any more, they say so, and what was built around it may go.

// bot is either of the two.
type botUnderTest struct {
	name    string
	heard   func() int64 // messages that were read whole
	broken  func() int64 // handlers that panicked
	ended   func() bool  // it gave up
	buckets func() int
	respond func(id, token string)
	grace   time.Duration // in which it is heard again, or never
}

// toFake sends the library's REST calls to a server.
type toFake struct{ s *discordtest.Server }

func (f toFake) RoundTrip(r *http.Request) (*http.Response, error) {
	if strings.HasSuffix(r.URL.Path, "/gateway") {
		body := fmt.Sprintf(`{"url":"ws%s/ws/"}`, strings.TrimPrefix(f.s.URL, "http"))
		return &http.Response{StatusCode: 200, Status: "200 OK", Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
	}
	u := *r.URL
	u.Scheme, u.Host = "http", f.s.Host()
	u.Path = strings.Replace(u.Path, "/api/v9/", "/api/v10/", 1)
	r = r.Clone(r.Context())
	r.URL = &u
	return http.DefaultTransport.RoundTrip(r)
}

// bare is the library alone, used as its examples do.
func bare(t *testing.T, s *discordtest.Server) botUnderTest {
	t.Helper()
	if raceOn {
		t.Skip("the library alone has data races")
	}
	session, err := discordgo.New("Bot " + discordtest.Token)
	if err != nil {
		t.Fatal(err)
	}
	session.Client = &http.Client{Transport: toFake{s}}
	session.LogLevel = -1
	var heard, broken atomic.Int64
	session.AddHandler(func(_ *discordgo.Session, m *discordgo.MessageCreate) {
		defer func() {
			if recover() != nil { // without this the program would be gone
				broken.Add(1)
			}
		}()
		if m.Author.ID != "" && m.Content != "" {
			heard.Add(1)
		}
	})
	if err := session.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		session.ShouldReconnectOnError = false
		go func() { _ = session.Close() }() // which may hang
	})
	return botUnderTest{
		name: "library", grace: 3 * time.Second, heard: heard.Load, broken: broken.Load, ended: func() bool { return false },
		buckets: func() int {
			return reflect.ValueOf(session.Ratelimiter).Elem().FieldByName("buckets").Len()
		},
		respond: func(id, token string) {
			_ = session.InteractionRespond(&discordgo.Interaction{ID: id, Token: token}, &discordgo.InteractionResponse{Type: 5})
		},
	}
}

// looked is the library as it is looked after.
func lookedAfter(t *testing.T, s *discordtest.Server) botUnderTest {
	t.Helper()
	client := discord.NewClient(s.URL+"/api/v10", discordtest.Token, "test", nil)
	var heard atomic.Int64
	desk := deskOf(func(text string) { heard.Add(1) })
	app := discord.New(desk, client, discord.Options{})
	pace := quick
	pace.Open, pace.Ready = 2*time.Second, 2*time.Second // some wait for them
	gate := discord.NewGateway(app, client, false, pace, nil)
	var ended atomic.Bool
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := gate.Run(t.Context()); err != nil {
			ended.Store(true)
		}
	}()
	t.Cleanup(func() { <-done })
	if !s.Wait(func() bool { return gate.Health().Ready == 1 }) {
		t.Fatal("not connected")
	}
	return botUnderTest{
		name: "looked after", grace: 2 * time.Minute, heard: heard.Load, broken: func() int64 { return app.Stats().Broken }, ended: ended.Load,
		buckets: func() int { return app.Stats().Buckets },
		respond: func(id, token string) {
			_, _ = client.Respond(t.Context(), discord.Place{Interaction: id, Token: token}, deferred)
		},
	}
}

// say has somebody write to the bot until it is heard.
func say(s *discordtest.Server, b botUnderTest, patience time.Duration) error {
	until := time.Now().Add(patience)
	for before := b.heard(); b.heard() == before; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(until) {
			return fmt.Errorf("%s: nothing is heard any more", b.name)
		}
		s.Person("1", "", "500").Say("train 7b")
	}
	return nil
}

// hurts holds that the library alone does not pass a check and that it does
// when it is looked after.
func hurts(t *testing.T, trouble func(*testing.T, *discordtest.Server, botUnderTest) error) {
	t.Helper()
	for name, c := range map[string]struct {
		start func(*testing.T, *discordtest.Server) botUnderTest
		fails bool
	}{"library": {bare, true}, "looked after": {lookedAfter, false}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := discordtest.New()
			s.Beat = 400 * time.Millisecond
			t.Cleanup(s.Close)
			b := c.start(t, s)
			if err := say(s, b, 2*time.Minute); err != nil {
				t.Fatal(err)
			}
			err := trouble(t, s, b)
			if (err != nil) != c.fails {
				t.Errorf("fails is to be %t: %v", c.fails, err)
			}
		})
	}
}

// bwmarrin/discordgo#1694, #513: the first frame after a resume is a heartbeat's
// answer or a request to reconnect. It waits for itself for ever.
func TestLibraryDeadlock(t *testing.T) {
	t.Parallel()
	for name, op := range map[string]int{"reconnect": 7, "heartbeat answer": 11} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			hurts(t, func(_ *testing.T, s *discordtest.Server, b botUnderTest) error {
				s.Script(func(c *discordtest.Conn) {
					c.Send(op, nil)
					time.Sleep(50 * time.Millisecond)
					s.Hail(c)
				})
				s.Drop()
				return say(s, b, b.grace)
			})
		})
	}
}

// A close code that means "never" is followed by another try, and another.
func TestLibraryNeverGivesUp(t *testing.T) {
	t.Parallel()
	hurts(t, func(_ *testing.T, s *discordtest.Server, b botUnderTest) error {
		s.CloseWith(4014)
		s.Each(func(c *discordtest.Conn) { c.Close(4014) })
		s.Wait(func() bool { dials, _, _ := s.Gateway(); return dials > 2 || b.ended() })
		if dials, _, _ := s.Gateway(); dials > 2 || !b.ended() {
			return fmt.Errorf("dialled %d times, ended %t", dials, b.ended())
		}
		return nil
	})
}

// An event with one field that can't be read comes without all the others.
func TestLibraryDropsFields(t *testing.T) {
	t.Parallel()
	hurts(t, func(_ *testing.T, s *discordtest.Server, b botUnderTest) error {
		before := b.heard()
		s.Person("1", "", "500").Say("train 7b", func(m map[string]any) { m["components"] = []any{map[string]any{"type": 99}} })
		s.Wait(func() bool { return b.heard() > before || b.broken() > 0 })
		if b.heard() == before || b.broken() > 0 {
			return fmt.Errorf("heard %d, broken %d", b.heard()-before, b.broken())
		}
		return nil
	})
}

// A connection that does not answer heartbeats is kept for five of them.
func TestLibraryKeepsZombies(t *testing.T) {
	t.Parallel()
	hurts(t, func(_ *testing.T, s *discordtest.Server, _ botUnderTest) error {
		s.Deaf(true)
		s.Wait(func() bool { return s.Unheard() > 0 })
		s.Deaf(false)
		if n := s.Unheard(); n > 4 { // counted, not timed: on a slow machine both are late
			return fmt.Errorf("noticed after %d heartbeats", n)
		}
		return nil
	})
}

// Every interaction leaves its token behind in the memory of limits.
func TestLibraryRemembersEveryInteraction(t *testing.T) {
	t.Parallel()
	hurts(t, func(_ *testing.T, _ *discordtest.Server, b botUnderTest) error {
		for i := range 200 {
			b.respond(fmt.Sprint(i), "token")
		}
		if n := b.buckets(); n > 20 {
			return fmt.Errorf("%d buckets", n)
		}
		return nil
	})
}

// An answer that was announced can't become one of components: the library's
// edit has no flags.
func TestLibraryEditHasNoFlags(t *testing.T) {
	t.Parallel()
	var edit map[string]any
	text, err := json.Marshal(discordgo.WebhookEdit{})
	if err != nil || json.Unmarshal(text, &edit) != nil {
		t.Fatal(err)
	}
	if _, ok := reflect.TypeFor[discordgo.WebhookEdit]().FieldByName("Flags"); ok {
		t.Error("the library can do it now")
	}
	g := play(t, setting{options: func(o *discord.Options) { o.Picture = slowPicture }})
	a := g.answer(g.s.Person("1", "10", "100").AskWith(question, "x.json", g.s.File("x", []byte("{}")), 2))
	if a.First != deferred.Type || !strings.Contains(asJSON(a.Answer.Body), `"flags":32768`) {
		t.Errorf("response %d, then %s", a.First, asJSON(a.Answer.Body))
	}
}
