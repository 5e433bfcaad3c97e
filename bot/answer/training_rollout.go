package answer

import (
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/workload"
)

// rollout is the writing of the completions that PPO and GRPO learn from, by a server on the
// trainer's cards.
type rollout struct {
	seconds, written, rate float64
	atOnce                 int
}

// rolloutOf estimates it for a job; zero for training on texts that exist.
func (q Question) rolloutOf(j job) rollout {
	w := j.Estimate.Workload
	if w.Task != workload.RL || w.RLAlgo == "dpo" || w.SeqLen == 0 {
		return rollout{}
	}
	sequences := j.work / float64(w.SeqLen)
	out := w.SeqLen
	if said := j.Case.Query; said.OutputTokens > 0 && said.OutputTokens < w.SeqLen {
		out = said.OutputTokens
	}
	c := plan.Case{Query: j.Case.Query, Workload: workload.Workload{
		Task: workload.Infer, Model: w.Model, Framework: "vllm", GPU: w.GPU, GPUMemoryGB: w.GPUMemoryGB, GPUCount: j.cards, Nodes: w.Nodes,
		InputTokens: max(w.SeqLen-out, 1), OutputTokens: out, SeqLen: max(w.SeqLen-out, 1) + out,
	}}
	all := backlog{requests: sequences, read: sequences * float64(w.SeqLen-out), written: sequences * float64(out)}
	r, err := q.run(c)
	if err != nil {
		return rollout{}
	}
	if j.cards > 1 {
		r = q.replicated(r, all)
	}
	if r.Speed == nil {
		return rollout{}
	}
	atOnce := int(r.Speed.AtOnce)
	if steps := j.Case.Query.Steps; steps > 0 && sequences/steps < r.Speed.AtOnce { // those of a step are written together
		atOnce = max(int(sequences/steps), 1)
		each := max(atOnce/max(r.Case.Workload.Parallel.DP, 1), 1) // of a replica
		if few, err := q.with(r, func(w *workload.Workload) { w.Concurrency = each }); err == nil {
			r = few
		}
	}
	seconds := all.takes(r)
	if seconds == 0 {
		return rollout{}
	}
	return rollout{seconds: seconds, written: all.written, rate: all.written / seconds, atOnce: atOnce}
}

// rolledOut says what of a job's time goes to it.
func (q Question) rolledOut(j job) string {
	if j.rollout.seconds == 0 {
		return ""
	}
	return words.RolledOut.In(q.Lang, "time", q.duration(j.rollout.seconds), "tokens", scientific(j.rollout.written), "rate", about(j.rollout.rate),
		"count", number(float64(j.rollout.atOnce)), "update", q.duration(j.hours*3600/float64(j.cards)-j.rollout.seconds))
}

// rolloutShare says that the engine that writes completions does not start with the share of the card that it
// has by default or as told, and which share it takes.
func (q Question) rolloutShare(r run) string {
	told := r.Estimate.Workload.Extra.Number("rollout_share")
	for _, a := range r.Estimate.Assumed {
		if share, ok := a.Value.(float64); ok && a.Key == "rollout_share" && share > told {
			if share >= 1 {
				return q.space() + words.NoRolloutShare.In(q.Lang, "told", number(told))
			}
			return q.space() + words.RolloutShare.In(q.Lang, "told", number(told), "share", number(share))
		}
	}
	return ""
}

// criticWhole says what the critic takes that TRL trains in full beside a policy with adapters, and what it takes with
// adapters of its own.
func (q Question) criticWhole(r run) string {
	critic := component(r, "critic")
	if !r.Case.Workload.Extra.Bool("critic_in_full") || critic == 0 {
		return ""
	}
	return q.space() + words.CriticWhole.In(q.Lang, "critic", q.size(critic), "frozen", q.size(component(r, "reward")+component(r, "adapters")))
}
