package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

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
