package parser

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// machineAlone reports whether only a machine is described: what fits it is the
// question.
func (r question) machineAlone() bool {
	q := &r.Query
	return q.GPU != "" && (q.HostRAMGB > 0 || q.GPUCount > 1 || q.UsedGB > 0) && !r.Asked.Asks("specs", "whatis", "explain")
}

// notRented are words about a time that nobody pays for: "we get 8 h100 in 3 weeks".
var notRented = pattern.Of(`\b(?:in|within|since|after|before|ago|next|last|had|have|having|got|get|gets|used|until|by|every|each|old)\b|后|前|以来|内|到货|才|用了|开机|质保|保修`)

// rentedForTime reports whether only cards and a time are told, beside a word for a sum at most: what
// they cost for so long is the question. "8xh100, 3 weeks, total?".
func (r question) rentedForTime() bool {
	q := &r.Query
	if q.GPU == "" || q.Hours+q.Days == 0 || r.HasModel() || q.Task != "" || q.Framework != "" || q.Tokens+q.Samples+q.Steps+q.FLOP > 0 || q.SeqLen+q.Batch+q.Concurrency > 0 || q.ObservedGB+q.TokensPerS+q.RefHours > 0 {
		return false
	}
	if slices.ContainsFunc(r.Asked.Found, func(s evidence.Sign) bool { return s.Name != "howmuch" && s.Name != "whatis" && s.Kind != "pointed" }) || r.MemoryWord() || r.Matches(notRented, r.Text) {
		return false
	}
	for i, t := range r.Tokens {
		if first, _ := utf8.DecodeRuneInString(r.Word(i)); t.Type == token.Unknown && unicode.IsLetter(first) && !summed[r.Word(i)] && tagger.SpelledAmounts[r.Word(i)] == 0 {
			return false // "4090 3 days delivery"
		}
	}
	return true
}

// summed are the words that may stand beside cards and the time they are rented for.
var summed = map[string]bool{"total": true, "altogether": true, "sum": true, "overall": true, "running": true, "please": true, "pls": true, "hours": true, "days": true, "weeks": true, "months": true, "一": true, "共": true, "总": true, "计": true, "合": true}

// memoryAlone reports whether only the memory of cards or of the host is told, with nothing asked and
// nothing that would run in it: "2x 16gb gpu 64gb ram".
func (r question) memoryAlone() bool {
	q := &r.Query
	if q.GPU != "" || q.GPUOptions != nil || q.GPUPool != nil || q.GPUMemoryOptions != nil || q.GPUMemoryGB+q.TotalGPUMemoryGB+q.HostRAMGB == 0 || r.HasModel() {
		return false
	}
	if q.Task != "" || q.Quant != "" || q.Precision != "" || q.Framework != "" || q.SeqLen+q.Batch+q.Concurrency > 0 || q.ObservedGB+q.WeightsGB+q.TokensPerS > 0 || q.HasBudget() || len(r.Tokens) > 16 {
		return false
	}
	return !r.Questioned() && !slices.ContainsFunc(r.Asked.Found, func(s evidence.Sign) bool { return s.Kind != "pointed" }) // "my rig: 24GB of VRAM"
}

// cardSize asks how much memory the card has to have that is to be bought: 买几G显存的卡.
var cardSize = pattern.Of(`(?:几|多少) ?(?:个)? ?(?:g|gb|gib|吉)(?:b|显存|的|内存| )*(?:显?卡|gpu|显存)|多大(?:的)?(?:显存|vram)|(?:显存)[^,;?!0-9]{0,8}(?:买|选|要|上|配|整)[^,;?!0-9]{0,6}(?:多大|多少 ?g|几 ?g)|\bhow (?:many (?:gb|gigs|gigabytes)|much (?:vram|gpu memory|memory|video memory))\b[^.?!;]{0,30}\b(?:cards?|gpus?)\b`)

// cardSizeSought reports whether the memory of the card that is to be bought for a model
// is what is asked: the model tells it.
func (r question) cardSizeSought() bool {
	return r.HasModel() && !r.HasHardware() && !r.Query.HasBudget() && r.Asked.Asks("buy") && r.Matches(cardSize, r.Text)
}

// loadOnCard reports whether some load, though no model, is put on hardware.
func (r question) loadOnCard() bool {
	q := &r.Query
	load := q.Task != "" || q.SeqLen > 0 || q.Quant != "" || q.Batch > 0 || q.Concurrency > 0
	if q.GPUOptions != nil && q.SeqLen+q.Batch+q.Concurrency == 0 && q.Quant == "" && !reader.Trains(q.Task) && !r.Asked.Asks("can", "enough", "fit", "oom") {
		return false // "for inference, is it the 5090 or the 4090"
	}
	return r.HasHardware() && (load || r.Asked.Asks("can", "enough", "fit", "oom"))
}

// severalCards reports whether cards stand side by side with nothing else.
func (r question) severalCards() bool {
	return r.Query.GPUOptions != nil || r.Query.GPUMemoryOptions != nil && !r.HasModel() && (r.Query.GPU != "" || r.CardsSaid())
}

// cardAlone reports whether a card is named and little else, so that its data
// sheet is what can be told.
func (r question) cardAlone() bool {
	q := &r.Query
	if q.GPU == "" {
		return false
	}
	about := q.Precision != "" || q.Precisions != nil || q.FlashAttn != nil || q.NVLink != nil
	return about || len(r.Tokens) <= 6 || r.Asked.Asks("specs", "whatis", "explain", "power")
}
