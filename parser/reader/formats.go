package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// Which precision, quantisation and type of the cache the formats come to.

var (
	bitsandbytesWords = pattern.OneOf("quantization bitsandbytes", "quantization=bitsandbytes")
	noQuantWords      = pattern.OneOf("no quant", "not quant", "n't quant", "to quant", "use quant", "want quant", "any quant", "without quant", "不量化", "没量化", "无量化")
)

// settleFormats decides precision, quantisation and the type of the cache.
func (r *Reader) settleFormats() {
	q := &r.Query
	var precisions, quants []string
	whole := false // quantisation is told to be switched off
	for i, t := range r.Tokens {
		switch t.Kind {
		case "precision":
			if !r.mixesFormats(i) {
				r.Used[i] = true
				continue
			}
			if r.Negated(i) || r.off(i) || r.Word(i) == "half" && r.At(i-1).Type == token.Link && r.Word(i-1) == "at" && r.Ends(i+1) || r.Word(i) == "half" && (r.Matches(halfOf, r.Text[t.Hi:]) || r.Matches(halfMeant, r.Text[:t.Lo])) {
				continue // "is each card at half?", "in half a day", "I expected half"
			}
			if r.besideCache(i) || r.alsoCached(i) || r.cacheAhead(i) {
				r.cached(i, t.Name)
				continue
			}
			if (q.KVDType != "" || r.CacheSaid()) && strings.HasSuffix(strings.TrimRight(r.Text[:t.Lo], " "), "instead of") {
				continue // what the cache was before
			}
			if r.formatHeldUp(i) {
				continue // "isn't that fp16's size?"
			}
			precisions = append(precisions, t.Name)
			r.Mark("precision", i, i)
		case "quant":
			whole = whole || bitsOfWeights[t.Name] && !r.besideCache(i) && r.off(i)
			if r.Negated(i) && !(t.Name == "none" && len(quants) == 1 && r.Matches(butNot, r.ClauseBefore(t))) || r.off(i) || (r.Word(i) == "bnb" || r.Word(i) == "bitsandbytes") && r.optimizerOfBits() || t.Name == "int8" && r.Training() && r.optimizerOf(i) {
				continue
			}
			if r.besideCache(i) || r.alsoCached(i) || r.cacheAhead(i) {
				name := t.Name
				if kept, ofWeights, two := strings.Cut(r.Word(i), " "); two && cacheKeeps(kept) && !cacheKeeps(name) {
					quants, name = append(quants, ofWeights), kept // "kv cache int8 gptq"
				}
				r.cached(i, name)
				continue
			}
			if name := tidyQuant(t.Name); name != "none" || q.Quant == "" {
				quants = append(quants, name)
			}
			r.Mark("quant", i, i)
		case "quantword":
			if t.Name == "quantized" && (r.At(i-1).Kind == "not" || r.At(i-2).Kind == "not" || r.At(i-1).Joins() && r.At(i-2).Type != 0 && r.Negated(i-2)) && len(quants) == 0 {
				quants = append(quants, "none")
			}
		}
	}
	family := ""
	if len(r.bits) > 0 {
		family = r.exlFamily()
	}
	for _, i := range r.bits {
		if r.optimizerOf(i) {
			continue
		}
		if r.Tokens[i].Value <= 8 && (r.off(i) || r.Negated(i) && !r.undecided(i) && !r.Matches(denialAsked, r.Text)) {
			whole = true
			continue
		}
		for _, n := range r.bitValues(i) {
			switch {
			case r.besideCache(i):
				r.cached(-1, ternary(n == 16, "fp16", "int"+query.Decimal(n)))
			case n >= 16 && r.formatHeldUp(i):
			case n == 16:
				precisions = append(precisions, "fp16")
			case n == 32:
				precisions = append(precisions, "fp32")
			case n <= 8 && family != "":
				quants = append(quants, family+"-"+query.Decimal(n))
				r.Mark("quant", i, i)
			case n < 16:
				quants = append(quants, "int"+query.Decimal(n))
				r.Mark("quant", i, i)
			}
		}
	}
	r.settleCaches()
	if len(quants)+len(precisions) == 0 && r.Mentions(bitsandbytesWords) {
		quants = append(quants, "int4") // what servers make of it without more
	}
	if len(quants) == 2 && slices.Contains(quants, "none") && r.unquantizedFails() {
		quants = []string{"none"}
	}
	if whole && len(quants) == 0 {
		quants = append(quants, "none") // "load_in_4bit=False"
	}
	if quants = unique(quants); len(quants) != 2 || !r.Asked.Asks("compare") || !r.formatsJoined() && !(slices.Contains(quants, "none") && r.Than()) {
		quants = combineQuants(quants)
	}
	precisions = unique(precisions)
	precisions, quants = r.withoutFailed(precisions, quants)
	if len(precisions) > 2 {
		precisions = slices.DeleteFunc(precisions, func(p string) bool { return p == "amp" }) // "mixed precision fp16 vs bf16 vs fp32"
	}
	r.exl(&quants)
	if r.cacheOnly() && len(precisions) == 1 && len(quants) == 0 && len(r.caches) == 0 {
		q.KVDType = precisions[0]
		return
	}
	if len(quants) == 1 && len(precisions) == 0 && len(r.caches) == 0 && cacheKeeps(quants[0]) && r.cacheOnly() && r.apartFromModel(quants[0]) {
		q.KVDType = quants[0]
		r.Spans["kv_dtype"] = r.Spans["quant"]
		delete(r.Spans, "quant")
		return
	}
	if r.cacheWeighed(precisions, quants) {
		q.KVDTypes = slices.Concat(precisions, quants)
		return
	}
	if slices.Contains(precisions, "fp8") && (!r.Training() || r.trainingRuledOut()) {
		precisions = slices.DeleteFunc(precisions, func(p string) bool { return p == "fp8" })
		quants = append(quants, "fp8")
	}
	if len(quants)+len(precisions) > 1 && (!r.eitherFormat() && !r.Asked.Asks("compare") || len(r.cards().names) > 1 && !r.formatsJoined()) && !(len(quants) == 1 && r.Mentions(noQuantWords)) {
		quants = slices.DeleteFunc(quants, func(q string) bool { return q == "none" }) // "满血R1，fp8" is as it was released
	}
	r.chooseFormats(precisions, quants)
}

