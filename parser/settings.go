package parser

import (
	"regexp"
	"slices"
	"strings"
)

// either reads a setting or an amount of data, whichever the clause holds.
func (r *reader) either(key int, values []int, data int, amount []int) {
	if len(amount) > 0 {
		key, values = data, amount
	}
	r.setting(key, values)
}

// setting reads a key with its values: one, or a list of alternatives.
func (r *reader) setting(key int, values []int) {
	k := r.tokens[key]
	first := r.tokens[values[0]]
	from, to := min(key, values[0]), max(key, values[len(values)-1])
	q := &r.query
	if r.inTokens(key, values) {
		return
	}
	if first.typ == tScaled && (k.name == "concurrency" || k.name == "batch" || k.name == "dp") && (values[0] > key || k.name != "concurrency" || len(values) > 1) {
		r.behindValue(key, values) // "32 users 8k each"
		return
	}
	if k.name == "concurrency" && first.typ == tBare {
		r.bareKey(key)
		r.single(values[0]) // "for several people, 4090"
		return
	}
	if after := r.at(values[0] + 1); values[0] > key && after.typ == tUnknown && (r.word(values[0]+1) == "路" || r.word(values[0]+1) == "way") && r.at(values[0]+2).typ == tKey {
		r.bareKey(key) // "1路流水线8路张量并行": the value belongs to what follows
		return
	}
	if k.name == "gpu_hours" && first.typ == tSize && r.word(values[0]-1) == "for" {
		r.single(values[0]) // "gpu hours for 70b"
		return
	}
	if next := values[0] + 1; first.typ == tSize && k.name == "samples" && values[0] > key && (r.at(next).is("data", "tokens") || first.value >= 10e9 && r.training() && r.word(min(next, len(r.tokens)-1)) != "模型") {
		q.Tokens = first.value // "数据大概300B token"
		r.mark("tokens", from, to)
		return
	}
	if first.typ == tSize && k.typ == tData && values[0] > key && (k.name != "tokens" || r.word(values[0]-1) == "for") {
		for _, v := range values {
			r.single(v) // "time per step for 7b"
		}
		return
	}
	if first.typ == tSeveral && k.typ == tData && (k.name != "epochs" || strings.HasSuffix(r.text[:first.lo], "第")) {
		return // "a two step process"
	}
	if r.bothWays(key, values) || r.belongsOn(key, values) || r.raised(key, values) {
		return
	}
	if k.name == "concurrency" && r.everySecond(key, values) {
		return // "20 requests per second" are no users at once
	}
	if r.word(key) == "r" && k.hi == first.lo && !r.plausibleRank(first.value) {
		return // a "Dell R730", a "R9 5950X"
	}
	if k.name == "samples" && values[0] > key && r.at(values[len(values)-1]+1).name == "tokens" {
		r.lengths(values) // "the longest sample has 13k tokens"
		r.mark("seq_len", values[0], values[len(values)-1])
		return
	}
	if n := first.value; r.word(key) == "c" && k.hi == first.lo && (n == 8 || n == 16 || n == 32 || n == 64) && q.Concurrency == 0 && r.ends(values[0]+1) {
		q.Concurrency = round(n) // "16k c8"
		r.mark("concurrency", key, values[0])
		return
	}
	if r.word(key) == "c" && k.hi == first.lo && first.value < 128 {
		return // the data set C4, a g5.c
	}
	if k.name == "mfu_pct" && r.at(values[0]+1).kind == "slash" && r.at(values[0]+2).isFigure() {
		return // "shouldn't MFU be 330/1979"
	}
	if r.symbolic(values[0]) {
		return // "MFU = 6N"
	}
	if values[0] > key && len(values) == 1 {
		values = append(values, r.rising(k.name, values[0])...)
		to = values[len(values)-1]
	}
	r.valued = append(r.valued, [2]int{k.start, k.end})
	if first.typ == tOne && k.name != "epochs" {
		return // "a token" counts nothing
	}
	n := round(first.value)
	if rest := r.unlike(k.name, values); len(rest) > 0 {
		values = values[:len(values)-len(rest)]
		to = max(key, values[len(values)-1])
		defer func() {
			for _, v := range rest {
				r.single(v)
			}
		}()
	}
	r.mark(k.name, from, to)
	r.given(key, values[0])
	r.latest = [2]int{key, values[0]}
	switch k.name {
	case "batch":
		r.batch(key, values)
	case "global_batch":
		q.GlobalBatch = n
	case "grad_accum":
		q.GradAccum = n
	case "concurrency":
		if perPeriod.MatchString(r.text[r.tokens[max(key, values[len(values)-1])].hi:]) || perPeriodBefore.MatchString(strings.TrimRight(r.text[max(0, r.tokens[from].lo-24):r.tokens[from].lo], " 约大概有")) {
			delete(r.spans, "concurrency")
			return // "2M requests/day" come one after the other
		}
		if first.typ == tScaled && q.Concurrency != 0 && values[0] < key {
			r.lengths(values) // "4 concurrent 16k requests"
			return
		}
		q.Concurrency = n
	case "seq_len":
		if plural := strings.HasPrefix(r.word(key), "sequences") || strings.HasPrefix(r.word(key), "seqs"); plural && values[0] < key && first.typ == tNumber && n <= 512 && r.word(key) != "sequences of" {
			delete(r.spans, "seq_len")
			r.mark("batch", from, to)
			q.Batch = n // "12 sequences per gpu"
			return
		}
		if first.value <= 256 && first.typ == tNumber && r.word(key) == "c" && q.Concurrency == 0 {
			delete(r.spans, "seq_len")
			r.mark("concurrency", from, to)
			q.Concurrency = n // "at c=32"
			return
		}
		if w := r.word(key); w == "max_tokens" || w == "max-tokens" {
			q.OutputTokens = context(first) // as servers call the length of an answer
			delete(r.spans, "seq_len")
			r.mark("output_tokens", from, to)
			return
		}
		if values[0] < key && strings.HasPrefix(r.word(key), "token") && r.oriented(values[0], key) {
			delete(r.spans, "seq_len")
			return // "answers are around 700 tokens long"
		}
		r.lengths(values)
	case "input_tokens":
		if r.valueFirst(key, values[0]) {
			return
		}
		first = r.tokens[r.upper(values[0])]
		if first.value >= 10000 && values[0] < key && strings.HasSuffix(r.word(key), "prompts") {
			q.Samples = first.value // "200k prompts of 500 tokens"
			return
		}
		q.InputTokens = context(first)
	case "output_tokens":
		if values[0] > key && r.perSecond(key, first.value) {
			delete(r.spans, "output_tokens")
			return // "每秒输出10个token"
		}
		if n <= 128 && q.NumGenerations == 0 && r.sampling() && (values[0] < key || r.at(values[0]+1).name == "each") {
			q.NumGenerations = n // "each prompt samples 16 completions"
			delete(r.spans, "output_tokens")
			r.mark("num_generations", from, to)
			return
		}
		q.OutputTokens = context(r.tokens[r.upper(values[0])])
	case "lora_rank":
		if r.query.Optimizer == "galore" && r.word(key) == "rank" {
			return // of the projection
		}
		r.list(&q.LoRARank, &q.LoRARanks, values)
	case "lora_alpha":
		q.LoRAAlpha = n
	case "zero_stage":
		if r.replaces(key) {
			q.ZeROStage, q.ZeROStages = nil, nil
		}
		for _, v := range values {
			r.zero(round(r.tokens[v].value))
		}
	case "tp", "vpp", "dp", "cp", "ep":
		r.split(k.name, n)
	case "pp":
		if n > 64 {
			q.InputTokens = n // llama-bench: prompt processing of 512 tokens
			return
		}
		set(&q.Parallel, k.name, n)
	case "num_generations":
		if first.typ == tScaled {
			r.lengths(values[:1]) // "16k rollouts"
			return
		}
		q.NumGenerations = n
	case "epochs":
		if first.typ == tSize {
			r.single(values[0]) // "7b epochs"
			return
		}
		q.Epochs = first.value
	case "steps":
		if values[0] > key && r.word(key) == "step" && r.at(key+1).typ != tEquals && r.asked.asks("oom", "why") {
			delete(r.spans, "steps")
			return // "step 1 就OOM"
		}
		if r.at(key-1).typ == tLink && r.word(key-1) == "at" || strings.HasSuffix(strings.TrimRight(r.text[:r.tokens[from].lo], " "), "第") {
			delete(r.spans, "steps")
			return // "OOM at step 1", "第300步"
		}
		q.Steps = first.value
	case "texts":
		delete(r.spans, "texts")
		if values[0] > key {
			r.lengths(values) // "chats of 4k"
			r.mark("seq_len", values[0], values[0])
			return
		}
		if first.value >= 1000 && q.Samples == 0 {
			q.Samples = first.value
			r.mark("samples", from, to)
		}
	case "samples":
		if r.word(key) == "instances" && first.value < 100 {
			delete(r.spans, "samples")
			return // "4 instances of a 3B"
		}
		if r.perSecond(from, 0) {
			q.TokensPerS, q.TokensPerSPerGPU, q.ExamplesPerS = 0, 0, first.value // "每秒3个样本"
			return
		}
		q.Samples = first.value
	case "tokens":
		if r.inSeconds(to, first.value) {
			return
		}
		if values[0] > key && r.perTokenTime(values[0]) || r.perStep(from, to, first.value) {
			return
		}
		if values[0] > key && milliseconds.MatchString(r.text[first.hi:]) {
			delete(r.spans, "tokens")
			return // "首token 300ms"
		}
		if r.overTime(from, to, first.value) {
			delete(r.spans, "tokens")
			return
		}
		if r.mean(values[0]) {
			r.fine = append(r.fine, context(first))
		}
		if perParameter.MatchString(r.text[r.tokens[to].hi:]) {
			delete(r.spans, "tokens")
			return // "20 tokens per parameter"
		}
		if r.perSecond(from, first.value) || r.oneWay(to, first) || r.oriented(values[0], to) {
			return
		}
		r.tokenCount(first)
	case "mfu_pct":
		if next := r.at(to + 1); next.typ == tTimes || next.typ == tMeasure || next.typ == tCard || next.typ == tBare {
			r.single(values[0]) // "MFU, 8 A100"
			return
		}
		q.MFUPct = percent(first.value)
	case "quant_group":
		if slices.ContainsFunc(r.tokens, func(t token) bool { return t.kind == "rl" }) {
			q.NumGenerations = n // the group that GRPO samples
			delete(r.spans, "quant_group")
			r.mark("num_generations", from, to)
			return
		}
		q.QuantGroup = n
	case "gpu_count":
		r.hardware = append(r.hardware, part{what: partCount, from: values[0], to: values[0], value: first.value, measure: "card"})
	case "nodes":
		r.hardware = append(r.hardware, part{what: partCount, from: values[0], to: values[0], value: first.value, measure: "node"})
	case "gpus_per_node":
		q.GPUsPerNode = n
	case "gpu_hours":
		q.GPUHours = first.value
	}
}

