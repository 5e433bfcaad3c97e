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

// asMuchAsVRAM weighs the memory of the host against that of the cards: "as much RAM as VRAM", "must RAM match the
// VRAM", "twice the size of the GPU memory".
var asMuchAsVRAM = pattern.Of(`\b(?:as (?:much|large|big)|the same(?: amount| size)?(?: of)?|equal(?: amounts?)?(?: of)?|more|twice|double|\d+x)[^.?!;,]{0,20}\b(?:ram|(?:system|host|cpu|main) (?:ram|memory|mem))\b[^.?!;,]{0,24}\b(?:as|than|like) (?:[a-z]+ ){0,2}?(?:vram|(?:gpu|video|graphics|card) (?:ram|memory|mem))\b` +
	`|\b(?:ram|(?:system|host|cpu|main) (?:ram|memory|mem))\b[^.?!;,]{0,32}\b(?:(?:bigger|larger|greater|more|higher) than|match(?:es)?|exceeds?|double|twice|equal(?:s| to)?|the size of|as (?:big|large|much) as|in line with)[^.?!;,]{0,20}\b(?:vram|(?:gpu|video|graphics|card) (?:ram|memory|mem))\b`)

// ramBesideVRAM reports whether that is asked of what runs.
func (r question) ramBesideVRAM() bool {
	return r.HasModel() && r.Questioned() && r.Matching.Mentions("vram", "memory", "mem") && !r.Asked.Asks("whatmodel", "howfast", "why", "oom", "cost", "buy") && r.Matches(asMuchAsVRAM, r.Text)
}
