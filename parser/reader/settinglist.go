package reader

import (
	"slices"
	"strings"

	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Several values of one setting, and which figures go on their list.

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

// unlike are the last of a list of values that cannot be values of the key: the
// length in "batch 64, 4k", and all but one where a key takes no alternatives.
func (r *Reader) unlike(key string, values []int) []int {
	for k := 1; k < len(values); k++ {
		if r.At(values[k]-1).Kind != "or" && (r.Tokens[values[k]].Value == 0 || r.countsThings(values[k])) && key != "zero_stage" {
			return values[k:]
		}
	}
	switch key {
	case "seq_len", "gpus_per_node":
		return nil
	case "zero_stage":
		for k, v := range values {
			if k > 0 && r.Tokens[v].Value > 3 {
				return values[k:] // "zero_stage=3, 8k"
			}
		}
		return nil
	case "lora_rank":
		for k, v := range values {
			if !r.plausibleRank(r.Tokens[v].Value) {
				return values[max(k, 1):]
			}
		}
		return nil
	case "concurrency":
		if last := len(values) - 1; last > 0 && r.Word(values[last]+1) == "in" && strings.Contains(r.Text[r.Tokens[values[last]].Hi:], "out") {
			return values[last:] // "concurrency 32, 2000 in 500 out"
		}
		if r.usersListed(values) {
			return nil
		}
	case "batch":
		for k, v := range values {
			if k > 0 && r.At(v+1).Type == token.Unknown && lex.Preposition[r.Word(v+1)] && r.At(v-1).Kind == "vs" {
				return values[k:] // "bsz 8 vs 345 on H100"
			}
			if k > 0 && r.Tokens[v].Value >= 512 && r.Tokens[values[0]].Value < 128 && r.At(v-1).Kind == "comma" && len(values) == 2 {
				return values[k:] // "bs 1, 4096"
			}
			if r.Tokens[v].Type == token.Scaled {
				return values[max(k, 1):]
			}
		}
		return nil
	}
	return values[1:]
}

// plausibleRank reports whether the figure glued to an r may be a rank of LoRA.
func (r *Reader) plausibleRank(v float64) bool {
	return v <= 1024 && (r.Training() || v <= 512 && v >= 4) && v == float64(int(v)) && (int(v)%4 == 0 || v < 4 || r.Training() && v < 64)
}

// symbolic reports whether a number is a factor of a formula: glued to a letter
// that stands for something ("6n"), or times such a letter ("12*l").
func (r *Reader) symbolic(i int) bool {
	t, next := r.At(i), r.At(i+1)
	if next.Type == token.Times {
		next = r.At(i + 2)
		return next.Type == token.Unknown && next.Hi-next.Lo == 1 && r.Text[next.Lo] < 0x80 && (r.At(i+3).Type == token.Times || r.At(i+3).Joins() || r.At(i+3).Type == token.Equals)
	}
	return next.Type == token.Unknown && t.Type == token.Number && next.Lo == t.Hi && next.Hi-next.Lo == 1 && r.Text[next.Lo] >= 'a' && r.Text[next.Lo] <= 'z' && !r.BeforeCard(i+1)
}

// rising are the numbers that go on a list without signs: "zero 1 2 3", "batch 1 2
// 4 8". They rise, and none counts anything itself.
func (r *Reader) rising(key string, first int) []int {
	most, last := 0., r.Tokens[first].Value
	switch key {
	case "zero_stage":
		most = 3
	case "batch", "lora_rank":
		most = 256
	}
	var list []int
	for i := first + 1; r.At(i).Type == token.Number && r.At(i).Value > last && r.At(i).Value <= most; i++ {
		switch next := r.At(i + 1); next.Type {
		case token.Times, token.Measure, token.Card, token.Bare, token.Quantity, token.Key, token.Data, token.Unit, token.Equals:
			return list
		}
		list, last = append(list, i), r.At(i).Value
	}
	if len(list) < 2 && key != "zero_stage" {
		return nil
	}
	return list
}
