package main

import (
	"bytes"
	"context"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"headroom/bot/slack/slackfake"
	"headroom/store"
)

// server is the real program, serving.
type server struct {
	t      *testing.T
	out    lines
	cancel context.CancelFunc
	ended  chan int
}

// lines is what the program writes while a test reads it.
type lines struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

// serve starts the program with settings, and flags that go before them.
func serve(t *testing.T, settings string, flags ...string) *server {
	t.Helper()
	if !store.Supported {
		t.Skip(store.NoSQLite)
	}
	folder := t.TempDir()
	path := filepath.Join(folder, "config.toml")
	if err := os.WriteFile(path, []byte(`store = "memory.db"`+"\n"+settings), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("HEADROOM_STORE", "")
	ctx, cancel := context.WithCancel(context.Background())
	s := &server{t: t, cancel: cancel, ended: make(chan int, 1)}
	go func() {
		s.ended <- run(ctx, append(flags, "--config", path, "serve"), strings.NewReader(""), &s.out, &s.out)
	}()
	t.Cleanup(func() {
		cancel()
		<-s.ended
	})
	return s
}

// until waits for something to become true.
func (s *server) until(what string, ok func() bool) {
	s.t.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if ok() {
			return
		}
	}
	s.t.Fatalf("waited in vain: %s\n%s", what, s.out.String())
}

func (s *server) end() int {
	s.cancel()
	status := <-s.ended
	s.ended <- status
	return status
}

func slackTokens(t *testing.T, fake *slackfake.Server, bot string) {
	t.Helper()
	t.Setenv("SLACK_APP_TOKEN", fake.AppToken)
	t.Setenv("SLACK_BOT_TOKEN", bot)
}

func TestServeSlackOverASocket(t *testing.T) {
	fake := slackfake.New()
	fake.Patience = 20 * time.Second // a slow machine
	defer fake.Close()
	space := fake.Install("T1")
	slackTokens(t, fake, space.Token)
	s := serve(t, "[slack]\nwriters = [\"U1\"]\napi = \""+fake.API()+"\"\n")
	s.until("the socket is open", func() bool { open, _ := fake.Links(); return open == 1 })
	for i, text := range []string{"train 7b adamw fp16 on 4x v100", "save as lab-default", "use lab-default with 8 gpus"} {
		if _, err := fake.Deliver("events_api", fake.Direct(space, "U1", text)); err != nil {
			t.Fatal(err)
		}
		s.until("an answer to "+text, func() bool { return len(fake.Said("T1")) == i+1 })
	}
	said := fake.Said("T1")
	if !strings.Contains(said[0].Text, "Does not fit") || !strings.Contains(said[1].Text, "lab-default") || !strings.Contains(string(said[2].Blocks), "lab-default") {
		t.Errorf("said %q", []string{said[0].Text, said[1].Text, said[2].Text})
	}
	if status := s.end(); status != answered {
		t.Errorf("ended with %d\n%s", status, s.out.String())
	}
	for _, secret := range []string{fake.AppToken, space.Token, "secret-ticket", "train 7b"} {
		if strings.Contains(s.out.String(), secret) {
			t.Errorf("%q is in the log:\n%s", secret, s.out.String())
		}
	}
}

// Two tokens in the environment are enough: there is no section in the settings.
func TestServeByTheEnvironmentAlone(t *testing.T) {
	slackTokens(t, &slackfake.Server{AppToken: "of another kind"}, "xoxb-1")
	s := serve(t, "")
	status := <-s.ended
	s.ended <- status
	if status == answered || !strings.Contains(s.out.String(), "app-level token") {
		t.Errorf("status %d\n%s", status, s.out.String())
	}
}

