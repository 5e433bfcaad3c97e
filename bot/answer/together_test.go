package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/parser"
)

// Two models on one server's card have a verdict together, though a server would fill the card with each.
func TestModelsOfAServerAreHeldTogether(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	q := parser.Query{Models: []string{"qwen2.5-7b", "llama-3.1-8b"}, GPU: "a100", Framework: "vllm"}
	a, err := answer.Give(answer.Question{
		Plan: plan.Make(parser.Fit, q, known), Known: known, Lang: words.English, Scale: unit.Binary, Wants: words.WantsIn("two models at once, qwen2.5-7b and llama-3.1-8b"),
	})
	if err != nil {
		t.Fatal(err)
	}
	if a.Verdict != engine.Fits || !strings.Contains(a.Summary, "of the 80 GiB") {
		t.Errorf("not as it should be: %v %s", a.Verdict, a.Summary)
	}
}
