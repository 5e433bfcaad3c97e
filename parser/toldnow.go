package parser

// A value is told where no setting stands right before it: the one that is in use now, "now at
// 2", one that is to be passed, "can batch go beyond 1".

// usedNow ends before the value that is in use.
var usedNow = patternOf(`\b(?:now|currently|presently|today|sitting|running|stuck|am|i'm|using)(?: (?:at|on|with|using|it's|its|is|i use|i run|set to))* ?$|(?:目前|现在|当前|眼下|已经)(?:是|用|开|设|到|的)*$`)

// passedBy ends before a value that is to be gone beyond.
var passedBy = patternOf(`\b(?:beyond|past|above|over|than|exceed|higher than|from) ?$|(?:超过|大于|高于|突破)$`)

// toldNow reads the value of the setting whose most is asked for, told without its name.
func (r *reader) toldNow(i int) bool {
	q := &r.query
	t, next := r.tokens[i], r.at(i+1)
	if t.value < 1 || t.value != float64(int(t.value)) || next.typ == tTimes || next.typ == tMeasure || next.typ == tEquals || !r.ends(i+1) || r.beforeCard(i) {
		return false
	}
	clause := r.clauseBefore(t)
	now := r.matches(usedNow, clause)
	if !now && !r.matches(passedBy, clause) {
		return false
	}
	key := ternary(now, r.mostOfNamed(), "")
	for j := i - 1; j >= max(0, i-24) && key == ""; j-- {
		if k := r.at(j); k.typ == tQuantity && (now || !r.valuedAt(*k)) {
			key = k.name
		} else if !now && r.stops(j) {
			return false
		}
	}
	switch {
	case key == "batch" && q.Batch == 0 && t.value <= 4096 && !r.asked.asks("cards"):
		q.Batch = round(t.value)
	case key == "concurrency" && q.Concurrency == 0 && t.value <= 1e6:
		q.Concurrency = round(t.value)
	case key == "seq_len" && q.SeqLen == 0 && context(t) >= 256:
		q.SeqLen = context(t)
	default:
		return false
	}
	r.used[i] = true
	r.mark(key, i, i)
	return true
}

// mostOfNamed is the setting whose most is asked for by its name.
func (r *reader) mostOfNamed() string {
	for i := range r.asked.found[:min(len(r.asked.found), mostSigns)] {
		if s := &r.asked.found[i]; s.name == "maxbatch" {
			return "batch"
		} else if s.name == "max" || s.name == "extreme" {
			if of, _ := r.nounBehind(s); of == "batch" || of == "seq_len" {
				return of
			}
		}
	}
	return ""
}
