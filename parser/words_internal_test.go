package parser

import (
	"maps"
	"slices"
	"testing"

	"headroom/parser/lexicon"
)

// A word that a table is asked for has to be one that the lexer cuts out whole.
func TestTablesHoldWholeWords(t *testing.T) {
	t.Parallel()
	names := NewNames(nil, nil)
	words := slices.Collect(maps.Keys(countables))
	for _, table := range []map[string]bool{
		weighing, pointsBack, spansOfTime, thenWords, owning, adding, belittling, around, preposition, ownLinks, consuming,
		reaching, auxiliary, pointing, sober, placed, heads, amounts, endsNoun, weighs, adverbs, noNouns, plainly, saying, lightly, watchers,
		tellers, fillers, verbs, common, possessive, weighVerbs, weighWords, weightNouns,
	} {
		words = slices.AppendSeq(words, maps.Keys(table))
	}
	for _, word := range words {
		if tokens := lex(fold(word, lexicon.Builtin()), lexicon.Builtin(), names); len(tokens) != 1 {
			t.Errorf("%q is cut into %d tokens", word, len(tokens))
		}
	}
}
