package pattern

import (
	"regexp/syntax"
	"slices"
	"unicode"
	"unicode/utf8"
)

// classes sort runes by what an expression can tell apart: all that it takes alike are
// one class.
type classes struct {
	plain [utf8.RuneSelf]uint16 // the classes of ASCII
	from  []rune                // where the classes of the other runes begin
	at    []uint16              // and which these are
	runes []rune                // one of each class, and none for the end of the text
	kinds []side
}

// side is what the ends of words and lines are told by.
type side uint8

const (
	atEnd  side = iota // no rune at all
	inWord             // a rune of a word, as \b has it
	inLine             // any other
	atLine             // the end of a line
)

func sideOf(r rune) side {
	switch {
	case r == '\n':
		return atLine
	case syntax.IsWordChar(r):
		return inWord
	}
	return inLine
}

// conditions are the conditions that are met between two runes.
func conditions(before, behind side) (met syntax.EmptyOp) {
	if before == atEnd {
		met |= syntax.EmptyBeginText | syntax.EmptyBeginLine
	}
	if behind == atEnd {
		met |= syntax.EmptyEndText | syntax.EmptyEndLine
	}
	if before == atLine {
		met |= syntax.EmptyBeginLine
	}
	if behind == atLine {
		met |= syntax.EmptyEndLine
	}
	if (before == inWord) != (behind == inWord) {
		return met | syntax.EmptyWordBoundary
	}
	return met | syntax.EmptyNoWordBoundary
}

// of is the class of a rune.
func (c *classes) of(r rune) int {
	if r < utf8.RuneSelf {
		return int(c.plain[r])
	}
	at, found := slices.BinarySearch(c.from, r)
	if !found {
		at--
	}
	return int(c.at[at])
}

// end is the class of the end of the text.
func (c *classes) end() int { return len(c.runes) - 1 }

// classesOf finds the classes of an expression.
func classesOf(prog *syntax.Prog) (c classes) {
	sets := setsOf(prog)
	from := []rune{0, utf8.RuneSelf}
	for _, set := range sets {
		for i, r := range set {
			from = append(from, r+rune(i%2)) // a range ends before the rune behind its last
		}
	}
	slices.Sort(from)
	from = slices.Compact(from)
	from = from[:len(from)-len(tooLarge(from))]
	taken := make([][]byte, len(from)) // by which sets each range is taken
	for id, set := range sets {
		for i := 0; i < len(set); i += 2 {
			at, _ := slices.BinarySearch(from, set[i])
			for ; at < len(from) && from[at] <= set[i+1]; at++ {
				taken[at] = append(taken[at], byte(id), byte(id>>8))
			}
		}
	}
	known := map[string]uint16{}
	for i, r := range from {
		class, ok := known[string(taken[i])]
		if !ok {
			class = uint16(len(c.runes))
			known[string(taken[i])] = class
			c.runes, c.kinds = append(c.runes, r), append(c.kinds, sideOf(r))
		}
		if r >= utf8.RuneSelf {
			c.from, c.at = append(c.from, r), append(c.at, class)
			continue
		}
		for ; r < from[i+1]; r++ {
			c.plain[r] = class
		}
	}
	c.runes, c.kinds = append(c.runes, -1), append(c.kinds, atEnd)
	return c
}

// tooLarge are the bounds behind the last rune that there is.
func tooLarge(from []rune) []rune {
	at, _ := slices.BinarySearch(from, unicode.MaxRune+1)
	return from[at:]
}

// setsOf are the ranges of runes that an expression speaks of, each once: those of its
// parts, the runes of words, and the end of a line.
func setsOf(prog *syntax.Prog) [][]rune {
	sets := [][]rune{{'0', '9', 'A', 'Z', '_', '_', 'a', 'z'}, {'\n', '\n'}}
	known := map[string]bool{}
	for i := range prog.Inst {
		inst := &prog.Inst[i]
		if inst.Op != syntax.InstRune && inst.Op != syntax.InstRune1 {
			continue
		}
		set := inst.Rune
		if len(set) == 1 {
			set = []rune{set[0], set[0]}
			if syntax.Flags(inst.Arg)&syntax.FoldCase != 0 {
				for r := unicode.SimpleFold(set[0]); r != set[0]; r = unicode.SimpleFold(r) {
					set = append(set, r, r)
				}
			}
		}
		if key := string(set); !known[key] {
			known[key] = true
			sets = append(sets, set)
		}
	}
	return sets
}

// turn makes of an expression the one that matches the same texts written backwards.
func turn(tree *syntax.Regexp) {
	switch tree.Op {
	case syntax.OpBeginText:
		tree.Op = syntax.OpEndText
	case syntax.OpEndText:
		tree.Op = syntax.OpBeginText
	case syntax.OpBeginLine:
		tree.Op = syntax.OpEndLine
	case syntax.OpEndLine:
		tree.Op = syntax.OpBeginLine
	case syntax.OpLiteral:
		slices.Reverse(tree.Rune)
	case syntax.OpConcat:
		slices.Reverse(tree.Sub)
	}
	for _, sub := range tree.Sub {
		turn(sub)
	}
}
