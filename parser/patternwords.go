package parser

import (
	"regexp/syntax"
	"slices"
)

// mostSpellings bounds the spellings that are written out of an expression.
const mostSpellings = 128

// spellings are what is known of the texts that an expression matches: all of them,
// or words that each holds. Google's code search reads expressions so (Russ Cox,
// Regular Expression Matching with a Trigram Index).
type spellings struct {
	whole []string // nil where they are too many
	parts *wanted
}

// want is what each of the texts holds.
func (s spellings) want() *wanted {
	if s.whole == nil || slices.Contains(s.whole, "") {
		return s.parts
	}
	return wantOne(s.whole)
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
	case syntax.OpPlus:
		return spellings{parts: wordsOf(tree.Sub[0]).want()}
	case syntax.OpRepeat:
		if tree.Min > 0 {
			return spellings{parts: wordsOf(tree.Sub[0]).want()}
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
	s := spellings{whole: []string{}, parts: &wanted{}}
	for _, tree := range trees {
		one := wordsOf(tree)
		if want := one.want(); want == nil {
			s.parts = nil
		} else if s.parts != nil {
			s.parts.either = append(s.parts.either, want)
		}
		if one.whole == nil || len(s.whole)+len(one.whole) > mostSpellings {
			s.whole = nil
		} else if s.whole != nil {
			s.whole = append(s.whole, one.whole...)
		}
	}
	return s
}

// joinedWords are those of expressions that follow each other: as far as they can be
// spelled out in a row, a text holds one of the rows.
func joinedWords(trees []*syntax.Regexp) spellings {
	row, all := []string{""}, &wanted{}
	cut := false
	for _, tree := range trees {
		one := wordsOf(tree)
		if one.whole != nil && len(one.whole)*len(row) <= mostSpellings {
			row = product(row, one.whole)
			continue
		}
		cut = true
		all.add(spellings{whole: row}.want())
		if row = one.whole; row == nil {
			row = []string{""}
			all.add(one.parts)
		}
	}
	if !cut {
		return spellings{whole: row}
	}
	all.add(spellings{whole: row}.want())
	if all.all == nil {
		return spellings{}
	}
	return spellings{parts: all}
}

func product(heads, tails []string) []string {
	joined := make([]string, 0, len(heads)*len(tails))
	for _, head := range heads {
		for _, tail := range tails {
			joined = append(joined, head+tail)
		}
	}
	return joined
}
