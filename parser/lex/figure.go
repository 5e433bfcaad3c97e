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

// listed reports whether a figure stands right before, with a comma alone between.
func (l *lexing) listed() bool {
	return l.at > 1 && l.text[l.at-1] == ',' && chars.IsDigit(l.text[l.at-2])
}

// figure reads a number with its unit.
func (l *lexing) figure(rest string) bool {
	for _, sign := range currencies {
		if strings.HasPrefix(rest, sign.sign) {
			return l.money(rest, sign.sign, sign.unit)
		}
	}
	value, n := numeral.Number(rest)
	if comma := strings.IndexByte(rest[:n], ','); comma > 0 && l.listed() {
		value, n = numeral.Number(rest[:comma]) // "1,64,128" lists, and sets no thousands apart
	}
	if n == 0 && rest[0] == 'q' {
		return l.qwen(rest)
	}
	if n == 0 {
		return l.spelled(rest) || rest[0] >= utf8.RuneSelf && l.hanFigure(rest)
	}
	if hundreds, to := hundredsBehind(rest[n:]); to >= 0 {
		value, n = value*hundreds, n+to
	}
	if (strings.HasPrefix(rest[n:], "万") || strings.HasPrefix(rest[n:], "w")) && l.hanLength(rest) {
		return true
	}
	if rest[0] == '.' && l.glued() {
		return false
	}
	if strings.HasSuffix(l.text[:l.at], "第") || strings.HasPrefix(rest[n:], "号") {
		l.emit(token.Token{Type: token.Unknown}, n) // "第0张卡", "0号卡"
		return true
	}
	if (value >= 800 && value <= 9600 || l.glued()) && ramOpens.In(l.text[max(0, l.at-6):l.at]) {
		if u, _ := l.unitAfter(rest[n:]); u.Kind != "bytes" {
			l.emit(token.Token{Type: token.Term, Kind: "filler"}, n) // the rate in "ddr5-4800 tokens/s" is the memory's
			return true
		}
	}
	if l.slice(value, n, rest) {
		return true
	}
	if l.countGlued(value, n, rest) {
		return true
	}
	for _, suffix := range [...]string{"st", "nd", "rd", "th"} {
		if after, ok := strings.CutPrefix(rest[n:], suffix); ok && !chars.StartsWord(after) {
			l.emit(token.Token{Type: token.Unknown}, n+len(suffix)) // "a 2nd 3090"
			return true
		}
	}
	if _, longer := l.here(); longer > n && !formatBehind(rest, longer) && !l.unitBehind(rest[longer-1:]) && l.word(rest) {
		return true // "8-bit adamw", "4bit lora", "1枚"
	}
	l.measured(value, n, rest)
	return true
}

// hundredOf stands behind a number of hundreds, and hundredsTo behind the lower of two: "6 hundred", "5-6 hundred".
var (
	hundredOf  = pattern.Of(`^ hundred\b`)
	hundredsTo = pattern.Of(`^ ?(?:-|to|or) ?\d{1,2} hundred\b`)
)

// hundredsBehind is what a number counts hundreds by, and how many bytes of the text behind it say so; -1 where
// nothing does.
func hundredsBehind(rest string) (factor float64, length int) {
	rest = rest[:min(len(rest), 20)]
	switch {
	case !strings.Contains(rest, " hundred"):
		return 1, -1
	case hundredOf.In(rest):
		return 100, len(" hundred")
	case hundredsTo.In(rest):
		return 100, 0
	}
	return 1, -1
}

// formatBehind reports whether a word of the lexicon would end within the name of a format: the "16 fp"
// of "batch 16 fp16".
func formatBehind(rest string, n int) bool {
	return strings.HasSuffix(rest[:n], " fp") && n < len(rest) && chars.IsDigit(rest[n])
}

// unitBehind reports whether the last digit of a word has a unit of memory: "7x24" in "7x24 GB" are cards.
func (l *lexing) unitBehind(rest string) bool {
	if !chars.IsDigit(rest[0]) {
		return false
	}
	unit, _ := l.unitAfter(rest[1:])
	return unit.Kind == "bytes"
}

