package reader

import (
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A value is told where no setting stands right before it: the one that is in use now, "now at
// 2", one that is to be passed, "can batch go beyond 1".

// usedNow ends before the value that is in use.
var usedNow = pattern.Of(`\b(?:now|currently|presently|today|sitting|running|stuck|am|i'm|using)(?: (?:at|on|with|using|it's|its|is|i use|i run|set to))* ?$|(?:目前|现在|当前|眼下|已经)(?:是|用|开|设|到|的)*$`)

// passedBy ends before a value that is to be gone beyond.
var passedBy = pattern.Of(`\b(?:beyond|past|above|over|than|exceed|higher than|from) ?$|(?:超过|大于|高于|突破)$`)

// toldNow reads the value of the setting whose most is asked for, told without its name.
func (r *Reader) toldNow(i int) bool {
	q := &r.Query
	t, next := r.Tokens[i], r.At(i+1)
	if t.Value < 1 || t.Value != float64(int(t.Value)) || next.Type == token.Times || next.Type == token.Measure || next.Type == token.Equals || !r.Ends(i+1) || r.BeforeCard(i) {
		return false
	}
	clause := r.ClauseBefore(t)
	now := r.Matches(usedNow, clause)
	if !now && !r.Matches(passedBy, clause) {
		return false
	}
	key := ternary(now, r.mostOfNamed(), "")
	for j := i - 1; j >= max(0, i-24) && key == ""; j-- {
		if k := r.At(j); k.Type == token.Quantity && (now || !r.ValuedAt(*k)) {
			key = k.Name
		} else if !now && r.Stops(j) {
			return false
		}
	}
	switch {
	case key == "batch" && q.Batch == 0 && t.Value <= 4096 && !r.Asked.Asks("cards"):
		q.Batch = numeral.Round(t.Value)
	case key == "concurrency" && q.Concurrency == 0 && t.Value <= 1e6:
		q.Concurrency = numeral.Round(t.Value)
	case key == "seq_len" && q.SeqLen == 0 && token.Context(t) >= 256:
		q.SeqLen = token.Context(t)
	default:
		return false
	}
	r.Used[i] = true
	r.Mark(key, i, i)
	return true
}

// mostOfNamed is the setting whose most is asked for by its name.
func (r *Reader) mostOfNamed() string {
	for i := range r.Asked.Found[:min(len(r.Asked.Found), MostSigns)] {
		if s := &r.Asked.Found[i]; s.Name == "maxbatch" {
			return "batch"
		} else if s.Name == "max" || s.Name == "extreme" {
			if of, _ := r.NounBehind(s); of == "batch" || of == "seq_len" {
				return of
			}
		}
	}
	return ""
}
