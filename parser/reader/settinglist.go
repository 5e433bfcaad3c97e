package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// behindValue reads a key whose value stands before it, where a length follows.
func (r *Reader) behindValue(key int, values []int) {
	for _, v := range values {
		r.single(v)
	}
	if before := r.At(key - 1); before.Type == token.Number || before.Type == token.Several && before.Value > 1 {
		r.setting(key, []int{key - 1})
	}
}

// list reads one value into a field, several into the field of alternatives.
func (r *Reader) list(one *int, many *[]int, values []int) {
	all := *many
	if *one != 0 {
		all = append(all, *one)
	}
	if (r.replaces(values[0]) || r.latest[1] == values[0] && r.replaces(r.latest[0])) && !r.offeredInstead(values[0]) {
		all = nil // "from 8k down to 2k" asks about 2k
	}
	for _, v := range values {
		all = append(all, token.Context(r.Tokens[v]))
		if r.wentFine(v) || r.mean(v) || r.unwanted(v) || len(values)+len(all) > 1 && r.Asked.Asks("oom", "why") && r.fateOf(v) == ran {
			r.fine = append(r.fine, token.Context(r.Tokens[v]))
		}
	}
	all = unique(all)
	if len(all) > len(values) && !r.failedValue(values[0]) {
		if rest := slices.DeleteFunc(slices.Clone(all), func(v int) bool { return slices.Contains(r.failed, v) }); len(rest) > 0 {
			all = rest // "batch 4 runs out of memory, would batch 2 fit"
		}
	}
	for _, v := range values {
		if r.failedValue(v) {
			r.failed = append(r.failed, token.Context(r.Tokens[v]))
		}
	}
	if bad := slices.DeleteFunc(slices.Clone(all), func(v int) bool { return slices.Contains(r.fine, v) }); len(bad) > 0 {
		all = bad // "12k is fine, 16k runs out of memory"
	}
	if len(all) == 1 {
		*one = all[0]
		return
	}
	*one, *many = 0, all
}

// orBeforeCard adds the last of the values of a setting, which a card stands right behind: "batch 2 or
// 4 4090".
func (r *Reader) orBeforeCard(key int, values []int) []int {
	last := values[len(values)-1]
	either, value, card := r.At(last+1), r.At(last+2), r.At(last+3)
	if last < key || either.Type != token.Either || either.Kind != "or" || value.Type != token.Number || card.Type != token.Card && card.Type != token.Bare || strings.HasSuffix(r.Word(last+3), "s") {
		return values
	}
	r.Used[last+2] = true
	return append(slices.Clip(values), last+2)
}

var averageWords = pattern.OneOf("平均", "均值", "averag", "avg", "mean")

// mean reports whether a value is an average, which another one, the most, goes
// before: "平均长度 300，最大长度 1024".
func (r *Reader) mean(value int) bool {
	return r.Mentions(averageWords) && r.Matches(average, r.ClauseBefore(r.Tokens[value]))
}

// average is what a text ends in before an average.
var average = pattern.Of(`(平均|均值|\b(average|averaging|avg|mean)\b)[ .:=~]*((seq|sequence|length|size|of|is|at|about|around)\b[ :=~]*|序列|长度|为|是|约|大概|[ :=~])*$`)

// factor reports whether a number is part of a product or a quotient: "64 * 8 *
// (5120/64)".
func (r *Reader) factor(i int) bool {
	if r.At(i-1).Type == token.Times || r.At(i+1).Type == token.Times {
		return true
	}
	by := r.At(i + 2)
	return r.At(i+1).Kind == "slash" && by.Type == token.Number && by.Value < 512 && by.Value < r.Tokens[i].Value
}

// unique are the values without repetitions, in order.
func unique[T comparable](values []T) []T {
	var out []T
	for _, v := range values {
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}