// countGlued reads the number of cards that is glued to the name of one, whose
// first letter is no unit then: "4x8h200", "16h100", "2rtx3090".
func (l *lexing) countGlued(value float64, n int, rest string) bool {
	if n == len(rest) || rest[n] < 'a' || rest[n] > 'z' || value < 1 || value > 1024 || value != float64(int(value)) {
		return false
	}
	head := len(lexicon.Head(rest[n:]))
	if n+head == len(rest) || !chars.IsDigit(rest[n+head]) {
		return false
	}
	if _, card := l.names.GPU(rest[n:]); card < 3 || card <= head {
		return false
	}
	l.emit(token.Token{Type: token.Number, Value: value}, n)
	return true
}

// qwen reads the size in "Q235b", which is how Qwen's models are called for
// short.
func (l *lexing) qwen(rest string) bool {
	value, n := numeral.Number(rest[1:])
	if n == 0 || n+1 == len(rest) || rest[n+1] != 'b' || chars.StartsWord(rest[n+2:]) {
		return false
	}
	l.emit(token.Token{Type: token.Size, Name: "b", Value: value * 1e9}, n+2)
	return true
}

// measured emits a number of so many bytes together with its unit, if any.
func (l *lexing) measured(value float64, length int, rest string) {
	unit, n := l.unitAfter(rest[length:])
	if n == 0 && strings.HasPrefix(rest[length:], "-") {
		entries, _ := l.words.Words.Longest(rest[length+1:])
		if slices.ContainsFunc(entries, func(e lexicon.Entry) bool {
			return e.Kind == "card" || e.Kind == "node" || e.Kind == "data" || e.Kind == "quantity"
		}) {
			n = 1 // "an 8-GPU server", "a 100-token prompt"
		}
	}
	for _, more := range [...]string{"多", "余", "来"} {
		if after, ok := strings.CutPrefix(rest[length:], more); ok && n == 0 {
			if u, m := l.unitAfter(after); m > 0 && (u.Kind == "bytes" || u.Kind == "unit" && (u.Name == "tps" || u.Name == "tpsg")) {
				unit, n = u, len(more)+m // "180多G", "200多tokens/s"
			}
		}
	}
	if after, ok := strings.CutPrefix(rest[length:], "个"); ok && strings.HasPrefix(strings.TrimLeft(after, " "), "tok") {
		if u, m := l.unitAfter(after); u.Kind == "unit" && (u.Name == "tps" || u.Name == "tpsg") {
			unit, n = u, len("个")+m // "7个tokens/s"
		}
	}
	if n == 0 {
		unit, n = l.rateOf(rest[length:])
	}
	if n == 0 && strings.HasPrefix(rest[length:], "+") {
		if u, m := l.unitAfter(rest[length+1:]); u.Kind == "bytes" && m > 0 || u.Kind == "unit" && (u.Name == "tps" || u.Name == "tpsg" || u.Name == "eps") {
			unit, n = u, m+1 // "10+ t/s", "100+GB"
		}
	}
	t := token.Token{Type: token.Number, Value: value}
	if unit.Kind == "unit" && (l.rateAfterLength(value, rest[length:]) || l.rateAfterSetting(value, rest[length:])) {
		unit, n = lexicon.Entry{}, 0
	}
	if n == 0 && l.sizesOfModels(value, rest[length:]) {
		l.emit(token.Token{Type: token.Size, Name: "b", Value: value * 1e9}, length+len("bs"))
		return
	}
	switch unit.Kind {
	case "bytes":
		t.Type, t.Name, t.Value = token.Bytes, unit.Name, value*numeral.Gigabytes[unit.Name]
	case "bits":
		if strings.HasPrefix(rest[length+n:], "数") {
			t.Type, t.Value = token.Unknown, 0 // "速度能上两位数"
			break
		}
		t.Type = token.Bits
	case "unit":
		if unit.Name == "watt" && n == 1 && (l.tenThousands(rest[length+n:]) || l.tinyPower(value) || l.ofLength(value, rest[length+n:])) {
			t.Type, t.Name, t.Value = token.Scaled, "wan", value*numeral.Scales["wan"] // "20w条"
			n += l.afterScale(&t, rest[length+n:])
			break
		}
		t.Type, t.Name = token.Unit, unit.Name
		if unit.Name == "grand" {
			t.Name, t.Value = "usd", value*1000
		}
	case "scale":
		t.Type, t.Name, t.Value = token.Scaled, unit.Name, value*numeral.Scales[unit.Name]
		if n > 3 {
			t.Kind = "spelled"
		}
		if numeral.Scales[unit.Name] > 1e6 {
			t.Type = token.Size
		}
		n += l.afterScale(&t, rest[length+n:])
	}
	if (t.Type == token.Number || t.Type == token.Scaled) && atLeast(rest[length+n:]) {
		n++
	}
	if t.Type == token.Scaled && strings.HasPrefix(rest[length+n:], "-") {
		entries, _ := l.words.Words.Longest(rest[length+n+1:])
		if slices.ContainsFunc(entries, func(e lexicon.Entry) bool { return e.Kind == "data" || e.Kind == "quantity" }) {
			n++ // "a 40k-token prompt"
		}
	}
	l.emit(t, length+n)
}

