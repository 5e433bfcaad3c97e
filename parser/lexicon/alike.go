package lexicon

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// alike are words, each with another of as many runes that says the same. They are read once.
var alike = sync.OnceValue(func() (pairs [][2]string) {
	for line := range strings.Lines(read(same)) {
		if word, instead, found := strings.Cut(strings.TrimSpace(line), " = "); found && word[0] != '#' {
			pairs = append(pairs, [2]string{word, instead})
		}
	}
	return pairs
})

// same is the file that holds them.
const same = "alike.txt"

// Alike writes words that say the same in one form, rune by rune: those of alike.txt, the particles that ask
// yes or no, and the measure words of cards.
func Alike(text string) string {
	for _, pair := range alike() {
		if strings.Contains(text, pair[0]) {
			text = strings.ReplaceAll(text, pair[0], pair[1])
		}
	}
	text = listed(text)
	if strings.Contains(text, "颗") && !slices.ContainsFunc(processors[:], func(word string) bool { return strings.Contains(text, word) }) && !countsChips(text) {
		text = strings.NewReplacer("颗芯片", "颗芯片", "颗粒", "颗粒", "颗", "张").Replace(text)
	}
	var changed []byte
	for at, r := range text {
		if r < hanBegins || r > hanEnds || at == 0 {
			continue
		}
		if instead := alikeIn(r, text[:at], text[at+utf8.RuneLen(r):]); instead != r {
			if changed == nil {
				changed = []byte(text)
			}
			utf8.AppendRune(changed[:at], instead) // Han is three bytes
		}
	}
	if changed == nil {
		return text
	}
	return string(changed)
}

// alikeIn is what a character between two parts of a text is written for.
func alikeIn(r rune, before, after string) rune {
	switch r {
	case '嘛':
		if !strings.HasSuffix(before, "干") {
			return '吗'
		}
	case '么':
		if !endsIn(before, "什怎这那要多甚咋啥为么") {
			return '吗'
		}
	case '不', '没': // 能跑不? 够没、16g行不 24g呢
		next := firstOf(after)
		if (next == none && r == '不' || next == '?' && r == '不' || next == ';' && r == '不') && closesYes(before) || endsClause(after) && offersNo(before) {
			return '吗'
		}
	case '块': // 电价1块, but 4块3090
		if sum := strings.TrimRight(before, "0123456789."); len(sum) < len(before) && pricesPower(sum) && (after == "" || !isDigit(after[0])) {
			return '元'
		}
	case '片': // 8片4090, but 两片段
		if endsIn(before, counting+"每这那单双") && !strings.ContainsRune("图照段文代数子刻上内", firstOf(after)) {
			return '张'
		}
	case '颗', '枚', '只', '个', '粒': // 8颗A100, 要几只, but 多少只能 and 一个
		if endsIn(before, counting) && cardAhead(after) || r != '个' && endsIn(before, "几少") && !strings.ContainsRune("能有要是用占剩够", firstOf(after)) {
			return '张'
		}
	}
	return r
}

// processors are words beside which 颗 counts something else than cards.
var processors = [...]string{"cpu", "xeon", "至强", "志强", "epyc", "霄龙", "处理器", "铂金", "金牌", "core"}

// countsChips reports whether 颗 counts processors that are called by the four digits of a server's: 两颗8480. No card's
// number begins as high without letters.
func countsChips(text string) bool {
	_, behind, _ := strings.Cut(text, "颗")
	behind = strings.TrimLeft(behind, " ")
	return len(behind) >= 4 && behind[0] >= '6' && behind[0] <= '9' && isDigit(behind[1]) && isDigit(behind[2]) && isDigit(behind[3]) && (len(behind) == 4 || !isDigit(behind[4]))
}

// counting ends the number before a measure word.
const counting = "0123456789一二两三四五六七八九十百几少"

// cardAhead reports whether a text begins with what a card is called.
func cardAhead(text string) bool {
	text = strings.TrimLeft(text, " ")
	for _, named := range [...]string{"rtx", "gtx", "geforce", "tesla", "nvidia", "英伟达", "昇腾", "ascend", "910", "a100", "a800", "a40", "a30", "a10", "a6000", "h100", "h800", "h200", "h20", "b200", "b300", "gb200", "gb300", "l20", "l40", "l4", "v100", "p40", "p100", "t4", "mi2", "mi3"} {
		if strings.HasPrefix(text, named) {
			return true
		}
	}
	return len(text) >= 4 && text[0] >= '1' && text[0] <= '5' && (text[1] == '0' && strings.IndexByte("56789", text[2]) >= 0 && text[3] == '0') && (len(text) == 4 || !isDigit(text[4]))
}

