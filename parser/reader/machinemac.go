package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// A Mac is often named without its chip, and its memory alone tells what it can hold. Next
// to cards it is a machine of its own: "2x 3090 or a 128GB Mac".

// macApart reports whether the word for a Mac at k names one without its chip, with its
// memory beside it, in a text that names other cards.
func (r *Reader) macApart(k int) bool {
	p, other, memory := r.Hardware[k], false, false
	if r.MacNotMeant(p.From) {
		return false
	}
	for j, h := range r.Hardware {
		switch h.What {
		case partCard:
			if tagger.AppleChip(r.Tokens[h.From]) {
				return false
			}
			other = true
		case PartMemory:
			behind := h.From > p.To && h.From-p.To <= 3 && r.nothingBetween(k, j)
			memory = memory || behind || h.To < p.From && p.From-h.To <= 2
		}
	}
	return other && memory
}

// MacNotMeant reports whether a Mac is told only to be left out: "on a 4090, not on my
// 16GB mac".
func (r *Reader) MacNotMeant(i int) bool {
	if r.At(i).Kind != "apple" {
		return false
	}
	for j := i - 1; j >= max(0, i-5) && !r.Stops(j); j-- {
		if r.Tokens[j].Kind == "not" {
			return true
		}
	}
	return false
}

// nothingBetween reports whether no card stands between two parts.
func (r *Reader) nothingBetween(k, j int) bool {
	for _, h := range r.Hardware[k+1 : j] {
		if h.What != partJoin && h.What != PartWord && h.What != PartCount {
			return false
		}
	}
	return true
}

// mac reads a Mac: it takes the memory before it, or begins a rig.
func (g *grouping) mac(p Part) {
	if !g.open || g.cur.card != "" || g.cur.memory == 0 || p.From-g.cur.to > 2 {
		if g.cur.card == "mac" {
			return // "a mac, a mac studio 64gb"
		}
		if g.open {
			g.split()
		}
	}
	g.extend(p)
	g.cur.card = "mac"
}

var (
	choiceWords = pattern.OneOf(" or ", "还是", "或", " vs")
	intelWords  = pattern.OneOf("intel")
)

// settleMac tells that the memory is a Mac's where no chip is named: "a Mac mini
// with 16 GB".
func (r *Reader) settleMac() {
	q := &r.Query
	if m := q.GPUMemoryOptions; len(m) == 2 && Unified(q.GPU) && m[1] >= 8*m[0] && slices.Contains([]float64{128, 256, 512, 1000, 1024, 2000, 2048}, m[1]) && !r.Mentions(choiceWords) {
		q.GPUMemoryGB, q.GPUMemoryOptions = m[0], nil // "M4 16GB/256GB" is sold with such a drive
	}
	if q.GPUMemoryOptions != nil && q.GPU == "" && q.HostRAMGB == 0 && !r.Mentions(intelWords) {
		q.Mac = slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "apple" }) // "mac studio 64 vs 128"
	}
	if q.GPUMemoryGB == 0 || q.GPU != "" || q.GPUCount > 1 || q.GPUPool != nil || q.GPUOptions != nil {
		return
	}
	q.Mac = slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "apple" })
	if q.Mac && (q.CPU != "" || r.Mentions(intelWords)) && q.HostRAMGB == 0 {
		q.Mac, q.HostRAMGB, q.GPUMemoryGB = false, q.GPUMemoryGB, 0 // an Intel Mac has no memory for both
	}
	if at, n := r.macsCounted(); q.Mac && n > 1 && q.GPUCount <= 1 {
		q.GPUCount = n
		r.Mark("gpu_count", at, at)
	}
}

// macsCounted is how many machines of Apple are told right before their name, and where: "2x mac studio 512gb".
func (r *Reader) macsCounted() (at, n int) {
	for i, t := range r.Tokens {
		if t.Kind != "apple" || !strings.HasPrefix(r.Word(i), "mac ") && r.Word(i) != "macs" {
			continue
		}
		at = i - 1
		if r.At(at).Type == token.Times {
			at--
		}
		if c := r.At(at); c.Type == token.Several || c.Type == token.Number && c.Value == float64(int(c.Value)) && c.Value <= mostMacs {
			return at, int(c.Value)
		}
	}
	return 0, 0
}

// mostMacs is more machines of Apple than anybody joins.
const mostMacs = 16

// appleBefore reports whether an Apple chip or machine stands right before an
// amount, with no other card in the text: its RAM is the memory of the GPU.
func (r *Reader) appleBefore(i int) bool {
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		switch t := r.Tokens[j]; {
		case t.Kind == "apple", tagger.AppleChip(t):
			return !r.Whole.otherChips.Holds(func() bool {
				return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
					return (t.Type == token.Card || t.Type == token.Bare) && !tagger.AppleChip(t)
				})
			})
		case t.Type == token.Link, t.Type == token.Open, t.Type == token.One, r.Word(j) == "mba", t.Kind == "with", t.Kind == "comma":
		default:
			return false
		}
	}
	return false
}
