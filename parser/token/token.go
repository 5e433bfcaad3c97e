// Package token holds the words and signs that a question is cut into, each with
// what it means; the grammar sees its type.
package token

import (
	"math"
	"strings"

	"headroom/parser/numeral"

	"github.com/alecthomas/participle/v2/lexer"
)

// Token is one word or sign. Start and End are rune offsets into the question; Lo
// and Hi are byte offsets into its folded form.
type Token struct {
	Type       lexer.TokenType
	Kind, Name string  // of the lexicon's entry; the unit of a figure
	Value      float64 // of a figure; the billions of parameters that a model's name says
	From       float64 // the lower end of a range of speeds whose middle the value is
	Active     float64 // billions of active parameters that a model's name says
	Start, End int
	Lo, Hi     int
	Apart      bool // belongs to no setting beside it
}

// None is the token beyond the ends.
var None Token

// The token types that the grammar tells apart.
const (
	Number   lexer.TokenType = iota + 1 // 8, 1.5, 两
	Scaled                              // 32k, 350m, 两万
	Size                                // 7b, 1.4 trillion, 70亿
	Bytes                               // 80GB, 24 g
	Bits                                // 4-bit
	Unit                                // 8 hours, 100 tflops, 40 tokens/s, 43%
	Times                               // x, *, ×
	One                                 // a, single, 单卡
	Several                             // two, dual, 双
	Measure                             // cards, GPUs, nodes, 张, 台
	Card                                // a GPU by name
	Bare                                // a GPU by digits alone: 3090
	Model                               // a model by name
	Key                                 // a setting that stands before its value
	Quantity                            // a setting that stands before or after it
	Data                                // a setting that counts data or work
	Link                                // of, is, 为, 的
	Equals                              // =, :
	Join                                // a comma, and, with
	Either                              // or, vs, a slash
	Open                                // ( [
	Close                               // ) ]
	Pair                                // key=value in the exact notation
	Term                                // any other word of the lexicon
	Unknown                             // a word that nothing knows
	Mark                                // any other sign
)

// Word is what the grammar calls every token that stands for itself.
const Word = Mark + 1

// Context turns a figure such as 32k into tokens: a power of two counts in
// 1024s, anything else in 1000s, and the word "million" is a million.
func Context(t Token) int {
	if t.Type != Scaled || t.Name != "k" && t.Name != "m" {
		return numeral.Round(t.Value)
	}
	scale := numeral.Scales[t.Name]
	units := t.Value / scale
	if whole := math.Trunc(units); whole == units && whole > 0 && math.MaxInt32 > whole && int(whole)&(int(whole)-1) == 0 && !t.Spelled() {
		if t.Name == "k" {
			return int(whole) * 1024
		}
		return int(whole) * 1024 * 1024
	}
	return numeral.Round(t.Value)
}

// Spelled reports whether a scale was written out ("million", not "M").
func (t Token) Spelled() bool { return t.Kind == "spelled" }

// IsCard reports whether a token is the name of a card.
func (t Token) IsCard() bool { return t.Type == Card || t.Type == Bare }

// Counts reports whether the token is a figure that a setting may have.
func (t Token) Counts() bool { return t.Type == Number || t.Type == Scaled || t.Type == Size }

// Names reports whether the token names a setting that may stand behind its value.
func (t Token) Names() bool { return t.Type == Quantity || t.Type == Data }

// IsFormat reports whether the token names a number format.
func (t Token) IsFormat() bool { return t.Kind == "precision" || t.Kind == "quant" || t.Type == Bits }

// HundredsOfB reports whether a token names a model of hundreds of billions, by its size or without it.
func (t *Token) HundredsOfB() bool {
	return t.Type == Model && t.Value == 0 && (strings.HasPrefix(t.Name, "deepseek-r1") || strings.HasPrefix(t.Name, "deepseek-v3") || strings.HasPrefix(t.Name, "kimi")) || t.Type == Size && t.Value >= 400e9
}

// CountedBy reports whether a token says what the number before it counts.
func (t *Token) CountedBy() bool {
	switch t.Type {
	case Quantity, Data, Key, Measure, Card, Bare, Times, Unit, Bytes:
		return true
	}
	return false
}

// InGB is an amount in GB, of which memory in use is told. Programs tell it in GiB.
func (t *Token) InGB() float64 {
	switch t.Name {
	case "gib", "mib", "tib":
		return t.Value * numeral.Gibibyte
	}
	return t.Value
}

// Pairs reports whether a token sets what stands on both its sides together or against each
// other: "and", "or", "vs", a slash.
func (t *Token) Pairs() bool {
	return t.Joins() && (t.Kind == "and" || t.Kind == "or" || t.Kind == "vs" || t.Kind == "slash")
}

// Symbol is the token's type as the grammar sees it.
func (t Token) Symbol() lexer.TokenType {
	if t.Apart {
		return Word
	}
	switch t.Type {
	case Bytes, Bits, Unit, Model, Open, Close, Pair, Term, Mark:
		return Word
	}
	return t.Type
}

// Is reports whether the token is the entry name of a kind; an empty name is any.
func (t Token) Is(kind, name string) bool {
	return t.Kind == kind && (name == "" || t.Name == name)
}

// Joins reports whether the token is a sign or a word between two things.
func (t Token) Joins() bool { return t.Type == Join || t.Type == Either }

// IsFigure reports whether the token is a number of any sort.
func (t Token) IsFigure() bool { return t.Type >= Number && t.Type <= Unit }
