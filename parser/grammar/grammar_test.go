package grammar

import (
	"flag"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"headroom/parser/chars"
	"headroom/parser/lex"
	"headroom/parser/lexicon"
	"headroom/parser/names"
	"headroom/parser/pattern"
	"headroom/parser/token"

	"github.com/alecthomas/participle/v2/lexer"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestGrammarGolden keeps the grammars' EBNF in sight of a reviewer.
func TestGrammarGolden(t *testing.T) {
	t.Parallel()
	const path = "testdata/grammar.ebnf"
	got := strings.Join([]string{settings().String(), quantities().String()}, "\n") + "\n"
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the grammar is now\n%s\nrun with -update when that is meant", got)
	}
}

// TestClausesAreThoseOfTheGrammar: what the first tokens of a clause let by is
// what the grammars read when they are tried at every token.
func TestClausesAreThoseOfTheGrammar(t *testing.T) {
	t.Parallel()
	types := slices.Collect(maps.Values(symbols))
	types = slices.DeleteFunc(types, func(s lexer.TokenType) bool { return s == lexer.EOF })
	slices.Sort(types)
	figures := []lexer.TokenType{token.Number, token.Scaled, token.Join, token.Either, token.Link, token.Quantity, token.Data, token.Size}
	rapid.Check(t, func(t *rapid.T) {
		from := rapid.SampledFrom([][]lexer.TokenType{types, figures}).Draw(t, "types")
		var tokens []token.Token
		for _, typ := range rapid.SliceOfN(rapid.SampledFrom(from), 1, 40).Draw(t, "tokens") {
			tokens = append(tokens, token.Token{Type: typ, Apart: typ == token.Word})
		}
		got, want := Clauses(tokens), everywhere(tokens)
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("got  %#v\nwant %#v", got, want)
		}
		var taken []int
		for _, c := range got {
			taken = append(taken, indexes(c)...)
		}
		if slices.Sort(taken); len(slices.Compact(taken)) != len(taken) {
			t.Fatalf("a token was taken twice: %v", taken)
		}
	})
}

// everywhere tries every grammar at every token, behind values in brackets, which
// no grammar reads.
func everywhere(tokens []token.Token) (list []Clause) {
	g := Clausing{Tokens: tokens}
	for at := 0; at < len(tokens); {
		var c Clause
		to := at
		if g.Is(at, token.Key, token.Quantity, token.Data) {
			c, to = g.bracketed(at)
		}
		if c == nil {
			c, to = attempt(&g, settings, at)
		}
		if c == nil {
			c, to = attempt(&g, quantities, at)
		}
		if c == nil {
			c, to = g.count(at)
		}
		if c == nil && g.Is(at, token.Times) && g.Is(at+1, token.Number) && !g.Is(at+2, token.Data) {
			c, to = Times{at + 1}, at+2
		}
		if c == nil {
			c, to = Single{at}, at+1
		}
		list = append(list, c)
		at = to
	}
	return list
}

// indexes are the tokens that a clause captured.
func indexes(c Clause) []int {
	switch c := c.(type) {
	case Setting:
		if len(c.Amount) > 0 {
			return append(c.Amount, c.Data)
		}
		return append(c.Values, c.Key)
	case Quantity:
		if len(c.Amount) > 0 {
			return append(c.Amount, c.Data)
		}
		return append(c.Values, c.Key)
	case Count:
		return append(c.Measure, c.Value)
	case Times:
		return []int{c.Value}
	case Single:
		return []int{c.Token}
	}
	return nil
}

// TestGrammarTakesEachClause parses one text of each clause, so that a member
// of the union that cannot be built shows at once.
func TestGrammarTakesEachClause(t *testing.T) {
	t.Parallel()
	words := lexicon.Builtin()
	known := names.New(nil, map[string]string{"v100": "v100-16gb-sxm2"})
	for text, want := range map[string]Clause{
		"batch = 4":     Setting{Key: 0, Values: []int{2}},
		"seq 4k or 8k":  Setting{Key: 0, Values: []int{1, 3}},
		"tokens: 10b":   Setting{Data: 0, Amount: []int{2}},
		"128k 的上下文":     Quantity{Values: []int{0}, Key: 2},
		"1.4t tokens":   Quantity{Amount: []int{0}, Data: 1},
		"8 x":           Count{Value: 0},
		"4张":            Count{Value: 0, Measure: []int{1}},
		"x8":            Times{Value: 1},
		"v100":          Single{Token: 0},
		"somethingelse": Single{Token: 0},
		"7b":            Single{Token: 0},
	} {
		tokens := lex.Tokens(pattern.NewMatching(chars.Fold(text, words)), words, known)
		got := Clauses(tokens)
		if len(got) != 1 || !equalClause(got[0], want) {
			t.Errorf("%q gives %#v, want %#v", text, got, want)
		}
	}
}

func equalClause(a, b Clause) bool { return slices.Equal(indexes(a), indexes(b)) }
