package reader

import (
	"slices"
	"strings"
	"unicode/utf8"

	"headroom/parser/grammar"
	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// A sign of times stands between cards, their machines and their memory: "x8", "2x8 80GB GPUs", 24G*4的机器.

// times reads "x8" behind a card, its memory or a count.
func (r *Reader) times(i int) {
	if own := r.At(i+2).Type == token.Number || r.At(i+2).Type == token.Equals; r.At(i+1).Is("quantity", "concurrency") && !(own && (r.At(i-2).IsCard() || r.At(i-2).Type == token.Bytes)) {
		r.setting(i+1, []int{i}) // "32k x 8 users", but "4090 x2 concurrency 32"
		return
	}
	if n := r.Tokens[i].Value; (n == 1 || n == 2 || n == 4 || n == 8 || n == 16) && r.Mentions(pcieOrLanesWords) && !r.At(i-2).IsCard() && !r.BeforeCard(i) && r.Matches(otherLanes, r.Text[max(0, r.Tokens[i-1].Lo-40):r.Tokens[i-1].Lo]) {
		r.Used[i] = true
		return // "pcie x4 instead of x16"
	}
	switch before := r.At(i - 2); {
	case before.Kind == "form" && before.Name == "pcie" && r.Word(i-3) != "转" && r.Word(i-3) != "改" && r.At(i-3).Type != token.Card && r.At(i-3).Type != token.Bare && r.At(i-3).Type != token.Bytes && r.Tokens[i].Value <= 16:
		r.Used[i] = true
		return // the lanes of "pcie x4"
	case before.Type == token.Card, before.Type == token.Bare, before.Type == token.Bytes, before.Type == token.Measure, before.Type == token.Close,
		before.Kind == "form", before.Kind == "filler" && r.At(i-3).Type >= token.Bytes && r.At(i-3).Type != token.Unknown, before.Kind == "memory", before.Type == token.Unit && before.Name == "watt", before.Kind == "apple", before.Type == 0, r.BeforeCard(i):
	case ofCard[r.Word(i-2)] && (r.At(i-3).IsCard() || r.At(i-3).Type == token.Bytes) && !r.Matches(timesAs, r.Text[r.Tokens[i].Hi:]): // "4090 48gb modded x2"
	case before.Type == token.Number && (r.At(i-3).Is("key", "global_batch") || r.At(i-3).Is("quantity", "batch")) && r.Tokens[i].Value >= 128 && r.Query.SeqLen == 0:
		r.lengths([]int{i}) // "batch 64 x 2048"
		r.Mark("seq_len", i, i)
		return
	case before.Type == token.Open && r.At(i+1).Type == token.Close && (r.At(i-3).Type == token.Card || r.At(i-3).Type == token.Bare || r.At(i-3).Type == token.Bytes): // "3090 (x2)"
	case len(r.Hardware) > 0 && i-2 > r.Hardware[len(r.Hardware)-1].To && r.versionBefore(r.Hardware[len(r.Hardware)-1].To, i-1):
	default:
		return // "model_size * 18"
	}
	p := Part{What: PartCount, From: i - 1, To: i, Value: r.Tokens[i].Value, after: true}
	next := i + 1
	if r.At(next).Type == token.Link {
		next++ // "24G*4的机器"
	}
	first := i - 2
	if r.At(first).Type == token.Close && r.At(first-1).Type == token.Bytes {
		first-- // "A800(80GB) x8 服务器"
	}
	if one := r.At(next + 1); r.At(next).Kind == "node" && one.Type != token.One && one.Type != token.Several && one.Type != token.Number && !r.oneMachine(first, next) {
		p.Measure = "node" // "8卡 * 4机"; "A800*8服务器一台" is one
	}
	r.Hardware = append(r.Hardware, p)
}

// timesAs stands behind a factor, or behind lanes: "used x2 the price", "nvlink x16 slot".
var timesAs = pattern.Of(`^ ?(?:the|as|faster|slower|speed|price|cost|pcie|slots?|lanes?|more|less|times|倍)\b`)

// ofCard are words behind a card's name that say what kind of one it is.
var ofCard = map[string]bool{
	"modded": true, "modified": true, "used": true, "refurbished": true, "refurb": true, "second-hand": true, "secondhand": true, "new": true, "blower": true, "turbo": true,
	"nvlink": true, "nvlinked": true, "watercooled": true, "water-cooled": true, "undervolted": true, "passive": true, "二手": true, "魔改": true, "改装": true, "涡轮": true, "公版": true, "全新": true, "改": true, "魔改版": true, "涡轮版": true,
}

// otherLanes ends before the lanes of a slot that is held against another.
var otherLanes = pattern.Of(`(?:\b(?:pcie|slots?|lanes?)[^.?!;]{0,16}\b(?:instead of|rather than|vs\.?|versus|than|or|to|from|and|at|in|only)|x\d{1,2} ?(?:vs\.?|or|/|,|instead of|to)|(?:插槽|通道|pcie)[^,;?!]{0,6}(?:和|比|对|还是|或|到)) ?(?:an? |full |the )?$`)

var pcieOrLanesWords = pattern.OneOf("pcie", "lanes")

// oneMachine reports whether the word at next is the machine that holds the cards
// of a product, whose first figure stands at i: "a 24GB*2 server", "24G*4的机器".
func (r *Reader) oneMachine(i, next int) bool {
	if t := r.At(i); t.Type != token.Bytes && t.Type != token.Card && t.Type != token.Bare || slices.ContainsFunc(r.Hardware, func(p Part) bool { return p.What == PartCount && p.Value > 1 }) {
		return false
	}
	switch word := r.Word(next); word {
	case "机", "台", "节点", "机器人":
		return false
	default:
		return r.Text[r.Tokens[next].Lo] >= utf8.RuneSelf || !strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "boxes")
	}
}

