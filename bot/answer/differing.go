package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// difference says how much more one of two alternatives takes than the other.
func (q Question) difference(a, b run) string {
	text := q.takesMore(a, b)
	if text == "" {
		return ""
	}
	return q.space() + q.opening(text)
}

func (q Question) takesMore(a, b run) string {
	more, less := a, b
	if q.weighed(b) > q.weighed(a) {
		more, less = b, a
	}
	large, small := float64(q.weighed(more)), float64(q.weighed(less))
	switch {
	case small == 0 && large > 0 && q.Topic != "":
		return words.TakesNone.In(q.Lang, "less", less.Label)
	case small == 0:
		return ""
	case large-small <= sameWithin*large:
		return words.TakesSame.In(q.Lang)
	case q.Wants.Saves:
		return words.TakesLess.In(q.Lang, "more", more.Label, "less", less.Label, "by", q.size(unit.BytesOf(large-small)), "share", percent((large-small)/large))
	}
	return words.TakesMore.In(q.Lang, "more", more.Label, "less", less.Label, "by", q.size(unit.BytesOf(large-small)), "times", times(large, small))
}

// speedDifference says how much faster or slower the first of two alternatives is
// than the second, empty where no speed is known.
func (q Question) speedDifference(a, b run) string {
	first, second := rate(a), rate(b)
	ofPrompts := q.promptsAsked(a) && q.promptsAsked(b)
	if ofPrompts {
		first, second = a.Speed.PrefillTokensPerSec, b.Speed.PrefillTokensPerSec
	}
	if first == 0 || second == 0 || (a.Verdict == engine.DoesNotFit) != (b.Verdict == engine.DoesNotFit) { // where it does not fit it is not slow, either
		return ""
	}
	sentence, fast, slow := words.RunsFaster, first, second
	share := fast/slow - 1
	switch {
	case first < second*(1-sameWithin):
		sentence, fast, slow = words.RunsSlower, second, first
		share = 1 - slow/fast
	case first < second*(1+sameWithin):
		sentence = words.RunsAlike
	}
	beside := q.allTogether(a, b)
	if ofPrompts {
		beside = words.OfPrompts.In(q.Lang)
	}
	return sentence.In(q.Lang, "first", a.Label, "second", b.Label, "times", times(fast, slow), "share", percent(share), "a", about(first), "b", about(second)) + beside
}

// allTogether says that speeds are of several sequences.
func (q Question) allTogether(a, b run) string {
	several := func(r run) bool {
		w := r.Estimate.Workload
		return w.Task == workload.Infer && max(w.Concurrency, w.Batch) > 1
	}
	if !several(a) && !several(b) {
		return ""
	}
	return words.AllTogether.In(q.Lang)
}

// cardsToCompareOn stand in where speeds are compared and no card is named: the first that holds both alternatives, since
// what does not fit has no speed.
var cardsToCompareOn = []string{referenceCard, "h200-141gb-sxm", "b200"}

// speedOnUsualCard compares the speeds of two alternatives on a card that stands in.
func (q Question) speedOnUsualCard(a, b run) string {
	card, told := a.Case.Workload.GPU, words.OnUsualCard
	switch oneHolds := (a.Verdict == engine.DoesNotFit) != (b.Verdict == engine.DoesNotFit); {
	case card != b.Case.Workload.GPU || a.Case.Workload.CPUOnly:
		return "" // they have cards of their own
	case card != "" && oneHolds && a.Case.Workload.Task != workload.Infer && max(a.Case.Workload.GPUCount, b.Case.Workload.GPUCount) <= 1:
		told = words.OnCardOfBoth
	case card != "":
		return ""
	}
	for _, id := range cardsToCompareOn {
		onCard := func(w *workload.Workload) { w.GPU, w.GPUMemoryGB = id, 0 }
		a, first := q.with(a, onCard)
		b, second := q.with(b, onCard)
		if first != nil || second != nil {
			return ""
		}
		if speeds := q.speedDifference(a, b); speeds != "" {
			return speeds + told.In(q.Lang, "card", q.cardName(a.Case.Workload))
		}
	}
	return ""
}
