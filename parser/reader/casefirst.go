package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/token"
)

// ForgetOthersCards forgets, where the number of cards is asked for, what was told of the cards of
// another model.
func (r *Reader) ForgetOthersCards() {
	if r.NeededInTime() {
		return
	}
	r.insteadOfCard()
	if i := r.moreBack(); i >= 0 {
		r.Passed = append(r.Passed, i)
	}
	s, sought := r.Asked.First("cards"), r.numberSought()
	if q := &r.Query; q.GPUCount == 1 && !r.Asked.Asks("oom", "enough", "fit") && r.memoryOfOne() {
		q.GPUCount = 0 // 单卡64G的910B，跑32B要几张
		delete(r.Spans, "gpu_count")
	}
	if sought {
		if m := r.Span(CardNumber, r.Text); m != nil {
			start := chars.Runes(r.Text[:m[0]])
			r.otherCount(&evidence.Sign{Start: start, End: start})
		}
	}
	if sought || s != nil && !r.severalTold(s) {
		r.toldCase()
	} else if r.cardsOpen() {
		r.otherCount(r.Asked.First("howmany"))
	}
}

// toldCase leaves out a case that was told to reckon from, where the number of cards for
// another model is asked: "13B took 8 cards, how many for 200B". The cards of the first
// are those of the first alone.
func (r *Reader) toldCase() {
	q := &r.Query
	span, ok := r.Spans["gpu_count"]
	if !ok {
		span, ok = r.Spans["gpu"]
	}
	if !ok || q.GPUCount == 0 || q.GPUCountOptions != nil || r.Asked.Asks("compare", "enough", "fit", "oom") {
		return
	}
	first, last := -1, -1
	for i, t := range r.Tokens {
		if t.Type != token.Size && (t.Type != token.Model || t.Value == 0) {
			continue
		}
		if first < 0 {
			first = i
		}
		last = i
	}
	if first < 0 || r.sizeAt(first) == r.sizeAt(last) || r.Tokens[last].Start <= span[0] || r.Tokens[last].Active > 0 {
		return
	}
	if !strings.ContainsAny(r.Text[r.Tokens[first].Hi:r.Tokens[last].Lo], ",;?.!、") || r.Listed(first, last) {
		return
	}
	q.GPUCount, q.Nodes, q.ParamsList, q.Models, q.ActiveParamsB = 0, 0, nil, nil, 0
	q.ParamsB = r.sizeAt(last)
	if t := r.Tokens[last]; t.Type == token.Model {
		q.Model = t.Name
	} else {
		q.Model = ""
	}
}

// otherSize reports whether a model or a size is named beside the token.
func (r *Reader) otherSize(i int) bool {
	for j, t := range r.Tokens {
		if j != i && (t.Type == token.Model || t.Type == token.Size || t.Type == token.Scaled && t.Name == "b") {
			return true
		}
	}
	return false
}

// sizeAt is the size in billions that a token tells.
func (r *Reader) sizeAt(i int) float64 {
	if t := r.Tokens[i]; t.Type == token.Model {
		return t.Value
	}
	return r.Tokens[i].Value / 1e9
}
