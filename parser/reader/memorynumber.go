package reader

import (
	"slices"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/query"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// Memory that is told without its unit, beside a card or another amount: "4x A100 40", "24+24+12 GB".

// enoughOf reads the memory of "do I need 80GB, or is 48 enough?": the unit was said
// of the other amount.
func (r *Reader) enoughOf(i int) bool {
	v := r.Tokens[i].Value
	if !r.Asked.Behind(r.Tokens[i].Hi, 3, "enough") || r.Matches(cardsNext, r.Text[r.Tokens[i].Hi:]) || r.cardsCountedBefore(i) {
		return false
	}
	if !r.chosenSize(v) && (!slices.Contains(printout.SoldSizes[:], v) || r.Query.GPUMemoryGB != 0 || !r.bytesBefore(i)) {
		return false
	}
	r.bytes(i)
	return true
}

// cardsCountedBefore reports whether the number of cards is asked for before a figure, which is then one of cards:
// "how many 80GB A100s, are 32 enough".
func (r *Reader) cardsCountedBefore(i int) bool {
	s := r.Asked.First("howmany")
	return s != nil && s.Hi <= r.Tokens[i].Lo && r.Thing(s) == "card"
}

// cardsNext stands behind a number that is one of cards: "are 16 cards enough".
var cardsNext = pattern.Of(`^ ?(?:x |of )?(?:them|those|cards?|gpus?|ones|nodes?|machines?|users?|people|layers?|tokens?|张|块|个|台)`)

// fewestGB is more than anybody has of a chip that has its memory in it.
const fewestGB = 16

// chosenSize reports whether a figure is a size that a chip named in the text is sold with, which nobody has as many of:
// "is 36 enough for a 32b on an M4 Max".
func (r *Reader) chosenSize(v float64) bool {
	return v >= fewestGB && slices.Contains(tagger.MemorySizes, v) && slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.IsCard() && Unified(t.Name) })
}

// phone reads the memory of a telephone, told as RAM and storage: "手机8+128".
func (r *Reader) phone(i int) bool {
	rest := r.At(i + 2)
	if r.At(i+1).Name != "plus" || !slices.Contains([]float64{64, 128, 256, 512, 1024}, rest.Value) || r.Tokens[i].Value > 32 || !r.Mentions(tagger.Phones) {
		return false
	}
	r.Query.HostRAMGB = r.Tokens[i].Value
	r.Mark("host_ram_gb", i, i+2)
	return true
}

// summands reads a pool that is told by memory alone, "24+24+12 GB": the unit is
// written once, behind the last.
func (r *Reader) summands(i int) bool {
	if r.Query.GPUPool != nil || !r.plusAfter(i) {
		return false
	}
	at := r.sumEnd(i)
	last := r.At(at)
	bracket := r.At(i-1).Type == token.Open && r.At(at+1).Type == token.Close && r.At(at+2).Type != token.Times && r.Tokens[i].Value >= 4 && r.Tokens[i].Value <= 192
	if r.ofNamedCards(i, at) {
		for j := i; j <= at; j += 2 {
			r.Used[j], r.Tokens[j].Type, r.Tokens[j].Kind = true, token.Mark, "summand"
			r.Passed = append(r.Passed, j)
		}
		return true
	}
	if last.Type != token.Bytes && r.At(at+1).Kind != "memory" && !bracket || r.memoryAfter(at) == "ram" {
		return false
	}
	var pool []query.Device
	for j := i; j <= at; j += 2 {
		if v := r.Tokens[j].Value; v < 1 || v > 1024 {
			return false
		}
		pool = append(pool, query.Device{Count: 1, MemoryGB: r.Tokens[j].Value})
	}
	for j := i; j <= at; j += 2 {
		r.Used[j] = true
		r.Tokens[j].Type, r.Tokens[j].Kind = token.Mark, "summand"
	}
	r.Query.GPUPool = pool
	r.Mark("gpu_pool", i, at)
	return true
}

