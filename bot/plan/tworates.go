package plan

import (
	"math"

	"headroom/engine/workload"
	"headroom/parser"
)

// twoRates is how many users make a speed of all of them of the speed that each is to have, or how
// fast each of them has to be where their number is told. A speed beside a number of users is that of each
// unless the words say otherwise.
func twoRates(q parser.Query) (parser.Query, []workload.Assumed) {
	if users := max(q.Concurrency, q.Batch); q.TotalTokensPerS == 0 && q.TargetTokensPerS > 0 && users > 1 && (q.Task == "" || q.Task == "infer") {
		return q, []workload.Assumed{{Key: "target_tokens_per_s", Value: q.TargetTokensPerS, Why: "taken as the speed of each user; say \"in total\" where it is that of all of them together"}}
	}
	if q.TotalTokensPerS == 0 || q.TargetTokensPerS == 0 {
		return q, nil
	}
	users := max(q.Concurrency, q.Batch)
	if q.TotalTokensPerS == q.TargetTokensPerS { // only that of all of them was told
		if users <= 1 {
			return q, nil
		}
		q.TargetTokensPerS = q.TotalTokensPerS / float64(users)
		return q, []workload.Assumed{{Key: "target_tokens_per_s", Value: q.TargetTokensPerS, Why: "what each of so many users has to have for the speed of all of them"}}
	}
	if users <= 1 {
		q.Concurrency = int(math.Ceil(q.TotalTokensPerS / q.TargetTokensPerS))
		return q, []workload.Assumed{{Key: "concurrency", Value: q.Concurrency, Why: "as many users as the speed of all of them comes to at that of each"}}
	}
	if each := q.TotalTokensPerS / float64(users); each > q.TargetTokensPerS {
		q.TargetTokensPerS = each
		return q, []workload.Assumed{{Key: "target_tokens_per_s", Value: each, Why: "what each of so many users has to have for the speed of all of them"}}
	}
	return q, nil
}
