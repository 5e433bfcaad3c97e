// Package grammar groups the tokens of a clause into quantities and settings,
// with participle.
package grammar

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"sync"

	"headroom/parser/chars"
	"headroom/parser/lex"
	"headroom/parser/lexicon"
	"headroom/parser/names"
	"headroom/parser/pattern"
	"headroom/parser/token"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// A question is small clauses in any order; what belongs together stands
// together. Two clauses may be long, and each has a grammar; counts are two
// tokens, and any other token stands alone, so that every text can be read. Every
// field is the index of a token, and what the tokens mean is a later pass's work.
type Clause interface{ clause() }

// Setting is a name before its value: "batch size = 4", "seq 4k or 8k".
type Setting struct {
	Key    int   `parser:"(  @(Key | Quantity)"`
	Values []int `parser:"   (Link | Equals)* (@Bare | @(Number | Scaled) (Join+ @(Number | Scaled) (?! Times | Measure | Card | Bare | Quantity | Data) | Join? Either+ @(Number | Scaled) (?! Times | Measure | Card | Bare))*)"`
	Data   int   `parser:"|  @Data"`
	Amount []int `parser:"   ((Link | Equals)* @(Number | Scaled) | (Link | Equals)+ @Size))"`
}

// Quantity is a value before its name: "32 concurrent", "128k 的上下文".
type Quantity struct {
	Values []int `parser:"(  @(Number | Scaled) ((Join | Either)+ @(Number | Scaled))*"`
	Key    int   `parser:"   Link? @Quantity (?! Equals (Link | Equals)* (Number | Scaled | Bare) | (Number | Scaled) (?! Measure | Times | Quantity | Data | Card | Bare))"`
	Amount []int `parser:"|  @(Number | Scaled | Size | One | Several)"`
	Data   int   `parser:"   (Link | Unknown)? @Data (?! Equals (Number | Scaled | Size | Word)))"`
}

// Count stands before what it counts: "8 x", "4张", "a GPU", "two cards".
type Count struct {
	Value   int
	Measure []int
}

// Times stands behind it: "x8", "* 2".
type Times struct {
	Value int
}

// Single is any other token.
type Single struct {
	Token int
}

func (Setting) clause()  {}
func (Quantity) clause() {}
func (Count) clause()    {}
func (Times) clause()    {}
func (Single) clause()   {}

// The grammars are built when a question first needs them.
var (
	settings   = grammarOf[Setting]()
	quantities = grammarOf[Quantity]()
)

func grammarOf[C Clause]() func() *participle.Parser[C] {
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
	return &stream{tokens: lex.Tokens(pattern.NewMatching(chars.Fold(string(text), words)), words, names.New(nil, nil))}, nil
}

// Clauses groups tokens.
func Clauses(tokens []token.Token) []Clause {
	chains(tokens)
	g := Clausing{Tokens: tokens}
	list := make([]Clause, 0, len(tokens))
	for at := 0; at < len(tokens); {
		c, to := g.clause(at)
		if c == nil {
			c, to = Single{at}, at+1
		}
		list = append(list, c)
		at = to
	}
	return list
}

// Clausing is one pass over the tokens of a question. To try a grammar costs
// more than to read all tokens that stand alone, so one is tried only where the
// first tokens of its clause stand.
type Clausing struct {
	Tokens []token.Token
	from   int // the first token that the grammars see
	peek   *lexer.PeekingLexer
	listed int // the token behind the last list of numbers, none of which begins another
}

// Is reports whether the token at an index is one of some types.
func (g *Clausing) Is(at int, types ...lexer.TokenType) bool {
	return at >= 0 && at < len(g.Tokens) && slices.Contains(types, g.Tokens[at].Symbol())
}

// clause is the clause of several tokens that begins at a token, and the token
// behind it; nil where none does.
func (g *Clausing) clause(at int) (c Clause, to int) {
	switch {
	case g.unitOfValue(at), g.namesLength(at):
		return nil, at
	case g.Is(at, token.Key, token.Quantity, token.Data):
		if c, to = g.bracketed(at); c != nil {
			return c, to
		}
		if g.Is(at+1, token.Link, token.Equals, token.Number, token.Scaled, token.Bare) && !g.cardsBehind(at) && !g.otherData(at) {
			return g.setting(at)
		}
	case g.Is(at, token.Number, token.Scaled, token.Size, token.One, token.Several):
		if g.named(at) {
			if c, to = g.quantity(at); c != nil {
				return c, to
			}
		}
		return g.count(at)
	case g.lengthsTimes(at):
		return g.quantity(at + 1) // "2 slots x 8192 ctx"
	case g.Is(at, token.Times) && g.Is(at+1, token.Number) && !g.Is(at+2, token.Data):
		return Times{Value: at + 1}, at + 2
	}
	return nil, at
}

