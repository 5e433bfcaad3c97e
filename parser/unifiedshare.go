package parser

import (
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// shareUsable asks how much of a memory that processor and graphics share a model may take.
var shareUsable = pattern.Of(`\b(?:how much|what (?:share|part|fraction|percentage)) of (?:it|that|the|my|this|its|these|\d)[^?!;]{0,56}\b(?:usable|use|used|available|allocated?|assigned?|given|go|goes|take|address|wired?|reach|left)\b|\b(?:can|does|will|could) (?:metal|the gpu|mlx|the igpu|a model|the model|macos|the graphics)[^?!;,]{0,24}\b(?:use|take|address|see|get|have|allocate) (?:all|the (?:whole|full|entire))\b`)

// unifiedShare reports whether that is asked of a machine with such a memory, with nothing that runs.
func (r question) unifiedShare() bool {
	q := &r.Query
	if r.HasModel() || q.GPUOptions != nil || r.Asked.Asks("whatmodel", "cost", "buy", "howfast", "cards") || !r.Questioned() && !r.Asked.Asks("howmuch", "whatis") {
		return false
	}
	unified := r.Matching.Mentions("unified", "mac", "macbook", "mac studio", "mac mini", "apple", "metal", "mlx") || q.GPU != "" && reader.Unified(q.GPU)
	if !unified || !r.Matches(shareUsable, r.Text) {
		return false
	}
	q.Topic = "unified_memory"
	return true
}
