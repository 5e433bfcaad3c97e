package lex

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A processor is often called by its number alone: "12400f", "7840hs", "j4125", "e5 2680v4",
// "r7 5800x". Such a word is cut out whole, so that its letter is no unit: the H of a
// 13500H counts no hours and the G of a 5600G no memory.

// processorWords stand where a processor is told of, beside a number that might be something else's.
var processorWords = pattern.OneOf("cpu", "内存", "ram", "核显", "集显", "ddr", "处理器", "主机", "显卡", "mini pc", "minipc", "no gpu", "独显", "igpu", "锐龙", "酷睿", "ryzen", "core i")

// processor reads the number of a processor.
func (l *lexing) processor(rest string) bool {
	if rest[0] > 'r' && rest[0] != 'w' || l.glued() && l.tokens[len(l.tokens)-1].Type != token.Mark && l.text[l.at-1] < 0x80 && l.text[l.at-1] != ',' {
		return false
	}
	n := 0
	if l.previous().Kind == "cpu" {
		n = lettered(rest)
	}
	named := strings.HasSuffix(strings.TrimRight(l.text[:l.at], " :是"), "cpu")
	if named {
		n = serverNumber(rest)
	}
	switch rest[0] {
	case 'r', 'e', 'i':
		n = shortLine(rest)
	case 'w':
		n = workstation(rest)
	case 'j', 'n':
		n = small(rest)
	case '1', '2', '3', '4', '5', '6', '7', '8', '9':
		if n == 0 {
			n = numbered(rest)
		}
		if n > 0 && mistakable(rest[:n]) && !named && !l.said.Mentions(processorWords) {
			return false
		}
	}
	if n == 0 {
		return false
	}
	l.emit(token.Token{Type: token.Term, Kind: "cpu", Name: "number"}, n)
	return true
}

// lettered is the length of the number of an EPYC that is made for one customer, behind the name of
// the line: "7c13", "7b13", "9k84".
func lettered(rest string) int {
	if len(rest) < 4 || rest[0] != '7' && rest[0] != '9' || rest[1] < 'a' || rest[1] > 'z' || !chars.IsDigit(rest[2]) || !chars.IsDigit(rest[3]) || len(rest) > 4 && lexiconWord(rest[4:]) {
		return 0
	}
	return 4
}

// serverNumber is the length of the number of a Xeon behind the word for a processor: "8454h", "8480+".
func serverNumber(rest string) int {
	if len(rest) < 5 || rest[0] < '3' || rest[0] > '9' || strings.IndexByte("hynlpcsqu+", rest[4]) < 0 || len(rest) > 5 && lexiconWord(rest[5:]) {
		return 0
	}
	for _, c := range []byte(rest[1:4]) {
		if !chars.IsDigit(c) {
			return 0
		}
	}
	return 5
}

// shortLine is the length of a line's short name and the number behind it: "r7 5800x",
// "e5-2680v4", "i5 12400".
func shortLine(rest string) int {
	if len(rest) < 6 || !chars.IsDigit(rest[1]) {
		return 0
	}
	at := 2
	if rest[at] == ' ' || rest[at] == '-' {
		at++
	}
	digits := at
	for at < len(rest) && chars.IsDigit(rest[at]) {
		at++
	}
	if at-digits != 4 && !(rest[0] == 'i' && at-digits == 5) {
		return 0
	}
	for _, tail := range [...]string{" v", "v"} {
		if after, ok := strings.CutPrefix(rest[at:], tail); ok && rest[0] == 'e' && after != "" && after[0] >= '2' && after[0] <= '4' && !chars.StartsWord(after[1:]) {
			return at + len(tail) + 1
		}
	}
	n := at + tailOf(rest[at:])
	if rest[0] == 'r' && rest[1] != '3' && rest[1] != '5' && rest[1] != '7' && rest[1] != '9' || n < len(rest) && lexiconWord(rest[n:]) {
		return 0
	}
	return n
}

