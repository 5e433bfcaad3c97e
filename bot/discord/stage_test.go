package discord_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"headroom/bot"
	"headroom/bot/discord"
	"headroom/bot/discord/discordtest"
	"headroom/bot/discord/payload"
	"headroom/bot/memorytest"
	"headroom/engine/catalog"
)

// known is the catalogue, made once.
var known = sync.OnceValue(func() *bot.Bot { return bot.New(catalog.Builtin()) })

// stage is the whole bot in a Discord of its own.
type stage struct {
	t      testing.TB
	s      *discordtest.Server
	memory *memorytest.Memory
	desk   *bot.Desk
	client *discord.Client
	app    *discord.App
	gate   *discord.Gateway
	log    *lockedBuffer
	ended  chan error
	stop   context.CancelFunc
}

// lockedBuffer is a log that several goroutines write.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// setting is what a test changes before the bot starts.
type setting struct {
	server  func(*discordtest.Server)
	options func(*discord.Options)
	limits  bot.Limits
	pace    discord.Pace
	overHTTP,
	offline bool // the bot is not connected
}

// quick is a gateway that a test can wait for.
var quick = discord.Pace{
	Open: 20 * time.Second, Ready: 20 * time.Second, Check: 5 * time.Millisecond,
	Least: 5 * time.Millisecond, Most: 50 * time.Millisecond, Starts: time.Millisecond,
}

func play(t testing.TB, how setting) *stage {
	t.Helper()
	g := &stage{t: t, s: discordtest.New(), memory: memorytest.New(), log: &lockedBuffer{}, ended: make(chan error, 1)}
	g.s.Validate = func(name string, body []byte) error { return schemaCheck(t, name, body) }
	g.s.Deadline = time.Minute // a slow machine; TestLateAnswer holds the real one
	if how.server != nil {
		how.server(g.s)
	}
	log := slog.New(slog.NewTextHandler(g.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	if how.limits.PerUser == 0 {
		how.limits.PerUser, how.limits.PerTenant = 1000, 100000
	}
	talk := bot.NewConversation(known(), g.memory, bot.Setup{Version: "test", Log: log})
	g.desk = bot.NewDesk(talk, how.limits)
	g.client = discord.NewClient(g.s.URL+"/api/v10", discordtest.Token, "test", nil)
	o := discord.Options{Memory: g.memory, Log: log, Files: []string{g.s.Host()}, Rush: time.Hour, Announce: time.Minute}
	if how.options != nil {
		how.options(&o)
	}
	g.app = discord.New(g.desk, g.client, o)
	if how.pace == (discord.Pace{}) {
		how.pace = quick
	}
	g.gate = discord.NewGateway(g.app, g.client, o.Heard, how.pace, log)
	ctx, stop := context.WithCancel(t.Context())
	g.stop = stop
	if how.overHTTP {
		g.s.PostTo(g.app.Interactions(g.s.Key))
	}
	if how.offline {
		g.ended <- nil
	} else {
		go func() { g.ended <- g.gate.Run(ctx) }()
	}
	t.Cleanup(g.end)
	if !how.offline && !g.s.Wait(func() bool { return g.gate.Health().Ready == max(1, g.s.Shards) }) {
		t.Logf("not connected: %+v\n%s", g.gate.Health(), g.log)
	}
	return g
}

// end stops everything in the order of the program.
func (g *stage) end() {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	if err := g.desk.Drain(ctx); err != nil {
		g.t.Errorf("desk: %v", err)
	}
	if err := g.app.Drain(ctx); err != nil {
		g.t.Errorf("app: %v", err)
	}
	g.stop()
	select {
	case err := <-g.ended:
		if err != nil {
			g.t.Logf("the gateway ended: %v", err)
		}
	case <-ctx.Done():
		g.t.Error("the gateway does not end")
	}
	g.s.Close()
	for _, err := range g.s.Faults() {
		g.t.Errorf("Discord would not have taken it: %v", err)
	}
	for _, secret := range []string{discordtest.Token, "secret-"} {
		if strings.Contains(g.log.String(), secret) {
			g.t.Errorf("the log holds %q:\n%s", secret, g.log)
		}
	}
}

// answer waits for what an interaction came to.
func (g *stage) answer(id string) discordtest.Act {
	g.t.Helper()
	a, ok := g.s.Answered(id)
	if !ok {
		g.t.Fatalf("interaction %s was not answered: %+v\n%s", id, a, g.log)
	}
	return a
}

// said waits for the n-th message in a channel, counted from 1.
func (g *stage) said(channel string, n int) discordtest.Message {
	g.t.Helper()
	if !g.s.Wait(func() bool { return len(g.s.Messages(channel)) >= n }) {
		g.t.Fatalf("%d messages in %s, not %d\n%s", len(g.s.Messages(channel)), channel, n, g.log)
	}
	return g.s.Messages(channel)[n-1]
}

// kept waits until a dialogue is: that comes after the answer is shown.
func (g *stage) kept(tenant, dialogue string) {
	g.t.Helper()
	if !g.s.Wait(func() bool {
		_, found, _ := g.memory.Thread(g.t.Context(), tenant, dialogue)
		return found
	}) {
		g.t.Fatalf("%s is not kept", dialogue)
	}
}

// textOf is everything that a message says.
func textOf(m payload.Message) string {
	var out strings.Builder
	var walk func([]payload.Component)
	walk = func(list []payload.Component) {
		for _, c := range list {
			fmt.Fprintln(&out, c.Content)
			walk(c.Components)
		}
	}
	walk(m.Components)
	for _, e := range m.Embeds {
		fmt.Fprintln(&out, e.Title+"\n"+e.Description)
	}
	return out.String()
}

// buttons are the names and labels of what can be pressed or picked.
func buttons(m payload.Message) map[string]string {
	out := map[string]string{}
	var walk func([]payload.Component)
	walk = func(list []payload.Component) {
		for _, c := range list {
			if c.Type == payload.Button {
				out[c.Label] = c.CustomID
			}
			for _, o := range c.Options {
				out[o.Label] = o.Value
			}
			walk(c.Components)
		}
	}
	walk(m.Components)
	return out
}

// labelled finds a button whose label begins so.
func labelled(t testing.TB, m payload.Message, prefix string) string {
	t.Helper()
	for label, id := range buttons(m) {
		if strings.HasPrefix(label, prefix) {
			return id
		}
	}
	t.Fatalf("no button %q among %v", prefix, buttons(m))
	return ""
}

// says fails when a message lacks words.
func says(t testing.TB, m payload.Message, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(textOf(m), w) {
			t.Errorf("%q is not in:\n%s", w, textOf(m))
		}
	}
}

// schemaCheck holds JSON against a part of the official schema.
func schemaCheck(t testing.TB, part string, body []byte) error {
	s := schemaOf(t, part)
	if s == nil {
		return nil
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	return s.Validate(doc)
}

func asJSON(v any) string {
	text, _ := json.Marshal(v)
	return string(text)
}
