package parser

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// cardsInWord reports whether a number word holds its measure, so that it counts
// cards though no card is named: "双卡微调". "单卡显存" is only the memory of each.
func (r *reader) cardsInWord(i int) bool {
	word := r.word(i)
	if !strings.HasSuffix(word, "卡") && !strings.HasSuffix(word, "gpu") || r.at(i-1).kind == "apiece" {
		return false
	}
	next := r.at(i + 1)
	if next.typ == tLink {
		next = r.at(i + 2)
	}
	switch next.kind {
	case "memory", "observed", "claimed", "each":
		return false
	}
	if next.is("quantity", "batch") || next.typ == tUnit {
		return false
	}
	rest := strings.TrimLeft(r.text[r.tokens[i].hi:], " 的")
	for _, each := range [...]string{"理论", "算力", "峰值", "吞吐", "速度", "利用率", "平均", "大概占", "大约占", "tgs", "mfu", "tflops", "每", "标准", "规格", "上的", "权重", "激活", "梯度", "分到", "分摊", "负担"} {
		if strings.HasPrefix(rest, each) {
			return false
		}
	}
	return true
}

// owned reads the number of cards that somebody has, where cards are asked for: "how
// many do I need? I have 4".
func (r *reader) owned(i int) bool {
	if r.query.GPUCount != 0 || r.tokens[i].value < 1 || r.tokens[i].value > 4096 || r.tokens[i].value != float64(int(r.tokens[i].value)) {
		return false
	}
	said := r.word(max(i-1, 0))
	if at := strings.LastIndexByte(said, ' '); at >= 0 {
		said = said[at+1:] // "we've got"
	}
	switch said {
	case "have", "got", "own", "only have", "have only", "only":
	default:
		return false
	}
	if !r.asked.asks("cards") && !((r.ends(i+1) || ownedInAll[r.word(i+1)] && r.asked.asks("howmany")) && r.cardsBefore(i)) {
		return false
	}
	if next := r.at(i + 1); next.typ != 0 && !ownedInAll[r.word(i+1)] && next.typ != tMark && next.typ != tEither && !next.joins() {
		return false
	}
	r.hardware = append(r.hardware, part{what: partCount, from: i, to: i, value: r.tokens[i].value, measure: "card"})
	return true
}

// ownedInAll are the words behind a number of cards that say that there are no more.
var ownedInAll = map[string]bool{"max": true, "maximum": true, "at most": true, "tops": true, "at": true, "total": true, "in total": true, "altogether": true, "only": true, "available": true, "spare": true, "max.": true, "here": true, "so": true, "now": true, "right": true}

// cardsBefore reports whether cards were spoken of in the plural, without a number:
// "can 24GB cards run it? I have two".
func (r *reader) cardsBefore(i int) bool {
	for j, t := range r.tokens[:i] {
		if (t.typ == tMeasure && t.kind == "card" || t.typ == tCard || t.typ == tBare) && strings.HasSuffix(r.word(j), "s") {
			return !slices.ContainsFunc(r.hardware, func(p part) bool { return p.what == partCount })
		}
	}
	return false
}

// machines reports whether a number counts machines that are described by their
// cards: "16 8xA100 nodes".
func (r *reader) machines(i int) bool {
	if card := r.at(i + 1); (card.typ == tCard || card.typ == tBare) && r.tokens[i].value >= 2 {
		if word := r.word(i + 2); r.at(i+2).kind == "node" && (word == "box" || word == "server" || word == "machine" || word == "workstation") {
			return false // "a quad 3090 box" is one
		}
		return r.at(i+2).typ == tMeasure && r.at(i+2).kind == "node" || r.at(i+2).typ == tBytes && r.at(i+3).typ == tMeasure && r.at(i+3).kind == "node" // "two A100 nodes"
	}
	if r.gpuNodes(i) {
		return true
	}
	if r.at(i+1).typ == tBytes && r.at(i+2).isCard() && r.tokens[i].value >= 2 && r.at(i+3).typ == tMeasure && r.at(i+3).kind == "node" && strings.HasSuffix(r.word(i+3), "s") {
		return true // "two 80GB A800 nodes"
	}
	if r.at(i+1).typ != tNumber || r.at(i+2).typ != tTimes || r.tokens[i].value < 2 {
		return false
	}
	for j := i + 3; j <= i+6; j++ {
		if t := r.at(j); t.typ == tMeasure {
			return t.kind == "node"
		}
	}
	return false
}

// gpuNodes reports whether machines of so many cards follow a number: "two 8-GPU
// nodes", "2x 8 gpu servers".
func (r *reader) gpuNodes(i int) bool {
	j := i + 1
	if r.at(j).typ == tTimes {
		j++
	}
	if r.at(j).typ != tNumber || r.tokens[i].value < 2 {
		return false
	}
	if j++; r.at(j).typ == tMark && r.word(j) == "-" {
		j++
	}
	if r.at(j).typ != tMeasure || r.at(j).kind != "card" {
		return false
	}
	if j++; r.at(j).typ == tCard || r.at(j).typ == tBare {
		j++ // "16 8-GPU H100 nodes"
	}
	return r.at(j).typ == tMeasure && r.at(j).kind == "node"
}