// cardsReach is how many tokens before a sum of memory the cards stand that it is of, at most.
const cardsReach = 32

// ofNamedCards reports whether the terms of a sum are what the cards have that are named before it, one after the
// other: 4090加3060，24G+12G.
func (r *Reader) ofNamedCards(i, at int) bool {
	if r.plusAfter(i - 2) {
		return false // the first term tells
	}
	k := i
	for j := max(0, i-cardsReach); j < i; j++ {
		if t := r.At(j); t.IsCard() {
			if k > at || !r.Names.Holds(t.Name, r.Tokens[k].Value) {
				return false
			}
			k += 2
		}
	}
	return k > at && k > i+2
}

// plusAfter reports whether another term of a sum stands behind a token.
func (r *Reader) plusAfter(i int) bool {
	plus, next := r.At(i+1), r.At(i+2)
	return plus.Type == token.Join && plus.Name == "plus" && (next.Type == token.Number || next.Type == token.Bytes)
}

// sumEnd is the last term of the sum that begins at a token: the first with a unit, or
// the last of all. The terms of one sum are asked for in turn, and have the same end.
func (r *Reader) sumEnd(i int) int {
	if i > r.sum.from && i < r.sum.to && (r.sum.to-i)%2 == 0 {
		return r.sum.to
	}
	r.sum = sum{from: i, to: i}
	for r.plusAfter(r.sum.to) {
		if r.sum.to += 2; r.Tokens[r.sum.to].Type == token.Bytes && !(r.Tokens[i].Type == token.Bytes && r.At(r.sum.to+2).Type == token.Bytes && r.memoryAfter(r.sum.to+2) != "ram" && !r.At(r.sum.to+3).IsCard()) {
			break
		}
	}
	return r.sum.to
}

// sum is where a sum begins and ends, in tokens.
type sum struct{ from, to int }

// afterCard reads the 40 of "4x A100 40": memory without a unit.
func (r *Reader) afterCard(i int) bool {
	next := r.At(i + 1)
	if r.At(i-1).Type == token.Either && r.At(i-2).Type == token.Number && r.At(i-3).Type == token.Card && next.Type != token.Times && next.Type != token.Measure && !r.BeforeCard(i) {
		return slices.Contains([]float64{16, 24, 32, 40, 48, 64, 80, 94, 96, 141}, r.Tokens[i].Value) && r.afterCard(i-2) // "a100 40 vs 80"
	}
	if r.At(i-1).Type == token.Link && (r.Word(i-1) == "de" || r.Word(i-1) == "of") && r.At(i-2).Type == token.Card && r.Ends(i+1) {
		return slices.Contains([]float64{16, 24, 32, 40, 48, 64, 80, 94, 96, 141}, r.Tokens[i].Value)
	}
	if r.At(i-1).Type != token.Card || next.Type == token.Times || next.Type == token.Measure || next.Type == token.Card || next.Type == token.Bare || next.Type == token.Quantity || next.Type == token.Data {
		return false
	}
	return slices.Contains([]float64{16, 24, 32, 40, 48, 64, 80, 94, 96, 141}, r.Tokens[i].Value)
}

// macWith ends before the memory of a Mac that is told without its unit: "an M1 MBP that has 8".
var macWith = pattern.Of(`\b(?:mac|macbook|mbp|mba|mini|air|studio|imac)(?: (?:pro|air|mini|studio|max|m\d))*,? (?:(?:that|which) (?:only |just )?has|with (?:only |just )?|(?:only |just )has|has (?:only|just))(?: only| just)? ?$`)

