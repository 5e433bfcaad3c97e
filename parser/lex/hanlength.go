package lex

import (
	"math"
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/lexicon"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// hanLength reads a Chinese numeral beside the word for a length: 两千的上下文, 一万六上下文,
// 长度八千.
func (l *lexing) hanLength(rest string) bool {
	value, n := numeral.HanAmount(rest)
	if n == 0 {
		digits, m := numeral.Number(rest)
		ten := chars.Opens(rest[m:], []string{"万", "w"}) // "1w上下文"
		if m > 0 && m <= 3 && ten > 0 && (rest[m] != 'w' || chars.HasHan(l.text)) {
			tail := rest[m+ten:]
			more, k := numeral.Number(tail)
			if k != 1 && (k != 0 || rest[m] != 'w') {
				return false
			}
			value, n = digits*1e4+more*1e3, m+ten+k // 1万6上下文
			for unit, times := range map[string]float64{"千": 1e3, "百": 1e2} {
				if strings.HasPrefix(tail[k:], unit) {
					value, n = digits*1e4+more*times, n+len(unit) // 1万6百
				}
			}
		}
	}
	if tens := math.Mod(value, 1e4) != 0; value < numeral.LeastLength || !l.lengthBeside(rest[n:], tens && value > 1e4) {
		return false
	}
	l.emit(token.Token{Type: token.Number, Value: value}, n)
	return true
}

// lengthBeside reports whether the word for a length stands before or behind a numeral, or one for
// data where that may be.
func (l *lexing) lengthBeside(behind string, data bool) bool {
	isLength := func(entries []lexicon.Entry) bool {
		return slices.ContainsFunc(entries, func(e lexicon.Entry) bool {
			return e.Kind == "quantity" && (e.Name == "seq_len" || e.Name == "input_tokens" || e.Name == "output_tokens") || data && e.Kind == "data"
		})
	}
	entries, _ := l.longest(strings.TrimPrefix(strings.TrimLeft(behind, " "), "的"))
	if isLength(entries) {
		return true
	}
	if chars.Opens(behind, []string{"万", "亿", "千", "百"}) > 0 {
		return false // the numeral goes on
	}
	for i := len(l.tokens) - 1; i >= 0 && i >= len(l.tokens)-3; i-- {
		switch t := &l.tokens[i]; {
		case t.Type == token.Quantity:
			return t.Name == "seq_len" || t.Name == "input_tokens" || t.Name == "output_tokens"
		case t.Type != token.Link && t.Type != token.Equals && !slices.Contains(numeral.UpTo[:], l.text[t.Lo:t.Hi]):
			return false
		}
	}
	return false
}

// noAmount ends before a numeral that tells no amount: 上百G.
var noAmount = pattern.Of(`[上近数好成]$`)

// gigabytesBehind reports whether a text begins with the unit of an amount of memory: "g显存", "gb".
func gigabytesBehind(text string) bool {
	rest, ok := strings.CutPrefix(text, "g")
	return ok && chars.Opens(strings.TrimLeft(rest, "b "), []string{"网", "宽带", "带宽", "光", "以太"}) == 0 && !chars.StartsWord(strings.TrimPrefix(rest, "b"))
}

// terabytes is an amount of memory that is counted in T: 一个T的内存, 半个T内存, 2个T的内存.
var terabytes = pattern.Of(`^([一两二三四半]|\d)个? ?tb?(?: ?的)? ?(?:运行|主机|系统)?(?:内存|主存|ram|ddr|硬盘|磁盘|固态|ssd)`)

// hanTerabytes reads one.
func (l *lexing) hanTerabytes(rest string) bool {
	m := terabytes.Groups(rest[:min(len(rest), 40)])
	if m == nil {
		return false
	}
	value, n := 0.5, len(m[1])
	if m[1] != "半" {
		if chars.IsDigit(m[1][0]) {
			value = float64(m[1][0] - '0')
		} else {
			value, _ = numeral.HanNumber(m[1])
		}
	}
	n += len(rest[n:]) - len(strings.TrimLeft(strings.TrimPrefix(rest[n:], "个"), " ")) + 1
	if n < len(rest) && rest[n] == 'b' {
		n++
	}
	l.emit(token.Token{Type: token.Bytes, Name: "tb", Value: value * numeral.Gigabytes["tb"]}, n)
	return true
}
