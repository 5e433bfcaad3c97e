package reader

import "headroom/parser/pattern"

// placesIf is where a pattern stands in a text that holds one of some words, or nil.
func (r *Reader) placesIf(words pattern.Words, p *pattern.Pattern) []int {
	if !r.Mentions(words) {
		return nil
	}
	return r.Places(p, r.Text)
}
