package reader

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Whether a speed is that of each card: "each H100 makes 9600 tokens/s".

// eachCardMakes reports whether a speed is told of each card, before it or behind: "each
// H100 makes 9600 tokens/s", "3300 t/s per gpu", "3000 tok/s on each of 8 A100".
func (r *Reader) eachCardMakes(i int) bool {
	for j := i + 1; j <= i+2; j++ {
		switch t := r.At(j); {
		case t.Kind == "apiece":
			return cardWord(r.Word(j)) || r.cardNext(j) || j == i+1 && r.cardsDo(i)
		case t.Type != token.Link && t.Type != token.Unknown:
			j = i + 2
		}
	}
	for j := i - 1; j >= 0 && j >= i-6 && !r.Stops(j); j-- {
		if t := r.At(j); t.Kind == "apiece" {
			return r.cardNext(j) || cardWord(r.Word(j))
		} else if t.IsFigure() && t.Type != token.Bytes {
			return false
		}
	}
	return false
}

// ofOneCard is what a text ends in before the speed of each card.
var ofOneCard = pattern.Of(`(单卡|每卡|每张卡?|每块卡?|\b(per|each|every) (gpu|card|device))(的)?(训练|平均)?(吞吐量?|速度|速率|throughput|speed)?( |约|大概|大约|是|为|只有|才|就|也就|仅|只|有|能跑|跑到|跑|能到|到|达到|is|was|only|just|does|gets|runs|at|about|around|of|:|=)*$`)

// priceEach ends before a speed where "each" is said of the price before it: "$2.5/h each 900 tok/s".
var priceEach = pattern.Of(`(?:[$¥€] ?\d[\d.]*|\d ?(?:usd|dollars?|rmb|cny|元|块)) ?(?:/|per|an?|每)? ?(?:h|hr|hour|小时|时)? ?each,? $`)

// cardWord reports whether a word for each names the card too: "each gpu".
func cardWord(word string) bool {
	return strings.HasSuffix(word, "gpu") || strings.HasSuffix(word, "card") || strings.HasSuffix(word, "device") || strings.HasSuffix(word, "卡")
}

// cardsDo reports whether cards are the subject of the clause before a speed, which "each"
// behind it is then said of: "our h100s push 9.6k tokens/s each".
func (r *Reader) cardsDo(i int) bool {
	for j := i - 1; j >= 0 && j >= i-6 && !r.Stops(j); j-- {
		switch t := r.At(j); {
		case (t.Type == token.Card || t.Type == token.Bare) && strings.HasSuffix(r.Word(j), "s"), t.Type == token.Measure && t.Kind == "card":
			return true
		case t.IsFigure():
			return false
		}
	}
	return false
}

// eachAtHead reports whether each of some cards is the subject that opens the sentence of a
// speed, however long its clause: "each L40S of this run makes 900".
func (r *Reader) eachAtHead(i int) bool {
	for j := i - 1; j >= 0 && j >= i-16 && !r.Stops(j); j-- {
		if t := r.At(j); t.Kind == "apiece" && (j == 0 || r.Stops(j-1)) {
			for next := j + 1; next <= j+4; next++ {
				if t := r.At(next); t.Type == token.Card || t.Type == token.Bare {
					return true
				} else if t.Type != token.Link && t.Type != token.Unknown && t.Type != token.Several && t.Type != token.Number {
					break
				}
			}
			return cardWord(r.Word(j))
		}
	}
	return false
}

// cardNext reports whether cards are what a word such as "each" stands before.
func (r *Reader) cardNext(i int) bool {
	for j := i + 1; j <= i+3; j++ {
		switch t := r.At(j); {
		case t.Type == token.Card, t.Type == token.Bare, t.Type == token.Measure && t.Kind == "card" && t.Name != "each":
			return true
		case t.Type == token.Link, t.Type == token.Number, t.Type == token.Times, t.Type == token.Several, t.Kind == "maker", t.Kind == "line":
		default:
			return false
		}
	}
	return false
}

// ofSingleCard tells the speed of one card of those that share the work: "a single card only reaches 36 token/s".
var ofSingleCard = pattern.Of(`\b(?:single|one|each|individual) (?:card|gpu)(?: (?:can|could|only|just|barely|will|then|ever))* (?:reach|get|do|make|give|run|hit|yield|achieve|manage|produce|see|push)(?:es|s|ing)?\b[^.?!;,]{0,16}?\d|(?:tok(?:en)?s?/s(?:ec)?|t/s|tps|tok(?:en)?s? per second) (?:on|for|per|with) (?:a |one |each )?(?:single |individual )?(?:card|gpu)\b`)

// speedOfSingle takes such a speed for that of each card, and the one card for no number of them.
func (r *Reader) speedOfSingle() {
	q := &r.Query
	split := max(q.Parallel.TP, 1) * max(q.Parallel.PP, 1) * max(q.Parallel.CP, 1) * max(q.Parallel.EP, 1)
	if q.TokensPerS == 0 || q.GPUCount <= 1 && split == 1 || !r.Matches(ofSingleCard, r.Text) {
		return
	}
	if q.GPUCount == 1 {
		q.GPUCount = 0
		delete(r.Spans, "gpu_count")
	}
	q.TokensPerSPerGPU, q.TokensPerS = q.TokensPerS, 0
	r.Spans["tokens_per_s_per_gpu"] = r.Spans["tokens_per_s"]
	delete(r.Spans, "tokens_per_s")
}
