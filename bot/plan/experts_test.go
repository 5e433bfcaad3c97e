package plan_test

import (
	"testing"

	"headroom/bot/plan"
	"headroom/engine/catalog"
	"headroom/parser"
)

// The experts of some layers stay with the processor, and all else is on the card.
func TestExpertsStayWithTheProcessor(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query     parser.Query
		low, high float64 // GB
	}{
		"mxfp4":         {parser.Query{Model: "gpt-oss-120b", GPU: "rtx-4090", Framework: "llama.cpp", Offload: "cpu", ExpertsOnCPU: 18}, 28, 32},
		"more than all": {parser.Query{Model: "qwen3-30b-a3b", GPU: "rtx-3060", Quant: "q8_0", Offload: "cpu", ExpertsOnCPU: 90}, 29, 33},
		"a mixed type":  {parser.Query{Model: "qwen3-235b-a22b", GPU: "rtx-4090", Quant: "q4_k_m", Offload: "cpu", ExpertsOnCPU: 47}, 64, 72},
		"KTransformers": {parser.Query{Model: "deepseek-r1", GPU: "rtx-4090", Framework: "ktransformers", Quant: "q4_k_m"}, 380, 400},
		"its size":      {parser.Query{ParamsB: 671, GPU: "rtx-4090", Framework: "ktransformers", HostRAMGB: 512}, 380, 400},
		"layers of it":  {parser.Query{Model: "deepseek-r1", GPU: "rtx-4090", Framework: "ktransformers", Quant: "q4_k_m", LayersOnGPU: new(3)}, 0, 0},
		"no experts":    {parser.Query{Model: "llama-3.3-70b", GPU: "rtx-4090", Quant: "q4_k_m", Offload: "cpu", ExpertsOnCPU: 10}, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := plan.Make(parser.Fit, tt.query, catalog.Builtin())
			if got := float64(p.Cases[0].Workload.Offload.WeightsOnCPUBytes) / 1e9; got < tt.low || got > tt.high {
				t.Errorf("%.1f GB with the processor, want %g to %g", got, tt.low, tt.high)
			}
		})
	}
}
