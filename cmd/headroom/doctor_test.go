package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"headroom/bot/discord/discordtest"
	"headroom/bot/slack/slackfake"
	"headroom/store"
)

// clinic is where doctor is tried: platforms, settings and a store of its own.
type clinic struct {
	slack *slackfake.Server
	space *slackfake.Workspace
	town  *discordtest.Server

	env      map[string]string
	settings string // besides the sections below
	slackSet string // lines of [slack]; "-": no section
	discord  string // lines of [discord]; "-": no section
	store    string
	folder   string
	args     []string
}

const contentOn = 1 << 19

// examined runs doctor, and returns its checks by name with its status.
func examined(t *testing.T, change func(*testing.T, *clinic)) (checks map[string]check, status int, text string) {
	t.Helper()
	c := &clinic{slack: slackfake.New(), town: discordtest.New(), folder: t.TempDir()}
	t.Cleanup(c.slack.Close)
	t.Cleanup(c.town.Close)
	c.space = c.slack.Install("T1")
	c.store = filepath.Join(c.folder, "headroom.db")
	c.env = map[string]string{
		"SLACK_BOT_TOKEN": c.space.Token, "SLACK_APP_TOKEN": c.slack.AppToken, "DISCORD_TOKEN": discordtest.Token,
		"HEADROOM_KEY": "", "SLACK_SIGNING_SECRET": "", "SLACK_CLIENT_SECRET": "",
	}
	c.settings = ownAdmin
	if change != nil {
		change(t, c)
	}
	file := fmt.Sprintf("store = %q\n%s", c.store, c.settings)
	if c.slackSet != "-" {
		file += fmt.Sprintf("\n[slack]\napi = %q\n%s\n", c.slack.API(), c.slackSet)
	}
	if c.discord != "-" {
		file += fmt.Sprintf("\n[discord]\napi = %q\n%s\n", c.town.URL+"/api/v10", c.discord)
	}
	path := filepath.Join(c.folder, "config.toml")
	if err := os.WriteFile(path, []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("HEADROOM_STORE", "")
	for name, value := range c.env {
		t.Setenv(name, value)
	}
	var out, errs bytes.Buffer
	status = run(t.Context(), slices.Concat([]string{"--config", path, "doctor", "--json", "--timeout", "20s"}, c.args), strings.NewReader(""), &out, &errs)
	var got struct {
		State  string
		Checks []check
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatalf("%v\n%s%s", err, out.String(), errs.String())
	}
	checks = map[string]check{}
	for _, one := range got.Checks {
		if old, twice := checks[one.Name]; !twice || old.State != checkFail {
			checks[one.Name] = one
		}
		if (one.State == checkWarn || one.State == checkFail) != (one.Fix != "") {
			t.Errorf("%+v: what to do is for what is wrong", one)
		}
	}
	for _, secret := range []string{c.space.Token, c.slack.AppToken, discordtest.Token, "secret-ticket"} {
		if strings.Contains(out.String()+errs.String(), secret) {
			t.Errorf("a secret is told:\n%s", out.String())
		}
	}
	return checks, status, out.String()
}

func needSQLite(t *testing.T) {
	t.Helper()
	if !store.Supported {
		t.Skip(store.NoSQLite)
	}
}

// made makes a store with something in it.
func made(t *testing.T, path string) {
	t.Helper()
	kept, err := store.Open(t.Context(), path, store.Options{})
	if err == nil {
		_, err = kept.SavePreset(t.Context(), "local", "", "box", "4x v100", "me", false)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
}

// onDisk writes a file for the store, in place of one.
func onDisk(t *testing.T, path string, text []byte) {
	t.Helper()
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestDoctorFindsNothingWrong(t *testing.T) {
	needSQLite(t)
	checks, status, text := examined(t, func(t *testing.T, c *clinic) { made(t, c.store) })
	if status != answered {
		t.Errorf("status %d\n%s", status, text)
	}
	for name, one := range checks {
		if one.State != checkOK && name != "disk" { // a small disk is none of ours
			t.Errorf("%+v", one)
		}
	}
	want := []string{
		"admin port", "clock", "discord intents", "discord interactions", "discord.token", "disk", "platforms", "settings", "slack scopes",
		"slack.app_token", "slack.bot_token", "store", "store mode",
	}
	if got := slices.Sorted(maps.Keys(checks)); !slices.Equal(got, want) {
		t.Errorf("looked at %v, not %v", got, want)
	}
}

// patient is something that is wrong, and what is said of it.
type patient struct {
	change      func(*testing.T, *clinic)
	name, state string
	says, fix   string
}

func TestDoctorSaysWhatToFix(t *testing.T) {
	needSQLite(t)
	for what, tt := range map[string]patient{
		"no platform": {func(_ *testing.T, c *clinic) {
			c.slackSet, c.discord = "-", "-"
			c.env = map[string]string{"SLACK_BOT_TOKEN": "", "SLACK_APP_TOKEN": "", "DISCORD_TOKEN": ""}
		}, "platforms", checkFail, "none is set up", "[slack]"},
		"a wrong key":         {func(_ *testing.T, c *clinic) { c.settings = "unit = \"gb\"\n" }, "settings", checkFail, `did you mean "units"`, "config.example.toml"},
		"no bot token":        {func(_ *testing.T, c *clinic) { c.env["SLACK_BOT_TOKEN"] = "" }, "slack.bot_token", checkFail, "there is none", "SLACK_BOT_TOKEN"},
		"a wrong bot token":   {func(_ *testing.T, c *clinic) { c.env["SLACK_BOT_TOKEN"] = "xoxb-wrong" }, "slack.bot_token", checkFail, "invalid_auth", "OAuth & Permissions"},
		"tokens swapped":      {func(_ *testing.T, c *clinic) { c.env["SLACK_BOT_TOKEN"] = "xapp-1-x" }, "slack.bot_token", checkFail, "an app-level token", "xoxb-"},
		"not a token":         {func(_ *testing.T, c *clinic) { c.env["SLACK_BOT_TOKEN"] = "password" }, "slack.bot_token", checkFail, "no token of Slack", "xoxb-"},
		"no app token":        {func(_ *testing.T, c *clinic) { c.env["SLACK_APP_TOKEN"] = "" }, "slack.app_token", checkFail, "there is none", "connections:write"},
		"a wrong app token":   {func(_ *testing.T, c *clinic) { c.env["SLACK_APP_TOKEN"] = "xapp-wrong" }, "slack.app_token", checkFail, "invalid_auth", "connections:write"},
		"a poor app token":    {func(_ *testing.T, c *clinic) { c.slack.Scopeless = true }, "slack.app_token", checkFail, "the scope connections:write is missing", "App-Level Tokens"},
		"a missing scope":     {func(_ *testing.T, c *clinic) { c.space.Scopes = []string{"chat:write", "commands"} }, "slack scopes", checkFail, "app_mentions:read, files:read, im:history", "install the app again"},
		"scopes of threads":   {func(_ *testing.T, c *clinic) { c.slackSet = "history = true" }, "slack scopes", checkFail, "channels:history, groups:history", "--history"},
		"Slack is ill":        {func(_ *testing.T, c *clinic) { c.slack.Fail("auth.test", slackfake.Failure{Status: 503}) }, "slack.bot_token", checkWarn, "HTTP 503", "again"},
		"no signing secret":   {func(_ *testing.T, c *clinic) { c.slackSet = "mode = \"http\"\nlisten = \"127.0.0.1:0\"" }, "slack.signing_secret", checkFail, "there is none", "Signing Secret"},
		"no key":              {func(_ *testing.T, c *clinic) { c.slackSet, c.env["SLACK_BOT_TOKEN"] = "client_id = \"1.2\"", "" }, "key", checkFail, "seals the tokens", "openssl rand -hex 32"},
		"both kinds":          {func(_ *testing.T, c *clinic) { c.slackSet = "client_id = \"1.2\"" }, "slack.bot_token", checkFail, "both", "take one"},
		"no token of Discord": {func(_ *testing.T, c *clinic) { c.env["DISCORD_TOKEN"] = "" }, "discord.token", checkFail, "there is none", "DISCORD_TOKEN"},
		"a wrong token":       {func(_ *testing.T, c *clinic) { c.env["DISCORD_TOKEN"] = "not-this-one" }, "discord.token", checkFail, "does not take it", "Reset Token"},
		"no intent":           {func(_ *testing.T, c *clinic) { c.discord = "message_content = true" }, "discord intents", checkFail, "Message Content Intent is off", "message_content = false"},
		"the intent is there": {func(_ *testing.T, c *clinic) { c.discord, c.town.Flags = "message_content = true", contentOn }, "discord intents", checkOK, "as the settings", ""},
		"the intent unused":   {func(_ *testing.T, c *clinic) { c.town.Flags = contentOn }, "discord intents", checkOK, "not used", ""},
		"an endpoint":         {func(_ *testing.T, c *clinic) { c.town.Endpoint = "https://x.example/discord" }, "discord interactions", checkFail, "Interactions Endpoint URL", "clear"},
		"no endpoint": {func(_ *testing.T, c *clinic) {
			c.discord = fmt.Sprintf("mode = \"http\"\nlisten = \"127.0.0.1:0\"\npublic_key = \"%x\"", c.town.Key)
		}, "discord interactions", checkFail, "names no", "/discord/interactions"},
		"a wrong public key": {func(_ *testing.T, c *clinic) {
			c.town.Endpoint = "https://x.example/discord"
			c.discord = "mode = \"http\"\nlisten = \"127.0.0.1:0\"\npublic_key = \"" + strings.Repeat("ab", 32) + "\""
		}, "discord.public_key", checkFail, "not that of the application", "General Information"},
		"few starts":         {func(_ *testing.T, c *clinic) { c.town.Starts = 12 }, "discord sessions", checkWarn, "12 of 1000", "log"},
		"a clock ahead":      {func(_ *testing.T, c *clinic) { c.slack.Skew = -time.Minute }, "clock", checkWarn, "ahead of that of Slack", "by the network"},
		"a clock far behind": {func(_ *testing.T, c *clinic) { c.town.Skew = 10 * time.Minute }, "clock", checkFail, "behind that of Discord", "by the network"},
		"a public port":      {func(_ *testing.T, c *clinic) { c.settings = "[admin]\nlisten = \"0.0.0.0:0\"\n" }, "admin port", checkFail, "other machines", "admin.listen"},
		"no port":            {func(_ *testing.T, c *clinic) { c.settings = "[admin]\nlisten = \"off\"\n" }, "admin port", checkOK, "off", ""},
		"a taken port":       {takePort, "admin port", checkFail, "taken by another program", "choose another"},
		"a new store":        {nil, "store", checkOK, "will be made", ""},
		"a store for all to read": {func(t *testing.T, c *clinic) {
			made(t, c.store)
			if err := os.Chmod(c.store, 0o644); err != nil {
				t.Fatal(err)
			}
		}, "store mode", checkWarn, "mode 0644", "0600"},
		"a damaged store": {func(t *testing.T, c *clinic) {
			made(t, c.store)
			text, err := os.ReadFile(c.store)
			if err != nil {
				t.Fatal(err)
			}
			for i := 4096 + 200; i < len(text); i += 7 {
				text[i] ^= 0x5a
			}
			onDisk(t, c.store, text)
		}, "store", checkFail, "", "backup"},
		"half a store": {func(t *testing.T, c *clinic) {
			made(t, c.store)
			if err := os.Truncate(c.store, 5000); err != nil {
				t.Fatal(err)
			}
		}, "store", checkFail, "no whole store", "backup"},
		"another file": {func(t *testing.T, c *clinic) {
			onDisk(t, c.store, bytes.Repeat([]byte("not a store "), 100))
		}, "store", checkFail, "another program", "backup"},
		"a file in the way": {func(t *testing.T, c *clinic) {
			file := filepath.Join(c.folder, "file")
			onDisk(t, file, nil)
			c.store = filepath.Join(file, "x", "headroom.db")
		}, "store", checkFail, "", "store"},
		"tokens under another key": {func(t *testing.T, c *clinic) {
			kept, err := store.Open(t.Context(), c.store, store.Options{Key: bytes.Repeat([]byte{1}, 32)})
			if err == nil {
				err = kept.SaveInstall(t.Context(), "slack:T9", []byte("secret"))
			}
			if err != nil {
				t.Fatal(err)
			}
			_ = kept.Close()
			c.env["HEADROOM_KEY"] = strings.Repeat("02", 32)
		}, "installations", checkFail, "1 of 1 workspaces", "HEADROOM_KEY"},
		"a secret that is nowhere": {func(_ *testing.T, c *clinic) {
			c.env["DISCORD_TOKEN"], c.discord = "", "token_file = \"nowhere\""
		}, "discord.token", checkFail, "", "DISCORD_TOKEN"},
	} {
		t.Run(what, func(t *testing.T) {
			checks, status, text := examined(t, tt.change)
			got, ok := checks[tt.name]
			if !ok {
				t.Fatalf("nothing about %s in\n%s", tt.name, text)
			}
			if got.State != tt.state || !strings.Contains(got.Says, tt.says) || !strings.Contains(got.Fix, tt.fix) {
				t.Errorf("%+v", got)
			}
			if (status == notAnswered) != strings.Contains(text, `"state": "fail"`) {
				t.Errorf("status %d\n%s", status, text)
			}
		})
	}
}

// takePort lets another program hold the admin port: it hangs up on everybody.
func takePort(t *testing.T, c *clinic) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = taken.Close() })
	go func() {
		for conn, err := taken.Accept(); err == nil; conn, err = taken.Accept() {
			_ = conn.Close()
		}
	}()
	c.settings = fmt.Sprintf("[admin]\nlisten = %q\n", taken.Addr())
}

