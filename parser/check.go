package parser

import (
	"fmt"
	"slices"

	"headroom/engine/near"
)

// Suggest returns up to three of the candidates that look like the word.
func Suggest(word string, candidates []string) []string {
	return near.Best(word, slices.Values(candidates), 3)
}

// check looks for what cannot be: impossible values, contradictions, and words
// that look like a name but are none.
func (r *reader) check() {
	r.impossible()
	r.contradictions()
	r.unknown()
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
	mostBillions = 1e6 // a million billion parameters
	mostLength   = 1 << 30
)

// reject adds a problem that no answer can be given with.
func (r *reader) reject(code string, from, to int, en, zh string) {
	r.rejected = true
	r.say(code, from, to, en, zh)
}

// impossible looks for values that nothing can have.
func (r *reader) impossible() {
	for i, t := range r.tokens {
		word := r.word(i)
		switch {
		case !t.isFigure():
		case r.countsCards(i) && (t.value < 1 || t.value > mostCards || r.minus(i)):
			r.reject("impossible_count", i, i,
				fmt.Sprintf("%q is no number of cards; give a whole number from 1 to %d.", word, mostCards),
				fmt.Sprintf("“%s”不是有效的卡数；请给出 1 到 %d 之间的整数。", word, mostCards))
		case t.typ == tSize && (t.value == 0 || t.value > mostBillions*1e9):
			r.reject("impossible_size", i, i,
				fmt.Sprintf("%q is no number of parameters; a model has from a thousand to a few trillion of them.", word),
				fmt.Sprintf("“%s”不是有效的参数量；模型的参数量在一千到几万亿之间。", word))
		case t.typ == tBytes && t.value == 0:
			r.reject("impossible_memory", i, i,
				fmt.Sprintf("%q is no amount of memory; give more than 0.", word),
				fmt.Sprintf("“%s”不是有效的内存大小；请给出大于 0 的值。", word))
		case r.valueOf(i) && (t.value == 0 || t.value > mostLength || r.minus(i)):
			r.reject("impossible_value", i, i,
				fmt.Sprintf("%q cannot be the value of a setting here; give a number above 0.", word),
				fmt.Sprintf("“%s”不能作为这里的取值；请给出大于 0 的数。", word))
		}
	}
}

// countsCards reports whether a number counts cards or machines.
func (r *reader) countsCards(i int) bool {
	if r.tokens[i].typ != tNumber {
		return false
	}
	next := r.at(i + 1)
	return next.typ == tTimes && (r.beforeCard(i+1) || r.at(i+2).typ == tBytes) || next.typ == tMeasure && next.name != "each" ||
		(next.typ == tCard || next.typ == tBare) && r.at(i-1).typ != tKey
}

// minus reports whether a sign of minus stands before a number, glued to it and
// to nothing else.
func (r *reader) minus(i int) bool {
	if i == 0 || r.word(i-1) != "-" || r.tokens[i-1].hi != r.tokens[i].lo {
		return false
	}
	return i == 1 || r.tokens[i-2].hi < r.tokens[i-1].lo
}

// valueOf reports whether a number is the value of a batch or a length.
func (r *reader) valueOf(i int) bool {
	if r.tokens[i].typ != tNumber {
		return false
	}
	for j := i - 1; j >= 0 && j >= i-2; j-- {
		switch t := r.tokens[j]; {
		case slices.Contains([]string{"batch", "global_batch", "seq_len", "tp", "lora_rank"}, t.name) && (t.typ == tKey || t.typ == tQuantity):
			return r.spans[t.name] != [2]int{} || r.minus(i)
		case t.typ != tEquals && t.typ != tLink && r.word(j) != "-":
			return false
		}
	}
	return false
}

// contradictions looks for facts that exclude each other.
func (r *reader) contradictions() {
	q := &r.query
	p := q.Parallel
	if product := max(p.TP, 1) * max(p.PP, 1) * max(p.CP, 1); q.GPUCount > 0 && product > q.GPUCount {
		r.conflict("parallel", "gpu",
			fmt.Sprintf("tp x pp x cp = %d needs more cards than the %d that are named.", product, q.GPUCount),
			fmt.Sprintf("tp × pp × cp = %d，超过了给出的 %d 张卡。", product, q.GPUCount))
	}
	if r.fullAdapter() {
		r.conflict("full", "adapter",
			"QLoRA trains adapters on a frozen 4-bit model, and full fine-tuning trains every weight; ask for one of them.",
			"QLoRA 只训练冻结的 4bit 模型上的适配器，全量微调训练全部权重；请选择其一。")
	}
	if q.FlashAttn != nil && *q.FlashAttn && q.Attention != "" {
		r.conflict("flash_attn", "attention", "Flash attention and "+q.Attention+" attention exclude each other; name one.",
			"flash attention 与 "+q.Attention+" attention 互斥；请只写一个。")
	}
}

// fullAdapter reports whether QLoRA and full fine-tuning are asked for at once,
// not as alternatives.
func (r *reader) fullAdapter() bool {
	_, full := r.spans["full"]
	if !full || r.query.Task != "qlora" || r.asked.asks("compare", "saving") {
		return false
	}
	for i, t := range r.tokens {
		if t.is("task", "qlora") && !r.excluded(i) {
			r.spans["adapter"] = [2]int{t.start, t.end}
			return !r.alternative()
		}
	}
	return false
}

// alternative reports whether the text sets things side by side.
func (r *reader) alternative() bool {
	for _, t := range r.tokens {
		if t.kind == "or" || t.kind == "vs" || t.kind == "slash" || t.kind == "and" {
			return true
		}
	}
	return false
}

// conflict rejects two facts, each where it stands.
func (r *reader) conflict(one, other, en, zh string) {
	r.rejected = true
	for _, key := range [...]string{one, other} {
		span, ok := r.spans[key]
		if !ok {
			continue
		}
		r.problems = append(r.problems, Problem{
			Code: "conflict", Message: r.pick(en, zh), Start: span[0], End: span[1], Got: r.between(span[0], span[1]),
		})
	}
}

// between is the question, as it was written, between two rune offsets.
func (r *reader) between(start, end int) string { return string([]rune(r.question)[start:end]) }

// unknown tells of words that look like the name of a card or a model but are
// none. Words that could be anything stay silent.
func (r *reader) unknown() {
	for i, t := range r.tokens {
		if t.typ != tUnknown || r.used[i] {
			continue
		}
		word := r.word(i)
		counted := r.at(i-1).typ == tTimes && r.at(i-2).isFigure()
		switch {
		case hasDigit(word) && len(word) > 2:
			near := r.names.cardsNear(word)
			if len(near) == 0 && !counted {
				near = r.names.modelsNear(word)
			}
			if len(near) == 0 && !counted {
				continue
			}
			p := r.say("unknown_name", i, i,
				fmt.Sprintf("%q is no card or model that is known here.", word),
				fmt.Sprintf("不认识“%s”这个显卡或模型。", word))
			p.Suggestions = near
		case len(word) >= 4 && (r.at(i+1).typ == tSize || r.at(i+1).typ == tNumber && r.at(i+2).typ == tSize):
			if near := r.names.modelsNear(word); len(near) > 0 {
				p := r.say("unknown_name", i, i,
					fmt.Sprintf("%q is no model that is known here.", word), fmt.Sprintf("不认识“%s”这个模型。", word))
				p.Suggestions = near
			}
		}
	}
}

func hasDigit(word string) bool {
	for i := range len(word) {
		if isDigit(word[i]) {
			return true
		}
	}
	return false
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
