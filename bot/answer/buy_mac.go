package answer

import (
	"cmp"
	"slices"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/hardware"
	"headroom/engine/workload"
	"headroom/parser"
)

// mac is a Mac that is sold: a chip with the least memory that does.
type mac struct {
	run
	memoryGB float64
}

// macToBuy answers which Mac does the work: of every chip the one with the least memory, the least of all first and of
// those the fastest. ok is false where no Mac is sought, or the question names its chip or its memory.
func (q Question) macToBuy() (Answer, bool) {
	said := q.Plan.Query
	if !said.Mac || said.GPU != "" || said.GPUMemoryGB > 0 || said.GPUOptions != nil || !q.sized() {
		return Answer{}, false
	}
	var macs []mac
	var largest *run
	for _, g := range q.Known.GPUs() {
		if !g.Mac() || !q.Wants.Mac.Has(g.ID) {
			continue
		}
		m, widest, ok := q.leastMac(g)
		if ok {
			macs = append(macs, m)
		}
		if widest != nil && (largest == nil || widest.CapacityBytes > largest.CapacityBytes) {
			largest = widest
		}
	}
	if len(macs) == 0 {
		if largest == nil {
			return Answer{}, false
		}
		a := q.basis(*largest)
		a.Summary = words.NoMacHolds.In(q.Lang, "what", q.what(*largest), "name", q.cardName(largest.Estimate.Workload), "need", q.size(q.taken(*largest)), "capacity", q.size(largest.CapacityBytes))
		return q.helped(a, *largest), true
	}
	slices.SortStableFunc(macs, func(a, b mac) int {
		return cmp.Or(cmp.Compare(a.memoryGB, b.memoryGB), cmp.Compare(rate(b.run), rate(a.run)))
	})
	slow, soQuick := "", ""
	if wish := q.wish(macs[0].Case.Workload); wish.any() {
		if quick := slices.DeleteFunc(slices.Clone(macs), func(m mac) bool { return !wish.met(m.run) }); len(quick) > 0 {
			macs, soQuick = quick, words.MacSoQuick.In(q.Lang, "rate", q.wished(wish))
		} else {
			slow = words.NoMacSoQuick.In(q.Lang, "rate", q.wished(wish))
		}
	}
	best := macs[0]
	a := q.basis(best.run)
	a.Value = &Value{best.memoryGB, "GB"}
	a.Summary = words.MacToBuy.In(q.Lang, "quick", soQuick, "gb", number(best.memoryGB), "what", q.what(best.run), "need", q.size(q.taken(best.run)), "capacity", q.size(best.CapacityBytes),
		"name", q.macName(best)) + cmp.Or(q.eachGets(best.run), q.oneGets(best.run)) + slow
	if q.Plan.Query.RequestsPerS > 0 {
		a.Summary += q.alsoKept(best.run)
	}
	if isTraining(said) && said.GradCkpt == nil && said.Recompute == "" {
		a.Summary += words.MacCheckpoints.In(q.Lang)
	}
	if quick := slices.MaxFunc(macs, func(a, b mac) int { return cmp.Compare(rate(a.run), rate(b.run)) }); rate(quick.run) > 1.2*rate(best.run) {
		a.Summary += words.MacQuicker.In(q.Lang, "name", q.macName(quick), "gb", number(quick.memoryGB), "times", about(rate(quick.run)/rate(best.run)))
	}
	a.Summary += q.macNarrower(best)
	for _, m := range macs {
		a.Options = append(a.Options, Option{
			Label: q.macName(m) + ", " + number(m.memoryGB) + " GB", Query: asked(m.run), Estimate: &m.run.Estimate, Value: &Value{m.memoryGB, "GB"},
		})
	}
	return a, true
}

// macNarrower tells of the smaller Mac that holds the weights in 4 bits, where nothing says how wide they are.
func (q Question) macNarrower(best mac) string {
	narrow, sentence := q, words.MacInFourBits
	said := &narrow.Plan.Query
	switch {
	case said.Quant != "" || said.Precision != "":
		return ""
	case best.Case.Workload.Task == workload.Infer:
		said.Quant = "q4_k_m" // which most who run models on a Mac do
	case said.Task == "lora":
		said.Task, sentence = "qlora", words.MacInMLX
	default:
		return ""
	}
	a, ok := narrow.macToBuy()
	if !ok || a.Value == nil || a.Value.Number >= best.memoryGB {
		return ""
	}
	return sentence.In(q.Lang, "gb", number(a.Value.Number), "need", q.size(a.Estimate.PerGPU.Process))
}

// macName is a chip with the year in which it came out: many are only sold used.
func (q Question) macName(m mac) string {
	year, _, _ := strings.Cut(q.card(m.Estimate.Workload).Released, "-")
	return strings.TrimSuffix(q.cardName(m.Estimate.Workload)+" ("+year+")", " ()")
}

// leastMac is a chip with the least memory of those it is sold with, and that the question weighs, that does the work.
// Where none does, widest is the case on the most.
func (q Question) leastMac(g *hardware.GPU) (least mac, widest *run, ok bool) {
	weighed := q.Plan.Query.GPUMemoryOptions
	for _, gb := range slices.Sorted(slices.Values(g.MemoryOptionsGB)) {
		if len(weighed) > 0 && !slices.Contains(weighed, gb) {
			continue
		}
		query := q.Plan.Query
		query.GPU, query.GPUMemoryGB, query.GPUMemoryOptions, query.Mac = g.ID, gb, nil, false
		if on := true; isTraining(query) && query.GradCkpt == nil && query.Recompute == "" {
			query.GradCkpt = &on // as TRL does by default
		}
		on := q
		if on.Plan = plan.Make(parser.Fit, query, q.Known); on.Plan.Blocked != nil {
			return mac{}, nil, false
		}
		r, err := on.first()
		if err != nil {
			return mac{}, nil, false
		}
		if r.Verdict == engine.Fits {
			return mac{r, gb}, nil, true
		}
		widest = &r
	}
	return mac{}, widest, false
}
