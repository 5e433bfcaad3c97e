package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"headroom/bot/slack/slackfake"
)

// slackPage is the page that leads to a first answer, cut into its sections.
func slackPage(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("../../docs/slack.md")
	if err != nil {
		t.Fatal(err)
	}
	sections := map[string]string{}
	for _, section := range strings.Split(string(text), "\n## ")[1:] {
		title, body, _ := strings.Cut(section, "\n")
		sections[title] = body
	}
	return sections
}

// quoted are the pieces between backticks.
func quoted(text string) (out []string) {
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(text, -1) {
		out = append(out, m[1])
	}
	return out
}

// TestSlackPageWordByWord follows docs/slack.md against the fake from its first
// step to its first answer, then through everything that it says can be asked.
func TestSlackPageWordByWord(t *testing.T) {
	page := slackPage(t)
	steps := regexp.MustCompile(`(?m)^\d\. `).Split(page["First answer"], -1)[1:]
	if len(steps) != 5 {
		t.Fatalf("%d steps", len(steps))
	}
	fake := slackfake.New()
	fake.Patience = 20 * time.Second // a slow machine
	t.Cleanup(fake.Close)

	// 1. The description is one that Slack takes: JSON with a bot, Socket Mode and
	// the scopes that the page names, no more.
	var out, errOut strings.Builder
	if status := run(t.Context(), split(command(t, steps[0]))[1:], strings.NewReader(""), &out, &errOut); status != answered {
		t.Fatalf("%d %s", status, errOut.String())
	}
	var manifest struct {
		Features struct {
			Commands []struct{ Command string } `json:"slash_commands"`
			Bot      struct {
				Name string `json:"display_name"`
			} `json:"bot_user"`
		}
		OAuth struct {
			Scopes struct{ Bot []string }
		} `json:"oauth_config"`
		Settings struct {
			Socket bool `json:"socket_mode_enabled"`
		}
	}
	if err := json.Unmarshal([]byte(out.String()), &manifest); err != nil || !manifest.Settings.Socket {
		t.Fatalf("%v: %+v", err, manifest)
	}
	var asked []string
	for line := range strings.Lines(page["Scopes, and why"]) {
		if strings.HasPrefix(line, "| `") && !strings.Contains(line, "only with") {
			asked = append(asked, quoted(strings.Split(line, "|")[1])...)
		}
	}
	slices.Sort(asked)
	slices.Sort(manifest.OAuth.Scopes.Bot)
	if !slices.Equal(asked, manifest.OAuth.Scopes.Bot) {
		t.Errorf("the page explains %q, the app asks for %q", asked, manifest.OAuth.Scopes.Bot)
	}

	// 2. and 3. The tokens begin as the page says.
	space := fake.Install("T1")
	for n, token := range map[int]string{1: fake.AppToken, 2: space.Token} {
		if prefix := quoted(steps[n])[len(quoted(steps[n]))-1]; !strings.HasPrefix(token, prefix) {
			t.Errorf("step %d: no token that begins with %s", n+1, prefix)
		}
	}

	// 4. The lines as they stand there; the address is the fake's.
	r := &reader{t: t, folder: t.TempDir(), slack: fake, bot: space.Token}
	r.write("config.toml", "[admin]\nlisten = \"off\"\n[slack]\napi = \""+fake.API()+"\"\n")
	r.env = append(r.env, "PATH="+os.Getenv("PATH"), "HOME="+r.folder, "HEADROOM_STORE="+filepath.Join(r.folder, "h.db"), "HEADROOM_CONFIG="+filepath.Join(r.folder, "config.toml"))
	var log lines
	for line := range strings.Lines(steps[3]) {
		switch line = strings.TrimSpace(line); {
		case strings.HasPrefix(line, "export "):
			r.export(line)
		case strings.HasPrefix(line, "headroom "):
			path, err := exec.LookPath("headroom")
			if err != nil {
				t.Fatal(err)
			}
			serving := exec.Command(path, split(line)[1:]...)
			serving.Dir, serving.Env, serving.Stdout, serving.Stderr = r.folder, r.env, &log, &log
			if err := serving.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				_ = serving.Process.Signal(os.Interrupt) // it may have ended
				_ = serving.Wait()
				if t.Failed() {
					t.Log(log.String())
				}
			})
		}
	}
	s := &server{t: t}
	appears := quoted(steps[3])
	s.until(appears[len(appears)-1]+" appears", func() bool { return strings.Contains(log.String(), appears[len(appears)-1]) })

	// 5. The first answer, in the thread of the question.
	question := strings.TrimPrefix(code(steps[4]), "@"+manifest.Features.Bot.Name+" ")
	if question == code(steps[4]) {
		t.Fatalf("%q does not mention %q", question, manifest.Features.Bot.Name)
	}
	first := fake.Mention(space, "C1", "", "U1", question)
	said := func(what string, envelope map[string]any, kind string) slackfake.Message {
		t.Helper()
		before := len(fake.Said("T1"))
		if _, err := fake.Deliver(kind, envelope); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		s.until("an answer to "+what, func() bool { return len(fake.Said("T1")) > before })
		return fake.Said("T1")[before]
	}
	answer := said("the first question", first, "events_api")
	if !strings.Contains(answer.Text, "Does not fit") || answer.Thread != slackfake.TS(first) || answer.To != "" {
		t.Errorf("%+v", answer)
	}

	// Where to ask: every row of the table.
	where := page["Where to ask"]
	row := func(begin string) []string {
		t.Helper()
		for line := range strings.Lines(where) {
			if strings.HasPrefix(line, "| "+begin) {
				return quoted(strings.Split(line, "|")[1])
			}
		}
		t.Fatalf("the page has no row %q", begin)
		return nil
	}
	for _, words := range row("in that thread") {
		if got := said(words, fake.Mention(space, "C1", answer.Thread, "U2", words), "events_api"); got.Thread != answer.Thread || got.To != "" {
			t.Errorf("%s: %+v", words, got)
		}
	}
	row("a direct message")
	if got := said("a direct message", fake.Direct(space, "U1", question), "events_api"); !strings.Contains(got.Text, "Does not fit") {
		t.Errorf("%+v", got)
	}
	slash, _, _ := strings.Cut(row("`/vram")[0], " ")
	if slash != manifest.Features.Commands[0].Command {
		t.Errorf("the page has %s, the app %s", slash, manifest.Features.Commands[0].Command)
	}
	if got := said("a command", fake.Slash(space, "C1", "U1", question), "slash_commands"); got.To != "U1" {
		t.Errorf("not for the asker alone: %+v", got)
	}
	if got := said("a shortcut", fake.PointAt(space, "C1", "U3", question), "interactive"); !strings.Contains(got.Text, "Does not fit") || got.To != "U3" {
		t.Errorf("%+v", got)
	}
}

