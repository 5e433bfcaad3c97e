package tagger

import (
	"slices"

	"headroom/parser/chars"
	"headroom/parser/names"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/query"
	"headroom/parser/token"
)

// The peak of a card is often told in one format and asked for in another: "A100 does 312
// TFLOPS in fp16, what about fp32". The format that is told is no part of the question.

// teraflops takes the T of a card's rate in a format for what it is: "A100的fp16是312T".
func teraflops(tokens []token.Token) {
	for i := range tokens {
		t := &tokens[i]
		if t.Type != token.Size || t.Name != "t" || t.Value < 10e12 || t.Value > 9999e12 {
			continue
		}
		card, model := false, false
		for _, o := range tokens {
			card = card || o.Type == token.Card || o.Type == token.Bare
			model = model || o.Type == token.Model || o.Type == token.Data
		}
		if card && !model && slices.ContainsFunc(tokens[max(0, i-4):i], token.Token.IsFormat) {
			t.Type, t.Kind, t.Name, t.Value = token.Unit, "", "tflops", t.Value/1e12
		}
	}
}

// MemorySizes are the figures that memory of cards and machines comes in.
var MemorySizes = append(printout.SoldSizes[:], 36, 512, 768, 1024)

var shareUnitsWords = pattern.OneOf("mix", "combin", "pair")

// shareUnits gives the numbers of a list the unit that only its last has: "16 or
// 24GB", "8, 16 or 32 GB".
func shareUnits(tokens []token.Token, said *pattern.Matching, names *names.Names) {
	text := said.Text
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
		if tokens[i].Type != token.Bytes {
			continue
		}
		from, either := i, false
		if i >= 3 && text[tokens[i-1].Lo:tokens[i-1].Hi] == "the" && tokens[i-2].Type == token.Either && tokens[i-3].Type == token.Number && slices.Contains(MemorySizes, tokens[i-3].Value) {
			tokens[i-3].Type, tokens[i-3].Kind, tokens[i-3].Name = token.Bytes, "listed", tokens[i].Name // "the 16 or the 32 GB ones"
			continue
		}
		mixed := i >= 2 && tokens[i-1].Kind == "and" && said.Mentions(shareUnitsWords) && said.Holds(SideBySide, text[max(0, tokens[i-2].Lo-24):tokens[i-2].Lo])
		for from >= 2 && tokens[from-1].Joins() && tokens[from-1].Name != "plus" && (tokens[from-1].Kind != "and" || mixed) {
			t := tokens[from-2]
			if t.Type != token.Number || !slices.Contains(MemorySizes, t.Value) || from >= 3 && belongs(tokens[from-3]) {
				break
			}
			either = either || tokens[from-1].Type == token.Either || mixed
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
			tokens[j].Type, tokens[j].Kind, tokens[j].Name = token.Bytes, kind, tokens[i].Name
		}
	}
}

// workedOut takes the terms of a calculation with a division as no figures of their own:
// "20/4*2 = 10G".
func workedOut(tokens []token.Token) {
	for i := 0; i+4 < len(tokens); i++ {
		over, under, last := tokens[i], tokens[i+2], tokens[i+4]
		if over.Type != token.Number || tokens[i+1].Kind != "slash" || under.Type != token.Number || tokens[i+3].Type != token.Times || last.Type != token.Number || over.Value <= under.Value || i > 0 && belongs(tokens[i-1]) || i+5 < len(tokens) && bound(tokens[i+5]) && tokens[i+5].Type != token.Equals {
			continue
		}
		for j := i; j <= i+4; j++ {
			tokens[j].Type, tokens[j].Kind = token.Mark, "summand"
		}
	}
}

// shareProducts gives the figure of "48GB (2x24)" the unit of what it comes to, which
// is the memory of all cards then.
func shareProducts(tokens []token.Token) {
	for open := 1; open+4 < len(tokens); open++ {
		if tokens[open].Type != token.Open || tokens[open+2].Type != token.Times || tokens[open+4].Type != token.Close {
			continue
		}
		all := open - 1
		for all > max(0, open-4) && (tokens[all].Is("memory", "vram") || tokens[all].Kind == "total" || tokens[all].Type == token.Link) {
			all-- // "48GB total vram (2x24)"
		}
		n, each := &tokens[open+1], &tokens[open+3]
		if n.Type == token.Bytes || n.Value > each.Value {
			n, each = each, n // "(24x2)"
		}
		if tokens[all].Type == token.Bytes && n.Type == token.Number && (each.Type == token.Number || each.Type == token.Bytes) && n.Value > 1 && n.Value*each.Value == tokens[all].Value {
			tokens[all].Kind = "product"
			each.Type, each.Name = token.Bytes, tokens[all].Name
		}
	}
}

