package reader

import (
	"maps"
	"slices"
	"testing"

	"headroom/parser/chars"
	"headroom/parser/lex"
	"headroom/parser/lexicon"
	"headroom/parser/names"
	"headroom/parser/pattern"
	"headroom/parser/tagger"
)

// A word that a table is asked for has to be one that the lexer cuts out whole.
func TestTablesHoldWholeWords(t *testing.T) {
	t.Parallel()
	names := names.New(nil, nil)
	words := slices.Collect(maps.Keys(countables))
	for _, table := range []map[string]bool{
		weighing, pointsBack, spansOfTime, tagger.Owning, lex.Around, lex.Preposition, ownLinks, consuming,
		reaching, auxiliary, pointing, sober, placed, heads, amounts, endsNoun, weighs, adverbs, noNouns, plainly, saying, lightly, watchers,
		tellers, fillers, lex.Verbs, lex.Common, Possessive, weighVerbs, weighWords, weightNouns,
	} {
		words = slices.AppendSeq(words, maps.Keys(table))
	}
	for _, word := range words {
		if tokens := lex.Tokens(pattern.NewMatching(chars.Fold(word, lexicon.Builtin())), lexicon.Builtin(), names); len(tokens) != 1 {
			t.Errorf("%q is cut into %d tokens", word, len(tokens))
		}
	}
}
