package plan_test

import (
	"testing"

	"headroom/bot/plan"
	"headroom/engine/catalog"
	"headroom/parser"
)

// The engine that writes completions takes its share beside the trainer, and tensor
// parallelism is its own.
func TestRolloutsStandBesideTheTrainer(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query         parser.Query
		share         float64
		sleeps        bool
		tp, seqLength int
	}{
		"a share that is told":   {parser.Query{Task: "rl", RLAlgo: "grpo", PEFT: "lora", ParamsB: 7, GPU: "a100", Framework: "vllm", MemoryShare: 0.4, InputTokens: 256, OutputTokens: 768}, 0.4, false, 0, 1024},
		"verl's own":             {parser.Query{Task: "rl", RLAlgo: "grpo", ParamsB: 7, GPU: "h100", GPUCount: 8, Framework: "verl", Parallel: parser.Parallel{TP: 4}}, 0.5, true, 0, 0},
		"Unsloth's own":          {parser.Query{Task: "rl", RLAlgo: "grpo", ParamsB: 7, GPU: "rtx-4090", Framework: "unsloth"}, 0.5, false, 0, 0},
		"no engine":              {parser.Query{Task: "rl", RLAlgo: "grpo", ParamsB: 1, OutputTokens: 1024}, 0, false, 0, 1536},
		"DPO writes nothing":     {parser.Query{Task: "rl", RLAlgo: "dpo", ParamsB: 7, Framework: "verl"}, 0, false, 0, 0},
		"Megatron's stays there": {parser.Query{Task: "rl", RLAlgo: "grpo", ParamsB: 7, GPUCount: 8, Framework: "megatron", Parallel: parser.Parallel{TP: 4}}, 0, false, 4, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := plan.Make(parser.Fit, tt.query, catalog.Builtin())
			if p.Blocked != nil {
				t.Fatal(p.Blocked)
			}
			w := p.Cases[0].Workload
			if w.Extra.Number("rollout_share") != tt.share || w.Extra.Bool("rollout_sleeps") != tt.sleeps || w.Parallel.TP != tt.tp || w.SeqLen != tt.seqLength {
				t.Errorf("%v, tp %d, %d tokens", w.Extra, w.Parallel.TP, w.SeqLen)
			}
		})
	}
}
