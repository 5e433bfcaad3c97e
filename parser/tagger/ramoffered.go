package tagger

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// ramEither offers one amount of the host's memory in place of another: "512G ok or ask for
// 1T", "384 enough or 768", 64G够吗还是128G. The unit may stand with one of them only.
var ramEither = pattern.Of(`(?:^|[^a-z0-9.])(\d{1,4}(?:\.\d)?) ?(gb|gib|g|tb|tib|t)?(?: (?:of )?(?:host |system |cpu )?(?:ram|memory|mem)|(?:的)?内存)?(?: per (?:node|box|machine|host|server))?(?: ?(?:ok|okay|fine|enough|sufficient|plenty|do|work|suffice|is|be|will|would|does|be (?:ok|fine|enough)|够吗|行不行|可不可以|能不能行|够不够|够用吗|够|行吗|可以吗|行|么|吗))* ?[,?]? ?(?:\bor\b|\bvs\.?|还是|或者?)(?: (?:should|do|shall|must|would|better|rather|i|we|it|you|get|buy|need|needs|have|ask|asking|go|going|for|to|order|request|take|a|the|full|even|at least|maybe|is|be|up|with))*(?:得|要|需要|上|配|买|用|必须|非得)* ?(\d{1,4}(?:\.\d)?) ?(gb|gib|g|tb|tib|t)?\b`)

// ramOffered makes two such amounts the host's, where its memory is what is asked about.
func ramOffered(tokens []token.Token, said *pattern.Matching) {
	if !slices.ContainsFunc(tokens, func(t token.Token) bool { return t.Is("memory", "ram") }) || slices.ContainsFunc(tokens, func(t token.Token) bool { return t.Is("memory", "vram") }) {
		return
	}
	m := said.Find(ramEither, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
	if m == nil {
		return
	}
	group := func(k int) string {
		if m[2*k] < 0 {
			return ""
		}
		return said.Text[m[2*k]:m[2*k+1]]
	}
	a, unitA, b, unitB := figureOf(group(1)), group(2), figureOf(group(3)), group(4)
	if unitA == "" && unitB == "" && a < 32 {
		return
	}
	if unitA == "" && a >= 16 {
		unitA = "g"
	}
	a, b = hostGB(a, cmp.Or(unitA, unitB)), hostGB(b, cmp.Or(unitB, unitA))
	i, j := tokenFrom(tokens, m[2]), tokenFrom(tokens, m[6])
	if a == b || min(a, b) < 8 || i < 0 || j <= i || i > 0 && (tokens[i-1].Type == token.Card || tokens[i-1].Type == token.Bare || tokens[i-1].Type == token.Key || tokens[i-1].Type == token.Quantity) {
		return
	}
	if slices.ContainsFunc(tokens[i:j+1], func(t token.Token) bool { return t.Type == token.Card || t.Type == token.Bare || t.Type == token.Model }) {
		return
	}
	for k, v := range map[int]float64{i: a, j: b} {
		t := &tokens[k]
		t.Type, t.Kind, t.Name, t.Value = token.Bytes, "hostchoice", "gb", v
	}
}

// tokenFrom is the token that begins at a place in the text, or -1.
func tokenFrom(tokens []token.Token, lo int) int {
	return slices.IndexFunc(tokens, func(t token.Token) bool { return t.Lo == lo })
}

// figureOf is a figure, 0 where there is none.
func figureOf(text string) float64 {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		v, _ = numeral.HanNumber(text)
	}
	return v
}

// hostGB is an amount in gigabytes; a terabyte of memory is 1024 of them.
func hostGB(v float64, unit string) float64 {
	if strings.HasPrefix(unit, "t") {
		return v * 1024
	}
	return v
}
