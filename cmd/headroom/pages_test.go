package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// block is a piece of code on a page: indented, or between fences.
type block struct {
	page  string
	lines []string
}

// documents are the pages that people read commands from.
func documents(t *testing.T) (pages []string) {
	t.Helper()
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) < 10 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	return append([]string{"../../README.md"}, pages...)
}

// blocks reads the code of a page. Indented code begins after an empty line and
// stands four columns in, or seven within a numbered list.
func blocks(t *testing.T, page string) (out []block) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	fenced, empty := false, true
	end := func() {
		if len(lines) > 0 {
			out = append(out, block{filepath.Base(page), lines})
		}
		lines = nil
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		switch code, indented := strings.CutPrefix(line, "    "); {
		case strings.HasPrefix(line, "```"):
			end()
			fenced = !fenced
		case fenced:
			lines = append(lines, line)
		case indented && (empty || len(lines) > 0):
			lines = append(lines, strings.TrimPrefix(code, "   "))
			continue
		default:
			end()
		}
		empty = strings.TrimSpace(line) == ""
	}
	end()
	return out
}

// program is what a command line calls, without what is set before it.
var program = regexp.MustCompile(`^(?:[A-Z][A-Z0-9_]*=\S+ )*([.\w/-]+)(?: |$)`)

// programs are what the pages tell people to call.
var programs = []string{
	"headroom", "./headroom", "go", "make", ".ci/run", "export", "cp", "echo", "rm", // tried
	"git", "docker", "sudo", "tar", "sha256sum", "local-slack", "curl", "openssl", "kill", // looked at
}

// commandsOf are the command lines of a block; none where it is code of another
// kind. Where one line is a command, all have to be.
func commandsOf(t *testing.T, b block) (out []string) {
	t.Helper()
	var rest []string
	for _, line := range b.lines {
		line, _, _ = strings.Cut(line, "  #")
		line = strings.TrimSpace(line)
		m := program.FindStringSubmatch(line)
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case m != nil && slices.Contains(programs, m[1]):
			out = append(out, line)
		default:
			rest = append(rest, line)
		}
	}
	if len(out) > 0 && len(rest) > 0 {
		t.Errorf("%s: between commands stands what is none that this test knows: %q", b.page, rest)
	}
	return out
}

// inline are the commands that stand in the text and in tables.
var inline = regexp.MustCompile("`(headroom [a-z][^`]*)`")

// What stands in a sentence is a command that there is, with flags that it has.
func TestCommandsInSentencesExist(t *testing.T) {
	found := 0
	for _, page := range documents(t) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range inline.FindAllStringSubmatch(strings.Join(strings.Fields(string(text)), " "), -1) {
			found++
			args := split(strings.NewReplacer("<", "", ">", "", "...", "x").Replace(m[1]))[1:]
			var out, errOut strings.Builder
			if status := run(t.Context(), append(args, "--help"), strings.NewReader(""), &out, &errOut); status != answered || !strings.HasPrefix(out.String(), "Usage: headroom "+args[0]) && !strings.HasPrefix(args[0], "-") {
				t.Errorf("%s: `%s`: status %d\n%s", page, m[1], status, errOut.String())
			}
		}
	}
	if found < 10 {
		t.Errorf("found only %d", found)
	}
}

// split cuts a command line as a shell does, quotes and all.
func split(line string) (out []string) {
	for _, m := range regexp.MustCompile(`"([^"]*)"|(\S+)`).FindAllStringSubmatch(line, -1) {
		out = append(out, m[1]+m[2])
	}
	return out
}

// Links within the repository lead somewhere.
func TestLinksOfThePagesLeadSomewhere(t *testing.T) {
	t.Parallel()
	link := regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)|(?:src|href)="([^":]+)"`)
	for _, page := range documents(t) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			to := filepath.Join(filepath.Dir(page), m[1]+m[3])
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
}