// bitsOfWeights are the formats that a switch of a program's loader turns on.
var bitsOfWeights = map[string]bool{"int4": true, "int8": true, "nf4": true, "fp4": true}

var apartFromModelWords = pattern.OneOf("kv", "cache", "缓存")

// apartFromModel reports whether a format does not stand right beside a model's name or size, where
// it would be that of its weights: "kv cache, qwen2.5 7b, 32k, q8_0".
func (r *Reader) apartFromModel(format string) bool {
	for i, t := range r.Tokens {
		if t.Type == token.Bits && "int"+query.Decimal(t.Value) == format {
			return r.Matches(storedIn, r.Text[:t.Lo]) || r.Matches(storedBehind, r.Text[t.Hi:])
		}
		if t.Kind != "quant" || tidyQuant(t.Name) != format {
			continue
		}
		if before, behind := r.At(i-1).Type, r.At(i+1).Type; before == token.Model || before == token.Size || behind == token.Model || behind == token.Size || r.At(i+1).Kind == "quantword" {
			return false
		}
		return !r.Mentions(apartFromModelWords) || !r.Matches(changesCache, r.Text[t.Hi:]) && !r.Matches(quantizedTo, r.Text[:t.Lo])
	}
	return false
}

// storedIn ends before the bits that a cache is kept in, storedBehind opens behind them: "kept in 8-bit", 用8-bit存. Bits
// with no such word are those of the weights.
var (
	storedIn     = pattern.Of(`\b(?:stored|kept|held|saved|cached|quanti[sz]ed|store|keep|hold|save|cache|(?:values?|elements?|entries|entry|numbers?|keys and values) (?:takes?|is|are|has|have|of|at))(?: it| them| the cache)?(?: (?:in|at|as|with|down to))*(?: an?| only| just)? $|(?:存|保存|存储|缓存)(?:成|为|到|用|是|按)(?: )?$`)
	storedBehind = pattern.Of(`^ ?(?:精度|格式|的格式)?(?:来|去|进行)?(?:存|保存|缓存)|^ (?:per|for each|for every|each) (?:cached )?(?:value|element|number|entry)`)
)

