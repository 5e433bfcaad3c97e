package answer

import (
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
)

// worthCopying is by how much more sequences another layout has to hold to be worth a sentence.
const worthCopying = 1.5

// copied says how many sequences a server holds at once where attention is copied over replicas and experts are
// spread, instead of each card holding the cache of all sequences; empty where that is not much more.
func (q Question) copied(r run, plain *Value) string {
	if len(q.Plan.Cases) != 1 || plain == nil || q.Plan.Query.CacheTokens > 0 {
		return ""
	}
	base, err := q.probe.Try(r.Case.Workload)
	if err != nil {
		return ""
	}
	best, each, copies := worthCopying*plain.Number, 0, 0
	var at engine.Outcome
	for _, p := range search.CopiedAttention(&r.Case.Workload, &base) {
		w := r.Case.Workload
		w.Parallel = p
		if limit := search.Most(q.probe, w, search.Batch(w)); float64(limit.Value*p.DP) > best {
			best, each, copies, at = float64(limit.Value*p.DP), limit.Value, p.DP, limit.At.Outcome
		}
	}
	if copies == 0 || each >= search.MostSequences {
		return ""
	}
	return words.Copied.In(q.Lang, "copies", strconv.Itoa(copies), "cards", strconv.Itoa(at.Workload.GPUCount), "value", number(best), "each", number(float64(each)), "need", q.size(at.Process))
}
