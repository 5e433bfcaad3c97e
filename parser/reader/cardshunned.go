package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// Cards that are weighed against each other are told together with one that is not wanted, or with the memory
// that they come to alike.

// shunned ends before a card that is not among those to choose from: 不用H100, 除了4090, 别推荐A100.
var shunned = pattern.Of(`(?:^|[^要用需么何啥])(?:别|不)(?:再|想|能|要|准|打算|考虑)?(?:用|买|上|租|选|推荐|考虑)$|(?:除了?|除开|抛开|不算|不考虑|排除)$`)

var shunnedWords = pattern.OneOf("别", "不", "除", "抛开", "排除")

// withoutShunned takes out such a card where others remain to be weighed.
func (r *Reader) withoutShunned(rigs []rig) []rig {
	if len(rigs) < 3 || !r.Mentions(shunnedWords) {
		return rigs
	}
	var kept, gone []rig
	for _, g := range rigs {
		if g.card != "" && g.count == 0 && g.memory == 0 && r.Matches(shunned, r.Text[max(0, r.Tokens[g.from].Lo-48):r.Tokens[g.from].Lo]) {
			gone = append(gone, g)
		} else {
			kept = append(kept, g)
		}
	}
	if len(gone) == 0 || len(kept) < 2 || slices.ContainsFunc(kept, func(g rig) bool { return g.card == "" }) {
		return rigs
	}
	r.passOver(rigs, kept)
	kept[0].join = ""
	return kept
}

// alikeSum tells how much memory each of the choices comes to: 同样是48G，两张3090还是一张A6000.
var alikeSum = pattern.Of(`(?:同样|一样|同|都|均)(?:的)?(?:是|为|有)?(?:总共|一共)?(?:显存)? ?\d{2,4} ?gi?b?(?:显存)?(?:的话|显存)?[,、:; ]`)

var alikeWords = pattern.OneOf("同", "一样", "都", "均")

// shareAlike shares such a sum among the cards of each choice that has several.
func (r *Reader) shareAlike() {
	q := &r.Query
	if len(q.GPUOptions) < 2 || !r.Mentions(alikeWords) || !slices.ContainsFunc(q.GPUOptions, sharedSum(r)) || !r.Matches(alikeSum, r.Text) {
		return
	}
	shared := sharedSum(r)
	for k := range q.GPUOptions {
		d := &q.GPUOptions[k]
		if !shared(*d) {
			continue
		}
		for i, t := range r.Tokens {
			if t.Type == token.Bytes && t.Value == d.MemoryGB {
				r.Passed = append(r.Passed, i)
			}
		}
		d.MemoryGB /= float64(d.Count)
	}
}

// sharedSum tells of a choice whether its memory is that of all of its cards.
func sharedSum(r *Reader) func(query.Device) bool {
	return func(d query.Device) bool {
		return d.Count > 1 && d.MemoryGB > 0 && r.Names.Holds(d.GPU, d.MemoryGB/float64(d.Count))
	}
}
