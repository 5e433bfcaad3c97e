package reader

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A number of cards against another number of them.

// cardOrMore sets one card against more of them: "one 3090 or two of those".
var cardOrMore = pattern.Of(`\b(?:one|an?|1|single) [^,.?!;]{2,24}? (?:or|vs\.?|versus)(?: maybe| rather| even| just)? (two|three|four|\d{1,2}) of (?:them|those|these)\b`)

var cardChoiceWords = pattern.OneOf(" of them", " of those", " of these")

// orMore ends a text with another number of the cards that it has told of: "would 2xL40S do, or do I need 4x?"; singleOrMore
// sets one of them against more: "single GPU or multi-GPU (2x4090)".
var (
	orMore       = pattern.Of(`(?:,| )or (?:(?:do|does|would|will|should|must|is|are) )?(?:i |we |it |you |one )?(?:really |actually |rather |better )?(?:(?:need|want|get|go for|go with|take|takes|use|have|require|requires)(?: to)?(?: get| use| have| be)? (\d{1,2}|two|three|four|six|eight) ?[x×]?|(\d{1,2}|two|three|four|six|eight) ?[x×])[ ?!.]*$|还是(?:说)?(?:要|得|需要|必须|要上|得上|非得)(?:上|用)?([2-8两四八]) ?[张块卡][ ?!.]*$`)
	singleOrMore = pattern.Of(`\b(?:one|a|1|single)[ -](?:gpu|card) (?:or|vs\.?|versus) multi(?:ple)?[ -]?(?:gpus?|cards?)\b|(?:单卡|一张卡)(?:还是|或者?)多卡`)
)

var orMoreWords = pattern.OneOf(" or ", ",or ", "还是", "multi", "多卡")

// cardChoice puts cards and more of them into the query as alternatives.
func (r *Reader) cardChoice() {
	q := &r.Query
	if q.GPU == "" || q.Nodes > 1 || q.GPUCountOptions != nil || q.GPUOptions != nil || q.GPUCount == 0 {
		return
	}
	if q.GPUCount > 1 && r.cardOrCounted() {
		q.GPUCount, q.GPUCountOptions = 0, []int{1, q.GPUCount}
		return
	}
	if r.Mentions(orMoreWords) {
		if m := r.groups(orMore, r.Text); m != nil {
			if n := max(told(m[1]), told(m[2]), told(m[3])); n > q.GPUCount && n < 8*q.GPUCount+1 && q.Batches == nil && q.LoRARanks == nil {
				q.GPUCount, q.GPUCountOptions = 0, []int{q.GPUCount, n}
				return
			}
		}
		if q.GPUCount > 1 && r.Matches(singleOrMore, r.Text) {
			q.GPUCount, q.GPUCountOptions = 0, []int{1, q.GPUCount}
			return
		}
	}
	if q.GPUCount < 2 || !r.Mentions(cardChoiceWords) {
		return
	}
	if m := r.groups(cardOrMore, r.Text); m != nil && told(m[1]) == q.GPUCount {
		q.GPUCount, q.GPUCountOptions = 0, []int{1, q.GPUCount}
	}
}

// cardOrCounted reports whether a card without a number stands against more of the same: "3090 or 2x 3090".
func (r *Reader) cardOrCounted() bool {
	for i, t := range r.Tokens {
		before := r.At(i - 1)
		if !t.IsCard() || r.At(i+1).Type != token.Either || r.At(i+1).Kind == "slash" || before.IsFigure() || before.Type == token.Times || before.Type == token.Measure {
			continue
		}
		for j := i + 2; j <= i+5; j++ {
			if next := r.At(j); next.IsCard() && next.Name == t.Name && r.At(i+2).IsFigure() {
				return true
			}
		}
	}
	return false
}
