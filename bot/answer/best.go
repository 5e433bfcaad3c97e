package answer

import (
	"cmp"
	"slices"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// bestFirst orders alternatives: what fits before what may and what does not;
// then the fastest where speed is asked for, the widest of storage formats, the
// fastest of cards, and else what takes least memory.
func (q Question) bestFirst(all []run) []run {
	byFormat, byCard := differ(all, format16), differ(all, func(r run) string { return r.Estimate.Workload.GPU })
	out := slices.Clone(all)
	slices.SortStableFunc(out, func(a, b run) int {
		if order := cmp.Compare(standing(a), standing(b)); order != 0 {
			return order
		}
		switch {
		case (byCard || q.Wants.Faster) && rate(a) > 0 && rate(b) > 0:
			return cmp.Compare(rate(b), rate(a))
		case byFormat && a.Estimate.Workload.Task == workload.Infer:
			return cmp.Compare(b.WeightsBytes, a.WeightsBytes)
		}
		return cmp.Compare(a.PerGPU.Process, b.PerGPU.Process)
	})
	return out
}

// differ says whether alternatives have different values of something.
func differ(all []run, of func(run) string) bool {
	return slices.ContainsFunc(all, func(r run) bool { return of(r) != of(all[0]) })
}

// differences says which alternative comes first, and what it takes and yields
// beside the next.
func (q Question) differences(best []run) string {
	first, next := best[0], best[1]
	if first.Verdict == engine.NoVerdict || first.Label == "" {
		return ""
	}
	switch first.Verdict {
	case engine.DoesNotFit:
		return words.NoneFits.In(q.Lang)
	case engine.Tight:
		if !slices.ContainsFunc(best, func(r run) bool { return r.Verdict != engine.Tight || r.Leaning() == engine.HardlyFits }) && first.Leaning() != engine.HardlyFits {
			return words.AllTight.In(q.Lang)
		}
		return words.NoneSurely.In(q.Lang, "first", first.Label)
	}
	if next.Verdict != engine.Fits {
		return words.OnlyFirst.In(q.Lang, "first", first.Label, "second", next.Label, "verdict", q.verdictOf(next))
	}
	if len(best) == 2 {
		return "" // told already
	}
	sentence, need := words.FirstAndNext, q.needed([]run{first, next})
	a, b := float64(need[0].PerGPU.Process), float64(need[1].PerGPU.Process)
	switch {
	case near(a, b):
		sentence = words.FirstAlike
	case differ(best, format16) && first.Estimate.Workload.Task == workload.Infer && rate(first) < rate(next):
		sentence = words.MostPrecise // which is all that it has over the others
	}
	text := sentence.In(q.Lang, "first", first.Label, "second", next.Label, "memory", times(a, b))
	switch a, b := rate(first), rate(next); {
	case a <= 0 || b <= 0:
	case near(a, b):
		text += words.AndAsFast.In(q.Lang)
	default:
		text += words.AndSpeed.In(q.Lang, "speed", times(a, b))
	}
	return text + words.FullStop.In(q.Lang)
}