// pointedAt reports whether a text ends in a word that points at what follows.
func pointedAt(text string) bool {
	for _, word := range [...]string{"那", "这", "好", "就这么", "就那么", "我这", "十"} {
		if strings.HasSuffix(text, word) {
			return true
		}
	}
	return false
}

// machines reports whether a number counts machines that are described by their
// cards: "16 8xA100 nodes".
func (r *Reader) machines(i int) bool {
	if card := r.At(i + 1); (card.Type == token.Card || card.Type == token.Bare) && r.Tokens[i].Value >= 2 {
		if word := r.Word(i + 2); r.At(i+2).Kind == "node" && (word == "box" || word == "server" || word == "machine" || word == "workstation") {
			return false // "a quad 3090 box" is one
		}
		return r.At(i+2).Type == token.Measure && r.At(i+2).Kind == "node" || r.At(i+2).Type == token.Bytes && r.At(i+3).Type == token.Measure && r.At(i+3).Kind == "node" // "two A100 nodes"
	}
	if r.gpuNodes(i) {
		return true
	}
	if r.At(i+1).Type == token.Bytes && r.At(i+2).IsCard() && r.Tokens[i].Value >= 2 && r.At(i+3).Type == token.Measure && r.At(i+3).Kind == "node" && strings.HasSuffix(r.Word(i+3), "s") {
		return true // "two 80GB A800 nodes"
	}
	if r.At(i+1).Type != token.Number || r.At(i+2).Type != token.Times || r.Tokens[i].Value < 2 {
		return false
	}
	for j := i + 3; j <= i+6; j++ {
		if t := r.At(j); t.Type == token.Measure {
			return t.Kind == "node"
		}
	}
	return false
}

