package words_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"headroom/bot/words"
)

var place = regexp.MustCompile(`\{(\w+)\}`)

// places lists the named places of a text, without regard to a raised first
// letter: {What} and {what} are one value.
func places(text string) []string {
	set := map[string]bool{}
	for _, m := range place.FindAllStringSubmatch(text, -1) {
		name := []byte(m[1])
		name[0] |= 0x20
		set[string(name)] = true
	}
	return slices.Sorted(maps.Keys(set))
}

// sentences reads every pair of texts out of the source, so that none can be
// forgotten in a list.
func sentences(t *testing.T) []words.Sentence {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var all []words.Sentence
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if literal, ok := n.(*ast.CompositeLit); ok && len(literal.Elts) == 2 {
				en, first := text(literal.Elts[0])
				zh, second := text(literal.Elts[1])
				if first && second {
					all = append(all, words.Sentence{EN: en, ZH: zh})
				}
			}
			return true
		})
	}
	return all
}

func text(e ast.Expr) (string, bool) {
	literal, ok := e.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return "", false
	}
	value, err := strconv.Unquote(literal.Value)
	return value, err == nil
}

func TestBothLanguagesHoldTheSamePlaces(t *testing.T) {
	t.Parallel()
	all := sentences(t)
	if len(all) < 50 {
		t.Fatalf("found only %d sentences", len(all))
	}
	for _, s := range all {
		if s.EN == "" || s.ZH == "" {
			t.Errorf("%+v lacks a language", s)
		}
		en, zh := places(s.EN), places(s.ZH)
		if !slices.Equal(en, zh) {
			t.Errorf("places differ: %v in %q, %v in %q", en, s.EN, zh, s.ZH)
		}
	}
}

func TestIn(t *testing.T) {
	t.Parallel()
	s := words.Sentence{EN: "{a} of {b}", ZH: "{b} 的 {a}"}
	for name, tt := range map[string]struct {
		lang  words.Lang
		pairs []string
		want  string
	}{
		"english":          {words.English, []string{"a", "1", "b", "2"}, "1 of 2"},
		"chinese reorders": {words.Chinese, []string{"a", "1", "b", "2"}, "2 的 1"},
		"a place unfilled": {words.English, []string{"a", "1"}, "1 of {b}"},
		"braces in values": {words.English, []string{"a", "{b}", "b", "x"}, "{b} of x"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := s.In(tt.lang, tt.pairs...); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestGlossaryEntriesAreWhole(t *testing.T) {
	t.Parallel()
	for _, key := range words.Topics() {
		e, ok := words.Explain(key)
		if !ok {
			t.Fatalf("topic %s has no entry", key)
		}
		for _, s := range []words.Sentence{e.Title, e.Text, e.Example} {
			if s.EN == "" || s.ZH == "" {
				t.Errorf("%s lacks a language: %+v", key, s)
			}
		}
	}
}