// valueFirst reads "500 token输入100输出", where each value stands before what it
// is of.
func (r *reader) valueFirst(key, value int) bool {
	at := value + 1
	if r.at(at).typ == tData {
		at++
	}
	out, beyond := r.at(at), r.at(at+1)
	before := key - 1
	if r.at(before).typ == tData {
		before--
	}
	in := r.at(before)
	if value < key || !out.is("quantity", "output_tokens") || in.typ != tNumber && in.typ != tScaled || beyond.isFigure() || beyond.typ == tEquals || beyond.typ == tLink || r.valueOf(before) {
		return false
	}
	q := &r.query
	q.InputTokens, q.OutputTokens = context(in), context(r.tokens[value])
	if q.SeqLen == q.InputTokens {
		q.SeqLen = 0
		delete(r.spans, "seq_len")
	}
	r.mark("input_tokens", before, key)
	r.mark("output_tokens", value, value+1)
	return true
}

// oneWay reads a number of tokens that are said to go in or come out: "1000token
// 输出", "2k tokens of input".
func (r *reader) oneWay(to int, amount token) bool {
	next := to + 1
	if r.at(next).typ == tLink {
		next++
	}
	t := r.at(next)
	if w := r.text[t.lo:t.hi]; t.typ == tUnknown && amount.value < 1e6 && (w == "in" && mentions(r.text[t.hi:], " out") || w == "out" && r.query.InputTokens > 0) {
		if w == "in" {
			r.query.InputTokens = context(amount)
		} else {
			r.query.OutputTokens = context(amount)
		}
		r.mark(ternary(w == "in", "input_tokens", "output_tokens"), to, next)
		delete(r.spans, "tokens")
		return true
	}
	if t.typ != tQuantity || r.at(next+1).isFigure() || r.at(next+1).typ == tEquals || amount.value >= 1e6 {
		return false
	}
	switch t.name {
	case "input_tokens":
		r.query.InputTokens = context(amount)
	case "output_tokens":
		r.query.OutputTokens = context(amount)
	default:
		return false
	}
	r.mark(t.name, to, next)
	r.valued = append(r.valued, [2]int{t.start, t.end})
	delete(r.spans, "tokens")
	return true
}

