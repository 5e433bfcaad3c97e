package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
)

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
