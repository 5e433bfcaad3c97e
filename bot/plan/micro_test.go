package plan_test

import (
	"testing"

	"headroom/bot/plan"
	"headroom/engine/catalog"
	"headroom/engine/workload"
	"headroom/parser"
)

// A micro-batch is a thing of training, as are programs that do nothing else.
func TestSettingsOfTrainingAlone(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		task  workload.Task
		algo  string
	}{
		"a micro-batch":    {parser.Query{ParamsB: 13, Batch: 2, MicroBatch: true, Parallel: parser.Parallel{TP: 2, PP: 2}}, workload.Train, ""},
		"a batch":          {parser.Query{ParamsB: 13, Batch: 2, Parallel: parser.Parallel{TP: 2, PP: 2}}, workload.Infer, ""},
		"verl":             {parser.Query{ParamsB: 7, Framework: "verl", GPU: "a100", GPUCount: 8}, workload.RL, "grpo"},
		"OpenRLHF":         {parser.Query{ParamsB: 7, Framework: "openrlhf", GPU: "a100", GPUCount: 8}, workload.RL, "grpo"},
		"verl for serving": {parser.Query{Task: "infer", ParamsB: 7, Framework: "verl", GPU: "a100", GPUCount: 8}, workload.Infer, ""},
	} {
		p := plan.Make(parser.Memory, tt.query, catalog.Builtin())
		if p.Blocked != nil {
			t.Fatal(name, p.Blocked)
		}
		if w := p.Cases[0].Workload; w.Task != tt.task || w.RLAlgo != tt.algo {
			t.Errorf("%s: %s %s", name, w.Task, w.RLAlgo)
		}
	}
}

// Tensor parallelism of one on several cards is a model on each of them.
func TestOneRankOnSeveralCardsIsReplicas(t *testing.T) {
	t.Parallel()
	p := plan.Make(parser.Memory, parser.Query{ParamsB: 8, GPU: "a100", GPUCount: 4, Parallel: parser.Parallel{TP: 1}}, catalog.Builtin())
	if got := p.Cases[0].Workload.Parallel.DP; got != 4 {
		t.Errorf("%d replicas", got)
	}
}
