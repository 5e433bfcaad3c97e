package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"headroom/bot/discord/discordtest"
	"headroom/bot/slack/slackfake"
)

// both is the program with a Slack and a Discord of its own.
type both struct {
	*server
	slack *slackfake.Server
	space *slackfake.Workspace
	town  *discordtest.Server
	asks  int
}

var adminAddress = regexp.MustCompile(`admin"?[=:]"?(127\.0\.0\.1:\d+)`)

// serveBoth starts it. change comes before the start.
func serveBoth(t *testing.T, settings string, change func(*both)) *both {
	t.Helper()
	b := &both{slack: slackfake.New(), town: discordtest.New()}
	b.slack.Pace, b.slack.Burst, b.slack.Silent = 1000, 1000, false
	b.town.Deadline, b.slack.Patience = time.Minute, 20*time.Second // a slow machine
	b.space = b.slack.Install("T1")
	slackTokens(t, b.slack, b.space.Token)
	t.Setenv("DISCORD_TOKEN", discordtest.Token)
	if change != nil {
		change(b)
	}
	b.server = serve(t, fmt.Sprintf("%s\n[slack]\napi = %q\n[discord]\napi = %q\n", settings, b.slack.API(), b.town.URL+"/api/v10"))
	t.Cleanup(func() {
		b.town.Close()
		b.slack.Close()
	})
	return b
}

// ownAdmin is an admin port that is free.
const ownAdmin = "[admin]\nlisten = \"127.0.0.1:0\"\n"

func (b *both) admin(t *testing.T, path string) (int, string) {
	t.Helper()
	b.until("the admin port", func() bool { return adminAddress.MatchString(b.out.String()) })
	r, err := http.Get("http://" + adminAddress.FindStringSubmatch(b.out.String())[1] + path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Body.Close() }()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(text)
}

// slackAnswers puts a question in Slack and waits for its answer.
func (b *both) slackAnswers(t *testing.T) {
	t.Helper()
	b.until("Slack", func() bool { open, _ := b.slack.Links(); return open == 1 })
	before := len(b.slack.Said("T1"))
	b.asks++
	if _, err := b.slack.Deliver("events_api", b.slack.Direct(b.space, "U1", fmt.Sprintf("train 7b on %dx v100", b.asks))); err != nil {
		t.Fatal(err)
	}
	b.until("an answer in Slack", func() bool { return len(b.slack.Said("T1")) > before })
}

// discordAnswers does the same in Discord.
func (b *both) discordAnswers(t *testing.T) {
	t.Helper()
	b.until("Discord", func() bool { return b.town.Ready() == 1 })
	b.asks++
	id := b.town.Person("1", "10", "100").Ask(fmt.Sprintf("train 7b on %dx v100", b.asks))
	if a, ok := b.town.Answered(id); !ok || !strings.Contains(saidIn(a.Answer.Body.Components), "fit") {
		t.Fatalf("no answer in Discord\n%s", b.out.String())
	}
}

func TestServeBoth(t *testing.T) {
	b := serveBoth(t, ownAdmin, nil)
	b.slackAnswers(t)
	b.discordAnswers(t)
	if status := b.end(); status != answered {
		t.Errorf("ended with %d\n%s", status, b.out.String())
	}
}

