package pattern

import (
	"math"
	"regexp/syntax"
	"slices"
	"unicode/utf8"
)

// need is what a text must have for an expression to match in it.
type need struct {
	words   *wanted
	longest int  // bytes of the longest match, or -1 where there is no longest
	opens   bool // matches begin where the text begins
	closes  bool // matches end where the text ends
}

func needOf(expr string) need {
	tree, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return need{longest: -1} // the compiler says more of it
	}
	return need{words: wordsOf(tree).want(), longest: longestOf(tree), opens: tied(tree, syntax.OpBeginText), closes: tied(tree, syntax.OpEndText)}
}

// longestOf is the length in bytes of the longest match, or -1.
func longestOf(tree *syntax.Regexp) int {
	total := 0
	switch tree.Op {
	case syntax.OpLiteral:
		for _, c := range tree.Rune {
			if tree.Flags&syntax.FoldCase != 0 {
				total += utf8.UTFMax
				continue
			}
			total += utf8.RuneLen(c)
		}
	case syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return utf8.UTFMax
	case syntax.OpStar, syntax.OpPlus:
		return -1
	case syntax.OpRepeat:
		one := longestOf(tree.Sub[0])
		if tree.Max < 0 || one < 0 || one > math.MaxInt16 {
			return -1
		}
		return one * tree.Max
	case syntax.OpAlternate:
		for _, sub := range tree.Sub {
			one := longestOf(sub)
			if one < 0 {
				return -1
			}
			total = max(total, one)
		}
	default:
		for _, sub := range tree.Sub {
			one := longestOf(sub)
			if one < 0 {
				return -1
			}
			total += one
		}
	}
	return total
}

// tied reports whether every match begins, or ends, with an end of the text.
func tied(tree *syntax.Regexp, end syntax.Op) bool {
	switch tree.Op {
	case end:
		return true
	case syntax.OpCapture, syntax.OpPlus:
		return tied(tree.Sub[0], end)
	case syntax.OpAlternate:
		return !slices.ContainsFunc(tree.Sub, func(sub *syntax.Regexp) bool { return !tied(sub, end) })
	case syntax.OpConcat:
		at := 0
		if end == syntax.OpEndText {
			at = len(tree.Sub) - 1
		}
		return tied(tree.Sub[at], end)
	}
	return false
}
