package main

import (
	"encoding/json"
	"net"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// deploy is the folder of what is deployed, wherever a test stands.
var deploy = func() string {
	path, err := filepath.Abs("../../docs/deploy")
	if err != nil {
		panic(err)
	}
	return path + "/"
}()

// instruction is a line of a Dockerfile.
type instruction struct {
	stage      int
	word, rest string
}

// dockerfile reads what the image is made by.
func dockerfile(t *testing.T) (out []instruction) {
	t.Helper()
	text, err := os.ReadFile(deploy + "Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	stage := -1
	for line := range strings.Lines(strings.ReplaceAll(string(text), "\\\n", " ")) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if word == "" || strings.HasPrefix(word, "#") {
			continue
		}
		if word == "FROM" {
			stage++
		}
		out = append(out, instruction{stage, word, strings.TrimSpace(rest)})
	}
	return out
}

// allowed are the files that reach the builder, by the rules of the ignore file:
// the last that matches counts.
func allowed(t *testing.T) func(string) bool {
	t.Helper()
	text, err := os.ReadFile(deploy + "Dockerfile.dockerignore")
	if err != nil {
		t.Fatal(err)
	}
	var rules []string
	for line := range strings.Lines(string(text)) {
		if rule := strings.TrimSpace(line); rule != "" && !strings.HasPrefix(rule, "#") {
			rules = append(rules, rule)
		}
	}
	return func(file string) bool {
		in := true
		for _, rule := range rules {
			pattern, back := strings.CutPrefix(rule, "!")
			for at := file; at != "."; at = path.Dir(at) { // a folder takes along what is in it
				deep, anywhere := strings.CutPrefix(pattern, "**/")
				hit, err := path.Match(pattern, at)
				for tail := at; anywhere && !hit; {
					hit, _ = path.Match(deep, tail)
					_, rest, more := strings.Cut(tail, "/")
					if tail = rest; !more {
						break
					}
				}
				if err != nil {
					t.Fatal(err)
				}
				if hit {
					in = back
				}
			}
		}
		return in
	}
}

// context copies what reaches the builder into a folder of its own.
func context(t *testing.T) string {
	t.Helper()
	in := allowed(t)
	to := t.TempDir()
	files := 0
	err := filepath.WalkDir("../..", func(file string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel("../..", file)
		if err != nil || name == "." {
			return err
		}
		if d.IsDir() {
			if name == ".git" {
				return filepath.SkipDir
			}
			return nil
		}
		if !in(filepath.ToSlash(name)) {
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		files++
		target := filepath.Join(to, name)
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		return os.WriteFile(target, text, 0o644)
	})
	if err != nil || files < 100 {
		t.Fatalf("%d files: %v", files, err)
	}
	return to
}

func TestWhatReachesTheBuilder(t *testing.T) {
	t.Parallel()
	in := allowed(t)
	for file, want := range map[string]bool{
		"go.mod": true, "cmd/headroom/main.go": true, "engine/catalog/data/gpus.jsonl": true, "store/migrations/0001.sql": true,
		"headroom.toml": false, "config.example.toml": false, ".git/config": false, "cmd/headroom/main_test.go": false, "headroom.db": false,
		"parser/testdata/fuzz/FuzzParse/1": false, ".env": false, "docs/deploy/.env": false,
	} {
		if in(file) != want {
			t.Errorf("%s: %v", file, !want)
		}
	}
}

func TestDockerfile(t *testing.T) {
	t.Parallel()
	module, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	language := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindSubmatch(module)
	in := allowed(t)
	final := map[string]string{}
	for _, i := range dockerfile(t) {
		switch {
		case i.word == "FROM" && i.stage == 0:
			if want := "golang:" + string(language[1]) + "-"; !strings.HasPrefix(i.rest, want) {
				t.Errorf("built from %s, and go.mod asks for %s", i.rest, language[1])
			}
		case i.word == "COPY" && i.stage == 0:
			parts := strings.Fields(i.rest)
			for _, from := range parts[:len(parts)-1] {
				if _, err := os.Stat("../../" + from); err != nil || from != "." && !in(from) {
					t.Errorf("COPY %s: not there, or left out by the ignore file: %v", from, err)
				}
			}
		case i.stage == 1:
			final[i.word] = i.rest
		}
	}
	for word, want := range map[string]string{"FROM": "scratch", "USER": "65532:65532", "ENTRYPOINT": `["/headroom"]`, "CMD": `["serve"]`} {
		if final[word] != want {
			t.Errorf("%s %q, not %q", word, final[word], want)
		}
	}
	if dir := strings.TrimPrefix(final["ENV"], "HEADROOM_STORE="); filepath.Dir(dir) != final["VOLUME"] {
		t.Errorf("the store %s is not on the volume %s", dir, final["VOLUME"])
	}
}

// healthcheck is what the image calls to learn how its server is.
func healthcheck(t *testing.T) (command []string) {
	t.Helper()
	for _, i := range dockerfile(t) {
		if _, list, ok := strings.Cut(i.rest, " CMD "); i.word == "HEALTHCHECK" && ok {
			if err := json.Unmarshal([]byte(list), &command); err != nil {
				t.Fatal(err)
			}
			return command
		}
	}
	t.Fatal("the image has no HEALTHCHECK")
	return nil
}

// free is an address of this machine that nobody uses.
func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }() // it was only asked for its number
	return l.Addr().String()
}

// What compose starts is the image above, with flags that the program knows.
func TestCompose(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(deploy + "compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Services map[string]struct {
			Build       struct{ Context, Dockerfile string }
			Image       string
			Command     []string
			Environment map[string]string
			Volumes     []string
			ReadOnly    bool     `yaml:"read_only"`
			CapDrop     []string `yaml:"cap_drop"`
			Security    []string `yaml:"security_opt"`
			Restart     string
			Grace       string `yaml:"stop_grace_period"`
			Memory      string `yaml:"mem_limit"`
			Processes   int    `yaml:"pids_limit"`
		}
		Volumes map[string]any
	}
	decoder := yaml.NewDecoder(strings.NewReader(string(text)))
	decoder.KnownFields(true)
	if err := decoder.Decode(&file); err != nil {
		t.Fatal(err)
	}
	s, ok := file.Services["headroom"]
	if !ok || !s.ReadOnly || s.Build.Dockerfile == "" {
		t.Fatalf("%+v", file)
	}
	if _, err := os.Stat(filepath.Join(deploy, s.Build.Context, s.Build.Dockerfile)); err != nil {
		t.Error(err)
	}
	for _, v := range s.Volumes {
		name, _, _ := strings.Cut(v, ":")
		if _, ok := file.Volumes[name]; !ok {
			t.Errorf("no volume %s", name)
		}
	}
	for name, value := range s.Environment {
		if value != "${"+name+":-}" {
			t.Errorf("%s is %q: a secret has no place in this file", name, value)
		}
	}
	knows(t, s.Command)
}
