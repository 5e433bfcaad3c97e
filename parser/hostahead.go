package parser

import "strings"

// Owners tell the memory of their computer before its card, without a comma: 内存32g 显卡3060
// 12g, "RAM 32GB RTX 3060". What stands right behind the word for it is the host's, although a
// card follows.

// labelled takes a dash between a label and its amount for a sign that sets it, "RAM - 64GB VRAM - 24GB",
// and reads what is only called memory, beside that of the cards, as the host's: "memory: 32GB, VRAM: 12GB".
func labelled(tokens []token, said *matching) {
	if !said.mentions("mem", "ram", "显存", "内存", "gpu") {
		return
	}
	for i := 1; i+1 < len(tokens); i++ {
		dash, label := &tokens[i], &tokens[i-1]
		if dash.typ != tMark || said.text[dash.lo:dash.hi] != "-" || tokens[i+1].typ != tBytes || label.hi == dash.lo && dash.hi == tokens[i+1].lo && said.text[label.lo] < 0x80 {
			continue
		}
		if opens := i < 2 || tokens[i-2].typ != tBytes || i > 2 && tokens[i-3].typ == tEquals; opens && (labels(label) || label.typ == tMeasure && label.kind == "card" && i > 1 && !tokens[i-2].isFigure()) {
			dash.typ = tEquals
		}
	}
	onCards := -1
	for i := range tokens {
		if tokens[i].is("memory", "vram") && labels(&tokens[i]) {
			onCards = max(onCards, labelledAmount(tokens, i))
		}
	}
	if onCards < 0 || !said.mentions("mem") {
		return
	}
	for i := range tokens {
		if !tokens[i].is("memory", "memory") || !labels(&tokens[i]) {
			continue
		}
		if at := labelledAmount(tokens, i); at >= 0 && tokens[at].kind == "" && tokens[at].value >= leastOfHost && tokens[at].value != tokens[onCards].value && owned(tokens, min(i, at), said.text) && !ofPart(tokens, max(i, at)+1, said.text) {
			tokens[at].kind = "hostchoice"
		}
	}
}

// leastOfHost is the least memory in GB that a computer with a card has.
const leastOfHost = 8

// labels reports whether a token is a word for memory, and no other thing's name that holds one.
func labels(t *token) bool { return t.kind == "memory" && t.typ == tTerm }

// labelledAmount is the amount that stands beside the word for a memory, or -1: behind it, "VRAM: 24GB",
// or right before it, "32GB memory", where nothing says that it is used or needed.
func labelledAmount(tokens []token, i int) int {
	at := i + 1
	if at+1 < len(tokens) && (tokens[at].typ == tEquals || tokens[at].typ == tLink) {
		at++
	}
	if at >= len(tokens) || tokens[at].typ != tBytes {
		at = i - 1
		for at > 0 && tokens[at].typ == tLink {
			at--
		}
	}
	if at < 0 || tokens[at].typ != tBytes || at > i && at+1 < len(tokens) && tokens[at+1].typ == tLink {
		return -1 // "memory 20GB of my 24GB"
	}
	return at
}

// machineWord are the words that stand before a memory that is one's own.
var machineWord = map[string]bool{"i've": true, "we've": true, "ve": true, "got": true, "own": true, "my": true, "the": true, "of": true, "with": true, "have": true, "has": true, "and": true, "s": true, "laptop": true, "computer": true, "desktop": true, "pc": true, "system": true, "machine": true, "total": true}

// takenByWord stand behind memory that a part of the load takes.
var takenByWord = map[string]bool{"needed": true, "need": true, "needs": true, "required": true, "overhead": true, "used": true, "usage": true, "use": true, "taken": true, "free": true, "left": true, "consumption": true, "footprint": true, "per": true, "available": true}

// ofPart reports whether the words from a token on tell what takes the memory before them.
func ofPart(tokens []token, i int, text string) bool {
	if i >= len(tokens) {
		return false
	}
	behind := strings.TrimLeft(text[tokens[i-1].hi:], " ")
	if opens(behind, []string{"for kv", "for the kv", "for cache", "for the cache", "for weights", "for the weights", "for activations", "for the model", "for context"}) > 0 {
		return true
	}
	word, _, _ := strings.Cut(behind, " ")
	return takenByWord[strings.TrimRight(word, ",.?!:")] || takenByWord[text[tokens[i].lo:tokens[i].hi]]
}