func TestServeTellsWhatIsMissing(t *testing.T) {
	fake := slackfake.New()
	defer fake.Close()
	for name, tt := range map[string]struct{ settings, app, bot, key, says string }{
		"no bot token":    {"[slack]", "xapp-1", "", "", "SLACK_BOT_TOKEN"},
		"no app token":    {"[slack]\napi = \"" + fake.API() + "\"", "", fake.Install("T1").Token, "", "SLACK_APP_TOKEN"},
		"wrong bot token": {"[slack]\napi = \"" + fake.API() + "\"", fake.AppToken, "xoxb-wrong", "", "invalid_auth"},
		"wrong app token": {"[slack]\napi = \"" + fake.API() + "\"", "xapp-wrong", fake.Install("T1").Token, "", "connections:write"},
		"no key":          {"[slack]\nmode = \"http\"\nclient_id = \"1.2\"", "", "", "", "HEADROOM_KEY"},
		"a bad key":       {"[slack]\nmode = \"http\"\nclient_id = \"1.2\"", "", "", "short", "32 bytes"},
		"both":            {"[slack]\nclient_id = \"1.2\"", "xapp-1", "xoxb-1", "", "both a bot token"},
		"no secret":       {"[slack]\nmode = \"http\"\napi = \"" + fake.API() + "\"", "", fake.Install("T1").Token, "", "SLACK_SIGNING_SECRET"},
		"unknown key":     {"[slack]\nbot_token_fil = \"x\"", "", "", "", `did you mean "slack.bot_token_file"`},
		"unknown mode":    {"[slack]\nmode = \"rtm\"", "", "", "", "it can be socket or http"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("SLACK_APP_TOKEN", tt.app)
			t.Setenv("SLACK_BOT_TOKEN", tt.bot)
			t.Setenv("SLACK_SIGNING_SECRET", "")
			t.Setenv("HEADROOM_KEY", tt.key)
			s := serve(t, tt.settings)
			status := <-s.ended
			s.ended <- status
			if status == answered || !strings.Contains(s.out.String(), tt.says) {
				t.Errorf("status %d, %q is not in\n%s", status, tt.says, s.out.String())
			}
		})
	}
}

// Two workspaces install the bot, each gets answers, and one takes it back.
func TestServeManyWorkspaces(t *testing.T) {
	fake := slackfake.New()
	defer fake.Close()
	one, two := fake.Install("T1"), fake.Install("T2")
	t.Setenv("SLACK_BOT_TOKEN", "")
	t.Setenv("SLACK_SIGNING_SECRET", fake.Secret)
	t.Setenv("SLACK_CLIENT_SECRET", "client-secret")
	t.Setenv("HEADROOM_KEY", strings.Repeat("ab", 32))
	s := serve(t, "[slack]\nmode = \"http\"\nlisten = \"127.0.0.1:0\"\nclient_id = \"1.2\"\napi = \""+fake.API()+"\"\n")
	address := regexp.MustCompile(`address=(127\.0\.0\.1:\d+)`)
	s.until("the server is up", func() bool { return address.MatchString(s.out.String()) })
	base := "http://" + address.FindStringSubmatch(s.out.String())[1]
	jar, _ := cookiejar.New(nil) // takes no options that could be wrong
	browser := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	get := func(address string) *http.Response {
		t.Helper()
		r, err := browser.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		_ = r.Body.Close()
		return r
	}
	for _, space := range []*slackfake.Workspace{one, two} {
		to, err := get(base + "/slack/install").Location()
		if err != nil || to.Host != "slack.com" || !strings.Contains(to.Query().Get("scope"), "app_mentions:read") {
			t.Fatalf("sent to %v: %v", to, err)
		}
		back := base + "/slack/oauth?code=" + fake.Grant(space) + "&state="
		if r := get(back + "forged"); r.StatusCode != http.StatusForbidden {
			t.Errorf("a forged state: %s", r.Status)
		}
		if r := get(back + to.Query().Get("state")); r.StatusCode != http.StatusOK {
			t.Fatalf("installed: %s\n%s", r.Status, s.out.String())
		}
		if r := get(back + to.Query().Get("state")); r.StatusCode != http.StatusForbidden {
			t.Errorf("the same state again: %s", r.Status)
		}
		ask(t, fake, base, space, http.StatusOK)
		s.until("an answer", func() bool { return len(fake.Said(space.ID)) == 1 })
	}
	r, err := fake.Post(base, "events_api", fake.Event(one, map[string]any{"type": "app_uninstalled"}), time.Now())
	if err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("%v %v", r, err)
	}
	s.until("it is taken back", func() bool { return strings.Contains(s.out.String(), "uninstalled") })
	ask(t, fake, base, one, http.StatusOK)
	ask(t, fake, base, two, http.StatusOK)
	s.until("an answer to the other", func() bool { return len(fake.Said("T2")) == 2 })
	if n := len(fake.Said("T1")); n != 1 {
		t.Errorf("%d answers to a workspace that is gone", n)
	}
	kept, err := filepath.Glob(filepath.Join(t.TempDir(), "..", "*", "memory.db*"))
	if err != nil || len(kept) == 0 {
		t.Fatalf("no store: %v %v", kept, err)
	}
	for _, file := range kept {
		if text, err := os.ReadFile(file); err != nil || bytes.Contains(text, []byte(two.Token)) {
			t.Errorf("%s holds a token, or %v", file, err)
		}
	}
}

func ask(t *testing.T, fake *slackfake.Server, base string, space *slackfake.Workspace, want int) {
	t.Helper()
	r, err := fake.Post(base, "events_api", fake.Direct(space, "U1", "train 7b on 4x v100"), time.Now())
	if err != nil || r.StatusCode != want {
		t.Fatalf("%v %v", r, err)
	}
}
