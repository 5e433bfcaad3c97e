package parser

// cardsForWish reports whether one of several cards is to be chosen for a speed that is wished for: "two 3090s or a
// 5090? I want 70b at 20 t/s".
func (r question) cardsForWish() bool {
	q := &r.Query
	return q.GPUOptions != nil && q.TargetTokensPerS > 0 && q.TokensPerS == 0 && r.HasModel() && r.Questioned() && !r.Asked.Asks("why", "fit", "enough", "oom", "cards", "normal") && !r.Matching.Mentions("how fast", "faster", "多快") &&
		r.Matching.Mentions(" or ", "还是") && r.Matching.Mentions("want", "need", "like", "love", "hope", "wish", "aim", "looking", "想", "要")
}
