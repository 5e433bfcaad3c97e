package reader

import "headroom/parser/pattern"

// cardInstead stands before a card in whose place another is counted: "how many L40S instead of H100s",
// 用V100代替A100要几张.
var cardInstead = pattern.Of(`\b(?:instead of|rather than|in place of|in lieu of|replacing)(?: (?:an?|the|my|our|one|some|using|with|\d{1,2}x?))* ?$|(?:代替|替代|取代|替换|替换掉|而不是)$`)

// insteadOfCard leaves out the card that makes way, where the number of the other is asked for.
func (r *Reader) insteadOfCard() {
	q := &r.Query
	if len(q.GPUOptions) != 2 || q.GPU != "" || !r.Matching.Mentions("instead of", "rather than", "in place of", "in lieu of", "replacing", "代", "替", "而不是") {
		return
	}
	at := -1
	for i := range r.Tokens {
		if r.Tokens[i].IsCard() {
			at = i
		}
	}
	if at < 0 || !r.Matches(cardInstead, r.ClauseBefore(r.Tokens[at])) {
		return
	}
	kept := q.GPUOptions[0]
	q.GPU, q.GPUMemoryGB, q.GPUCount, q.GPUOptions = kept.GPU, kept.MemoryGB, kept.Count, nil
	r.Passed = append(r.Passed, at)
}
