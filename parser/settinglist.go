package parser

import (
	"slices"
	"strings"
)

// behindValue reads a key whose value stands before it, where a length follows.
func (r *reader) behindValue(key int, values []int) {
	for _, v := range values {
		r.single(v)
	}
	if before := r.at(key - 1); before.typ == tNumber || before.typ == tSeveral && before.value > 1 {
		r.setting(key, []int{key - 1})
	}
}

// list reads one value into a field, several into the field of alternatives.
func (r *reader) list(one *int, many *[]int, values []int) {
	all := *many
	if *one != 0 {
		all = append(all, *one)
	}
	if (r.replaces(values[0]) || r.latest[1] == values[0] && r.replaces(r.latest[0])) && !r.offeredInstead(values[0]) {
		all = nil // "from 8k down to 2k" asks about 2k
	}
	for _, v := range values {
		all = append(all, context(r.tokens[v]))
		if r.wentFine(v) || r.mean(v) || r.unwanted(v) || len(values)+len(all) > 1 && r.asked.asks("oom", "why") && r.fateOf(v) == ran {
			r.fine = append(r.fine, context(r.tokens[v]))
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
			r.failed = append(r.failed, context(r.tokens[v]))
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
func (r *reader) orBeforeCard(key int, values []int) []int {
	last := values[len(values)-1]
	either, value, card := r.at(last+1), r.at(last+2), r.at(last+3)
	if last < key || either.typ != tEither || either.kind != "or" || value.typ != tNumber || card.typ != tCard && card.typ != tBare || strings.HasSuffix(r.word(last+3), "s") {
		return values
	}
	r.used[last+2] = true
	return append(slices.Clip(values), last+2)
}
