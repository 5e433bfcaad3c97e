package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// A question goes on to further sizes of a model, or asks about all of them.

// askedInstead is the size that a question goes on to from a model that works: "I can
// train llama-7b, but what about 13b?". It is 0 when there is none.
func (r *Reader) askedInstead(t token.Token, billions []float64) float64 {
	if t.Value == 0 || t.Active > 0 || len(billions) != 1 || len(r.Sizes) != 1 || billions[0] == t.Value || r.Asked.Asks("compare") {
		return 0
	}
	if size := r.Tokens[r.Sizes[0].Token]; size.Lo < t.Lo || !r.askedNext(size) || r.askedToo(size) {
		return 0
	}
	return billions[0]
}

// goesOn reports whether the first of two sizes works and the question goes on to the
// second: "7B能跑，那13B呢".
func (r *Reader) goesOn() bool {
	if len(r.Sizes) != 2 || r.Asked.Asks("compare") {
		return false
	}
	first, next := r.Tokens[r.Sizes[0].Token], r.Tokens[r.Sizes[1].Token]
	return first.Hi < next.Lo && r.askedNext(next) && wentRight(r.Text[first.Hi:next.Lo])
}

// askedNext reports whether the words right before a size turn the question to it.
func (r *Reader) askedNext(size token.Token) bool {
	before := strings.TrimRight(r.Text[max(0, size.Lo-24):size.Lo], " ")
	for _, word := range [...]string{"what about", "how about", "what about a", "how about a", "what about the", "那", "那么", "换成", "那换"} {
		if strings.HasSuffix(before, word) {
			return true
		}
	}
	return false
}

// askedToo reports whether a question that was asked of one model is asked of a further size as well: "vram for
// an 8b in q8, and what about the 70b?".
func (r *Reader) askedToo(size token.Token) bool {
	if r.Asked.Asks("why", "compare", "normal") {
		return false
	}
	before := r.Text[:size.Lo]
	if r.Matches(andSize, before) && strings.HasPrefix(r.Text[size.Hi:], "?") {
		return true
	}
	if !r.askedNext(size) && !r.Matches(alsoHan, r.Text[size.Hi:]) {
		return false
	}
	asked := r.Asked.First("howmuch", "requirement", "howfast", "howlong", "cards", "min")
	return asked != nil && asked.Lo < size.Lo
}

// andSize ends before a size with a question mark of its own: "8b q4 memory? and the 70b?".
var andSize = pattern.Of(`\? ?(?:and|what about|how about)(?: for| of)?(?: an?| the)?(?: same)? ?$`)

// alsoHan stands behind a size that Chinese goes on to: 70b呢.
var alsoHan = pattern.Of(`^(?:的|模型|版本|版)*呢`)

// membersOf are the models of a family whose sizes are told as its own: "qwen2.5的3b、7b、14b". There are none where
// one of them is not known.
func (r *Reader) membersOf(family token.Token, billions []float64) []string {
	if first := r.Tokens[r.Sizes[0].Token]; first.Lo <= family.Hi || strings.TrimSpace(r.Text[family.Hi:first.Lo]) != "的" {
		return nil
	}
	var list []string
	for _, b := range billions {
		name := family.Name + "-" + tagger.DecimalSize(b)
		if !r.Names.Opens(name) {
			return nil
		}
		list = append(list, name)
	}
	return list
}

// sizesEach asks about every size of a family: "for each size of Llama 2", 各个尺寸, "for the
// whole family"; membersEach with the family's name within it, "all the qwen3 models".
var (
	sizesEach   = pattern.Of(`\b(?:each|every|all|different|various)(?: of)?(?: the| its)?(?: model)? ?(?:sizes?|versions?|variants?)\b|(?:各个?|每个|不同|所有|全部|全系列?)的?(?:模型)?(?:尺寸|版本|大小|规格|型号|参数量|规模|size)|不同参数的|全系列|(?:各个?|每个|不同|所有|全部)的?模型|\b(?:whole|entire|full) (?:[a-z0-9.-]+ ){0,3}(?:family|series|line-?up|model range)\b`)
	membersEach = pattern.Of(`\b(?:(?:each|every)(?: of the)?(?: [a-z0-9.-]+){1,3} model|(?:all|different|various)(?: of)?(?: the)?(?: [a-z0-9.-]+){1,3} models)\b`)
)

// partsOfModel stand behind a model of which only a part is meant.
var partsOfModel = [...]string{"副本", "实例", "权重", "文件", "层", "并行", "参数", "一起", "同时", " weight", " file", " layer", " replica", " instance", " cop", " parallel", "'s", " at once", " together"}

var everySizeWords = pattern.OneOf("size", "version", "variant", "model", "family", "series", "line", "range", "尺寸", "版本", "大小", "规格", "型号", "参数", "规模", "系列", "模型")

// everySize reads that each size of the one family that is named is asked about.
func (r *Reader) everySize() {
	q := &r.Query
	if q.Model == "" || q.ParamsB > 0 || !r.Mentions(everySizeWords) {
		return
	}
	m := r.Span(sizesEach, r.Text)
	if m == nil {
		if m = r.Span(membersEach, r.Text); m != nil && (len(r.Models) == 0 || r.Tokens[r.Models[0]].Lo < m[0] || r.Tokens[r.Models[0]].Hi > m[1]) {
			return
		}
	}
	if m != nil && !strings.HasSuffix(r.Text[:m[0]], "其他") && !strings.HasSuffix(r.Text[:m[0]], "其它") && chars.Opens(r.Text[m[1]:], partsOfModel[:]) == 0 && r.Names.Several(q.Model) {
		q.EverySize = true
		r.markText("every_size", m[0], m[1])
	}
}
