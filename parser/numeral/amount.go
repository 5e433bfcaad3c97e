// Package numeral reads figures, in digits and in words, English and Chinese.
package numeral

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
)

// Scales are what the names of the lexicon's [scale] section multiply by.
var Scales = map[string]float64{"k": 1e3, "m": 1e6, "b": 1e9, "t": 1e12, "wan": 1e4, "yi": 1e8, "wanyi": 1e12, "qianwan": 1e7, "baiwan": 1e6, "qianyi": 1e11, "baiyi": 1e10, "shiyi": 1e9, "shiwan": 1e5}

// Gigabytes are the sizes of the units of the [bytes] section. Questions say GB
// for whatever a card is sold as, so GiB and GB are one here.
var Gigabytes = map[string]float64{"gb": 1, "gib": 1, "mb": 1e-3, "mib": 1. / 1024, "tb": 1024, "tib": 1024, "kb": 1e-6}

// hanDigit is the value of a Chinese numeral.
func hanDigit(numeral string) (value float64, ok bool) {
	switch numeral {
	case "零":
		return 0, true
	case "一":
		return 1, true
	case "二", "两":
		return 2, true
	case "三":
		return 3, true
	case "四":
		return 4, true
	case "五":
		return 5, true
	case "六":
		return 6, true
	case "七":
		return 7, true
	case "八":
		return 8, true
	case "九":
		return 9, true
	}
	return 0, false
}

// hanPower is what the numeral before it is multiplied by.
func hanPower(numeral string) (value float64, ok bool) {
	switch numeral {
	case "十":
		return 10, true
	case "百":
		return 100, true
	case "千":
		return 1000, true
	}
	return 0, false
}

// Largest is where numbers end: what is beyond is as impossible as this, and
// stays one that every format can write.
const Largest = 1e30

// Number reads the number at the start of text: "8", "1.5", "65,536", ".5",
// "3e15", "10^12".
func Number(text string) (value float64, length int) {
	value, length = digits(text)
	if length == 0 {
		return 0, 0
	}
	switch power, n := exponent(text[length:]); {
	case n == 0:
		if power, n := tens(text[length:]); n > 0 {
			value *= math.Pow(10, power)
			length += n
		}
	case text[length] == 'e':
		value = unbroken(value * math.Pow(10, power)) // 1.64e7 is no fraction
		length += n
	default:
		value = math.Pow(value, power)
		length += n
	}
	if math.IsNaN(value) { // nothing, times a power beyond all numbers: "0e700"
		value = 0
	}
	return min(value, Largest), length
}

// unbroken takes the error of a multiplication off a number that is whole but for it.
func unbroken(v float64) float64 {
	if whole := math.Round(v); whole != 0 && math.Abs(v-whole) < 1e-6 && math.Abs(v) < 1e15 {
		return whole
	}
	return v
}

// exponent reads what makes a power of the number before it: "e12", "e-4",
// "^12", "**12".
func exponent(text string) (power float64, length int) {
	at := 0
	switch {
	case text == "":
		return 0, 0
	case text[0] >= utf8.RuneSelf:
		return superscript(text)
	case strings.HasPrefix(text, "e"), strings.HasPrefix(text, "^"):
		at = 1
	case strings.HasPrefix(text, "**"):
		at = 2
	default:
		return 0, 0
	}
	sign := 1.
	if at < len(text) && (text[at] == '+' || text[at] == '-') {
		if text[at] == '-' {
			sign = -1
		}
		at++
	}
	start := at
	for at < len(text) && chars.IsDigit(text[at]) {
		at++
	}
	power, err := strconv.ParseFloat(text[start:at], 64)
	if err != nil || text[0] == 'e' && power < 9 && at < len(text) && text[at] == 'b' {
		return 0, 0 // no digits; Gemma's "4-e2b"
	}
	return sign * power, at
}

// tens reads the power of ten that a number is multiplied by: " x 10^15".
func tens(text string) (power float64, length int) {
	if text == "" || text[0] != ' ' && text[0] != 'x' && text[0] != '*' && text[0] != "×"[0] {
		return 0, 0
	}
	for _, form := range [...]string{"x10", "x 10", " x 10", " x10", "*10", " * 10", "×10", "× 10", " × 10", " ×10"} {
		if rest, ok := strings.CutPrefix(text, form); ok && rest != "" && rest[0] != 'e' {
			if power, n := exponent(rest); n > 0 {
				return power, len(form) + n
			}
		}
	}
	return 0, 0
}

// raised are the digits of an exponent that is set high.
const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹"

// superscript reads an exponent that is set high: "10¹²".
func superscript(text string) (power float64, length int) {
	for at, r := range text {
		digit := slices.Index([]rune(raised), r)
		if digit < 0 {
			return power, at
		}
		power = min(power*10+float64(digit), 1000)
	}
	return power, len(text)
}

