package reader

import (
	"regexp"

	"headroom/parser/pattern"
)

// Matches reports whether a part of the question holds a pattern.
func (r *Reader) Matches(p *pattern.Pattern, part string) bool { return r.Matching.Holds(p, part) }

// Span is where a pattern stands in a part of the question, or nil.
func (r *Reader) Span(p *pattern.Pattern, part string) []int {
	return r.Matching.Find(p, part, (*regexp.Regexp).FindStringIndex)
}

// Places are where a pattern and its groups stand in a part of the question, or nil.
func (r *Reader) Places(p *pattern.Pattern, part string) []int {
	return r.Matching.Find(p, part, (*regexp.Regexp).FindStringSubmatchIndex)
}

// groups is the match of a pattern in a part of the question and its groups, or nil.
func (r *Reader) groups(p *pattern.Pattern, part string) []string {
	places := r.Places(p, part)
	if places == nil {
		return nil
	}
	groups := make([]string, len(places)/2)
	for i := range groups {
		if lo, hi := places[2*i], places[2*i+1]; lo >= 0 {
			groups[i] = part[lo:hi]
		}
	}
	return groups
}
