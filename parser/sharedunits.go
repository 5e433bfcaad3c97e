package parser

import "slices"

// memorySizes are the figures that memory of cards and machines comes in.
var memorySizes = append(soldSizes[:], 36, 512, 768, 1024)

// shareUnits gives the numbers of a list the unit that only its last has: "16 or
// 24GB", "8, 16 or 32 GB".
func shareUnits(tokens []token) {
	shareSizes(tokens)
	shareProducts(tokens)
	for i := range tokens {
		if tokens[i].typ != tBytes {
			continue
		}
		from, either := i, false
		for from >= 2 && tokens[from-1].joins() && tokens[from-1].name != "plus" && tokens[from-1].kind != "and" {
			t := tokens[from-2]
			if t.typ != tNumber || !slices.Contains(memorySizes, t.value) || from >= 3 && belongs(tokens[from-3]) {
				break
			}
			either = either || tokens[from-1].typ == tEither
			from -= 2
		}
		if !either {
			continue
		}
		for j := from; j < i; j += 2 {
			tokens[j].typ, tokens[j].kind, tokens[j].name = tBytes, "listed", tokens[i].name
		}
	}
}

// shareProducts gives the figure of "48GB (2x24)" the unit of what it comes to, which
// is the memory of all cards then.
func shareProducts(tokens []token) {
	for i := 0; i+5 < len(tokens); i++ {
		all, n, each := tokens[i], tokens[i+2], tokens[i+4]
		if all.typ == tBytes && tokens[i+1].typ == tOpen && n.typ == tNumber && tokens[i+3].typ == tTimes && (each.typ == tNumber || each.typ == tBytes) && tokens[i+5].typ == tClose &&
			n.value > 1 && n.value*each.value == all.value {
			tokens[i].kind = "product"
			tokens[i+4].typ, tokens[i+4].name = tBytes, all.name
		}
	}
}

// shareSizes does the same for sizes of models: "(7/13/34B)", "7, 14 or 32B".
func shareSizes(tokens []token) {
	for i := range tokens {
		if tokens[i].typ != tSize || tokens[i].name != "b" || tokens[i].active > 0 {
			continue
		}
		from, either := i, false
		for from >= 2 && tokens[from-1].joins() && tokens[from-1].name != "plus" && tokens[from-1].kind != "and" {
			t := tokens[from-2]
			if t.typ != tNumber || t.value <= 0 || t.value*1e9 >= tokens[from].value || t.value*40e9 < tokens[from].value || from >= 3 && belongs(tokens[from-3]) {
				break
			}
			either = either || tokens[from-1].typ == tEither
			from -= 2
			tokens[from].value *= 1e9
		}
		for j := from; j < i; j += 2 {
			if either {
				tokens[j].typ, tokens[j].name = tSize, "b"
			} else {
				tokens[j].value /= 1e9
			}
		}
	}
}

// belongs reports whether a number behind this token is its value.
func belongs(t token) bool {
	return t.typ == tKey || t.typ == tQuantity || t.typ == tData || t.typ == tEquals || t.typ == tTimes || t.typ == tModel
}
