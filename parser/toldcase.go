package parser

import "strings"

// toldCase leaves out a case that was told to reckon from, where the number of cards for
// another model is asked: "13B took 8 cards, how many for 200B". The cards of the first
// are those of the first alone.
func (r *reader) toldCase() {
	q := &r.query
	span, ok := r.spans["gpu_count"]
	if !ok {
		span, ok = r.spans["gpu"]
	}
	if !ok || q.GPUCount == 0 || q.GPUCountOptions != nil || r.asked.asks("compare", "enough", "fit", "oom") {
		return
	}
	first, last := -1, -1
	for i, t := range r.tokens {
		if t.typ != tSize && (t.typ != tModel || t.value == 0) {
			continue
		}
		if first < 0 {
			first = i
		}
		last = i
	}
	if first < 0 || r.sizeAt(first) == r.sizeAt(last) || r.tokens[last].start <= span[0] || r.tokens[last].active > 0 {
		return
	}
	if !strings.ContainsAny(r.text[r.tokens[first].hi:r.tokens[last].lo], ",;?.!、") || r.listed(first, last) {
		return
	}
	q.GPUCount, q.Nodes, q.ParamsList, q.Models, q.ActiveParamsB = 0, 0, nil, nil, 0
	q.ParamsB = r.sizeAt(last)
	if t := r.tokens[last]; t.typ == tModel {
		q.Model = t.name
	} else {
		q.Model = ""
	}
}

// sizeAt is the size in billions that a token tells.
func (r *reader) sizeAt(i int) float64 {
	if t := r.tokens[i]; t.typ == tModel {
		return t.value
	}
	return r.tokens[i].value / 1e9
}

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
