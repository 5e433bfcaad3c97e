package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// littleVRAM ends before what a card has, where much of the host's memory is weighed beside it: "does a lot of RAM make
// sense if VRAM is limited to only 8GB".
var littleVRAM = pattern.Of(`\b(?:vram|(?:gpu|video|graphics) (?:memory|ram))(?: on my card| here)? ?(?:of|is|are|was|being|at|limited|capped)(?: (?:limited|capped|restricted|stuck|only|just|merely|to|at|of|a|mere))* ?$`)

// besideMuchRAM reports whether an amount is told so, with nothing that would fill it.
func (r *Reader) besideMuchRAM(i int) bool {
	if r.hasLoad() || r.Asked.Asks("why", "oom") || !r.Matches(littleVRAM, r.ClauseBefore(r.Tokens[i])) {
		return false
	}
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Is("memory", "ram") })
}
