package pattern

// trigrams are the sequences of one, two and three bytes that a text holds, hashed: a
// word that has another is not in the text. They are counted once, and cost less for
// each word asked after than a search of the text.
type trigrams [grams / 64]uint64

// gram is the place of a sequence of bytes.
type gram uint16

// grams is how many there are.
const grams = 1 << 13

// gramOf spreads sequences by multiplication, which does it best in the upper bits
// (Knuth, The Art of Computer Programming 3, 6.4).
func gramOf(bytes uint32) gram { return gram(bytes * 0x9e3779b1 >> 19) }

// count adds those of a text.
func (g *trigrams) count(text string) {
	var last uint32
	for i := range len(text) {
		last = last<<8 | uint32(text[i])
		g.set(gramOf(last & 0xff))
		if i > 0 {
			g.set(gramOf(last & 0xffff))
		}
		if i > 1 {
			g.set(gramOf(last & 0xffffff))
		}
	}
}

func (g *trigrams) set(at gram) { g[at/64] |= 1 << (at % 64) }

func (g *trigrams) has(at gram) bool { return g[at/64]&(1<<(at%64)) != 0 }

// headOf is the sequence that a word begins with.
func headOf(word string) gram {
	var head uint32
	for i := range min(len(word), 3) {
		head = head<<8 | uint32(word[i])
	}
	return gramOf(head)
}

// hold reports whether the text may hold a word; false is certain.
func (g *trigrams) hold(word string) bool {
	if len(word) < 3 {
		return g.has(headOf(word))
	}
	last := uint32(word[0])<<8 | uint32(word[1])
	for i := 2; i < len(word); i++ {
		last = (last<<8 | uint32(word[i])) & 0xffffff
		if !g.has(gramOf(last)) {
			return false
		}
	}
	return true
}
