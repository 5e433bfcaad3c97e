package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Whether a format is that of the KV cache or of the weights.

// countedIn ends before a cache that is asked about together with the weights.
var countedIn = pattern.Of(`\b(?:with|plus|including|include|includes|incl\.?|and|mit|inkl\.?|avec|con|incluyendo)(?: the| its| a)? ?$|(?:加上?|包括|包含|含|连同|带上?|算上|连|和|\+) ?$|(?:вместе с|включая|с) $`)

var cacheOnlyWords = pattern.OneOf("on top of", "besides", "in addition to", "excluding", "beyond the", "without the", "not counting", "除了", "不算", "之外")

// cacheOnly reports whether the KV cache alone is asked about: no task, no card
// and no other memory is named.
func (r *Reader) cacheOnly() bool {
	said := false
	for i, t := range r.Tokens {
		switch {
		case t.Kind == "kv" && r.Matches(countedIn, r.Text[:t.Lo]) && !r.cacheHasFormat(i+1):
			return false // "13b in bf16, with kv cache at 8k"
		case t.Kind == "kv":
			said = true
		case t.Kind == "precision" && strings.HasSuffix(strings.TrimRight(r.Text[:t.Lo], " =:"), "dtype"):
			return false // "dtype=half" is the model's
		case t.Type == token.Bytes && i > 0 && (r.claimChecked(i) || r.cacheChecked(i)):
		case t.Kind == "memory" && (t.Name == "memory" || t.Name == "vram"): // "how much memory for the cache"
		case t.Is("memory", "file") && r.Mentions(cacheOnlyWords): // the weights are not asked for
		case t.Kind == "task", t.Kind == "memory", t.Kind == "optimizer", t.Type == token.Card, t.Type == token.Bare, t.Type == token.Bytes:
			return false
		}
	}
	return said
}

// cacheHasFormat reports whether the format of the cache stands behind its name: "kv用fp8",
// "kv cache set to q8".
func (r *Reader) cacheHasFormat(i int) bool {
	for j := i; j < i+4; j++ {
		t := r.At(j)
		if t.IsFormat() {
			return cacheKeeps(t.Name) // "fp8 kv cache, awq"
		}
		if r.setsAgainst(j) && r.Word(j) != "to" {
			return false
		}
		if t.Type != token.Link && t.Type != token.Equals && t.Type != token.Unknown && t.Kind != "kv" && t.Kind != "filler" {
			return false
		}
	}
	return false
}

var cacheTypeWords = pattern.OneOf("cache_type", "cache-type")

// besideCache reports whether a format speaks of the KV cache: "kv fp8",
// "q8_0 KV".
func (r *Reader) besideCache(i int) bool {
	if key := r.At(i + 1); (strings.HasSuffix(r.Word(i), "量化") || key.Kind == "quantword") && r.At(i-1).Kind == "kv" && r.At(i-2).IsFormat() || key.Is("key", "kv_dtype") && r.At(i+2).Type == token.Equals && r.At(i+3).IsFormat() {
		return false // "q8_0 kv cache int4量化", "awq kv_cache_dtype=fp8"
	}
	for _, j := range [...]int{i - 1, i + 1} {
		if r.At(j).Kind == "kv" || r.At(j).Is("key", "kv_dtype") {
			if j < i && r.cacheBetween(i) {
				return false
			}
			return j < i || (!r.cacheHasFormat(i+2) || r.cacheBetween(i+2) || r.Word(i+2) == "in" && r.ownsCache(i) || r.At(i+3).Kind == "quantword") && !r.againstWeights(i) // "w4a16 kv fp8": the second is the cache's
		}
	}
	if r.Mentions(cacheTypeWords) && r.Matches(cacheVariable, r.Text[max(0, r.Tokens[i].Lo-24):r.Tokens[i].Lo]) {
		return true
	}
	if r.Whole.cacheOnly.Holds(r.cacheFormat) || r.Matches(cacheSetTo, r.ClauseBefore(r.Tokens[i])) {
		return true
	}
	if word := r.Word(i + 1); (word == "的" || word == "格式的" || word == "精度的") && r.At(i+2).Kind == "kv" {
		return !r.againstWeights(i) // "bf16的kv cache"
	}
	if in := r.At(i - 1); in.Type != 0 && (r.Word(i-1) == "in" || r.Word(i-1) == "at" || r.Word(i-1) == "to") && (r.At(i-2).Kind == "kv" || r.At(i-2).Is("key", "kv_dtype")) {
		return r.Word(i-1) != "in" || !r.ownsCache(i-3) // "kv cache in bf16", but "fp8 kv cache in bf16"
	}
	link := r.At(i - 1).Type
	before := r.At(i - 2)
	return (link == token.Link || link == token.Equals || link == token.Mark && r.Word(i-1) != ".") && (before.Kind == "kv" || before.Is("key", "kv_dtype"))
}

