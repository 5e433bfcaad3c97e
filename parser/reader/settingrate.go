package reader

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// inSeconds reads a number of tokens and the seconds that they took as a speed: "3
// tokens in 5 seconds".
func (r *Reader) inSeconds(last int, v float64) bool {
	link, unit := r.At(last+1), r.At(last+2)
	if word := r.Text[link.Lo:link.Hi]; word != "in" && word != "within" && word != "every" && word != "per" || unit.Type != token.Unit && unit.Type != token.Number {
		return false
	}
	seconds := unit.Value
	switch {
	case unit.Type == token.Unit && unit.Name == "second":
	case unit.Type == token.Unit && unit.Name == "minute":
		seconds *= 60
	case unit.Type == token.Number && strings.HasPrefix(strings.TrimLeft(r.Text[unit.Hi:], " "), "sec"):
	case unit.Type == token.Number && strings.HasPrefix(strings.TrimLeft(r.Text[unit.Hi:], " "), "min"):
		seconds *= 60
	default:
		return false
	}
	if seconds <= 0 || r.Query.TokensPerS != 0 {
		return false
	}
	r.Query.TokensPerS = v / seconds
	r.Used[last+2] = true
	r.Tokens[last+2].Type = token.Mark
	return true
}

// perSecond reads a number of tokens behind "every second" as a speed: "每卡每秒
// 2900 token", 每秒接近30个token.
func (r *Reader) perSecond(value int, v float64) bool {
	before := strings.TrimRight(r.Text[:r.Tokens[value].Lo], " 约大概有是到达处理跑生成产出只能够可以最多才仅要至少吐差不接近将逼超过平均稳定在快都还也就上了")
	second, card := false, false
	for {
		word := ""
		for _, w := range [...]string{"每秒钟", "每秒", "一秒", "1秒", "每张卡", "每块卡", "每卡", "每张", "每块", "单卡", "每gpu", "每个gpu"} {
			if strings.HasSuffix(before, w) {
				word = w
				break
			}
		}
		if word == "" {
			break
		}
		second = second || strings.HasSuffix(word, "秒") || strings.HasSuffix(word, "秒钟")
		card = card || !strings.Contains(word, "秒")
		before = strings.TrimRight(strings.TrimSuffix(before, word), " ")
	}
	switch q := &r.Query; {
	case !second:
		return false
	case card:
		q.TokensPerSPerGPU = v
		r.reference(value)
	default:
		r.speedOf(value, v)
	}
	return true
}

// aSecond is what makes a number of requests a rate.
var aSecond = pattern.Of(`^ ?(?:(?:per|a|each|every|/|in one) ?(?:s|sec|second)\b|每秒|/ ?秒)`)

// outASecond is a second of which the output is asked for.
var outASecond = pattern.Of(`^ ?每秒(?:钟)?[^,;?!、0-9]{0,12}(?:多少|几|多快)`)

// everySecond reports whether a number of requests is that of a second.
func (r *Reader) everySecond(key int, values []int) bool {
	last := r.Tokens[max(key, values[len(values)-1])]
	if rest := r.Text[last.Hi:]; r.Matches(aSecond, rest) {
		return !r.Matches(outASecond, rest) // "并发16每秒能出多少token": the speed is asked for
	}
	before := strings.TrimRight(r.Text[:r.Tokens[min(key, values[0])].Lo], " 约大概有是到处理能可以够一直都稳定在只才最多差不左右跑承接")
	return strings.HasSuffix(before, "每秒") || strings.HasSuffix(before, "每秒钟") || strings.HasSuffix(before, "qps") || strings.HasSuffix(before, "rps")
}

// milliseconds is what makes a number a time.
var milliseconds = pattern.Of(`^ ?(ms|msec|毫秒)\b`)
