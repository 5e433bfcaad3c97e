package parser

import (
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"headroom/parser/lexicon"
)

// A question is small clauses in any order; what belongs together stands
// together. Two clauses may be long, and each has a grammar; counts are two
// tokens, and any other token stands alone, so that every text can be read. Every
// field is the index of a token, and what the tokens mean is a later pass's work.
type clause interface{ clause() }

// setting is a name before its value: "batch size = 4", "seq 4k or 8k".
type setting struct {
	Key    int   `parser:"(  @(Key | Quantity)"`
	Values []int `parser:"   (Link | Equals)* (@Bare | @(Number | Scaled) (Join+ @(Number | Scaled) (?! Times | Measure | Card | Bare | Quantity | Data) | Join? Either+ @(Number | Scaled) (?! Times | Measure | Card | Bare))*)"`
	Data   int   `parser:"|  @Data"`
	Amount []int `parser:"   ((Link | Equals)* @(Number | Scaled) | (Link | Equals)+ @Size))"`
}

// quantity is a value before its name: "32 concurrent", "128k 的上下文".
type quantity struct {
	Values []int `parser:"(  @(Number | Scaled) ((Join | Either)+ @(Number | Scaled))*"`
	Key    int   `parser:"   Link? @Quantity (?! Equals (Link | Equals)* (Number | Scaled | Bare) | (Number | Scaled) (?! Measure | Times | Quantity | Data | Card | Bare))"`
	Amount []int `parser:"|  @(Number | Scaled | Size | One | Several)"`
	Data   int   `parser:"   (Link | Unknown)? @Data (?! Equals (Number | Scaled | Size | Word)))"`
}

// count stands before what it counts: "8 x", "4张", "a GPU", "two cards".
type count struct {
	Value   int
	Measure []int
}

// times stands behind it: "x8", "* 2".
type times struct {
	Value int
}

// single is any other token.
type single struct {
	Token int
}

func (setting) clause()  {}
func (quantity) clause() {}
func (count) clause()    {}
func (times) clause()    {}
func (single) clause()   {}

// The grammars are built when a question first needs them.
var (
	settings   = grammarOf[setting]()
	quantities = grammarOf[quantity]()
)

func grammarOf[C clause]() func() *participle.Parser[C] {
	return sync.OnceValue(func() *participle.Parser[C] {
		p, err := participle.Build[C](participle.Lexer(definition{}), participle.UseLookahead(participle.MaxLookahead))
		if err != nil {
			panic(fmt.Sprintf("parser: the grammar does not build: %v", err))
		}
		return p
	})
}

// Lex implements lexer.Definition.
func (definition) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("read the question: %w", err)
	}
	words := lexicon.Builtin()
	return &stream{tokens: lex(fold(string(text), words), words, NewNames(nil, nil))}, nil
}

// clauses groups tokens.
func clauses(tokens []token) []clause {
	chains(tokens)
	g := clausing{tokens: tokens}
	list := make([]clause, 0, len(tokens))
	for at := 0; at < len(tokens); {
		c, to := g.clause(at)
		if c == nil {
			c, to = single{at}, at+1
		}
		list = append(list, c)
		at = to
	}
	return list
}

// clausing is one pass over the tokens of a question. To try a grammar costs
// more than to read all tokens that stand alone, so one is tried only where the
// first tokens of its clause stand.
type clausing struct {
	tokens []token
	from   int // the first token that the grammars see
	peek   *lexer.PeekingLexer
	listed int // the token behind the last list of numbers, none of which begins another
}

// is reports whether the token at an index is one of some types.
func (g *clausing) is(at int, types ...lexer.TokenType) bool {
	return at < len(g.tokens) && slices.Contains(types, g.tokens[at].symbol())
}

// clause is the clause of several tokens that begins at a token, and the token
// behind it; nil where none does.
func (g *clausing) clause(at int) (c clause, to int) {
	switch {
	case g.is(at, tKey, tQuantity, tData):
		if c, to = g.bracketed(at); c != nil {
			return c, to
		}
		if g.is(at+1, tLink, tEquals, tNumber, tScaled, tBare) && !g.cardsBehind(at) {
			return g.setting(at)
		}
	case g.is(at, tNumber, tScaled, tSize, tOne, tSeveral):
		if g.named(at) {
			if c, to = g.quantity(at); c != nil {
				return c, to
			}
		}
		return g.count(at)
	case g.is(at, tTimes) && g.is(at+1, tNumber) && !g.is(at+2, tData):
		return times{Value: at + 1}, at + 2
	}
	return nil, at
}

