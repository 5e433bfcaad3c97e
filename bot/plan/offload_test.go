package plan_test

import (
	"testing"

	"headroom/bot/plan"
	"headroom/engine/catalog"
	"headroom/engine/workload"
	"headroom/parser"
)

// llama.cpp computes with what the cards do not hold on the processor; others
// bring it in.
func TestWhatStaysWithTheProcessor(t *testing.T) {
	t.Parallel()
	some := 20
	for name, tt := range map[string]struct {
		intent  parser.Intent
		query   parser.Query
		fills   bool
		offload workload.Offload
	}{
		"offload of a GGUF":            {parser.Fit, parser.Query{ParamsB: 70, GPU: "rtx-4090", Quant: "q4_k_m", Offload: "cpu"}, true, workload.Offload{}},
		"offload in Ollama":            {parser.Fit, parser.Query{ParamsB: 70, GPUMemoryGB: 24, Framework: "ollama", Offload: "cpu"}, true, workload.Offload{}},
		"host memory beside the card":  {parser.Memory, parser.Query{ParamsB: 70, GPU: "rtx-4090", Quant: "q4", HostRAMGB: 64}, true, workload.Offload{}},
		"a stated number of layers":    {parser.Fit, parser.Query{ParamsB: 70, GPU: "rtx-4090", Quant: "q4_k_m", Offload: "layers", LayersOnGPU: &some}, false, workload.Offload{LayersOnGPU: &some}},
		"transformers":                 {parser.Fit, parser.Query{ParamsB: 70, GPU: "rtx-4090", Framework: "transformers", Offload: "cpu"}, false, workload.Offload{Params: "cpu"}},
		"no program is named":          {parser.Fit, parser.Query{ParamsB: 70, GPU: "rtx-4090", Offload: "cpu"}, false, workload.Offload{}}, // llama.cpp, where it does not fit whole
		"a format of servers":          {parser.Fit, parser.Query{ParamsB: 70, GPU: "rtx-4090", Quant: "awq", Offload: "cpu"}, false, workload.Offload{Params: "cpu"}},
		"no card to offload from":      {parser.Throughput, parser.Query{ParamsB: 32, HostRAMGB: 64, Framework: "ollama", Offload: "cpu"}, false, workload.Offload{}},
		"nothing of the kind":          {parser.Fit, parser.Query{ParamsB: 70, GPU: "rtx-4090", Quant: "q4_k_m"}, false, workload.Offload{}},
		"the largest model is another": {parser.LargestModel, parser.Query{GPU: "rtx-4090", Quant: "q4_k_m", HostRAMGB: 64}, false, workload.Offload{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := plan.Make(tt.intent, tt.query, catalog.Builtin())
			if p.Blocked != nil {
				t.Fatal(p.Blocked)
			}
			c := p.Cases[0]
			if c.FillCards != tt.fills {
				t.Errorf("fills the cards: %v, want %v", c.FillCards, tt.fills)
			}
			if c.Workload.Offload != tt.offload {
				t.Errorf("offload = %+v, want %+v", c.Workload.Offload, tt.offload)
			}
		})
	}
}