// batch reads a batch size. Where both a micro batch and a plain one are given,
// the larger, plain one is that of the whole step.
func (r *reader) batch(key int, values []int) {
	q := &r.query
	word := r.word(key)
	micro := strings.Contains(word, "micro") || strings.Contains(word, "per") || strings.HasPrefix(word, "mbs") || strings.HasPrefix(word, "单卡") || strings.HasPrefix(word, "每")
	v := round(r.tokens[values[0]].value)
	if len(values) == 1 && q.Batch > 0 && q.GlobalBatch == 0 && micro != r.micro && r.batchSaid {
		small, large := min(q.Batch, v), max(q.Batch, v)
		if micro == (v == small) && small < large {
			q.Batch, q.GlobalBatch = small, large
			r.mark("global_batch", key, values[0])
			return
		}
	}
	r.micro, r.batchSaid = micro, true
	r.list(&q.Batch, &q.Batches, values)
}

// symbolic reports whether a number is a factor of a formula: glued to a letter
// that stands for something ("6n"), or times such a letter ("12*l").
func (r *reader) symbolic(i int) bool {
	t, next := r.at(i), r.at(i+1)
	if next.typ == tTimes {
		next = r.at(i + 2)
		return next.typ == tUnknown && next.hi-next.lo == 1 && r.text[next.lo] < 0x80 && (r.at(i+3).typ == tTimes || r.at(i+3).joins() || r.at(i+3).typ == tEquals)
	}
	return next.typ == tUnknown && t.typ == tNumber && next.lo == t.hi && next.hi-next.lo == 1 && r.text[next.lo] >= 'a' && r.text[next.lo] <= 'z' && !r.beforeCard(i+1)
}

