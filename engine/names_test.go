package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"headroom/engine/catalog"
)

// No name of a model decides a number: the rooms that compute know shapes only.
func TestNoModelIsNamedWhereSizesAreComputed(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for name := range catalog.Builtin().ModelNames() {
		names[strings.ToLower(name)] = true
	}
	literals := 0
	for _, room := range []string{"memory", "profile", "calibration", "workload"} {
		entries, err := os.ReadDir(room)
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			path := filepath.Join(room, entry.Name())
			if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				continue
			}
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for node := range ast.Preorder(file) {
				lit, ok := node.(*ast.BasicLit)
				if !ok || lit.Kind != token.STRING {
					continue
				}
				literals++
				text, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(err)
				}
				if names[strings.ToLower(text)] {
					t.Errorf("%s: %s is the name of a model", files.Position(lit.Pos()), lit.Value)
				}
			}
		}
	}
	if literals < 100 {
		t.Errorf("only %d texts found; are the rooms where they were?", literals)
	}
}
