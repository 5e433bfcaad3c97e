package parser

import "headroom/parser/pattern"

// cardSoughtFor names a card by no more than that it is to do for some load: "good enough gpu for a 7b", "a decent
// card to run 32b".
var cardSoughtFor = pattern.Of(`\b(?:(?:good|big|strong|fast|large|powerful|capable) enough|decent|suitable|sensible) (?:[a-z]+ )?(?:gpu|card) (?:for|to (?:run|serve|host|train|finetune|fine-tune|use (?:for|with)|do|fit|hold))\b`)

// cardWanted reports whether such a card is sought, and none is named.
func (r question) cardWanted() bool {
	q := &r.Query
	if !r.HasModel() || q.GPU != "" || q.GPUMemoryGB+q.TotalGPUMemoryGB+q.HostRAMGB > 0 || q.GPUOptions != nil || q.GPUPool != nil || q.GPUCount > 1 {
		return false
	}
	return r.Matching.Mentions("enough", "decent", "suitable", "sensible") && r.Matches(cardSoughtFor, r.Text) && !r.Asked.Asks("why", "oom", "howmuch", "cards")
}
