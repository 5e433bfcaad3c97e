package lexicon

import (
	"strings"
	"unicode/utf8"
)

// branch is a part of the spellings that begin alike: they are kept as a tree, so that what
// they have in common is compared with a text once (Morrison, PATRICIA, 1968).
type branch struct {
	text     string // behind that of the branch below
	spelling int32  // the one that ends with it, or none
	first    int32  // the first of the branches that grow from it, or none
	next     int32  // the next that grows from the same branch, or none
	lead     byte   // the first byte of its text
}

// none is no branch, no spelling, and the rune behind the end of a text.
const none = -1

// newBranch adds a branch without any that grow from it.
func (x *Index) newBranch(text string, next int32) int32 {
	b := branch{text: text, spelling: none, first: none, next: next}
	if text != "" {
		b.lead = text[0]
	}
	x.branches = append(x.branches, b)
	return int32(len(x.branches) - 1)
}

// root is the branch of the spellings with a head, or none.
func (x *Index) root(head string) int32 {
	if at := hanPlace(head); at >= 0 {
		if x.han == nil {
			return none
		}
		return x.han[at] - 1
	}
	if !x.sieve.holds(head) {
		return none
	}
	if at, known := x.heads[head]; known {
		return at
	}
	return none
}

// sieve tells off most words that are none of those put in.
type sieve [32]uint64

// place is that of a word, by its ends and its middle.
func (*sieve) place(word string) (at, bit uint32) {
	if word == "" {
		return 0, 0
	}
	sum := (uint32(word[0])<<16 | uint32(word[len(word)/2])<<8 | uint32(word[len(word)-1])) * 0x9e3779b1
	return sum >> 27, sum >> 21 % 64
}

func (s *sieve) put(word string) {
	at, bit := s.place(word)
	s[at] |= 1 << bit
}

func (s *sieve) holds(word string) bool {
	at, bit := s.place(word)
	return s[at]&(1<<bit) != 0
}

// newRoot adds the branch of a head.
func (x *Index) newRoot(head string) int32 {
	root := x.newBranch("", none)
	if at := hanPlace(head); at < 0 {
		x.heads[head] = root
		x.sieve.put(head)
	} else {
		if x.han == nil {
			x.han = make([]int32, hanEnds-hanBegins+1)
		}
		x.han[at] = root + 1
	}
	x.wide = x.wide || head[0] >= utf8.RuneSelf
	return root
}

// hanPlace is the place of a head among the Han runes, -1 where it is none.
func hanPlace(head string) int {
	const leads, bytes = 0xe4, 3 // of each of them
	if len(head) != bytes || head[0] < leads {
		return -1
	}
	r, _ := utf8.DecodeRuneInString(head)
	if r < hanBegins || r > hanEnds {
		return -1
	}
	return int(r - hanBegins)
}

// grow is the branch at which a normalised spelling ends, made where there is none.
func (x *Index) grow(text string) *branch {
	head := Head(text)
	at := x.root(head)
	if at == none {
		at = x.newRoot(head)
	}
	for rest := text[len(head):]; rest != ""; {
		over := x.over(at, rest[0])
		if over == none {
			over = x.newBranch(rest, x.branches[at].first)
			x.branches[at].first = over
		}
		n := common(rest, x.branches[over].text)
		if n < len(x.branches[over].text) {
			x.fork(over, n)
		}
		at, rest = over, rest[n:]
	}
	return &x.branches[at]
}

// over is the branch that grows from another with a text that begins with some byte, or none.
func (x *Index) over(at int32, lead byte) int32 {
	at = x.branches[at].first
	for at >= 0 && x.branches[at].lead != lead {
		at = x.branches[at].next
	}
	return at
}

// fork parts a branch behind so many bytes, so that another can grow there.
func (x *Index) fork(at int32, n int) {
	whole := x.branches[at]
	end := x.newBranch(whole.text[n:], none)
	x.branches[end].spelling, x.branches[end].first = whole.spelling, whole.first
	b := &x.branches[at]
	b.text, b.spelling, b.first = whole.text[:n], none, end
}

// common is the length of what two texts begin with alike.
func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// holds reports whether a normalised spelling is known.
func (x *Index) holds(text string) bool {
	head := Head(text)
	at := x.root(head)
	if at == none {
		return false
	}
	for rest := text[len(head):]; rest != ""; {
		if at = x.over(at, rest[0]); at == none || !strings.HasPrefix(rest, x.branches[at].text) {
			return false
		}
		rest = rest[len(x.branches[at].text):]
	}
	return x.branches[at].spelling != none
}

// climb looks for the longest spelling that a text begins with, along all branches that it may take.
type climb struct {
	branches []branch
	text     string
	found    int32 // a spelling, or none
	length   int   // bytes of the text that it covers
}

// footing is how far a climb has come.
type footing struct {
	at    int  // in the text
	last  byte // of the spelling
	apart bool // a digit was read for which a separator before another lacks
}

// up climbs from a branch of which the text is read.
func (c *climb) up(at int32, f footing) {
	b := &c.branches[at]
	// Of the same length, the one that was added later.
	if s := b.spelling; s != none && (f.at > c.length || f.at == c.length && s > c.found) && boundary(c.text[:f.at], c.text[f.at:]) {
		c.found, c.length = s, f.at
	}
	lead := byte(' ')
	if f.at < len(c.text) {
		lead = c.text[f.at]
	}
	for at = b.first; at >= 0; at = c.branches[at].next {
		if b := &c.branches[at]; b.lead == lead || b.lead == ' ' {
			if on, ok := c.along(b.text, f); ok {
				c.up(at, on)
			}
		}
	}
}

// along reads the text of a branch: a space stands for up to two separators, or for none
// but between two digits.
func (c *climb) along(spelled string, f footing) (footing, bool) {
	for i := range len(spelled) {
		b := spelled[i]
		switch {
		case b == ' ':
			from := f.at
			for f.at < len(c.text) && f.at < from+2 && isSeparator(c.text[f.at]) {
				f.at++
			}
			f.apart = f.at == from && isDigit(f.last)
		case f.at == len(c.text) || c.text[f.at] != b || f.apart && isDigit(b):
			return f, false
		default:
			f.at++
			f.apart = false
		}
		f.last = b
	}
	return f, true
}
