package pattern

// Fact is something that the whole text says. It is looked up once, however many
// tokens ask for it: looked up for each of them, a long text would cost the square
// of its length.
type Fact uint8

const (
	unasked Fact = iota
	untrue
	holding
)

// Holds tells the fact, which look finds when it is asked for the first time.
func (f *Fact) Holds(look func() bool) bool {
	if *f == unasked {
		*f = untrue
		if look() {
			*f = holding
		}
	}
	return *f == holding
}

// Says is mentions, once.
func (f *Fact) Says(said *Matching, words ...string) bool {
	if *f == unasked {
		*f = untrue
		if said.Mentions(words...) {
			*f = holding
		}
	}
	return *f == holding
}
