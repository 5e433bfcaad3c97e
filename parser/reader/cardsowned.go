package reader

import "headroom/parser/pattern"

// What somebody has already is told beside the one card that is to come, with no word for cards behind the number.

var (
	// oneMoreAlone is a card that is to come with no verb: "i have 3 3090s, one more?", "one more 3090, i have 3".
	oneMoreAlone = pattern.Of(`(?:^|[,;.?!] ?)(?:or |and |maybe |just )?(?:one more|another)(?: one| card| gpu| of (?:them|those)|(?: rtx| gtx)? ?[a-z]{0,4}\d{2,4}(?: ?ti)?)?(?: ?[,;.?!]|$| for )`)
	// ownedAlone is the number of those that there are: "I have 3", "to my 3".
	ownedAlone = pattern.Of(`(?:\b(?:i|we)(?: already)? (?:have|own|got|run)(?: got| already)*|\b(?:i|we)'ve(?: already)? got|\b(?:to|beside|on top of|next to) (?:my|our|the)(?: existing| current)?) ` + someCards + `(?: of (?:them|those)| already| now| here| in there)*(?: ?[,;.?!]|$)`)
)

var ownedBesideWords = pattern.OneOf(" have ", " own ", " got ", "'ve", " my ", " our ", " the ")

// mostOwned is the most cards that somebody tells to have so; more are the name of one.
const mostOwned = 64

// ownedBeside is the number of cards that somebody has, or 0 where it is told with a word for them, or not.
func (r *Reader) ownedBeside() int {
	if !r.Mentions(ownedBesideWords) {
		return 0
	}
	if n := r.numberIn(ownedAlone); n <= mostOwned {
		return n
	}
	return 0 // "to my 3090"
}

// countedBefore is the number of cards that is told before a place of the text, or 0.
func (r *Reader) countedBefore(at int) int {
	for _, p := range r.Hardware {
		if p.What == PartCount && r.Tokens[p.From].Lo < at {
			return int(p.Value)
		}
	}
	return 0
}
