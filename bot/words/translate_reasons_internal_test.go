package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

var placeIn = regexp.MustCompile(`\{(\w+)\}`)

// Every pattern wins for its own text, however loose the others are.
func TestPatternsDoNotShadowEachOther(t *testing.T) {
	t.Parallel()
	for _, s := range slices.Concat(reasons, settingReasons) {
		filled := func(text string) string { return placeIn.ReplaceAllString(text, "X$1") }
		want := strings.ReplaceAll(filled(s.ZH), " ", "") // where spaces stand depends on the values
		if got := strings.ReplaceAll(Translate(Chinese, filled(s.EN)), " ", ""); got != want {
			t.Errorf("%q is told as %q, want %q", filled(s.EN), got, want)
		}
	}
}

var verb = regexp.MustCompile(`%[-+.0-9]*[a-zA-Z]`)

// What planner and engine say about a question has a Chinese form. Messages
// about the JSON of a workload are not among it.
func TestEveryReasonOfTheEngineIsKnown(t *testing.T) {
	t.Parallel()
	found := 0
	for _, root := range []string{"../../engine", "../plan"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			base := filepath.Base(path)
			if err != nil || d.IsDir() || !strings.HasSuffix(base, ".go") || strings.HasSuffix(base, "_test.go") {
				return err
			}
			switch base {
			case "decode.go", "keys.go", "described.go", "resolve.go", "check.go":
				return nil
			}
			tree, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			for _, text := range spoken(tree) {
				found++
				text = strings.ReplaceAll(text, "%q", `"7"`)
				text = strings.ReplaceAll(verb.ReplaceAllString(text, "7"), "%%", "%")
				if !strings.ContainsFunc(text, unicode.IsLetter) { // a key and a reason that has its own words
					continue
				}
				if got := Translate(Chinese, text); !strings.ContainsFunc(got, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
					t.Errorf("%s: %q has no Chinese form", base, text)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if found < 60 {
		t.Errorf("found only %d sentences in the source", found)
	}
}

// spoken lists the whole sentences of a file that are told to an asker.
func spoken(tree *ast.File) []string {
	var out []string
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Message" {
				out = append(out, literals(n.Value)...)
			}
		case *ast.CallExpr:
			name := ""
			switch f := n.Fun.(type) {
			case *ast.Ident:
				name = f.Name
			case *ast.SelectorExpr:
				name = f.Sel.Name
			}
			switch {
			case (name == "Assume" || name == "assume" || name == "Note") && len(n.Args) > 2:
				out = append(out, literals(n.Args[2])...)
			case name == "conflict" && len(n.Args) > 1:
				out = append(out, literals(n.Args[1])...)
			}
		}
		return true
	})
	return out
}

// literals are the texts that an expression is when it is one literal, a sum of
// them, or their format.
func literals(e ast.Expr) []string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING {
			return []string{text}
		}
	case *ast.BinaryExpr:
		left, right := literals(e.X), literals(e.Y)
		if len(left) == 1 && len(right) == 1 {
			return []string{left[0] + right[0]}
		}
	case *ast.CallExpr:
		if f, ok := e.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Sprintf" {
			return literals(e.Args[0])
		}
	}
	return nil
}
