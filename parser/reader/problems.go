package reader

import (
	"slices"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/lex"
	"headroom/parser/query"
	"headroom/parser/token"
)

// Problems that are told with their place, and what the checks of the parser ask about a figure: its sign, its
// setting.

// mostAlike is how many problems of one code are told: who reads the first few knows the rest.
const mostAlike = 8

// ToldEnough reports whether so many problems of a code were told.
func (r *Reader) ToldEnough(code string) bool {
	told := 0
	for i := range r.Problems {
		if r.Problems[i].Code == code {
			told++
		}
	}
	return told >= mostAlike
}

// Say adds a problem about the tokens from and to.
func (r *Reader) Say(code string, from, to int, en, zh string) *query.Problem {
	message := en
	if r.Lang == "zh" {
		message = zh
	}
	start, end := r.written(r.Tokens[from].Start, r.Tokens[to].End)
	r.Problems = append(r.Problems, query.Problem{Code: code, Message: message, Start: start, End: end, Got: r.Between(start, end)})
	return &r.Problems[len(r.Problems)-1]
}

// CountsCards reports whether a number counts cards or machines.
func (r *Reader) CountsCards(i int) bool {
	if r.Query.GPUHours > 0 && r.Tokens[i].Value == r.Query.GPUHours && (r.At(i+1).Type == token.Card || r.At(i+1).Type == token.Bare) {
		return false // "1720320 A100 GPU hours"
	}
	if t := r.Tokens[i].Type; t != token.Number && t != token.Several {
		return false
	}
	next := r.At(i + 1)
	if sign := r.Minus(i); sign > 0 && !lex.Preposition[r.Word(sign-1)] && !r.At(sign-1).Joins() && !r.At(sign-1).Is("task", "") && r.Text[r.At(sign-1).Lo] < utf8.RuneSelf {
		return false // "-ngl -1 4090"
	}
	return next.Type == token.Times && (r.BeforeCard(i+1) || r.At(i+2).Type == token.Bytes) || next.Type == token.Measure && next.Name != "each" ||
		(next.Type == token.Card || next.Type == token.Bare) && !r.ValueOf(i)
}

// Minus is the token of the sign of minus before a number, or -1: a dash that is
// glued to it and to nothing else, or the word.
func (r *Reader) Minus(i int) int {
	switch {
	case i == 0:
		return -1
	case r.Word(i-1) == "minus", r.Word(i-1) == "negative", r.Word(i-1) == "负" && r.Tokens[i-1].Hi == r.Tokens[i].Lo:
		return i - 1
	case r.Word(i-1) != "-" || r.Tokens[i-1].Hi != r.Tokens[i].Lo:
		return -1
	case i > 1 && (r.Tokens[i-2].Hi == r.Tokens[i-1].Lo && !r.apartFrom(i-2, i) || r.bears(i-2)):
		return -1 // "a100-40", "llama -7b"
	case i > 1 && r.Tokens[i].Type == token.Size && r.dashed(i-1):
		return -1
	}
	return i - 1
}

// dashed reports whether a sign before a size is a dash: "dpo lora -13b model", "sft -7b -8 cards".
func (r *Reader) dashed(sign int) bool {
	if next := r.Word(sign + 2); next == "model" || next == "models" || next == "模型" {
		return true
	}
	for j := 1; j < len(r.Tokens)-1; j++ {
		if t := r.Tokens[j]; j != sign && r.Word(j) == "-" && t.Hi == r.Tokens[j+1].Lo && r.Tokens[j-1].Hi < t.Lo {
			return true
		}
	}
	return false
}

// apartFrom reports whether a sign that touches a token belongs to the figure all
// the same: behind a Chinese word or a sign of equality. Memory is often written
// "显存-24g", the size of a model behind its Chinese name "玉衡-13B".
func (r *Reader) apartFrom(i, figure int) bool {
	t := r.Tokens[i]
	return t.Type == token.Equals || r.Text[t.Lo] >= utf8.RuneSelf && r.Tokens[figure].Type != token.Bytes && r.Tokens[figure].Type != token.Size
}

// bears reports whether a token is a name that a figure may belong to.
func (r *Reader) bears(i int) bool {
	switch t := r.Tokens[i]; t.Type {
	case token.Card, token.Bare, token.Model, token.Number, token.Size, token.Mark:
		return true
	case token.Unknown:
		return chars.HasDigit(r.Word(i))
	}
	return false
}

// ValueOf reports whether a number is the value of one of the settings, or of any
// when none is named.
func (r *Reader) ValueOf(i int, keys ...string) bool {
	if t := r.Tokens[i].Type; t != token.Number && t != token.Scaled || r.Tokens[i].Value < 1 && r.At(i+1).Name == "gpu_memory_utilization" {
		return false
	}
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		switch t := r.Tokens[j]; {
		case t.Name == "gpu_memory_utilization" && r.At(j-1).Type == token.Number && r.At(j-1).Value < 1:
			return false // "0.9 util 4x L40S"
		case t.Type == token.Key || t.Type == token.Quantity || t.Type == token.Data:
			return len(keys) == 0 || slices.Contains(keys, t.Name)
		case t.Type != token.Equals && t.Type != token.Link && r.Word(j) != "-":
			return false
		}
	}
	return false
}

// Between is the question, as it was written, between two rune offsets.
func (r *Reader) Between(start, end int) string {
	start, end = r.written(start, end)
	return string(r.runes[start:end])
}

// written is a span without the mark that a question was given behind its end.
func (r *Reader) written(start, end int) (int, int) {
	if r.runes == nil {
		r.runes = []rune(r.question)
	}
	return min(start, len(r.runes)), min(end, len(r.runes))
}
