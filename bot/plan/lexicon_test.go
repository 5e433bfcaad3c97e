package plan_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/parser"
)

// canonical lists the names of one kind in the lexicon's data files.
func canonical(t *testing.T, kind string) []string {
	t.Helper()
	files, err := filepath.Glob("../../parser/lexicon/data/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no lexicon: %v", err)
	}
	var names []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		section := ""
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			name, _, found := strings.Cut(line, " = ")
			switch {
			case strings.HasPrefix(line, "#"):
			case strings.HasPrefix(line, "[") && !found:
				section = strings.Trim(line, "[]")
			case found && section == kind:
				names = append(names, strings.TrimSpace(name))
			}
		}
	}
	if len(names) == 0 {
		t.Fatalf("the lexicon has no %s", kind)
	}
	return names
}

// Whatever a question can say has to mean something to the engine.
func TestEveryWordOfTheLexiconResolvesInTheEngine(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for kind, query := range map[string]func(name string) parser.Query{
		"task":      func(name string) parser.Query { return parser.Query{Task: name, RLAlgo: "grpo", ParamsB: 7} },
		"precision": func(name string) parser.Query { return parser.Query{Task: "infer", Precision: name, ParamsB: 7} },
		"quant":     func(name string) parser.Query { return parser.Query{Quant: name, ParamsB: 7} },
		"optimizer": func(name string) parser.Query { return parser.Query{Task: "train", Optimizer: name, ParamsB: 7} },
		"framework": func(name string) parser.Query { return parser.Query{Framework: name, ParamsB: 7} },
	} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			for _, name := range canonical(t, kind) {
				p := plan.Make(parser.Memory, query(name), known)
				if p.Blocked != nil {
					t.Errorf("%s: %v", name, p.Blocked)
					continue
				}
				if _, err := engine.Evaluate(p.Cases[0].Workload, known); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
}

// What a question can name as a notion has an entry in the glossary, and each
// entry but the general ones can be named.
func TestEveryNotionIsExplained(t *testing.T) {
	t.Parallel()
	notions := append(canonical(t, "notion"), words.NotionsInWords()...)
	for _, name := range notions {
		if _, ok := words.Explain(name); !ok {
			t.Errorf("the glossary has no %s", name)
		}
	}
	for _, key := range words.Topics() {
		if key != "memory" && key != "training_memory" && !slices.Contains(notions, key) {
			t.Errorf("no word of a question names %s", key)
		}
	}
}
