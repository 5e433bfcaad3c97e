package parser

// Most settings and quantities have one value, or some with one sign between each two.
// Those are read here as the grammars read them: to try a grammar costs as much as all
// the rest of a short question. A test holds both to each other.

// listsOn reports whether a list of values may go on behind one.
func (g *clausing) listsOn(value int) bool {
	next := value + 1
	for g.is(next, tJoin, tEither) {
		next++
	}
	return next > value+1 && g.is(next, tNumber, tScaled)
}

// plainList are a value and those behind it that go on with it, with one sign between
// each two; it is not plain where several signs stand between two values.
func (g *clausing) plainList(value int, goesOn func(sign, next int) bool) (values []int, plain bool) {
	for values = []int{value}; g.listsOn(value); values = append(values, value) {
		sign := value + 1
		if value += 2; !g.is(value, tNumber, tScaled) {
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
func (g *clausing) setting(at int) (c clause, to int) {
	value := at + 1
	for g.is(value, tLink, tEquals) {
		value++
	}
	number := g.is(value, tNumber, tScaled)
	switch {
	case g.is(at, tData):
		if number || value > at+1 && g.is(value, tSize) {
			return setting{Data: at, Amount: []int{value}}, value + 1
		}
	case number && g.listsOn(value):
		values, plain := g.plainList(value, func(sign, next int) bool {
			return !g.is(next+1, tTimes, tMeasure, tCard, tBare) && (!g.is(sign, tJoin) || !g.is(next+1, tQuantity, tData))
		})
		if !plain {
			return attempt(g, settings, at)
		}
		return setting{Key: at, Values: values}, values[len(values)-1] + 1
	case number || g.is(value, tBare):
		return setting{Key: at, Values: []int{value}}, value + 1
	}
	return nil, at
}

// quantity is the quantity that begins at a value, and the token behind it; nil where
// none does.
func (g *clausing) quantity(at int) (c clause, to int) {
	values := []int{at}
	if g.listsOn(at) {
		var plain bool
		if values, plain = g.plainList(at, func(int, int) bool { return true }); !plain {
			return attempt(g, quantities, at)
		}
	}
	name := values[len(values)-1] + 1
	if g.is(name, tLink) {
		name++
	}
	if g.is(at, tNumber, tScaled) && g.is(name, tQuantity) && !g.opensSetting(name) {
		return quantity{Values: values, Key: name}, name + 1
	}
	if len(values) > 1 {
		return nil, at
	}
	if name == at+1 && g.is(name, tUnknown) {
		name++
	}
	if g.is(name, tData) && !(g.is(name+1, tEquals) && g.is(name+2, tNumber, tScaled, tSize, tWord)) {
		return quantity{Amount: []int{at}, Data: name}, name + 1
	}
	return nil, at
}
