package parser_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"headroom/parser"
)

var rewrite = flag.Bool("rewrite", false, "write testdata/questions.txt anew")

// TestQuestions holds the reading of many questions in a file that a person can
// review: a question, and below it, indented, its scope and canonical line.
func TestQuestions(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("testdata/questions*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatal("no questions", err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			readQuestions(t, path)
		})
	}
}

func readQuestions(t *testing.T, path string) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	names := testNames()
	var out strings.Builder
	for line := range strings.Lines(string(data)) {
		text := strings.TrimSuffix(line, "\n")
		if want, ok := strings.CutPrefix(text, "\t"); ok {
			lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
			if got := strings.TrimPrefix(lines[len(lines)-1], "\t"); got != want {
				t.Errorf("%s\n got %s\nwant %s", lines[len(lines)-2], got, want)
			}
			continue
		}
		reading := parser.Parse(text, names)
		out.WriteString(text + "\n\t" + string(reading.Scope) + ": " + reading.Canonical() + "\n")
	}
	if *rewrite {
		if err := os.WriteFile(path, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
