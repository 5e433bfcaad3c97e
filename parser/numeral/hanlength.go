package numeral

import "strings"

// LeastLength is the least number in words that stands for a length beside the word for one.
const LeastLength = 500

// UpTo stands between the word for a length and its numeral: 长度最多1w.
var UpTo = [...]string{"最多", "最大", "最长", "只能", "只有", "至少", "最高", "上限"}

// HanAmount reads a Chinese numeral beyond ten thousand too, as people say it: 十五万,
// 一万六千, and 一万六 and 八千五, whose last digit is a unit below the one before it.
func HanAmount(text string) (value float64, length int) {
	value, length = HanNumber(text)
	if length == 0 {
		return 0, 0
	}
	var unit float64
	switch rest, ok := strings.CutPrefix(text[length:], "万"); {
	case ok:
		more, n := HanNumber(rest)
		value, length = value*1e4, length+len("万")
		if d, single := hanDigit(rest[:min(len(rest), numeral)]); single && n == numeral {
			more = d * 1e3
		}
		return value + more, length + n
	case length > 2*numeral && text[length-2*numeral:length-numeral] == "千":
		unit = 1e3
	case length > 2*numeral && text[length-2*numeral:length-numeral] == "百":
		unit = 1e2
	default:
		return value, length
	}
	last, _ := hanDigit(text[length-numeral : length])
	return value - last + last*unit/10, length
}