// owned reports whether what begins at a token is told of a machine, and not of what is needed or used.
func owned(tokens []token, i int, text string) bool {
	if i == 0 {
		return true
	}
	before := tokens[i-1]
	return before.joins() || before.typ == tBytes || before.typ == tMark || before.typ == tOpen || machineWord[text[before.lo:before.hi]]
}

// hostAhead marks such amounts as the host's memory.
func hostAhead(tokens []token, said *matching, names *Names) {
	if !said.mentions("内存", "运存", "记忆体", "ram") {
		return
	}
	for i := range tokens {
		if tokens[i].is("memory", "ram") && tokens[i].typ == tTerm {
			if amount := hostAmount(tokens, i, said.text); amount > 0 && hostNotCard(tokens, amount, said.text, names) {
				tokens[amount].kind = "hostchoice"
			}
		}
	}
}

// beforeProcessor marks the memory of a computer that is told by its processor, "a 512GB EPYC". What
// stands behind a card is the card's, "A100 80GB EPYC 7763", unless none is sold with so much; and
// where other memory is named the host's, or stands behind the processor, that is the host's.
func beforeProcessor(tokens []token, names *Names) {
	for i := 1; i < len(tokens); i++ {
		if t := &tokens[i-1]; tokens[i].is("cpu", "cpu") && t.typ == tBytes && t.kind == "" && t.value >= 16 && !ofCardBefore(tokens, i-1, names) && !otherHost(tokens, i) {
			t.kind = "hostchoice"
		}
	}
}

// hostFrom is the amount in GB from which one behind a card is the host's, unless the card is known to
// have it.
const hostFrom = 100

// ofCardBefore reports whether an amount is that of a card, or of the word for its memory, before it.
func ofCardBefore(tokens []token, i int, names *Names) bool {
	if i == 0 {
		return false
	}
	switch t := tokens[i-1]; {
	case t.is("memory", "vram"), t.typ == tMeasure && t.kind == "card":
		return true
	case t.isCard():
		return names.holds(t.name, tokens[i].value) || tokens[i].value < hostFrom
	case t.typ == tEquals, t.typ == tLink:
		return i > 1 && tokens[i-2].is("memory", "vram")
	}
	return false
}

// otherHost reports whether other memory than that before a processor is the host's: it is named so,
// or stands behind the processor.
func otherHost(tokens []token, cpu int) bool {
	for j := range tokens {
		if j == cpu-1 || tokens[j].typ != tBytes {
			continue
		}
		if j > cpu && j <= cpu+3 || j+1 < len(tokens) && tokens[j+1].is("memory", "ram") || j > 0 && tokens[j-1].is("memory", "ram") || j > 1 && tokens[j-2].is("memory", "ram") && (tokens[j-1].typ == tEquals || tokens[j-1].typ == tLink) {
			return true
		}
	}
	return false
}

// hostAmount is the amount right behind the word for the host's memory, or -1 where the word
// belongs to what stands before it: "64g ram", 显卡的内存24g.
func hostAmount(tokens []token, i int, text string) int {
	for j := i - 1; j >= 0 && tokens[j].hi >= tokens[i].lo-1; j-- {
		if t := tokens[j]; t.typ == tBytes || t.isCard() || t.typ == tMeasure && t.kind == "card" || t.typ == tOne {
			return -1
		} else if t.typ != tLink {
			break
		}
	}
	for j := i + 1; j < len(tokens) && j <= i+3; j++ {
		switch t := tokens[j]; {
		case t.typ == tBytes:
			if t.kind != "" || text[tokens[i].lo:tokens[i].hi] == "ram" && j == i+1 && t.lo == tokens[i].hi {
				return -1
			}
			return j
		case t.typ != tEquals && t.typ != tLink:
			return -1
		}
	}
	return -1
}

// hostNotCard reports whether a card follows such an amount in its clause and the amount is not
// meant for the card's own: more than it is sold with, or beside another that is, or where the
// computer or another word for cards is named.
func hostNotCard(tokens []token, i int, text string, names *Names) bool {
	named, called := false, machineBefore(tokens[:max(0, i-1)], text)
	for j := i + 1; j < len(tokens) && j <= i+8; j++ {
		switch t := tokens[j]; {
		case t.joins() && t.kind != "comma", t.is("memory", ""):
			return false
		case t.kind == "comma":
			return false
		case t.typ == tMeasure && t.kind == "card":
			called = true
		case t.isCard():
			if named = true; called || !names.holds(t.name, tokens[i].value) {
				return true
			}
		case t.typ == tBytes:
			return named || called
		}
	}
	return false
}
