package parser

import "headroom/parser/pattern"

var (
	memoryWiseWords = pattern.OneOf("wise")
	memoryWiseSaid  = pattern.Of(`\b(?:memory|vram|mem)[ -]?wise\b`)
)

// memoryWise reports whether a model and cards are told, and it is asked if they do by their memory.
func (r question) memoryWise() bool {
	return r.Mentions(memoryWiseWords) && r.HasModel() && r.HasHardware() && r.Questioned() && r.Matches(memoryWiseSaid, r.Text) && !r.Asked.Asks("howmuch", "howmany", "why", "compare", "whatis")
}