// split reads a way to split the work. A second one is what is doubted ("--tp 2
// fails, do I need --tp 4?") or an alternative ("tp 1 or tp 2").
func (r *reader) split(name string, n int) {
	q := &r.query
	if name != "tp" || q.Parallel.TP == 0 || q.Parallel.TP == n {
		set(&q.Parallel, name, n)
		return
	}
	switch {
	case r.asked.asks("oom", "need") && !r.asked.asks("compare", "why"):
	case r.asked.asks("compare", "why", "howfast", "best") || closing(r.text):
		q.ParallelOptions = []Parallel{{TP: q.Parallel.TP}, {TP: n}}
		q.Parallel.TP = 0
	default:
		set(&q.Parallel, name, n)
	}
}

// rising are the numbers that go on a list without signs: "zero 1 2 3", "batch 1 2
// 4 8". They rise, and none counts anything itself.
func (r *reader) rising(key string, first int) []int {
	most, last := 0., r.tokens[first].value
	switch key {
	case "zero_stage":
		most = 3
	case "batch", "lora_rank":
		most = 256
	}
	var list []int
	for i := first + 1; r.at(i).typ == tNumber && r.at(i).value > last && r.at(i).value <= most; i++ {
		switch next := r.at(i + 1); next.typ {
		case tTimes, tMeasure, tCard, tBare, tQuantity, tKey, tData, tUnit, tEquals:
			return list
		}
		list, last = append(list, i), r.at(i).value
	}
	if len(list) < 2 && key != "zero_stage" {
		return nil
	}
	return list
}

// eitherWay reads two ways to split the work that are compared: "tp2和pp2哪个快".
func (r *reader) eitherWay() {
	p := &r.query.Parallel
	if p.TP < 2 || p.TP != p.PP || r.query.ParallelOptions != nil || !strings.Contains(r.text, "哪") && !r.asked.asks("best") {
		return
	}
	if n := r.query.GPUCount; n >= p.TP*p.PP {
		return
	}
	r.query.ParallelOptions = []Parallel{{TP: p.TP}, {PP: p.PP}}
	p.TP, p.PP = 0, 0
}

// unlike are the last of a list of values that cannot be values of the key: the
// length in "batch 64, 4k", and all but one where a key takes no alternatives.
func (r *reader) unlike(key string, values []int) []int {
	switch key {
	case "seq_len", "zero_stage":
		return nil
	case "lora_rank":
		for k, v := range values {
			if !r.plausibleRank(r.tokens[v].value) {
				return values[max(k, 1):]
			}
		}
		return nil
	case "batch":
		for k, v := range values {
			if k > 0 && r.at(v+1).typ == tUnknown && preposition[r.word(v+1)] && r.at(v-1).kind == "vs" {
				return values[k:] // "bsz 8 vs 345 on H100"
			}
			if k > 0 && r.tokens[v].value >= 512 && r.tokens[values[0]].value < 128 && r.at(v-1).kind == "comma" && len(values) == 2 {
				return values[k:] // "bs 1, 4096"
			}
			if r.tokens[v].typ == tScaled {
				return values[max(k, 1):]
			}
		}
		return nil
	}
	return values[1:]
}

