package plan_test

import (
	"slices"
	"testing"

	"headroom/bot/plan"
	"headroom/engine/catalog"
	"headroom/engine/workload"
	"headroom/parser"
)

// Modules are trained in full beside adapters only, and words go before settings.
func TestModulesBesideAdapters(t *testing.T) {
	t.Parallel()
	both := []string{"embed", "lm_head"}
	for name, tt := range map[string]struct {
		query    parser.Query
		settings []string
		want     []string
	}{
		"beside LoRA":               {parser.Query{Task: "lora", ParamsB: 7}, nil, both},
		"of reinforcement learning": {parser.Query{Task: "rl", RLAlgo: "grpo", PEFT: "qlora", ParamsB: 7}, nil, both},
		"where settings say one":    {parser.Query{Task: "qlora", ParamsB: 7}, []string{"lm_head"}, both},
		"of all weights":            {parser.Query{Task: "finetune", ParamsB: 7}, nil, nil},
		"of a server":               {parser.Query{Task: "infer", ParamsB: 7}, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tt.query.LoRATrained = "embed,lm_head"
			p := plan.Make(parser.Fit, tt.query, catalog.Builtin())
			if tt.settings != nil {
				p.Lay(workload.Workload{LoRATrained: tt.settings}, tt.query)
			}
			if got := p.Cases[0].Workload.LoRATrained; !slices.Equal(got, tt.want) {
				t.Errorf("%v, want %v", got, tt.want)
			}
		})
	}
}
