package answer

import (
	"cmp"
	"slices"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser"
)

// remedied is the verdict, led by what nearly everybody turns on besides where the
// cards do not surely hold training as it was told: a reader of the first sentence
// alone is not to believe that it can't be done.
func (q Question) remedied(r run) string {
	if held := q.heldIn(r); held != "" {
		return held
	}
	way, ok := q.remedy(r)
	if !ok || way.Outcome.Verdict != engine.Fits {
		if tuned := q.verdictWithAdapters(r); tuned != "" {
			return tuned
		}
	}
	if lead, found := q.leadingWay(r, way); found && len(q.Plan.Cases) == 1 {
		way, ok = lead, true
	}
	if !ok {
		return cmp.Or(q.verdictWithSpill(r), q.startsInTurns(r), q.verdict(r)+q.fitsLess(r))
	}
	with, without := words.FitsWith, words.NotWithout
	if way.Outcome.Verdict == engine.Tight {
		with = words.TightWith
	}
	switch {
	case r.Leaning() == engine.HardlyFits:
		without = words.HardlyWithout
	case r.Verdict == engine.Tight:
		without = words.TightWithout
	}
	return with.In(q.Lang, "changes", q.remedyName(r, way), "need", q.size(way.Outcome.Process),
		"high", q.size(way.Outcome.High), "capacity", q.size(way.Outcome.Capacity)) +
		without.In(q.Lang, "what", q.what(r), "card", q.fullest(r), "need", q.size(r.PerGPU.Process),
			"high", q.size(r.PerGPU.High), "capacity", q.size(r.CapacityBytes)) + q.largest(r) + q.hostRemark(r)
}

// limitBeyond tells of a limit of training how far it goes otherwise: behind with what nearly everybody turns on, and
// with what else lets it go farther.
func (q Question) limitBeyond(r run, quantity search.Quantity, limit int, told string) string {
	return told + q.limitWithDefaults(r, quantity, limit) + q.limitInUnsloth(r, quantity, limit)
}

// limitInUnsloth says how far a limit of training goes with a loss that is fused with the head and in Unsloth, where that is
// much farther; what gets no farther than the one before is left out.
func (q Question) limitInUnsloth(r run, quantity search.Quantity, limit int) (said string) {
	least := max(float64(limit), 1)
	for _, way := range search.Farthest(q.probe, r.Case.Workload) {
		most := search.Most(q.probe, way.Workload, quantity)
		if float64(most.Value) < muchFarther*least || most.Value == quantity.Most && limit == quantity.Most {
			continue
		}
		least = float64(most.Value)
		name := words.FusedLoss.In(q.Lang)
		if way.Changes[0].Kind == search.Unsloth {
			name = strings.TrimSpace(words.Name(q.Lang, "with_unsloth"))
		}
		if r.Case.Workload.Recompute == "" {
			name += words.ListAnd.In(q.Lang) + words.Name(q.Lang, "gradient_checkpointing")
		}
		said += words.LimitWith.In(q.Lang, "changes", name, "value", number(least), "need", q.size(most.At.Outcome.Process), "capacity", q.size(most.At.Outcome.Capacity))
	}
	return said
}

// limitWithDefaults says how far a limit of training goes with what nearly everybody turns
// on and the question leaves open; empty where that is not much farther.
func (q Question) limitWithDefaults(r run, quantity search.Quantity, limit int) string {
	if r.Case.Workload.Task == workload.Infer {
		return ""
	}
	base, err := q.probe.Try(r.Case.Workload)
	if err != nil {
		return ""
	}
	way, ok := search.Roomiest(r.Case.Workload, base)
	if !ok {
		return ""
	}
	farther := search.Most(q.probe, way.Workload, quantity)
	if farther.Value == 0 || float64(farther.Value) < muchFarther*float64(limit) {
		return ""
	}
	way.Outcome = farther.At.Outcome
	return words.LimitWith.In(q.Lang, "changes", q.remedyName(r, way), "value", number(float64(farther.Value)),
		"need", q.size(way.Outcome.Process), "capacity", q.size(way.Outcome.Capacity))
}

// within is a sentence as it stands behind a comma.
func within(sentence string) string {
	if len(sentence) < 3 || strings.ContainsAny(firstWord(sentence)[1:], "ABCDEFGHIJKLMNOPQRSTUVWXYZ") || sentence[1] < 'a' || sentence[1] > 'z' {
		return sentence
	}
	return strings.ToLower(sentence[:1]) + sentence[1:]
}

// firstWord is what stands in front of the first space.
func firstWord(sentence string) string {
	word, _, _ := strings.Cut(sentence, " ")
	return word + "."
}

