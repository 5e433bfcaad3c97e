package definition

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"headroom/parser/numeral"
)

// measured splits a number from its unit. The unit is empty for a plain
// number.
func (o *owner) measured(text string) (unit string, value float64, ok bool) {
	sign := 1.
	if rest, minus := strings.CutPrefix(text, "-"); minus {
		text, sign = rest, -1
	}
	text = strings.TrimPrefix(strings.TrimPrefix(text, "~"), "≈")
	v, n := numeral.Number(text)
	if n == 0 || math.IsInf(v, 0) {
		return "", 0, false
	}
	u, known := ownUnits[text[n:]]
	switch {
	case text[n:] == "":
		return "", sign * v, true
	case !known:
		return "", 0, false
	case u.kind == "tera" && o.Kind == OwnModelKind:
		return u.kind, sign * v * 1000, true
	}
	return u.kind, sign * v * u.scale, true
}

// measuredAt reads a number at a place with the unit that may stand apart.
func (o *owner) measuredAt(at int) (unit string, value float64, ok bool) {
	if at >= len(o.words) {
		return "", 0, false
	}
	if anyWord(o.words[at].text, "x") && at+1 < len(o.words) { // x8
		if unit, v, ok := o.measured(o.words[at+1].text); ok && unit == "" {
			return "times", v, true
		}
	}
	unit, value, ok = o.measured(o.words[at].text)
	if ok && unit == "" && o.span(at) == 2 {
		u := ownUnits[o.words[at+1].text]
		if u.kind == "tera" && o.Kind == OwnModelKind {
			value *= 1000
		}
		return u.kind, value * u.scale, true
	}
	return unit, value, ok
}

// span is how many words a figure takes: two where its unit stands apart.
func (o *owner) span(at int) int {
	if at >= len(o.words) {
		return 1
	}
	if anyWord(o.words[at].text, "x") {
		return 2
	}
	if at+2 < len(o.words) && anyWord(o.words[at+2].text, "=", ":") {
		return 1 // the word behind is the key of the next figure
	}
	if unit, _, ok := o.measured(o.words[at].text); ok && unit == "" && at+1 < len(o.words) {
		if _, known := ownUnits[o.words[at+1].text]; known && !(o.words[at+1].text == "层" || o.words[at+1].text == "m" && o.Kind != OwnModelKind) {
			return 2
		}
	}
	return 1
}

// put keeps a figure, or says why not.
func (o *owner) put(key string, v float64, from, to int) {
	f := ownFields[key]
	letter := map[OwnKind]string{OwnModelKind: "m", OwnGPUKind: "g", OwnNodeKind: "n"}[o.Kind]
	if !strings.Contains(f.kinds, letter) {
		o.problem("not_of_kind", from, to, fmt.Sprintf("%s is no figure of a %s.", f.key, o.Kind), fmt.Sprintf("%s 不是这类条目的属性。", f.key))
		return
	}
	if v < f.least || v > f.most || math.IsNaN(v) {
		o.reject("impossible", from, to, fmt.Sprintf("%s %s is not possible; use %s to %s.", f.key, Plain(v), Plain(f.least), Plain(f.most)),
			fmt.Sprintf("%s 不可能是 %s；可取 %s 到 %s。", f.key, Plain(v), Plain(f.least), Plain(f.most)))
		return
	}
	if before, twice := o.said[key]; twice {
		o.reject("conflict", from, to, fmt.Sprintf("%s is said twice; first as %q.", f.key, o.words[before].text), fmt.Sprintf("%s 说了两次；第一次是“%s”。", f.key, o.words[before].text))
		return
	}
	o.said[key] = from
	f.set(&o.Own, Rounded(v))
}

// Rounded undoes what scaling leaves behind: 700m is 0.7, not 0.7000000000000001.
func Rounded(v float64) float64 {
	if short, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 12, 64), 64); err == nil {
		return short
	}
	return v
}

// Plain is a figure as people write it.
func Plain(v float64) string { return strconv.FormatFloat(v, 'g', 8, 64) }
