package answer

import (
	"slices"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// cardsForAll is the answer to how many cards several models take that are served side by side, nil
// where the models are alternatives.
func (q Question) cardsForAll() func(Question) (Answer, error) {
	said, cases := q.Plan.Query, len(q.Plan.Cases)
	if cases < 2 || cases != len(said.Models) && cases != len(said.ParamsList) || said.RequestsPerS > 0 || !q.Wants.Together && !q.servesUnlike() {
		return nil
	}
	if slices.ContainsFunc(q.Plan.Cases, func(c plan.Case) bool { return c.Workload.Task != workload.Infer || c.Workload.CPUOnly }) {
		return nil
	}
	return allPlaced
}

// placedModel is a model on the first of its cards, and how much it surely takes of each.
type placedModel struct {
	counted
	first int
	high  unit.Bytes
}

// allPlaced counts the cards that hold all models: the one that needs most cards first, each of the
// others where it finds room.
func allPlaced(q Question) (Answer, error) {
	all, err := q.runs()
	if err != nil {
		return Answer{}, err
	}
	list := make([]placedModel, 0, len(all))
	for _, r := range all {
		why := ""
		if r.CapacityBytes == 0 {
			r, err = q.with(r, func(w *workload.Workload) { w.GPU = referenceCard })
			why = "no card was named"
		}
		r.Case.Workload.Framework = "transformers" // each its need, and no server's share
		found, ok := q.fewest(r, 1, machine)
		if err != nil || !ok {
			a := q.basis(r)
			a.Summary = q.noNumber(r)
			return a, err
		}
		if why != "" {
			found.Case.Assumed = append(slices.Clip(found.Case.Assumed), workload.Assumed{Key: "gpu", Value: referenceCard, Why: why})
		}
		found.Label = r.Label
		list = append(list, placedModel{counted: found, high: found.PerGPU.High})
	}
	slices.SortStableFunc(list, func(a, b placedModel) int {
		if a.Cards != b.Cards {
			return b.Cards - a.Cards
		}
		return int((b.high - a.high) >> 10)
	})
	var taken []unit.Bytes // of each card
	for i := range list {
		p := &list[i]
		for p.first = 0; ; p.first++ {
			for len(taken) < p.first+p.Cards {
				taken = append(taken, 0)
			}
			if slices.Max(taken[p.first:p.first+p.Cards])+p.high <= p.CapacityBytes {
				break
			}
		}
		for k := range p.Cards {
			taken[p.first+k] += p.high
		}
	}
	a := q.basis(list[0].run)
	a.Value = &Value{float64(len(taken)), "gpus"}
	parts := make([]string, len(list))
	for i, p := range list {
		on := strconv.Itoa(p.first + 1)
		if p.Cards > 1 {
			on += "-" + strconv.Itoa(p.first+p.Cards)
		}
		parts[i] = words.PlacedOn.In(q.Lang, "model", p.Label, "need", q.size(p.PerGPU.Process), "cards", on)
		query := p.Case.Query
		a.Options = append(a.Options, Option{Label: p.Label, Query: &query, Estimate: &p.run.Estimate, Value: &Value{float64(p.Cards), "gpus"}})
	}
	a.Summary = words.AllPlaced.In(q.Lang, "count", strconv.Itoa(len(taken)), "card", q.cardName(list[0].Estimate.Workload),
		"capacity", q.size(list[0].CapacityBytes), "parts", strings.Join(parts, words.LabelSeparator.In(q.Lang)))
	return a, nil
}

// copies answers whether several copies of a model fit one card, or how many do.
func copies(q Question) (Answer, error) {
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	training := isTraining(q.Plan.Query)
	if cards := r.Case.Workload.GPUCount; cards > 1 && q.Wants.HowManyCopies && !training {
		return q.copiesOnCards(r, cards)
	}
	if !training { // each its need, and no server's share
		c := r.Case
		c.Workload.Framework = "transformers"
		if r, err = q.run(c); err != nil {
			return Answer{}, err
		}
	}
	n := unit.Bytes(max(q.Wants.Copies, 1))
	if training && !q.Wants.HowManyCopies && q.Wants.PeopleTrain {
		n = max(n, unit.Bytes(q.Plan.Query.Concurrency))
	}
	if q.Wants.HowManyCopies {
		if err := needCard(r); err != nil {
			return Answer{}, err
		}
	}
	spare := ""
	if training && r.CapacityBytes > 0 && r.Case.Workload.Recompute == "" && (q.Wants.HowManyCopies || r.PerGPU.High*n > r.CapacityBytes) {
		less, err := q.with(r, func(w *workload.Workload) { w.Recompute = workload.RecomputeFull })
		if err == nil && less.PerGPU.Process < r.PerGPU.Process {
			r, spare = less, words.CopiesRecompute.In(q.Lang)
		}
	}
	a := q.basis(r)
	if q.Wants.HowManyCopies {
		n = max(r.CapacityBytes/r.PerGPU.High, 0)
		a.Summary = words.CopiesHeld.In(q.Lang, "count", number(float64(n)), "what", q.what(r), "one", q.size(r.PerGPU.Process),
			"length", number(float64(r.Estimate.Workload.SeqLen)), "capacity", q.size(r.CapacityBytes), "card", q.cardName(r.Estimate.Workload)) + spare
		return a, nil
	}
	band := [2]unit.Bytes{r.PerGPU.Low * n, r.PerGPU.High * n}
	a.Verdict = verdictOnSum(band, r.CapacityBytes)
	a.Summary = q.heldTogether(r.PerGPU.Process*n, band, r, a.Verdict, number(float64(n))+" x "+q.size(r.PerGPU.Process)) + spare
	return a, nil
}

// copiesOnCards answers how many copies several cards hold, each on as few of them as hold one.
func (q Question) copiesOnCards(r run, cards int) (Answer, error) {
	for group := 1; group <= cards; group *= 2 {
		one, err := q.with(r, func(w *workload.Workload) {
			w.Framework, w.GPUCount, w.Nodes = "transformers", group, 0
			w.Parallel = workload.Parallel{TP: group}
		})
		if err != nil || one.PerGPU.High > one.CapacityBytes {
			continue
		}
		each := int(one.CapacityBytes / one.PerGPU.High)
		a := q.basis(one)
		a.Value = nil
		sentence := words.CopiesOnCards
		if group == 1 {
			sentence = words.CopiesEachCard
		}
		a.Summary = sentence.In(q.Lang, "count", strconv.Itoa(each*(cards/group)), "what", q.what(one), "one", q.size(one.PerGPU.Process), "group", strconv.Itoa(group),
			"each", strconv.Itoa(each), "length", number(float64(one.Estimate.Workload.SeqLen)), "cards", count(cards, q.cardName(one.Estimate.Workload)), "capacity", q.size(one.CapacityBytes))
		return a, nil
	}
	a := q.basis(r)
	a.Summary = q.verdict(r)
	return a, nil
}
