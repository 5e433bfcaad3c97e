package lex

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/numeral"
	"headroom/parser/token"
)

// Amounts of money are figures behind the sign of a currency.

// currencies are the signs that stand before an amount of money.
var currencies = [...]struct{ sign, unit string }{{"$", "usd"}, {"€", "eur"}, {"¥", "cny"}, {"￥", "cny"}}

// money reads "$360", "$40k" and "€2.10/h".
func (l *lexing) money(rest, sign, unit string) bool {
	gap := len(sign)
	gap += len(rest[gap:]) - len(strings.TrimLeft(rest[gap:], " "))
	value, n := numeral.Number(rest[gap:])
	if n == 0 {
		return false
	}
	length := gap + n
	if after := rest[length:]; after != "" && after[0] == 'k' && !chars.StartsWord(after[1:]) {
		value *= 1000
		length++
	} else if times, more := millions(after); more > 0 {
		value *= times
		length += more
	} else if per, more := l.unitAfter(after); per.Name == "usdh" || per.Name == "usdkwh" {
		unit += strings.TrimPrefix(per.Name, "usd")
		length += more
	}
	l.emit(token.Token{Type: token.Unit, Name: unit, Value: value}, length)
	return true
}

// millions is the scale behind an amount of money, "$5.6M", "€2 million", "$3万", and its length.
func millions(after string) (times float64, length int) {
	for word, times := range map[string]float64{"m": 1e6, "mm": 1e6, " million": 1e6, " mio": 1e6, "万": 1e4, "百万": 1e6} {
		if rest, ok := strings.CutPrefix(after, word); ok && (word[0] >= 0x80 || !chars.StartsWord(rest)) && chars.Opens(rest, []string{" tok", "tok", " per", "/", "t"}) == 0 {
			return times, len(word)
		}
	}
	return 0, 0
}