// gpuNodes reports whether machines of so many cards follow a number: "two 8-GPU
// nodes", "2x 8 gpu servers".
func (r *Reader) gpuNodes(i int) bool {
	j := i + 1
	if r.At(j).Type == token.Times {
		j++
	}
	if r.At(j).Type != token.Number || r.Tokens[i].Value < 2 {
		return false
	}
	if j++; r.At(j).Type == token.Mark && r.Word(j) == "-" {
		j++
	}
	if r.At(j).Type != token.Measure || r.At(j).Kind != "card" {
		return false
	}
	if j++; r.At(j).Type == token.Card || r.At(j).Type == token.Bare {
		j++ // "16 8-GPU H100 nodes"
	}
	return r.At(j).Type == token.Measure && r.At(j).Kind == "node"
}

// BeforeCard reports whether the token is directly before a card's name, over
// memory, makers and unknown adjectives.
func (r *Reader) BeforeCard(i int) bool {
	skipped := 0
	for j := i + 1; j < len(r.Tokens) && skipped < 4; j++ {
		t := r.Tokens[j]
		switch {
		case t.Type == token.Unknown && lex.Preposition[r.Word(j)]:
			return false
		case r.Word(i) == "both" && (r.Word(j) == "of" || r.Word(j) == "my" || r.Word(j) == "our" || r.Word(j) == "the" || r.Word(j) == "these" || r.Word(j) == "those"):
			skipped++
		case t.Type == token.Card || t.Type == token.Bare || t.Kind == "machine":
			return true
		case t.Type == token.Measure && t.Kind == "card" && t.Name == "gpu":
			return true
		case j == i+1 && (r.Word(j) == "training" || r.Word(j) == "inference") && r.At(j+1).IsCard(): // "24 training H100s"
			skipped++
		case t.Type == token.Bytes, t.Type == token.Unit && t.Name == "watt", t.Type == token.Unknown, t.Type == token.Open, t.Type == token.Close, r.Word(j) == "的", r.Word(j) == "-",
			slices.Contains([]string{"maker", "line", "form", "memory", "used", "observed"}, t.Kind), t.Kind == "apple" && (strings.HasSuffix(r.Word(j), "s") || j == i+1 && r.Tokens[i].Type != token.One && r.Tokens[i].Value <= 16): // "2 Mac mini M4"
			skipped++
		default:
			return false
		}
	}
	return false
}

// ratio reports whether a number of times sets two amounts against each other: what
// stands behind it is no thing that can be counted.
func ratio(rest string) bool {
	rest = strings.TrimLeft(strings.TrimLeft(rest, " "), "x×*")
	for _, word := range [...]string{"the ", "more", "less", "faster", "slower", "longer", "shorter", "quicker", "higher", "lower", "larger", "bigger", "smaller", "memory", "vram", "speed", "as ", "what ", "that of ", "than ", "cheaper", "model size", "the model", "params", "parameters"} {
		if strings.HasPrefix(strings.TrimLeft(rest, " "), word) {
			return true
		}
	}
	return false
}

// ratioBehind reports whether the only value behind the name of a setting is a number of times.
func (r *Reader) ratioBehind(c grammar.Setting) bool {
	return len(c.Values) == 1 && r.At(c.Values[0]+1).Type == token.Times && ratio(r.Text[r.Tokens[c.Values[0]].Hi:])
}

// machinesTimes reports whether a number counts machines because a sign of times stands between it
// and the cards of each: "2 * 8卡A800", "2x8 80GB GPUs".
func (r *Reader) machinesTimes(i int) bool {
	each, next := r.At(i+2), r.At(i+3)
	if r.At(i+1).Type != token.Times || each.Type != token.Number || each.Value < 2 || each.Value > 16 || r.Tokens[i].Value > query.MostCards {
		return false
	}
	at := i + 3
	if next.Type == token.Times {
		at, next = i+4, r.At(i+4)
	}
	return next.Type == token.Measure && next.Kind == "card" || next.Type == token.Bytes && next.Name == "gb" && next.Value >= 8 && r.memoryAfter(at) != "ram"
}
