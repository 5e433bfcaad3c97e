package parser

// conversion reads "convert 40 GiB to GB": a figure, and a unit that it is to
// be told in.
func (r *reader) conversion() bool {
	q := &r.query
	if q.Value != 0 && q.From != "" && q.To != "" {
		return true
	}
	for i, t := range r.tokens {
		if t.typ != tBytes && t.typ != tUnit {
			continue
		}
		to := i + 1
		if r.at(to).typ != tLink && r.at(to).typ != tEquals && r.at(to).typ != tUnknown {
			continue
		}
		if w := r.word(to); w != "to" && w != "in" && w != "=" && w != "等于" && w != "into" && w != "是" && w != "is" {
			continue
		}
		unit := r.unitNamed(to + 1)
		if unit == "" {
			continue
		}
		value, n := number(r.text[t.lo:])
		if n == 0 {
			continue
		}
		q.Value, q.From, q.To = value, t.name, unit
		q.GPUMemoryGB, q.TFLOPS = 0, nil
		return true
	}
	return false
}

// unitNamed is the unit that a word names by itself.
func (r *reader) unitNamed(i int) string {
	if r.at(i).typ == 0 {
		return ""
	}
	for ; i < len(r.tokens) && i >= 0; i++ {
		if w := r.word(i); w != "多少" && w != "how" && w != "many" {
			break
		}
	}
	if i >= len(r.tokens) {
		return ""
	}
	l := lexing{words: lexiconWords(), names: r.names}
	e, n := l.unit(r.text[r.tokens[i].lo:], false)
	if n == 0 || e.Kind == "scale" {
		return ""
	}
	return e.Name
}
