package parser

import (
	"slices"
	"strings"
)

// settleFormats decides precision, quantisation and the type of the cache.
func (r *reader) settleFormats() {
	q := &r.query
	var precisions, quants []string
	whole := false // quantisation is told to be switched off
	for i, t := range r.tokens {
		switch t.kind {
		case "precision":
			if !r.mixesFormats(i) {
				r.used[i] = true
				continue
			}
			if r.negated(i) || r.off(i) || r.word(i) == "half" && r.at(i-1).typ == tLink && r.word(i-1) == "at" && r.ends(i+1) || r.word(i) == "half" && (r.matches(halfOf, r.text[t.hi:]) || r.matches(halfMeant, r.text[:t.lo])) {
				continue // "is each card at half?", "in half a day", "I expected half"
			}
			if r.besideCache(i) || r.alsoCached(i) || r.cacheAhead(i) {
				r.cached(i, t.name)
				continue
			}
			if (q.KVDType != "" || r.cacheSaid()) && strings.HasSuffix(strings.TrimRight(r.text[:t.lo], " "), "instead of") {
				continue // what the cache was before
			}
			precisions = append(precisions, t.name)
			r.mark("precision", i, i)
		case "quant":
			whole = whole || bitsOfWeights[t.name] && !r.besideCache(i) && r.off(i)
			if r.negated(i) && !(t.name == "none" && len(quants) == 1 && r.matches(butNot, r.clauseBefore(t))) || r.off(i) || (r.word(i) == "bnb" || r.word(i) == "bitsandbytes") && r.optimizerOfBits() || t.name == "int8" && r.training() && r.optimizerOf(i) {
				continue
			}
			if r.besideCache(i) || r.alsoCached(i) || r.cacheAhead(i) {
				r.cached(i, t.name)
				continue
			}
			if name := tidyQuant(t.name); name != "none" || q.Quant == "" {
				quants = append(quants, name)
			}
			r.mark("quant", i, i)
		case "quantword":
			if t.name == "quantized" && (r.at(i-1).kind == "not" || r.at(i-2).kind == "not" || r.at(i-1).joins() && r.at(i-2).typ != 0 && r.negated(i-2)) && len(quants) == 0 {
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
		if r.tokens[i].value <= 8 && (r.off(i) || r.negated(i) && !r.undecided(i) && !r.matches(denialAsked, r.text)) {
			whole = true
			continue
		}
		for _, n := range r.bitValues(i) {
			switch {
			case r.besideCache(i):
				r.cached(-1, "int"+decimal(n))
			case n == 16:
				precisions = append(precisions, "fp16")
			case n == 32:
				precisions = append(precisions, "fp32")
			case n <= 8 && family != "":
				quants = append(quants, family+"-"+decimal(n))
				r.mark("quant", i, i)
			case n < 16:
				quants = append(quants, "int"+decimal(n))
				r.mark("quant", i, i)
			}
		}
	}
	r.settleCaches()
	if len(quants)+len(precisions) == 0 && r.matching.mentions("quantization bitsandbytes", "quantization=bitsandbytes") {
		quants = append(quants, "int4") // what servers make of it without more
	}
	if len(quants) == 2 && slices.Contains(quants, "none") && r.unquantizedFails() {
		quants = []string{"none"}
	}
	if whole && len(quants) == 0 {
		quants = append(quants, "none") // "load_in_4bit=False"
	}
	if quants = unique(quants); len(quants) != 2 || !r.asked.asks("compare") || !r.formatsJoined() && !(slices.Contains(quants, "none") && r.than()) {
		quants = combineQuants(quants)
	}
	precisions = unique(precisions)
	precisions, quants = r.withoutFailed(precisions, quants)
	if len(precisions) > 2 {
		precisions = slices.DeleteFunc(precisions, func(p string) bool { return p == "amp" }) // "mixed precision fp16 vs bf16 vs fp32"
	}
	r.exl(&quants)
	if r.cacheOnly() && len(precisions) == 1 && len(quants) == 0 && q.KVDType == "" {
		q.KVDType = precisions[0]
		return
	}
	if len(quants) == 1 && len(precisions) == 0 && q.KVDType == "" && cacheKeeps(quants[0]) && r.cacheOnly() && r.apartFromModel(quants[0]) {
		q.KVDType = quants[0]
		r.spans["kv_dtype"] = r.spans["quant"]
		delete(r.spans, "quant")
		return
	}
	if r.cacheWeighed(precisions, quants) {
		q.KVDTypes = slices.Concat(precisions, quants)
		return
	}
	if slices.Contains(precisions, "fp8") && !r.training() {
		precisions = slices.DeleteFunc(precisions, func(p string) bool { return p == "fp8" })
		quants = append(quants, "fp8")
	}
	if len(quants)+len(precisions) > 1 && !r.eitherFormat() && !r.asked.asks("compare") && !(len(quants) == 1 && r.matching.mentions("no quant", "not quant", "without quant", "不量化", "没量化", "无量化")) {
		quants = slices.DeleteFunc(quants, func(q string) bool { return q == "none" }) // "满血R1，fp8" is as it was released
	}
	r.chooseFormats(precisions, quants)
}

// bitsOfWeights are the formats that a switch of a program's loader turns on.
var bitsOfWeights = map[string]bool{"int4": true, "int8": true, "nf4": true, "fp4": true}

// apartFromModel reports whether a format does not stand right beside a model's name or size, where
// it would be that of its weights: "kv cache, qwen2.5 7b, 32k, q8_0".
func (r *reader) apartFromModel(format string) bool {
	for i, t := range r.tokens {
		if t.kind != "quant" || tidyQuant(t.name) != format {
			continue
		}
		if before, behind := r.at(i-1).typ, r.at(i+1).typ; before == tModel || before == tSize || behind == tModel || behind == tSize || r.at(i+1).kind == "quantword" {
			return false
		}
		return !r.matching.mentions("kv", "cache", "缓存") || !r.matches(changesCache, r.text[t.hi:]) && !r.matches(quantizedTo, r.text[:t.lo])
	}
	return false
}

// changesCache stands behind a format that is thought to change the cache, as that of the weights
// is: "does int4 reduce the kv cache"; quantizedTo ends before what a model is made into.
var (
	changesCache = patternOf(`^ ?(?:quanti[sz]ation |quanti[sz]ed |weights |quant )?(?:reduces?|shrinks?|lowers?|changes?|affects?|influences?|cuts?|alters?|make|makes|impacts?|decreases?|touch|touches) (?:the |my |its )?(?:size of (?:the )?)?(?:kv|cache)|^ ?(?:量化|权重|模型)?(?:后|之后)?[,，]? ?(?:会不会|能不能|是否|会|能|可以|也会|也能)?(?:减少|减小|缩小|影响|改变|降低|省|压缩|变)(?:下|低|小)?(?:了)? ?(?:(?:它|模型|[a-z0-9.-]+ ?)的)? ?(?:kv|缓存)`)
	quantizedTo  = patternOf(`(?:量化|压缩|转换|转)(?:成|到|为|成了|到了) ?$|\bquanti[sz](?:e|es|ed|ing) (?:it |the (?:model|weights) |weights |down )*(?:to|into|in|with) $`)
)

// ggufTold notes that a model is told as files of llama.cpp whose format is left open: "30b gguf
// on a p40".
func (r *reader) ggufTold() {
	q := &r.query
	q.GGUF = q.GGUF || r.matching.mentions("gguf") && q.Quant == "" && q.Precision == "" && q.Precisions == nil && q.Framework == "" && !r.training() && !trains(q.Task) && (r.hasModelNamed() || q.WeightsGB > 0)
}

// optimizerOfBits reports whether an optimizer of eight bits is named, so that the name of
// the library is that of its maker.
func (r *reader) optimizerOfBits() bool {
	if slices.ContainsFunc(r.tokens, func(t token) bool { return t.kind == "optimizer" && strings.Contains(t.name, "8bit") }) {
		return true
	}
	return slices.ContainsFunc(r.bits, r.optimizerOf)
}

// withoutFailed leaves out a format that was tried and failed, where another is asked
// about behind it: "8bit runs out of memory, would 4bit do?".
func (r *reader) withoutFailed(precisions, quants []string) ([]string, []string) {
	if len(precisions)+len(quants) != 2 || r.asked.asks("compare") || r.formatsMet() {
		return precisions, quants
	}
	first, last := -1, -1
	for i, t := range r.tokens {
		if t.isFormat() && !r.besideCache(i) {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	switch {
	case first == last:
		return precisions, quants
	case r.othersFormat(first) != r.othersFormat(last):
		if r.othersFormat(last) {
			last = first
		}
	case r.fateOf(first) == ran && r.fateOf(last) == failed && !r.asked.asks("why"):
	case !r.failedThenAsked(first, last):
		return precisions, quants
	}
	name := r.tokens[last].name
	if r.tokens[last].typ == tBits {
		name = "int" + decimal(r.tokens[last].value)
	}
	switch {
	case slices.Contains(quants, name):
		return nil, []string{name}
	case slices.Contains(precisions, name):
		return []string{name}, nil
	}
	return precisions, quants
}

// othersFormat reports whether a format belongs to what somebody else says of a need: "docs say Q4
// takes 1T", 文档说Q4要1T.
func (r *reader) othersFormat(i int) bool {
	t := r.tokens[i]
	return r.matching.mentions("say", "said", "claim", "list", "read", "heard", "说", "写", "讲") && r.matches(othersSaid, r.text[max(0, t.lo-48):t.lo]) && r.matches(needBehind, r.text[t.hi:])
}

// othersSaid ends before what is told of by somebody else, needBehind begins what that takes.
var (
	othersSaid = patternOf(`(?:\b(?:docs?|readme|paper|repo|guide|wiki|blog|post|tutorial|people|they|reddit|authors?|card|page|github)(?: page)? (?:all |both |also |just )*(?:says?|said|claims?|claimed|lists?)|\bi (?:read|heard)(?: that)?|(?:都|听|据|网上|有人|别人|人家|大家|群里|论坛|朋友|同事|官方|文档|教程|论文|作者|说明|readme)(?:里|上|中|都|也|自己)*(?:说|讲|写)(?:的是|是|着)?)(?: that| the| a| for| at|,|:)* ?$`)
	needBehind = patternOf(`^(?: (?:version|quant|model|would|should|only|just|already|alone))*(?: (?:needs?|takes?|requires?|wants?|is|uses?|fits? in)| ?的?(?:版本?)?(?:只|都|就|也|大概|至少)*(?:要|需要|得|需|占)) ?(?: |about|around|at least|~)*\d`)
)

// unquantizedFails reports whether a model as it was released is what fails, or is asked about, where a
// quantised one runs: "runs q4_1 but not the unquantised one".
func (r *reader) unquantizedFails() bool {
	none, other := -1, -1
	for i, t := range r.tokens {
		switch {
		case t.is("quant", "none"):
			none = i
		case t.isFormat():
			other = i
		}
	}
	if none < 0 || other < 0 {
		return false
	}
	return r.matches(butNot, r.clauseBefore(r.tokens[none])) && r.tokens[other].lo < r.tokens[none].lo || r.fateOf(other) == ran && r.fateOf(none) != ran
}

// butNot ends before what does not run.
var butNot = patternOf(`(?:\b(?:but not|not|can'?t(?: run| load| fit)?|cannot(?: run| load| fit)?|won'?t (?:run|load|fit)|unable to (?:run|load))|(?:跑|装|放|带|加载|撑)不(?:了|动|起来|下|住))(?: the| an?| my| its| with|原版|原始)* ?$`)

// failedThenAsked reports whether the words behind one token say that it ran out of
// memory, and those at a later one ask whether that would do.
func (r *reader) failedThenAsked(first, last int) bool {
	oom, can := false, false
	for _, s := range r.asked.found {
		oom = oom || s.name == "oom" && s.hi <= r.tokens[last].lo
		can = can || (s.name == "can" || s.name == "enough" || s.name == "fit") && (s.lo >= r.tokens[last].hi || s.lo >= r.tokens[first].hi && s.hi <= r.tokens[last].lo)
	}
	return oom && can
}

// eitherFormat reports whether two formats are named as alternatives: "fp16 or
// int8".
func (r *reader) eitherFormat() bool {
	for i, t := range r.tokens {
		if t.typ == tEither && r.at(i-1).isFormat() && r.at(i+1).isFormat() {
			return true
		}
	}
	return false
}

// pairedFormats reports whether two sizes have a format each: "7b fp16 or 13b int4".
func (r *reader) pairedFormats() bool {
	var sizes []float64
	var formats []string
	for i, t := range r.tokens {
		if t.typ != tSize && (t.typ != tModel || t.value == 0) {
			continue
		}
		for j := i + 1; j <= i+2; j++ {
			if r.at(j).isFormat() {
				sizes, formats = append(sizes, t.value), append(formats, r.word(j))
				break
			}
		}
	}
	return len(sizes) == 2 && sizes[0] != sizes[1] && formats[0] != formats[1]
}

// formatsApart reports whether two formats are asked about one after the other:
// "int4 一张可以吗，fp16 要几张".
func (r *reader) formatsApart() bool {
	last := -1
	for i, t := range r.tokens {
		if !t.isFormat() {
			continue
		}
		if last >= 0 {
			asked := func(lo, hi int) bool {
				return slices.ContainsFunc(r.asked.found, func(s sign) bool {
					return s.kind == "ask" && s.lo >= lo && s.hi <= hi && slices.Contains([]string{"can", "enough", "fit", "cards", "howmuch", "howmany"}, s.name)
				})
			}
			if asked(r.tokens[last].hi, t.lo) && asked(t.hi, len(r.text)) {
				return true
			}
		}
		last = i
	}
	return false
}

// formatsJoined reports whether two formats are joined by a word, each for itself:
// "bf16 and fp8", "BF16和FP8".
func (r *reader) formatsJoined() bool {
	for i, t := range r.tokens {
		if !t.joins() || t.kind != "and" && t.kind != "vs" || t.name == "plus" {
			continue
		}
		before, behind := r.formatBeside(i, -1), r.formatBeside(i, 1)
		if r.at(before).isFormat() && r.at(behind).isFormat() && r.at(before-1).kind != "kv" && r.at(behind+1).kind != "kv" && r.at(behind+1).kind != "optimizer" {
			return true
		}
	}
	return false
}

// formatBeside is the token on one side of a word that joins, where a format may stand: over the
// word and the brackets around it, "int8量化和", "quantize(4) vs quantize(8)".
func (r *reader) formatBeside(i, step int) int {
	for i += step; r.at(i).kind == "quantword" || r.at(i).typ == tClose || r.at(i).typ == tOpen || r.at(i).is("task", "quantize"); i += step {
	}
	return i
}

// isFormat reports whether the token names a number format.
func (t token) isFormat() bool { return t.kind == "precision" || t.kind == "quant" || t.typ == tBits }

// chooseFormats puts the formats into the query: one of each, or a list that is
// compared.
func (r *reader) chooseFormats(precisions, quants []string) {
	q := &r.query
	if q.Precision != "" || q.Quant != "" || q.Precisions != nil {
		return
	}
	compared := r.asked.asks("compare") || r.formatsJoined() || r.than() || r.formatsApart() || r.eitherFormat() || r.pairedFormats() || r.formatsMet() || len(quants)+len(precisions) > 2
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
var halfMeant = patternOf(`\b(?:expect(?:ed|ing)?|(?:should|would|could|must|to) (?:be|need|take|use)|takes?|needs?|uses?|cuts? (?:it|that|them|memory|vram|usage|speed)|drops?(?: to| by)?|falls?(?: to| by)?|only|about|roughly|nearly|almost|by|than|exactly|each) $`)

// halfOf stands behind a half that is no precision: "half a day", "the bottom half of the layers".
var halfOf = patternOf(`^ (?:asleep|awake|joking|serious|kidding|drunk|baked|dead|expecting|tempted|sure|convinced)\b|^ (?:an?|the|of|my|this|that|as|way) `)
