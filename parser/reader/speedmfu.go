package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
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

// shareAsked ends before a share of the peak that is asked about and not told: "is the MFU really 45%",
// "mfu is 30 or 50?", MFU到底是40%.
var shareAsked = pattern.Of(`\b(?:is|was|are) (?:the |my |our |this |that |their |an? |its )?(?:mfu|hfu|utili[sz]ation|utili[sz]ation of the gpus?)(?: (?:really|actually|truly|just|only|about|around|at|like|ok at))*$|\b(?:could|can|should|would|does|do) (?:the |my |our )?(?:mfu|hfu|utili[sz]ation) (?:really |actually )?(?:be|come to|come out at|equal)(?: (?:really|only|just|about|around))*$|(?:mfu|hfu|利用率)(?:到底|究竟|真的|其实)(?:是|有|能|能到|能有|只有|会是)*$`)

// eitherShare stands behind the first of two that are offered.
var eitherShare = pattern.Of(`^ ?%? ?(?:or|还是|或者?|或是) ?(?:more like |rather |about |really )?\d[\d.]* ?%? ?(?:mfu|hfu)? ?(?:[?,;.]|$)`)

// doubtMFU takes back a share of the peak that is only asked about, where the rate that it follows from is
// told: the answer holds the one against the other.
func (r *Reader) doubtMFU() {
	q := &r.Query
	if len(r.mfus) != 1 || q.MFUPct == 0 || q.TokensPerS+q.TokensPerSPerGPU+q.ExamplesPerS == 0 && q.TFLOPS == nil && (q.Tokens == 0 || q.Hours+q.Days == 0) {
		return
	}
	i := r.mfus[0]
	either := r.Matches(eitherShare, r.Text[r.Tokens[i].Hi:])
	if !either && !r.Matches(shareAsked, strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " ~")) {
		return
	}
	if !either {
		q.MFUClaimed = q.MFUPct
	}
	q.MFUPct, r.MFUDoubted = 0, true
	r.Passed = append(r.Passed, i)
	delete(r.Spans, "mfu_pct")
}
