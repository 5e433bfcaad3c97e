package parser

import "slices"

// The peak of a card is often told in one format and asked for in another: "A100 does 312
// TFLOPS in fp16, what about fp32". The format that is told is no part of the question.

// teraflops takes the T of a card's rate in a format for what it is: "A100的fp16是312T".
func teraflops(tokens []token) {
	for i := range tokens {
		t := &tokens[i]
		if t.typ != tSize || t.name != "t" || t.value < 10e12 || t.value > 9999e12 {
			continue
		}
		card, model := false, false
		for _, o := range tokens {
			card = card || o.typ == tCard || o.typ == tBare
			model = model || o.typ == tModel || o.typ == tData
		}
		if card && !model && slices.ContainsFunc(tokens[max(0, i-4):i], token.isFormat) {
			t.typ, t.kind, t.name, t.value = tUnit, "", "tflops", t.value/1e12
		}
	}
}

// otherPeak reports whether the peak in another format than the one that is told is asked
// for, and keeps the one that is asked.
func (r *reader) otherPeak() bool {
	q := &r.query
	if q.GPU == "" || len(q.TFLOPS) != 1 || r.hasModel() || q.Task != "" || q.TokensPerS+q.TokensPerSPerGPU+q.MFUPct > 0 || r.asked.asks("mfu", "cards", "howlong") {
		return false
	}
	figure := slices.IndexFunc(r.tokens, func(t token) bool { return t.typ == tUnit && t.name == "tflops" })
	asked, told := -1, false
	for i, t := range r.tokens {
		switch {
		case !t.isFormat():
		case asked < 0 || t.name != r.tokens[asked].name:
			told = told || asked >= 0
			asked = i
		}
	}
	if figure < 0 || !told || asked < figure || !r.asked.asks("howmuch", "whatis", "followup") && !closing(r.text) {
		return false
	}
	// A format right behind the figure is that of the figure: "312 TFLOPS 指 FP16/BF16".
	if slices.ContainsFunc(r.tokens[figure+1:asked], func(t token) bool { return t.joins() || t.typ == tMark }) {
		q.TFLOPS, q.Precisions, q.Quant, q.Precision = nil, nil, "", ""
		if t := r.tokens[asked]; t.kind == "precision" {
			q.Precision = t.name
		} else {
			q.Quant = t.name
		}
		r.passed = append(r.passed, figure)
		return true
	}
	return false
}

// computeAsked asks how much hardware computes: "算力有多少P", "how many tflops".
var computeAsked = patternOf(`算力[^,;?!、]{0,8}(?:多少|几|多大|啥)|(?:多少|几)个? ?(?:[tp]flops|[pt]) ?(?:的?算力|左右|呢|啊|[,?;、 ]|$)|\bhow (?:many|much) (?:dense |total )?(?:[tp]?flops|teraflops|petaflops)\b|\bwhat(?:'s| is| are) the (?:(?:peak|theoretical|max|maximum|dense|sparse|bf16|fp16|fp8|fp32|tf32|int8|tensor|rated|real|compute) )*(?:[tp]?flops|teraflops|petaflops) (?:of|on|for)\b`)

// peakForMFU asks which peak of a card a utilisation is reckoned against: "what's the bf16 peak of
// a 3090 for MFU".
var peakForMFU = patternOf(`\b(?:what|which)\b[^.?!;]{0,32}\b(?:tflops|flops|peak)\b[^.?!;]{0,56}\bmfu\b|mfu[^;?!]{0,16}(?:峰值|算力)[^;?!、]{0,8}(?:多少|几|哪)`)

// asksSheet reports whether a figure of a card's data sheet is asked for by its name, with
// nothing that would run on it: "A100 80G的显存带宽是多少", "fp8 compute of an H20".
func (r *reader) asksSheet() bool {
	q := &r.query
	if q.GPU == "" || r.hasModel() || q.Task != "" || q.TFLOPS != nil || q.ObservedGB+q.TokensPerS+q.HostRAMGB+q.UsedGB+q.WeightsGB > 0 || q.SeqLen+q.Batch > 0 {
		return false
	}
	if q.MFUPct == 0 && r.asked.asks("mfu") && r.matches(peakForMFU, r.text) {
		return true
	}
	if r.matching.mentions("算力", "flops", "多少p", "几p") && r.matches(computeAsked, r.text) && !r.asked.asks("mfu", "cost", "buy", "compare", "cards", "howlong", "why") {
		return true // of one card or of all that a machine has
	}
	if q.GPUCount > 1 || !r.asked.asks("specs") {
		return false
	}
	if r.asked.asks("why", "normal", "mfu", "can", "enough", "fit", "oom", "compare", "buy", "cost", "power", "howfast", "whatmodel", "does", "need") && !r.asked.asks("whatis") {
		return false
	}
	return r.asked.asks("howmuch", "whatis") && !r.asked.asks("mfu", "cost", "buy", "compare", "whatmodel", "enough")
}
