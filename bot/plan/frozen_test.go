package plan_test

import (
	"testing"

	"headroom/bot/plan"
	"headroom/engine/catalog"
	"headroom/engine/workload"
	"headroom/parser"
)

// Layers that are frozen are not trained, and methods that train a few in turn train
// these.
func TestFrozenLayers(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query   parser.Query
		trained int // 0: all
	}{
		"the first ones": {parser.Query{Task: "finetune", Model: "llama-2-7b", FrozenLayers: 12}, 20},
		"a half":         {parser.Query{Task: "finetune", ParamsB: 13, FrozenLayers: 0.5}, 20},
		"the last ones":  {parser.Query{Task: "train", ParamsB: 7, TrainedLayers: 4}, 4},
		"badam":          {parser.Query{Task: "finetune", ParamsB: 7, LayersInTurn: "badam"}, 1},
		"lisa":           {parser.Query{Task: "finetune", ParamsB: 7, LayersInTurn: "lisa"}, 2},
		"adapters":       {parser.Query{Task: "lora", ParamsB: 7, FrozenLayers: 12}, 20},
		"MLX's own":      {parser.Query{Task: "qlora", ParamsB: 7, Framework: "mlx"}, 16},
		"MLX of few":     {parser.Query{Task: "qlora", Model: "llama-3.2-1b", Framework: "mlx"}, 0},
		"none":           {parser.Query{Task: "finetune", ParamsB: 7}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := only(t, tt.query).Workload.Extra.Int("trained_layers"); got != tt.trained {
				t.Errorf("%d layers are trained, want %d", got, tt.trained)
			}
		})
	}
	if p := plan.Make(parser.Fit, parser.Query{Task: "finetune", Model: "llama-2-7b", FrozenLayers: 40}, catalog.Builtin()); p.Blocked == nil || !p.Blocked.Rejected {
		t.Error("more layers are frozen than there are")
	}
}

// Optimizers that are made for little memory work on 16-bit weights themselves.
func TestLeanOptimizers(t *testing.T) {
	t.Parallel()
	lomo := only(t, parser.Query{Task: "finetune", ParamsB: 7, GPU: "rtx-3090", Optimizer: "lomo"}).Workload
	if !lomo.OptimizerInBackward || lomo.Optimizer != "sgd" || lomo.Precision != workload.BF16 {
		t.Errorf("lomo is %s in %s, in backward: %v", lomo.Optimizer, lomo.Precision, lomo.OptimizerInBackward)
	}
	if w := only(t, parser.Query{Task: "finetune", ParamsB: 7, GPU: "v100", Optimizer: "galore"}).Workload; w.Precision != workload.FP16 || w.OptimizerInBackward {
		t.Errorf("galore is in %s, in backward: %v", w.Precision, w.OptimizerInBackward)
	}
	if w := only(t, parser.Query{Task: "finetune", ParamsB: 7, Optimizer: "galore", Precision: "fp32"}).Workload; w.Precision != "fp32" {
		t.Errorf("galore in fp32 is in %s", w.Precision)
	}
}
