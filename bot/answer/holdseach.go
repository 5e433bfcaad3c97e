package answer

import (
	"math"
	"strings"

	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// holdsEach says how large a model each of several memories holds, where cards are compared and no
// model is named to compare them by: that is what more memory buys. It is empty for anything else.
func (q Question) holdsEach(all []run) (text string, alike bool) {
	said := q.Plan.Query
	if q.sized() || q.Wants.Faster || q.Plan.Intent == parser.Explain || max(len(said.GPUMemoryOptions), len(said.GPUOptions), len(said.GPUCountOptions)) < 2 || len(all) < 2 {
		return "", false
	}
	format := choice{inFourBits, inFour, false}
	var list []string
	var found []run
	different := false
	for _, r := range all {
		if r.Case.Workload.Task != workload.Infer || r.CapacityBytes == 0 {
			return "", false
		}
		different = different || math.Abs(holds(r)-holds(all[0])) > muchMore*holds(all[0])
		largest, at := q.largestIn(r, format)
		if largest.Value.Number == 0 {
			return "", false
		}
		at.Label = r.Label
		found = append(found, at)
		list = append(list, words.HoldsUpTo.In(q.Lang, "label", r.Label, "params", unit.Params(largest.Value.Number).String()))
	}
	tokens := number(float64(all[0].Estimate.Workload.SeqLen))
	if !different {
		return words.HoldsAlike.In(q.Lang, "format", inFourBits, "tokens", tokens, "params", found[0].Params.String()), true
	}
	return words.HoldsEach.In(q.Lang, "format", inFourBits, "tokens", tokens, "list", strings.Join(list, words.ListMark.In(q.Lang))) + q.onlyOnLarger(found), false
}

// onlyOnLarger names models of the catalogue that the larger of two memories holds and the other does not.
func (q Question) onlyOnLarger(found []run) string {
	if len(found) != 2 {
		return ""
	}
	less, more := found[0], found[1]
	if less.roughly() > more.roughly() {
		less, more = more, less
	}
	ids := q.largestOf(more, less.roughly(), more.roughly())
	if ids == nil {
		return ""
	}
	return words.OnlyOnLarger.In(q.Lang, "label", more.Label, "list", join(q.Lang, ids))
}

// muchMore is by how much memories differ that are worth comparing.
const muchMore = 0.1

// holds is the memory of all cards of a case.
func holds(r run) float64 {
	return float64(r.CapacityBytes) * float64(max(r.Case.Workload.GPUCount, 1))
}
