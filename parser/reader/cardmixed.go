package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// Unlike cards are often told by their memory alone: "one 24GB and one 12GB card",
// 一张24G一张12G, 24G和12G两张卡, 三张卡分别是24G 24G 12G.

// share is one amount of such a list, with how many cards have it.
type share struct {
	device   query.Device
	counted  bool
	from, to int
}

// mostShares is how many amounts one list has at most.
const mostShares = 16

// mixedCards reads the list that begins with an amount.
func (r *Reader) mixedCards(i int) bool {
	q := &r.Query
	if q.GPUPool != nil || r.hasCard() || r.numbered(r.shareFrom(i)) && r.Asked.Asks("why", "normal", "oom") || r.Asked.Asks("compare", "best", "buy") {
		return false
	}
	first, ok := r.shareAt(r.shareFrom(i))
	if !ok || r.Whole.chosen.Holds(func() bool { return r.Matches(chosenFrom, r.Text) }) {
		return false
	}
	list := append(make([]share, 0, mostShares), first)
	end := first.to
	for len(list) < mostShares {
		next := end + 1
		if t := r.At(next); t.Type == token.Join && (t.Name == "and" || t.Name == "plus" || t.Kind == "comma" || t.Kind == "and") {
			next++
		}
		s, ok := r.shareAt(next)
		if !ok || s.counted != first.counted {
			break
		}
		list, end = append(list, s), s.to
	}
	from := first.from
	if after := r.At(end + 1); len(list) < 2 || after.Type == token.Either || after.IsCard() || r.Word(from-1) == "between" || !slices.ContainsFunc(list, func(s share) bool { return s.device.MemoryGB != first.device.MemoryGB }) {
		return false
	}
	if !first.counted {
		behind, before := r.closedBy(end, len(list)), r.headedBy(from, len(list))
		if behind < 0 && before < 0 {
			return false
		}
		end = max(end, behind)
		if before >= 0 {
			from = before
		}
	}
	for _, s := range list {
		last := len(q.GPUPool) - 1
		if last >= 0 && q.GPUPool[last].MemoryGB == s.device.MemoryGB {
			q.GPUPool[last].Count += s.device.Count
			continue
		}
		q.GPUPool = append(q.GPUPool, s.device)
	}
	r.Hardware = slices.DeleteFunc(r.Hardware, func(p Part) bool { return p.From >= from && p.To <= end })
	for j := from; j <= end; j++ {
		r.Used[j] = true
		r.Tokens[j].Type, r.Tokens[j].Kind = token.Mark, "summand"
	}
	r.Mark("gpu_pool", from, end)
	return true
}

// shareFrom is where the share begins that an amount belongs to.
func (r *Reader) shareFrom(i int) int {
	switch t := r.At(i - 1); {
	case t.Type == token.One, t.Type == token.Several:
		return i - 1
	case t.Type == token.Times && r.At(i-2).Type == token.Number, r.numbered(i - 2):
		return i - 2
	case (t.Type == token.Equals || t.Type == token.Link) && r.numbered(i-3):
		return i - 3
	}
	return i
}

// numbered reports whether a card of a machine is called by its number: "GPU0", 卡1.
func (r *Reader) numbered(j int) bool {
	n := r.At(j + 1)
	return r.At(j).Type == token.Measure && r.At(j).Kind == "card" && n.Type == token.Number && n.Value < 16 && n.Lo == r.At(j).Hi
}

