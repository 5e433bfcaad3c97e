package answer

import "headroom/bot/words"

// trainingFLOPs answers how much arithmetic training over some tokens is,
// whatever the cards.
func (q Question) trainingFLOPs() (Answer, error) {
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	tokens := job{run: r}.tokens(q.Plan.Query.Tokens)
	each := q.flopsPerToken(r)
	a := Answer{Value: &Value{tokens * each, "FLOP"}, Assumed: assumed(r)}
	a.Summary = words.TrainingFLOPs.In(q.Lang, "model", modelName(r.Estimate.Workload, r.Params), "tokens", scientific(tokens),
		"flops", scientific(tokens*each), "each", scientific(each))
	a.Sources = []string{"arXiv 2204.02311, appendix B: 6 FLOPs per parameter and trained token, and attention"}
	return a, nil
}
