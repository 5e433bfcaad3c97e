package main

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// pageOf writes the page into a folder of its own. Pages are written from the
// root of the repository.
func pageOf(t *testing.T) (page, picture string) {
	t.Helper()
	t.Chdir("../..")
	folder := t.TempDir()
	if err := run([]string{"accuracy"}, folder); err != nil {
		t.Fatal(err)
	}
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	return read("accuracy.md"), read("accuracy.svg")
}

// shape is what stays when the figures change: headings and heads of tables.
func shape(page string) string {
	var kept []string
	previous := ""
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "#") {
			kept = append(kept, line)
		}
		if strings.HasPrefix(line, "|---") {
			kept = append(kept, previous)
		}
		previous = line
	}
	return strings.Join(kept, "")
}

// The page of the repository has the sections that the command writes; its
// figures may be older.
func TestAccuracyPageIsUpToDateInShape(t *testing.T) {
	page, _ := pageOf(t)
	kept, err := os.ReadFile("docs/accuracy.md")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := shape(string(kept)), shape(page); got != want {
		t.Errorf("docs/accuracy.md has another shape; run go run ./cmd/docs accuracy\n--- has\n%s\n--- want\n%s", got, want)
	}
	if strings.Contains(page, "NaN") {
		t.Error("the page has a figure of no cases")
	}
	if n := strings.Count(page, "\n- **"); n != worst {
		t.Errorf("%d worst cases, want %d", n, worst)
	}
}

func TestPictureIsXML(t *testing.T) {
	_, picture := pageOf(t)
	decoder := xml.NewDecoder(strings.NewReader(picture))
	dots := 0
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == "path" {
			for _, a := range start.Attr {
				if a.Name.Local == "d" {
					dots += strings.Count(a.Value, "h0")
				}
			}
		}
	}
	if dots < 600 {
		t.Errorf("%d dots, want one for each measured case", dots)
	}
	if len(picture) > 64<<10 {
		t.Errorf("the picture has %d bytes; keep it small", len(picture))
	}
}

func TestUnknownPage(t *testing.T) {
	t.Parallel()
	err := run([]string{"acuracy"}, t.TempDir())
	if err == nil || !strings.Contains(err.Error(), `no page "acuracy"; known are accuracy`) {
		t.Errorf("error %v", err)
	}
}
