package parser

import "slices"

// memorySizes are the figures that memory of cards and machines comes in.
var memorySizes = append(soldSizes[:], 36, 512, 768, 1024)

// shareUnits gives the numbers of a list the unit that only its last has: "16 or
// 24GB", "8, 16 or 32 GB".
func shareUnits(tokens []token, said *matching, names *Names) {
	text := said.text
	teraflops(tokens)
	shareSizes(tokens, text)
	shareMoney(tokens)
	shareProducts(tokens)
	equalProducts(tokens, names)
	workedOut(tokens)
	bareProducts(tokens, names)
	watts(tokens, said)
	shareLengths(tokens, text)
	bareMemory(tokens, text, names)
	for i := range tokens {
		if tokens[i].typ != tBytes {
			continue
		}
		from, either := i, false
		if i >= 3 && text[tokens[i-1].lo:tokens[i-1].hi] == "the" && tokens[i-2].typ == tEither && tokens[i-3].typ == tNumber && slices.Contains(memorySizes, tokens[i-3].value) {
			tokens[i-3].typ, tokens[i-3].kind, tokens[i-3].name = tBytes, "listed", tokens[i].name // "the 16 or the 32 GB ones"
			continue
		}
		mixed := i >= 2 && tokens[i-1].kind == "and" && said.mentions("mix", "combin", "pair") && said.holds(sideBySide, text[max(0, tokens[i-2].lo-24):tokens[i-2].lo])
		for from >= 2 && tokens[from-1].joins() && tokens[from-1].name != "plus" && (tokens[from-1].kind != "and" || mixed) {
			t := tokens[from-2]
			if t.typ != tNumber || !slices.Contains(memorySizes, t.value) || from >= 3 && belongs(tokens[from-3]) {
				break
			}
			either = either || tokens[from-1].typ == tEither || mixed
			from -= 2
		}
		if !either {
			continue
		}
		kind := "listed"
		if mixed {
			kind = ""
		}
		for j := from; j < i; j += 2 {
			tokens[j].typ, tokens[j].kind, tokens[j].name = tBytes, kind, tokens[i].name
		}
	}
}

// workedOut takes the terms of a calculation with a division as no figures of their own:
// "20/4*2 = 10G".
func workedOut(tokens []token) {
	for i := 0; i+4 < len(tokens); i++ {
		over, under, last := tokens[i], tokens[i+2], tokens[i+4]
		if over.typ != tNumber || tokens[i+1].kind != "slash" || under.typ != tNumber || tokens[i+3].typ != tTimes || last.typ != tNumber || over.value <= under.value || i > 0 && belongs(tokens[i-1]) || i+5 < len(tokens) && bound(tokens[i+5]) && tokens[i+5].typ != tEquals {
			continue
		}
		for j := i; j <= i+4; j++ {
			tokens[j].typ, tokens[j].kind = tMark, "summand"
		}
	}
}

// shareProducts gives the figure of "48GB (2x24)" the unit of what it comes to, which
// is the memory of all cards then.
func shareProducts(tokens []token) {
	for open := 1; open+4 < len(tokens); open++ {
		all, n, each := &tokens[open-1], tokens[open+1], &tokens[open+3]
		if all.is("memory", "vram") && open > 1 {
			all = &tokens[open-2] // "48GB vram (2x24)"
		}
		if all.typ == tBytes && tokens[open].typ == tOpen && n.typ == tNumber && tokens[open+2].typ == tTimes && (each.typ == tNumber || each.typ == tBytes) && tokens[open+4].typ == tClose &&
			n.value > 1 && n.value*each.value == all.value {
			all.kind = "product"
			each.typ, each.name = tBytes, all.name
		}
	}
}

// bareProducts gives the memory of "24*4", cards that are told by their memory and
// number alone, its unit: the larger figure is one that memory is sold in, the
// smaller a number of cards, and nothing else stands by them that they could count.
func bareProducts(tokens []token, names *Names) {
	for i := 1; i+1 < len(tokens); i++ {
		if tokens[i].typ != tTimes || tokens[i-1].typ != tNumber || tokens[i+1].typ != tNumber {
			continue
		}
		memory, count := i-1, i+1
		if tokens[count].value > tokens[memory].value {
			memory, count = count, memory
		}
		v, n := tokens[memory].value, tokens[count].value
		if v < 11 || n < 2 || n > 16 || n != float64(int(n)) || !slices.Contains(soldSizes[:], v) || i >= 2 && bound(tokens[i-2]) || i+2 < len(tokens) && bound(tokens[i+2]) || !soldTo(tokens, names, v) {
			continue
		}
		tokens[memory].typ, tokens[memory].name = tBytes, "gb"
	}
}