// unified reads the 512 of "Mac Studio M3 Ultra 512": Apple's sizes are often
// said without a unit.
func (r *Reader) unified(i int) bool {
	before := r.At(i - 1)
	if r.Ends(i+1) && r.Tokens[i].Value <= 512 && int(r.Tokens[i].Value)%8 == 0 && r.Matches(macWith, r.ClauseBefore(r.Tokens[i])) {
		return true
	}
	apple := before.Kind == "apple" || before.Type == token.Card && len(before.Name) > 1 && before.Name[0] == 'm' && chars.IsDigit(before.Name[1]) && len(before.Name) < 9
	return apple && slices.Contains([]float64{16, 24, 32, 36, 48, 64, 96, 128, 192, 256, 512}, r.Tokens[i].Value)
}

// pooled reads "a memory pool of 48".
func (r *Reader) pooled(i int) bool {
	v := r.Tokens[i].Value
	if v < 8 || v > 4096 || r.At(i-1).Type != token.Link || r.At(i-2).Kind != "total" || r.At(i-3).Kind != "memory" && r.Word(max(i-2, 0)) != "memory pool" {
		return false
	}
	r.Query.TotalGPUMemoryGB = v
	r.Mark("total_gpu_memory_gb", i, i)
	return true
}

// upgrade reads "RAM from 16 to 48", "from 64 to 128GB of DDR5".
func (r *Reader) upgrade(i int) bool {
	if r.At(i-1).Type != token.Unknown || r.Word(i-1) != "from" || r.At(i+2).Type != token.Number && r.At(i+2).Type != token.Bytes {
		return false
	}
	if !r.At(i-2).Is("memory", "ram") && (r.Word(i+1) != "to" || r.At(i+2).Type != token.Bytes || r.memoryAfter(i+2) != "ram") {
		return false
	}
	r.Query.HostRAMOptions = []float64{r.Tokens[i].Value, r.At(i + 2).Value}
	r.Mark("host_ram_options", i, i+2)
	return true
}

// arithmetic drops the counts of a calculation: "7 x 4 x 4 = 112 GB".
func (r *Reader) arithmetic() {
	for i, t := range r.Tokens {
		if t.Type == token.Times && r.sizeTimes(i) {
			r.Hardware = slices.DeleteFunc(r.Hardware, func(p Part) bool { return p.From >= i-1 && p.To <= i+1 })
			r.Passed = append(r.Passed, i-1, i+1)
			continue
		}
		if t.Type != token.Equals || r.Word(i) != "=" || r.At(i-1).Type != token.Number || r.At(i-2).Type != token.Times && r.Word(max(i-2, 0)) != "/" {
			continue
		}
		start := i
		for start > 0 && (r.Tokens[start-1].Type == token.Number || r.Tokens[start-1].Type == token.Times || r.Tokens[start-1].Kind == "slash") {
			start--
		}
		if r.At(i+1).Kind == "product" || start > 0 && r.Tokens[start].Type == token.Times && r.Tokens[start-1].IsCard() {
			continue // "24G*4 = 96G", "A40 * 4 = 48G * 4" tell of cards
		}
		r.Hardware = slices.DeleteFunc(r.Hardware, func(p Part) bool { return p.From >= start-1 && p.To <= i+1 })
	}
}

// mostBytesEach is more than the bytes that any training keeps for each parameter.
const mostBytesEach = 24

// sizeTimes reports whether a sign of times stands between the size that is told and the bytes that each
// parameter is reckoned to need: "70B needs 70*16 GB".
func (r *Reader) sizeTimes(i int) bool {
	n, before := r.At(i-1), r.At(i-2)
	if n.Type != token.Number || r.At(i+1).Type != token.Bytes || before.Kind != "claimed" && before.Kind != "observed" && before.Type != token.Equals && r.Word(i-2) != "is" || r.At(i+1).Value > mostBytesEach || r.At(i+2).IsCard() || r.At(i+2).Kind == "line" || r.At(i+2).Kind == "maker" {
		return false // "is 8 x 40GB A100 enough for an 8B"
	}
	return slices.ContainsFunc(r.Sizes, func(s Size) bool { return query.Close(s.Billions, n.Value) })
}
