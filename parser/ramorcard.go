package parser

import "headroom/parser/pattern"

// ramOr ends before a card that is weighed against more of the host's memory: "64GB RAM or a 3090", "go to 128GB RAM or
// replace my 3060 by a".
var ramOr = pattern.Of(`\b(?:ram|ddr[345])(?: upgrade| sticks?| kit)?,? or (?:(?:rather|just|maybe|to|should|do|would|i|it|we|better|go|going|for|get|getting|buy|buying|add|adding|swap|swapping|replace|replacing|upgrade|upgrading|trade|my|the|old|current|[0-9]+ ?gb?|with|by|an?|one|two|used|second|2nd|new|another|bigger|(?:rtx |gtx )?[0-9]{4}(?: ?ti| super)?) )*$`)

// runsIn ends a clause whose RAM is what work goes into, and not what could be had.
var runsIn = pattern.Of(`\b(?:in|into|from|inside|within|on) (?:my |the |system |[0-9]+ ?gb? |of )*(?:ram|ddr[345]),? or [^,;?!]*$`)

// weighsRAM reports whether a card is weighed against more RAM, so that it is asked what to buy.
func (r question) weighsRAM() bool {
	if q := &r.Query; q.GPU == "" && q.GPUOptions == nil || !r.Matching.Mentions("ram or", "ram, or", "ddr4 or", "ddr5 or", "upgrade or", "sticks or", "kit or") || r.Asked.Asks("why", "need", "howmuch") {
		return false
	}
	for _, t := range r.Tokens {
		if !t.IsCard() {
			continue
		}
		if before := r.ClauseBefore(t); r.Matches(ramOr, before) {
			return !r.Matches(runsIn, before)
		}
	}
	return false
}