// bound reports whether a product belongs to the token beside it: it is a term of a
// calculation, a setting's value, or counts cards by name.
func bound(t token) bool {
	switch t.typ {
	case tMeasure:
		return t.kind == "card"
	case tEither:
		return t.kind == "slash"
	case tNumber, tScaled, tSize, tBytes, tBits, tUnit, tTimes, tCard, tBare, tModel, tKey, tQuantity, tData, tEquals:
		return true
	}
	return t.name == "plus" || t.kind == "memory" && t.name == "file"
}

// soldTo reports whether the cards of a text are sold with so much memory, or none is
// named and no other memory is told of.
func soldTo(tokens []token, names *Names, gb float64) bool {
	for _, t := range tokens {
		switch t.typ {
		case tBytes:
			if slices.Contains(soldSizes[:], t.value) {
				return false // a file's size is seldom one that cards are sold with
			}
		case tCard, tBare:
			if !names.holds(t.name, gb) {
				return false
			}
		}
	}
	return true
}

// shareSizes does the same for sizes of models: "(7/13/34B)", "7, 14 or 32B".
func shareSizes(tokens []token, text string) {
	for i := range tokens {
		if tokens[i].typ != tSize || tokens[i].name != "b" || tokens[i].active > 0 {
			continue
		}
		if i >= 2 && reaches(tokens[i-1], text) && tokens[i-2].typ == tNumber && tokens[i-2].value >= 1 && tokens[i-2].value*1e9 < tokens[i].value && tokens[i-2].value*3e9 > tokens[i].value && (i < 3 || !belongs(tokens[i-3]) && text[tokens[i-3].lo:tokens[i-3].hi] != "from") {
			tokens[i-2].typ, tokens[i-2].name, tokens[i-2].value = tSize, "b", tokens[i-2].value*1e9 // "24 to 27b"
			continue
		}
		from, either := i, false
		for from >= 2 && tokens[from-1].joins() && tokens[from-1].name != "plus" && tokens[from-1].kind != "and" {
			t := tokens[from-2]
			if t.typ != tNumber || t.value <= 0 || t.value*1e9 >= tokens[from].value || t.value*40e9 < tokens[from].value || from >= 3 && valueOf(tokens, from-3) {
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

// shareMoney does the same for the two ends of an amount of money: "3万到5万美元",
// "between 40k and 80k USD", "4-8万美金".
func shareMoney(tokens []token) {
	for i := 2; i < len(tokens); i++ {
		most, least := tokens[i], &tokens[i-2]
		if most.typ != tUnit || most.name != "usd" || least.typ != tScaled && least.typ != tNumber || least.value <= 0 || least.value >= most.value {
			continue
		}
		if sign := tokens[i-1]; sign.typ != tLink && sign.typ != tMark && sign.kind != "and" && sign.kind != "or" || i > 2 && (belongs(tokens[i-3]) || tokens[i-3].isFigure()) {
			continue
		}
		v := least.value
		for bare := least.typ == tNumber && v < 100; bare && v*10 < most.value; {
			v *= 10 // the scale is told with the other end: "4到8万美金"
		}
		if v*20 < most.value {
			continue
		}
		least.typ, least.kind, least.name, least.value = tUnit, "", "usd", v
	}
}

// reaches reports whether a token stands between the ends of a range.
func reaches(t token, text string) bool {
	switch text[t.lo:t.hi] {
	case "to", "~", "到", "至":
		return true
	}
	return false
}

// valueOf reports whether a number behind this token is the value of a setting, over the
// words that link them: "batch be 4 or 6, 13b".
func valueOf(tokens []token, j int) bool {
	for j > 0 && tokens[j].typ == tLink {
		j--
	}
	return belongs(tokens[j])
}

// belongs reports whether a number behind this token is its value.
func belongs(t token) bool {
	return t.typ == tKey || t.typ == tQuantity || t.typ == tData || t.typ == tEquals || t.typ == tTimes || t.typ == tModel
}

// countOf takes out what stands between a number of cards and their name: "two of the 4090",
// "3 of those L40S".
func countOf(tokens []token, text string) []token {
	for i := 0; i+2 < len(tokens); i++ {
		n := &tokens[i]
		if n.typ == tOne && text[n.lo:n.hi] == "one" && text[tokens[i+1].lo:tokens[i+1].hi] == "of" && i+3 < len(tokens) && text[tokens[i+2].lo:tokens[i+2].hi] != "my" && (tokens[i+3].typ == tCard || tokens[i+3].typ == tBare) {
			tokens = slices.Delete(tokens, i+1, i+3) // "one of those 3090s"
			continue
		}
		if n.typ != tSeveral && (n.typ != tNumber || n.value < 2 || n.value > mostCards || n.value != float64(round(n.value))) || text[tokens[i+1].lo:tokens[i+1].hi] != "of" {
			continue
		}
		j := i + 2
		switch text[tokens[j].lo:tokens[j].hi] {
		case "the", "those", "these", "them", "my", "our":
			j++
		}
		if j < len(tokens) && (tokens[j].typ == tCard || tokens[j].typ == tBare) {
			tokens = slices.Delete(tokens, i+1, j)
		}
	}
	return tokens
}
