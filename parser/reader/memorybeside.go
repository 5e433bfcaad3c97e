package reader

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// The words right before and behind an amount of memory tell what it is of.

// memoryNear is the memory that the clause before an amount speaks of.
func (r *Reader) memoryNear(i int) string {
	for j := i - 1; j >= 0 && j >= i-8 && r.Tokens[j].Kind != "comma"; j-- {
		if r.Tokens[j].Kind == "memory" {
			return r.Tokens[j].Name
		}
	}
	return ""
}

// must ends before what there has to be: 是不是一定得有.
var must = pattern.Of(`(?:得|要|必须|需要|非得|至少|起码)(?:要|得)?(?:有|上|到|配|加到)?$`)

var mustHanWords = pattern.OneOf("得", "要", "必须", "至少", "起码")

// mustHave reports whether an amount is what there has to be.
func (r *Reader) mustHave(i int) bool {
	return r.Mentions(mustHanWords) && r.Matches(must, r.ClauseBefore(r.Tokens[i]))
}

// nextToRAM reports whether an amount is the first behind a word for the host's memory, in
// its clause: "主机内存真得有256G".
func (r *Reader) nextToRAM(i int) bool {
	for j := i - 1; j >= 0 && j >= i-8; j-- {
		switch t := r.Tokens[j]; {
		case t.Is("memory", "ram"):
			return r.Word(j) != "内存" || r.Query.Offload != ""
		case t.Kind == "listed", t.Type == token.Either && r.At(j-1).Kind == "listed":
		case t.Kind == "memory", t.Kind == "comma", t.Joins(), t.IsFigure(), t.Type == token.Card, t.Type == token.Bare, t.Type == token.Measure, t.Type == token.Open:
			return false
		case t.Type == token.Mark && !(r.Text[t.Lo] == '"'):
			return false
		}
	}
	return false
}

// plainly are the words that tell the host's memory from the card's, or how good it is.
var plainly = map[string]bool{"ordinary": true, "general": true, "purpose": true, "normal": true, "regular": true, "plain": true, "old": true, "good": true, "standard": true, "slow": true, "fast": true, "desktop": true, "pc": true, "spare": true, "actual": true, "physical": true, "cheap": true}

// memoryAfter is the memory word right behind an amount: "24GB of system RAM".
func (r *Reader) memoryAfter(i int) string {
	headed := r.At(i-1).Kind == "memory" || (r.At(i-1).Type == token.Link || r.At(i-1).Type == token.Equals) && r.At(i-2).Kind == "memory"
	switch word := r.Word(i); { // the unit may hold it: 16G显存, but not in 内存64G 显存24G
	case (headed || r.headedByCard(i)) && (r.At(i+1).Type == token.Bytes || r.At(i+1).Type == token.Equals && r.At(i+2).Type == token.Bytes):
	case strings.HasSuffix(word, "显存"):
		return "vram"
	case strings.HasSuffix(word, "内存"):
		return "ram"
	}
	reach := 3
	for j := i + 1; j <= i+reach; j++ {
		t := r.At(j)
		switch {
		case t.Kind == "memory" && headed && (r.At(j+1).Type == token.Bytes || r.At(j+2).Type == token.Bytes && r.At(j+1).Type != token.Bytes && !r.At(j+1).Joins()):
			return "" // "显存40GB 内存50GB"
		case t.Kind == "memory" && r.At(i-1).Type <= token.Bare && r.At(i-1).Type >= token.Card && (r.At(j+1).Type == token.Bytes && r.At(j+2).Kind != "memory" || r.At(j+1).Type == token.Equals && r.At(j+2).Type == token.Bytes):
			return "" // "3090 24g 内存64g"
		case t.Kind == "memory" && j == i+1 && r.At(j+1).Type == token.Bytes && t.Hi == r.At(j+1).Lo && (t.Lo > r.Tokens[i].Hi || r.headedByCard(i)):
			return "" // "q4 404GB 内存512G"
		case t.Is("memory", "disk") && j == i+1 && r.At(j+1).Type == token.Bytes && r.At(j+1).Value > r.Tokens[i].Value && r.appleBefore(i):
			return "" // "M2 Air 16gb SSD 512GB"
		case t.Kind == "memory":
			return t.Name
		case j == i+1 && t.Name == "plus" && t.Lo == r.Tokens[i].Hi && r.At(j+2).Type != token.Bytes && r.At(j+3).Type != token.Bytes && (r.At(j+1).Kind == "memory" || r.Word(j+1) == "的" || r.Word(j+1) == "of"): // "380G+内存"
		case j == i+1 && (r.Word(j) == "以" && r.Word(j+1) == "上" || r.Word(j) == "左" && r.Word(j+1) == "右"):
			reach += 2 // "700G以上的内存"
		case t.Kind == "method" && strings.HasPrefix(r.Word(j), "ram "): // "64GB RAM offload"
			return "ram"
		case j == i+1 && (r.Word(j) == "but" || r.Word(j) == "while" || r.Word(j) == "whereas"):
			return "" // "the gguf is 14 but vram shows 19gb"
		case (t.Type == token.Unknown && plainly[r.Word(j)] || spare[r.Word(j)] && r.spareRAM(j+1)) && reach < 6:
			reach++ // "32 gigs of plain old RAM"
		case ownersOf[r.Word(j)] && j > i+1 && reach < 6:
			reach++ // "14GB of my RAM", "30 GB left as system RAM"
		case t.Type == token.Link || t.Kind == "total" || t.Type == token.Unknown && j == i+1 || t.Type == token.Unit && (t.Name == "gbps" || t.Name == "ghz"):
		default:
			return ""
		}
	}
	return ""
}