// A file with a secret that others may read is told, and read all the same.
func TestDoctorOnSecretsForAll(t *testing.T) {
	checks, _, text := examined(t, func(t *testing.T, c *clinic) {
		file := filepath.Join(c.folder, "token")
		onDisk(t, file, []byte(c.space.Token+"\n"))
		if err := os.Chmod(file, 0o644); err != nil {
			t.Fatal(err)
		}
		c.env["SLACK_BOT_TOKEN"], c.slackSet = "", fmt.Sprintf("bot_token_file = %q", file)
	})
	if !strings.Contains(text, "chmod 600") || checks["slack scopes"].State != checkOK {
		t.Error(text)
	}
}

// Without a network, what needs one is skipped and says why; that is no failure.
func TestDoctorWithoutNetwork(t *testing.T) {
	for what, tt := range map[string]struct {
		change func(*testing.T, *clinic)
		why    string
	}{
		"nobody there": {func(_ *testing.T, c *clinic) {
			c.slack.Close()
			c.town.Close()
		}, "could not be asked: connect: connection refused"},
		"by choice": {func(_ *testing.T, c *clinic) { c.args = []string{"--offline"} }, "--offline"},
	} {
		t.Run(what, func(t *testing.T) {
			checks, status, text := examined(t, tt.change)
			if status != answered {
				t.Errorf("status %d\n%s", status, text)
			}
			for _, name := range []string{"slack.bot_token", "slack.app_token", "discord.token", "clock"} {
				if one := checks[name]; one.State != checkSkipped || name != "clock" && !strings.Contains(one.Says, tt.why) {
					t.Errorf("%s: %+v", name, one)
				}
			}
		})
	}
}

// Beside a running server the admin port is its own, and the store is read while
// it is written.
func TestDoctorBesideAServer(t *testing.T) {
	listen, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listen.Addr().String()
	_ = listen.Close() // free again, most likely
	admin := fmt.Sprintf("[admin]\nlisten = %q\n", address)
	b := serveBoth(t, admin, nil)
	b.slackAnswers(t)
	checks, _, text := examined(t, func(_ *testing.T, c *clinic) { c.settings = admin })
	if one := checks["admin port"]; one.State != checkOK || !strings.Contains(one.Says, "held by a running headroom") {
		t.Error(text)
	}
}
