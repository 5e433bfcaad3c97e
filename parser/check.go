package parser

import (
	"fmt"
	"slices"
	"strings"

	"headroom/engine/near"
	"headroom/parser/chars"
	"headroom/parser/intent"
	"headroom/parser/lex"
	"headroom/parser/numeral"
	"headroom/parser/query"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// Suggest returns up to three of the candidates that look like the word.
func Suggest(word string, candidates []string) []string {
	return near.Best(word, slices.Values(candidates), 3)
}

// check looks for what cannot be: impossible values, contradictions, and words
// that look like a name but are none.
func (r question) check() {
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

// reject adds a problem that no answer can be given with.
func (r question) reject(code string, from, to int, en, zh string) {
	r.Rejected = true
	r.Say(code, from, to, en, zh)
}

// impossible looks for values that nothing can have.
func (r question) impossible() {
	for i, t := range r.Tokens {
		if t.Type == token.Pair && slices.Contains(bounded, t.Name) && strings.HasSuffix(r.Word(i), "=0") {
			r.reject("impossible_value", i, i,
				fmt.Sprintf("%q cannot be; give a whole number from 1 to %d.", r.Said(i, i), query.MostLength),
				fmt.Sprintf("“%s”不成立；请给出 1 到 %d 之间的整数。", r.Said(i, i), query.MostLength))
		}
		if !t.IsFigure() && t.Type != token.Several {
			r.half(i)
			continue
		}
		from := i
		sign := r.Minus(i)
		if sign >= 0 {
			from = sign
		}
		word := func() string { return r.Between(r.Tokens[from].Start, t.End) }
		switch {
		case r.CountsCards(i) && (t.Value == 0 && !r.FirstCard(i) || t.Value > query.MostCards || sign >= 0 || r.broken(i)):
			r.reject("impossible_count", from, i,
				fmt.Sprintf("%q is no number of cards; give a whole number from 1 to %d.", word(), query.MostCards),
				fmt.Sprintf("“%s”不是有效的卡数；请给出 1 到 %d 之间的整数。", word(), query.MostCards))
		case (t.Type == token.Size || t.Type == token.Scaled && t.Value > query.MostBillions*1e9) && r.At(i+1).Type != token.Data && (t.Value < query.Fewest || t.Value > query.MostBillions*1e9 || sign > 0): // a list may begin with "-7b"
			r.reject("impossible_size", from, i,
				fmt.Sprintf("%q is no number of parameters; a model has from a thousand to a few trillion of them.", word()),
				fmt.Sprintf("“%s”不是有效的参数量；模型的参数量在一千到几万亿之间。", word()))
		case t.Type == token.Bytes && (t.Value == 0 || t.Value > query.MostMemory || sign >= 0):
			r.reject("impossible_memory", from, i,
				fmt.Sprintf("%q is no amount of memory; give more than 0 and at most 10 PB.", word()),
				fmt.Sprintf("“%s”不是有效的内存大小；请给出大于 0、不超过 10 PB 的值。", word()))
		case t.Type == token.Bits && (t.Value < 1 || sign >= 0):
			r.reject("impossible_value", from, i,
				fmt.Sprintf("%q is no width of a number; give at least 1 bit.", word()),
				fmt.Sprintf("“%s”不是有效的位宽；请给出至少 1 位。", word()))
		case r.ValueOf(i, "zero_stage") && t.Value != float64(int(min(t.Value, query.MostLength))):
			r.reject("impossible_value", from, i,
				fmt.Sprintf("%q is no stage of ZeRO; the stages are 0, 1, 2 and 3.", word()),
				fmt.Sprintf("“%s”不是 ZeRO 的阶段；可选 0、1、2、3。", word()))
		case r.ValueOf(i, "gpu_memory_utilization") && !r.valueOfBusy(i) && (t.Value == 0 || t.Value > 1 && t.Value < 10 || t.Value > 100 || sign >= 0):
			r.reject("impossible_value", from, i,
				fmt.Sprintf("%q is no share of the memory; give one above 0 and up to 1.", word()),
				fmt.Sprintf("“%s”不是有效的显存比例；请给出大于 0、不超过 1 的值。", word()))
		case t.Name == "percent" && (r.beyond(i) || sign >= 0 && r.never(i) || t.Value >= numeral.Largest):
			r.reject("impossible_value", from, i,
				fmt.Sprintf("%q cannot be the value here; give more than 0 and at most 100 %%.", word()),
				fmt.Sprintf("“%s”不能作为这里的取值；请给出大于 0、不超过 100%% 的值。", word()))
		case t.Type == token.Unit && (sign >= 0 && r.never(i) || t.Value >= numeral.Largest):
			r.reject("impossible_value", from, i,
				fmt.Sprintf("%q cannot be the value here; give an amount above 0.", word()),
				fmt.Sprintf("“%s”不能作为这里的取值；请给出大于 0 的值。", word()))
		case r.beyond(i) || sign >= 0 && r.never(i) || t.Value >= numeral.Largest:
			r.reject("impossible_value", from, i,
				fmt.Sprintf("%q cannot be the value here; give a whole number from 1 to %d.", word(), query.MostLength),
				fmt.Sprintf("“%s”不能作为这里的取值；请给出 1 到 %d 之间的整数。", word(), query.MostLength))
		}
	}
}

// beyond reports whether a number is the value of a setting, or stands before the
// name of one, that it cannot be.
func (r question) beyond(i int) bool {
	t := r.Tokens[i]
	if t.Name == "percent" && t.Value == 0 && r.Spans["mfu_pct"] == [2]int{t.Start, t.End} {
		return true
	}
	if t.Name == "percent" && t.Value > 100 && r.Spans["mfu_pct"] == [2]int{t.Start, t.End} {
		q := &r.Query // a peak that was taken too low gives more than all of it
		return q.AssumedPeakTFLOPS == 0 && q.TFLOPS == nil && q.TokensPerSPerGPU == 0 && !r.Asked.Asks("why", "normal")
	}
	set := r.ValueOf(i, bounded...)
	if next := r.At(i + 1); t.Type == token.Number && (next.Type == token.Quantity || next.Type == token.Data) && !r.ValueOf(i) {
		set = slices.Contains(bounded, next.Name)
		return set && (t.Value == 0 || t.Value > query.MostLength) || next.Type == token.Data && t.Value == 0
	}
	part := t.Type == token.Number && t.Value != float64(int(min(t.Value, query.MostLength)))
	return set && (t.Value == 0 || t.Value > query.MostLength || part)
}

// valueOfBusy reports whether the name that a figure is the value of tells how busy a card is: "gpu util
// is 5".
func (r question) valueOfBusy(i int) bool {
	for j := i - 1; j >= max(0, i-3); j-- {
		if r.At(j).Is("key", "gpu_memory_utilization") {
			return !r.ShareOfMemory(j)
		}
	}
	return false
}

// never reports whether a number can't be below 0 where it stands: it has a unit,
// or belongs to a setting that does not take -1 for "all" or "none".
func (r question) never(i int) bool {
	next := r.At(i + 1)
	if r.Tokens[i].Value == 1 && r.ValueOf(i, "seq_len", "dp") {
		return false // whatever is left
	}
	return r.ValueOf(i, bounded...) || next.Type == token.Quantity && !r.ValueOf(i) || next.Type == token.Data || r.Tokens[i].Type == token.Unit
}

// bounded are the settings whose values are lengths and numbers of things.
var bounded = []string{"batch", "global_batch", "grad_accum", "concurrency", "seq_len", "input_tokens", "output_tokens", "tp", "pp", "cp", "ep", "dp", "lora_rank"}

// half rejects a part of a card and none: "half an a100", 半张, "zero a100".
func (r question) half(i int) {
	next, then := r.At(i+1), r.At(i+2)
	card := then.Type == token.Card || then.Type == token.Bare || then.Type == token.Measure && then.Kind != "node" // half of a machine has cards
	whole := next.Type == token.Card || next.Type == token.Bare || next.Type == token.Measure && next.Kind == "card"
	if w := r.Word(i); w == "zero" && whole && lex.Preposition[r.Text[r.At(i-1).Lo:r.At(i-1).Hi]] {
		r.reject("impossible_count", i, i,
			fmt.Sprintf("%q is no number of cards; give a whole number from 1 to %d.", w, query.MostCards),
			fmt.Sprintf("“%s”不是有效的卡数；请给出 1 到 %d 之间的整数。", w, query.MostCards))
	} else if (w == "half" && next.Type == token.One && card || w == "半" && next.Type == token.Measure && next.Kind == "card" && (next.Name != "each" || then.Type == token.Card || then.Type == token.Bare || then.Kind == "card")) && !r.sliceNamed() { // "half an a100 (mig 3g.40gb)"
		r.reject("impossible_count", i, i+1,
			fmt.Sprintf("%q is no number of cards; give a whole number from 1 to %d.", r.Said(i, i+1), query.MostCards),
			fmt.Sprintf("“%s”不是有效的卡数；请给出 1 到 %d 之间的整数。", r.Said(i, i+1), query.MostCards))
	}
}

// counting are words that a number of cards stands behind, beside prepositions.
var counting = map[string]bool{"for": true, "use": true, "have": true, "need": true, "在": true, "用": true, "有": true, "要": true}

// broken reports whether a number that stands where a count does is no whole
// one: "on 2.5 a100". The version of "cuda 12.1 a100" counts nothing.
func (r question) broken(i int) bool {
	before := r.At(i - 1)
	whole := r.Tokens[i].Value == float64(int(min(r.Tokens[i].Value, query.MostCards)))
	return !whole && (i == 0 || lex.Preposition[r.Word(i-1)] || counting[r.Word(i-1)] || before.Type == token.Join || before.Kind == "task" || r.At(i+1).Type == token.Measure)
}

// ignored tells of a method that stands for another in the answer.
func (r question) ignored() {
	if i := r.Soft(); i >= 0 && (r.Query.Task == "lora" || r.Query.Task == "qlora") {
		word := r.Between(r.Tokens[i].Start, r.Tokens[i].End)
		r.Say("ignored_method", i, i,
			fmt.Sprintf("%q is not worked out by itself; LoRA, which trains few weights on a frozen model too, stands for it.", word),
			fmt.Sprintf("“%s”没有单独估算；以同样冻结模型、只训练少量参数的 LoRA 代替。", word))
	}
}

func (r question) pick(en, zh string) string {
	if r.Lang == "zh" {
		return zh
	}
	return en
}

func tooLong(n int, lang string) Problem {
	r := question{intent.Question{Reader: &reader.Reader{Lang: lang}}}
	return Problem{Code: "too_long", End: n, Message: r.pick(
		fmt.Sprintf("The question has %d characters; at most %d are read. Ask a shorter one.", n, chars.Longest),
		fmt.Sprintf("问题有 %d 个字符，最多读取 %d 个；请缩短后再问。", n, chars.Longest))}
}

func empty(lang string) Problem {
	r := question{intent.Question{Reader: &reader.Reader{Lang: lang}}}
	return Problem{Code: "empty", Message: r.pick("The question is empty.", "问题是空的。")}
}
