package plan_test

import (
	"math"
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/parser"
)

// A size with active parameters is a mixture of experts of both, whether the catalogue has one of them or not.
func TestMixturesByTheirSizes(t *testing.T) {
	t.Parallel()
	for name, q := range map[string]parser.Query{
		"larger than any":    {Task: "train", ParamsB: 1500, ActiveParamsB: 32},
		"between others":     {Task: "train", ParamsB: 800, ActiveParamsB: 20},
		"of the catalogue":   {Task: "train", ParamsB: 235, ActiveParamsB: 22},
		"small":              {Task: "infer", ParamsB: 9, ActiveParamsB: 1.5},
		"an unknown name":    {Task: "infer", Model: "zanzibar-800b", ParamsB: 800, ActiveParamsB: 20},
		"very few at work":   {Task: "infer", ParamsB: 1500, ActiveParamsB: 5},
		"nearly all of them": {Task: "infer", ParamsB: 60, ActiveParamsB: 40},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := only(t, q)
			e, err := engine.Evaluate(c.Workload, catalog.Builtin())
			if err != nil {
				t.Fatal(err)
			}
			if off := math.Abs(float64(e.Params)/1e9/q.ParamsB - 1); off > 0.08 {
				t.Errorf("%s in all, want %gB", e.Params, q.ParamsB)
			}
			if off := math.Abs(float64(e.ActiveParams)/1e9/q.ActiveParamsB - 1); off > 0.1 {
				t.Errorf("%s active, want %gB", e.ActiveParams, q.ActiveParamsB)
			}
			told := false
			for _, a := range c.Assumed {
				told = told || a.Key == "model"
			}
			if !told {
				t.Error("nothing is told of what it rests on")
			}
		})
	}
}
