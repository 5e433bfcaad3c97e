package parser

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"headroom/engine/near"
)

// Suggest returns up to three of the candidates that look like the word.
func Suggest(word string, candidates []string) []string {
	return near.Best(word, slices.Values(candidates), 3)
}

// check looks for what cannot be: impossible values, contradictions, and words
// that look like a name but are none.
func (r *reader) check() {
	r.macUnknown()
	r.impossible()
	r.contradictions()
	r.unknown()
	r.ignored()
	r.sliced()
	r.ofNPU()
	r.doubled()
	r.leftover()
}

// say adds a problem about the tokens from and to.
func (r *reader) say(code string, from, to int, en, zh string) *Problem {
	message := en
	if r.lang == "zh" {
		message = zh
	}
	r.problems = append(r.problems, Problem{
		Code: code, Message: message, Start: r.tokens[from].start, End: r.tokens[to].end,
		Got: r.between(r.tokens[from].start, r.tokens[to].end),
	})
	return &r.problems[len(r.problems)-1]
}

// Bounds of what a plan can hold. Anything beyond is a slip of the pen.
const (
	mostCards    = 1_000_000
	fewest       = 1000 // parameters
	mostBillions = 1e6  // a million billion parameters
	mostLength   = 1 << 30
	mostMemory   = 1e7 // gigabytes
)

// reject adds a problem that no answer can be given with.
func (r *reader) reject(code string, from, to int, en, zh string) {
	r.rejected = true
	r.say(code, from, to, en, zh)
}

// impossible looks for values that nothing can have.
func (r *reader) impossible() {
	for i, t := range r.tokens {
		if t.typ == tPair && slices.Contains(bounded, t.name) && strings.HasSuffix(r.word(i), "=0") {
			r.reject("impossible_value", i, i,
				fmt.Sprintf("%q cannot be; give a whole number from 1 to %d.", r.said(i, i), mostLength),
				fmt.Sprintf("“%s”不成立；请给出 1 到 %d 之间的整数。", r.said(i, i), mostLength))
		}
		if !t.isFigure() && t.typ != tSeveral {
			r.half(i)
			continue
		}
		from := i
		sign := r.minus(i)
		if sign >= 0 {
			from = sign
		}
		word := func() string { return r.between(r.tokens[from].start, t.end) }
		switch {
		case r.countsCards(i) && (t.value == 0 && !r.firstCard(i) || t.value > mostCards || sign >= 0 || r.broken(i)):
			r.reject("impossible_count", from, i,
				fmt.Sprintf("%q is no number of cards; give a whole number from 1 to %d.", word(), mostCards),
				fmt.Sprintf("“%s”不是有效的卡数；请给出 1 到 %d 之间的整数。", word(), mostCards))
		case (t.typ == tSize || t.typ == tScaled && t.value > mostBillions*1e9) && r.at(i+1).typ != tData && (t.value < fewest || t.value > mostBillions*1e9 || sign > 0): // a list may begin with "-7b"
			r.reject("impossible_size", from, i,
				fmt.Sprintf("%q is no number of parameters; a model has from a thousand to a few trillion of them.", word()),
				fmt.Sprintf("“%s”不是有效的参数量；模型的参数量在一千到几万亿之间。", word()))
		case t.typ == tBytes && (t.value == 0 || t.value > mostMemory || sign >= 0):
			r.reject("impossible_memory", from, i,
				fmt.Sprintf("%q is no amount of memory; give more than 0 and at most 10 PB.", word()),
				fmt.Sprintf("“%s”不是有效的内存大小；请给出大于 0、不超过 10 PB 的值。", word()))
		case t.typ == tBits && (t.value < 1 || sign >= 0):
			r.reject("impossible_value", from, i,
				fmt.Sprintf("%q is no width of a number; give at least 1 bit.", word()),
				fmt.Sprintf("“%s”不是有效的位宽；请给出至少 1 位。", word()))
		case r.valueOf(i, "zero_stage") && t.value != float64(int(min(t.value, mostLength))):
			r.reject("impossible_value", from, i,
				fmt.Sprintf("%q is no stage of ZeRO; the stages are 0, 1, 2 and 3.", word()),
				fmt.Sprintf("“%s”不是 ZeRO 的阶段；可选 0、1、2、3。", word()))
		case r.valueOf(i, "gpu_memory_utilization") && !r.valueOfBusy(i) && (t.value == 0 || t.value > 1 && t.value < 10 || t.value > 100 || sign >= 0):
			r.reject("impossible_value", from, i,
				fmt.Sprintf("%q is no share of the memory; give one above 0 and up to 1.", word()),
				fmt.Sprintf("“%s”不是有效的显存比例；请给出大于 0、不超过 1 的值。", word()))
		case t.name == "percent" && (r.beyond(i) || sign >= 0 && r.never(i) || t.value >= largest):
			r.reject("impossible_value", from, i,
				fmt.Sprintf("%q cannot be the value here; give more than 0 and at most 100 %%.", word()),
				fmt.Sprintf("“%s”不能作为这里的取值；请给出大于 0、不超过 100%% 的值。", word()))
		case t.typ == tUnit && (sign >= 0 && r.never(i) || t.value >= largest):
			r.reject("impossible_value", from, i,
				fmt.Sprintf("%q cannot be the value here; give an amount above 0.", word()),
				fmt.Sprintf("“%s”不能作为这里的取值；请给出大于 0 的值。", word()))
		case r.beyond(i) || sign >= 0 && r.never(i) || t.value >= largest:
			r.reject("impossible_value", from, i,
				fmt.Sprintf("%q cannot be the value here; give a whole number from 1 to %d.", word(), mostLength),
				fmt.Sprintf("“%s”不能作为这里的取值；请给出 1 到 %d 之间的整数。", word(), mostLength))
		}
	}
}

