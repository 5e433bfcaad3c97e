package tagger

import (
	"slices"

	"headroom/parser/names"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

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

var plusOrSlashWords = pattern.OneOf("+", "/")

// cardAndRAM makes the second of two such numbers the host's memory, or the first where only a host has so much.
func cardAndRAM(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(plusOrSlashWords) || said.Mentions(Phones) {
		return
	}
	text := said.Text
	defer cardsSummed(tokens)
	for i := 0; i+2 < len(tokens); i++ {
		card, plus, host := &tokens[i], &tokens[i+1], &tokens[i+2]
		if plus.Name == "plus" && slices.Contains(surelyHost, card.Value) {
			card, host = host, card // 128G+24G的机器
		}
		if plus.Name != "plus" && (plus.Kind != "slash" || card.Type != token.Number || host.Type != token.Number) || !slices.Contains(cardSizes, card.Value) || !slices.Contains(hostSizes, host.Value) || host.Value < 2*card.Value {
			continue
		}
		sold := hostSizes
		if card.Type == token.Bytes || host.Type == token.Bytes || plus.Kind == "slash" {
			sold = surelyHost
		}
		if !slices.Contains(sold, host.Value) || !amountAlone(tokens, i-1, -1) || !amountAlone(tokens, i+3, 1) || amountNamed(tokens, i) {
			continue
		}
		if plus.Kind == "slash" && !machineBefore(tokens[:i], text) {
			continue
		}
		for _, t := range []*token.Token{card, host} {
			if t.Type != token.Number && t.Type != token.Bytes {
				return
			}
			t.Type, t.Name = token.Bytes, "gb"
		}
		host.Kind = "hostchoice"
		plus.Type, plus.Kind, plus.Name = token.Join, "comma", ""
		return
	}
}

var (
	plusSignWords = pattern.OneOf("+")
	totalWords    = pattern.OneOf("total", "combined", "总")
)

// cardPlusRAM takes an amount that is added to a card, and that no such card has, for the host's memory: "3090 +
// 64GB", "4070 Ti 12GB + 32GB".
func cardPlusRAM(tokens []token.Token, said *pattern.Matching, names *names.Names) {
	if !said.Mentions(plusSignWords) || said.Mentions(totalWords) {
		return
	}
	for i := 2; i < len(tokens); i++ {
		amount, card := &tokens[i], i-2
		if amount.Type != token.Bytes || amount.Kind != "" || amount.Name != "gb" || tokens[i-1].Name != "plus" || !slices.Contains(hostSizes, amount.Value) {
			continue
		}
		if card > 0 && tokens[card].Type == token.Bytes {
			card-- // its own memory
		}
		if !tokens[card].IsCard() || names.Holds(tokens[card].Name, amount.Value) || i+1 < len(tokens) && tokens[i+1].Type != token.Equals && !amountAlone(tokens, i+1, 1) {
			continue
		}
		if i+1 < len(tokens) && (tokens[i+1].IsCard() || tokens[i+1].Kind == "memory" || tokens[i+1].Kind == "card" || tokens[i+1].Kind == "maker" || tokens[i+1].Kind == "line") {
			continue // "4090 + 48GB A6000"
		}
		amount.Kind = "hostchoice"
		tokens[i-1].Type, tokens[i-1].Kind, tokens[i-1].Name = token.Join, "comma", ""
	}
}

// cardsSummed gives the last of such numbers its unit where all are of cards, "24+24": what
// reads a sum of amounts reads it then.
func cardsSummed(tokens []token.Token) {
	if slices.ContainsFunc(tokens, func(t token.Token) bool { return t.IsCard() || t.Type == token.Bytes }) {
		return
	}
	for i := 0; i < len(tokens); i++ {
		last := i
		for ; tokens[last].Type == token.Number && tokens[last].Value >= 6 && slices.Contains(cardSizes, tokens[last].Value) && last+2 < len(tokens) && tokens[last+1].Name == "plus"; last += 2 {
		}
		if last > i && tokens[last].Type == token.Number && slices.Contains(cardSizes, tokens[last].Value) && amountAlone(tokens, i-1, -1) && amountAlone(tokens, last+1, 1) {
			tokens[last].Type, tokens[last].Name = token.Bytes, "gb"
			return
		}
		i = last
	}
}

// amountAlone reports whether what stands beside two summed numbers is no term of the sum, no
// setting and nothing that they count.
func amountAlone(tokens []token.Token, i, step int) bool {
	if i < 0 || i >= len(tokens) {
		return true
	}
	switch t := tokens[i]; t.Type {
	case token.Number, token.Scaled, token.Bytes, token.Unit, token.Times, token.Key, token.Quantity, token.Data, token.Equals, token.Size:
		return false
	case token.Measure, token.Card, token.Bare:
		return step < 0 || t.Kind == "node"
	case token.Term:
		return t.Kind != "memory" && t.Kind != "total"
	case token.Either, token.Mark:
		return t.Kind != "slash"
	case token.Join:
		return t.Name != "plus"
	}
	return true
}

// amountNamed reports whether one of two numbers is told to be of something already.
func amountNamed(tokens []token.Token, i int) bool {
	return tokens[i].Kind != "" && tokens[i].Type == token.Bytes || tokens[i+2].Kind != "" && tokens[i+2].Type == token.Bytes
}

// machineBefore reports whether a computer is spoken of right before a place: "my pc is 16/64".
func machineBefore(tokens []token.Token, text string) bool {
	for j := len(tokens) - 1; j >= 0 && j >= len(tokens)-4; j-- {
		switch t := tokens[j]; {
		case t.Type == token.Measure && t.Kind == "node", computers[text[t.Lo:t.Hi]]:
			return true
		case t.Type != token.Link && t.Type != token.Equals && t.Type != token.Unknown && t.Kind != "with":
			return false
		}
	}
	return false
}

// computers are the words for what one person works at.
var computers = map[string]bool{"pc": true, "rig": true, "computer": true, "machine": true, "desktop": true, "laptop": true, "build": true, "setup": true, "box": true, "电脑": true, "主机": true, "机器": true, "配置": true, "笔记本": true, "台式机": true}

// RAMHolding is what stands between the word for the host's memory and how much of it there
// is: 内存配256g, 内存条插满了192g, 内存只剩下20g.
var RAMHolding = pattern.Of(`^(?:条|只|才|也|都|就|是不是|是否|至少|起码|必须|应该|已经?|目前|现在|当前|倒是?|不过|满打满算|一共|总共|共|大概|大约|约|是|有|给|配|插|加|装|上|买|换|剩|下|还|够|管够|最多|顶多|得|要|需|可用|可以|能|用|放|开|扩|升级?|到|了|满|足|为|仅|不到|差不多|[ :=])*$`)

// Phones are the words for them.
var Phones = pattern.OneOf("手机", "电话", "安卓", "phone", "android", "スマホ")
