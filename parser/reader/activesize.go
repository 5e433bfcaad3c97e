package reader

import (
	"cmp"
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/query"
)

// activeSizes takes "3B active" out of the sizes. The word belongs to one of them: between two it is of the
// smaller, "2B active 16B total", 总参16B 激活2B.
func (r *Reader) activeSizes() {
	named := slices.ContainsFunc(r.Models, func(i int) bool { return r.Tokens[i].Value > 0 })
	if len(r.Sizes) == 0 || len(r.Sizes) < 2 && !named && !r.Matching.Mentions("激活参数") {
		return
	}
	r.Sizes = slices.DeleteFunc(r.Sizes, r.activeAgain)
	if len(r.Sizes) == 0 {
		return
	}
	largest := slices.MaxFunc(r.Sizes, func(a, b Size) int { return cmp.Compare(a.Billions, b.Billions) }).Billions
	r.Sizes = slices.DeleteFunc(r.Sizes, func(s Size) bool {
		lo, hi := r.Tokens[s.Token].Lo, r.Tokens[s.Token].Hi
		before, after := strings.TrimRight(r.Text[:lo], " 为是有约只共:的"), strings.TrimLeft(r.Text[hi:], " -")
		said := strings.HasSuffix(before, "激活参数") || strings.HasSuffix(before, "激活参数量")
		if (len(r.Sizes) > 1 || named) && (len(r.Sizes) < 2 || s.Billions < largest) {
			said = said || strings.HasSuffix(before, "active") || strings.HasSuffix(before, "激活") ||
				strings.HasPrefix(after, "activ") || strings.HasPrefix(after, "激活")
		}
		if said {
			r.Query.ActiveParamsB, r.ActiveSaid = s.Billions, true
		}
		return said
	})
}

// activeAgain reports whether a size says again how much of a mixture of experts is active, which its name tells:
// "does a 30B-A3B need memory for the 3B only". A dense model of that size stands beside it in a comparison.
func (r *Reader) activeAgain(s Size) bool {
	t := r.Tokens[s.Token]
	if t.Active > 0 || r.At(s.Token-1).Joins() || r.Asked.Asks("compare") || chars.Mentions(r.Text, "dense", "稠密") {
		return false
	}
	same := func(active float64) bool { return active > 0 && query.Close(active, s.Billions) }
	return slices.ContainsFunc(r.Sizes, func(o Size) bool { return same(r.Tokens[o.Token].Active) }) ||
		slices.ContainsFunc(r.Models, func(i int) bool { return same(r.Tokens[i].Active) })
}