// beyond reports whether a number is the value of a setting, or stands before the
// name of one, that it cannot be.
func (r *reader) beyond(i int) bool {
	t := r.tokens[i]
	if t.name == "percent" && t.value == 0 && r.spans["mfu_pct"] == [2]int{t.start, t.end} {
		return true
	}
	if t.name == "percent" && t.value > 100 && r.spans["mfu_pct"] == [2]int{t.start, t.end} {
		q := &r.query // a peak that was taken too low gives more than all of it
		return q.AssumedPeakTFLOPS == 0 && q.TFLOPS == nil && q.TokensPerSPerGPU == 0 && !r.asked.asks("why", "normal")
	}
	set := r.valueOf(i, bounded...)
	if next := r.at(i + 1); t.typ == tNumber && (next.typ == tQuantity || next.typ == tData) && !r.valueOf(i) {
		set = slices.Contains(bounded, next.name)
		return set && (t.value == 0 || t.value > mostLength) || next.typ == tData && t.value == 0
	}
	part := t.typ == tNumber && t.value != float64(int(min(t.value, mostLength)))
	return set && (t.value == 0 || t.value > mostLength || part)
}

// never reports whether a number can't be below 0 where it stands: it has a unit,
// or belongs to a setting that does not take -1 for "all" or "none".
func (r *reader) never(i int) bool {
	next := r.at(i + 1)
	if r.tokens[i].value == 1 && r.valueOf(i, "seq_len", "dp") {
		return false // whatever is left
	}
	return r.valueOf(i, bounded...) || next.typ == tQuantity && !r.valueOf(i) || next.typ == tData || r.tokens[i].typ == tUnit
}

// bounded are the settings whose values are lengths and numbers of things.
var bounded = []string{"batch", "global_batch", "grad_accum", "concurrency", "seq_len", "input_tokens", "output_tokens", "tp", "pp", "cp", "ep", "dp", "lora_rank"}

// half rejects a part of a card and none: "half an a100", 半张, "zero a100".
func (r *reader) half(i int) {
	next, then := r.at(i+1), r.at(i+2)
	card := then.typ == tCard || then.typ == tBare || then.typ == tMeasure
	whole := next.typ == tCard || next.typ == tBare || next.typ == tMeasure && next.kind == "card"
	if w := r.word(i); w == "zero" && whole && preposition[r.text[r.at(i-1).lo:r.at(i-1).hi]] {
		r.reject("impossible_count", i, i,
			fmt.Sprintf("%q is no number of cards; give a whole number from 1 to %d.", w, mostCards),
			fmt.Sprintf("“%s”不是有效的卡数；请给出 1 到 %d 之间的整数。", w, mostCards))
	} else if (w == "half" && next.typ == tOne && card || w == "半" && next.typ == tMeasure && next.kind == "card" && (next.name != "each" || then.typ == tCard || then.typ == tBare || then.kind == "card")) && !r.sliceNamed() { // "half an a100 (mig 3g.40gb)"
		r.reject("impossible_count", i, i+1,
			fmt.Sprintf("%q is no number of cards; give a whole number from 1 to %d.", r.said(i, i+1), mostCards),
			fmt.Sprintf("“%s”不是有效的卡数；请给出 1 到 %d 之间的整数。", r.said(i, i+1), mostCards))
	}
}

// counting are words that a number of cards stands behind, beside prepositions.
var counting = map[string]bool{"for": true, "use": true, "have": true, "need": true, "在": true, "用": true, "有": true, "要": true}

