package bot_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The README promises answers to its examples.
func TestExamplesOfTheREADMEAreAnswered(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, asking, found := strings.Cut(string(text), "\n## Asking\n")
	if !found {
		t.Fatal("the README has no section Asking")
	}
	asking, _, _ = strings.Cut(asking, "\n## ")
	quoted := regexp.MustCompile("`([^`]+)`")
	questions := 0
	for line := range strings.Lines(asking) {
		if !strings.HasPrefix(line, "|") {
			continue
		}
		for _, m := range quoted.FindAllStringSubmatch(line, -1) {
			questions++
			r := ask(t, m[1])
			if len(r.Problems) > 0 && !strings.HasPrefix(r.Problems[0].Code, "hw_") {
				t.Errorf("%q: %+v", m[1], r.Problems)
			}
		}
	}
	if questions < 15 {
		t.Errorf("found only %d examples", questions)
	}
}
