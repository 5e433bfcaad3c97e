package headroom_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// step is a change that a recipe asks for.
type step struct {
	file, how, anchor string
	text              string
}

// recipe is a section of docs/contributing.md.
type recipe struct {
	title string
	steps []step
	ask   []string
}

var (
	place  = regexp.MustCompile("(?s)`([^`]+)`, (add at the end|add to the line|below) ?(?:`([^`]+)`)?")
	fresh  = regexp.MustCompile("new file\\s+`([^`]+)`")
	fence  = regexp.MustCompile("(?s)\n```\\w+\n(.*?)\n```\n")
	asking = regexp.MustCompile(`(?m)^    headroom ask (--json )?"([^"]+)"$`)
)

// recipes reads the page. What is done stands before each fenced block.
func recipes(t *testing.T) (out []recipe) {
	t.Helper()
	page, err := os.ReadFile("docs/contributing.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, section := range strings.Split(string(page), "\n## ")[1:] {
		title, body, _ := strings.Cut(section, "\n")
		if !strings.HasPrefix(title, "Add ") {
			continue
		}
		r := recipe{title: title}
		from := 0
		for _, m := range fence.FindAllStringSubmatchIndex(body, -1) {
			said, s := body[from:m[0]], step{text: body[m[2]:m[3]]}
			if found := fresh.FindAllStringSubmatch(said, -1); found != nil {
				s.file, s.how = found[len(found)-1][1], "new"
			} else if found := place.FindAllStringSubmatch(said, -1); found != nil {
				last := found[len(found)-1]
				s.file, s.how, s.anchor = last[1], last[2], last[3]
			} else {
				t.Fatalf("%s: it is not said where this goes:\n%s", title, s.text)
			}
			r.steps = append(r.steps, s)
			from = m[1]
		}
		for _, m := range asking.FindAllStringSubmatch(body, -1) {
			r.ask = append(r.ask, m[2])
		}
		out = append(out, r)
	}
	return out
}

// do changes a copy of the sources as a step says.
func (s step) do(root string) error {
	path := filepath.Join(root, s.file)
	if s.how == "new" {
		if _, err := os.Stat(path); err == nil {
			return errors.New(s.file + " is there already")
		}
		return os.WriteFile(path, []byte(s.text+"\n"), 0o644)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if s.how == "add at the end" {
		return os.WriteFile(path, []byte(strings.TrimRight(string(whole), "\n")+"\n"+s.text+"\n"), 0o644)
	}
	lines := strings.Split(string(whole), "\n")
	at := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(strings.Join(strings.Fields(line), " "), s.anchor) })
	if at < 0 {
		return errors.New(s.file + " has no line " + s.anchor)
	}
	if s.how == "below" {
		lines = slices.Insert(lines, at+1, s.text)
	} else {
		lines[at] += s.text
	}
	return os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o644)
}

// expected are pieces of the answers that only a copy with the recipe gives.
var expected = map[string]string{
	"Add a model":             "running harbour-9b",
	"Add a GPU":               "Example X1 64GB",
	"Add a word":              `"optimizer":"lion"`,
	"Add an optimizer":        `"optimizer":"prodigy"`,
	"Add a framework profile": `"value":"nanotron"`,
	"Add an intent":           `"intent":"download"`,
}

// TestRecipes does what docs/contributing.md says to a copy of the sources,
// looks whether the copy does what was promised, and counts files.
func TestRecipes(t *testing.T) {
	t.Parallel()
	all := recipes(t)
	if len(all) != len(expected) {
		t.Fatalf("%d recipes, %d expected", len(all), len(expected))
	}
	for _, r := range all {
		var files []string
		for _, s := range r.steps {
			files = append(files, s.file)
		}
		slices.Sort(files)
		if n := len(slices.Compact(files)); n == 0 || n > 3 {
			t.Errorf("%s touches %d files", r.title, n)
		}
		if len(r.ask) == 0 || expected[r.title] == "" {
			t.Errorf("%s is not tried", r.title)
		}
	}
	if testing.Short() {
		t.Skip("builds a copy")
	}
	root := copied(t)
	for _, r := range all {
		for _, s := range r.steps {
			if err := s.do(root); err != nil {
				t.Fatalf("%s: %v", r.title, err)
			}
		}
	}
	program := filepath.Join(t.TempDir(), "headroom")
	build := exec.Command("go", "build", "-o", program, "./cmd/headroom")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, r := range all {
		for _, text := range r.ask {
			args := []string{"ask", text}
			if strings.HasPrefix(expected[r.title], `"`) {
				args = []string{"ask", "--json", text}
			}
			ask := exec.Command(program, args...)
			ask.Env = append(os.Environ(), "HEADROOM_STORE="+filepath.Join(root, "none.db"))
			out, err := ask.CombinedOutput()
			if err != nil || !strings.Contains(strings.Join(strings.Fields(string(out)), " "), expected[r.title]) {
				t.Errorf("%s: %v: no %s in the answer to %q:\n%.2000s", r.title, err, expected[r.title], text, out)
			}
		}
	}
	// The tests that a contributor is sent to pass as well.
	check := exec.Command("go", "test", "./engine/catalog", "./engine/profile", "./parser/lexicon", "./bot/words", "./bot/answer", "./bot/plan")
	check.Dir = root
	if out, err := check.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// copied is a copy of the sources.
func copied(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == "." {
			return err
		}
		if d.IsDir() {
			if d.Name() == ".git" || path == "bin" || path == "dist" {
				return fs.SkipDir
			}
			return os.Mkdir(filepath.Join(root, path), 0o755)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(root, path), text, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	return root
}