// broken reports whether a number that stands where a count does is no whole
// one: "on 2.5 a100". The version of "cuda 12.1 a100" counts nothing.
func (r *reader) broken(i int) bool {
	before := r.at(i - 1)
	whole := r.tokens[i].value == float64(int(min(r.tokens[i].value, mostCards)))
	return !whole && (i == 0 || preposition[r.word(i-1)] || counting[r.word(i-1)] || before.typ == tJoin || before.kind == "task" || r.at(i+1).typ == tMeasure)
}

// countsCards reports whether a number counts cards or machines.
func (r *reader) countsCards(i int) bool {
	if r.query.GPUHours > 0 && r.tokens[i].value == r.query.GPUHours && (r.at(i+1).typ == tCard || r.at(i+1).typ == tBare) {
		return false // "1720320 A100 GPU hours"
	}
	if t := r.tokens[i].typ; t != tNumber && t != tSeveral {
		return false
	}
	next := r.at(i + 1)
	if sign := r.minus(i); sign > 0 && !preposition[r.word(sign-1)] && !r.at(sign-1).joins() && !r.at(sign-1).is("task", "") && r.text[r.at(sign-1).lo] < utf8.RuneSelf {
		return false // "-ngl -1 4090"
	}
	return next.typ == tTimes && (r.beforeCard(i+1) || r.at(i+2).typ == tBytes) || next.typ == tMeasure && next.name != "each" ||
		(next.typ == tCard || next.typ == tBare) && !r.valueOf(i)
}

// minus is the token of the sign of minus before a number, or -1: a dash that is
// glued to it and to nothing else, or the word.
func (r *reader) minus(i int) int {
	switch {
	case i == 0:
		return -1
	case r.word(i-1) == "minus", r.word(i-1) == "negative", r.word(i-1) == "负" && r.tokens[i-1].hi == r.tokens[i].lo:
		return i - 1
	case r.word(i-1) != "-" || r.tokens[i-1].hi != r.tokens[i].lo:
		return -1
	case i > 1 && (r.tokens[i-2].hi == r.tokens[i-1].lo && !r.apartFrom(i-2, i) || r.bears(i-2)):
		return -1 // "a100-40", "llama -7b"
	}
	return i - 1
}

// apartFrom reports whether a sign that touches a token belongs to the figure all
// the same: behind a Chinese word or a sign of equality. Memory is often written
// "显存-24g", the size of a model behind its Chinese name "玉衡-13B".
func (r *reader) apartFrom(i, figure int) bool {
	t := r.tokens[i]
	return t.typ == tEquals || r.text[t.lo] >= utf8.RuneSelf && r.tokens[figure].typ != tBytes && r.tokens[figure].typ != tSize
}

// bears reports whether a token is a name that a figure may belong to.
func (r *reader) bears(i int) bool {
	switch t := r.tokens[i]; t.typ {
	case tCard, tBare, tModel, tNumber, tSize, tMark:
		return true
	case tUnknown:
		return hasDigit(r.word(i))
	}
	return false
}

// valueOf reports whether a number is the value of one of the settings, or of any
// when none is named.
func (r *reader) valueOf(i int, keys ...string) bool {
	if t := r.tokens[i].typ; t != tNumber && t != tScaled {
		return false
	}
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		switch t := r.tokens[j]; {
		case t.typ == tKey || t.typ == tQuantity || t.typ == tData:
			return len(keys) == 0 || slices.Contains(keys, t.name)
		case t.typ != tEquals && t.typ != tLink && r.word(j) != "-":
			return false
		}
	}
	return false
}

// between is the question, as it was written, between two rune offsets.
func (r *reader) between(start, end int) string {
	if r.written == nil {
		r.written = []rune(r.question)
	}
	return string(r.written[start:end])
}

// ignored tells of a method that stands for another in the answer.
func (r *reader) ignored() {
	if i := r.soft(); i >= 0 && (r.query.Task == "lora" || r.query.Task == "qlora") {
		word := r.between(r.tokens[i].start, r.tokens[i].end)
		r.say("ignored_method", i, i,
			fmt.Sprintf("%q is not worked out by itself; LoRA, which trains few weights on a frozen model too, stands for it.", word),
			fmt.Sprintf("“%s”没有单独估算；以同样冻结模型、只训练少量参数的 LoRA 代替。", word))
	}
}

func (r *reader) pick(en, zh string) string {
	if r.lang == "zh" {
		return zh
	}
	return en
}

func tooLong(n int, lang string) Problem {
	r := reader{lang: lang}
	return Problem{Code: "too_long", End: n, Message: r.pick(
		fmt.Sprintf("The question has %d characters; at most %d are read. Ask a shorter one.", n, longest),
		fmt.Sprintf("问题有 %d 个字符，最多读取 %d 个；请缩短后再问。", n, longest))}
}

func empty(lang string) Problem {
	r := reader{lang: lang}
	return Problem{Code: "empty", Message: r.pick("The question is empty.", "问题是空的。")}
}