// bareProducts gives the memory of "24*4", cards that are told by their memory and
// number alone, its unit: the larger figure is one that memory is sold in, the
// smaller a number of cards, and nothing else stands by them that they could count.
func bareProducts(tokens []token.Token, names *names.Names) {
	for i := 1; i+1 < len(tokens); i++ {
		if tokens[i].Type != token.Times || tokens[i-1].Type != token.Number || tokens[i+1].Type != token.Number {
			continue
		}
		memory, count := i-1, i+1
		if tokens[count].Value > tokens[memory].Value {
			memory, count = count, memory
		}
		v, n := tokens[memory].Value, tokens[count].Value
		if v < 11 || n < 2 || n > 16 || n != float64(int(n)) || !slices.Contains(printout.SoldSizes[:], v) || i >= 2 && bound(tokens[i-2]) || i+2 < len(tokens) && bound(tokens[i+2]) || !soldTo(tokens, names, v) {
			continue
		}
		tokens[memory].Type, tokens[memory].Name = token.Bytes, "gb"
	}
}

// bound reports whether a product belongs to the token beside it: it is a term of a
// calculation, a setting's value, or counts cards by name.
func bound(t token.Token) bool {
	switch t.Type {
	case token.Measure:
		return t.Kind == "card"
	case token.Either:
		return t.Kind == "slash"
	case token.Number, token.Scaled, token.Size, token.Bytes, token.Bits, token.Unit, token.Times, token.Card, token.Bare, token.Model, token.Key, token.Quantity, token.Data, token.Equals:
		return true
	}
	return t.Name == "plus" || t.Kind == "memory" && t.Name == "file"
}

// soldTo reports whether the cards of a text are sold with so much memory, or none is
// named and no other memory is told of.
func soldTo(tokens []token.Token, names *names.Names, gb float64) bool {
	for _, t := range tokens {
		switch t.Type {
		case token.Bytes:
			if slices.Contains(printout.SoldSizes[:], t.Value) {
				return false // a file's size is seldom one that cards are sold with
			}
		case token.Card, token.Bare:
			if !names.Holds(t.Name, gb) {
				return false
			}
		}
	}
	return true
}

// shareSizes does the same for sizes of models: "(7/13/34B)", "7, 14 or 32B".
func shareSizes(tokens []token.Token, text string) {
	for i := range tokens {
		if tokens[i].Type != token.Size || tokens[i].Name != "b" || tokens[i].Active > 0 {
			continue
		}
		if i >= 2 && reaches(tokens[i-1], text) && tokens[i-2].Type == token.Number && tokens[i-2].Value >= 1 && tokens[i-2].Value*1e9 < tokens[i].Value && tokens[i-2].Value*3e9 > tokens[i].Value && (i < 3 || !belongs(tokens[i-3]) && text[tokens[i-3].Lo:tokens[i-3].Hi] != "from") {
			tokens[i-2].Type, tokens[i-2].Name, tokens[i-2].Value = token.Size, "b", tokens[i-2].Value*1e9 // "24 to 27b"
			continue
		}
		from, either := i, false
		for from >= 2 && tokens[from-1].Joins() && tokens[from-1].Name != "plus" && (tokens[from-1].Kind != "and" || sizesGoOn(tokens, from-3) || from >= 4 && tokens[from-3].Kind == "comma" && tokens[from-4].Type == token.Number && slices.Contains(sizesSold, tokens[from-4].Value)) && !stageListed(tokens, from-2) {
			t := tokens[from-2]
			if t.Type != token.Number || t.Value <= 0 || t.Value*1e9 >= tokens[from].Value || t.Value*40e9 < tokens[from].Value || from >= 3 && valueOf(tokens, from-3) && !sizesBehind(tokens, from-3, from-1, t.Value) {
				break
			}
			either = either || tokens[from-1].Type == token.Either
			from -= 2
			tokens[from].Value *= 1e9
		}
		either = either || sizesGoOn(tokens, from-1) || modelsListed(tokens[from:i+1])
		for j := from; j < i; j += 2 {
			if either {
				tokens[j].Type, tokens[j].Name = token.Size, "b"
			} else {
				tokens[j].Value /= 1e9
			}
		}
	}
}

// sizesSold are billions of parameters that families of models come in.
var sizesSold = []float64{1, 1.5, 2, 3, 4, 6, 7, 8, 9, 12, 13, 14, 20, 27, 30, 32, 33, 34, 65, 70, 72}

