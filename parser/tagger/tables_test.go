package tagger

import (
	"maps"
	"testing"

	"headroom/parser/chars"
	"headroom/parser/lex"
	"headroom/parser/lexicon"
	"headroom/parser/names"
	"headroom/parser/pattern"
)

// A word that a table is asked for has to be one that the lexer cuts out whole.
func TestTablesOfTagsHoldWholeWords(t *testing.T) {
	t.Parallel()
	for _, table := range []map[string]bool{thenWords, Owning, adding, belittling} {
		for word := range maps.Keys(table) {
			if tokens := lex.Tokens(pattern.NewMatching(chars.Fold(word, lexicon.Builtin())), lexicon.Builtin(), names.New(nil, nil)); len(tokens) != 1 {
				t.Errorf("%q is cut into %d tokens", word, len(tokens))
			}
		}
	}
}
