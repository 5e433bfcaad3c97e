package answer

import (
	"headroom/bot/words"
	"headroom/engine/workload"
)

// onMachine is a verdict as it is said of a computer that has one memory for processor and graphics, where the run
// is on such ones, and whose memory it is about.
func (q Question) onMachine(verdict words.Sentence, r run) (words.Sentence, string) {
	name := q.fullest(r)
	said, ok := words.OnMachine[verdict]
	if !ok || !r.Estimate.Card.Machine() {
		return verdict, name
	}
	if r.Estimate.Workload.GPUCount > 1 && len(r.Case.Workload.GPUPool) == 0 {
		return said, words.EachMachine.In(q.Lang, "name", name)
	}
	return said, name
}

// macsTold says how several Macs hold one model, and what that does to its speed (exo-explore/exo README.md, Features;
// ggml-org/llama.cpp tools/rpc; ml-explore/mlx-lm, pipeline_generate.py).
func (q Question) macsTold(a *Answer) {
	e := a.Estimate
	if e == nil || len(q.Plan.Cases) != 1 || !e.Card.Mac() || e.Workload.GPUCount < 2 || e.Workload.Task != workload.Infer || len(e.Workload.GPUPool) > 0 {
		return
	}
	a.Text = append(a.Text, words.MacsTogether.In(q.Lang))
}