// lengthsTimes reports whether a sign of times stands before a length with its name behind it.
func (g *Clausing) lengthsTimes(at int) bool {
	return g.Is(at, token.Times) && g.Is(at+1, token.Number) && g.Is(at+2, token.Quantity) && g.Tokens[at+2].Name == "seq_len" && g.Tokens[at+1].Value >= leastLength && !g.OpensSetting(at+2)
}

// leastLength is a length that no number of cards comes to.
const leastLength = 256

// unitOfValue reports whether a name of data is only the unit of the setting before it, so that a figure behind it
// is of something else: "output 300 tokens 4 3090s", "accumulate 4 steps 2x3090".
func (g *Clausing) unitOfValue(at int) bool {
	if !g.Is(at, token.Data) || !g.Is(at-1, token.Number, token.Scaled) || !g.Is(at+1, token.Number, token.Scaled) {
		return false
	}
	key := at - 2
	for g.Is(key, token.Link, token.Equals) {
		key--
	}
	if !g.Is(key, token.Key, token.Quantity) {
		return false
	}
	switch g.Tokens[key].Name {
	case "seq_len", "input_tokens", "output_tokens":
		return g.Tokens[at].Name == "tokens" && g.Tokens[at+1].Value < mostTokens
	case "grad_accum", "temperature": // "warmup 100 steps 4k in 1k out"
		return g.Tokens[at].Name == "steps"
	}
	return false
}

// mostTokens is more than a prompt, an answer or a sequence has.
const mostTokens = 100e6

// namesLength reports whether the tokens before a name are its value, so that a figure behind it is of something
// else: "20k tokens of context 30 users".
func (g *Clausing) namesLength(at int) bool {
	unit := at - 1
	if g.Is(unit, token.Link) {
		unit--
	}
	return g.Is(at, token.Quantity) && g.Tokens[at].Name == "seq_len" && g.Is(unit, token.Data) && g.Tokens[unit].Name == "tokens" &&
		g.Is(unit-1, token.Number, token.Scaled) && g.Is(at+1, token.Number, token.Scaled)
}

// bracketed is a setting whose values stand in brackets, "batch=(1,2,4)", "seq_len:
// [2k, 4k]".
func (g *Clausing) bracketed(at int) (c Clause, to int) {
	to = at + 1
	for g.Is(to, token.Equals) || g.Is(to, token.Link) {
		to++
	}
	if to >= len(g.Tokens) || g.Tokens[to].Type != token.Open {
		return nil, at
	}
	s := Setting{Key: at}
	for to++; g.Is(to, token.Number, token.Scaled); to += 2 {
		s.Values = append(s.Values, to)
		if !g.Is(to+1, token.Join, token.Either) {
			to++
			break
		}
	}
	if len(s.Values) == 0 || to >= len(g.Tokens) || g.Tokens[to].Type != token.Close {
		return nil, at
	}
	return s, to + 1
}

// cardsBehind reports whether the number behind a name counts cards, so that the name has
// no value: "max batch 2x4090", 最大并发 4张4090.
func (g *Clausing) cardsBehind(at int) bool {
	if !g.Is(at, token.Quantity) || !g.Is(at+1, token.Number) || !g.Is(at+3, token.Card, token.Bare) || g.Is(at+4, token.Times) || g.Tokens[at+1].Value > 1024 {
		return false
	}
	switch g.Tokens[at].Name {
	case "batch", "concurrency", "seq_len", "input_tokens", "output_tokens":
		return g.Is(at+2, token.Times) || g.Is(at+2, token.Measure) && g.Tokens[at+2].Kind == "card"
	}
	return false
}

// otherData reports whether the number behind a name of data and a link is that of other data: "number of
// steps for 10000 samples".
func (g *Clausing) otherData(at int) bool {
	return g.Is(at, token.Data) && g.Is(at+1, token.Link) && g.Is(at+2, token.Number, token.Scaled) && g.Is(at+3, token.Data) && g.Tokens[at+3].Name != g.Tokens[at].Name
}

// count is the count that begins at a token.
func (g *Clausing) count(at int) (c Clause, to int) {
	switch {
	case !g.Is(at, token.Number, token.Several, token.One):
	case g.Is(at+1, token.Times) && g.Is(at+2, token.Measure) && g.Tokens[at+2].Kind == "card":
		return Count{Value: at, Measure: []int{at + 2}}, at + 3 // "on 8x GPUs"
	case g.Is(at+1, token.Times):
		return Count{Value: at}, at + 2
	case g.Is(at+1, token.Measure):
		return Count{Value: at, Measure: []int{at + 1}}, at + 2
	case g.Is(at+1, token.Link) && g.Is(at+2, token.Measure):
		return Count{Value: at, Measure: []int{at + 2}}, at + 3
	}
	return nil, at
}

