package parser

import (
	"fmt"
	"io"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"headroom/parser/lexicon"
)

// A question is small clauses in any order; what belongs together stands
// together. The grammar is total: the last clause takes any token. Every field
// is the index of a token, and what the tokens mean is a later pass's work.
type question struct {
	Clauses []clause `parser:"@@*"`
}

type clause interface{ clause() }

// setting is a name before its value: "batch size = 4", "seq 4k or 8k".
type setting struct {
	Key    int   `parser:"(  @(Key | Quantity)"`
	Values []int `parser:"   (Link | Equals)* @(Number | Scaled | Bare) (Join+ @(Number | Scaled) (?! Times | Measure | Card | Bare | Quantity | Data) | Join? Either+ @(Number | Scaled) (?! Times | Measure | Card | Bare))*"`
	Data   int   `parser:"|  @Data"`
	Amount []int `parser:"   ((Link | Equals)* @(Number | Scaled) | (Link | Equals)+ @Size))"`
}

// quantity is a value before its name: "32 concurrent", "128k 的上下文".
type quantity struct {
	Values []int `parser:"(  @(Number | Scaled) ((Join | Either)+ @(Number | Scaled))*"`
	Key    int   `parser:"   Link? @Quantity (?! Equals | (Number | Scaled) (?! Measure | Times | Quantity | Card | Bare))"`
	Amount []int `parser:"|  @(Number | Scaled | Size | One)"`
	Data   int   `parser:"   (Link | Unknown)? @Data (?! Equals (Number | Scaled | Size | Word)))"`
}

// count stands before what it counts: "8 x", "4张", "a GPU", "two cards".
type count struct {
	Value   int   `parser:"@(Number | Several | One)"`
	Measure []int `parser:"(Times | Link? @Measure)"`
}

// times stands behind it: "x8", "* 2".
type times struct {
	Value int `parser:"Times @Number"`
}

// word is a token that begins no longer clause; most tokens are. It is read by
// hand, because trying every alternative costs more than all the rest.
type word struct {
	Token int
}

// Parse implements participle.Parseable.
func (w *word) Parse(tokens *lexer.PeekingLexer) error {
	next := tokens.Peek()
	switch next.Type {
	case tWord, tUnknown, tLink, tJoin, tEither, tCard, tBare, tMeasure, tEquals:
		w.Token = next.Pos.Offset
		tokens.Next()
		return nil
	}
	return participle.NextMatch
}

// single is any other token, where none of the longer clauses holds.
type single struct {
	Token int `parser:"@(Number | Scaled | Size | Key | Quantity | Data | One | Several | Times)"`
}

func (setting) clause()  {}
func (quantity) clause() {}
func (count) clause()    {}
func (times) clause()    {}
func (word) clause()     {}
func (single) clause()   {}

// lookahead is longer than the longest prefix that two clauses share.
const lookahead = 24

var grammar = sync.OnceValue(func() *participle.Parser[question] {
	p, err := participle.Build[question](
		participle.Lexer(definition{}),
		participle.Union[clause](word{}, setting{}, quantity{}, count{}, times{}, single{}),
		participle.UseLookahead(lookahead),
	)
	if err != nil {
		panic(fmt.Sprintf("parser: the grammar does not build: %v", err))
	}
	return p
})

// Lex implements lexer.Definition.
func (definition) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("read the question: %w", err)
	}
	words := lexicon.Builtin()
	return &stream{tokens: lex(fold(string(text), words), words, NewNames(nil, nil))}, nil
}

// clauses groups tokens. No clause reaches over a word that stands for itself,
// so the grammar, whose trials cost most of a question, only sees the stretches
// between them, and those only where a longer clause can begin.
func clauses(tokens []token) []clause {
	chains(tokens)
	list := make([]clause, 0, len(tokens))
	for from := 0; from < len(tokens); {
		to, begins := from, 0
		for ; to < len(tokens); to++ {
			if tokens[to].closes() {
				to++ // the grammar looks at what follows a clause
				break
			}
			if begin[tokens[to].symbol()] {
				begins++
			}
		}
		switch {
		case begins == 0:
			for i := from; i < to; i++ {
				list = append(list, word{i})
			}
		case to-from == 2 && tokens[from].symbol() == tSize && tokens[from+1].closes(): // "7b adamw"
			list = append(list, single{from}, word{from + 1})
		default:
			list = append(list, grouped(tokens, from, to)...)
		}
		from = to
	}
	return list
}

// closes reports whether no clause reaches over the token.
func (t token) closes() bool {
	symbol := t.symbol()
	return symbol == tWord || symbol == tCard || symbol == tBare
}

// begin holds what a clause of several tokens can begin with.
var begin = map[lexer.TokenType]bool{
	tKey: true, tQuantity: true, tData: true, tNumber: true, tScaled: true, tSize: true, tOne: true, tSeveral: true, tTimes: true,
}

// grouped lets the grammar group a stretch of tokens. It takes any of them, so
// an error would be a mistake in the grammar; then every token stands alone.
func grouped(tokens []token, from, to int) []clause {
	peek, err := lexer.Upgrade(&stream{tokens: tokens[:to], next: from})
	if err == nil {
		var q *question
		if q, err = grammar().ParseFromLexer(peek); err == nil {
			return q.Clauses
		}
	}
	alone := make([]clause, to-from)
	for i := range alone {
		alone[i] = single{Token: from + i}
	}
	return alone
}
