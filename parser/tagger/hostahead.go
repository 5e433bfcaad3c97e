package tagger

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/names"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Owners tell the memory of their computer before its card, without a comma: 内存32g 显卡3060
// 12g, "RAM 32GB RTX 3060". What stands right behind the word for it is the host's, although a
// card follows.

var (
	memWords      = pattern.OneOf("mem", "ram", "显存", "内存", "gpu")
	labelledWords = pattern.OneOf("mem")
)

// labelled takes a dash between a label and its amount for a sign that sets it, "RAM - 64GB VRAM - 24GB",
// and reads what is only called memory, beside that of the cards, as the host's: "memory: 32GB, VRAM: 12GB".
func labelled(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(memWords) {
		return
	}
	for i := 1; i+1 < len(tokens); i++ {
		dash, label := &tokens[i], &tokens[i-1]
		if dash.Type != token.Mark || said.Text[dash.Lo:dash.Hi] != "-" || tokens[i+1].Type != token.Bytes || label.Hi == dash.Lo && dash.Hi == tokens[i+1].Lo && said.Text[label.Lo] < 0x80 {
			continue
		}
		if opens := i < 2 || tokens[i-2].Type != token.Bytes || i > 2 && tokens[i-3].Type == token.Equals; opens && (labels(label) || label.Type == token.Measure && label.Kind == "card" && i > 1 && !tokens[i-2].IsFigure()) {
			dash.Type = token.Equals
		}
	}
	byProcessor(tokens, said)
	onCards := -1
	for i := range tokens {
		if tokens[i].Is("memory", "vram") && labels(&tokens[i]) {
			onCards = max(onCards, labelledAmount(tokens, i))
		}
	}
	if onCards < 0 || !said.Mentions(labelledWords) {
		return
	}
	for i := range tokens {
		if !tokens[i].Is("memory", "memory") || !labels(&tokens[i]) {
			continue
		}
		if at := labelledAmount(tokens, i); at >= 0 && tokens[at].Kind == "" && tokens[at].Value >= leastOfHost && tokens[at].Value != tokens[onCards].Value && owned(tokens, min(i, at), said.Text) && !ofPart(tokens, max(i, at)+1, said.Text) {
			tokens[at].Kind = "hostchoice"
		}
	}
}

var (
	cpuWords = pattern.OneOf("cpu")
	gpuWords = pattern.OneOf("gpu", "vram", "显")
)

// byProcessor reads the memory that stands behind the word for the processor as the host's, where that of the cards
// stands behind theirs: "CPU 32GB, GPU 16GB".
func byProcessor(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(cpuWords) || !said.Mentions(gpuWords) {
		return
	}
	host, card := -1, -1
	for i := 1; i < len(tokens); i++ {
		if tokens[i].Type != token.Bytes {
			continue
		}
		label := &tokens[i-1]
		if label.Type == token.Equals && i > 1 {
			label = &tokens[i-2]
		}
		switch w := said.Text[label.Lo:label.Hi]; {
		case w == "cpu" && host < 0:
			host = i
		case label.Is("memory", "vram"), w == "gpu", w == "显卡":
			card = i
		}
	}
	if host > 0 && card > 0 && tokens[host].Kind == "" {
		tokens[host].Kind = "hostchoice"
	}
}

// leastOfHost is the least memory in GB that a computer with a card has.
const leastOfHost = 8

// labels reports whether a token is a word for memory, and no other thing's name that holds one.
func labels(t *token.Token) bool { return t.Kind == "memory" && t.Type == token.Term }

// labelledAmount is the amount that stands beside the word for a memory, or -1: behind it, "VRAM: 24GB",
// or right before it, "32GB memory", where nothing says that it is used or needed.
func labelledAmount(tokens []token.Token, i int) int {
	at := i + 1
	if at+1 < len(tokens) && (tokens[at].Type == token.Equals || tokens[at].Type == token.Link) {
		at++
	}
	if at >= len(tokens) || tokens[at].Type != token.Bytes {
		at = i - 1
		for at > 0 && tokens[at].Type == token.Link {
			at--
		}
	}
	if at < 0 || tokens[at].Type != token.Bytes || at > i && at+1 < len(tokens) && tokens[at+1].Type == token.Link {
		return -1 // "memory 20GB of my 24GB"
	}
	return at
}

