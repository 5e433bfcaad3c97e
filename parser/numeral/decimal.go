package numeral

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/lexicon"
)

// Most of Europe and half of America write a decimal comma: "0,6 tok/s", "1,3B",
// "4,65bpw", "Llama 3,1". English lists are written with the same sign: "7,8B",
// "4,8k", so that what stands around the comma tells.

// Pointed writes the decimal commas of a folded question as points, in their places, and points that
// set thousands apart as commas.
func Pointed(text string) string {
	var out []byte
	for at := 1; at+1 < len(text); at++ {
		if namesVersion(text, at) {
			if out == nil {
				out = []byte(text)
			}
			out[at] = '.' // "llama3_1/8b"
			continue
		}
		if text[at] != ',' && text[at] != '.' || !chars.IsDigit(text[at-1]) || !chars.IsDigit(text[at+1]) {
			continue
		}
		if text[at] == ',' && !decimalComma(text, at) || text[at] == '.' && !thousandsPoint(text, at) {
			continue
		}
		if out == nil {
			out = []byte(text)
		}
		if out[at] = ','; text[at] == ',' {
			out[at] = '.'
		}
	}
	if out == nil {
		return text
	}
	return string(out)
}

// Unaddressed blanks out whom a folded question is addressed to: "@someone can it run".
func Unaddressed(text string) string {
	if !strings.HasPrefix(text, "@") {
		return text
	}
	end := strings.IndexByte(text, ' ')
	if end < 2 || len(text[:end]) != chars.Runes(text[:end]) {
		return text
	}
	return strings.Repeat(" ", end) + text[end:]
}

// decimalComma reports whether the comma at a place between two digits is a decimal one.
func decimalComma(text string, at int) bool {
	lo, hi := at, at+1
	for lo > 0 && chars.IsDigit(text[lo-1]) {
		lo--
	}
	for hi < len(text) && chars.IsDigit(text[hi]) {
		hi++
	}
	whole, part := text[lo:at], text[at+1:hi]
	if len(whole) > 3 || len(part) > 2 || lo > 0 && strings.IndexByte(",./-=", text[lo-1]) >= 0 || hi+1 < len(text) && strings.IndexByte(",.", text[hi]) >= 0 && chars.IsDigit(text[hi+1]) {
		return false // a list, a date, or values in the exact notation
	}
	if versions[whole+","+part] && versioned(text[:lo]) {
		return true
	}
	if whole == "0" && (len(part) == 2 || part == "9") {
		return true
	}
	if lo > 0 && chars.StartsWord(LastRune(text[:lo])) && text[lo-1] < utf8.RuneSelf {
		return false // the end of a name: "rtx3090,4090"
	}
	rest := strings.TrimPrefix(text[hi:], " ")
	if chars.Opens(rest, []string{"%", "€", "$"}) > 0 {
		return true
	}
	unit := lexicon.Head(rest)
	if end := strings.IndexFunc(unit, func(r rune) bool { return r >= utf8.RuneSelf }); end > 0 {
		unit = unit[:end]
	}
	switch unit {
	case "b", "bn", "billion", "mrd", "milliarden", "milliards":
		if len(whole) == 2 && whole != "10" && (part == "7" || part == "8") {
			return false // "qps 20,7b": a size of which there are many, and none of 20.7B
		}
		return len(part) == 1 && !listedSizes[whole+","+part]
	case "k", "g", "gb", "gib", "gig", "gigs", "go":
		return (len(part) == 1 && !listedPowers[whole+","+part] || len(part) == 2 && unit == "gib") && !strings.HasPrefix(rest, "gb/s")
	case "m", "t", "tb", "million", "trillion", "mio":
		return len(part) == 1 || whole == "1"
	case "bpw", "tok", "toks", "token", "tokens", "tps", "tk", "kw", "kwh", "sec", "secs", "seconds", "second", "hours", "hour", "hrs", "h", "days", "day", "weeks", "it", "tflops", "pflops", "tf", "pf", "euro", "eur", "usd", "dollars":
		return true
	case "s":
		return true
	}
	return false
}

// thousandsPoint reports whether the point at a place between two digits sets thousands apart, as much
// of Europe writes them: "20.000 Tokens", "1.500 €".
func thousandsPoint(text string, at int) bool {
	lo, hi := at, at+1
	for lo > 0 && chars.IsDigit(text[lo-1]) {
		lo--
	}
	for hi < len(text) && chars.IsDigit(text[hi]) {
		hi++
	}
	if hi-at != 4 || at-lo > 3 || text[lo] == '0' || lo > 0 && (text[lo-1] == '$' || text[lo-1] == '=' || text[lo-1] == ',' || text[lo-1] == '.' || chars.StartsWord(text[lo-1:lo])) {
		return false
	}
	if strings.HasSuffix(strings.TrimRight(text[:lo], " "), "€") {
		return true
	}
	rest := strings.TrimPrefix(text[hi:], " ")
	return chars.Opens(rest, []string{"€", "euro", "eur ", "eur,", "eur.", "eur?", "токенов", "token", "tokens", "beispiele", "datensätze", "ejemplos", "exemples", "muestras", "zeichen", "anfragen", "nutzer", "schritte"}) > 0 && chars.Opens(rest, []string{"token/s", "tokens/s", "token per", "tokens per", "token pro", "tokens pro", "tokens por", "token por", "tokens par", "token/sek", "tokens/sek"}) == 0
}

// listedSizes and listedPowers are pairs that people list and hardly ever mean as one
// figure.
var (
	listedSizes  = map[string]bool{"3,4": true, "3,7": true, "4,7": true, "4,8": true, "7,8": true, "7,9": true, "8,9": true}
	listedPowers = map[string]bool{"2,4": true, "4,8": true, "6,8": true, "2,8": true}
)

// versions are those of model families that have a fraction.
var versions = map[string]bool{"1,5": true, "2,5": true, "3,1": true, "3,2": true, "3,3": true, "3,5": true, "4,5": true, "4,6": true, "4,7": true}

// versioned reports whether a text ends in the name of a family that counts so.
func versioned(text string) bool {
	text = strings.TrimRight(text, " -")
	for _, name := range [...]string{"llama", "qwen", "glm", "phi", "deepseek-v", "deepseek v", "mistral small", "granite", "gpt"} {
		if strings.HasSuffix(text, name) {
			return true
		}
	}
	return false
}

// LastRune is the last rune of a text.
func LastRune(text string) string {
	r, n := utf8.DecodeLastRuneInString(text)
	if unicode.IsDigit(r) {
		return ""
	}
	return text[len(text)-n:]
}

// namesVersion reports whether a low line stands for the point of a version, as in the folders of
// settings that models have: "llama3_1/8b".
func namesVersion(text string, at int) bool {
	return text[at] == '_' && at > 1 && at+2 < len(text) && text[at+2] == '/' && chars.IsDigit(text[at-1]) && chars.IsDigit(text[at+1]) && text[at-2] >= 'a' && text[at-2] <= 'z'
}
