package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// One number of cards is set against another in so many words: "one 3090 or two of those", "can a single one do it".

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

// One card is often the alternative to several, or a second one to it, in a question of its own behind "or":
// "is a dual 3090 needed or can a single one do it", "can one 4090 run it or do I need a second".

var orLone = pattern.Of(`\bor (?:can|could|will|would|does|do|did|is|are|might|may|should|must)(?: (?:i|we|it|you|one(?: get| make)))?(?: (?:just|only|also|really|still|actually|even|need|have|get|use|want|buy|take|go for|run|to|by|away|do|make|manage|live|with|it|on))*(?: (?:a|an|the))? (single|lone|dual|pair|double|second|2nd|third|3rd|one|two|three|four|eight|1|2|3|4|8)(?: (?:single|lone|one|ones|cards?|gpus?|nodes?|box|boxes|units?|machines?|setup|rig|system|config|configuration|pair|[a-z]{0,4}\d{2,4}[a-z]{0,3}|\d{2,3} ?gb|of (?:them|those|these)))*(?: (?:do|does|suffice|handle|run|be|is|enough|needed|required|sufficient|fine|ok|okay|plenty|hold|fit|manage|cope|work|cut|already|also|well|just)\b[^,;.?!]{0,24})?` + countOver)

// countOf are words for how many cards there are.
var countOf = map[string]int{"single": 1, "lone": 1, "dual": 2, "pair": 2, "double": 2, "second": 2, "2nd": 2, "third": 3, "3rd": 3}

// loneCounts are the number of cards that is told, and the other that is asked about behind "or".
func (r *Reader) loneCounts(first int) []int {
	if !r.Mentions(orWords) {
		return nil
	}
	m := r.Places(orLone, r.Text)
	if m == nil || r.Asked.Asks("cards", "howfast", "howlong") {
		return nil
	}
	word := r.Text[m[2]:m[3]]
	n := max(countOf[word], 0)
	if n == 0 {
		n = told(word)
	}
	if i := r.tokenAt(m[2]); i < 0 || r.settingAt(i) || strings.HasPrefix(strings.TrimLeft(r.Text[m[3]:], " "), "socket") {
		return nil
	}
	if first == 0 || n == 0 || n == first || n > query.MostCards {
		return nil
	}
	return []int{first, n}
}

// changedTo is the number of cards that is had instead of another, or asked about after
// that failed: "原来用2张，现在扩到8张", "if 4 fail, will 8 do".
var changedTo = pattern.Of(`(?:换成|换到|换为|改成|改用|改为|改到|改|变成|变为|变|扩到|扩展到|扩容到|增加到|加到|升级到|升到|上到|换)(?:了|成|上)?(?:(\d{1,3}|[两三四五六七八十]|双) ?(?:张|块|片|卡))` +
	`|\b(?:changed?|changing|switched|increased|upgraded|raised|extended|grown|scaled)(?: (?:it|that|this|them))?(?: up| out)? to ` + someCards + ` (?:cards|gpus)\b` +
	`|\b(?:oom|ooms|out of memory|run out|runs out|ran out|fails?|not enough|isn't enough)\b[^?!;]{0,64}[,;.?!] ?(?:so |and |but |then )?how (?:do|can|could|should|would|to)(?: i| we| one)? (?:use|run|train|split|spread|shard|do)(?: it| this| that| them| the model)?(?: on| over| across| with| to)? ` + someCards + `(?: of (?:them|those|these)| cards?| gpus?)?\b` +
	`|\b(?:fail|fails|failed|oom|not enough|isn't enough|aren't enough|is not enough|are not enough|run out|runs out|ran out|crash|crashes|crashed)\b[^.?!;]{0,24}[,;.]? ?(?:so |and |but |then )?(?:will|would|can|could|do|does|are|is|should|might) ` + someCards + `(?: of (?:them|those|these)| cards?| gpus?)?\b`)

// countChanged is such a number, or 0.
func (r *Reader) countChanged() int {
	if r.Query.GPUCount == 0 && len(r.Query.GPUCountOptions) != 2 || r.Asked.Asks("cards", "compare", "best") || r.settingLast(len(r.Text)) || r.Asked.Asks("why") && r.SpeedsTold() && r.Matches(SlowedWith, r.Text) || r.countsIfNot() != nil {
		return 0 // or the speeds of both are wondered at
	}
	m := r.groups(changedTo, r.Text)
	if m == nil {
		return 0
	}
	if m[1] == "双" {
		return 2
	}
	if at := r.Places(changedTo, r.Text); r.Matches(leastCount, r.Text[at[1]:]) {
		return 0 // "4 cards OOM, so is 8 cards the minimum"
	}
	n := max(told(m[1]), told(m[2]), told(m[3]), told(m[4]))
	if options := r.Query.GPUCountOptions; options != nil && !slices.Contains(options, n) {
		return 0
	}
	return n
}

// swappedOrMore holds what cards may be given for against one more of them: "swap my two 3090s for an A6000 or add a
// third".
var swappedOrMore = pattern.Of(`\b(?:swap|swapping|sell|selling|trade(?: in)?|trading(?: in)?|replace|replacing|exchange|exchanging)\b([^.?!;]{1,40}?)\b(?:for|with|by)\b([^.?!;]{1,40}?),? or (?:should i |do i |just |rather |instead |maybe |keep (?:them|it) and )*(?:add|adding|get|getting|buy|buying|grab|grabbing) (?:a |an )?(second|2nd|third|3rd|fourth|4th|another|one more)\b`)

var (
	swapWords = pattern.OneOf("swap", "sell", "trad", "replac", "exchang")
	orWords   = pattern.OneOf(" or ")
)

// swapOrAdd puts both ways among the options. It reports whether that is what is asked.
func (r *Reader) swapOrAdd() bool {
	if !r.Mentions(swapWords) || !r.Mentions(orWords) {
		return false
	}
	m := r.Places(swappedOrMore, r.Text)
	if m == nil {
		return false
	}
	owned, bought := r.cardWithin(m[2], m[3]), r.cardWithin(m[4], m[5])
	if owned.GPU == "" || bought.GPU == "" || owned.GPU == bought.GPU {
		return false
	}
	word := r.Text[m[6]:m[7]]
	bought.Count = max(bought.Count, 1)
	owned.Count = max(owned.Count+1, oneMoreOf[word], 2)
	if n := oneMoreOf[word]; n > 0 {
		owned.Count = n
	}
	q := &r.Query
	q.GPU, q.GPUCount, q.GPUMemoryGB, q.GPUCountOptions, q.GPUPool = "", 0, 0, nil, nil
	q.GPUOptions = []query.Device{bought, owned}
	return true
}