// changesCache stands behind a format that is thought to change the cache, as that of the weights
// is: "does int4 reduce the kv cache"; quantizedTo ends before what a model is made into.
var (
	changesCache = pattern.Of(`^ ?(?:quanti[sz]ation |quanti[sz]ed |weights |quant )?(?:reduces?|shrinks?|lowers?|changes?|affects?|influences?|cuts?|alters?|make|makes|impacts?|decreases?|touch|touches) (?:the |my |its )?(?:size of (?:the )?)?(?:kv|cache)|^ ?(?:量化|权重|模型)?(?:后|之后)?[,，]? ?(?:会不会|能不能|是否|会|能|可以|也会|也能)?(?:减少|减小|缩小|影响|改变|降低|省|压缩|变)(?:下|低|小)?(?:了)? ?(?:(?:它|模型|[a-z0-9.-]+ ?)的)? ?(?:kv|缓存)`)
	quantizedTo  = pattern.Of(`(?:量化|压缩|转换|转)(?:成|到|为|成了|到了) ?$|\bquanti[sz](?:e|es|ed|ing) (?:it |the (?:model|weights) |weights |down )*(?:to|into|in|with) $`)
)

// optimizerOfBits reports whether an optimizer of eight bits is named, so that the name of
// the library is that of its maker.
func (r *Reader) optimizerOfBits() bool {
	if slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "optimizer" && strings.Contains(t.Name, "8bit") }) {
		return true
	}
	return slices.ContainsFunc(r.bits, r.optimizerOf)
}

// chooseFormats puts the formats into the query: one of each, or a list that is
// compared.
func (r *Reader) chooseFormats(precisions, quants []string) {
	q := &r.Query
	if q.Precision != "" || q.Quant != "" || q.Precisions != nil {
		return
	}
	compared := r.Asked.Asks("compare") || r.GainedOver() || r.formatsJoined() || r.Than() || r.formatsApart() || r.formatsInTurn() || r.eitherFormat() || r.pairedFormats() || r.formatsMet() || len(quants)+len(precisions) > 2
	switch {
	case len(quants) > 1, len(precisions) > 1 && len(quants) == 0, compared && len(quants) == 1 && len(precisions) > 0 && !r.twoTasks():
		q.Precisions = append(quants, precisions...)
	default:
		if len(quants) > 0 {
			q.Quant = quants[0]
		}
		if len(precisions) > 0 {
			q.Precision = precisions[0]
		}
	}
	if len(precisions) == 2 && precisions[0] != precisions[1] && slices.Contains(precisions, "amp") {
		q.Precisions, q.Precision = nil, "amp"
		for _, p := range precisions {
			if p == "bf16" {
				q.Precision = p
			}
		}
	}
}

// halfMeant ends before a half that is an amount or a speed: "I expected half", "runs at half".
var halfMeant = pattern.Of(`\b(?:expect(?:ed|ing)?|(?:should|would|could|must|to) (?:be|need|take|use)|takes?|needs?|uses?|cuts? (?:it|that|them|memory|vram|usage|speed)|drops?(?: to| by)?|falls?(?: to| by)?|only|about|roughly|nearly|almost|by|than|exactly|each) $`)

// halfOf stands behind a half that is no precision: "half a day", "the bottom half of the layers".
var halfOf = pattern.Of(`^ (?:asleep|awake|joking|serious|kidding|drunk|baked|dead|expecting|tempted|sure|convinced|empty|full|idle|decent|price|price[ds]?|speed|size|used|filled|broken|finished|done|loaded|hoping|thinking|an?)\b|^ (?:an?|the|of|my|this|that|as|way) |^ (?:of it |of them )?(?:in|on|to|into) (?:the |my |system |main |host )*(?:ram|cpu|gpu|vram|memory|card)\b|^ (?:off-?load|gpu|cpu|vram)`)

// trainingRuledOut reports whether training is named only to say that there is none: "no training, just a 24b in fp8".
func (r *Reader) trainingRuledOut() bool {
	for i, t := range r.Tokens {
		if t.Kind == "rl" || t.Kind == "full" || t.Kind == "task" && t.Name != "infer" && t.Name != "quantize" && !r.Excluded(i) {
			return false
		}
	}
	return true
}