// named reports whether the name of a quantity or of data stands behind a
// number or a list of them.
func (g *Clausing) named(at int) bool {
	behind := at + 1
	if g.Is(behind, token.Join, token.Either) {
		if at < g.listed || !g.Is(at, token.Number, token.Scaled) {
			return false
		}
		behind = g.listEnd(at)
		g.listed = behind
	}
	if g.Is(behind, token.Link, token.Unknown) {
		behind++
	}
	return g.Is(behind, token.Data) || g.Is(behind, token.Quantity) && !g.OpensSetting(behind)
}

// OpensSetting reports whether a name has its value behind it, so that the number
// before it is another's, as the grammar of quantity says.
func (g *Clausing) OpensSetting(at int) bool {
	switch name, next := g.Tokens[at].Name, at+1; {
	case name == "gpu_memory_utilization" && g.Is(at-1, token.Number) && g.Tokens[at-1].Value < 1 && g.Is(next, token.Number, token.Scaled) && g.Tokens[next].Value > 1:
		return false // "0.92 util 8xA100"
	case name == "seq_len" && g.Is(next, token.Scaled) && g.Tokens[next].Value >= mostTokens:
		return false // "32k context 350M model"
	case name == "batch" && g.Is(next, token.Link) && g.Is(next+1, token.Number) && !g.Is(next+2, token.Quantity, token.Data):
		return true // "on node 3 batch of 6"
	case name == "concurrency" && g.Is(next, token.Number) && g.Is(next+1, token.Either) && g.Tokens[next+1].Kind == "slash" && g.Is(next+2, token.Number):
		return false // "5 people 1024/128 in/out"
	}
	value := at + 1
	for g.Is(value, token.Link, token.Equals) {
		value++
	}
	return g.Is(at+1, token.Equals) && g.Is(value, token.Number, token.Scaled, token.Bare) || g.Is(at+1, token.Number, token.Scaled) && !g.Is(at+2, token.Measure, token.Times, token.Quantity, token.Data, token.Card, token.Bare) && !g.madeBy(at+2)
}

// madeBy reports whether a card stands behind the name of who makes it: "2 NVIDIA A100".
func (g *Clausing) madeBy(at int) bool {
	return at < len(g.Tokens) && g.Tokens[at].Kind == "maker" && g.Is(at+1, token.Card, token.Bare)
}

// listEnd is the token behind a list of numbers.
func (g *Clausing) listEnd(at int) int {
	for end := at + 1; ; end = at + 1 {
		at = end
		for g.Is(at, token.Join, token.Either) {
			at++
		}
		if at == end || !g.Is(at, token.Number, token.Scaled) {
			return end
		}
	}
}

// attempt reads a clause by its grammar.
func attempt[C Clause](g *Clausing, grammar func() *participle.Parser[C], at int) (c Clause, to int) {
	if g.peek == nil {
		peek, err := lexer.Upgrade(&stream{tokens: g.Tokens, next: at})
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

var symbols = map[string]lexer.TokenType{
	"EOF": lexer.EOF, "Number": token.Number, "Scaled": token.Scaled, "Size": token.Size, "Times": token.Times, "One": token.One,
	"Several": token.Several, "Measure": token.Measure, "Card": token.Card, "Bare": token.Bare, "Key": token.Key, "Quantity": token.Quantity,
	"Data": token.Data, "Link": token.Link, "Equals": token.Equals, "Join": token.Join, "Either": token.Either, "Unknown": token.Unknown, "Word": token.Word,
}

// definition lets participle read tokens that our own lexer has made: the value
// of a grammar token is its index, so that a clause captures integers and the
// meaning stays in one place.
type definition struct{}

// Symbols implements lexer.Definition.
func (definition) Symbols() map[string]lexer.TokenType { return symbols }

// stream feeds tokens to participle.
type stream struct {
	tokens []token.Token
	next   int
}

// Next implements lexer.Lexer.
func (s *stream) Next() (lexer.Token, error) {
	at := s.next
	if at == len(s.tokens) {
		return lexer.Token{Type: lexer.EOF, Pos: lexer.Position{Offset: at}}, nil
	}
	s.next++
	return lexer.Token{Type: s.tokens[at].Symbol(), Value: strconv.Itoa(at), Pos: lexer.Position{Offset: at}}, nil
}
