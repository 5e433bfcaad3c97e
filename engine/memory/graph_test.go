package memory_test

import (
	"math"
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// TestComputeBuffersHoldTheMasks compares the compute buffers of llama.cpp with those that logs print, and
// with what later builds leave out of them.
func TestComputeBuffersHoldTheMasks(t *testing.T) {
	t.Parallel()
	const mib = 1 << 20
	for name, c := range map[string]struct {
		w    workload.Workload
		want float64 // MiB
	}{
		"a long context of Qwen3.5 9B": {workload.Workload{
			Model: workload.Model{Name: "qwen3.5-9b"}, Framework: "llama.cpp", FrameworkVersion: "b8571", Attention: workload.Flash, SeqLen: 262144,
		}, 808.02},
		"windows have masks, too: gpt-oss-20b": {workload.Workload{
			Model: workload.Model{Name: "gpt-oss-20b"}, Framework: "llama.cpp", Attention: workload.Flash, SeqLen: 131072, NUBatch: 2048,
		}, 1672.08},
		"a short one is its logits": {workload.Workload{
			Model: workload.Model{Name: "qwen3-30b-a3b"}, Framework: "llama.cpp", Attention: workload.Flash, SeqLen: 65536,
		}, 300.75},
		"16 bits from build 9410": {workload.Workload{ // 262144 x 512 x 2 B stay below the logits
			Model: workload.Model{Name: "qwen3.5-9b"}, Framework: "llama.cpp", FrameworkVersion: "b9410", Attention: workload.Flash, SeqLen: 262144,
		}, 493},
		"one row of logits from build 9464": {workload.Workload{ // and are the largest without them
			Model: workload.Model{Name: "qwen3.5-9b"}, Framework: "llama.cpp", FrameworkVersion: "9464", Attention: workload.Flash, SeqLen: 262144,
		}, 256 + 40},
		"16 bits in ik_llama.cpp": {workload.Workload{
			Model: workload.Model{Name: "qwen3-235b-a22b"}, Framework: "ik_llama.cpp", Attention: workload.Flash, SeqLen: 65536, NUBatch: 4096,
		}, 2502},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.w.Task, c.w.Quant = workload.Infer, "q4_k_m"
			e, err := engine.Evaluate(c.w, catalog.Builtin())
			if err != nil {
				t.Fatal(err)
			}
			if got := float64(e.ActivationsBytes) / mib; math.Abs(got/c.want-1) > 0.002 {
				t.Errorf("%.2f MiB, want %.2f", got, c.want)
			}
		})
	}
}

// What a text model's file does not hold is not counted where nothing names the file that does.
func TestTowersOfGGUFAreAFileOfTheirOwn(t *testing.T) {
	t.Parallel()
	tower := func(f workload.Framework, extra workload.Extra) (bytes unit.Bytes) {
		e, err := engine.Evaluate(workload.Workload{Task: workload.Infer, Model: workload.Model{Name: "qwen3.5-9b"}, Framework: f, Extra: extra}, catalog.Builtin())
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range e.Components {
			if c.Name == "tower" {
				bytes = c.Bytes
			}
		}
		return bytes
	}
	if got := tower("llama.cpp", nil); got != 0 {
		t.Errorf("%s without --mmproj", got)
	}
	with, served := tower("llama.cpp", workload.Extra{"mmproj": true}), tower("vllm", nil)
	if with == 0 || with != served {
		t.Errorf("%s with --mmproj, %s in vLLM", with, served)
	}
}
