package parser

import "slices"

// chains finds lists of settings without signs, "7b lr 1e-5 batch 2 seq 2048":
// names and values take turns, so a figure too many at the front would shift
// every value by one. Where such a list ends in a value, its first figure is
// set apart.
func chains(tokens []token) {
	for i := 0; i < len(tokens); i++ {
		if !tokens[i].counts() || i+1 == len(tokens) || !tokens[i+1].names() {
			continue
		}
		if i > 0 && (tokens[i-1].typ == tTimes || tokens[i-1].names() || tokens[i-1].typ == tKey || tokens[i-1].typ == tEquals) {
			continue
		}
		if tokens[i+1].typ == tData && tokens[i].hi == tokens[i+1].lo {
			continue // "2000步 3b seq 2048": written as one word
		}
		end := i
		for end+2 < len(tokens) && tokens[end+1].names() && tokens[end+2].counts() {
			end += 2
		}
		if tokens[end].typ == tSize && tokens[i].typ != tSize {
			i = end - 1
			continue // "10k rows 2048 tokens 13b": the last is the model
		}
		if end > i && namesFirst(tokens, i, end) {
			tokens[i].apart = true
			if last := &tokens[end]; last.typ == tSize && tokens[i].typ == tSize && tokens[end-1].is("data", "tokens") {
				last.typ = tScaled // the data of "1b tokens 20B" is no second size
			}
		}
		i = max(i, end-1)
	}
}

// headings takes the colon behind a figure and its name for the end of a heading where cards are
// counted behind it: "1B tokens: 8 A100s vs 4 H100s".
func headings(tokens []token) {
	for i := 2; i+2 < len(tokens); i++ {
		if t := &tokens[i]; t.typ != tEquals || !tokens[i-2].isFigure() || !tokens[i-1].names() || tokens[i+1].typ != tNumber && tokens[i+1].typ != tSeveral {
			continue
		}
		switch next := tokens[i+2].typ; next {
		case tCard, tBare, tMeasure, tTimes:
			tokens[i].typ = tMark
		}
	}
}

// namesFirst reports whether in a list of figures and names from a figure to a
// figure the names stand before their values.
func namesFirst(tokens []token, from, to int) bool {
	first, last := tokens[from], token{}
	if to+1 < len(tokens) {
		last = tokens[to+1]
	}
	switch {
	case first.value != float64(int64(first.value)):
		return true // "0.01 batch 4"
	case first.typ == tSize && tokens[from+1].name != "tokens":
		return true // parameters count no epochs
	case first.typ == tSize && tokens[from+2].typ == tSize:
		return (first.name == "b" || first.name == "t") && tokens[from+2].value >= 10*first.value // many more tokens than parameters
	case last.names(), last.typ == tMeasure, last.typ == tTimes:
		return false
	case last.typ == tCard || last.typ == tBare:
		return to-from > 2 && (first.typ == tSize && !sized(tokens[:from]) || tokens[to].value > 64)
	}
	return first.typ == tSize && !sized(tokens[:from]) || to-from > 2
}

// sized reports whether a model or its size is among the tokens.
func sized(tokens []token) bool {
	return slices.ContainsFunc(tokens, func(t token) bool { return t.typ == tModel || t.typ == tSize })
}

// counts reports whether the token is a figure that a setting may have.
func (t token) counts() bool { return t.typ == tNumber || t.typ == tScaled || t.typ == tSize }

// names reports whether the token names a setting that may stand behind its value.
func (t token) names() bool { return t.typ == tQuantity || t.typ == tData }
