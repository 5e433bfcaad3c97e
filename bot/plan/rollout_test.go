package plan_test

import (
	"testing"

	"headroom/bot/plan"
	"headroom/engine/catalog"
	"headroom/engine/workload"
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

// What is told of the length is what is reckoned with, and TRL, which trains where no program that does is named,
// recomputes activations by itself, beside a server that writes too.
func TestWhatRLAssumesIsWhatItReckonsWith(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query   parser.Query
		length  int
		recompt workload.Recompute
	}{
		"a completion":        {parser.Query{Task: "rl", RLAlgo: "grpo", ParamsB: 7, OutputTokens: 1024}, 1536, workload.RecomputeFull},
		"a prompt beside it":  {parser.Query{Task: "rl", RLAlgo: "ppo", ParamsB: 7, InputTokens: 256, OutputTokens: 1024}, 1280, workload.RecomputeFull},
		"beside vLLM":         {parser.Query{Task: "rl", RLAlgo: "grpo", PEFT: "lora", ParamsB: 7, Framework: "vllm", OutputTokens: 4096}, 4608, workload.RecomputeFull},
		"told to keep all":    {parser.Query{Task: "rl", RLAlgo: "grpo", ParamsB: 7, OutputTokens: 1024, GradCkpt: new(false)}, 1536, workload.RecomputeNone},
		"DeepSpeed's trainer": {parser.Query{Task: "rl", RLAlgo: "grpo", ParamsB: 7, OutputTokens: 1024, Framework: "deepspeed"}, 1536, ""},
	} {
		c := only(t, tt.query)
		if c.Workload.SeqLen != tt.length || c.Workload.Recompute != tt.recompt {
			t.Errorf("%s: %d tokens, recompute %q", name, c.Workload.SeqLen, c.Workload.Recompute)
		}
		for _, a := range c.Assumed {
			if a.Key == "seq_len" && a.Value != tt.length {
				t.Errorf("%s: told %v tokens, reckoned with %d", name, a.Value, tt.length)
			}
		}
	}
}
