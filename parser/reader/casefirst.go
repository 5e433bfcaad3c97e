package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A case that is told first, to reckon from, with its own cards, model or size.

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

// What was done before is often told with its hardware, and then what of it the asker's own would do: "guanaco did
// 65b on 48gb. can i do 33b on 24".

var (
	// doing tells of work that was done, or is, and doneBy names where, behind its model.
	doing  = pattern.Of(`\b(?:did|does|do|done|ran|runs?|running|trained|trains?|finetuned?|fine-?tuned?|finetunes|tuned|tunes|served|serves|managed|fits?|works?|worked)\b`)
	doneBy = pattern.Of(`^[^;?!]{0,24}?\b(?:on|in|with|using|within|fits?)\b[^;?!]{0,24}?\d`)
	// didTell ends before what somebody did, and asks for nothing; opensAsking is how a question opens.
	didTell     = pattern.Of(`^ ?(?:(?:and|so|but|if|since|ok|hi|my|our|a|the|some|this|that) )*[a-z0-9.-]+ (?:did|do|does)(?: an?| the)? $`)
	opensAsking = pattern.Of(`^ ?(?:(?:and|so|but) )*(?:how|what|which|why|when|where|who|does|do|did|can|could|will|would|should|is|are)\b`)
)

// doneOn reports whether the part of a text that tells of the first of two models says what hardware that was done on,
// where the asker's own is told behind it.
func (r *Reader) doneOn(told [2]int, first int) bool {
	if !r.Matches(doing, r.Text[told[0]:told[1]]) || !r.Matches(doneBy, r.Text[r.Tokens[first].Hi:told[1]]) {
		return false
	}
	hardware := func(t token.Token) bool { return t.Type == token.Bytes || t.IsCard() }
	at := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Lo >= told[1] })
	return at >= 0 && slices.ContainsFunc(r.Tokens[:at], hardware) && slices.ContainsFunc(r.Tokens[at:], hardware)
}

// familyDid is the model without its size whose first of two sizes is told apart from it: "guanaco did 65b".
func (r *Reader) familyDid() []int {
	if len(r.Models) != 1 || len(r.Sizes) != 2 {
		return nil
	}
	i, first := r.Models[0], r.Sizes[0].Token
	if t := r.Tokens[i]; t.Value == 0 && first > i+1 && first <= i+3 && r.Matches(doing, r.Text[t.Hi:r.Tokens[first].Lo]) {
		return r.Models
	}
	return nil
}

// otherCount forgets a number of cards that was told of another model than the one that
// is asked about.
func (r *Reader) otherCount(s *evidence.Sign) {
	span, ok := r.Spans["gpu_count"]
	if !ok {
		span, ok = r.Spans["gpu"]
	}
	if !ok || len(r.Sizes)+len(r.Models) < 2 || r.Query.ParamsList != nil || r.Query.Models != nil {
		return
	}
	before, after := false, false
	for _, p := range r.Sizes {
		before = before || r.Tokens[p.Token].Start < s.Start && r.Tokens[p.Token].Value != r.Query.ParamsB*1e9
		after = after || r.Tokens[p.Token].Start > s.Start
	}
	if before && after && span[0] < s.Start {
		r.Query.GPUCount = 0
	}
}
