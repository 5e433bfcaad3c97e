package grammar

import "headroom/parser/token"

// Most settings and quantities have one value, or some with one sign between each two.
// Those are read here as the grammars read them: to try a grammar costs as much as all
// the rest of a short question. A test holds both to each other.

// listsOn reports whether a list of values may go on behind one.
func (g *Clausing) listsOn(value int) bool {
	next := value + 1
	for g.Is(next, token.Join, token.Either) {
		next++
	}
	if next == value+1 || !g.Is(next, token.Number, token.Scaled) {
		return false
	}
	return g.Tokens[next].Value < mostTokens || g.Tokens[value].Value >= mostTokens // "length 2048, 350M model"
}

// plainList are a value and those behind it that go on with it, with one sign between
// each two; it is not plain where several signs stand between two values.
func (g *Clausing) plainList(value int, goesOn func(sign, next int) bool) (values []int, plain bool) {
	for values = []int{value}; g.listsOn(value); values = append(values, value) {
		sign := value + 1
		if value += 2; !g.Is(value, token.Number, token.Scaled) {
			return nil, false
		}
		if !goesOn(sign, value) {
			break
		}
	}
	return values, true
}

// setting is the setting that begins at a name, and the token behind it; nil where
// none does.
func (g *Clausing) setting(at int) (c Clause, to int) {
	value := at + 1
	for g.Is(value, token.Link, token.Equals) {
		value++
	}
	number := g.Is(value, token.Number, token.Scaled)
	if number && (g.Tokens[at].Name == "seq_len" && g.Tokens[value].Value >= mostTokens || g.countsBehind(at, value)) {
		return nil, at // "max context for a 350M model"
	}
	switch {
	case g.Is(at, token.Data):
		if number || value > at+1 && g.Is(value, token.Size) {
			return Setting{Data: at, Amount: []int{value}}, value + 1
		}
	case number && g.listsOn(value):
		values, plain := g.plainList(value, func(sign, next int) bool {
			return !g.Is(next+1, token.Times, token.Measure, token.Card, token.Bare) && !g.madeBy(next+1) && !g.listsCards(sign-1, next) && (!g.Is(sign, token.Join) || !g.Is(next+1, token.Quantity, token.Data))
		})
		if !plain {
			return attempt(g, settings, at)
		}
		return Setting{Key: at, Values: values}, values[len(values)-1] + 1
	case number || g.Is(value, token.Bare):
		return Setting{Key: at, Values: []int{value}}, value + 1
	}
	return nil, at
}

// countsBehind reports whether a figure behind a name counts cards or machines and is no value: 16k左右的上下文 4台A800,
// 不开zero 8卡, 不开zero 4*V100.
func (g *Clausing) countsBehind(at, value int) bool {
	counts, n := g.Is(value+1, token.Measure), g.Tokens[value].Value
	switch g.Tokens[at].Name {
	case "seq_len":
		return n < leastLength && (counts || g.Is(value+1, token.Quantity) && g.Tokens[value+1].Name != "seq_len")
	case "zero_stage":
		denied := at > 0 && g.Tokens[at-1].Kind == "not"
		return g.Is(value, token.Scaled) || counts || denied && g.Is(value+1, token.Times, token.Data, token.Quantity)
	}
	return false
}

// quantity is the quantity that begins at a value, and the token behind it; nil where
// none does.
func (g *Clausing) quantity(at int) (c Clause, to int) {
	values := []int{at}
	if g.listsOn(at) {
		var plain bool
		if values, plain = g.plainList(at, func(int, int) bool { return true }); !plain {
			return attempt(g, quantities, at)
		}
	}
	name := values[len(values)-1] + 1
	if g.Is(name, token.Link) {
		name++
	}
	if len(values) > 1 && g.Is(name, token.Quantity) && !g.alike(values, name) {
		return nil, at
	}
	if g.Is(at, token.Number, token.Scaled) && g.Is(name, token.Quantity) && !g.OpensSetting(name) {
		return Quantity{Values: values, Key: name}, name + 1
	}
	if len(values) > 1 {
		return nil, at
	}
	if name == at+1 && g.Is(name, token.Unknown) {
		name++
	}
	if g.Is(name, token.Data) && !(g.Is(name+1, token.Equals) && g.Is(name+2, token.Number, token.Scaled, token.Size, token.Word)) {
		return Quantity{Amount: []int{at}, Data: name}, name + 1
	}
	return nil, at
}

// alike reports whether figures may all be values of one name: what is counted has no fraction, and a share is no
// more than the whole, so that "python 3.10 and 30 users" and "32k, 0.92 util" list nothing.
func (g *Clausing) alike(values []int, name int) bool {
	last := g.Tokens[values[len(values)-1]].Value
	for _, v := range values {
		n := g.Tokens[v].Value
		switch g.Tokens[name].Name {
		case "gpu_memory_utilization":
			if last <= 1 && n > 1 {
				return false
			}
		case "concurrency", "batch":
			if last == float64(int(last)) && n != float64(int(n)) {
				return false
			}
		}
	}
	return true
}

// listsCards reports whether numbers of cards begin behind the value of a setting: "length 1024, 1, 2, 4 GPUs".
func (g *Clausing) listsCards(value, next int) bool {
	if g.Tokens[next].Value >= g.Tokens[value].Value {
		return false
	}
	for g.Is(next+1, token.Join) && g.Is(next+2, token.Number) && g.Tokens[next+2].Value > g.Tokens[next].Value {
		next += 2
	}
	return g.Is(next+1, token.Measure) && g.Tokens[next+1].Kind == "card"
}
