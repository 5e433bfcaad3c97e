package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// cached notes a format as one of the KV cache's.
func (r *Reader) cached(i int, name string) {
	r.Query.KVDType = name
	if r.caches = append(r.caches, name); i >= 0 {
		r.lastCache = i
		r.Mark("kv_dtype", i, i)
	}
}

// alsoCached reports whether a format stands against one of the cache's and so is one
// as well: "fp8 kv cache vs fp16", "kv cache int8, fp8 or fp16", 用fp8和fp16.
func (r *Reader) alsoCached(i int) bool {
	if len(r.caches) == 0 || !cacheKeeps(r.Tokens[i].Name) && r.Tokens[i].Name != "none" || strings.HasSuffix(r.Word(i), "dynamic") || strings.HasSuffix(r.Word(i), "量化") || r.At(i+1).Kind == "quantword" || r.At(i+1).Is("notion", "weights") || r.Word(i+1) == "weights" || r.Word(i+1) == "权重" {
		return false
	}
	joined, only := false, !r.listGoesOn(i) // joined, and by commas only
	for j := i - 1; j > r.lastCache && j >= i-longList; j-- {
		switch t := r.At(j); {
		case t.Joins(), r.setsAgainst(j):
			joined, only = true, only && t.Kind == "comma"
		case t.Kind == "kv", t.Is("key", "kv_dtype"), t.IsFormat():
		case joined && r.sixteen(i) && r.Asked.Asks("compare", "saving"):
			return true // "does fp8 kv cache halve the memory vs bf16"
		default:
			return false
		}
	}
	return joined && !(only && (!r.Asked.Asks("compare", "saving") || len(r.cards().names) > 1)) // "fp8 kv cache, bf16": of the weights
}

// listGoesOn reports whether a list of formats that a format stands in goes on to its last one: "int8, fp8 or fp16".
func (r *Reader) listGoesOn(i int) bool {
	return r.At(i+1).Joins() && r.At(i+1).Kind != "comma" && r.At(i+2).IsFormat()
}

// longList is how many tokens a list of formats takes that anybody writes.
const longList = 12

// cacheAhead reports whether a format heads a list of them that ends before the cache:
// "compare fp16, q8_0 and q4_0 kv cache". A format and the one of the cache beside it are
// no list: "awq, fp8 kv cache".
func (r *Reader) cacheAhead(i int) bool {
	formats, weighed := 0, r.Asked.Asks("compare", "saving")
	for j := i; j < len(r.Tokens) && j <= i+longList; j++ {
		switch t := r.At(j); {
		case t.IsFormat() && (cacheKeeps(t.Name) || t.Name == "none" && formats > 0): // "q8 or unquantized cache"
			formats++
		case t.IsFormat():
			return false
		case t.Kind == "vs", t.Kind == "or":
			weighed = true
		case t.Kind == "comma", t.Kind == "and", t.Kind == "slash":
		case t.Kind == "kv", t.Is("key", "kv_dtype"):
			return formats > 1 && weighed && r.At(j-1).IsFormat()
		default:
			return false
		}
	}
	return false
}

// cacheKeeps tells whether a cache is kept in a format; all others are of weights.
func cacheKeeps(format string) bool {
	switch format {
	case "fp16", "bf16", "fp32", "fp8", "int8", "int4", "q8", "q4", "q8_0", "q4_0", "q4_1", "q5_0", "q5_1":
		return true
	}
	return false
}

// setsAgainst reports whether a word holds one thing against another.
func (r *Reader) setsAgainst(i int) bool {
	switch r.Word(i) {
	case "over", "than", "versus", "against", "compared", "to", "from", "相比", "对比", "比":
		return true
	}
	return false
}

// sixteen reports whether a format is a plain one of 16 or 32 bits.
func (r *Reader) sixteen(i int) bool { return r.At(i).Kind == "precision" && r.At(i).Name != "fp8" }

// leftForCache says that the cache is what remains beside weights of some format.
var leftForCache = pattern.Of(`\b(?:left|room|remain\w*|space|spare|free)\b|剩|余下|留给|空间`)

var thanWords = pattern.OneOf(" than ")

// cacheWeighed reports whether the formats that are weighed are those of the cache, because
// it is what the question is about: "kv cache of an 8b at 32k, fp16 vs fp8".
func (r *Reader) cacheWeighed(precisions, quants []string) bool {
	if len(r.caches) > 0 || len(precisions)+len(quants) < 2 || !r.CacheSaid() || !(r.Asked.Asks("compare", "saving") || r.eitherFormat() || r.formatsJoined() || r.Mentions(thanWords)) {
		return false
	}
	if other := func(format string) bool { return !cacheKeeps(format) }; slices.ContainsFunc(precisions, other) || slices.ContainsFunc(quants, other) {
		return false
	}
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.Kind == "task" || t.Kind == "optimizer" || t.Is("notion", "weights") || t.Kind == "method" || t.Is("memory", "file") {
			return false
		}
	}
	return !r.weightsFormat() && !r.Matches(leftForCache, r.Text)
}

// weightsFormat reports whether a format stands right beside a model or its size, so that it is one of the
// weights: "8b q4 or q8, how much kv cache".
func (r *Reader) weightsFormat() bool {
	for i := range r.Tokens {
		if !r.At(i).IsFormat() {
			continue
		}
		for _, j := range [...]int{i - 1, i + 1} {
			if t := r.At(j); t.Type == token.Size || t.Type == token.Model {
				return true
			}
		}
	}
	return false
}

// settleCaches keeps several formats of the cache as alternatives.
func (r *Reader) settleCaches() {
	list := unique(slices.Clone(r.caches))
	if len(list) < 2 {
		return
	}
	if len(list) == 2 && r.Matches(keysAndValues, r.Text) {
		r.Query.KVDType, r.Query.VCacheDType = list[0], list[1]
		return
	}
	r.Query.KVDType, r.Query.KVDTypes = "", list
}

// keysAndValues tells the formats of the keys and of the values of one cache: "-ctk q8_0 -ctv q4_0", "K
// cache q8_0 and V cache q4_0".
var keysAndValues = pattern.Of(`(?:\bctk|\bcache[-_ ]type[-_ ]k|\bk(?:ey)?s?[- ]?(?:cache)?)(?: in| at| as| is|用| ?[:=])? ?[a-z]+\d[a-z0-9_]*.{0,12}?(?:\bctv|\bcache[-_ ]type[-_ ]v|\bv(?:alue)?s?[- ]?(?:cache)?)(?: in| at| as| is|用| ?[:=])? ?[a-z]+\d[a-z0-9_]*`)