// beforeCard reports whether the token is directly before a card's name, over
// memory, makers and unknown adjectives.
func (r *reader) beforeCard(i int) bool {
	skipped := 0
	for j := i + 1; j < len(r.tokens) && skipped < 4; j++ {
		t := r.tokens[j]
		switch {
		case t.typ == tUnknown && preposition[r.word(j)]:
			return false
		case r.word(i) == "both" && (r.word(j) == "of" || r.word(j) == "my" || r.word(j) == "our" || r.word(j) == "the" || r.word(j) == "these" || r.word(j) == "those"):
			skipped++
		case t.typ == tCard || t.typ == tBare || t.kind == "machine":
			return true
		case t.typ == tMeasure && t.kind == "card" && t.name == "gpu":
			return true
		case j == i+1 && (r.word(j) == "training" || r.word(j) == "inference") && r.at(j+1).isCard(): // "24 training H100s"
			skipped++
		case t.typ == tBytes, t.typ == tUnit && t.name == "watt", t.typ == tUnknown, t.typ == tOpen, t.typ == tClose, r.word(j) == "的", r.word(j) == "-",
			slices.Contains([]string{"maker", "line", "form", "memory", "used", "observed"}, t.kind), t.kind == "apple" && (strings.HasSuffix(r.word(j), "s") || j == i+1 && r.tokens[i].typ != tOne && r.tokens[i].value <= 16): // "2 Mac mini M4"
			skipped++
		default:
			return false
		}
	}
	return false
}

// preposition are words that part a number from a card: "40 on an A100".
var preposition = map[string]bool{"on": true, "with": true, "using": true, "in": true, "via": true, "from": true, "by": true, "per": true}

// ratio reports whether a number of times sets two amounts against each other: what
// stands behind it is no thing that can be counted.
func ratio(rest string) bool {
	rest = strings.TrimLeft(strings.TrimLeft(rest, " "), "x×*")
	for _, word := range [...]string{"the ", "more", "less", "faster", "slower", "larger", "bigger", "smaller", "memory", "vram", "speed", "as ", "cheaper", "model size", "the model", "params", "parameters"} {
		if strings.HasPrefix(strings.TrimLeft(rest, " "), word) {
			return true
		}
	}
	return false
}

// measure reads a word such as "cards" that has no number before it.
func (r *reader) measure(i int) {
	r.hardware = append(r.hardware, part{what: partWord, from: i, to: i, name: "measure"})
	r.used[i] = true
}

// otherLanes ends before the lanes of a slot that is held against another.
var otherLanes = patternOf(`(?:\b(?:pcie|slots?|lanes?)[^.?!;]{0,16}\b(?:instead of|rather than|vs\.?|versus|than|or|to|from|and|at|in|only)|x\d{1,2} ?(?:vs\.?|or|/|,|instead of|to)|(?:插槽|通道|pcie)[^,;?!]{0,6}(?:和|比|对|还是|或|到)) ?(?:an? |full |the )?$`)

// times reads "x8" behind a card, its memory or a count.
func (r *reader) times(i int) {
	if r.at(i+1).is("quantity", "concurrency") {
		r.setting(i+1, []int{i}) // "32k x 8 users"
		return
	}
	if n := r.tokens[i].value; (n == 1 || n == 2 || n == 4 || n == 8 || n == 16) && r.matching.mentions("pcie", "lanes") && !r.at(i-2).isCard() && !r.beforeCard(i) && r.matches(otherLanes, r.text[max(0, r.tokens[i-1].lo-40):r.tokens[i-1].lo]) {
		r.used[i] = true
		return // "pcie x4 instead of x16"
	}
	switch before := r.at(i - 2); {
	case before.kind == "form" && before.name == "pcie" && r.word(i-3) != "转" && r.word(i-3) != "改" && r.at(i-3).typ != tCard && r.at(i-3).typ != tBare && r.at(i-3).typ != tBytes && r.tokens[i].value <= 16:
		r.used[i] = true
		return // the lanes of "pcie x4"
	case before.typ == tCard, before.typ == tBare, before.typ == tBytes, before.typ == tMeasure, before.typ == tClose,
		before.kind == "form", before.kind == "filler" && r.at(i-3).typ >= tBytes && r.at(i-3).typ != tUnknown, before.kind == "memory", before.typ == tUnit && before.name == "watt", before.kind == "apple", before.typ == 0, r.beforeCard(i):
	case ofCard[r.word(i-2)] && (r.at(i-3).isCard() || r.at(i-3).typ == tBytes) && !r.matches(timesAs, r.text[r.tokens[i].hi:]): // "4090 48gb modded x2"
	case before.typ == tNumber && (r.at(i-3).is("key", "global_batch") || r.at(i-3).is("quantity", "batch")) && r.tokens[i].value >= 128 && r.query.SeqLen == 0:
		r.lengths([]int{i}) // "batch 64 x 2048"
		r.mark("seq_len", i, i)
		return
	case before.typ == tOpen && r.at(i+1).typ == tClose && (r.at(i-3).typ == tCard || r.at(i-3).typ == tBare || r.at(i-3).typ == tBytes): // "3090 (x2)"
	case len(r.hardware) > 0 && i-2 > r.hardware[len(r.hardware)-1].to && r.versionBefore(r.hardware[len(r.hardware)-1].to, i-1):
	default:
		return // "model_size * 18"
	}
	p := part{what: partCount, from: i - 1, to: i, value: r.tokens[i].value, after: true}
	next := i + 1
	if r.at(next).typ == tLink {
		next++ // "24G*4的机器"
	}
	if one := r.at(next + 1); r.at(next).kind == "node" && one.typ != tOne && one.typ != tSeveral && one.typ != tNumber && !r.oneMachine(i-2, next) {
		p.measure = "node" // "8卡 * 4机"; "A800*8服务器一台" is one
	}
	r.hardware = append(r.hardware, p)
}

