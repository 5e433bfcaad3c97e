package evidence

import (
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/pattern"
)

// amountHan asks for what is not known in Chinese; indefiniteHan are forms of the same words that
// ask nothing: 没多少, 有几张卡, 怎么都跑不起来.
var (
	amountHan     = pattern.Of(`多少|多大|多长|多久|多快|几|哪|什么|怎么|怎样|啥|为何`)
	indefiniteHan = pattern.Of(`没多少|没什么|哪怕|怎么[都也]|有几[张块个台]|好几|几乎|无论|不管|不论`)
)

// unmarkedHan is unmarked for a Chinese sentence.
func unmarkedHan(words string) int {
	if indefiniteHan.In(words) {
		return -1
	}
	for end := len(words); end > 0; {
		from := chars.LastStop(words[:end]) + 1
		if clause := words[from:end]; eitherWay(clause) || end == len(words) && (amountHan.In(clause) || Closing(clause)) {
			return end
		}
		end = from - 1
	}
	return -1
}

// beforeBlank ends a question that a blank or a broken line parts from what follows.
var beforeBlank = pattern.Of(`(?:吗|呢|呀|(?:多少|多大)的?(?:显存|内存|显卡|卡)(?:啊|才够|才行|合适)?)( )(?:[0-9a-z]|反正|目前|现在|我|但|单|双|两|一|四|八|[这那]|用|在)`)

// particles writes the particles that end a Chinese question for yes or no as the usual one: 能跑嘛,
// 够不, 行么 become 能跑吗, 够吗, 行吗. It is empty where there are none.
func particles(text string) string {
	if !chars.Mentions(text, "嘛", "么", "不", "吗 ", "呢 ", "呀 ", "多少", "多大") {
		return ""
	}
	var out []byte
	for _, at := range beforeBlank.Expr().FindAllStringSubmatchIndex(text, 8) {
		if out == nil {
			out = []byte(text)
		}
		out[at[2]] = '?'
	}
	for s, ok := sentenceAt(text, 0); ok; s, ok = sentenceAt(text, s.Hi) {
		words := strings.TrimRight(text[s.Lo:s.Hi], " .!;~)、,?")
		before, last := lastTwo(words)
		if last != '嘛' && (last != '么' || strings.ContainsRune("什怎这那多要", before)) && (last != '不' || before < chars.FirstHan || strings.ContainsRune("是要好还绝从", before)) {
			continue
		}
		if out == nil {
			out = []byte(text)
		}
		copy(out[s.Lo+len(words)-len("吗"):], "吗")
	}
	return string(out)
}

// lastTwo are the last two runes of a text.
func lastTwo(text string) (before, last rune) {
	last, n := utf8.DecodeLastRuneInString(text)
	before, _ = utf8.DecodeLastRuneInString(text[:len(text)-n])
	return before, last
}

// eitherWay reports whether a verb stands twice, with "not" between: 能不能, 是不是. That of 动不动 and
// 时不时 asks nothing.
func eitherWay(words string) bool {
	if chars.Mentions(words, "是否", "能否", "可否", "有没有", "有无") {
		return true
	}
	var two, one rune
	for _, r := range words {
		if r == two && one == '不' && r >= chars.FirstHan && r != '动' && r != '时' {
			return true
		}
		two, one = one, r
	}
	return false
}