// inSeconds reads a number of tokens and the seconds that they took as a speed: "3
// tokens in 5 seconds".
func (r *reader) inSeconds(last int, v float64) bool {
	link, unit := r.at(last+1), r.at(last+2)
	if word := r.text[link.lo:link.hi]; word != "in" && word != "within" && word != "every" && word != "per" || unit.typ != tUnit && unit.typ != tNumber {
		return false
	}
	seconds := unit.value
	switch {
	case unit.typ == tUnit && unit.name == "second":
	case unit.typ == tUnit && unit.name == "minute":
		seconds *= 60
	case unit.typ == tNumber && strings.HasPrefix(strings.TrimLeft(r.text[unit.hi:], " "), "sec"):
	case unit.typ == tNumber && strings.HasPrefix(strings.TrimLeft(r.text[unit.hi:], " "), "min"):
		seconds *= 60
	default:
		return false
	}
	if seconds <= 0 || r.query.TokensPerS != 0 {
		return false
	}
	r.query.TokensPerS = v / seconds
	r.used[last+2] = true
	r.tokens[last+2].typ = tMark
	return true
}

// perSecond reads a number of tokens behind "every second" as a speed: "每卡每秒
// 2900 token".
func (r *reader) perSecond(value int, v float64) bool {
	before := strings.TrimRight(r.text[:r.tokens[value].lo], " 约大概有是到处理跑生成产出只能够可以最多才仅要至少吐")
	second, card := false, false
	for {
		word := ""
		for _, w := range [...]string{"每秒钟", "每秒", "一秒", "每张卡", "每块卡", "每卡", "每张", "每块", "单卡", "每gpu", "每个gpu"} {
			if strings.HasSuffix(before, w) {
				word = w
				break
			}
		}
		if word == "" {
			break
		}
		second = second || strings.HasSuffix(word, "秒") || strings.HasSuffix(word, "秒钟")
		card = card || !strings.Contains(word, "秒")
		before = strings.TrimRight(strings.TrimSuffix(before, word), " ")
	}
	switch q := &r.query; {
	case !second:
		return false
	case card:
		q.TokensPerSPerGPU = v
	default:
		r.speedOf(value, v)
	}
	return true
}

// plausibleRank reports whether the figure glued to an r may be a rank of LoRA.
func (r *reader) plausibleRank(v float64) bool {
	return v <= 1024 && (r.training() || v <= 512 && v >= 4) && v == float64(int(v)) && (int(v)%4 == 0 || v < 4 || r.training() && v < 64)
}

// behindValue reads a key whose value stands before it, where a length follows.
func (r *reader) behindValue(key int, values []int) {
	for _, v := range values {
		r.single(v)
	}
	if before := r.at(key - 1); before.typ == tNumber {
		r.setting(key, []int{key - 1})
	}
}

// list reads one value into a field, several into the field of alternatives.
func (r *reader) list(one *int, many *[]int, values []int) {
	all := *many
	if *one != 0 {
		all = append(all, *one)
	}
	if r.replaces(values[0]) || r.latest[1] == values[0] && r.replaces(r.latest[0]) {
		all = nil // "from 8k down to 2k" asks about 2k
	}
	for _, v := range values {
		all = append(all, context(r.tokens[v]))
		if r.wentFine(v) || r.mean(v) || r.unwanted(v) {
			r.fine = append(r.fine, context(r.tokens[v]))
		}
	}
	all = unique(all)
	if bad := slices.DeleteFunc(slices.Clone(all), func(v int) bool { return slices.Contains(r.fine, v) }); len(bad) > 0 {
		all = bad // "12k is fine, 16k runs out of memory"
	}
	if len(all) == 1 {
		*one = all[0]
		return
	}
	*one, *many = 0, all
}

// possibleAfter is what stands behind a value that is asked about.
var possibleAfter = regexp.MustCompile(`^ ?(tokens?|ctx|context|seq)? ?(possible|doable|feasible)\b`)

// replaces reports whether words before a value say that it takes the place of
// another: "8k砍到2k", "换zero3", "reduce it to 2k".
func (r *reader) replaces(value int) bool {
	before := strings.TrimRight(r.text[:r.tokens[value].lo], " ~")
	before = strings.TrimSuffix(strings.TrimSuffix(before, " about"), " around")
	if possibleAfter.MatchString(r.text[r.tokens[value].hi:]) {
		return true // "at 8k, 16k possible?"
	}
	for _, word := range [...]string{"砍到", "砍成", "降到", "降成", "减到", "减成", "缩到", "缩短到", "改成", "改到", "改为", "换成", "换", "换到", "down to", "reduced to", "cut to", "lowered to", "reduce to", "reduce it to", "can i go", "could i go", "can we go", "could we go", "go to", "go up to", "push to", "push it to", "increase to", "increase it to", "increased to", "bump to", "bump it to", "raise to", "raise it to", "extend to", "extend it to", "how to get", "get to", "get it to", "加到", "提到", "上到", "冲到", "拉到", "扩到"} {
		if strings.HasSuffix(before, word) {
			return true
		}
	}
	return false
}