// timesAs stands behind a factor, or behind lanes: "used x2 the price", "nvlink x16 slot".
var timesAs = patternOf(`^ ?(?:the|as|faster|slower|speed|price|cost|pcie|slots?|lanes?|more|less|times|倍)\b`)

// ofCard are words behind a card's name that say what kind of one it is.
var ofCard = map[string]bool{
	"modded": true, "modified": true, "used": true, "refurbished": true, "refurb": true, "second-hand": true, "secondhand": true, "new": true, "blower": true, "turbo": true,
	"nvlink": true, "nvlinked": true, "watercooled": true, "water-cooled": true, "undervolted": true, "passive": true, "二手": true, "魔改": true, "改装": true, "涡轮": true, "公版": true, "全新": true, "改": true, "魔改版": true, "涡轮版": true,
}

// oneMachine reports whether the word at next is the machine that holds the cards
// of a product, whose first figure stands at i: "a 24GB*2 server", "24G*4的机器".
func (r *reader) oneMachine(i, next int) bool {
	if t := r.at(i); t.typ != tBytes && t.typ != tCard && t.typ != tBare || slices.ContainsFunc(r.hardware, func(p part) bool { return p.what == partCount && p.value > 1 }) {
		return false
	}
	switch word := r.word(next); word {
	case "机", "台", "节点", "机器人":
		return false
	default:
		return r.text[r.tokens[next].lo] >= utf8.RuneSelf || !strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "boxes")
	}
}

// Machines are often told as sets of cards: "3 sets of 8*A100", 5组4卡V100.

// setWords are what so many cards together are called.
var setWords = map[string]bool{"set": true, "sets": true, "group": true, "groups": true, "rack": true, "racks": true, "pod": true, "pods": true, "bank": true, "banks": true, "组": true, "套": true, "柜": true, "机柜": true}

// cardSets takes the word for a set of cards for that of a machine, where a number stands before it and
// the number of its cards behind.
func cardSets(tokens []token, said *matching) {
	if !said.mentions("set", "group", "rack", "pod", "bank", "组", "套", "柜") {
		return
	}
	for i := 1; i+2 < len(tokens); i++ {
		t, before, next := &tokens[i], &tokens[i-1], i+1
		if t.typ != tUnknown || !setWords[said.text[t.lo:t.hi]] || before.typ != tNumber && before.typ != tSeveral {
			continue
		}
		if word := said.text[tokens[next].lo:tokens[next].hi]; word == "of" || word == "with" || word == "的" || word == "each" {
			next++
		}
		if next+1 >= len(tokens) || tokens[next].typ != tNumber && tokens[next].typ != tSeveral {
			continue
		}
		behind := &tokens[next+1]
		if behind.typ == tTimes && next+2 < len(tokens) {
			behind = &tokens[next+2]
		}
		if behind.isCard() || behind.typ == tMeasure && behind.kind == "card" {
			t.typ, t.kind, t.name = tMeasure, "node", "node"
		}
	}
}

// sharesOfCards leaves out in what shares cards hold a model: "--tensor-split 3,1" is no number of cards.
func sharesOfCards(tokens []token, said *matching) {
	if !said.mentions("tensor-split", "tensor_split", "tensor split") {
		return
	}
	for i := 0; i+2 < len(tokens); i++ {
		if t := tokens[i]; !strings.HasPrefix(said.text[t.lo:t.hi], "tensor") || t.name != "gpu_count" {
			continue
		}
		at := i + 1
		for at < len(tokens) && (tokens[at].typ == tEquals || tokens[at].typ == tLink) {
			at++
		}
		last := at
		for last+2 < len(tokens) && tokens[last].typ == tNumber && tokens[last+1].joins() && tokens[last+2].typ == tNumber {
			last += 2
		}
		if last > at || at < len(tokens) && tokens[at].typ == tNumber && tokens[at].value != float64(int(tokens[at].value)) {
			for j := i; j <= last; j++ {
				unread(&tokens[j])
			}
		}
	}
}
