package parser

// fact is something that the whole text says. It is looked up once, however many
// tokens ask for it: looked up for each of them, a long text would cost the square
// of its length.
type fact uint8

const (
	unasked fact = iota
	untrue
	holding
)

// holds tells the fact, which look finds when it is asked for the first time.
func (f *fact) holds(look func() bool) bool {
	if *f == unasked {
		*f = untrue
		if look() {
			*f = holding
		}
	}
	return *f == holding
}

// says is mentions, once.
func (f *fact) says(said *matching, words ...string) bool {
	if *f == unasked {
		*f = untrue
		if said.mentions(words...) {
			*f = holding
		}
	}
	return *f == holding
}
