package parser

// proportion reports whether the size of one model's weights is reckoned from that of
// another's: "a 7B is 14 GB on disk, so a 70B is 140 GB?". Both sizes are asked about then,
// and neither amount is memory that is there.
func (r *reader) proportion() bool {
	q := &r.query
	if len(r.sizes) != 2 || len(r.models) > 0 || q.GPU != "" || q.GPUOptions != nil || q.GPUCount > 1 || !r.questioned() && !r.asked.asks("normal") {
		return false
	}
	small, large := r.sizes[0], r.sizes[1]
	var of [2]int // an amount behind each size
	for i, t := range r.tokens {
		bare := t.typ == tNumber && i > large.token && t.value > 0 && !r.beforeCard(i) && r.at(i+1).typ != tMeasure && r.at(i+1).typ != tTimes // "would a 13B be 26 then"
		if t.typ != tBytes && !bare {
			continue
		}
		switch {
		case i > large.token:
			if of[1] == 0 {
				of[1] = i
			}
		case i > small.token:
			of[0] = i
		}
	}
	if of[0] == 0 || of[1] == 0 || small.billions <= 0 || small.billions == large.billions {
		return false
	}
	sizes, amounts := large.billions/small.billions, r.tokens[of[1]].value/r.tokens[of[0]].value
	if amounts < sizes*0.7 || amounts > sizes*1.4 {
		return false
	}
	q.GPUMemoryGB, q.TotalGPUMemoryGB, q.WeightsGB, q.ObservedGB, q.GPUMemoryOptions, q.Tokens = 0, 0, 0, 0, nil, 0
	q.ParamsB, q.ParamsList = 0, []float64{small.billions, large.billions}
	r.passed = append(r.passed, of[0], of[1])
	return true
}
