package parser

// Words for training as large a model on as many tokens as compute is best spent on
// (arXiv 2203.15556); Chinchilla alone is a model.
var computeOptimal = patternOf(`\bchinchilla(?:'s)?[- ](?:optimal(?:ly)?|scaling|laws?|ratio|rule|style)|\bchinchilla ?最优|\bcompute[- ]optimal(?:ly)?|\bcompute[- ]efficient(?:ly)? (?:size|training|model)|计算最优|算力最优|\bhow many tokens (?:should|do|would|must) (?:i|we|one|you)(?: need to)? (?:pre-?)?train|该(?:用|训|训练)多少(?:个)? ?token`)

// computeOptimal reads that compute is to be spent at its best.
func (r *reader) computeOptimal() {
	if !r.matching.mentions("chinchilla", "optimal", "efficient", "最优", "how many tokens", "多少") {
		return
	}
	if m := r.span(computeOptimal, r.text); m != nil {
		r.query.ComputeOptimal = true
		if r.text[m[0]] == 'h' {
			return // "how many tokens should I train on": the words ask besides
		}
		r.markText("compute_optimal", m[0], m[1])
	}
}

// sizeOpen asks for the size of a model: "what size can I pretrain", 能训多大的模型.
var sizeOpen = patternOf(`\b(?:what|which|how (?:large|big|many)|largest|biggest|max(?:imum)?)\b[^?.!;]{0,24}\b(?:sizes?|models?|llms?|param(?:eter)?s?|transformers?)\b|\bhow (?:large|big)\b|(?:多大|多少)(?:规模|参数|b)?(?:的)?(?:模型|参数|llm)|多大规模|最大[^,;?!]{0,8}模型`)

// sizeSought reports whether the size of a model to train is asked for, where none is named.
func (r *reader) sizeSought() bool {
	return trains(r.query.Task) && !r.hasModel() && (r.asked.asks("whatmodel") || r.matching.mentions("size", "model", "large", "big", "llm", "param", "模型", "多大") && r.matches(sizeOpen, r.text))
}

// computeSought reports whether the size of a model is asked for that the compute at hand trains:
// so much time on some cards, or so much money for them.
func (r *reader) computeSought() bool {
	q := &r.query
	return q.GPU != "" && q.GPUHours+q.Hours+q.Days+q.WindowH+ternary(q.hasBudget(), 1., 0) > 0 && r.sizeSought()
}
