package parser

import (
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestGrammarGolden keeps the grammar's EBNF in sight of a reviewer.
func TestGrammarGolden(t *testing.T) {
	t.Parallel()
	const path = "testdata/grammar.ebnf"
	got := grammar().String() + "\n"
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the grammar is now\n%s\nrun with -update when that is meant", got)
	}
}