// ownersOf are words between an amount and whose memory it is a part of.
var ownersOf = map[string]bool{"my": true, "our": true, "your": true, "its": true, "as": true, "their": true}

// headedByCard reports whether a card, or the word for one, stands right before an amount:
// what follows is then of another, as in 显卡16G内存32G.
func (r *Reader) headedByCard(i int) bool {
	j := i - 1
	for r.At(j).Type == token.Link || r.At(j).Type == token.Equals {
		j--
	}
	t := r.At(j)
	return t.IsCard() || t.Type == token.Measure && t.Kind == "card" || t.Type == token.One && strings.HasSuffix(r.Word(j), "卡")
}

// spare are the words for memory that is not taken.
var spare = map[string]bool{"free": true, "available": true, "usable": true, "unused": true}

// spareRAM reports whether the host's memory is named at a token: "3 GiB free system memory".
func (r *Reader) spareRAM(j int) bool { return r.At(j).Is("memory", "ram") }

// memoryBefore is the memory word right before an amount: "内存 1T", "VRAM: 24g".
func (r *Reader) memoryBefore(i int) string {
	for j := i - 1; j >= max(0, i-4); j-- {
		t := r.At(j)
		switch {
		case t.Kind == "memory":
			return t.Name
		case t.Type == token.Link, t.Type == token.Equals, t.Kind == "claimed", t.Kind == "total", t.Kind == "observed", t.Type == token.Open:
		default:
			return ternary(t.Hi > t.Lo && r.Text[t.Lo] >= 0x80 && r.ramHolds(i), "ram", "")
		}
	}
	return ""
}

// ramHolds reports whether an amount is told of the host's memory by a verb.
func (r *Reader) ramHolds(i int) bool {
	for j := i - 1; j >= 0 && j >= i-7; j-- {
		t := &r.Tokens[j]
		if t.Kind == "memory" {
			return t.Name == "ram" && r.At(j-1).Type != token.Bytes && r.Matches(tagger.RAMHolding, r.Text[t.Hi:r.Tokens[i].Lo])
		}
		if t.Kind == "comma" || t.IsFigure() {
			return false
		}
	}
	return false
}

// hedging are longer words that say how exact or how little an amount is.
var hedging = map[string]bool{"merely": true, "barely": true, "approximately": true, "roughly": true, "almost": true, "exactly": true, "nearly": true, "constantly": true, "already": true, "consistently": true}

// wordBefore is the qualifying word before an amount: "uses about 60G".
func (r *Reader) wordBefore(i int) string {
	for j := i - 1; j >= i-4 && j >= 0; j-- {
		t := r.At(j)
		switch {
		case t.Type == token.Link && strings.HasSuffix(r.Word(j), "reaches"):
			return "observed"
		case j == i-1 && (r.Word(j) == "on" || r.Word(j) == "from"):
			return "" // what it has a need on: "what would it use on 16GB", "what can I expect from 16GB"
		case t.Kind == "total", t.Kind == "observed", t.Kind == "claimed", t.Kind == "used", t.Kind == "apiece":
			return t.Kind
		case j == i-1 && r.Word(j) == "还是": // "占用的显存还是12G"
		case t.Type == token.Link, t.Type == token.Mark, t.Type == token.One, t.Type == token.Equals, t.Kind == "memory", t.Kind == "filler":
		case t.Type == token.Unknown && (len(r.Word(j)) <= 5 || hedging[r.Word(j)]), t.Kind == "vs" && r.Word(j) == "than", t.Kind == "with":
		default:
			return ""
		}
	}
	return ""
}