// bracketed is a setting whose values stand in brackets, "batch=(1,2,4)", "seq_len:
// [2k, 4k]".
func (g *clausing) bracketed(at int) (c clause, to int) {
	to = at + 1
	for g.is(to, tEquals) || g.is(to, tLink) {
		to++
	}
	if to >= len(g.tokens) || g.tokens[to].typ != tOpen {
		return nil, at
	}
	s := setting{Key: at}
	for to++; g.is(to, tNumber, tScaled); to += 2 {
		s.Values = append(s.Values, to)
		if !g.is(to+1, tJoin, tEither) {
			to++
			break
		}
	}
	if len(s.Values) == 0 || to >= len(g.tokens) || g.tokens[to].typ != tClose {
		return nil, at
	}
	return s, to + 1
}

// cardsBehind reports whether the number behind a name counts cards, so that the name has
// no value: "max batch 2x4090", 最大并发 4张4090.
func (g *clausing) cardsBehind(at int) bool {
	if !g.is(at, tQuantity) || !g.is(at+1, tNumber) || !g.is(at+3, tCard, tBare) || g.is(at+4, tTimes) || g.tokens[at+1].value > 1024 {
		return false
	}
	switch g.tokens[at].name {
	case "batch", "concurrency", "seq_len", "input_tokens", "output_tokens":
		return g.is(at+2, tTimes) || g.is(at+2, tMeasure) && g.tokens[at+2].kind == "card"
	}
	return false
}

// count is the count that begins at a token.
func (g *clausing) count(at int) (c clause, to int) {
	switch {
	case !g.is(at, tNumber, tSeveral, tOne):
	case g.is(at+1, tTimes):
		return count{Value: at}, at + 2
	case g.is(at+1, tMeasure):
		return count{Value: at, Measure: []int{at + 1}}, at + 2
	case g.is(at+1, tLink) && g.is(at+2, tMeasure):
		return count{Value: at, Measure: []int{at + 2}}, at + 3
	}
	return nil, at
}

// named reports whether the name of a quantity or of data stands behind a
// number or a list of them.
func (g *clausing) named(at int) bool {
	behind := at + 1
	if g.is(behind, tJoin, tEither) {
		if at < g.listed || !g.is(at, tNumber, tScaled) {
			return false
		}
		behind = g.listEnd(at)
		g.listed = behind
	}
	if g.is(behind, tLink, tUnknown) {
		behind++
	}
	return g.is(behind, tData) || g.is(behind, tQuantity) && !g.opensSetting(behind)
}

// opensSetting reports whether a name has its value behind it, so that the number
// before it is another's, as the grammar of quantity says.
func (g *clausing) opensSetting(at int) bool {
	value := at + 1
	for g.is(value, tLink, tEquals) {
		value++
	}
	return g.is(at+1, tEquals) && g.is(value, tNumber, tScaled, tBare) || g.is(at+1, tNumber, tScaled) && !g.is(at+2, tMeasure, tTimes, tQuantity, tData, tCard, tBare)
}

// listEnd is the token behind a list of numbers.
func (g *clausing) listEnd(at int) int {
	for end := at + 1; ; end = at + 1 {
		at = end
		for g.is(at, tJoin, tEither) {
			at++
		}
		if at == end || !g.is(at, tNumber, tScaled) {
			return end
		}
	}
}

// attempt reads a clause by its grammar.
func attempt[C clause](g *clausing, grammar func() *participle.Parser[C], at int) (c clause, to int) {
	if g.peek == nil {
		peek, err := lexer.Upgrade(&stream{tokens: g.tokens, next: at})
		if err != nil {
			return nil, at // a stream has no errors
		}
		g.peek, g.from = peek, at
	}
	for g.from+g.peek.Cursor() < at {
		g.peek.Next()
	}
	before := g.peek.MakeCheckpoint()
	found, err := grammar().ParseFromLexer(g.peek, participle.AllowTrailing(true))
	if err != nil {
		g.peek.LoadCheckpoint(before)
		return nil, at
	}
	return *found, g.from + g.peek.Cursor()
}
