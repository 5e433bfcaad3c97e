package answer

import (
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
	"headroom/parser"
)

// withoutLink answers whether cards that have no NVLink lose much by it where no model is told: two of them run a usual
// one, split by layers, which hardly sends anything, and by tensor parallelism, which sends twice in each layer.
func (q Question) withoutLink() (Answer, bool) {
	said := q.Plan.Query
	if said.NamesModel() || said.GPU == "" || isTraining(said) || q.Plan.Intent != parser.Explain || q.topic() != "interconnect" || said.NVLink == nil || *said.NVLink {
		return Answer{}, false
	}
	one := said
	one.Task, one.ParamsB, one.Quant, one.Framework, one.GPUCount, one.NVLink = "infer", 32, "awq-int4", "vllm", 2, nil
	p := plan.Make(parser.Throughput, one, q.Known)
	if p.Blocked != nil || len(p.Cases) != 1 {
		return Answer{}, false
	}
	r, err := q.run(p.Cases[0])
	if err != nil || r.Speed == nil || r.Verdict == engine.DoesNotFit {
		return Answer{}, false
	}
	split, err := q.with(r, func(w *workload.Workload) { w.Parallel = workload.Parallel{PP: 2} })
	if card := q.card(r.Case.Workload); err != nil || split.Speed == nil || split.Speed.DecodeTokensPerSec == 0 || card == nil || card.NVLinkGBs > 0 {
		return Answer{}, false
	}
	a := q.basis(r)
	sentence := words.LinkMissedLittle
	if r.Speed.DecodeTokensPerSec < split.Speed.DecodeTokensPerSec {
		sentence = words.LinkMissed
	}
	a.Summary = sentence.In(q.Lang, "cards", q.cards(r.Estimate.Workload), "what", "32B (awq-int4)", "tensor", about(r.Speed.DecodeTokensPerSec), "layers", about(split.Speed.DecodeTokensPerSec))
	if entry, ok := words.Explain("interconnect"); ok {
		a.Text = append(a.Text, entry.Text.In(q.Lang))
	}
	return a, true
}