// muchFarther is by how much a limit has to grow to be worth a sentence.
const muchFarther = 1.2

// remedy finds what the question leaves open and nearly everybody turns on.
func (q Question) remedy(r run) (search.Way, bool) {
	if r.Estimate.Workload.Task == workload.Infer || !lacksMemory(r) {
		return search.Way{}, false
	}
	base, err := q.probe.Try(r.Case.Workload)
	if err != nil {
		return search.Way{}, false
	}
	return search.Remedy(q.probe, r.Case.Workload, base, q.barred())
}

// remedyName names the changes of a remedy, and the program that makes the first
// by itself.
func (q Question) remedyName(r run, way search.Way) string {
	names := make([]string, len(way.Changes))
	for i, c := range way.Changes {
		switch c.Kind {
		case search.SequenceParallel:
			names[i] = words.SequenceParallel.In(q.Lang)
		case search.SplitSequence:
			names[i] = words.SplitSequence.In(q.Lang, "count", number(float64(c.Count)))
		case search.ZeRO:
			if c.Count == 1 && distributes(way.Outcome.Workload) {
				names[i] = words.DistributedOptimizer.In(q.Lang)
				continue
			}
			names[i] = "ZeRO-" + number(float64(c.Count))
			if c.Count == 3 {
				names[i] = words.ShardedStates.In(q.Lang, "stage", number(float64(c.Count)))
			}
		case search.ByFSDP:
			names[i] = "FSDP"
		case search.Relayout:
			names[i] = q.layoutName(c.Layout, way.Outcome.Workload)
		case search.OffloadFrozen, search.OffloadFSDP:
			names[i] = words.WeightsOnHost.In(q.Lang)
		case search.OffloadSwap:
			names[i] = words.SwappedStates.In(q.Lang)
		case search.StepInBackward:
			names[i] = words.Name(q.Lang, steppedBy(c.Name))
		case search.FusedLoss:
			names[i] = words.FusedLoss.In(q.Lang)
		case search.MicroBatch:
			names[i] = words.InMicroBatches.In(q.Lang, "count", number(float64(c.Count)), "accum", number(float64(way.Outcome.Workload.GradAccum)))
		default:
			if names[i] = q.settingName(c); names[i] != "" {
				continue
			}
			names[i] = words.Name(q.Lang, "gradient_checkpointing")
			if by := turnsOn(r); by != "" {
				names[i] += words.ByItself.In(q.Lang, "program", by)
			}
		}
	}
	return enumerated(q.Lang, names)
}

// enumerated joins the parts of a list, of one at least.
func enumerated(lang words.Lang, names []string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], words.ListComma.In(lang)) + words.ListAnd.In(lang) + names[last]
}

// The first sentence, the list of ways out and the next step name the same way: what nearly everybody turns on where
// that is enough, else the cheapest that changes nothing but settings.

// remedyFirst puts what the first sentence names in front of the ways out of training.
func (q Question) remedyFirst(r run, ways []wayOut) []wayOut {
	way, ok := q.remedy(r)
	if !ok || way.Outcome.Verdict != engine.Fits {
		return ways
	}
	lead, ok := q.askedAgain(r, &way)
	if !ok || lacksMemory(lead.run) {
		return ways
	}
	ways = slices.DeleteFunc(ways, func(w wayOut) bool { return w.PerGPU == lead.PerGPU && len(w.changes) == len(lead.changes) })
	return append([]wayOut{lead}, ways[:min(len(ways), search.MostWays-1)]...)
}

// tightFirst puts what the first sentence names in front of the ways out where that is tight and they take other
// cards, other weights or the host: it costs less than any of them, and is to be tried before.
func (q Question) tightFirst(r run, ways []wayOut) []wayOut {
	way, ok := q.remedy(r)
	if !ok || len(ways) == 0 || way.Outcome.Verdict != engine.Tight || q.verdictWithAdapters(r) != "" {
		return ways
	}
	if _, found := q.leadingWay(r, way); found {
		return ways
	}
	lead, ok := q.askedAgain(r, &way)
	if !ok {
		return ways
	}
	return append([]wayOut{lead}, ways[:min(len(ways), search.MostWays-1)]...)
}

// leadingWay is the way out that the first sentence names where no remedy is enough: the first of the list, where
// it leaves all as it is told but settings.
func (q Question) leadingWay(r run, remedy search.Way) (search.Way, bool) {
	swaps := slices.ContainsFunc(remedy.Changes, func(c search.Change) bool { return c.Kind == search.OffloadSwap }) // as its program is run
	if remedy.Outcome.Verdict == engine.Fits || swaps || r.Estimate.Workload.Task == workload.Infer || !lacksMemory(r) {
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