// atLeast reports whether a plus sign behind a number only says "or more": "1800+
// tokens", but not "24+ 12 GB".
func atLeast(rest string) bool {
	return len(rest) > 2 && rest[0] == '+' && rest[1] == ' ' && rest[2] >= 'a' && rest[2] <= 'z'
}

// tenThousands reports whether a W before this text stands for 万: before what
// is counted in such numbers.
func (l *lexing) tenThousands(rest string) bool {
	rest = strings.TrimLeft(rest, " ")
	if strings.HasPrefix(rest, "个token") || strings.HasPrefix(rest, "多") {
		return true
	}
	entries, n := l.words.Words.Longest(rest)
	return n > 0 && slices.ContainsFunc(entries, func(e lexicon.Entry) bool {
		return e.Kind == "data" || e.Kind == "unit" && (e.Name == "cny" || e.Name == "usd")
	})
}

var idleWords = pattern.OneOf("idle", "待机", "空闲", "电", "瓦", "耗")

// tinyPower reports whether a figure before a W is too small for a card's power, in a Chinese text
// that does not speak of power: 训练长度最多1w.
func (l *lexing) tinyPower(value float64) bool {
	return value < 10 && chars.HasHan(l.text) && !l.ofPower() && !l.said.Mentions(idleWords)
}

// ofLength reports whether the name of a length stands beside a figure before a W: 10w上下文,
// 上下文开到10w.
func (l *lexing) ofLength(value float64, rest string) bool {
	if value > 200 || !chars.HasHan(l.text) {
		return false
	}
	return chars.Opens(rest, []string{"上下文", "的上下文", "长度", "的长度", "字", "输入", "输出"}) > 0 || lengthAhead.In(l.text[max(0, l.at-32):l.at])
}

// lengthAhead ends before the value of a length.
var lengthAhead = pattern.Of(`(?:长度|上下文|窗口|字数|token数|输入|输出|context|ctx|seq_?len|max_?len(?:gth)?)(?: |=|:|为|是|到|开|设|调|拉|有|约|大概|最多|最大|最长|需要|要|达|能|可以|只|才|平均|都|在|了|成|置)*$`)

// afterScale reads what may follow a figure with a scale: the active size of a
// mixture ("30b-a3b") or a unit ("3.7k tokens/s"). It returns the bytes taken.
func (l *lexing) afterScale(t *token.Token, rest string) int {
	if len(rest) > 3 && (rest[0] == '-' || rest[0] == ' ') && rest[1] == 'a' {
		if value, n := numeral.Number(rest[2:]); n > 0 && 2+n < len(rest) && rest[2+n] == 'b' && !chars.StartsWord(rest[3+n:]) {
			t.Active = value
			return 3 + n
		}
	}
	unit, n := l.unitAfter(rest)
	switch {
	case unit.Kind == "unit" && l.rateAfterLength(t.Value, rest):
		return 0 // "seq 4k tokens/s"
	case unit.Kind != "unit" || t.Type == token.Size || unit.Name == "watt" && rest[0] == ' ':
		return 0 // "@ 32k w 10 users": the w says with
	case unit.Name == "tps" || unit.Name == "tpsg" || unit.Name == "eps" || unit.Name == "usd" || unit.Name == "cny" || unit.Name == "watt":
		t.Type, t.Kind, t.Name = token.Unit, "", unit.Name
		return n
	}
	return 0
}

