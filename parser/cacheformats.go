package parser

import "slices"

// cached notes a format as one of the KV cache's.
func (r *reader) cached(i int, name string) {
	r.query.KVDType = name
	if r.caches = append(r.caches, name); i >= 0 {
		r.lastCache = i
		r.mark("kv_dtype", i, i)
	}
}

// alsoCached reports whether a format stands against one of the cache's and so is one
// as well: "fp8 kv cache vs fp16", "kv cache int8, fp8 or fp16", 用fp8和fp16.
func (r *reader) alsoCached(i int) bool {
	if len(r.caches) == 0 || !cacheKeeps(r.tokens[i].name) && r.tokens[i].name != "none" || r.at(i+1).is("notion", "weights") || r.word(i+1) == "weights" || r.word(i+1) == "权重" {
		return false
	}
	joined := false
	for j := i - 1; j > r.lastCache && j >= i-longList; j-- {
		switch t := r.at(j); {
		case t.joins(), r.setsAgainst(j):
			joined = true
		case t.kind == "kv", t.is("key", "kv_dtype"), t.isFormat():
		case joined && r.sixteen(i) && r.asked.asks("compare", "saving"):
			return true // "does fp8 kv cache halve the memory vs bf16"
		default:
			return false
		}
	}
	return joined
}

// longList is how many tokens a list of formats takes that anybody writes.
const longList = 12

// cacheAhead reports whether a format heads a list of them that ends before the cache:
// "compare fp16, q8_0 and q4_0 kv cache". A format and the one of the cache beside it are
// no list: "awq, fp8 kv cache".
func (r *reader) cacheAhead(i int) bool {
	formats, weighed := 0, r.asked.asks("compare", "saving")
	for j := i; j < len(r.tokens) && j <= i+longList; j++ {
		switch t := r.at(j); {
		case t.isFormat() && (cacheKeeps(t.name) || t.name == "none" && formats > 0): // "q8 or unquantized cache"
			formats++
		case t.isFormat():
			return false
		case t.kind == "vs", t.kind == "or":
			weighed = true
		case t.kind == "comma", t.kind == "and", t.kind == "slash":
		case t.kind == "kv", t.is("key", "kv_dtype"):
			return formats > 1 && weighed && r.at(j-1).isFormat()
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
func (r *reader) setsAgainst(i int) bool {
	switch r.word(i) {
	case "over", "than", "versus", "against", "compared", "to", "from", "相比", "对比", "比":
		return true
	}
	return false
}

// sixteen reports whether a format is a plain one of 16 or 32 bits.
func (r *reader) sixteen(i int) bool { return r.at(i).kind == "precision" && r.at(i).name != "fp8" }

// leftForCache says that the cache is what remains beside weights of some format.
var leftForCache = patternOf(`\b(?:left|room|remain\w*|space|spare|free)\b|剩|余下|留给|空间`)

// cacheWeighed reports whether the formats that are weighed are those of the cache, because
// it is what the question is about: "kv cache of an 8b at 32k, fp16 vs fp8".
func (r *reader) cacheWeighed(precisions, quants []string) bool {
	if len(r.caches) > 0 || len(precisions)+len(quants) < 2 || !r.cacheSaid() || !(r.asked.asks("compare", "saving") || r.eitherFormat() || r.formatsJoined() || r.matching.mentions(" than ")) {
		return false
	}
	if other := func(format string) bool { return !cacheKeeps(format) }; slices.ContainsFunc(precisions, other) || slices.ContainsFunc(quants, other) {
		return false
	}
	for i := range r.tokens {
		if t := &r.tokens[i]; t.kind == "task" || t.kind == "optimizer" || t.is("notion", "weights") || t.kind == "method" || t.is("memory", "file") {
			return false
		}
	}
	return !r.weightsFormat() && !r.matches(leftForCache, r.text)
}

// weightsFormat reports whether a format stands right beside a model or its size, so that it is one of the
// weights: "8b q4 or q8, how much kv cache".
func (r *reader) weightsFormat() bool {
	for i := range r.tokens {
		if !r.at(i).isFormat() {
			continue
		}
		for _, j := range [...]int{i - 1, i + 1} {
			if t := r.at(j); t.typ == tSize || t.typ == tModel {
				return true
			}
		}
	}
	return false
}

// settleCaches keeps several formats of the cache as alternatives.
func (r *reader) settleCaches() {
	list := unique(slices.Clone(r.caches))
	if len(list) < 2 {
		return
	}
	if len(list) == 2 && r.matches(keysAndValues, r.text) {
		r.query.KVDType, r.query.VCacheDType = list[0], list[1]
		return
	}
	r.query.KVDType, r.query.KVDTypes = "", list
}

// keysAndValues tells the formats of the keys and of the values of one cache: "-ctk q8_0 -ctv q4_0", "K
// cache q8_0 and V cache q4_0".
var keysAndValues = patternOf(`(?:\bctk|\bcache[-_ ]type[-_ ]k|\bk(?:ey)?s?[- ]?(?:cache)?)(?: in| at| as| is|用| ?[:=])? ?[a-z]+\d[a-z0-9_]*.{0,12}?(?:\bctv|\bcache[-_ ]type[-_ ]v|\bv(?:alue)?s?[- ]?(?:cache)?)(?: in| at| as| is|用| ?[:=])? ?[a-z]+\d[a-z0-9_]*`)
