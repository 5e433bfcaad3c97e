package reader

import (
	"slices"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// eachCounted gives cards the number that is told of each of them behind the last:
// "3090和4090各两张", "a 3090 and a 4090, two of each".
func (r *Reader) eachCounted(rigs []rig) []rig {
	last := len(rigs) - 1
	if last < 1 || rigs[last].count == 0 || rigs[last].card == "" || r.At(rigs[last].counted-1).Kind != "apiece" || rigs[last].counted < rigs[last].from {
		return rigs
	}
	for k, g := range rigs[:last] {
		if next := rigs[k+1].join; g.count > 0 || g.card == "" || next != "and" && next != "plus" && next != "slash" && next != "" {
			return rigs
		}
	}
	rigs = slices.Clone(rigs)
	for k := range rigs[:last] {
		rigs[k].count = rigs[last].count
	}
	return rigs
}

// inAll stands around a number of cards that counts all that were named before it.
var (
	inAll      = pattern.Of(`(?:共|总共|一共|合计|加起来|[,;。、]|\b(?:in all|total of|so|both|that's|thats)) ?$`)
	allCards   = pattern.Of(`^ ?(?:[张块个片](?:卡|显卡)|cards\b|gpus\b)`)
	asTogether = pattern.Of(`^(?:张|块|个|片)?(?:卡|显卡|gpu)?(?:都|一起|一块|混|合|拼|凑|插|并|联|组|加起来|加一起|同时|搭)|^ ?(?:cards|gpus|of them)? ?(?:together|combined|in all|in total|side by side|in one|in the same|mixed)\b`)
)

// unlikeCards ends before the list of cards that differ: 两张不同的卡3090+4090.
var unlikeCards = pattern.Of(`(?:不同|不一样|不同型号|不一样型号|各异|混搭|异构)的?(?:型号的?)?(?:显|gpu)?卡(?:[ :,、(]|是|分别是|分别为)*$|\b(?:different|mismatched|unlike|mixed|unequal) (?:cards?|gpus?)(?:[ :,(-]|like|namely|an?|one|the)*$`)

// countedInAll takes a number of cards off the last that is the number of all that were
// named: "3090 24g跟3080 10g 两块一起跑", "a 3060 and a 1080, two cards together".
func (r *Reader) countedInAll(rigs []rig) {
	last := len(rigs) - 1
	if last >= 1 && rigs[0].count == len(rigs) && r.Matches(unlikeCards, r.Text[:r.Tokens[rigs[0].to].Lo]) && !slices.ContainsFunc(rigs[1:], func(g rig) bool { return g.count > 1 }) {
		rigs[0].count = 1 // "two different cards, 3090 + 4090"
		return
	}
	if last < 1 || rigs[last].count != len(rigs) || rigs[last].counted <= rigs[last].from || rigs[last].timed || rigs[last].card == "" {
		return
	}
	for _, g := range rigs[:last] {
		if g.count > 1 || g.card == "" || g.join == "or" || g.join == "vs" || g.join == "slash" {
			return
		}
	}
	at := r.Tokens[rigs[last].counted]
	both := last == 1 && (rigs[1].join == "and" || rigs[1].join == "plus") && !r.Asked.Asks("compare") && chars.Opens(r.Text[at.Hi:], []string{"张卡", "张显卡", "块卡", "块显卡"}) > 0 // 3080和3060两张卡
	summed := r.Matches(allCards, r.Text[at.Hi:]) && !slices.ContainsFunc(rigs[1:], func(g rig) bool { return g.join != "plus" })
	if both || summed || r.Matches(inAll, r.Text[:at.Lo]) || r.Matches(asTogether, r.Text[at.Hi:]) {
		rigs[last].count = 1
	}
}

// teamed says of cards that they are in one machine: "a 3060 next to it", "one 4090 plus
// one 3090 in the box", 就这么凑着.
var teamed = pattern.Of(`\b(?:next to|alongside|beside|besides|along with|in addition to|on top of|together with|paired with|paired up with|joined by|coupled with|teamed with|accompanied by)\b[^.?!;]{0,16}|\b(?:enough of a|as a|make a|quite a|a|the|this|that|my|odd) (?:team|pair|couple|duo|pairing|combo|combination|mix|mismatched)\b|\b(?:both|the two|all) (?:of (?:them|these|those) )?(?:together|in (?:the|one|a|my|this) (?:same )?(?:box|rig|machine|case|pc|tower|desktop|server))\b|混(?:着|合|搭|用|插|跑|卡)|凑(?:着|一起|合|在|起来|个|成)|拼(?:起来|一起|在)|合(?:起来|在一起|用|伙)|一起(?:能|可以|够|行|跑|用|部署|推|训|组|插|装|上|搭)|一块儿?(?:跑|用|部署|推|训)|连(?:一块|在一起|起来)|联(?:起来|机)|搭(?:着|在一起)`)

// oneTeam reports whether cards that nothing sets against each other are said to be in one
// machine, or to work on the same.
func (r *Reader) oneTeam(rigs []rig) bool {
	for k, g := range rigs {
		if g.card == "" || k > 0 && (g.join == "or" || g.join == "vs" || g.join == "slash") {
			return false
		}
	}
	return !r.Asked.Asks("compare", "best", "buy", "howfast", "mfu", "cost") && r.Matches(teamed, r.Text)
}

// toldOfAll reports whether the memory that was told beside a number of cards of no name is
// what they have together.
func (r *Reader) toldOfAll() bool {
	q := &r.Query
	if q.GPU != "" || q.GPUCount < 2 || q.TotalGPUMemoryGB > 0 || !slices.Contains(printout.SoldSizes[:], q.GPUMemoryGB/float64(q.GPUCount)) || slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "apiece" }) {
		return false
	}
	if !slices.Contains(printout.SoldSizes[:], q.GPUMemoryGB) {
		return q.GPUMemoryGB > 112
	}
	return (q.GPUMemoryGB == 128 || q.GPUMemoryGB == 192 || q.GPUMemoryGB == 256) && r.memoryThenCount()
}
