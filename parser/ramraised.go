package parser

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// ramRaised asks whether a model runs once the host has more memory: "will going from 64GB to 128GB RAM let me run
// it?". What there was before is no part of the question.
var ramRaised = pattern.Of(`\b(?:upgrad(?:e|es|ed|ing)|going|go|moving|move|expand(?:ing)?|bump(?:ing)?|increas(?:e|ing)|jump(?:ing)?)\b[^.?!;,]{0,40}\bto \d+ ?(?:gb?|gigs?|gib)\b[^.?!;]{0,40}\b(?:let|lets|allow|allows|enable|enables|able|can|could|enough|suffice|make it possible)\b`)

// ramLets reads the memory of the host that would be there, and reports whether it is asked if that is enough.
func (r question) ramLets() bool {
	q := &r.Query
	if len(q.HostRAMOptions) != 2 || !r.HasModel() || q.HostRAMOptions[1] <= q.HostRAMOptions[0] || r.Asked.Asks("howfast", "why", "howmuch", "cost") || r.Matching.Mentions("worth", "faster", "speed") || !r.Matches(ramRaised, r.Text) {
		return false
	}
	if i := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Value == q.HostRAMOptions[0] }); i >= 0 {
		r.Passed = append(r.Passed, i)
	}
	q.HostRAMGB, q.HostRAMOptions = q.HostRAMOptions[1], nil
	r.Spans["host_ram_gb"] = r.Spans["host_ram_options"]
	delete(r.Spans, "host_ram_options")
	return true
}
