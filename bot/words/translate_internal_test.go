package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// What the store says to users has a Chinese form. What it says about its file
// is for those who run the program.
func TestWhatTheStoreSaysIsKnown(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../store/*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, name := range files {
		if base := filepath.Base(name); strings.HasSuffix(base, "_test.go") ||
			slices.Contains([]string{"schema.go", "store.go", "backup.go", "forget.go", "tenant.go", "batch.go"}, base) {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			var said ast.Expr
			switch n := n.(type) {
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.Ident); ok && slices.Contains([]string{"invalid", "notFound", "conflict"}, f.Name) {
					said = n.Args[0]
				}
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok && key.Name == "safe" {
					said = n.Value
				}
			case *ast.ReturnStmt:
				if len(n.Results) == 3 && strings.HasPrefix(filepath.Base(name), "driver_") {
					said = n.Results[1]
				}
			}
			literal, ok := said.(*ast.BasicLit)
			if !ok {
				return true
			}
			text, err := strconv.Unquote(literal.Value)
			if err != nil || text == "" {
				return true
			}
			found++
			text = strings.ReplaceAll(text, "%q", `"7"`)
			text = verb.ReplaceAllString(text, "7")
			if got := Translate(Chinese, text); !strings.ContainsFunc(got, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
				t.Errorf("%s: %q has no Chinese form", filepath.Base(name), text)
			}
			return true
		})
	}
	if found < 30 {
		t.Errorf("only %d sentences were found", found)
	}
}
