package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

// What reading a file has to say has a Chinese form.
func TestEveryMessageOfModelFilesIsKnown(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../engine/modelfile/*.go")
	if err != nil {
		t.Fatal(err)
	}
	hub, err := filepath.Glob("../../hub/*.go")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, hub...)
	found := 0
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := parser.ParseFile(token.NewFileSet(), path, source, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name := ""
			switch f := call.Fun.(type) {
			case *ast.Ident:
				name = f.Name
			case *ast.SelectorExpr:
				name = f.Sel.Name
			}
			at, ok := map[string]int{"refuse": 1, "refused": 1, "contradict": 1, "guess": 2, "note": 2}[name]
			if !ok || len(call.Args) <= at {
				return true
			}
			for _, text := range literals(call.Args[at]) {
				if text == "%s" || strings.HasPrefix(text, "%s; ") || text == "%s is %s" {
					continue // put together of parts that have their own entries
				}
				found++
				text = verb.ReplaceAllString(strings.ReplaceAll(text, "%q", `"7"`), "7")
				if got := FromFile(Chinese, text); !strings.ContainsFunc(got, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
					t.Errorf("%s: %q has no Chinese form", filepath.Base(path), text)
				}
			}
			return true
		})
	}
	if found < 70 {
		t.Errorf("found only %d messages in the source", found)
	}
}

// Every pattern wins for its own text.
func TestFilePatternsDoNotShadowEachOther(t *testing.T) {
	t.Parallel()
	for _, s := range fileSentences {
		filled := func(text string) string { return placeIn.ReplaceAllString(text, "X$1") }
		if got, want := FromFile(Chinese, filled(s.EN)), filled(s.ZH); got != want {
			t.Errorf("%q is told as %q, want %q", filled(s.EN), got, want)
		}
	}
}