var (
	machineBesideCardGpuWords = pattern.OneOf("显", "卡", "gpu")
	hostHanWords              = pattern.OneOf("主机", "机器", "电脑", "服务器", "系统", "笔记本", "台式机")
)

// machineBesideCard marks the memory of a computer that stands right behind its name, where another amount is the
// card's: 主机64G，显卡24G. "Server 128G" alone may be either.
func machineBesideCard(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(machineBesideCardGpuWords) || !said.Mentions(hostHanWords) {
		return
	}
	for i := range tokens {
		if t := &tokens[i]; t.Type == token.Bytes && t.Kind == "" && endsInComputer(said.Text[:t.Lo]) && cardAmountBehind(tokens, i+1) {
			t.Kind = "hostchoice"
			return
		}
	}
}

// endsInComputer reports whether a text ends in the Chinese name of a computer.
func endsInComputer(text string) bool {
	text = strings.TrimRight(text, " 是有为:=配")
	for _, word := range [...]string{"主机", "机器", "电脑", "服务器", "系统", "笔记本", "台式机", "工作站"} {
		if strings.HasSuffix(text, word) {
			return true
		}
	}
	return false
}

// cardAmountBehind reports whether an amount of the cards comes next: ，显卡24G.
func cardAmountBehind(tokens []token.Token, i int) bool {
	for ; i+1 < len(tokens); i++ {
		switch t := &tokens[i]; {
		case t.Is("memory", "vram"), t.Type == token.Measure && t.Kind == "card":
			return tokens[i+1].Type == token.Bytes || i+2 < len(tokens) && tokens[i+1].Type == token.Link && tokens[i+2].Type == token.Bytes
		case t.Type != token.Mark && !t.Joins() && t.Type != token.Link && t.Type != token.Unknown && !t.Is("memory", "ram") && !t.Is("memory", "memory"):
			return false
		}
	}
	return false
}

// machineWord are the words that stand before a memory that is one's own.
var machineWord = map[string]bool{"i've": true, "we've": true, "ve": true, "got": true, "own": true, "my": true, "the": true, "of": true, "with": true, "have": true, "has": true, "and": true, "s": true, "laptop": true, "computer": true, "desktop": true, "pc": true, "system": true, "machine": true, "total": true}

// takenByWord stand behind memory that a part of the load takes.
var takenByWord = map[string]bool{"needed": true, "need": true, "needs": true, "required": true, "overhead": true, "used": true, "usage": true, "use": true, "taken": true, "free": true, "left": true, "consumption": true, "footprint": true, "per": true, "available": true}

// ofPart reports whether the words from a token on tell what takes the memory before them.
func ofPart(tokens []token.Token, i int, text string) bool {
	if i >= len(tokens) {
		return false
	}
	behind := strings.TrimLeft(text[tokens[i-1].Hi:], " ")
	if chars.Opens(behind, []string{"for kv", "for the kv", "for cache", "for the cache", "for weights", "for the weights", "for activations", "for the model", "for context"}) > 0 {
		return true
	}
	word, _, _ := strings.Cut(behind, " ")
	return takenByWord[strings.TrimRight(word, ",.?!:")] || takenByWord[text[tokens[i].Lo:tokens[i].Hi]]
}

// owned reports whether what begins at a token is told of a machine, and not of what is needed or used.
func owned(tokens []token.Token, i int, text string) bool {
	if i == 0 {
		return true
	}
	before := tokens[i-1]
	return before.Joins() || before.Type == token.Bytes || before.Type == token.Mark || before.Type == token.Open || machineWord[text[before.Lo:before.Hi]]
}

var hostAheadWords = pattern.OneOf("内存", "运存", "记忆体", "ram")

// hostAhead marks such amounts as the host's memory.
func hostAhead(tokens []token.Token, said *pattern.Matching, names *names.Names) {
	if !said.Mentions(hostAheadWords) {
		return
	}
	for i := range tokens {
		if tokens[i].Is("memory", "ram") && tokens[i].Type == token.Term {
			if amount := hostAmount(tokens, i, said.Text); amount > 0 && hostNotCard(tokens, amount, said.Text, names) {
				tokens[amount].Kind = "hostchoice"
			}
		}
	}
}

