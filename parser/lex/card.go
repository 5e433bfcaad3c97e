package lex

import (
	"slices"
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/lexicon"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

var (
	scratchWords = pattern.OneOf("train", "scratch", "训")
	chipWords    = pattern.OneOf("radeon", "igpu", "apu", "ryzen", "核显", "集显")
)

// card finds a card by name: in the lexicon, in the snapshot, or by its line
// ("gtx 980").
func (l *lexing) card(rest string, words []lexicon.Entry, length int) (token.Token, int) {
	t := token.Token{Type: token.Card, Kind: "gpu"}
	best := 0
	for _, e := range words {
		if e.Kind == "gpu" {
			t.Name, best = e.Name, length
		}
		if e.Kind == "line" {
			name, n := line(e.Name, rest[length:])
			if n > 0 {
				t.Name, best = name, length+n
			}
		}
	}
	family := slices.ContainsFunc(words, func(e lexicon.Entry) bool { return e.Kind == "family" })
	if name, n := l.names.GPUOf(rest, l.head); n > best || n > 0 && n == best && t.Name == "" {
		if length > n || family && length == n { // "a10 hours"; the model K2, not the card
			return t, best
		}
		t.Name, best = name, n
	}
	if best == 0 {
		if t.Name, best = adaByNumber(rest); best == 0 {
			t.Name, best = geforce(rest)
		}
		if best == 0 {
			t.Name, best = l.beforeWord(rest)
		}
		if best == 0 {
			t.Name, best = l.hyphened(rest)
		}
		if best == 0 {
			t.Name, best = l.afterMaker(rest)
		}
		if best == 0 {
			t.Name, best = l.beforeMemory(rest)
		}
		if best == 0 {
			return t, 0
		}
	}
	if number, ok := strings.CutPrefix(t.Name, "gtx-"); ok && len(number) >= 4 && number[0] >= '2' && number[0] <= '5' && number[2] >= '5' && number[3] == '0' {
		t.Name = "rtx-" + number // "gtx 3060": there is none
	}
	t.Name = l.ofItsLine(t.Name)
	if strings.HasPrefix(t.Name, "radeon-") && strings.HasSuffix(rest[:best], "0m") && best == 4 && l.said.Mentions(scratchWords) && !l.said.Mentions(chipWords) {
		return token.Token{}, 0 // "pretrain 780m": a size
	}
	if after := rest[best:]; best > 3 && rest[best-2:best] == " x" && after != "" && chars.IsDigit(after[0]) {
		best -= 2 // "mi300 x8": the sign of times, not the X of MI300X
	}
	if suffix, n := superior(rest[best:]); n > 0 && (chars.IsDigit(t.Name[len(t.Name)-1]) && chars.IsDigit(rest[best-1]) || suffix == "laptop" && Consumer(t.Name) && !strings.HasSuffix(t.Name, "laptop")) {
		t.Name, best = t.Name+"-"+suffix, best+n
	}
	if chars.OnlyDigits(strings.TrimRight(rest[:best], "'s")) {
		t.Type = token.Bare
		t.Value, _ = numeral.Number(rest[:best])
		if l.afterKey() {
			if !memoryBehind.In(rest[best:]) {
				return t, 0 // "batch 1080"
			}
			t.Type = token.Card // "16k ctx: 3060 12g"
		}
	}
	return t, best
}

// adaByNumber reads a card for workstations that no catalogue has by its number and its generation: "3500 Ada".
func adaByNumber(rest string) (string, int) {
	if len(rest) < 8 || !chars.OnlyDigits(rest[:4]) || rest[2:4] != "00" || rest[4:8] != " ada" || chars.StartsWord(rest[8:]) || strings.HasPrefix(rest[8:], " lovelace core") {
		return "", 0
	}
	if after, ok := strings.CutPrefix(rest[8:], " generation"); ok && !chars.StartsWord(after) {
		return "rtx-" + rest[:4] + "-ada", len(rest) - len(after)
	}
	return "rtx-" + rest[:4] + "-ada", 8
}

// geforce reads a GeForce that no catalogue has by its number and the suffix that
// only cards have: "3050ti", "4050 laptop".
func geforce(rest string) (string, int) {
	if len(rest) < 6 || !chars.OnlyDigits(rest[:4]) || rest[3] != '0' || rest[2] < '5' || chars.IsDigit(rest[4]) {
		return "", 0
	}
	line := "rtx-"
	switch rest[:2] {
	case "10", "16":
		line = "gtx-"
	case "20", "30", "40", "50":
	default:
		return "", 0
	}
	suffix, n := superior(rest[4:])
	if n == 0 && line == "rtx-" && mobile(rest[4:]) {
		suffix, n = "laptop", 1
	}
	if n == 0 {
		return "", 0
	}
	name := line + rest[:4] + "-" + suffix
	if suffix != "laptop" {
		if more, m := superior(rest[4+n:]); more == "laptop" {
			name, n = name+"-laptop", n+m
		}
	}
	return name, 4 + n
}

// mobile reports whether the letter of a GeForce for laptops stands behind its number, "4080m", and not the
// one of a number of parameters.
func mobile(rest string) bool {
	after, ok := strings.CutPrefix(rest, "m")
	return ok && !chars.StartsWord(after) && chars.Opens(strings.TrimLeft(after, " -"), []string{"param", "model", "token", "参数", "模型", "dense", "transformer", "encoder", "decoder", "llm", "bert", "gpt"}) == 0
}

// stem is where the digits of a card's name at the start of a text begin and end: behind two letters
// at most.
func stem(rest string) (digits, end int) {
	for digits < len(rest) && digits < 2 && rest[digits] >= 'a' && rest[digits] <= 'z' {
		digits++
	}
	end = digits
	for end < len(rest) && chars.IsDigit(rest[end]) {
		end++
	}
	return digits, end
}

// beforeWord reads a card whose number is glued to a word of its own, as Chinese
// texts have it: "3090lora微调", "a100vllm部署".
func (l *lexing) beforeWord(rest string) (string, int) {
	digits, at := stem(rest)
	if at-digits < 2 || at == len(rest) || rest[at] < 'a' || rest[at] > 'z' {
		return "", 0
	}
	name, n := l.names.GPU(rest[:at])
	if n != at {
		return "", 0
	}
	entries, _ := l.words.Words.Longest(rest[at:])
	for _, e := range entries {
		switch e.Kind {
		case "task", "framework", "rl", "soft", "precision", "quant", "form", "maker", "card":
			return name, at
		}
	}
	return "", 0
}

// gluedSizes are what cards are sold with, as they are glued to a name.
var gluedSizes = [...]string{"141", "96", "80", "64", "48", "40", "32", "24", "22", "20", "16", "12", "11", "8"}

// beforeMemory reads a card whose memory is glued to its name: "a10040g", "h20141g".
func (l *lexing) beforeMemory(rest string) (string, int) {
	digits, at := stem(rest)
	if at-digits < 3 || at == len(rest) || rest[at] != 'g' || chars.StartsWord(strings.TrimPrefix(rest[at+1:], "b")) {
		return "", 0
	}
	for _, size := range gluedSizes {
		if bare, ok := strings.CutSuffix(rest[:at], size); ok && len(bare) > 2 {
			if name, n := l.names.GPU(bare); n == len(bare) {
				return name, n
			}
		}
	}
	return "", 0
}

// hyphened reads a card with a hyphen between its letter and its number: "a-100".
func (l *lexing) hyphened(rest string) (string, int) {
	if len(rest) < 4 || rest[0] < 'a' || rest[0] > 'z' || rest[1] != '-' {
		return "", 0
	}
	end := 2
	for end < len(rest) && chars.IsDigit(rest[end]) {
		end++
	}
	if end < len(rest) && rest[end] == 's' && !chars.StartsWord(rest[end+1:]) {
		if name, n := l.names.GPU(rest[:1] + rest[2:end+1]); n == end && strings.HasSuffix(name, "s") {
			return name, end + 1 // an L40S is no plural
		}
	}
	glued := rest[:1] + rest[2:end]
	if name, n := l.names.GPU(glued); end-2 >= 2 && n == len(glued) && (end == len(rest) || !chars.StartsWord(rest[end:]) || rest[end] == 's') {
		return name, end
	}
	return "", 0
}

// afterMaker reads a card whose maker or line is glued to it: "teslav100", "quadrortx8000".
func (l *lexing) afterMaker(rest string) (string, int) {
	if len(l.head) <= len("tesla") {
		return "", 0
	}
	for _, maker := range [...]string{"tesla", "quadro", "geforce", "nvidia", "radeon"} {
		if bare, ok := strings.CutPrefix(rest, maker); ok && bare != "" && len(l.head) > len(maker) {
			if name, n := l.names.GPU(bare); n > 0 {
				return name, len(maker) + n
			}
		}
	}
	return "", 0
}

// memoryBehind begins with the memory of a card.
var memoryBehind = pattern.Of(`^ ?-?(?:[1-9]|[1-9]\d) ?gi?b?\b`)

// afterKey reports whether a value is due: a setting's name is right before.
func (l *lexing) afterKey() bool {
	n := len(l.tokens)
	if n > 0 && l.tokens[n-1].Type == token.Equals {
		n--
	} else if n > 1 && l.tokens[n-1].Name == "concurrency" && l.tokens[n-2].Type == token.Number {
		return false // "20 parallel 3090 x4"
	}
	return n > 0 && (l.tokens[n-1].Type == token.Key || n < len(l.tokens) && l.tokens[n-1].Type == token.Quantity)
}

// superior reads the suffix of a card that no catalogue has: the Ti of a 3050 Ti.
func superior(rest string) (string, int) {
	gap := 0
	if rest != "" && (rest[0] == ' ' || rest[0] == '-') {
		gap = 1
	}
	for _, suffix := range [...]string{"laptop gpu", "laptop", "mobile", "notebook", "gpu of laptop", "gpu (laptop)", "(laptop)", "(mobile)", "gpu laptop", "gpu for laptops", "笔记本显卡", "笔记本版", "笔记本电脑", "笔记本", "游戏本", "移动版", "移动端", "(笔记本)", "(移动版)", "的笔记本", "的游戏本"} {
		if after, ok := strings.CutPrefix(rest[gap:], suffix); ok && (!chars.StartsWord(after) || suffix[0] >= utf8.RuneSelf) {
			return "laptop", gap + len(suffix)
		}
	}
	for _, suffix := range [...]string{"ti super", "ti", "super", "xtx", "xt"} {
		if after, ok := strings.CutPrefix(rest[gap:], suffix); ok && !chars.StartsWord(after) {
			return strings.ReplaceAll(suffix, " ", "-"), gap + len(suffix)
		}
	}
	return "", 0
}

// ofItsLine is the card of a number where no line but another has it: the GTX 1070 of "rtx 1070".
func (l *lexing) ofItsLine(name string) string {
	made, number, ok := strings.Cut(name, "-")
	if !ok || made != "rtx" && made != "gtx" && made != "rx" || len(number) < 3 || !chars.OnlyDigits(number[:3]) {
		return name
	}
	if spelled := made + " " + strings.ReplaceAll(number, "-", " "); l.knows(spelled) != "" {
		return name
	}
	if sold := l.knows(strings.ReplaceAll(number, "-", " ")); sold != "" {
		return sold
	}
	return name
}

// knows is the card that is spelled so as a whole.
func (l *lexing) knows(spelled string) string {
	if name, n := l.names.GPU(spelled); n == len(spelled) {
		return name
	}
	return ""
}

// line names a card by its line and number: "rtx" and " 3050ti".
func line(name, rest string) (string, int) {
	at := 0
	if rest != "" && (rest[0] == ' ' || rest[0] == '-') {
		at = 1
	}
	digits := lexicon.Head(rest[at:])
	if !chars.OnlyDigits(digits) || len(digits) < 3 || len(digits) > 4 {
		return "", 0
	}
	end := at + len(digits)
	number := digits
	if chip := rest[end:]; name == "ascend" && number == "310" && len(chip) > 1 && chip[0] >= 'a' && chip[0] <= 'd' && chars.IsDigit(chip[1]) && !chars.StartsWord(chip[2:]) {
		return name + "-" + number + chip[:2], end + 2 // 昇腾310B4
	}
	for _, suffix := range [...]string{" ti super", "ti super", " ti", "ti", " super", " xtx", "xtx", " xt", "xt", "d", " gre", " ada", "b", "a", "c"} {
		if after, ok := strings.CutPrefix(rest[end:], suffix); ok && !chars.StartsWord(after) {
			trimmed := strings.TrimSpace(suffix)
			if len(trimmed) == 1 && trimmed != "d" {
				return name + "-" + number + trimmed, end + len(suffix)
			}
			return name + "-" + number + "-" + strings.ReplaceAll(trimmed, " ", "-"), end + len(suffix)
		}
	}
	if chars.StartsWord(rest[end:]) && !strings.HasPrefix(rest[end:], "s") && !strings.HasPrefix(rest[end:], "x") {
		return "", 0
	}
	return name + "-" + number, end
}
