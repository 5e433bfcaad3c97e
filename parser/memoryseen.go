package parser

import (
	"slices"
	"strings"
)

// What an amount of memory is of is told by what stands right beside it: the card before it,
// a process that was killed, one of several devices.

// ownSize reports whether an amount that words for a sum stand behind is that of the last card
// of several: "3090 + 3060 12GB together".
func (r *reader) ownSize(i int) bool {
	card, next := r.at(i-1), r.at(i+1)
	if card.typ != tCard && card.typ != tBare || next.kind != "total" || r.at(i-2).name != "plus" {
		return false
	}
	return slices.Contains(r.names.memory[card.name], r.tokens[i].value)
}

// hostKilled ends before what a process on the host held when it was killed.
var hostKilled = patternOf(`\b(?:killed|dies|died|crashe[sd]|oom-?killed|swapp(?:ed|ing)|maxed out|stops|stopped)(?: at| around| near| with| after| by| over| on| the| my| about| ~)* ?$`)

// killedAt reports whether an amount is the host's memory at which a process was killed, where
// the host's memory is asked for: "system RAM to quantise it? killed at 64gb".
func (r *reader) killedAt(i int) bool {
	if !r.matching.mentions("system ram", "system memory", "host ram", "host memory", "cpu ram", "cpu memory", "how much ram", "ram to ", "ram do ", "ram for ", "rss") {
		return false
	}
	return strings.HasPrefix(strings.TrimLeft(r.text[r.tokens[i].hi:], " "), "rss") || r.matches(hostKilled, r.clauseBefore(r.tokens[i]))
}

// numberedDevice ends before what one of several devices shows: "gpu0 at 22.9GB".
var numberedDevice = patternOf(`\b(?:gpu|cuda|device|card|rank)[ :#]?\d(?: is| sits| sat| shows| showed| at| uses| used| using| hits| hit| has| holds| takes| took| on| goes| to| up|:)* ?$`)

// deviceShows reports whether an amount is what one of several devices was seen to hold.
func (r *reader) deviceShows(i int) bool {
	return r.matching.mentions("gpu0", "gpu 0", "gpu1", "gpu 1", "gpu:0", "cuda:0", "cuda:1", "device 0", "rank0", "rank 0", "card 0", "gpu#0", "gpu #0") && r.matches(numberedDevice, r.clauseBefore(r.tokens[i]))
}
