package main

import (
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
)

const exampleFile = "../../config.example.toml"

var commentedOut = regexp.MustCompile(`(?m)^# ?((?:[a-z_]+ = |\[[a-z]+\]).*)$`)

// uncommented is the example with everything in it switched on.
func uncommented(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(exampleFile)
	if err != nil {
		t.Fatal(err)
	}
	return commentedOut.ReplaceAllString(string(text), "$1")
}

func settingsOf(t *testing.T, text string) (settings, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return loadSettings(path)
}

// The example shows every key that is known, and none that is not.
func TestExampleIsComplete(t *testing.T) {
	t.Parallel()
	full := uncommented(t)
	var all map[string]any
	if err := toml.Unmarshal([]byte(full), &all); err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for key, value := range all {
		shown[key] = true
		if section, ok := value.(map[string]any); ok {
			for name := range section {
				shown[key+"."+name] = true
			}
		}
	}
	known := slices.Sorted(maps.Keys(settingTypes))
	if got := slices.Sorted(maps.Keys(shown)); !slices.Equal(got, known) {
		t.Errorf("the example has\n%v\nthe program knows\n%v", got, known)
	}
	if _, err := settingsOf(t, full); err != nil {
		t.Errorf("everything switched on: %v", err)
	}
}

// As it stands, the example changes nothing.
func TestExampleAsItStandsIsTheDefault(t *testing.T) {
	t.Parallel()
	got, err := loadSettings(exampleFile)
	if err != nil {
		t.Fatal(err)
	}
	if want := (settings{Units: "gib"}); !reflect.DeepEqual(got, want) {
		t.Errorf("as it stands it is %+v", got)
	}
}

// The limits that the example shows are those that hold when nothing is set.
func TestExampleShowsTheDefaults(t *testing.T) {
	t.Parallel()
	s, err := settingsOf(t, uncommented(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range bounds {
		if got := b.set(&s.Limits); b.usual != 0 && got != b.usual {
			t.Errorf("limits.%s is shown as %s, and is %s", b.key, b.print(got), b.print(b.usual))
		}
	}
	if s.Admin.Listen != usualAdmin || s.Log.Level != "info" || s.Log.Format != "text" || s.Admin.Pprof || s.Admin.Remote {
		t.Errorf("%+v %+v", s.Admin, s.Log)
	}
}

// Every key has a line of words before it.
func TestExampleIsCommented(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(exampleFile)
	if err != nil {
		t.Fatal(err)
	}
	explained := false
	for number, line := range strings.Split(string(text), "\n") {
		switch {
		case strings.HasPrefix(line, "# ["):
		case commentedOut.MatchString(line), regexp.MustCompile(`^[a-z_]+ = `).MatchString(line):
			if !explained {
				t.Errorf("line %d is not explained: %s", number+1, line)
			}
		case strings.HasPrefix(line, "# "):
			explained = true
		case line == "", line == "#":
			explained = false
		}
	}
}

func TestSettingsThatAreWrong(t *testing.T) {
	t.Parallel()
	const token = "xoxb-1234567890-abcdefghij"
	for name, tt := range map[string]struct {
		text string
		says []string
	}{
		"all unknown keys":       {"langg = \"en\"\n[slack]\nmod = \"http\"\nlisten = \"\"\nwriter = []\n", []string{`line 1: unknown key "langg"; did you mean "lang"?`, `line 3: unknown key "slack.mod"; did you mean "slack.mode"?`, `line 5: unknown key "slack.writer"`}},
		"unknown section":        {"[slak]\nmode = \"http\"\n", []string{`line 1: unknown key "slak"; did you mean "slack"?`}},
		"in another section":     {"message_content = true\n", []string{`line 1: unknown key "message_content"; it stands under [discord]`}},
		"a secret":               {"[slack]\n\nbot_token = \"" + token + "\"\n", []string{`line 3: unknown key "slack.bot_token"; a secret never stands in this file: set SLACK_BOT_TOKEN`, "slack.bot_token_file"}},
		"a secret of Discord":    {"[discord]\ntoken = \"abcdefgh\"\n", []string{"DISCORD_TOKEN", "discord.token_file"}},
		"a secret for its file":  {"[slack]\nbot_token_file = \"" + token + "\"\n", []string{":2: slack.bot_token_file holds what looks like a secret", "names a file that holds it"}},
		"a secret in a list":     {"hub_hosts = [\"" + token + "\"]\n", []string{":1: hub_hosts holds what looks like a secret"}},
		"a number":               {"lang = 5\n", []string{"line 1, column 8: lang has to be a text in quotes"}},
		"a text for a number":    {"[limits]\nworkers = \"many\"\n", []string{"line 2", "limits.workers has to be a whole number"}},
		"a section for a text":   {"slack = \"on\"\n", []string{"slack has to be a section"}},
		"a time":                 {"[limits]\nwindow = \"soon\"\n", []string{":2: limits.window has to be a time such as \"10s\""}},
		"a time without unit":    {"[limits]\nwindow = 10\n", []string{`:2: limits.window has to be a time such as "10s"`}},
		"a size":                 {"[limits]\nfile = \"NaNKiB\"\n", []string{`:2: limits.file has to be a size such as "256KiB"`}},
		"a size below nothing":   {"[limits]\nfile = \"-1KiB\"\n", []string{`a size such as "256KiB"`}},
		"too few workers":        {"lang = \"en\"\n[limits]\nworkers = -1\n", []string{":3: limits.workers is -1; it can be from 1 to 256"}},
		"too long":               {"[limits]\nquestion = 20001\n", []string{":2: limits.question is 20001; it can be from 20 to 2000"}},
		"too large":              {"[limits]\nanswer = \"2GiB\"\n", []string{`limits.answer is "2GiB"; it can be from "16KiB" to "16MiB"`}},
		"no log level":           {"[log]\nlevel = \"loud\"\n", []string{":2: log.level is \"loud\"; it can be debug or info or warn or error or off"}},
		"two sections of a word": {"[discord]\nmode = \"gateway\"\n[slack]\nmode = \"rtm\"\n", []string{":4: slack.mode is \"rtm\""}},
		"not closed":             {"lang = \"" + token + "\n", []string{"line 1"}},
		"not quoted":             {"[slack]\nbot_token_file = " + token + "\n", []string{"line 2"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := settingsOf(t, tt.text)
			if err == nil {
				t.Fatal("it is taken")
			}
			for _, want := range tt.says {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q is not in %q", want, err)
				}
			}
			for _, never := range []string{token, "main.", "struct"} {
				if strings.Contains(err.Error(), never) {
					t.Errorf("%q is in %q", never, err)
				}
			}
		})
	}
}

// Whatever a file holds, it is read or refused in words.
func FuzzSettings(f *testing.F) {
	text, err := os.ReadFile(exampleFile)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(text))
	f.Add(commentedOut.ReplaceAllString(string(text), "$1"))
	f.Add("[limits]\nwindow = \"-1s\"\nfile = \"1e300GiB\"\n[[slack]]\n")
	f.Fuzz(func(t *testing.T, text string) {
		path := filepath.Join(t.TempDir(), "config.toml")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := loadSettings(path); err != nil && strings.TrimSpace(err.Error()) == "" {
			t.Error("an error without words")
		}
	})
}
