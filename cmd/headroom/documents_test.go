package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"headroom/bot/discord/discordtest"
	"headroom/bot/slack/slackfake"
	"headroom/store"
)

// reader is somebody who follows a page in a folder of their own, line by line.
type reader struct {
	t      *testing.T
	folder string
	env    []string
	slack  *slackfake.Server
	town   *discordtest.Server
	bot    string // the token of the workspace
}

// files lie in the folder of a reader: the pages name them.
var files = map[string]string{
	"path/to/config.json": `{"architectures":["LlamaForCausalLM"],"model_type":"llama","hidden_size":5120,"intermediate_size":13824,"num_hidden_layers":40,"num_attention_heads":40,"vocab_size":32000,"torch_dtype":"bfloat16"}`,
	"ds_config.json":      `{"bf16":{"enabled":true},"zero_optimization":{"stage":3}}`,
	"questions.txt":       "train 7b on a100\ncan a 4090 run qwen2.5-14b in int4?\n",
	"workloads.jsonl":     `{"task":"train","model":"llama-3.1-8b","gpu":"h100","gpu_count":8,"zero_stage":3,"seq_len":4096}` + "\n",
}

// unlikely are commands that are not run, each with who looks at them instead.
var unlikely = map[string]string{
	"git":         "clones what this is",
	"docker":      "cmd/release plays the Dockerfile and reads the compose file",
	"sudo":        "installs; cmd/release has systemd look at the unit",
	"tar":         "cmd/release unpacks what it packed",
	"sha256sum":   "cmd/release checks the sums",
	"local-slack": "somebody else's emulator; emulator_test.go uses it where it runs",
	"curl":        "the tests of the admin port ask the same addresses",
	"openssl":     "prints a random key",
	"kill":        "ends a process of the reader's",
}

func newReader(t *testing.T) *reader {
	t.Helper()
	r := &reader{t: t, folder: t.TempDir(), slack: slackfake.New(), town: discordtest.New()}
	r.town.Deadline = time.Minute
	t.Cleanup(func() {
		r.slack.Close()
		r.town.Close()
	})
	r.bot = r.slack.Install("T1").Token
	example, err := os.ReadFile("../../config.example.toml")
	if err != nil {
		t.Fatal(err)
	}
	r.write("config.example.toml", string(example))
	for name, text := range files {
		r.write(name, text)
	}
	r.write("stand-ins.toml", r.standIns())
	for _, variable := range os.Environ() {
		if name, _, _ := strings.Cut(variable, "="); name == "PATH" || name == "TMPDIR" || name == "GOCACHE" || name == "GOFLAGS" {
			r.env = append(r.env, variable)
		}
	}
	r.env = append(r.env, "HOME="+r.folder, "HEADROOM_STORE="+filepath.Join(r.folder, "state", "headroom.db"))
	return r
}

// standIns are settings that lead to the fakes instead of the platforms.
func (r *reader) standIns() string {
	return fmt.Sprintf("[admin]\nlisten = \"off\"\n[slack]\napi = %q\n[discord]\napi = %q\n", r.slack.API(), r.town.URL+"/api/v10")
}

func (r *reader) write(name, text string) {
	r.t.Helper()
	path := filepath.Join(r.folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		r.t.Fatal(err)
	}
}

// TestEveryCommandOfThePages follows all pages and does what they say.
func TestEveryCommandOfThePages(t *testing.T) {
	if !store.Supported {
		t.Skip(store.NoSQLite)
	}
	tried := 0
	for _, page := range documents(t) {
		t.Run(filepath.Base(page), func(t *testing.T) {
			r := newReader(t)
			if filepath.Base(page) == "upgrade.md" { // somebody who keeps something upgrades
				r.shell("headroom preset add lab 8x a100")
			}
			for _, b := range blocks(t, page) {
				r.settings(b)
				for _, line := range commandsOf(t, b) {
					if filepath.Base(page) == "contributing.md" && strings.HasPrefix(line, "headroom ask") {
						continue // of a changed program: contributing_test.go at the root
					}
					tried++
					r.do(line)
				}
			}
		})
	}
	if tried < 50 {
		t.Errorf("found only %d commands", tried)
	}
}

// TestEveryExampleOfHelp does what --help shows.
func TestEveryExampleOfHelp(t *testing.T) {
	if !store.Supported {
		t.Skip(store.NoSQLite)
	}
	source, err := os.ReadFile("help.go")
	if err != nil {
		t.Fatal(err)
	}
	r := newReader(t)
	r.write("headroom.toml", r.standIns())
	r.env = append(r.env, "SLACK_APP_TOKEN="+r.slack.AppToken, "SLACK_BOT_TOKEN="+r.bot, "DISCORD_TOKEN="+discordtest.Token)
	examples := regexp.MustCompile("(?m)^(?:\treturn `)?  ((?:headroom|echo) .*?)`?$").FindAllStringSubmatch(string(source), -1)
	// What is kept is kept before it is used.
	slices.SortStableFunc(examples, func(a, b []string) int { return keeps(b[1]) - keeps(a[1]) })
	for _, m := range examples {
		r.do(m[1])
	}
	if len(examples) < 15 {
		t.Errorf("found only %d examples", len(examples))
	}
}

func keeps(line string) int {
	if strings.Contains(line, " add ") {
		return 1
	}
	return 0
}

