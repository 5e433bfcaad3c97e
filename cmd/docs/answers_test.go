package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
)

// The pictures are those of the kept answers.
func TestPicturesAreOfTheKeptAnswers(t *testing.T) {
	t.Parallel()
	for _, p := range pictured {
		text, err := os.ReadFile(filepath.Join("testdata", p.name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		var chart []byte
		if p.chart {
			if chart, err = os.ReadFile(filepath.Join("testdata", p.name+".png")); err != nil {
				t.Fatal(err)
			}
		}
		drawn, err := p.draw(text, chart)
		if err != nil {
			t.Fatalf("%s: %v", p.name, err)
		}
		for in := xml.NewDecoder(bytes.NewReader(drawn)); ; {
			if _, err := in.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s.svg: %v", p.name, err)
			}
		}
		kept, err := os.ReadFile(filepath.Join("../../docs", p.name+".svg"))
		if err != nil || !bytes.Equal(drawn, kept) {
			t.Errorf("docs/%s.svg is another picture (%v): go run ./cmd/docs answers", p.name, err)
		}
	}
}

var figure = regexp.MustCompile(`\d+(?:\.\d+)?`)

// The kept answers say what the program says: the same verdict, its sentence word
// for word, figures within a twentieth. What follows from it (ways out,
// assumptions) may be some days older; go run ./cmd/docs answers brings it up to
// date.
func TestKeptAnswersAreTrue(t *testing.T) {
	t.Parallel()
	for _, p := range pictured {
		text, err := os.ReadFile(filepath.Join("testdata", p.name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		now, _, err := rendered(p.question, p.render)
		if err != nil {
			t.Fatal(err)
		}
		was, is := texts(t, text), texts(t, now)
		for n := range 3 { // the question, the verdict, its sentence
			if !near(was[n], is[n]) {
				t.Errorf("%s: kept %q, said %q: go run ./cmd/docs answers", p.name, was[n], is[n])
			}
		}
	}
}

// near compares texts, with figures that may differ a little.
func near(a, b string) bool {
	if figure.ReplaceAllString(a, "#") != figure.ReplaceAllString(b, "#") {
		return false
	}
	was, is := figure.FindAllString(a, -1), figure.FindAllString(b, -1)
	for n := range was {
		x, _ := strconv.ParseFloat(was[n], 64)
		y, _ := strconv.ParseFloat(is[n], 64)
		if math.Abs(x-y) > 0.05*max(x, y)+0.02 {
			return false
		}
	}
	return true
}

// texts are the texts that a reader of a rendered answer sees.
func texts(t *testing.T, text []byte) (out []string) {
	t.Helper()
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, key := range []string{"question", "text", "title", "label", "content", "placeholder", "description"} {
				if s, ok := v[key].(string); ok {
					out = append(out, s)
				}
			}
			for _, key := range []string{"rendered", "text", "title", "chart", "series", "data", "rows", "child_blocks", "components", "items", "elements", "options", "placeholder"} {
				walk(v[key])
			}
		case []any:
			for _, each := range v {
				walk(each)
			}
		}
	}
	walk(value)
	return out
}

func TestNear(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"needs 129 GiB", "needs 131 GiB", true},
		{"needs 129 GiB", "needs 159 GiB", false},
		{"needs 129 GiB", "takes 129 GiB", false},
	} {
		if near(tt.a, tt.b) != tt.want {
			t.Errorf("%q and %q: %v", tt.a, tt.b, !tt.want)
		}
	}
}
