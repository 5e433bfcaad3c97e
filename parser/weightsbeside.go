package parser

import "slices"

// The size of a model is often told right beside its name or its format, and behind it where the
// model is to go: "mixtral 26G on a 3090 24G", "deepseek-v2.5 (132 GB) with 16GB of RAM", "90 GB
// Q3_K_XL on a 5060 Ti".

// named are the memories that an amount may be called.
var named = map[string]bool{"ram": true, "vram": true}

// weightsBeside reports whether an amount is such a size. One that memory is sold in may be the
// card's, unless that is told apart.
func (r *reader) weightsBeside(i int) bool {
	v, bracket := r.tokens[i].value, r.at(i-1).typ == tOpen && r.at(i+1).typ == tClose
	if r.asked.asks("why", "normal") || !bracket && !r.besideFormat(i) && !r.besideModel(i-1) || bracket && !r.besideModel(i-2) {
		return false
	}
	behind := i + 1
	for r.at(behind).typ == tClose || r.at(behind).isFormat() {
		behind++
	}
	next := r.at(behind)
	if next.isFigure() || next.isCard() || next.typ == tMeasure || next.typ == tTimes || next.typ == tEither || next.joins() && next.kind != "with" && next.kind != "comma" {
		return false
	}
	card, product := false, false
	for j := behind; j < len(r.tokens) && j < i+backward; j++ {
		switch t := &r.tokens[j]; {
		case t.typ == tBytes && t.value != v && r.onCard(j):
			return true
		case t.typ == tBytes && t.value != v && (named[r.memoryAfter(j)] || named[r.memoryBefore(j)]) && next.kind != "comma":
			if bracket || !slices.Contains(soldSizes[:], v) {
				return true
			}
		case t.isCard():
			card = true
			product = product || slices.ContainsFunc(r.names.memory[t.name], func(gb float64) bool { return v/gb == float64(int(v/gb)) })
		}
	}
	return card && !product && next.kind != "comma" && (bracket || !slices.Contains(soldSizes[:], v))
}

// besideModel reports whether a token is the name of a model, or of its format or program behind
// one: "qwen3:125b-mlx".
func (r *reader) besideModel(j int) bool {
	for r.at(j).isFormat() || r.at(j).kind == "framework" || r.word(j) == "-" {
		j--
	}
	return r.at(j).typ == tModel
}

// besideFormat reports whether the name of a format stands right behind an amount that opens the
// text or its clause.
func (r *reader) besideFormat(i int) bool {
	return r.at(i+1).kind == "quant" && (i == 0 || r.at(i-1).typ == tOne || r.at(i-1).kind == "comma" || r.at(i-1).typ == tMark)
}

// sizeBeforeMeasured reports whether an amount is the size of the weights that a measured one is wondered at
// beside: "7B fp16 14G, 为什么实际占了16G". It stands behind their format, and no card is told.
func (r *reader) sizeBeforeMeasured(i int) bool {
	next := slices.IndexFunc(r.tokens[i+1:], func(t token) bool { return t.typ == tBytes })
	if next < 0 || r.tokens[i+1+next].value < r.tokens[i].value {
		return false
	}
	format := slices.IndexFunc(r.tokens[max(0, i-3):i], func(t token) bool { return t.isFormat() })
	if format < 0 || mentions(r.text[r.tokens[max(0, i-3)+format].hi:r.tokens[i].lo], "take", "need", "use", "require", "需", "要", "占") {
		return false // "int4 should only take 6GB" claims a need
	}
	return r.asked.asks("why", "normal") && !r.cardNamed() && !r.memoryWithin(i) && r.matches(measuredBehind, r.text[r.tokens[i].hi:])
}

// memoryWithin reports whether memory is named between an amount and what stands three tokens before it.
func (r *reader) memoryWithin(i int) bool {
	return slices.ContainsFunc(r.tokens[max(0, i-3):min(i+2, len(r.tokens))], func(t token) bool { return t.kind == "memory" || t.typ == tMeasure })
}

// measuredBehind is what was measured, behind the size that was expected.
var measuredBehind = patternOf(`(?:实际|占|用|显示|吃|跑|加载)[^;?!]{0,12}\d+(?:\.\d+)? ?g|\b(?:takes?|uses?|shows?|using|taking|occupies|occupied|measured|actual(?:ly)?|see|get)\b[^;?!]{0,24}\d+(?:\.\d+)? ?g`)
