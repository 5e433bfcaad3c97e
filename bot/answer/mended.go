package answer

import (
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
	"headroom/parser"
)

// waysWrite says how fast a model that the cards do not hold writes by the first ways out in llama.cpp: whether it is of
// any use decides between them.
func (q Question) waysWrite(a Answer, r run) string {
	if r.Verdict != engine.DoesNotFit || r.Estimate.Workload.Framework != "llama.cpp" || r.Case.Workload.Task != workload.Infer || len(q.Plan.Cases) != 1 || strings.Contains(a.Summary, "tokens/s") {
		return ""
	}
	var list []string
	for _, o := range a.Options {
		if !o.WayOut || o.Estimate == nil || o.Estimate.Speed == nil || o.Estimate.Speed.DecodeTokensPerSec == 0 || len(list) == mostWritten {
			continue
		}
		w := o.Estimate.Workload
		if n := w.Offload.LayersOnGPU; n == nil && w.GPUCount <= r.Estimate.Workload.GPUCount {
			continue // another card is another question
		}
		list = append(list, words.WayWrites.In(q.Lang, "way", o.Label, "rate", about(o.Estimate.Speed.DecodeTokensPerSec)))
	}
	if list == nil {
		return ""
	}
	return words.WaysWrite.In(q.Lang, "list", strings.Join(list, words.LabelSeparator.In(q.Lang)))
}

// mostWritten is how many ways out are told with their speeds.
const mostWritten = 2

// shareWeighed says whether a share of the card that is told for a server is worth setting, against the usual one.
func (q Question) shareWeighed(r run) string {
	said := r.Case.Query
	if said.MemoryShare == 0 || r.KVTokens == 0 || len(q.Plan.Cases) != 1 || q.Plan.Intent != parser.Fit || !q.Whether && !q.Wants.Advisable {
		return ""
	}
	usual, err := q.with(r, func(w *workload.Workload) { w.GPUMemoryUtilization = 0 })
	if err != nil || usual.Estimate.Workload.GPUMemoryUtilization == r.Estimate.Workload.GPUMemoryUtilization {
		return ""
	}
	share := strconv.FormatFloat(said.MemoryShare, 'g', -1, 64)
	if usual.Verdict != engine.Fits || usual.KVTokens == 0 {
		return words.ShareNeeded.In(q.Lang, "share", share, "tokens", number(float64(r.KVTokens)))
	}
	return words.ShareUnneeded.In(q.Lang, "share", share, "need", q.size(q.taken(usual)), "usual", number(float64(usual.KVTokens)), "tokens", number(float64(r.KVTokens)))
}

// inAllTokens leads with the limit of a server that counts the tokens of all its sequences, where that is asked for.
func (q Question) inAllTokens(a Answer) Answer {
	if !q.Wants.TotalTokens || a.Value == nil || a.Value.Number == 0 || a.Estimate == nil || a.Estimate.Workload.SeqLen == 0 {
		return a
	}
	a.Summary = words.TokensOfAll.In(q.Lang, "tokens", number(a.Value.Number*float64(a.Estimate.Workload.SeqLen))) + a.Summary
	return a
}

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