// lengths reads lengths of context.
func (r *reader) lengths(values []int) { r.list(&r.query.SeqLen, &r.query.SeqLens, values) }

// tokenCount reads a number of tokens: a length of context where it is small,
// an amount of training data where it is large.
func (r *reader) tokenCount(t token) {
	q := &r.query
	switch {
	case r.fewTokens(t):
		q.TokensPerS = t.value
	case r.tokensReached(t):
		q.TargetTokensPerS = t.value
	case t.value >= 10e6 || t.typ == tScaled && t.value >= 1e6 && !r.asked.asks("context", "howlongseq"):
		if t.value < 10e6 && !r.training() && !r.asked.asks("cost", "power") {
			q.SeqLen = context(t)
			return
		}
		q.Tokens = t.value
	case q.SeqLen == 0:
		q.SeqLen = context(t)
	}
}

// zero notes a ZeRO stage; several are compared.
func (r *reader) zero(stage int) {
	q := &r.query
	if q.ZeROStage == nil && q.ZeROStages == nil {
		q.ZeROStage = &stage
		return
	}
	if q.ZeROStage != nil {
		if *q.ZeROStage == stage {
			return
		}
		q.ZeROStages = []int{*q.ZeROStage}
		q.ZeROStage = nil
	}
	if !slices.Contains(q.ZeROStages, stage) {
		q.ZeROStages = append(q.ZeROStages, stage)
	}
}

// settleStages leaves out a stage of ZeRO that was tried and failed, where another
// is asked about behind it: "zero2 OOMs, would zero3 do?".
func (r *reader) settleStages() {
	q := &r.query
	if len(q.ZeROStages) != 2 {
		return
	}
	last, failed := -1, false
	for i, t := range r.tokens {
		if !strings.HasPrefix(t.name, "zero-") && !r.valueOf(i, "zero_stage") {
			continue
		}
		if last >= 0 {
			failed = r.failedThenAsked(last, i)
		}
		last = i
	}
	if failed {
		stage := q.ZeROStages[1]
		q.ZeROStage, q.ZeROStages = &stage, nil
	}
}

// perPeriod makes a number of requests one of a day, not of a moment.
var perPeriod = regexp.MustCompile(`^ ?(?:/|per |a |an |each |every )(?:day|hour|month|week|hr|h|d|year)\b|^(?:每天|每日|/天|/日|一天)`)

// perPeriodBefore is how Chinese says so before the number.
var perPeriodBefore = regexp.MustCompile(`(?:每天|每日|日均|一天|每月|每小时|日活|月活)(?:有|大约|处理|要处理)?$`)

// bareKey is a setting's name without a value.
func (r *reader) bareKey(i int) {
	if r.changed(i) {
		return
	}
	switch r.tokens[i].name {
	case "tp", "pp", "cp", "ep":
		r.ways(i)
	case "concurrency":
		if one := r.at(i - 1); one.typ == tOne || one.typ == tSeveral {
			r.query.Concurrency = round(one.value)
			r.mark("concurrency", i-1, i)
		} else if r.query.Concurrency == 0 {
			r.countedAhead(i)
		}
	case "seq_len", "batch", "tokens", "gpu_hours":
		r.used[i] = true
	}
}

// countedAhead reads a number of requests whose description stands between: "10个
// 输入50、输出128的并发请求".
func (r *reader) countedAhead(key int) {
	if r.at(key-1).typ != tLink && r.at(key-1).typ != tUnit && r.at(key-1).typ != tNumber {
		return
	}
	for j := key - 1; j > 0 && j > key-14; j-- {
		switch t := r.tokens[j]; {
		case t.typ == tCard, t.typ == tBare, t.typ == tMeasure && t.name != "each":
			return
		case t.typ == tMeasure && r.tokens[j-1].typ == tNumber && r.at(j+1).typ == tQuantity:
			r.query.Concurrency = round(r.tokens[j-1].value)
			r.mark("concurrency", j-1, j)
			return
		}
	}
}