// settings keeps a piece of a settings file as headroom.toml, with secrets and
// platforms of the reader's.
func (r *reader) settings(b block) {
	if !strings.HasPrefix(b.lines[0], "[slack]") && !strings.HasPrefix(b.lines[0], "[discord]") {
		return
	}
	r.write("slack_app_token", r.slack.AppToken)
	r.write("slack_bot_token", r.bot)
	r.write("discord_token", discordtest.Token)
	text := strings.ReplaceAll(strings.Join(b.lines, "\n"), "/run/secrets/", r.folder+"/")
	api := map[bool]string{true: r.slack.API(), false: r.town.URL + "/api/v10"}[strings.HasPrefix(text, "[slack]")]
	r.write("headroom.toml", text+fmt.Sprintf("\napi = %q\n[admin]\nlisten = \"off\"\n", api))
	if _, err := loadSettings(filepath.Join(r.folder, "headroom.toml")); err != nil {
		r.t.Errorf("%s: %v", b.page, err)
	}
}

// do does what a line says, or looks at it as closely as can be.
func (r *reader) do(line string) {
	r.t.Helper()
	name := program.FindStringSubmatch(line)[1]
	line = strings.NewReplacer("<application id>", "1234567890", "<guild>", "10").Replace(line)
	if ask, ok := strings.CutPrefix(line, "go run ./cmd/headroom "); ok {
		line, name = "headroom "+ask, "headroom"
	}
	switch {
	case unlikely[name] != "":
	case name == "export":
		r.export(line)
	case name == "make":
		make := exec.Command("make", append([]string{"-n"}, split(line)[1:]...)...)
		make.Dir = "../.."
		if out, err := make.CombinedOutput(); err != nil {
			r.t.Errorf("%s: %v\n%s", line, err, out)
		}
	case name == "go":
		r.tool(line)
	case name == ".ci/run":
		if info, err := os.Stat("../../.ci/run"); err != nil || info.Mode()&0o111 == 0 {
			r.t.Errorf("%s: %v", line, err)
		}
	case strings.HasSuffix(line, " serve"):
		r.serve(line)
	default:
		r.shell(line)
	}
}

// shell runs a line.
func (r *reader) shell(line string) {
	r.t.Helper()
	cmd := exec.Command("sh", "-c", line)
	cmd.Dir, cmd.Env = r.folder, r.env
	if out, err := cmd.CombinedOutput(); err != nil {
		r.t.Errorf("%s: %v\n%s", line, err, out)
	}
}

// export gives secrets that the fakes take to the lines that follow.
func (r *reader) export(line string) {
	values := map[string]string{"SLACK_APP_TOKEN": r.slack.AppToken, "SLACK_BOT_TOKEN": r.bot, "DISCORD_TOKEN": discordtest.Token}
	for _, word := range split(line)[1:] {
		name, said, _ := strings.Cut(word, "=")
		value, ok := values[name]
		if prefix, _, _ := strings.Cut(said, "..."); !ok || !strings.HasPrefix(value, prefix) {
			r.t.Errorf("%s: the reader has no %s that begins so", line, name)
		}
		r.env = append(r.env, name+"="+value)
	}
}

// serve starts the bot, waits for a platform, and ends it as systemd does.
func (r *reader) serve(line string) {
	r.t.Helper()
	args := split(line)[1:]
	if !strings.Contains(line, "--config") {
		args = append([]string{"--config", "stand-ins.toml"}, args...)
	}
	cmd := exec.Command("headroom", args...)
	path, err := exec.LookPath("headroom")
	if err != nil {
		r.t.Fatal(err)
	}
	var out lines
	cmd.Path, cmd.Err = path, nil
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = r.folder, r.env, &out, &out
	if err := cmd.Start(); err != nil {
		r.t.Fatal(err)
	}
	connected := func() bool {
		return strings.Contains(out.String(), "slack is connected") || strings.Contains(out.String(), "connected to Discord")
	}
	for end := time.Now().Add(time.Minute); !connected() && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
	}
	if !connected() {
		r.t.Errorf("%s: no platform is connected\n%s", line, out.String())
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		r.t.Error(err)
	}
	if err := cmd.Wait(); err != nil {
		r.t.Errorf("%s: ended with %v\n%s", line, err, out.String())
	}
}

// tool looks whether what a line hands to go is there: packages, tests, pages.
func (r *reader) tool(line string) {
	r.t.Helper()
	args := split(line)
	for n, arg := range args {
		folder, isPackage := strings.CutPrefix(arg, "./")
		switch {
		case isPackage:
			if _, err := os.Stat(filepath.Join("../..", strings.TrimSuffix(folder, "/..."))); err != nil {
				r.t.Errorf("%s: %v", line, err)
			}
		case arg == "-run" || arg == "-fuzz":
			if !r.tested(args, args[n+1]) {
				r.t.Errorf("%s: there is no test %s", line, args[n+1])
			}
		}
	}
}

// tested says whether a package of a line has a test whose name matches.
func (r *reader) tested(args []string, name string) bool {
	pattern := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w*` + strings.TrimPrefix(strings.TrimPrefix(name, "Test"), "Fuzz") + `\w*)\(`)
	for _, arg := range args {
		folder, ok := strings.CutPrefix(arg, "./")
		if !ok {
			continue
		}
		sources, err := filepath.Glob(filepath.Join("../..", strings.TrimSuffix(folder, "/..."), "*_test.go"))
		if err != nil {
			r.t.Fatal(err)
		}
		for _, file := range sources {
			if text, err := os.ReadFile(file); err == nil && pattern.Match(bytes.TrimSpace(text)) {
				return true
			}
		}
	}
	return false
}