// cacheBetween reports whether the cache stands between a format that it keeps and one of the weights: "fp8 kv cache
// awq", "a 7b with fp8 kv cache bf16", "with q8 kv cache int8", but "7b fp8 kv cache bf16".
func (r *Reader) cacheBetween(i int) bool {
	one, other, owner := r.At(i-2), r.At(i), r.At(i-3)
	if !one.IsFormat() || !cacheKeeps(one.Name) || !other.IsFormat() && other.Type != token.Bits || r.Word(i-1) == "kv" && cacheKeeps(other.Name) {
		return false
	}
	return !cacheKeeps(other.Name) || owner.Type != token.Size && owner.Type != token.Model && (r.sixteen(i) && !r.sixteen(i-2) || r.opensPhrase(i-2) && !chars.HasHan(r.Text)) // but Q8_0 kv缓存int8
}

// ownsCache reports whether a format right before the cache is its own, whatever stands behind: "with fp8 kv cache".
func (r *Reader) ownsCache(i int) bool {
	owner := r.At(i - 1)
	return r.At(i).IsFormat() && cacheKeeps(r.At(i).Name) && owner.Type != token.Size && owner.Type != token.Model
}

// opensPhrase reports whether a word is the first of what is told, or stands behind a mark or a "with".
func (r *Reader) opensPhrase(i int) bool {
	before := r.At(i - 1)
	return before.Type == 0 || before.Kind == "comma" || before.Kind == "and" || before.Type == token.Mark || r.Word(i-1) == "with"
}

// againstWeights reports whether a format is weighed against one right before it that only weights
// have, and so is one of weights as well: "awq vs gptq kv cache".
func (r *Reader) againstWeights(i int) bool {
	before, sign := r.At(i-2), r.At(i-1)
	return before.IsFormat() && !cacheKeeps(before.Name) && before.Name != "none" && (sign.Kind == "vs" || (sign.Kind == "and" || sign.Kind == "or") && r.Asked.Asks("compare"))
}

// cacheVariable is how programs call the format of the cache among their variables:
// OLLAMA_KV_CACHE_TYPE=q8_0.
var cacheVariable = pattern.Of(`cache[_-]type(?:[_-][kv])? ?[=: ] ?["']?$`)

// cacheSetTo is how Chinese gives the KV cache a format: "kv cache用fp8", "kv缓存也量化
// 到int8".
var cacheSetTo = pattern.Of(`kv ?[-_]?(cache|缓存)? ?(也|都|再|要|用|使用|采用|开|开启|设为|设成|设置为|设置成|量化|为|成|到|转|改|换|降|保持|保留|还是|仍|仍然|依然|留|不量化)+ ?$|\bkv(?:[ -_]?cache)? (?:would be|will be|should be|to be|being|set to|goes|going) $|\bkv(?:[ -_]?cache)? (?:is |are |was |gets |being )?(?:left|kept|held|stored|sitting|set|staying|stays?|remains?|remaining|quantized|quantised|cast|unquantized|unquantised)(?: [a-z]+)? (?:at|in|as|to|on) $`)

// cacheFormat reports whether quantisation of the cache is named by itself, so
// that the formats are the cache's: "KV cache quantization: how much does q8 save".
func (r *Reader) cacheFormat() bool {
	formats := 0
	named := false
	for i, t := range r.Tokens {
		if t.IsFormat() {
			formats++
		}
		named = named || t.Is("key", "kv_dtype") && r.At(i+1).Type != token.Equals
	}
	return named && formats == 1
}

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