// changed reads a setting that goes from one value to another: "batch size从1改到
// 4". Both are asked about where they are compared.
func (r *reader) changed(key int) bool {
	switch r.tokens[key].name {
	case "batch", "seq_len", "lora_rank", "concurrency":
	default:
		return false
	}
	if w := r.word(key + 1); r.at(key+1).typ == 0 || w != "从" && w != "由" && w != "from" {
		return false
	}
	last := key + 3
	for last < key+7 && !r.at(last).isFigure() {
		if r.at(last).typ == 0 || r.at(last).typ == tMark {
			return false
		}
		last++
	}
	for _, v := range [...]token{r.at(key + 2), r.at(last)} {
		if v.typ != tNumber && v.typ != tScaled {
			return false
		}
	}
	if r.asked.asks("enough", "fit", "can", "oom") && !r.asked.asks("why") {
		r.setting(key, []int{last}) // what it comes to is asked about
		return true
	}
	r.setting(key, []int{key + 2, last})
	return true
}

// raised is changed for a value that stands right behind its name: "from batch size 1
// to 4", "从batch 1加到4".
func (r *reader) raised(key int, values []int) bool {
	switch r.tokens[key].name {
	case "batch", "seq_len", "lora_rank", "concurrency":
	default:
		return false
	}
	value := values[0]
	to, last := r.at(value+1), r.at(value+2)
	if w := r.text[r.at(key-1).lo:r.at(key-1).hi]; len(values) > 1 || w != "from" && w != "从" && w != "由" || to.typ != tLink || last.typ != tNumber && last.typ != tScaled || last.value == r.tokens[value].value {
		return false
	}
	r.used[value+2] = true
	if r.asked.asks("enough", "fit", "can", "oom") && !r.asked.asks("why") {
		r.setting(key, []int{value + 2})
		return true
	}
	r.setting(key, []int{value, value + 2})
	return true
}

// ways reads "2-way tensor parallel" and "4路张量并行".
func (r *reader) ways(key int) {
	if r.at(key-1).typ != tUnknown || r.word(key-1) != "way" && r.word(key-1) != "路" {
		return
	}
	for j := key - 2; j >= 0 && j >= key-3; j-- {
		if r.tokens[j].typ == tNumber {
			r.setting(key, []int{j})
			return
		}
	}
}

// inName reports whether a sign stands inside the name of a model: the "gradient"
// of "llama-3-8b-gradient" is no topic.
func (r *reader) inName(s sign, machines []token) bool {
	return slices.ContainsFunc(r.models, func(i int) bool {
		t := r.tokens[i]
		return s.start > t.start && s.end <= t.end
	}) || slices.ContainsFunc(machines, func(t token) bool {
		return s.start > t.start && s.end <= t.end
	})
}

// fineAfter is what is said behind a value of a setting that was tried and did no
// harm.
var fineAfter = regexp.MustCompile(`^ ?(tokens?|ctx|context|seq|users?|samples?)? ?((is|was|were|works?|worked|runs?|ran|fits?|trains|trained|loads|loaded|goes|went) ?(all )?(just )?(ok|okay|fine|well|good|alright|perfectly|smoothly|without|no problem)\b|(works|worked|fits|runs) ?([,;.]|but\b|$)|(就|倒|都|却|则|还|时|的时候|是|可以)*(能训|能跑|可以|能行|可以训|可以跑|跑得起来|没问题|没事|正常|跑通了?|好好的|不报错|不会爆|不爆)([,，、。.;；!~但]|$))`)

// wentFine reports whether a value is said to have worked.
func (r *reader) wentFine(value int) bool {
	end := r.tokens[value].hi
	if next := r.at(value + 1); next.typ == tQuantity || next.typ == tData {
		end = next.hi
	}
	return fineAfter.MatchString(r.text[end:])
}

// milliseconds is what makes a number a time.
var milliseconds = regexp.MustCompile(`^ ?(ms|msec|毫秒)\b`)

// unwantedBefore and unwantedBehind are what stands beside a value that is not to be
// had: "not 4k", "2048 is too small".
var (
	unwantedBefore = regexp.MustCompile(`(\bnot( just| only)?|instead of|rather than|no longer|而不是|不是) ?(an? )?$`)
	unwantedBehind = regexp.MustCompile(`^ ?(tokens?|ctx|context)? ?((is|was|are) (just |way |far |a bit )?(too (small|short|little|low)|not enough)|(isn't|is not) enough|(就|还是|实在|有点|是)?(太短|太小|太少|不够)([用长]|了|,|、|$))`)
)

// unwanted reports whether a value is set aside for another.
func (r *reader) unwanted(value int) bool {
	lo := r.tokens[value].lo
	return unwantedBefore.MatchString(r.text[max(0, lo-24):lo]) || unwantedBehind.MatchString(r.text[r.tokens[value].hi:])
}

// mean reports whether a value is an average, which another one, the most, goes
// before: "平均长度 300，最大长度 1024".
func (r *reader) mean(value int) bool {
	return average.MatchString(r.clauseBefore(r.tokens[value]))
}

