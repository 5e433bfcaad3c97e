package plan_test

import (
	"testing"

	"headroom/bot/plan"
	"headroom/engine/catalog"
	"headroom/engine/workload"
	"headroom/parser"
)

// A format of weights is one in a list as it is alone, whichever it is.
func TestFormatsComparedAreThoseOfWeights(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"iq4_xs", "q4_k_s", "q5_0", "iq3", "exl2-4.5", "iq2_xxs", "q3_k_l", "gptq"} {
		p := plan.Make(parser.Compare, parser.Query{ParamsB: 70, Precisions: []string{name, "fp16"}}, catalog.Builtin())
		if p.Blocked != nil || len(p.Cases) != 2 {
			t.Fatalf("%s: %v, %d cases", name, p.Blocked, len(p.Cases))
		}
		one, two := p.Cases[0].Workload, p.Cases[1].Workload
		if f, ok := one.Quant.Format(); !ok || f.Bits > 8 {
			t.Errorf("%s: weights in %q", name, one.Quant)
		}
		if two.Precision != workload.FP16 || two.Quant != "" {
			t.Errorf("beside %s: precision %q, weights in %q", name, two.Precision, two.Quant)
		}
	}
}

// Several models that have a card each are as many cases, and not each model on every card.
func TestEachModelOnItsOwnCard(t *testing.T) {
	t.Parallel()
	for name, q := range map[string]parser.Query{
		"unlike cards": {ParamsList: []float64{7, 70}, GPUOptions: []parser.Device{{GPU: "rtx-3090", Count: 1}, {GPU: "a100", Count: 4, MemoryGB: 80}}, CardEach: true},
		"like cards":   {ParamsList: []float64{7, 70}, GPU: "a100", GPUCountOptions: []int{1, 4}, CardEach: true},
	} {
		p := plan.Make(parser.Fit, q, catalog.Builtin())
		if p.Blocked != nil || len(p.Cases) != 2 {
			t.Fatalf("%s: %v, %d cases, want 2", name, p.Blocked, len(p.Cases))
		}
		for i, want := range []int{1, 4} {
			if w := p.Cases[i].Workload; w.GPUCount != want || w.Model.ParamsB != q.ParamsList[i] {
				t.Errorf("%s: case %d is %vB on %d cards of %s", name, i, w.Model.ParamsB, w.GPUCount, w.GPU)
			}
		}
	}
}
