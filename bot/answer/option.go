package answer

import (
	"headroom/engine"
	"headroom/engine/workload"
	"headroom/parser"
)

// asked is the question that an option answers: the one that was put, with what
// the search settled on. Asking it gives the option's estimate again.
func asked(r run) *parser.Query {
	q, w := r.Case.Query, r.Case.Workload
	if w.GPU != "" || w.GPUMemoryGB > 0 {
		q.GPU, q.GPUMemoryGB, q.GPUOptions = w.GPU, w.GPUMemoryGB, nil
	}
	q.GPUCount = max(w.GPUCount, q.GPUCount)
	if p := w.Parallel; p != (workload.Parallel{}) {
		q.Parallel.TP, q.Parallel.PP, q.Parallel.CP, q.Parallel.EP, q.Parallel.SP = p.TP, p.PP, p.CP, p.EP, p.SP
		if w.Task == workload.Infer {
			q.Parallel.DP = max(p.DP, q.Parallel.DP)
		}
	}
	q.GradAccum = max(w.GradAccum, q.GradAccum)
	if q.ZeROStage == nil && w.ZeROStage != nil {
		q.ZeROStage = new(*w.ZeROStage)
	}
	if w.Recompute != "" && q.Recompute == "" && q.GradCkpt == nil {
		q.Recompute = string(w.Recompute)
	}
	if w.Task != workload.Infer {
		q.Loss, q.Optimizer = cmpOr(q.Loss, string(w.Loss)), cmpOr(q.Optimizer, string(w.Optimizer))
		if w.Offload == (workload.Offload{Optimizer: "cpu"}) && q.Offload == "" {
			q.Offload = "optimizer"
		}
		if w.Framework == "unsloth" { // which brings its kind of adapters
			q.Task, q.Framework = string(w.Task), string(w.Framework)
		}
	}
	if q.Model == "" && w.Model.Name == "" && w.Model.ParamsB > 0 {
		q.ParamsB = w.Model.ParamsB
	}
	if q.Precision == "" && w.Task == workload.Infer {
		q.Precision = string(w.Precision)
	}
	if q.Quant == "" {
		q.Quant = string(w.Quant)
	}
	if q.Framework == "" && w.Task == workload.Infer {
		q.Framework = string(w.Framework) // of a count or of advice, which the question about the cards found has no reason for
	}
	return &q
}

// namesCard says whether a question names the memory that a verdict is about.
func namesCard(q parser.Query) bool {
	return q.GPU != "" || q.GPUMemoryGB > 0 || q.TotalGPUMemoryGB > 0 || len(q.GPUOptions) > 0 || len(q.GPUPool) > 0
}

// judged keeps the verdict only where a card was named: on one that merely
// stands in there is nothing to decide.
func judged(a Answer, q parser.Query) Answer {
	if !namesCard(q) {
		a.Verdict = engine.NoVerdict
	}
	return a
}
