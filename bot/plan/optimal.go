package plan

import (
	"headroom/engine/workload"
	"headroom/parser"
)

// TokensPerParam is on how many tokens compute is best spent for each parameter.
const TokensPerParam = 20

// OptimalSource is where that comes from.
const OptimalSource = "arXiv 2203.15556, table 3: about 20 tokens for each parameter, at 6 FLOPs for each of both"

// optimal fills in the tokens that a model is best trained on, where the question asks
// for that and names its size.
func optimal(q parser.Query) (parser.Query, []workload.Assumed) {
	if !q.ComputeOptimal || q.ParamsB == 0 || q.Tokens+q.Samples+q.Steps > 0 {
		return q, nil
	}
	q.Tokens = TokensPerParam * q.ParamsB * 1e9
	if q.Task == "" {
		q.Task = string(workload.Train)
	}
	return q, []workload.Assumed{{Key: "tokens", Value: q.Tokens, Why: "20 tokens for each parameter are compute-optimal (arXiv 2203.15556)"}}
}