// pricesPower reports whether a text ends in what leads to the price of electricity.
func pricesPower(text string) bool {
	for _, word := range [...]string{" ", ":", "大概", "大约", "差不多", "按照", "按", "是", "为", "约", "算", "要"} {
		text = strings.TrimSuffix(text, word)
	}
	for _, word := range [...]string{"电价", "电费", "一度", "一度电", "每度", "每度电", "度电"} {
		if strings.HasSuffix(text, word) {
			return true
		}
	}
	return false
}

// closesYes reports whether a text may be asked about by a 不 behind it: 够用不, but not 还是不.
func closesYes(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return last >= hanBegins && last <= hanEnds && !endsIn(text, "还要才都而也从么啥何又却并决绝不就") && !strings.HasSuffix(text, "还是")
}

// endsClause reports whether a text begins with the end of a clause, or with what is asked instead: 够不还是.
func endsClause(text string) bool {
	next := firstOf(text)
	return next == none || strings.ContainsRune("、,;? ", next) || strings.HasPrefix(text, "还是")
}

// longestClause is how far before its end a clause is looked at, in bytes.
const longestClause = 120

// offersNo reports whether a text ends in what is asked by the 不 or 没 behind it: 行不, 够没. Behind what is no
// Han the clause tells whether something can be: 能跑7b不.
func offersNo(text string) bool {
	text = strings.TrimRight(text, " ")
	last, _ := utf8.DecodeLastRuneInString(text)
	if last < utf8.RuneSelf && isASCIIWord(byte(last)) {
		clause := text[max(0, len(text)-longestClause):]
		clause = clause[strings.LastIndexAny(clause, ",;?")+1:]
		clause = clause[strings.LastIndex(clause, "、")+1:]
		return strings.Contains(clause, "能") || strings.Contains(clause, "可以") || strings.Contains(clause, "够")
	}
	if strings.HasSuffix(text, "是") || strings.HasSuffix(text, "的") {
		return false
	}
	return endsIn(text, "行够成以用动下对好起高大快慢多贵开能会了样义戏")
}

// endsIn reports whether a text ends in one of some runes.
func endsIn(text, runes string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(runes, last)
}

// listed writes 还有 as 以及 where it stands between two things of a kind: 7b还有32b, but not 还有8G显存.
func listed(text string) string {
	const still, and = "还有", "以及"
	for from := 0; ; {
		at := strings.Index(text[from:], still)
		if at < 0 {
			return text
		}
		from += at + len(still)
		before, after := strings.TrimRight(text[:from-len(still)], " "), strings.TrimLeft(text[from:], " ")
		if before != "" && (isASCIIWord(before[len(before)-1]) || opensOrEnds(strings.HasSuffix, before)) && (after != "" && isASCIIWord(after[0]) && !amountAhead(after) || opensOrEnds(strings.HasPrefix, after)) {
			text = text[:from-len(still)] + and + text[from:]
		}
	}
}

// opensOrEnds reports whether a text has one of the words at its edge that are asked about side by side.
func opensOrEnds(edge func(text, word string) bool, text string) bool {
	for _, word := range [...]string{"推理", "微调", "训练", "单卡", "双卡", "部署", "量化", "全参", "全量", "内存", "显存"} {
		if edge(text, word) {
			return true
		}
	}
	return false
}

func isASCIIWord(b byte) bool { return isDigit(b) || 'a' <= b && b <= 'z' || b == ')' || b == '(' }

// amountAhead reports whether a text begins with a figure of memory, of time or of a share, or with a bare one.
func amountAhead(text string) bool {
	rest := strings.TrimLeft(text, "0123456789.")
	if rest == text {
		return false
	}
	next := strings.TrimLeft(rest, " ")
	return next == "" || !strings.ContainsRune("b卡张块-", firstOf(next)) && len(text)-len(rest) != 4
}
