package chars

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// partings are words that close a Chinese question and say nothing of it. They are folded; a longer one goes
// before one that it ends in.
var partings = [...]string{
	"谢谢大佬", "谢谢大家", "谢谢各位", "谢谢老哥", "谢谢了", "谢谢啦", "谢谢", "多谢了", "多谢大佬", "多谢", "谢了", "谢啦", "先谢", "先谢过", "万分感谢", "非常感谢", "感谢大佬", "感谢各位", "感谢",
	"在线等挺急的", "在线等、挺急的", "在线等、急", "在线等", "挺急的", "急急急", "十万火急",
	"求大佬解答", "求解答", "求大佬指点", "求指点", "求大佬指教", "求指教", "求赐教", "求告知", "求科普", "求解", "跪求", "求带",
	"有没有懂的大佬", "有没有懂的", "有懂的吗", "有懂哥吗", "有没有大佬知道", "有大佬知道吗", "有人知道吗", "有没有人知道", "大佬们帮忙看看", "帮忙看看", "蹲一个答案", "蹲一个", "蹲个答案",
	"thanks", "thx", "急", "蹲",
}

// Unparted blanks out how a folded question in Chinese takes its leave, with the signs around it: 够吗? 谢谢大佬.
// A text that says nothing else stays.
func Unparted(text string) string {
	if !HasHan(text) {
		return text
	}
	kept := text
	for {
		open := strings.TrimRightFunc(kept, sign)
		at := slices.IndexFunc(partings[:], func(word string) bool { return strings.HasSuffix(open, word) })
		if at < 0 {
			break
		}
		rest := open[:len(open)-len(partings[at])]
		last, _ := utf8.DecodeLastRuneInString(rest)
		if rest == "" || last >= FirstHan && last <= LastHan && !strings.ContainsRune("吗呢啊呀吧了", last) || last != '?' && !sign(last) && last < FirstHan {
			break // 很急, 不用谢谢
		}
		rest = strings.TrimRightFunc(rest, sign)
		if Runes(rest) < 4 {
			break
		}
		kept = rest
	}
	return kept + strings.Repeat(" ", Runes(text)-Runes(kept))
}

// sign reports whether a rune is a mark or a picture at the end of a sentence that asks nothing.
func sign(r rune) bool {
	return strings.ContainsRune(" ,、;.!~…", r) || r >= 0x2600 && r <= 0x27bf || r >= 0x1f300 && r <= 0x1faff || r == 0xfe0f
}
