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

// A question for a layout names one that fits, and how the others compare; where the words ask for none, or a
// server is meant, nothing is laid out.
func TestLayoutsThatAreAskedFor(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	many := parser.Query{ParamsB: 70, GPU: "a100", GPUCount: 128}
	serving := many
	serving.Task = "infer"
	split := many
	split.Task, split.Parallel = "train", parser.Parallel{TP: 8, PP: 4}
	for text, tt := range map[string]struct {
		query parser.Query
		laid  bool
	}{
		"3D并行怎么配 70B 128张A100":                          {many, true},
		"70B 128张A100 TP和PP和DP怎么设":                      {many, true},
		"best 3d parallel layout for a 70b on 128 a100": {many, true},
		"70B 128张A100 推理 并行怎么配":                         {serving, false},
		"70B 128张A100 tp8 pp4 并行怎么配":                    {split, false},
		"70B 128张A100 并行训练要多少显存":                        {many, false},
		"train a 70b on 128 a100 with tensor parallel":  {many, false},
	} {
		q := answer.Question{Plan: plan.Make(parser.BuyAdvice, tt.query, known), Known: known, Lang: words.English, Scale: unit.Binary, Wants: words.WantsIn(text)}
		a, err := answer.Give(q)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if got := strings.Contains(a.Summary, "is the fastest layout that fits"); got != tt.laid {
			t.Errorf("%s: laid out %v: %s", text, got, a.Summary)
		}
	}
}
