package pattern

import (
	"regexp/syntax"
	"slices"
)

// mostSpellings bounds the spellings that are written out of an expression.
const mostSpellings = 512

// spellings are what is known of the texts that an expression matches: all of them,
// or what they begin with and words that each holds. Google's code search reads
// expressions so (Russ Cox, Regular Expression Matching with a Trigram Index).
type spellings struct {
	whole []string // nil where they are too many
	heads []string // likewise
	parts *wanted
}

// want is what each of the texts holds.
func (s spellings) want() *wanted {
	if s.parts != nil || s.whole == nil || slices.Contains(s.whole, "") {
		return s.parts
	}
	return wantOne(s.whole)
}

// opening is what each of the texts begins with, nil where that is not known.
func (s spellings) opening() []string {
	if s.whole != nil {
		return s.whole
	}
	return s.heads
}

// wordsOf reads an expression.
func wordsOf(tree *syntax.Regexp) spellings {
	switch tree.Op {
	case syntax.OpLiteral:
		if tree.Flags&syntax.FoldCase == 0 {
			return spellings{whole: []string{string(tree.Rune)}}
		}
	case syntax.OpCharClass:
		return classWords(tree.Rune)
	case syntax.OpEmptyMatch, syntax.OpBeginText, syntax.OpEndText, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return spellings{whole: []string{""}}
	case syntax.OpCapture:
		return wordsOf(tree.Sub[0])
	case syntax.OpQuest:
		if some := wordsOf(tree.Sub[0]); some.whole != nil {
			return spellings{whole: append([]string{""}, some.whole...)}
		}
	case syntax.OpPlus, syntax.OpRepeat:
		if tree.Op == syntax.OpPlus || tree.Min > 0 {
			one := wordsOf(tree.Sub[0])
			return spellings{heads: one.opening(), parts: one.want()}
		}
	case syntax.OpAlternate:
		return eitherWords(tree.Sub)
	case syntax.OpConcat:
		return joinedWords(tree.Sub)
	}
	return spellings{}
}

// classWords are the runes of a class, where they are few.
func classWords(ranges []rune) (s spellings) {
	for i := 0; i+1 < len(ranges); i += 2 {
		for c := ranges[i]; c <= ranges[i+1]; c++ {
			if len(s.whole) == mostSpellings {
				return spellings{}
			}
			s.whole = append(s.whole, string(c))
		}
	}
	return s
}

// eitherWords are those of expressions of which one matches.
func eitherWords(trees []*syntax.Regexp) spellings {
	s := spellings{whole: []string{}, heads: []string{}}
	var words []string
	var parts []*wanted
	known := true
	for _, tree := range trees {
		one := wordsOf(tree)
		s.whole = joined(s.whole, one.whole)
		s.heads = joined(s.heads, one.opening())
		switch want := one.want(); {
		case want == nil:
			known = false
		case want.words != nil:
			words = append(words, want.list()...)
		default:
			parts = append(parts, want)
		}
	}
	if !known {
		return s
	}
	if want := wantOne(words); want != nil {
		parts = append(parts, want)
	} else if words != nil {
		return s // nearly all texts hold one
	}
	s.parts = parts[0]
	if len(parts) > 1 {
		s.parts = &wanted{either: parts}
	}
	return s
}

// joined are two lists, nil where one is or both are too long.
func joined(a, b []string) []string {
	if a == nil || b == nil || len(a)+len(b) > mostSpellings {
		return nil
	}
	return append(a, b...)
}

// joinedWords are those of expressions that follow each other: as far as they can be
// spelled out in a row, a text holds one of the rows. What may be left out at the ends
// of a row is: it would make words longer that say as much without it.
func joinedWords(trees []*syntax.Regexp) spellings {
	whole, all := []string{""}, &wanted{}
	var row []string
	between := []string{""}
	end := func() {
		if row != nil {
			all.add(wantOne(row))
		}
		row, between = nil, []string{""}
	}
	for _, tree := range trees {
		one := wordsOf(tree)
		whole = product(whole, one.whole)
		opening := one.opening()
		switch {
		case one.whole != nil && slices.Contains(one.whole, ""):
			if row != nil {
				if between = product(between, one.whole); between == nil {
					end()
				}
			}
			continue
		case row == nil:
			row = one.whole
		default:
			last := row
			if row = product(product(row, between), opening); row == nil {
				row = last
				end()
				row = one.whole
			}
		}
		between = []string{""}
		if one.whole == nil {
			end()
			all.add(one.parts)
		}
	}
	end()
	s := spellings{whole: whole}
	switch len(all.all) {
	case 0:
	case 1:
		s.parts = all.all[0]
	default:
		s.parts = all
	}
	return s
}

// product are all words of one list with each of another behind it, nil where they
// are too many or either is.
func product(heads, tails []string) []string {
	if heads == nil || tails == nil || len(heads)*len(tails) > mostSpellings {
		return nil
	}
	list := make([]string, 0, len(heads)*len(tails))
	for _, head := range heads {
		for _, tail := range tails {
			list = append(list, head+tail)
		}
	}
	return list
}
