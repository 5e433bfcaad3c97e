package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"headroom/bot"
	"headroom/engine/catalog"
)

// TestLanguagePageIsCurrent: the tables of docs/language.md are those of the
// lexicon.
func TestLanguagePageIsCurrent(t *testing.T) {
	t.Parallel()
	want, err := os.ReadFile("../../docs/language.md")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "language.md"), want, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := languagePage(folder); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(folder, "language.md"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("docs/language.md is older than the lexicon; run go run ./cmd/docs language")
	}
}

// example is a line of the page's tables of examples: a question in backquotes,
// then the line that it is read as.
var example = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| `([^`]+)` \\|$")

// TestLanguageExamplesAreRead runs the examples of the page: each is read as the
// page says, and answered, or refused where it says so.
func TestLanguageExamplesAreRead(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/language.md")
	if err != nil {
		t.Fatal(err)
	}
	found := example.FindAllStringSubmatch(string(page), -1)
	if len(found) < 30 {
		t.Fatalf("the page has %d examples, at least 30 are due", len(found))
	}
	asker := bot.New(catalog.Builtin())
	for _, m := range found {
		text, want := strings.ReplaceAll(m[1], "\\|", "|"), m[2]
		reply := asker.Ask(text, bot.Options{})
		got := reply.Canonical
		if reply.Status != bot.Answered {
			got = string(reply.Status) + ": " + got
		}
		if got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
	}
}
