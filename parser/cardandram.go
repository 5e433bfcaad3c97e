package parser

import "slices"

// Owners of one computer write the memory of its card and of its host as a sum without units:
// "16+64", 12+32的配置. No card has the second, or it is at least twice the first, where two
// cards would be nearer to each other.

// cardSizes are what cards of such computers have, hostSizes what is sold beside them;
// surelyHost are those that no such card has.
var (
	cardSizes  = []float64{4, 6, 8, 10, 11, 12, 16, 20, 24, 32, 48}
	hostSizes  = []float64{16, 32, 64, 96, 128, 192, 256, 384, 512}
	surelyHost = []float64{64, 128, 192, 256, 384, 512}
)

// cardAndRAM makes the second of two such numbers the host's memory.
func cardAndRAM(tokens []token, said *matching) {
	if !said.mentions("+", "/") || said.mentions(phones...) {
		return
	}
	text := said.text
	defer cardsSummed(tokens)
	for i := 0; i+2 < len(tokens); i++ {
		card, plus, host := &tokens[i], &tokens[i+1], &tokens[i+2]
		if plus.name != "plus" && (plus.kind != "slash" || card.typ != tNumber || host.typ != tNumber) || !slices.Contains(cardSizes, card.value) || !slices.Contains(hostSizes, host.value) || host.value < 2*card.value {
			continue
		}
		sold := hostSizes
		if card.typ == tBytes || host.typ == tBytes || plus.kind == "slash" {
			sold = surelyHost
		}
		if !slices.Contains(sold, host.value) || !amountAlone(tokens, i-1, -1) || !amountAlone(tokens, i+3, 1) || amountNamed(tokens, i) {
			continue
		}
		if plus.kind == "slash" && !machineBefore(tokens[:i], text) {
			continue
		}
		for _, t := range []*token{card, host} {
			if t.typ != tNumber && t.typ != tBytes {
				return
			}
			t.typ, t.name = tBytes, "gb"
		}
		host.kind = "hostchoice"
		plus.typ, plus.kind, plus.name = tJoin, "comma", ""
		return
	}
}

// cardsSummed gives the last of such numbers its unit where all are of cards, "24+24": what
// reads a sum of amounts reads it then.
func cardsSummed(tokens []token) {
	if slices.ContainsFunc(tokens, func(t token) bool { return t.isCard() || t.typ == tBytes }) {
		return
	}
	for i := 0; i < len(tokens); i++ {
		last := i
		for ; tokens[last].typ == tNumber && tokens[last].value >= 6 && slices.Contains(cardSizes, tokens[last].value) && last+2 < len(tokens) && tokens[last+1].name == "plus"; last += 2 {
		}
		if last > i && tokens[last].typ == tNumber && slices.Contains(cardSizes, tokens[last].value) && amountAlone(tokens, i-1, -1) && amountAlone(tokens, last+1, 1) {
			tokens[last].typ, tokens[last].name = tBytes, "gb"
			return
		}
		i = last
	}
}

// amountAlone reports whether what stands beside two summed numbers is no term of the sum, no
// setting and nothing that they count.
func amountAlone(tokens []token, i, step int) bool {
	if i < 0 || i >= len(tokens) {
		return true
	}
	switch t := tokens[i]; t.typ {
	case tNumber, tScaled, tBytes, tUnit, tTimes, tKey, tQuantity, tData, tEquals, tSize:
		return false
	case tMeasure, tCard, tBare:
		return step < 0
	case tTerm:
		return t.kind != "memory" && t.kind != "total"
	case tEither, tMark:
		return t.kind != "slash"
	case tJoin:
		return t.name != "plus"
	}
	return true
}

// amountNamed reports whether one of two numbers is told to be of something already.
func amountNamed(tokens []token, i int) bool {
	return tokens[i].kind != "" && tokens[i].typ == tBytes || tokens[i+2].kind != "" && tokens[i+2].typ == tBytes
}

// machineBefore reports whether a computer is spoken of right before a place: "my pc is 16/64".
func machineBefore(tokens []token, text string) bool {
	for j := len(tokens) - 1; j >= 0 && j >= len(tokens)-4; j-- {
		switch t := tokens[j]; {
		case t.typ == tMeasure && t.kind == "node", computers[text[t.lo:t.hi]]:
			return true
		case t.typ != tLink && t.typ != tEquals && t.typ != tUnknown && t.kind != "with":
			return false
		}
	}
	return false
}

// computers are the words for what one person works at.
var computers = map[string]bool{"pc": true, "rig": true, "computer": true, "machine": true, "desktop": true, "laptop": true, "build": true, "setup": true, "box": true, "电脑": true, "主机": true, "机器": true, "配置": true, "笔记本": true, "台式机": true}
