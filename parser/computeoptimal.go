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
