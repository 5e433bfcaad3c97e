package answer

import (
	"slices"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser"
)

// The first sentence, the list of ways out and the next step name the same way: what nearly everybody turns on where
// that is enough, else the cheapest that changes nothing but settings.

// remedyFirst puts what the first sentence names in front of the ways out of training.
func (q Question) remedyFirst(r run, ways []wayOut) []wayOut {
	way, ok := q.remedy(r)
	if !ok || way.Outcome.Verdict != engine.Fits {
		return ways
	}
	lead, ok := q.askedAgain(r, &way)
	if !ok || short(lead.run) {
		return ways
	}
	ways = slices.DeleteFunc(ways, func(w wayOut) bool { return w.PerGPU == lead.PerGPU && len(w.changes) == len(lead.changes) })
	return append([]wayOut{lead}, ways[:min(len(ways), search.MostWays-1)]...)
}

// tightFirst puts what the first sentence names in front of the ways out where that is tight and they take other
// cards, other weights or the host: it costs less than any of them, and is to be tried before.
func (q Question) tightFirst(r run, ways []wayOut) []wayOut {
	way, ok := q.remedy(r)
	if !ok || len(ways) == 0 || way.Outcome.Verdict != engine.Tight || q.tuned(r) != "" {
		return ways
	}
	if _, found := q.leading(r, way); found {
		return ways
	}
	lead, ok := q.askedAgain(r, &way)
	if !ok {
		return ways
	}
	return append([]wayOut{lead}, ways[:min(len(ways), search.MostWays-1)]...)
}

// leading is the way out that the first sentence names where no remedy is enough: the first of the list, where
// it leaves all as it is told but settings.
func (q Question) leading(r run, remedy search.Way) (search.Way, bool) {
	swaps := slices.ContainsFunc(remedy.Changes, func(c search.Change) bool { return c.Kind == search.OffloadSwap }) // as its program is run
	if remedy.Outcome.Verdict == engine.Fits || swaps || r.Estimate.Workload.Task == workload.Infer || !short(r) {
		return search.Way{}, false
	}
	ways := q.waysOut(r)
	if len(ways) == 0 || ways[0].changes == nil || !q.settingsAlone(ways[0].changes) {
		return search.Way{}, false
	}
	o, err := q.probe.Try(ways[0].Case.Workload)
	return search.Way{Changes: ways[0].changes, Found: search.Found{Workload: ways[0].Case.Workload, Outcome: o}}, err == nil && o.Fits()
}

// settingsAlone tells whether a way out trains the same weights on the same cards, and takes back nothing that is told.
func (q Question) settingsAlone(changes []search.Change) bool {
	said := q.Plan.Query
	return !slices.ContainsFunc(changes, func(c search.Change) bool {
		switch c.Kind {
		case search.MicroBatch, search.FusedLoss, search.SequenceParallel, search.StepInBackward:
			return false
		case search.Recompute:
			return said.GradCkpt != nil || said.Recompute != ""
		case search.ZeRO:
			return said.ZeROStage != nil || said.ZeROStages != nil
		case search.SmallAdam:
			return said.Optimizer != ""
		case search.PureHalf:
			return said.Precision != ""
		case search.Unsloth: // the same adapter by another program
			return said.Task != string(workload.QLoRA) || said.Framework != ""
		case search.SplitSequence:
			return q.Plan.Laid
		case search.Relayout: // of cards whose degrees nobody told
			return said.Parallel != (parser.Parallel{})
		}
		return true
	})
}

// settingName names one setting of a way out where it stands behind "with"; "" is none of those that have a name of
// their own.
func (q Question) settingName(c search.Change) string {
	switch c.Kind {
	case search.SmallAdam:
		return words.SmallMoments.In(q.Lang)
	case search.PureHalf:
		return words.PureHalf.In(q.Lang)
	case search.StepInBackward:
		return words.StepInBackward.In(q.Lang)
	case search.Unsloth:
		if c.Count > 0 {
			return words.OnOneCard.In(q.Lang)
		}
		return "Unsloth"
	case search.SplitSequence:
		return words.SplitOver.In(q.Lang, "count", number(float64(c.Count)))
	}
	return ""
}