// digits reads a number without an exponent.
func digits(text string) (value float64, length int) {
	end, dots := 0, 0
	for end < len(text) {
		c := text[end]
		switch {
		case '0' <= c && c <= '9':
		case c == '.' && dots == 0 && end+1 < len(text) && chars.IsDigit(text[end+1]):
			dots++
		case c == ' ' && dots == 0 && end > 0 && end <= 3 && strings.HasPrefix(text[end:], " 000") && text[0] != '0':
			rest := text[end+4:]
			if rest != "" && chars.IsDigit(rest[0]) {
				goto done
			}
			end += 4 // "100 000"
			continue
		case c == ' ' && dots == 0 && (spacedPower(text, end) || spacedMoney(text, end)):
			end += 4 // "8 192"
			continue
		case c == ',' && dots == 0 && end > 0 && end <= 3 && thousands(text[end:]):
			end += 4 * groups(text[end:], ',')
			continue
		case c == '_' && dots == 0 && end > 0 && end <= 3 && text[0] != '0' && groups(text[end:], '_') > 0:
			end += 4 * groups(text[end:], '_') // "16_384"
			continue
		default:
			goto done
		}
		end++
	}
done:
	if end == 0 {
		return 0, 0
	}
	figures := text[:end]
	if len(figures) > len("999") && strings.ContainsAny(figures, ", _") {
		figures = strings.NewReplacer(",", "", " ", "", "_", "").Replace(figures)
	}
	value, err := strconv.ParseFloat(figures, 64)
	if err != nil {
		return math.Inf(1), end // more digits than a float holds
	}
	return value, end
}

// spacedPower reports whether a number is a power of two that is written with a space
// behind its thousands: "8 192", "131 072".
func spacedPower(text string, end int) bool {
	for _, power := range [...]string{"2 048", "4 096", "8 192", "16 384", "32 768", "65 536", "131 072", "262 144"} {
		if len(power) == end+4 && strings.HasPrefix(text, power) {
			return len(text) == len(power) || !chars.IsDigit(text[len(power)])
		}
	}
	return false
}

// spacedMoney reports whether a number is an amount of money that is written with a space behind its
// thousands, as French and Russian write it: "1 500 €", "12 000 euros".
func spacedMoney(text string, end int) bool {
	if end == 0 || end > 3 || text[0] == '0' || len(text) < end+6 || !chars.IsDigit(text[end+1]) || !chars.IsDigit(text[end+2]) || !chars.IsDigit(text[end+3]) || chars.IsDigit(text[end+4]) {
		return false
	}
	return chars.Opens(strings.TrimPrefix(text[end+4:], " "), []string{"€", "euro", "eur ", "евро", "$", "руб", "долл"}) > 0
}

// thousands reports whether text begins with groups of three digits, each after
// a comma.
func thousands(text string) bool { return groups(text, ',') > 0 }

// kilos reports whether a length in thousands stands behind a comma, and no group of digits: "tp8,128k".
func kilos(text string) bool {
	return strings.HasPrefix(text, ",128k") || strings.HasPrefix(text, ",256k") || strings.HasPrefix(text, ",512k")
}

// groups is how many such groups there are, each after a mark; none where a word goes on behind them.
func groups(text string, mark byte) int {
	n, whole := 0, text
	for len(text) >= 4 && text[0] == mark && chars.IsDigit(text[1]) && chars.IsDigit(text[2]) && chars.IsDigit(text[3]) {
		text = text[4:]
		n++
	}
	if text != "" && (chars.IsDigit(text[0]) || n == 1 && mark == ',' && kilos(whole) || mark == '_' && (text[0] == '_' || text[0] >= 'a' && text[0] <= 'z')) {
		return 0
	}
	return n
}

// longestNumeral is more bytes than any Chinese numeral has that somebody means; each
// of its runes takes as many as numeral.
const (
	longestNumeral = 48
	numeral        = len("一")
)

// HanNumber reads a Chinese numeral at the start of text: 八, 十六, 两百, 百.
func HanNumber(text string) (value float64, length int) {
	var digit float64
	pending := false
	for length < longestNumeral && length+numeral <= len(text) {
		next := text[length : length+numeral]
		if d, ok := hanDigit(next); ok {
			digit, pending = d, true
		} else if p, ok := hanPower(next); ok {
			if !pending {
				digit = 1
			}
			value += digit * p
			digit, pending = 0, false
		} else if next == "个" && pending && strings.HasPrefix(text[length+numeral:], "亿") {
			length += numeral // "一个亿"
			continue
		} else {
			break
		}
		length += numeral
	}
	return value + digit, length
}

// Round is the nearest whole number that an int holds.
func Round(v float64) int {
	if v > 1e15 {
		return 1e15
	}
	return int(math.Round(v))
}

// Gibibyte is the GB of one GiB.
const Gibibyte = 1.073741824

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

// InYuan is an amount in yuan: 三万二 has its last digit a unit below the one that is named.
func InYuan(number, rest string, unit float64, last bool) float64 {
	value, err := strconv.ParseFloat(number, 64)
	if err != nil {
		n, length := HanNumber(number)
		if length != len(number) || number == "" {
			return 0
		}
		value = n
	}
	if unit == 0 {
		return value
	}
	value *= unit
	if last && rest != "" && !strings.Contains(number, ".") {
		if rest == "半" {
			return value + unit/2
		}
		if more, err := strconv.ParseFloat(rest, 64); err == nil {
			return value + more*unit/10
		}
		more, _ := HanNumber(rest)
		return value + more*unit/10
	}
	return value
}