// workstation is the length of the name of a Xeon W: "w5-3423", "w7-3465x", "w-2145".
func workstation(rest string) int {
	at := 1
	if len(rest) > 2 && (rest[1] == '3' || rest[1] == '5' || rest[1] == '7' || rest[1] == '9') {
		at++
	}
	if at >= len(rest) || rest[at] != '-' {
		return 0
	}
	digits := at + 1
	for at = digits; at < len(rest) && chars.IsDigit(rest[at]); at++ {
	}
	if at-digits != 4 {
		return 0
	}
	if at < len(rest) && (rest[at] == 'x' || rest[at] == 'm') {
		at++
	}
	if at < len(rest) && lexiconWord(rest[at:]) {
		return 0
	}
	return at
}

// small is the length of the name of a chip for small machines: "n100", "j4125".
func small(rest string) int {
	at := 1
	for at < len(rest) && chars.IsDigit(rest[at]) {
		at++
	}
	if at < len(rest) && lexiconWord(rest[at:]) {
		return 0
	}
	switch rest[:at] {
	case "n95", "n97", "n100", "n150", "n200", "n305", "n355", "n4000", "n4100", "n4120", "n5095", "n5100", "n5105", "n6000", "n6005",
		"j1800", "j1900", "j3355", "j3455", "j4105", "j4125", "j5005", "j6412":
		return at
	}
	return 0
}

// numbered is the length of a processor's number with its letters: "12400f", "7840hs".
func numbered(rest string) int {
	at := 0
	for at < len(rest) && chars.IsDigit(rest[at]) {
		at++
	}
	if at != 4 && at != 5 || at == 5 && (rest[0] != '1' || rest[1] > '4') {
		return 0
	}
	n := tailOf(rest[at:])
	if at == 4 && rest[0] == '8' && rest[1] >= '1' && rest[1] <= '4' {
		n = max(n, cloudTail(rest[at:]))
	}
	if n == 0 || at+n < len(rest) && lexiconWord(rest[at+n:]) {
		return 0
	}
	number, tail := rest[:at], rest[at:at+n]
	switch tail {
	case "k", "kf", "ks", "f", "t", "hk", "u", "p":
		if number[at-1] != '0' && number[at-1] != '5' {
			return 0
		}
		intel := at == 5 || number[1:] == "100" || number[1:] == "400" || number[1:] == "500" || number[1:] == "600" || number[1:] == "700" || number[1:] == "900" || tail == "p" || tail == "u"
		if !intel || at == 4 && (tail == "f" || tail == "t") && number[0] < '8' && tail != "f" {
			return 0
		}
	case "x":
		if at == 4 && (number[1] < '5' || number[1] == '5' && number[2:] != "00") {
			return 0 // "1280x28x28"
		}
	case "g":
		if at != 4 || number[3] != '0' || number[0] < '2' || number[1] < '2' || number[1] > '7' || number[2] != '0' {
			return 0
		}
	case "h":
		if number[at-1] != '0' && number[at-1] != '5' || at == 4 && number[0] < '4' {
			return 0
		}
	}
	return at + n
}

// tailOf is the length of the letters that a processor's number ends in.
func tailOf(rest string) int {
	for _, tail := range [...]string{"x3d", "hx", "hs", "hk", "ge", "kf", "ks", "g7", "h", "k", "f", "g", "u", "t", "p"} {
		if strings.HasPrefix(rest, tail) {
			return len(tail)
		}
	}
	if strings.HasPrefix(rest, "x") && (len(rest) == 1 || rest[1] != '3' && !chars.IsDigit(rest[1])) {
		return 1
	}
	return 0
}

// cloudTail is the length of the letters that end the number of a Xeon which is made for one customer: "8336c",
// "8369b", "8259cl".
func cloudTail(rest string) int {
	for _, tail := range [...]string{"cl", "cy", "c", "b", "n"} {
		if strings.HasPrefix(rest, tail) {
			return len(tail)
		}
	}
	return 0
}

// mistakable reports whether a number reads as an amount, too.
func mistakable(word string) bool {
	switch word[len(word)-1] {
	case 'k', 'g', 'h', 't', 'p', 'x':
		return chars.IsDigit(word[len(word)-2])
	}
	return false
}

// lexiconWord reports whether a text goes on with a letter or digit of the same word; Han
// runs need no space before them.
func lexiconWord(rest string) bool {
	return rest[0] < 0x80 && chars.StartsWord(rest)
}
