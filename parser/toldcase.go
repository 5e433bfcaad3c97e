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
