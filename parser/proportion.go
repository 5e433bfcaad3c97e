package parser

import (
	"headroom/parser/token"
)

// proportion reports whether the size of one model's weights is reckoned from that of
// another's: "a 7B is 14 GB on disk, so a 70B is 140 GB?". Both sizes are asked about then,
// and neither amount is memory that is there.
func (r question) proportion() bool {
	q := &r.Query
	if len(r.Sizes) != 2 || len(r.Models) > 0 || q.GPU != "" || q.GPUOptions != nil || q.GPUCount > 1 || !r.Questioned() && !r.Asked.Asks("normal") {
		return false
	}
	small, large := r.Sizes[0], r.Sizes[1]
	var of [2]int // an amount behind each size
	for i, t := range r.Tokens {
		bare := t.Type == token.Number && i > large.Token && t.Value > 0 && !r.BeforeCard(i) && r.At(i+1).Type != token.Measure && r.At(i+1).Type != token.Times // "would a 13B be 26 then"
		if t.Type != token.Bytes && !bare {
			continue
		}
		switch {
		case i > large.Token:
			if of[1] == 0 {
				of[1] = i
			}
		case i > small.Token:
			of[0] = i
		}
	}
	if of[0] == 0 || of[1] == 0 || small.Billions <= 0 || small.Billions == large.Billions {
		return false
	}
	sizes, amounts := large.Billions/small.Billions, r.Tokens[of[1]].Value/r.Tokens[of[0]].Value
	if amounts < sizes*0.7 || amounts > sizes*1.4 {
		return false
	}
	q.GPUMemoryGB, q.TotalGPUMemoryGB, q.WeightsGB, q.ObservedGB, q.GPUMemoryOptions, q.Tokens = 0, 0, 0, 0, nil, 0
	q.ParamsB, q.ParamsList = 0, []float64{small.Billions, large.Billions}
	r.Passed = append(r.Passed, of[0], of[1])
	return true
}
