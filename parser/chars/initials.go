package chars

// Initials are words by the byte that they begin with: who looks for the words that a text
// begins with tries few of them.
type Initials [256][]string

// InitialsOf prepares words. Those with the same initial stay in order.
func InitialsOf(words []string) *Initials {
	o := &Initials{}
	for _, word := range words {
		o[word[0]] = append(o[word[0]], word)
	}
	return o
}

// Of are the words that a text may begin with.
func (o *Initials) Of(text string) []string {
	if text == "" {
		return nil
	}
	return o[text[0]]
}

// Opens is the length of the first of the words that text begins with, or 0.
func (o *Initials) Opens(text string) int { return Opens(text, o.Of(text)) }

// RuneSieve is the runes that a text holds, sieved: a word whose first rune is not among them is
// not in the text.
type RuneSieve [8]uint64

// SieveOf prepares a text.
func SieveOf(text string) (s RuneSieve) {
	for _, r := range text {
		s[r/64%8] |= 1 << (r % 64)
	}
	return s
}

// May reports whether the text may hold a rune; false is certain.
func (s *RuneSieve) May(r rune) bool { return s[r/64%8]&(1<<(r%64)) != 0 }
