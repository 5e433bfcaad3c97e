package memory_test

import (
	"math"
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// Segments that grow leave no holes: what the process takes of ArcticTraining's runs of Llama 3.1 8B, which set
// them (snowflakedb/ArcticTraining projects/sequence-parallelism, run-h100-sp1-llama-8b-baseline.yml and
// run-h200-sp1-llama-8b-baseline.yml).
func TestSegmentsThatGrow(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		gpu    string
		tokens int
		want   float64 // GiB
	}{
		"32,000 tokens on 80 GB":  {"h100-80gb-sxm", 32000, 71.91},
		"65,000 tokens on 141 GB": {"h200-141gb-sxm", 65000, 137.36},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, err := engine.Evaluate(workload.Workload{
				Task: workload.Finetune, Model: workload.Model{Name: "meta-llama/Llama-3.1-8B-Instruct"}, Framework: "deepspeed",
				GPU: c.gpu, GPUCount: 1, Precision: workload.AMPBF16, Optimizer: "adamw", ZeROStage: new(3), Batch: 1, GradAccum: 1,
				Offload: workload.Offload{Optimizer: "cpu", Params: "cpu"}, SeqLen: c.tokens, Recompute: workload.RecomputeFull,
				Attention: workload.Flash, Loss: workload.LossFull, Extra: workload.Extra{"expandable_segments": true},
			}, catalog.Builtin())
			if err != nil {
				t.Fatal(err)
			}
			if got := float64(e.PerGPU.Process) / (1 << 30); math.Abs(got/c.want-1) > 0.02 {
				t.Errorf("%.2f GiB, want %.2f", got, c.want)
			}
		})
	}
}