// charactersBehind and peopleBehind are what a numeral counts that stands before them.
var (
	charactersBehind = chars.InitialsOf([]string{"字", "个字", "汉字", "个汉字", "多字"})
	peopleBehind     = chars.InitialsOf([]string{"多人", "来人", "几人", "号人", "来号人", "多号人", "几号人", "来个人", "人同时", "人一起", "人用", "个人", "多个人", "名", "多名", "位"})
)

// hanFigure reads a Chinese numeral, but only before a unit or a measure word:
// 两张, 百亿; the 一 of 一下 is no number.
func (l *lexing) hanFigure(rest string) bool {
	if l.hanTerabytes(rest) {
		return true
	}
	if l.hanLength(rest) {
		return true
	}
	value, n := numeral.HanNumber(rest)
	if strings.HasPrefix(rest, "万卡") {
		l.emit(token.Token{Type: token.Number, Value: 1e4}, len("万"))
		return true
	}
	if n > 0 && strings.HasPrefix(rest[n:], "万") {
		if many, m := numeral.HanAmount(rest); strings.HasPrefix(rest[m:], "卡") || strings.HasPrefix(rest[m:], "张") {
			l.emit(token.Token{Type: token.Number, Value: many}, m) // 一万六千卡
			return true
		}
	}
	if n == 0 || strings.HasSuffix(l.text[:l.at], "几") || strings.HasSuffix(l.text[:l.at], "第") {
		return false // "几百兆" is no figure, "第二个epoch" no amount
	}
	if l.severalTimes(rest[n:], n) {
		l.measured(value, n, rest) // "一个月"
		return true
	}
	if entries, longer := l.here(); longer > n || longer == n && entries[0].Kind != "several" && entries[0].Kind != "scale" {
		return false
	}
	if value >= 20 && charactersBehind.Opens(rest[n:]) > 0 {
		l.measured(value, n, rest) // "三千字"
		return true
	}
	if value >= 2 && peopleBehind.Opens(rest[n:]) > 0 {
		l.measured(value, n, rest) // "二十多人用"
		return true
	}
	if value >= 2 && !noAmount.In(l.text[max(0, l.at-len("上")):l.at]) {
		if each := chars.Opens(rest[n:], []string{"个"}); gigabytesBehind(rest[n+each:]) {
			l.measured(value, n+each, rest) // "十二G显存", "二十四个G"
			return true
		}
	}
	entries, _ := l.longest(rest[n:])
	for _, e := range entries {
		switch {
		case e.Kind == "card", e.Kind == "node", e.Kind == "scale", e.Kind == "unit",
			e.Kind == "quantity" && e.Name == "concurrency" && value >= 2,
			e.Kind == "data" && (value >= 20 && (e.Name == "tokens" || e.Name == "samples") || e.Name == "epochs" && (value >= 2 || l.oneRound(rest[n:]))):
			l.measured(value, n, rest)
			return true
		}
	}
	return false
}

var trainedWords = pattern.OneOf("训", "微调", "sft", "lora", "预训练", "pretrain", "数据", "finetune")

// oneRound reports whether 一轮 counts passes over the data, and not what is said between two.
func (l *lexing) oneRound(rest string) bool {
	return strings.HasPrefix(rest, "轮") && chars.Opens(rest[len("轮"):], []string{"对话", "问答", "聊天", "推理", "生成", "回复", "回答", "融资", "面试", "又一轮", "次"}) == 0 && l.said.Mentions(trainedWords)
}

// severalTimes reports whether a numeral of so many bytes stands before a measure of
// time, and no word of the lexicon goes beyond it.
func (l *lexing) severalTimes(rest string, numeral int) bool {
	if !strings.HasPrefix(rest, "个") {
		return false
	}
	unit, n := l.unitAfter(rest)
	if unit.Kind != "unit" {
		return false
	}
	switch unit.Name {
	case "hour", "day", "week", "month":
		_, longer := l.here()
		return numeral+n > longer
	}
	return false
}