// average is what a text ends in before an average.
var average = regexp.MustCompile(`(平均|均值|\b(average|averaging|avg|mean)\b)[ .:=~]*((seq|sequence|length|size|of|is|at|about|around)\b[ :=~]*|序列|长度|为|是|约|大概|[ :=~])*$`)

// perParameter is what makes a number of tokens a ratio.
var perParameter = regexp.MustCompile(`^ ?(per|/|for each|for every) ?(active )?param`)

// belongsOn reads a value that a name before it does not take because it belongs to
// the name behind it: the steps of "GPU hours for 100k steps", the length of "dataset
// 4096 seq".
func (r *reader) belongsOn(key int, values []int) bool {
	k, value := r.tokens[key], values[0]
	forward := k.name == "gpu_hours" || k.name == "samples" || r.at(value-1).typ == tLink && r.word(value-1) == "for"
	if k.typ != tData || value < key || len(values) > 1 || !forward {
		return false
	}
	next, beyond := r.at(value+1), r.at(value+2)
	named := (next.typ == tQuantity || next.typ == tData) && !beyond.isFigure() && beyond.typ != tEquals && r.at(value-1).typ != tEquals
	switch {
	case named:
		r.bareKey(key)
		r.setting(value+1, values)
	case k.name == "samples" && r.tokens[value].value < 100 && (next.typ == tMeasure || next.typ == tTimes || next.typ == tCard || next.typ == tBare):
		r.bareKey(key)
		r.single(value)
	default:
		return false
	}
	return true
}

// aSecond is what makes a number of requests a rate.
var aSecond = regexp.MustCompile(`^ ?(?:(?:per|a|each|every|/|in one) ?(?:s|sec|second)\b|每秒|/ ?秒)`)

// everySecond reports whether a number of requests is that of a second.
func (r *reader) everySecond(key int, values []int) bool {
	last := r.tokens[max(key, values[len(values)-1])]
	if aSecond.MatchString(r.text[last.hi:]) {
		return true
	}
	before := strings.TrimRight(r.text[:r.tokens[min(key, values[0])].lo], " 约大概有是到处理")
	return strings.HasSuffix(before, "每秒") || strings.HasSuffix(before, "每秒钟") || strings.HasSuffix(before, "qps") || strings.HasSuffix(before, "rps")
}

// hearAgain drops asking words that are part of a setting with a value: the max
// of "max_seq_length 512" asks for nothing.
func (r *reader) hearAgain() {
	var machines []token
	for _, t := range r.tokens {
		if t.kind == "machine" {
			machines = append(machines, t)
		}
	}
	r.asked.found = slices.DeleteFunc(r.asked.found, func(s sign) bool {
		return slices.ContainsFunc(r.valued, func(v [2]int) bool {
			tied := s.end+1 == v[0] && s.hi < len(r.text) && (r.text[s.hi] == '_' || r.text[s.hi] == '-')
			return tied || s.start < v[1] && s.end > v[0] // and the one of "max_input_len 4096"
		}) || r.inName(s, machines)
	})
}

// factor reports whether a number is part of a product or a quotient: "64 * 8 *
// (5120/64)".
func (r *reader) factor(i int) bool {
	if r.at(i-1).typ == tTimes || r.at(i+1).typ == tTimes {
		return true
	}
	by := r.at(i + 2)
	return r.at(i+1).kind == "slash" && by.typ == tNumber && by.value < 512 && by.value < r.tokens[i].value
}

// settleLengths takes large numbers that nothing claimed for lengths of
// context: "at 131072", "65536 or 81920".
func (r *reader) settleLengths() {
	q := &r.query
	if len(q.SeqLens) == 2 && mentions(r.text, "only", "just", "at most") && onlyLength.MatchString(r.text) {
		q.SeqLen, q.SeqLens = q.SeqLens[1], nil // the first is the model's own
	}
	if q.SeqLen != 0 || q.SeqLens != nil {
		return
	}
	for _, i := range r.loose {
		t := r.tokens[i]
		v := context(t)
		if r.factor(i) {
			continue
		}
		even := float64(v) == t.value && v%256 == 0 || t.typ == tScaled
		counts := r.at(i+1).typ == tUnknown && opens(r.text[t.hi:], []string{"就", "会", "都", "也", "则"}) == 0 || r.at(i+1).typ == tMeasure
		counts = counts && !r.wentFine(i)
		if v >= 512 && v <= 1<<24 && even && (!counts || r.asked.asks("howlongseq")) {
			r.lengths([]int{i})
			r.mark("seq_len", i, i)
		}
	}
}
