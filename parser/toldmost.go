package parser

// A length or a batch is often told by its value alone, with how it went, and asked how far it
// can go, without its name and without a word for the most: "16k crashes, what's safe", "batch
// 4 is fine, how much further".

// furthestSought asks how far what was told before can go.
var furthestSought = patternOf(`\bwhat(?:'s|s| is|'d be| would be)? (?:the |still |actually |really |then )*(?:safe|safest)\b(?: (?:max|maximum|value|one|limit|setting|number))?` +
	`|\bwhere(?:'s|s| is) (?:the|my|its) (?:limit|ceiling|edge|max|wall)\b|\bhow (?:much|far) (?:further|higher|more|longer|farther)\b|\bhow (?:far|high) (?:up )?(?:can|could|do|does|will|would|may)\b` +
	`|(?:能|可以)(?:开|设|拉|撑|给|加)到(?:多少|多大|多长|几|哪)|还能(?:再)?(?:加|拉|开|提|涨)(?:到)?多少`)

// wentSo tells how a value went.
var wentSo = patternOf(`\b(?:works?|worked|fine|ok|okay|runs?|ran|fits?|dies|died|dead|too (?:much|long|big|high)|boom|crash\w*|breaks?|broke|fails?|failed|ooms?|oomed|oom|chokes?|explodes?|blows up|out of memory|is good|loads)\b|爆|崩|炸|oom|可以|没问题|不行|能跑|跑不|正常`)

// toldMost is the setting whose most is sought where only its value was told: seq_len, batch
// or concurrency; empty where there is none.
func (r *reader) toldMost() string {
	q := &r.query
	if q.SeqLen+q.Batch+q.Concurrency == 0 || !r.hasModel() || !r.hasHardware() || r.asked.asks("cards", "howfast", "cost", "why", "compare", "whatmodel", "howlong") {
		return ""
	}
	at, went := r.span(furthestSought, r.text), r.span(wentSo, r.text)
	if at == nil || went == nil || r.namesBehind(at[1]) {
		return ""
	}
	key, best := "", -1
	for _, name := range [...]string{"seq_len", "batch", "concurrency"} {
		if span, ok := r.spans[name]; ok && r.byteOf(span[0]) < max(at[0], went[0]) {
			if lo := r.byteOf(span[0]); best < 0 || lo < went[0] && (lo > best || best > went[0]) {
				key, best = name, lo
			}
		}
	}
	return key
}

// byteOf is the byte in the folded text where the token at a rune offset begins.
func (r *reader) byteOf(start int) int {
	for _, t := range r.around(start, start) {
		if t.start == start {
			return t.lo
		}
	}
	return len(r.text)
}

// namesBehind reports whether a thing that could be meant by "the max" stands right behind it.
func (r *reader) namesBehind(at int) bool {
	seen := 0
	for i := range r.tokens {
		t := &r.tokens[i]
		if t.lo < at {
			continue
		}
		if seen++; seen > 4 || r.stops(i) || r.word(i) == "on" || r.word(i) == "with" {
			return false
		}
		switch {
		case t.typ == tMeasure, t.typ == tQuantity, t.typ == tKey, t.typ == tData, t.typ == tUnit, t.kind == "memory", t.kind == "quant", t.kind == "precision":
			return true
		}
		switch r.word(i) {
		case "model", "models", "speed", "price", "power", "quant", "rank", "temp", "layers", "b", "params":
			return true
		}
	}
	return false
}
