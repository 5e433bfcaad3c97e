package parser

// sizesEach asks about every size of a family: "for each size of Llama 2", 各个尺寸.
var sizesEach = patternOf(`\b(?:each|every|all|different|various)(?: of)?(?: the| its)?(?: model)? ?(?:sizes?|versions?|variants?)\b|(?:各个?|每个|不同|所有|全部)的?(?:模型)?(?:尺寸|版本|大小|规格|参数量|规模|size)`)

// everySize reads that each size of the one family that is named is asked about.
func (r *reader) everySize() {
	q := &r.query
	if q.Model == "" || q.ParamsB > 0 || !r.matching.mentions("size", "version", "variant", "尺寸", "版本", "大小", "规格", "参数量", "规模") {
		return
	}
	if m := r.span(sizesEach, r.text); m != nil {
		q.EverySize = true
		r.markText("every_size", m[0], m[1])
	}
}
