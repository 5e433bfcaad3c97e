package memory_test

import (
	"math"
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// TestExpertsOfMXFP4ArePadded compares weights with what vLLM prints after loading (vllm-project/vllm issue
// 23278; dennislee22/vLLM-benchmarking, log).
func TestExpertsOfMXFP4ArePadded(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		gpu  string
		tp   int
		want float64 // GiB
	}{
		"one Hopper card":     {"h100-80gb-sxm", 1, 65.97},
		"a quarter of each":   {"a100-80gb-sxm", 4, 17.22},
		"no padding on a MI":  {"mi300x", 1, 60.77},
		"Blackwell's are 256": {"b200-180gb", 1, 68.62},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, err := engine.Evaluate(workload.Workload{
				Task: workload.Infer, Model: workload.Model{Name: "gpt-oss-120b"}, Framework: "vllm",
				GPU: c.gpu, GPUCount: c.tp, Parallel: workload.Parallel{TP: c.tp},
			}, catalog.Builtin())
			if err != nil {
				t.Fatal(err)
			}
			if got := float64(e.WeightsBytes) / (1 << 30); math.Abs(got/c.want-1) > 0.005 {
				t.Errorf("%.2f GiB, want %.2f", got, c.want)
			}
			if got := e.Disk.Download.GB(); math.Abs(got/65.3-1) > 0.01 {
				t.Errorf("a file of %.1f GB", got)
			}
		})
	}
}
