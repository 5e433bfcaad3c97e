package rules

import (
	"fmt"
	"math"

	"headroom/engine/model"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// bytesOfStates is what the two rules about the largest model count for each
// parameter: mixed precision with Adam.
const bytesOfStates = 16

// LargestModel returns the rules of thumb for the largest model that can be
// trained from scratch on a card of memoryGB, in GB as sold.
func LargestModel(memoryGB float64) []Rule {
	largest := func(name string, share float64, how string) Rule {
		params := unit.Params(math.Round(max(memoryGB, 0) * 1e9 * share / bytesOfStates))
		return Rule{
			Name:    name,
			Bytes:   unit.BytesOf(memoryGB * 1e9 * share),
			Params:  params,
			Formula: fmt.Sprintf("%s GB%s / %d bytes = %s parameters", number(memoryGB), how, bytesOfStates, params),
			Source:  "arXiv 1910.02054 (ZeRO), section 3.1: 16 bytes of states per parameter",
		}
	}
	return []Rule{
		largest("states only", 1, ""),
		largest("half the card", 0.5, " / 2 kept for states"),
	}
}

// LargestBatch returns the rule of thumb for the largest batch on a card of
// memoryGB: what the states leave, divided by the activations per sample. ok is
// false where the rule has nothing to say: when not all weights are trained, or
// when the states alone fill the card.
func LargestBatch(w workload.Workload, s *model.Shape, p unit.Params, memoryGB float64) (r Rule, ok bool) {
	q := &question{w, s, p}
	sample := q.perSample()
	if !trainsAll(q) || !adam(q) || sample <= 0 {
		return Rule{}, false
	}
	states := q.inOneType()
	if mixed(q) {
		states = bytesOfStates*float64(p) + contextBytes
	}
	batch := math.Floor((memoryGB*1e9 - states) / sample)
	if batch < 1 {
		return Rule{}, false
	}
	return Rule{
		Name:      "samples per card",
		Bytes:     unit.BytesOf(states + batch*sample),
		Sequences: int(batch),
		Formula: fmt.Sprintf("(%s GB - %s of states) / %s per sample = %d", number(memoryGB),
			unit.Decimal.Format(unit.BytesOf(states)), unit.Decimal.Format(unit.BytesOf(sample)), int(batch)),
		Source: "hidden and feed-forward width of every token and layer",
	}, true
}
