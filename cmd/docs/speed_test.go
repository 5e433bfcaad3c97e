package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The page of the repository has the sections that the command writes; its
// figures may be older.
func TestSpeedPageIsUpToDateInShape(t *testing.T) {
	t.Chdir("../..")
	folder := t.TempDir()
	if err := run([]string{"speed"}, folder); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(folder, "speed.md"))
	if err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadFile("docs/speed.md")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := shape(string(kept)), shape(string(text)); got != want {
		t.Errorf("docs/speed.md has another shape; run go run ./cmd/docs speed\n--- has\n%s\n--- want\n%s", got, want)
	}
	if strings.Contains(string(text), "NaN") {
		t.Error("the page has a figure of no cases")
	}
}
