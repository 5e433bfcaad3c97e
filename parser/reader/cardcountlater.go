package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The number of cards often comes later than the card: "my GPUs are V100s, 16 GB
// each, and I have 4 of them", "显卡是v100，单张32G，我配置了3张".

// countTold is such a number behind a word of having, at the end of its clause.
var countTold = pattern.Of(`\b(?:have|has|had|got|own|use|using|run|running|bought|rented|installed|configured|set up|put in|plugged in|there are|there're|total of|quantity|qty|count|num|in total|number of (?:them|cards|gpus))(?: only| just| got| a total of| in total| is| are)?[ :=]{1,4}` + someCards + `(?: of (?:them|those|these))?(?: in total| total| altogether| cards?| gpus?| ones)?(?: ?[.,;?!)、]| ?$| and | but | so | available| here)` +
	`|\b` + someCards + ` of (?:them|those|these)\b` +
	`|\b` + someCards + ` of (?:the|those|these|such|your) \d{1,3} ?(?:gb?|gib|gigs?|gigabytes?)(?: vram)?(?: ones| cards| gpus| versions| variants| models)\b` +
	`|\b` + someCards + `(?: of (?:them|those|these)| cards?| gpus?)? (?:is|are) (?:the (?:most|max|maximum)|all|as many as)(?: that)? (?:i|we)(?: can| could|'ve| have| own| got| get)\b` +
	`|\b(?:(?:gpus?|cards?)(?: (?:num(?:ber)?|qty|count|quantity))?|num(?:ber)? of (?:gpus?|cards?)) ?[:=] ?(\d{1,2}|[1-9][02468][048])(?: ?[,;?!)、]| ?$| {1,2}[a-np-z]| {1,2}\d{1,3} ?gi?b? each)` +
	`|\b(?:gpu[ _-]?(?:num|count)|num[ _-]?(?:gpus?|cards)|card[ _-]?(?:num|count)) ?[:=] ?(\d{1,3})\b` +
	`|\b(?:gpu|card|device) ?[:=] ?[a-z0-9][a-z0-9 -]{1,18}?,? (?:num|count|qty|n) ?[:=] ?(\d{1,3})\b` +
	`|(?:(?:^|显卡|卡|显|有|gpu|[,;:、.。 ])的?(?:总)?(?:数量|张数|卡数|块数)|(?:gpu|显卡) ?数)(?:是|为|有|:|=| ){0,4}` + someCards + `(?:张|块|个|片)?(?: ?[,;?!、.)]| ?$| {1,2}[^\d ])` +
	`|(?:有|配了|配|装了|插了|插|买了|租了|用了|上了|弄了|搞了|淘了)(?:一共|总共|共)?(?:有|是)?(俩|仨)(?: ?[,;?!、)]| ?$|呢|了|可以|能|够|行|都|还)` +
	`|(?:有|配了|配置了|配置|配|装了|插了|买了|租了|用了|开了|上了|准备了|弄了|搞了|共|总计|合计)(?:一共|总共|共)?(?:有|是)?` + someCards + `(?:张|块|个|片)(?:这样的|同样的|这种)?(?:卡|显卡|gpu)?(?: ?[,;?!、)]| ?$|呢|了|可以|能|够|行|都|还)`)

// countWeighed is one that is weighed behind the question for the number: "is a node of 8
// overkill", "are 16 too many".
var countWeighed = pattern.Of(`\b(?:is|are|would|will|isn't|aren't|wouldn't)(?: an?| one| my| the)? (?:single )?(?:(?:node|box|server|machine|host|pod|rig|dgx|hgx) (?:of|with) )?` + someCards + `(?: of (?:them|those|these)| cards?| gpus?)?(?: be)?(?: really| maybe| still| way| just| already| a bit)* (?:overkill|too many|too few|enough|sufficient|plenty|wasteful|excessive|a waste|going overboard|overdoing it)\b|\b(?:would|will|does|do|can) ` + someCards + `(?: of (?:them|those|these)| cards?| gpus?)? (?:do|suffice|work|be (?:ok|okay|fine)|cut it|manage)\b`)

var countLaterWords = pattern.OneOf("is", "are", "would", "will", "does", "can")

// countLater is the number of cards that is told apart from the card, where none was
// read beside it, or 0. What only was said of each card is no number: "单张32G".
func (r *Reader) countLater() int {
	q := &r.Query
	if q.GPUCount > 1 || q.GPUCount == 1 && !r.onePerCard() || q.GPU == "" && q.GPUMemoryGB == 0 {
		return 0
	}
	m := r.Places(countTold, r.Text)
	if m == nil && r.Asked.Asks("cards", "howmany") && r.Mentions(countLaterWords) {
		m = r.Places(countWeighed, r.Text)
	}
	if m == nil {
		return 0
	}
	for k := 2; k < len(m); k += 2 {
		if m[k] < 0 {
			continue
		}
		n := told(r.Text[m[k]:m[k+1]])
		switch r.Text[m[k]:m[k+1]] {
		case "俩":
			n = 2
		case "仨":
			n = 3
		}
		if i := r.tokenAt(m[k]); n > 0 && n <= mostApart && !r.Matches(writtenBy, r.Text[:m[0]]) && (i < 0 || !r.Used[i] || slices.ContainsFunc(r.Hardware, func(p Part) bool { return p.What == PartCount && p.From <= i && i <= p.To })) {
			return n
		}
	}
	return 0
}

// writtenBy ends before a figure that is written somewhere: "the page has 500".
var writtenBy = pattern.Of(`\b(?:pages?|blog|paper|repo|readme|docs?|table|benchmarks?|site|website|article|post|card|report|spec|specs|leaderboard|thread|guide)s? $`)

