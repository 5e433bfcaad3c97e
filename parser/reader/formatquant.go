package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

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

// bitValues are the numbers that share the unit of a figure in bits: "4, 8, or
// 16-bit".
func (r *Reader) bitValues(i int) []float64 {
	values := []float64{r.Tokens[i].Value}
	for j := i - 1; j >= 0; j-- {
		if r.Tokens[j].Type == token.Number && (r.Used[j] || r.At(j-1).Type == token.Times || r.At(j-1).IsCard()) {
			break // "rank 16, 4-bit", "A100 x2, 4bit"
		} else if r.Tokens[j].Type == token.Number {
			values = append(values, r.Tokens[j].Value)
		} else if !r.Tokens[j].Joins() {
			break
		}
	}
	if len(values) > 1 {
		slices.Reverse(values)
	}
	return slices.DeleteFunc(values, func(v float64) bool { return !slices.Contains([]float64{2, 3, 4, 5, 6, 8, 16, 32}, v) })
}

// exl reads the bits per weight of an ExLlama format; formats of other programs whose blocks come to
// such bits, "1.58 bit", take as much.
func (r *Reader) exl(quants *[]string) {
	family := r.exlFamily()
	told := family == "" && slices.ContainsFunc(*quants, blockFormat)
	for i, t := range r.Tokens {
		if told && t.Type == token.Unit && t.Name == "bpw" && r.Matches(bitsComeTo, r.Text[max(0, t.Lo-24):t.Lo]) {
			r.Passed = append(r.Passed, i) // "q4_k_m is 4.85 bpw" tells what its blocks come to
			r.Used[i] = true
			continue
		}
		if t.Type == token.Unit && t.Name == "bpw" || t.Type == token.Bits && t.Value > 1 && t.Value < 9 && t.Value != float64(int(t.Value)) && !r.besideCache(i) && !r.optimizerOf(i) {
			if family == "" {
				family = "exl2"
			}
			*quants = append(*quants, family+"-"+query.Decimal(t.Value))
			r.Mark("quant", i, i)
		}
	}
	if family != "" && len(*quants)+len(r.bits) == 0 && r.Query.Framework == "" && !r.Training() {
		r.Query.Framework = "exllama" // which alone runs "exl2 command r+"
	}
}

// bitsComeTo ends before the bits that the blocks of a format come to.
var bitsComeTo = pattern.Of(`(?:\b(?:is|are|at|of|averages?|averaging|comes (?:out )?(?:to|at)|about|around|roughly|approx\.?)|=|\(|~)[ ~]*$`)

// blockFormat reports whether a format is one of llama.cpp.
func blockFormat(q string) bool { return strings.HasPrefix(q, "q") || strings.HasPrefix(q, "iq") }

var exllamaWords = pattern.OneOf("exllamav3", "exllama v3")

// exlFamily is the ExLlama format that is named, or empty.
func (r *Reader) exlFamily() string {
	family := ""
	for _, t := range r.Tokens {
		if t.Is("quantword", "exl2") || t.Is("quantword", "exl3") {
			family = t.Name
		}
	}
	if family == "" && r.Mentions(exllamaWords) {
		family = "exl3" // what it reads
	}
	return family
}

// tidyQuant gives a llama.cpp name its usual form: "q4km" is read as q4_k_m by
// the lexer, "q4_0" stays.
func tidyQuant(name string) string { return strings.ReplaceAll(name, "__", "_") }

// combineQuants joins a method and its bits: awq beside int4 is awq-int4.
func combineQuants(quants []string) []string {
	for _, method := range [...]string{"awq", "gptq"} {
		at := slices.Index(quants, method)
		if at < 0 {
			continue
		}
		for _, bits := range [...]string{"int4", "int8", "int3", "int2"} {
			if other := slices.Index(quants, bits); other >= 0 {
				quants[at] = method + "-" + bits
				quants = slices.Delete(quants, other, other+1)
				break
			}
		}
	}
	if slices.Contains(quants, "nf4-dq") {
		quants = slices.DeleteFunc(quants, func(q string) bool { return q == "nf4" }) // "nf4 with double quant"
	}
	if len(quants) > 1 {
		// nf4 and "4 bit" say the same, and so do a file's format and its bits.
		quants = slices.DeleteFunc(quants, func(q string) bool {
			return q == "int4" && slices.ContainsFunc(quants, fourBit) || q == "none"
		})
	}
	return quants
}

// fourBit reports whether a format other than int4 itself stores four bits.
func fourBit(q string) bool {
	return q == "nf4" || q == "nf4-dq" || q == "fp4" || q == "mxfp4" || q == "nvfp4" || q == "awq-int4" || q == "gptq-int4" ||
		strings.HasPrefix(q, "q4") || strings.HasPrefix(q, "iq4")
}