// modelsListed reports whether numbers with commas before a size are sizes of models, the larger ones behind: "vram for 7,
// 13, 70b". The first of two may as well count something.
func modelsListed(list []token.Token) bool {
	if len(list) < 5 {
		return false
	}
	for j := 0; j < len(list)-1; j += 2 {
		if !slices.Contains(sizesSold, list[j].Value/1e9) || list[j+2].Value <= list[j].Value {
			return false
		}
	}
	return true
}

// sizesGoOn reports whether a sign before a number goes on with a list of sizes that a model's name opens: the
// first comma of "qwen2.5 7, 14 and 32b".
func sizesGoOn(tokens []token.Token, sign int) bool {
	for sign > 0 && tokens[sign].Joins() {
		switch t := tokens[sign-1]; {
		case t.Type == token.Model:
			return t.Value > 0
		case t.Type != token.Number && t.Type != token.Size:
			return false
		}
		sign -= 2
	}
	return false
}

// sizesBehind reports whether a number behind a model's name is the first of its sizes and no version, which
// the name has or which is never so large: "llama2 7/13b", "llama 7/13/70b".
func sizesBehind(tokens []token.Token, model, join int, value float64) bool {
	m := &tokens[model]
	return m.Type == token.Model && m.Value == 0 && tokens[join].Kind == "slash" && (value >= 7 || m.Name != "" && chars.IsDigit(m.Name[len(m.Name)-1]))
}

// shareMoney does the same for the two ends of an amount of money: "3万到5万美元",
// "between 40k and 80k USD", "4-8万美金".
func shareMoney(tokens []token.Token) {
	for i := 2; i < len(tokens); i++ {
		most, least := tokens[i], &tokens[i-2]
		if most.Type != token.Unit || most.Name != "usd" || least.Type != token.Scaled && least.Type != token.Number || least.Value <= 0 || least.Value >= most.Value {
			continue
		}
		if sign := tokens[i-1]; sign.Type != token.Link && sign.Type != token.Mark && sign.Kind != "and" && sign.Kind != "or" || i > 2 && (belongs(tokens[i-3]) || tokens[i-3].IsFigure()) {
			continue
		}
		v := least.Value
		for bare := least.Type == token.Number && v < 100; bare && v*10 < most.Value; {
			v *= 10 // the scale is told with the other end: "4到8万美金"
		}
		if v*20 < most.Value {
			continue
		}
		least.Type, least.Kind, least.Name, least.Value = token.Unit, "", "usd", v
	}
}

// reaches reports whether a token stands between the ends of a range.
func reaches(t token.Token, text string) bool {
	switch text[t.Lo:t.Hi] {
	case "to", "~", "到", "至":
		return true
	}
	return false
}

// valueOf reports whether a number behind this token is the value of a setting, over the
// words that link them: "batch be 4 or 6, 13b".
func valueOf(tokens []token.Token, j int) bool {
	for j > 0 && tokens[j].Type == token.Link {
		j--
	}
	return belongs(tokens[j])
}

// belongs reports whether a number behind this token is its value.
func belongs(t token.Token) bool {
	return t.Type == token.Key || t.Type == token.Quantity || t.Type == token.Data || t.Type == token.Equals || t.Type == token.Times || t.Type == token.Model
}

// countOf takes out what stands between a number of cards and their name: "two of the 4090",
// "3 of those L40S".
func countOf(tokens []token.Token, text string) []token.Token {
	for i := 0; i+2 < len(tokens); i++ {
		n := &tokens[i]
		if n.Type == token.One && text[n.Lo:n.Hi] == "one" && text[tokens[i+1].Lo:tokens[i+1].Hi] == "of" && i+3 < len(tokens) && text[tokens[i+2].Lo:tokens[i+2].Hi] != "my" && (tokens[i+3].Type == token.Card || tokens[i+3].Type == token.Bare) {
			tokens = slices.Delete(tokens, i+1, i+3) // "one of those 3090s"
			continue
		}
		if n.Type != token.Several && (n.Type != token.Number || n.Value < 2 || n.Value > query.MostCards || n.Value != float64(numeral.Round(n.Value))) || text[tokens[i+1].Lo:tokens[i+1].Hi] != "of" {
			continue
		}
		j := i + 2
		switch text[tokens[j].Lo:tokens[j].Hi] {
		case "the", "those", "these", "them", "my", "our":
			j++
		}
		if j < len(tokens) && (tokens[j].Type == token.Card || tokens[j].Type == token.Bare) {
			tokens = slices.Delete(tokens, i+1, j)
		}
	}
	return tokens
}
