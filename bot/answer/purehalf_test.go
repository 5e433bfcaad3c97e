package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/parser"
)

// Whoever asks what an optimizer or leaving the master weights out saves is told that first, not what is left.
func TestSavingOfOneSetting(t *testing.T) {
	for text, said := range map[string]parser.Query{
		"adam-8bit saves 42 GiB against adamw, 33 %.":              {ParamsB: 7, Optimizer: "adam-8bit"},
		"Adam-mini saves 27.1 GiB against adamw, 21 %.":            {ParamsB: 7, Optimizer: "adam-mini"},
		"Pure bf16 saves 56.3 GiB against fp32 master weights, 44": {ParamsB: 7, Task: "train", Precision: "bf16", Pure: true},
	} {
		known := catalog.Builtin()
		a, err := answer.Give(answer.Question{
			Plan: plan.Make(parser.Compare, said, known), Known: known, Lang: words.English, Scale: unit.Binary, Wants: words.Wants{Saves: true},
		})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(a.Summary, text) {
			t.Errorf("not %q: %s", text, a.Summary)
		}
	}
}

// An optimizer that is weighed against adapters goes by its name.
func TestOptimizerAgainstAdapters(t *testing.T) {
	a, err := give(parser.Compare, parser.Query{Task: "lora", ParamsB: 7, Optimizer: "galore"}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(a.Summary, "galore") || strings.Contains(a.Summary, "all weights") {
		t.Errorf("%s", a.Summary)
	}
}
