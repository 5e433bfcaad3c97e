package reader

import (
	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/query"
	"headroom/parser/token"
)

// settleMFU takes the share of the peak that belongs to the model that is asked about, where those of
// several are told: "MFU is 52% for 13B but just 31% for 70B". Where it is asked why, it is the least.
func (r *Reader) settleMFU() {
	q := &r.Query
	if len(r.mfus) < 2 || len(r.mfus) > 8 || q.MFUPct == 0 || q.ParamsB == 0 && q.ParamsList == nil {
		return
	}
	if q.ParamsList != nil && !r.Asked.Asks("why", "normal") {
		return // each of the sizes has its own
	}
	asked := -1
	for _, i := range r.mfus {
		low := (r.Asked.Asks("why", "normal") || q.ParamsB == 0) && (asked < 0 || r.Tokens[i].Value < r.Tokens[asked].Value)
		if low || !r.Asked.Asks("why", "normal") && query.Close(r.nearestSize(i), q.ParamsB) {
			asked = i
		}
	}
	if asked < 0 || r.nearestSize(asked) == 0 {
		return
	}
	q.MFUPct = r.Tokens[asked].Value
	if b := r.nearestSize(asked); q.Model == "" {
		q.ParamsB, q.ParamsList = b, nil
	}
	for _, i := range r.mfus {
		if i != asked {
			r.Passed = append(r.Passed, i)
		}
	}
}

// nearestSize is the size in billions that is named nearest to a token, within its clause before one
// beyond it, or 0.
func (r *Reader) nearestSize(i int) float64 {
	best, size := -1, 0.
	for j := range r.Tokens {
		t := &r.Tokens[j]
		if t.Type != token.Size && (t.Type != token.Model || t.Value == 0) || t.Type == token.Size && r.At(j+1).Is("data", "tokens") {
			continue // no model's: "40% on 1T tokens"
		}
		lo, hi := min(t.Hi, r.Tokens[i].Hi), max(t.Lo, r.Tokens[i].Lo)
		away := hi - lo
		if lo < hi && chars.LastStop(r.Text[lo:hi]) >= 0 {
			away += evidence.ClauseReach
		}
		if best < 0 || away < best {
			best, size = away, r.sizeAt(j)
		}
	}
	return size
}