// command is the one command line of a step.
func command(t *testing.T, step string) string {
	t.Helper()
	line := code(step)
	if !strings.HasPrefix(line, "headroom ") {
		t.Fatalf("no command in %q", step)
	}
	return line
}

// code is the first indented line of a step.
func code(step string) string {
	return strings.TrimSpace(regexp.MustCompile(`(?m)^       (.+)$`).FindString(step))
}

// What the page says that the log says, the program says somewhere.
func TestTroublesOfThePagesAreOnesOfTheProgram(t *testing.T) {
	t.Parallel()
	var source strings.Builder
	for _, pattern := range []string{"*.go", "../../bot/*.go", "../../bot/slack/*.go", "../../bot/discord/*.go"} {
		list, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range list {
			if text, err := os.ReadFile(file); err == nil && !strings.HasSuffix(file, "_test.go") {
				source.Write(text)
			}
		}
	}
	for _, page := range []string{"slack", "discord"} {
		text, err := os.ReadFile("../../docs/" + page + ".md")
		if err != nil {
			t.Fatal(err)
		}
		_, troubles, _ := strings.Cut(string(text), "\n## When something is wrong\n")
		troubles, _, _ = strings.Cut(troubles, "\n## ")
		found := 0
		for line := range strings.Lines(troubles) {
			if !strings.HasPrefix(line, "| `") {
				continue
			}
			for _, words := range quoted(strings.Split(line, "|")[1]) {
				found++
				for part := range strings.SplitSeq(words, "...") {
					// not_in_channel and its like are Slack's own words.
					if part = strings.Trim(part, " "); !strings.Contains(part, "_") && !strings.Contains(source.String(), part) {
						t.Errorf("docs/%s.md: nothing says %q", page, part)
					}
				}
			}
		}
		if found < 4 {
			t.Errorf("docs/%s.md: only %d troubles", page, found)
		}
	}
}
