package answer

import (
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/workload"
	"headroom/parser"
)

// quantized says what merging adapters takes, or what comes out where a model is to be quantised, and what the programs
// that go through it layer by layer need on the card.
func (q Question) quantized(r run) string {
	said := r.Case.Query
	if said.Method != "merge" && said.Task != "quantize" {
		return ""
	}
	host := q.size(r.WeightsBytes)
	if whole, err := q.with(r, func(w *workload.Workload) { // the host holds the parts of all cards
		w.GPU, w.GPUMemoryGB, w.GPUCount, w.GPUPool, w.Nodes, w.Parallel = "", 0, 0, nil, 0, workload.Parallel{}
	}); err == nil {
		host = q.size(whole.WeightsBytes)
	}
	if said.Method == "merge" {
		return words.MergedInto.In(q.Lang, "host", host)
	}
	if said.Quant == "" {
		return words.QuantizedHost.In(q.Lang, "host", host)
	}
	said.Task = "infer"
	p := plan.Make(parser.Memory, said, q.Known)
	if p.Blocked != nil || len(p.Cases) != 1 {
		return ""
	}
	after, err := q.run(p.Cases[0])
	if err != nil {
		return ""
	}
	return words.QuantizedTo.In(q.Lang, "format", string(after.Estimate.Workload.Quant), "size", q.size(after.WeightsBytes), "host", host)
}