// Whatever way one platform ends, the other goes on, and the program ends well.
func TestServeGoesOnWithTheOther(t *testing.T) {
	// discordGone and slackGone are what the log says.
	const discordGone, slackGone = "a platform has ended; the others go on\" platform=discord", "a platform has ended; the others go on\" platform=slack"
	for name, tt := range map[string]struct {
		before func(*both)             // the start
		during func(*testing.T, *both) // while it runs
		gone   string
		reason string
		other  func(*both, *testing.T)
	}{
		"Discord refuses the intents": {
			before: func(b *both) { b.town.CloseWith(4014) },
			gone:   discordGone, reason: "turn on Message Content Intent", other: (*both).slackAnswers,
		},
		"Discord takes the token away": {
			during: func(t *testing.T, b *both) {
				b.discordAnswers(t)
				b.town.Revoke()
				b.town.Drop()
			},
			gone: discordGone, reason: "token", other: (*both).slackAnswers,
		},
		"the token of Discord is missing": {
			before: func(*both) { t.Setenv("DISCORD_TOKEN", "") },
			gone:   discordGone, reason: "DISCORD_TOKEN", other: (*both).slackAnswers,
		},
		"Slack refuses the app token": {
			before: func(b *both) { t.Setenv("SLACK_APP_TOKEN", "xapp-wrong-one") },
			gone:   slackGone, reason: "connections:write", other: (*both).discordAnswers,
		},
		"Slack refuses the bot token": {
			before: func(b *both) { b.slack.Revoke(b.space) },
			gone:   slackGone, reason: "SLACK_BOT_TOKEN", other: (*both).discordAnswers,
		},
		"Slack takes the bot token away": {
			during: func(t *testing.T, b *both) {
				b.slackAnswers(t)
				b.slack.Revoke(b.space)
				_, _ = b.slack.Send("events_api", b.slack.Direct(b.space, "U1", "train 1b on a100"), 0) // the end may come before it is acknowledged
			},
			gone: slackGone, reason: "SLACK_BOT_TOKEN", other: (*both).discordAnswers,
		},
		"the workspace uninstalls the app": {
			during: func(t *testing.T, b *both) {
				b.slackAnswers(t)
				_, _ = b.slack.Send("events_api", b.slack.Event(b.space, map[string]any{"type": "app_uninstalled"}), 0)
			},
			gone: slackGone, reason: "uninstalled the app", other: (*both).discordAnswers,
		},
		"Slack takes the app token away": {
			during: func(t *testing.T, b *both) {
				b.slackAnswers(t)
				b.slack.Fail("apps.connections.open", slackfake.Failure{Error: "token_revoked"})
				b.slack.Drop()
			},
			gone: slackGone, reason: "token_revoked", other: (*both).discordAnswers,
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := serveBoth(t, ownAdmin, tt.before)
			if tt.during != nil {
				tt.during(t, b)
			}
			b.until("the end of one", func() bool { return strings.Contains(b.out.String(), tt.gone) })
			if !strings.Contains(b.out.String(), tt.reason) {
				t.Errorf("%q is not told:\n%s", tt.reason, b.out.String())
			}
			for range 3 {
				tt.other(b, t)
			}
			status, ready := b.admin(t, "/readyz")
			if status != http.StatusOK || strings.Count(ready, `"ended"`) != 1 || strings.Count(ready, `"connected"`) != 1 {
				t.Errorf("readyz: %d %s", status, ready)
			}
			if status := b.end(); status != answered {
				t.Errorf("ended with %d\n%s", status, b.out.String())
			}
		})
	}
}

// A platform that can't be reached is tried again, and holds nobody up.
func TestServeWhileOneIsAway(t *testing.T) {
	b := serveBoth(t, ownAdmin, func(b *both) {
		b.slack.Fail("auth.test", slackfake.Failure{Status: 503})
		b.town.Fail("GET gateway/bot", 503, 5, false)
	})
	b.discordAnswers(t)
	if status, ready := b.admin(t, "/readyz"); status != http.StatusOK || !strings.Contains(ready, `"slack":"opening"`) {
		t.Errorf("%d %s", status, ready)
	}
	b.slack.Heal("auth.test")
	b.slackAnswers(t)
}

// Only when all have ended does the program, with a status that says so.
func TestServeEndsWithTheLast(t *testing.T) {
	b := serveBoth(t, ownAdmin, func(b *both) {
		b.town.CloseWith(4004)
		b.slack.Revoke(b.space)
	})
	select {
	case status := <-b.ended:
		b.ended <- status
		if out := b.out.String(); status != notAnswered || !strings.Contains(out, "slack: the bot token") || !strings.Contains(out, "discord: Discord refused") {
			t.Errorf("status %d\n%s", status, out)
		}
	case <-time.After(2 * time.Minute):
		t.Fatalf("goes on\n%s", b.out.String())
	}
}

