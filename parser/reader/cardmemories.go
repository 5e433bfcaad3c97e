package reader

import (
	"headroom/parser/pattern"
	"headroom/parser/query"
)

// onlyMemories are the amounts of alternatives that have nothing else: 8G的和24G的，买哪张. It is nil where one of them has a
// name, or more cards than one.
func onlyMemories(devices []query.Device) []float64 {
	var list []float64
	for _, d := range devices {
		if d.GPU != "" || d.CPU != "" || d.Count > 1 || d.MemoryGB == 0 {
			return nil
		}
		list = append(list, d.MemoryGB)
	}
	if list = unique(list); len(list) < 2 {
		return nil
	}
	return list
}

// overOther stands between a card with its memory and the memory of another version of it: "is the 128GB M4 Max worth it over
// the 64GB".
var overOther = pattern.Of(`^[^.?!;,]{0,40}\b(?:over|than|versus|vs\.?|against|instead of|rather than|compared (?:to|with)|or)(?: just| only| the| a| an| my| plain| cheaper| smaller| bigger| larger| base)* ?$|^[^,;?!、]{0,12}(?:比|还是|相比|和|跟|与)(?:起|于)?$`)

var overOtherWords = pattern.OneOf("over", "than", "versus", "vs", "against", "instead of", "rather than", "compared", " or ", "比", "还是", "和", "跟", "与")

// versionsOver reads two versions of one card, of which the second is told by its memory alone.
func (r *Reader) versionsOver(rigs []rig) bool {
	if len(rigs) != 1 || !r.Mentions(overOtherWords) || !r.Asked.Asks("compare", "best", "buy", "worth", "enough", "need") {
		return false
	}
	g := rigs[0]
	if g.card == "" || g.memory == 0 {
		return false
	}
	for _, p := range r.Hardware {
		if p.What != PartMemory || p.From <= g.to || p.Value == g.memory || !Unified(g.card) && !r.Names.Holds(g.card, p.Value) || !r.Matches(overOther, r.Text[r.Tokens[g.to].Hi:r.Tokens[p.From].Lo]) {
			continue
		}
		r.one(g)
		r.Query.GPUMemoryGB, r.Query.GPUMemoryOptions = 0, []float64{g.memory, p.Value}
		return true
	}
	return false
}
