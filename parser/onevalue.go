package parser

// Most settings and quantities have one value. Those are read here as the grammars
// read them: to try a grammar costs as much as all the rest of a short question. A
// test holds both to each other.

// listsOn reports whether a list of values may go on behind one.
func (g *clausing) listsOn(value int) bool {
	next := value + 1
	for g.is(next, tJoin, tEither) {
		next++
	}
	return next > value+1 && g.is(next, tNumber, tScaled)
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
		return attempt(g, settings, at)
	case number || g.is(value, tBare):
		return setting{Key: at, Values: []int{value}}, value + 1
	}
	return nil, at
}

// quantity is the quantity that begins at a value, and the token behind it; nil where
// none does.
func (g *clausing) quantity(at int) (c clause, to int) {
	if g.listsOn(at) {
		return attempt(g, quantities, at)
	}
	name := at + 1
	if g.is(name, tLink) {
		name++
	}
	if g.is(at, tNumber, tScaled) && g.is(name, tQuantity) && !g.opensSetting(name) {
		return quantity{Values: []int{at}, Key: name}, name + 1
	}
	if name == at+1 && g.is(name, tUnknown) {
		name++
	}
	if g.is(name, tData) && !(g.is(name+1, tEquals) && g.is(name+2, tNumber, tScaled, tSize, tWord)) {
		return quantity{Amount: []int{at}, Data: name}, name + 1
	}
	return nil, at
}