// shareAt reads one share.
func (r *Reader) shareAt(j int) (share, bool) {
	s := share{from: j, device: query.Device{Count: 1}}
	if r.numbered(j) { // "GPU0 24G, GPU1: 16G"
		s.counted = true
		if j += 2; r.At(j).Type == token.Equals || r.At(j).Type == token.Link {
			j++
		}
	}
	switch t := r.At(j); t.Type {
	case token.One:
		s.counted = true
		j++
	case token.Several, token.Number:
		if t.Value < 1 || t.Value > 16 || t.Value != float64(int(t.Value)) || t.Type == token.Number && r.At(j+1).Type != token.Times && r.At(j+1).Type != token.Measure {
			return s, false
		}
		s.counted, s.device.Count = true, int(t.Value)
		j++
		if r.At(j).Type == token.Times || r.At(j).Type == token.Measure {
			j++
		}
	}
	t := r.At(j)
	if t.Type != token.Bytes || t.Value < 4 || t.Value > 288 || t.Kind != "" {
		return s, false
	}
	s.device.MemoryGB, s.to = t.Value, j
	for next := r.At(j + 1); next.Is("memory", "vram") || next.Type == token.Measure && next.Kind == "card" || r.Word(j+1) == "的" || r.Word(j+1) == "one" && s.counted; next = r.At(j + 1) {
		j++
		s.to = j
	}
	return s, !r.At(j+1).IsCard() && r.At(j+1).Kind != "apiece" && r.At(j+1).Kind != "memory" && r.At(j+1).Type != token.Times
}

// closedBy is the end of a number of cards that stands behind a list of as many, or -1.
func (r *Reader) closedBy(end, n int) int {
	j := end + 1
	if r.At(j).Type == token.Link || r.At(j).Kind == "comma" {
		j++
	}
	if c := r.At(j); (c.Type == token.Number || c.Type == token.Several) && c.Value == float64(n) {
		if next := r.At(j + 1); next.Type == token.Measure && next.Kind == "card" {
			return j + 1
		}
	}
	return -1
}

// headedBy is where a number of cards begins that stands before a list of as many, or -1.
func (r *Reader) headedBy(from, n int) int {
	for j := from - 1; j >= max(1, from-6); j-- {
		switch t := r.At(j); {
		case t.Type == token.Measure && t.Kind == "card":
			if c := r.At(j - 1); (c.Type == token.Number || c.Type == token.Several) && c.Value == float64(n) {
				return j - 1
			}
			return -1
		case t.Type == token.Link, t.Type == token.Open, t.Kind == "memory", t.Kind == "filler", t.Kind == "comma", t.Kind == "with", t.Type == token.Equals:
		case t.Type == token.Unknown && (r.Text[t.Lo] >= 0x80 || tagger.Owning[r.Word(j)]):
		default:
			return -1
		}
	}
	return -1
}

// "Mixed" alone is mixed precision where formats, an optimizer or training stand beside it.
// Cards are mixed as well, and so are the work and the bits of a file: "mixed 3090 and
// a4000 for 70b q4".

// mixesFormats reports whether the word at a token says what the arithmetic is done in.
func (r *Reader) mixesFormats(i int) bool {
	if r.Word(i) != "mixed" {
		return true
	}
	before, next := r.At(i-1), r.At(i+1)
	if before.Type == token.Mark || before.Type == token.Equals || before.Type == token.Link {
		before = r.At(i - 2) // "bf16-mixed"
	}
	if next.Type == token.Mark {
		next = r.At(i + 2)
	}
	if before.Kind == "precision" || next.Kind == "precision" || before.Kind == "optimizer" || next.Kind == "optimizer" || next.Kind == "task" && next.Name != "infer" {
		return true
	}
	return (r.Training() || r.allTrained()) && !(next.IsCard() || next.Type == token.Number || next.Type == token.One || next.Type == token.Several || next.Type == token.Measure || next.Type == token.Bytes || next.Kind == "maker" || next.Kind == "line" || mixedThings[r.Text[next.Lo:next.Hi]])
}

// mixedThings are what else is mixed.
var mixedThings = map[string]bool{"setup": true, "rig": true, "gpu": true, "hardware": true, "vram": true, "lengths": true, "length": true, "data": true, "dataset": true, "batch": true, "batches": true, "workload": true, "load": true, "traffic": true, "tasks": true, "bit": true, "quant": true, "quants": true, "generations": true, "generation": true}

var mixedWords = pattern.OneOf("mixed")

// mixedRig reports whether the cards themselves are called mixed, so that a list of them
// is one machine: "mixed cards (3090, 4080)".
func (r *Reader) mixedRig() bool {
	if !r.Mentions(mixedWords) {
		return false
	}
	for i := range r.Tokens {
		if r.Tokens[i].Is("precision", "amp") && !r.mixesFormats(i) {
			return true
		}
	}
	return false
}
