package plan

import (
	"math"

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

// BytesPerToken is what a token of text takes in a file: the 1.4T tokens that LLaMA was trained on were
// drawn from 5.24 TB, each source by its size and epochs (arXiv 2302.13971, table 1).
const BytesPerToken = 3.74

// ofText fills in the tokens of what is trained on where only its size is told, in GB.
func ofText(intent parser.Intent, q parser.Query) (parser.Query, []workload.Assumed) {
	switch intent {
	case parser.Time, parser.Cost, parser.MinGPUs, parser.Power:
	default:
		return q, nil
	}
	if q.TextGB == 0 || q.Tokens+q.Samples+q.Steps > 0 {
		return q, nil
	}
	unit := math.Pow(10, math.Floor(math.Log10(q.TextGB*1e9/BytesPerToken))-1)
	q.Tokens = math.Round(q.TextGB*1e9/BytesPerToken/unit) * unit
	return q, []workload.Assumed{{Key: "tokens", Value: q.Tokens, Why: "text takes some 3.7 bytes a token (arXiv 2302.13971, table 1); say the tokens where they are counted"}}
}
