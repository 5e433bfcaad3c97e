package parser

import "headroom/parser/pattern"

// cacheFormatsSet reports whether formats of the cache are set against each other: "fp8 kv against fp16 kv at 128k,
// savings?".
func (r question) cacheFormatsSet() bool {
	return len(r.Query.KVDTypes) > 1 && r.HasModel() && !r.hasCapacity() && (r.Mentions(setAgainstWords) || r.Asked.Asks("saving") && !r.Asked.Asks("howmuch"))
}

var setAgainstWords = pattern.OneOf(" vs", "versus", "against", "compared", "rather than", "instead of", "对比", "相比", "差几", "差多少", "相差")