// tokenAt is the token that begins at a place in the folded text, or -1.
func (r *Reader) tokenAt(lo int) int {
	i, found := slices.BinarySearchFunc(r.Tokens, lo, func(t token.Token, lo int) int { return t.Lo - lo })
	if !found {
		return -1
	}
	return i
}

// onePerCard reports whether the only card that was counted is any of those that
// memory is told of: "单张32G", "16G一张".
func (r *Reader) onePerCard() bool {
	for _, p := range r.Hardware {
		if p.What != PartCount || p.Value != 1 || r.Tokens[p.From].Type != token.One {
			continue
		}
		next := p.To + 1
		for r.At(next).Type == token.Link || r.At(next).Is("memory", "vram") || r.At(next).Type == token.Equals {
			next++
		}
		if r.At(next).Type == token.Bytes || r.At(p.From-1).Type == token.Bytes && strings.ContainsAny(r.Word(p.From), "张块卡个片") {
			return true
		}
	}
	return false
}

// ofOne tells the memory of each card: 单卡64G的.
var ofOne = pattern.Of(`单(?:卡|张|块|个)(?:显存)?(?:是|为|只有|有)? ?\d{2,3} ?gi?b?(?:显存)?(?:的|[,;、 ])`)

var singleWords = pattern.OneOf("单卡", "单张", "单块", "单个")

// memoryOfOne reports whether the only count of cards is that of a memory which each of them has.
func (r *Reader) memoryOfOne() bool {
	return r.Mentions(singleWords) && r.Matches(ofOne, r.Text) && r.onePerCard()
}

// settingAt reports whether a token is the value of a setting.
func (r *Reader) settingAt(i int) bool {
	t := r.At(i)
	for key, span := range r.Spans {
		if key != "gpu" && key != "gpu_count" && t.Start >= span[0] && t.End <= span[1] {
			return true
		}
	}
	return false
}

// countBefore reports whether the last value before a token was a number of cards,
// not that of a setting, an amount of memory or a size.
func (r *Reader) countBefore(i int) bool {
	last := -1
	for _, p := range r.Hardware {
		if p.To < i && (p.What == PartCount || p.What == partCard || p.What == partMachine) {
			last = max(last, p.To)
		}
	}
	return last >= 0 && (r.latest[1] < last || r.latest[0] > i && r.latest[1] > i)
}

// A bare number counts cards where it closes a clause behind what each of them holds, "memory per gpu on 8", and a
// card that is alone is one: "h200 alone".
var (
	sharedByCards  = pattern.Of(`(?:\bper[- ](?:gpu|card|device|rank)|\b(?:each|every) (?:gpu|card|device|rank))(?: (?:vram|gpu|card|memory|mem|usage|footprint|need|peak|use|needed|required|requirement|in gb|does it take))*,? (?:(?:if )?(?:on|across|over|using|among|(?:split|sharded|spread) (?:over|across|on|between)|when (?:i|we) (?:use|have|run)) ?(?:all )?(two|three|four|six|eight|sixteen|\d{1,4})|with (two|four|eight|sixteen|\d{1,4})) ?(?:$|[?!,;)]|\.(?:$| ))`)
	perCardWords   = pattern.OneOf("per gpu", "per-gpu", "per card", "per-card", "per device", "per rank", "each", "every")
	alonePart      = pattern.Of(`^(?: (?:cards?|gpus?|\d{2,3} ?gb?))? (?:all )?(?:alone|by itself|on its own|all on its own|solo)(?: ?$|[ ,;:.?!)])`)
	cardAloneWords = pattern.OneOf("alone", "by itself", "on its own", "solo")
)

// ownCard ends before a card that is told as somebody's, which says nothing of how many there are.
var ownCard = pattern.Of(`\b(?:my|our|your|his|her|their|this|that|the|these|those)(?: (?:old|new|own|nvidia|rtx|gtx|single))* $`)

// cardsPer reads such a number of cards, where none is told.
func (r *Reader) cardsPer() {
	q := &r.Query
	if q.GPUCount > 0 || q.GPUOptions != nil || q.GPUPool != nil || q.GPUCountOptions != nil || q.Nodes > 0 {
		return
	}
	if r.Mentions(perCardWords) {
		if at := r.Places(sharedByCards, r.Text); at != nil {
			lo, hi := max(at[2], at[4]), max(at[3], at[5])
			if n := told(r.Text[lo:hi]); n > 1 && n <= mostSame && r.bareAt(lo) {
				q.GPUCount = n
				r.markText("gpu_count", lo, hi)
			}
			return
		}
	}
	if q.GPU == "" || !r.Mentions(cardAloneWords) {
		return
	}
	card := -1
	for i, t := range r.Tokens {
		if t.IsCard() {
			if card >= 0 {
				return // of two, which is meant is told by what is asked
			}
			card = i
		}
	}
	if card >= 0 && !r.Matches(ownCard, r.Text[:r.Tokens[card].Lo]) && r.Matches(alonePart, r.Text[r.Tokens[card].Hi:]) {
		q.GPUCount = 1
		r.Mark("gpu_count", card, card)
	}
}

// bareAt reports whether a number stands at a place of the text, and the name of no card.
func (r *Reader) bareAt(lo int) bool {
	i := r.tokenFrom(lo)
	if i < 0 {
		return false
	}
	t := r.At(i)
	return t.Lo == lo && (t.Type == token.Number || t.Type == token.Several)
}

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
