package slack_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"headroom/bot"
	"headroom/bot/memorytest"
	"headroom/bot/slack"
	"headroom/bot/slack/slackfake"
	"headroom/engine/catalog"
)

// vault keeps installations in a map.
type vault struct {
	mu   sync.Mutex
	kept map[string][]byte
}

func (v *vault) SaveInstall(_ context.Context, tenant string, secret []byte) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.kept[tenant] = secret
	return nil
}

func (v *vault) Install(_ context.Context, tenant string) ([]byte, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if secret, ok := v.kept[tenant]; ok {
		return secret, nil
	}
	return nil, errors.New("not installed")
}

func (v *vault) RemoveInstall(_ context.Context, tenant string) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	delete(v.kept, tenant)
	return nil
}

// town is a stand-in of Slack with two workspaces, and the bot connected to it.
type town struct {
	t      *testing.T
	fake   *slackfake.Server
	one    *slackfake.Workspace
	two    *slackfake.Workspace
	memory *memorytest.Memory
	teams  *slack.Installed
	vault  *vault
	desk   *bot.Desk
	app    *slack.App
	socket *slack.Socket
	log    *safeBuffer
	ended  chan error // what the socket ended with
	close  func()
}

// safeBuffer is a log that tests read while it is written.
type safeBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

// build makes a town whose bot is not connected yet.
func build(t *testing.T, limits bot.Limits, listen bool) *town {
	t.Helper()
	w := &town{
		t: t, fake: slackfake.New(), memory: memorytest.New(), vault: &vault{kept: map[string][]byte{}}, log: &safeBuffer{}, ended: make(chan error, 1),
	}
	w.fake.Patience = 20 * time.Second // a busy machine; TestAcknowledgedWithAllWorkersBlocked holds that nobody waits
	t.Cleanup(w.fake.Close)
	w.one, w.two = w.fake.Install("T1"), w.fake.Install("T2")
	w.teams = slack.NewInstalled(w.vault, w.fake.API(), http.DefaultClient)
	for _, space := range []*slackfake.Workspace{w.one, w.two} {
		if err := w.teams.Add(t.Context(), slack.Team{ID: space.ID}, space.Token, "chat:write"); err != nil {
			t.Fatal(err)
		}
	}
	log := slog.New(slog.NewTextHandler(w.log, nil))
	talk := bot.NewConversation(bot.New(catalog.Builtin()), w.memory, bot.Setup{
		Version: "v1", Log: log, MayWrite: func(_, user string) bool { return user == "UADMIN" },
	})
	w.desk = bot.NewDesk(talk, limits)
	w.app = slack.New(w.desk, w.teams, slack.Options{Listen: listen, Memory: w.memory, Log: log})
	w.socket = &slack.Socket{BotToken: w.one.Token, AppToken: w.fake.AppToken, Address: w.fake.API(), HTTP: http.DefaultClient, Log: log, Take: w.app.Take}
	return w
}

// connect opens the socket.
func (w *town) connect() *town {
	w.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	w.close = cancel
	go func() { w.ended <- w.socket.Run(ctx) }()
	w.t.Cleanup(cancel)
	w.until("the socket is open", w.socket.Connected)
	return w
}

// open is a town with the bot connected.
func open(t *testing.T) *town {
	t.Helper()
	return build(t, bot.Limits{PerUser: 100}, false).connect()
}

// until waits for something to become true.
func (w *town) until(what string, ok func() bool) {
	w.t.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if ok() {
			return
		}
	}
	var said []string
	for _, m := range w.fake.Said("T1") {
		said = append(said, m.Channel+" "+m.To+": "+m.Text)
	}
	w.t.Fatalf("waited in vain: %s\nlog:\n%s\nsaid: %.3000q", what, w.log.String(), said)
}

// send delivers an event, a press or a command and fails without an
// acknowledgement.
func (w *town) send(kind string, payload any) json.RawMessage {
	w.t.Helper()
	reply, err := w.fake.Deliver(kind, payload)
	if err != nil {
		w.t.Fatalf("%s: %v\n%s", kind, err, w.log.String())
	}
	return reply
}

// answer is the n-th thing that the bot said to a workspace.
func (w *town) answer(space *slackfake.Workspace, n int) slackfake.Message {
	w.t.Helper()
	w.until("an answer", func() bool { return len(w.fake.Said(space.ID)) >= n })
	return w.fake.Said(space.ID)[n-1]
}

// press presses a button of a message.
func (w *town) press(space *slackfake.Workspace, m slackfake.Message, user, label string) {
	w.t.Helper()
	payload, err := w.fake.Press(space, m, user, label)
	if err != nil {
		w.t.Fatal(err)
	}
	w.send("interactive", payload)
}

func contains(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in\n%.3000s", part, text)
		}
	}
}
