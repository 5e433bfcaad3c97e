package speed_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// A prompt brings the weights that the card does not hold over PCIe, once for each
// micro-batch; what is generated reads them from the host's memory.
func TestPromptsPayForLayersOutsideTheCard(t *testing.T) {
	t.Parallel()
	take := func(layers, prompt, lanes, micro int, ram string) *engine.Speed {
		w := workload.Workload{
			Task: workload.Infer, Model: workload.Model{Name: "llama-3.3-70b"}, GPU: "rtx-3090", Framework: "llama.cpp", Quant: "q4_k_m",
			InputTokens: prompt, OutputTokens: 128, PCIeLanes: lanes, NUBatch: micro, RAM: ram,
		}
		w.Offload.LayersOnGPU = &layers
		e, err := engine.Evaluate(w, catalog.Builtin())
		if err != nil {
			t.Fatal(err)
		}
		return e.Speed
	}
	const outside = 40 * 0.48e9 // bytes of half of the layers
	whole, half := take(80, 4096, 16, 0, ""), take(40, 4096, 16, 0, "")
	if more := half.TimeToFirstToken - whole.TimeToFirstToken; more < 8*outside/32e9 || more > 8*outside/10e9 {
		t.Errorf("%.3g s more for 8 micro-batches", more)
	}
	if slot := take(40, 4096, 4, 0, ""); slot.TimeToFirstToken < 2*half.TimeToFirstToken || slot.DecodeTokensPerSec != half.DecodeTokensPerSec {
		t.Errorf("four lanes: %.3g s against %.3g s", slot.TimeToFirstToken, half.TimeToFirstToken)
	}
	if wide := take(40, 4096, 16, 2048, ""); wide.TimeToFirstToken >= half.TimeToFirstToken {
		t.Errorf("wide micro-batches: %.3g s against %.3g s", wide.TimeToFirstToken, half.TimeToFirstToken)
	}
	if fast := take(40, 4096, 16, 0, "8*ddr5-4800"); fast.DecodeTokensPerSec < 2*half.DecodeTokensPerSec || fast.PrefillTokensPerSec != half.PrefillTokensPerSec {
		t.Errorf("eight channels: %.3g tokens/s against %.3g", fast.DecodeTokensPerSec, half.DecodeTokensPerSec)
	}
	if short := take(40, 16, 16, 0, ""); short.TimeToFirstToken > half.TimeToFirstToken/4 {
		t.Errorf("a short prompt takes %.3g s", short.TimeToFirstToken)
	}
}

// Of experts in host memory a token reads those that it picks: DeepSeek R1 in q4_k_m writes
// 8.7 tokens/s with eight channels of DDR5-4800 (kvcache-ai/ktransformers
// doc/en/DeepseekR1_V3_tutorial.md, one socket), not the 4 of whole layers there.
func TestTokensReadTheExpertsThatTheyPick(t *testing.T) {
	t.Parallel()
	decode := func(away int64) float64 {
		w := workload.Workload{
			Task: workload.Infer, Model: workload.Model{Name: "deepseek-r1"}, GPU: "rtx-4090", Framework: "llama.cpp", Quant: "q4_k_m",
			InputTokens: 128, OutputTokens: 128, RAM: "8*ddr5-4800",
		}
		w.Offload.WeightsOnCPUBytes = away
		e, err := engine.Evaluate(w, catalog.Builtin())
		if err != nil {
			t.Fatal(err)
		}
		return e.Speed.DecodeTokensPerSec
	}
	all, half, none := decode(393e9), decode(184e9), decode(0)
	if all < 8 || all > 13 {
		t.Errorf("all experts with the processor: %.3g tokens/s", all)
	}
	if slower, saved := 1/all-1/none, 1/half-1/none; !near(slower, 2*saved, 0.05) {
		t.Errorf("all experts there cost %.3g s a token, half of them %.3g", slower, saved)
	}
}

// What accelerate's hooks bring in for a token is each parameter of a layer: from transformers 5 on, all experts
// are one.
func TestHooksBringInAllExperts(t *testing.T) {
	t.Parallel()
	decode := func(version string) float64 {
		w := workload.Workload{Task: workload.Infer, Model: workload.Model{Name: "deepseek-r1"}, GPU: "rtx-4090", Framework: "transformers", FrameworkVersion: version, Offload: workload.Offload{Params: "cpu"}}
		e, err := engine.Evaluate(w, catalog.Builtin())
		if err != nil {
			t.Fatal(err)
		}
		return e.Speed.DecodeTokensPerSec
	}
	const all, link = 671e9, 32e9 // bytes, and the most a second over PCIe 4.0 x16
	if now := decode("5.0"); now > link/all || decode("") != now {
		t.Errorf("%.3g tokens/s, of which the link carries %.3g", now, link/all)
	}
	if picked := decode("4.56"); picked < link/all {
		t.Errorf("%.3g tokens/s where only the experts that are picked come in", picked)
	}
}
