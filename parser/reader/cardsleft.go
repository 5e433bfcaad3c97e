package reader

import "headroom/parser/pattern"

// Some of the cards, or of the machines, are taken out or used for something else.

var (
	remainingWords = pattern.OneOf("remaining", "leftover")
	pulledWords    = pattern.OneOf(" of the ", " of my ", " of our ", " of those ", " of these ", " of your ", " of all ", " of its ", " of them")
	freeNodeWords  = pattern.OneOf("node", "machine", "server", "box")
)

// restOfCards is how many of so many cards are left, or 0 where that is not told.
func (r *Reader) restOfCards(had int) int {
	if r.Mentions(remainingWords) {
		if n := r.numberIn(cardsRest); n > 0 && n < had {
			return n
		}
	}
	if !r.Mentions(pulledWords) {
		return 0
	}
	m := r.groups(cardsPulled, r.Text)
	if m == nil {
		return 0
	}
	some, all := max(told(m[1]), told(m[3])), max(told(m[2]), told(m[4]))
	if some > 0 && some < all && (all == had || some == had) {
		return all - some
	}
	return 0
}

// allTried are all the cards that there are, asked about where fewer did not do: "4 of our 8 run out, would all 8 be enough?".
var allTried = pattern.Of(`\b(?:would|will|do|does|could|can|should|what about|how about|if (?:i|we) (?:use|take)|using|with|on) all (?:of )?(?:the |our |my )?` + someCards + cardWords + ` ?(?:\?|,|$|be |do\b|work|help|fit|suffice|then)`)

// countsOfOthers are told in a text where another number may be that of them: "6 users are fine, what about 24?".
var countsOfOthers = pattern.Of(`\b(?:users?|requests?|people|clients?|sequences|batch|context|tokens|layers|bits?|epochs?|rank|concurrent|sessions?|chats?)\b`)

// freeNodes are the machines that can be had of several.
var freeNodes = pattern.Of(`\b(?:only |just )?` + someCards + ` (?:of (?:them|the nodes|the machines|the servers)|nodes?|machines?|servers?|box(?:es)?) (?:is|are) (?:still |currently |actually )?(?:free|available|idle|left|usable|ours|mine|working)\b`)

// machinesLeft are those of several machines that the work is to run on: 4台8卡A800，两台在跑推理，剩下两台.
var machinesLeft = pattern.Of(`(?:剩下?|剩余|还剩|只剩|空闲|空着|空出|空出来|空余)的?(?:只有|有|就)?` + someCards + `(?:台|个节点|节点)`)

var leftOverHanWords = pattern.OneOf("剩", "空")

// nodesLeft is how many of several machines can be had, or 0.
func (r *Reader) nodesLeft() int {
	q := &r.Query
	if q.Nodes < 2 || q.GPUCount%q.Nodes != 0 || q.GPUCountOptions != nil || q.GPUOptions != nil || q.GPUPool != nil {
		return 0
	}
	if n := r.numberIn(freeNodes); n > 0 && n < q.Nodes && r.Mentions(freeNodeWords) {
		return n
	}
	if n := r.numberIn(machinesLeft); n < q.Nodes && r.Mentions(leftOverHanWords) {
		return n
	}
	return 0
}