// beforeProcessor marks the memory of a computer that is told by its processor, "a 512GB EPYC". What
// stands behind a card is the card's, "A100 80GB EPYC 7763", unless none is sold with so much; and
// where other memory is named the host's, or stands behind the processor, that is the host's.
func beforeProcessor(tokens []token.Token, names *names.Names) {
	for i := 1; i < len(tokens); i++ {
		if t := &tokens[i-1]; tokens[i].Is("cpu", "cpu") && t.Type == token.Bytes && t.Kind == "" && t.Value >= 16 && !ofCardBefore(tokens, i-1, names) && !otherHost(tokens, i) {
			t.Kind = "hostchoice"
		}
	}
}

// hostFrom is the amount in GB from which one behind a card is the host's, unless the card is known to
// have it.
const hostFrom = 100

// ofCardBefore reports whether an amount is that of a card, or of the word for its memory, before it.
func ofCardBefore(tokens []token.Token, i int, names *names.Names) bool {
	if i == 0 {
		return false
	}
	switch t := tokens[i-1]; {
	case t.Is("memory", "vram"), t.Type == token.Measure && t.Kind == "card":
		return true
	case t.IsCard():
		return names.Holds(t.Name, tokens[i].Value) || tokens[i].Value < hostFrom
	case t.Type == token.Equals, t.Type == token.Link:
		return i > 1 && tokens[i-2].Is("memory", "vram")
	}
	return false
}

// otherHost reports whether other memory than that before a processor is the host's: it is named so,
// or stands behind the processor.
func otherHost(tokens []token.Token, cpu int) bool {
	for j := range tokens {
		if j == cpu-1 || tokens[j].Type != token.Bytes {
			continue
		}
		if j > cpu && j <= cpu+3 || j+1 < len(tokens) && tokens[j+1].Is("memory", "ram") || j > 0 && tokens[j-1].Is("memory", "ram") || j > 1 && tokens[j-2].Is("memory", "ram") && (tokens[j-1].Type == token.Equals || tokens[j-1].Type == token.Link) {
			return true
		}
	}
	return false
}

// hostAmount is the amount right behind the word for the host's memory, or -1 where the word
// belongs to what stands before it: "64g ram", 显卡的内存24g.
func hostAmount(tokens []token.Token, i int, text string) int {
	for j := i - 1; j >= 0 && tokens[j].Hi >= tokens[i].Lo-1; j-- {
		if t := tokens[j]; t.Type == token.Bytes || t.IsCard() || t.Type == token.Measure && t.Kind == "card" || t.Type == token.One {
			return -1
		} else if t.Type != token.Link {
			break
		}
	}
	for j := i + 1; j < len(tokens) && j <= i+3; j++ {
		switch t := tokens[j]; {
		case t.Type == token.Bytes:
			if t.Kind != "" || text[tokens[i].Lo:tokens[i].Hi] == "ram" && j == i+1 && t.Lo == tokens[i].Hi {
				return -1
			}
			return j
		case t.Type != token.Equals && t.Type != token.Link:
			return -1
		}
	}
	return -1
}

// hostNotCard reports whether a card follows such an amount in its clause and the amount is not
// meant for the card's own: more than it is sold with, or beside another that is, or where the
// computer or another word for cards is named.
func hostNotCard(tokens []token.Token, i int, text string, names *names.Names) bool {
	named, called := false, machineBefore(tokens[:max(0, i-1)], text)
	for j := i + 1; j < len(tokens) && j <= i+8; j++ {
		switch t := tokens[j]; {
		case t.Joins() && t.Kind != "comma", t.Is("memory", ""):
			return false
		case t.Kind == "comma":
			return false
		case t.Type == token.Measure && t.Kind == "card":
			called = true
		case t.IsCard():
			if named = true; called || !names.Holds(t.Name, tokens[i].Value) {
				return true
			}
		case t.Type == token.Bytes:
			return named || called
		}
	}
	return false
}
