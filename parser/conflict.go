package parser

import (
	"fmt"
	"slices"
)

// contradictions looks for facts that exclude each other.
func (r *reader) contradictions() {
	q := &r.query
	p := q.Parallel
	if product := max(p.TP, 1) * max(p.PP, 1) * max(p.CP, 1); q.GPUCount > 0 && product > q.GPUCount && !(q.GPUCount == 1 && r.asked.asks("compare", "why", "explain", "howfast")) {
		r.conflict("parallel", "gpu",
			fmt.Sprintf("tp x pp x cp = %d needs more cards than the %d that are named.", product, q.GPUCount),
			fmt.Sprintf("tp × pp × cp = %d，超过了给出的 %d 张卡。", product, q.GPUCount))
	}
	if r.unsharded() {
		r.spans["sharding"] = r.notSharded()
		way := ternary(q.Parallel.FSDP, "fsdp", "zero3")
		for _, p := range r.conflict("zero_stage", "sharding",
			"ZeRO-3 and FSDP are sharding: they split the model over several cards. Use more cards, offload to the CPU, or drop one of the two.",
			"ZeRO-3 和 FSDP 本身就是切分：把模型分到多张卡上。请增加显卡、用 CPU offload，或去掉其中一个要求。") {
			p.Suggestions = []string{way + r.pick(" on 2 gpus", " 2卡"), way + r.pick(" with cpu offload", " cpu offload"), r.pick("zero0 on 1 gpu", "zero0 单卡")}
		}
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

// noSharding are the ways to say that nothing is split.
var noSharding = patternOf(`\b(?:without|w/o|no|not|non|don't|do not) ?-?(?:any |the |being )?shard(?:ing|ed)?\b|\bunsharded\b|` +
	`[不无](?:做|要|用|进行|需要|使用)? ?(?:任何)?(?:模型|权重|参数)?(?:切分|分片|切片|sharding)`)

// notSharded is where the text says that nothing is split, in runes.
func (r *reader) notSharded() [2]int {
	if !r.matching.mentions("shard", "切", "分片") {
		return [2]int{}
	}
	at := r.span(noSharding, r.text)
	if at == nil {
		return [2]int{}
	}
	return [2]int{runes(r.text[:at[0]]), runes(r.text[:at[1]])}
}

// unsharded reports whether the text wants ZeRO-3 or FSDP, which split the
// weights, and no splitting, and does not set them side by side.
func (r *reader) unsharded() bool {
	q := &r.query
	splits := q.ZeROStage != nil && *q.ZeROStage == 3 || q.Parallel.FSDP
	if q.Offload != "" && q.Offload != "none" {
		return false // the part of ZeRO-3 that one card can have
	}
	if !splits || r.asked.asks("compare", "saving", "explain", "why", "whatis") {
		return false
	}
	said := r.notSharded()
	if said[1] == 0 {
		return false
	}
	return !slices.ContainsFunc(r.tokens, func(t token) bool {
		return (t.typ == tEither || t.kind == "and") && t.end <= said[0]
	})
}

// conflict rejects two facts, each where it stands.
func (r *reader) conflict(one, other, en, zh string) []*Problem {
	r.rejected = true
	before := len(r.problems)
	for _, key := range [...]string{one, other} {
		span, ok := r.spans[key]
		if !ok {
			continue
		}
		r.problems = append(r.problems, Problem{
			Code: "conflict", Message: r.pick(en, zh), Start: span[0], End: span[1], Got: r.between(span[0], span[1]),
		})
	}
	var added []*Problem
	for i := range r.problems[before:] {
		added = append(added, &r.problems[before+i])
	}
	return added
}

// doubled tells of two values of one thing that stand side by side with no word
// between them that makes them alternatives: one of them is passed over.
func (r *reader) doubled() {
	parts := slices.DeleteFunc(slices.Clone(r.hardware), func(p part) bool { return p.what == partWord })
	for k := 1; k < len(parts); k++ {
		one, other := parts[k-1], parts[k]
		switch {
		case one.what != other.what || one.value == other.value:
		case one.what == partMemory && !r.agree(one, other) && (one.to+1 == other.from || one.to+2 == other.from && r.at(one.to+1).kind == "memory"):
			r.ambiguous(one.from, other.from, "amounts of memory of a card", "单卡显存")
		case one.what == partCount && one.measure == other.measure && (one.measure == "card" || one.measure == "node") && r.flat(one.to, other.from) && r.query.GPUCountOptions == nil:
			r.ambiguous(one.from, other.from, "numbers of "+one.measure+"s", "数量")
		}
	}
	for k := 1; k < len(r.sizes); k++ {
		one, other := r.sizes[k-1], r.sizes[k]
		if one.billions != other.billions && len(r.models) == 0 && !r.listed(one.token, other.token) && r.flat(one.token, other.token) {
			r.ambiguous(one.token, other.token, "numbers of parameters", "参数量")
		}
	}
	if len(r.models) != 1 || r.asked.asks("compare") {
		return
	}
	model := r.models[0]
	for _, s := range r.sizes {
		if v := r.tokens[model].value; v > 0 && !close(s.billions, v) && r.ends(s.token+1) && s.token > model && r.flat(model, s.token) {
			r.ambiguous(model, s.token, "models or sizes of one", "模型或参数量")
		}
	}
}

// agree reports whether two amounts of memory side by side are one fact: all
// cards beside one of them, or a disk.
func (r *reader) agree(one, other part) bool {
	return other.value == one.value*float64(r.query.GPUCount) || r.tokens[other.from].name == "tb"
}

// onlyOne are the settings that have one value.
var onlyOne = []string{"tp", "pp", "cp", "ep", "dp", "lora_rank", "lora_alpha", "global_batch", "grad_accum", "concurrency", "epochs", "samples", "steps"}

// given remembers the value of a setting that takes one, and tells of a second
// that differs.
func (r *reader) given(key, value int) {
	name := r.tokens[key].name
	if !slices.Contains(onlyOne, name) {
		return
	}
	for _, g := range r.settings[max(0, len(r.settings)-mostGiven):] {
		if g[0] != key && r.tokens[g[0]].name == name && r.tokens[g[1]].value != r.tokens[value].value && r.flat(max(g[0], g[1]), min(key, value)) {
			r.ambiguous(g[1], value, "values of "+r.said(key, key), "同一设置的取值")
		}
	}
	r.settings = append(r.settings, [2]int{key, value})
}

// mostGiven is how many settings before one are looked at for another value of it.
const mostGiven = 32

// ambiguous tells of two values where one is called for.
func (r *reader) ambiguous(one, other int, en, zh string) {
	a, b := r.tokens[one], r.tokens[other]
	first, second := r.between(a.start, a.end), r.between(b.start, b.end)
	r.say("ambiguous", one, other,
		fmt.Sprintf("%q and %q are both %s, and only one is used; write \"or\" between them to compare them.", first, second, en),
		fmt.Sprintf("“%s”和“%s”都是%s，只会采用其中一个；要比较请在中间写“或”。", first, second, zh))
}

// flat reports whether nothing but facts stands between two tokens: no sign, no
// joining word and no words of a sentence.
func (r *reader) flat(from, to int) bool {
	for j := from + 1; j < to; j++ {
		switch t := r.tokens[j]; t.typ {
		case tCard, tBare, tBytes, tNumber, tTimes, tMeasure, tOne, tSeveral, tKey, tQuantity, tTerm:
		case tUnknown:
			if !preposition[r.word(j)] {
				return false
			}
		default:
			return false
		}
	}
	return true
}
