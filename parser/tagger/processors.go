package tagger

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Processors of servers are called by their number alone behind the sockets of a board: 双路9654,
// "2路8380", behind the word that counts chips: 两颗8480, or behind the class of their line: 铂金8358, "gold 6330".

var (
	ddr5Words     = pattern.OneOf("ddr5", "ddr4", "rdimm")
	platinumWords = pattern.OneOf("路", "颗", "铂金", "金牌", "银牌", "platinum", "gold", "silver")
)

// sockets takes such numbers for processors.
func sockets(tokens []token.Token, said *pattern.Matching) {
	modules := said.Mentions(ddr5Words)
	if !modules && !said.Mentions(platinumWords) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.Type != token.Number || ServerLine(t.Value) == "" || t.Hi-t.Lo != 4 {
			continue
		}
		if lengthBehind(said.Text[t.Hi:]) || int(t.Value)%256 == 0 {
			continue // 4路 8192 上下文: requests of that length
		}
		if modules && pairedChips(tokens, i) {
			t.Type, t.Kind, t.Name = token.Term, "cpu", "server"
			continue
		}
		if i == 0 {
			continue
		}
		before := said.Text[tokens[i-1].Lo:tokens[i-1].Hi]
		if before == "platinum" || before == "gold" || before == "silver" {
			if ServerLine(t.Value) == "xeon" && tokens[i-1].Kind != "cpu" {
				t.Type, t.Kind, t.Name = token.Term, "cpu", "server"
			}
			continue
		}
		if before == "双路" || ServerLine(t.Value) == "xeon" && strings.HasSuffix(strings.TrimRight(said.Text[:t.Lo], " "), "牌") || strings.HasSuffix(strings.TrimRight(said.Text[:t.Lo], " "), "铂金") || (before == "路" || before == "颗") && i > 1 && (tokens[i-2].Type == token.Number || tokens[i-2].Type == token.Several) && tokens[i-2].Value <= 8 {
			t.Type, t.Kind, t.Name = token.Term, "cpu", "server"
		}
	}
}

// pairedChips reports whether a number is told twice over, as the chips of a board are beside its memory: "8480 x2, 1TB
// DDR5", "2x 9654".
func pairedChips(tokens []token.Token, i int) bool {
	pair := func(j int) bool {
		return j >= 0 && j < len(tokens) && tokens[j].Type == token.Number && tokens[j].Value == 2
	}
	times := func(j int) bool { return j >= 0 && j < len(tokens) && tokens[j].Type == token.Times }
	return times(i+1) && pair(i+2) && !times(i+3) || times(i-1) && pair(i-2)
}

// ramOfProcessors takes an amount right behind the name or the number of processors for the memory of their host, as
// lists of parts tell it: 8336C*2 1T 4090, "gold 6330 512g 3090". No card holds so much.
func ramOfProcessors(tokens []token.Token) {
	for i := range tokens {
		if tokens[i].Kind != "cpu" || tokens[i].Name == "board" || tokens[i].Name == "device" {
			continue
		}
		at := i + 1
		for at < len(tokens) && at < i+4 && tokens[at].Type == token.Number && tokens[at].Value >= 1000 {
			at++ // "epyc 9654"
		}
		if at+1 < len(tokens) && tokens[at].Type == token.Times && tokens[at+1].Type == token.Number && tokens[at+1].Value <= 8 {
			if n := &tokens[at+1]; tokens[at-1].Hi == tokens[at].Lo && tokens[at].Hi == n.Lo && (at+2 == len(tokens) || tokens[at+2].Type != token.Times && tokens[at+2].Lo > n.Hi) {
				n.Type, n.Kind = token.Term, "sockets" // and no number of the cards behind it
			}
			at += 2
		}
		if at >= len(tokens) || at == i+1 && tokens[i].Name != "number" && tokens[i].Name != "server" {
			continue
		}
		t := &tokens[at]
		if at+1 < len(tokens) && (tokens[at+1].Type == token.Model || tokens[at+1].Kind == "memory") {
			continue // "epyc 9654 1T kimi"
		}
		switch {
		case t.Type == token.Bytes && t.Kind == "" && t.Value >= leastOfServer:
			t.Kind = "hostchoice"
		case t.Type == token.Size && t.Name == "t" && t.Value <= 6e12:
			t.Type, t.Kind, t.Name, t.Value = token.Bytes, "hostchoice", "tb", t.Value/1e12*1024
		}
	}
}

// leastOfServer is more memory in GB than a card has.
const leastOfServer = 384

var nameLettersWords = pattern.OneOf("0y", "1y", "2y", "3y", "4y", "5y", "6y", "7y", "8y", "9y")

// nameLetters keeps the letter that ends the number of a processor for its name, where it is a word in another
// language: the y of "xeon 8352y" joins nothing.
func nameLetters(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(nameLettersWords) {
		return
	}
	for i := 1; i+1 < len(tokens); i++ {
		next := &tokens[i+1]
		if tokens[i].Type == token.Number && tokens[i].Hi == next.Lo && next.Joins() && said.Text[next.Lo:next.Hi] == "y" {
			next.Type, next.Kind, next.Name = token.Unknown, "", ""
		}
	}
}

// lengthBehind reports whether a text opens with what is counted in tokens or requests.
func lengthBehind(rest string) bool {
	return chars.Opens(strings.TrimLeft(rest, " "), []string{"token", "上下文", "输入", "输出", "并发", "长度", "context", "ctx", "序列", "的上下文", "请求", "tok"}) > 0
}

// ServerLine is the line of processors for servers that a number of four digits belongs to, or
// empty: AMD's end in their generation.
func ServerLine(number float64) string {
	n := int(number)
	if float64(n) != number {
		return ""
	}
	switch {
	case n >= 7200 && n < 7800 && n%10 >= 1 && n%10 <= 3, n >= 9100 && n < 10000 && (n%10 == 4 || n%10 == 5):
		return "epyc"
	case n >= 4100 && n < 4600, n >= 5100 && n < 5600, n >= 6100 && n < 6800, n >= 8100 && n < 8600:
		return "xeon"
	}
	return ""
}