// The admin port tells whether it lives, whether it is ready, and the figures.
func TestAdminPort(t *testing.T) {
	b := serveBoth(t, ownAdmin, func(b *both) { b.slack.Fail("auth.test", slackfake.Failure{Status: 503}); b.town.CloseWith(4000) })
	if status, text := b.admin(t, "/healthz"); status != http.StatusOK || !strings.Contains(text, "alive") {
		t.Errorf("healthz: %d %s", status, text)
	}
	status, text := b.admin(t, "/readyz")
	var ready struct {
		Ready     bool
		Store     string
		Platforms map[string]string
	}
	if err := json.Unmarshal([]byte(text), &ready); err != nil || status != http.StatusServiceUnavailable || ready.Ready || ready.Store != "open" || ready.Platforms["slack"] != "opening" {
		t.Errorf("readyz before: %d %s %v", status, text, err)
	}
	b.slack.Heal("auth.test")
	b.town.CloseWith(0)
	b.slackAnswers(t)
	b.discordAnswers(t)
	if status, text := b.admin(t, "/readyz"); status != http.StatusOK || strings.Count(text, `"connected"`) != 2 {
		t.Errorf("readyz after: %d %s", status, text)
	}
	for _, path := range []string{"/debug/pprof/", "/debug/pprof/heap", "/", "/metrics/x"} {
		if status, _ := b.admin(t, path); status != http.StatusNotFound {
			t.Errorf("%s: %d", path, status)
		}
	}
	b.slack.Fail("chat.postMessage", slackfake.Failure{Status: 503, Times: 1})
	b.slackAnswers(t)
	b.until("the figures", func() bool {
		_, text := b.admin(t, "/metrics")
		for _, line := range []string{
			`headroom_questions_total{intent="memory",outcome="answered",platform="slack"} 2`,
			`headroom_questions_total{intent="memory",outcome="answered",platform="discord"} 1`,
			`headroom_platform_connected{platform="slack"} 1`, `headroom_platform_connected{platform="discord"} 1`,
			`headroom_api_calls_total{code="ok",method="chat.postMessage",platform="slack"}`,
			`headroom_api_calls_total{code="http_503",method="chat.postMessage",platform="slack"} 1`,
			`headroom_api_calls_total{code="ok",method="callback",platform="discord"} 1`,
			`headroom_store_seconds_count{op="take"}`, `headroom_delivery_seconds_count{platform="slack"}`,
			`headroom_delivery_seconds_count{platform="discord"} 1`,
			`headroom_heartbeat_age_seconds{platform="slack"}`, `headroom_queue_depth 0`, `headroom_build_info{`,
		} {
			if !strings.Contains(text, line) {
				return false
			}
		}
		return true
	})
}

func TestAdminSettings(t *testing.T) {
	for settings, want := range map[string]string{
		"[admin]\nlisten = \"0.0.0.0:0\"\n[slack]\n":   "other machines may reach",
		"[admin]\nlisten = \":0\"\n[slack]\n":          "other machines may reach",
		"[admin]\nlisten = \"nowhere\"\n[slack]\n":     "an address with a port",
		"[admin]\nlisten = \"127.0.0.1:1\"\n[slack]\n": "admin.listen",
	} {
		t.Run(settings, func(t *testing.T) {
			slackTokens(t, &slackfake.Server{AppToken: "xapp-1"}, "xoxb-1")
			if want == "admin.listen" {
				taken, err := net.Listen("tcp", "127.0.0.1:0")
				if err != nil {
					t.Fatal(err)
				}
				defer func() { _ = taken.Close() }()
				settings = strings.Replace(settings, "127.0.0.1:1", taken.Addr().String(), 1)
			}
			s := serve(t, settings)
			status := <-s.ended
			s.ended <- status
			if status == answered || !strings.Contains(s.out.String(), want) {
				t.Errorf("status %d, %q is not in\n%s", status, want, s.out.String())
			}
		})
	}
}

func TestPprofByFlag(t *testing.T) {
	b := serveBoth(t, ownAdmin+"pprof = true\n", nil)
	if status, text := b.admin(t, "/debug/pprof/heap?debug=1"); status != http.StatusOK || !strings.Contains(text, "heap profile") {
		t.Errorf("%d", status)
	}
}
