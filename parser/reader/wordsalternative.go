package reader

import (
	"fmt"
	"slices"

	"headroom/parser/lex"
	"headroom/parser/token"
)

// Alternative reports whether the text sets things side by side.
func (r *Reader) Alternative() bool {
	for _, t := range r.Tokens {
		if t.Kind == "or" || t.Kind == "vs" || t.Kind == "slash" || t.Kind == "and" {
			return true
		}
	}
	return false
}

// onlyOne are the settings that have one value.
var onlyOne = []string{"tp", "pp", "cp", "ep", "dp", "lora_rank", "lora_alpha", "global_batch", "grad_accum", "concurrency", "epochs", "samples", "steps"}

// given remembers the value of a setting that takes one, and tells of a second
// that differs.
func (r *Reader) given(key, value int) {
	name := r.Tokens[key].Name
	if !slices.Contains(onlyOne, name) || name == "lora_rank" && r.Asked.Asks("compare") {
		return // "lora r8 r32 r128, difference in memory"
	}
	for _, g := range slices.Backward(r.settings[max(0, len(r.settings)-mostGiven):]) {
		if g[0] != key && r.Tokens[g[0]].Name == name && r.Tokens[g[1]].Value != r.Tokens[value].Value && r.Flat(max(g[0], g[1]), min(key, value)) {
			r.Ambiguous(g[1], value, "values of "+r.Said(key, key), "同一设置的取值")
			break // the last one told of those before it
		}
	}
	r.settings = append(r.settings, [2]int{key, value})
}

// mostGiven is how many settings before one are looked at for another value of it.
const mostGiven = 32

// Ambiguous tells of two values where one is called for.
func (r *Reader) Ambiguous(one, other int, en, zh string) {
	if r.ToldEnough("ambiguous") {
		return
	}
	one, other = min(one, other), max(one, other) // a size of a model's name is kept behind those that stand alone
	a, b := r.Tokens[one], r.Tokens[other]
	first, second := r.Between(a.Start, a.End), r.Between(b.Start, b.End)
	r.Say("ambiguous", one, other,
		fmt.Sprintf("%q and %q are both %s, and only one is used; write \"or\" between them to compare them.", first, second, en),
		fmt.Sprintf("“%s”和“%s”都是%s，只会采用其中一个；要比较请在中间写“或”。", first, second, zh))
}

// Flat reports whether nothing but facts stands between two tokens: no sign, no
// joining word and no words of a sentence.
func (r *Reader) Flat(from, to int) bool {
	for j := from + 1; j < to; j++ {
		switch t := r.Tokens[j]; t.Type {
		case token.Card, token.Bare, token.Bytes, token.Number, token.Times, token.Measure, token.One, token.Several, token.Key, token.Quantity, token.Term:
		case token.Unknown:
			if !lex.Preposition[r.Word(j)] {
				return false
			}
		default:
			return false
		}
	}
	return true
}
