package parser

import (
	"slices"
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
	if first.typ == tScaled && (k.name == "concurrency" || k.name == "batch" || k.name == "dp") {
		r.behindValue(key, values) // "32 users 8k each"
		return
	}
	if k.name == "gpu_hours" && first.typ == tSize && r.word(values[0]-1) == "for" {
		r.single(values[0]) // "gpu hours for 70b"
		return
	}
	r.valued = append(r.valued, [2]int{k.start, k.end})
	if first.typ == tOne && k.name != "epochs" {
		return // "a token" counts nothing
	}
	n := round(first.value)
	r.mark(k.name, from, to)
	switch k.name {
	case "batch":
		r.list(&q.Batch, &q.Batches, values)
	case "global_batch":
		q.GlobalBatch = n
	case "grad_accum":
		q.GradAccum = n
	case "concurrency":
		q.Concurrency = n
	case "seq_len":
		r.lengths(values)
	case "input_tokens":
		q.InputTokens = context(first)
	case "output_tokens":
		q.OutputTokens = context(first)
	case "lora_rank":
		q.LoRARank = n
	case "lora_alpha":
		q.LoRAAlpha = n
	case "zero_stage":
		for _, v := range values {
			r.zero(round(r.tokens[v].value))
		}
	case "tp":
		q.Parallel.TP = n
	case "pp":
		if n > 64 {
			q.InputTokens = n // llama-bench: prompt processing of 512 tokens
			return
		}
		q.Parallel.PP = n
	case "vpp":
		q.Parallel.VPP = n
	case "dp":
		q.Parallel.DP = n
	case "cp":
		q.Parallel.CP = n
	case "ep":
		q.Parallel.EP = n
	case "num_generations":
		q.NumGenerations = n
	case "epochs":
		q.Epochs = first.value
	case "steps":
		q.Steps = first.value
	case "samples":
		q.Samples = first.value
	case "tokens":
		r.tokenCount(first)
	case "mfu_pct":
		if next := r.at(to + 1); next.typ == tTimes || next.typ == tMeasure || next.typ == tCard || next.typ == tBare {
			r.single(values[0]) // "MFU, 8 A100"
			return
		}
		q.MFUPct = first.value
	case "quant_group":
		q.QuantGroup = n
	case "gpu_count":
		r.hardware = append(r.hardware, part{what: partCount, from: values[0], to: values[0], value: first.value, measure: "card"})
	case "gpus_per_node":
		q.GPUsPerNode = n
	case "gpu_hours":
		q.GPUHours = first.value
	}
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
	for _, v := range values {
		all = append(all, context(r.tokens[v]))
	}
	all = unique(all)
	if len(all) == 1 {
		*one = all[0]
		return
	}
	*one, *many = 0, all
}

// lengths reads lengths of context.
func (r *reader) lengths(values []int) { r.list(&r.query.SeqLen, &r.query.SeqLens, values) }

// tokenCount reads a number of tokens: a length of context where it is small,
// an amount of training data where it is large.
func (r *reader) tokenCount(t token) {
	q := &r.query
	switch {
	case t.value >= 10e6 || t.typ == tScaled && scales[t.name] >= 1e6 && !r.asked.asks("context", "howlongseq"):
		if t.value < 10e6 && !r.training() {
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

// bareKey is a setting's name without a value.
func (r *reader) bareKey(i int) {
	switch r.tokens[i].name {
	case "tp", "pp", "cp", "ep":
		r.ways(i)
	case "concurrency":
		if one := r.at(i - 1); one.typ == tOne || one.typ == tSeveral {
			r.query.Concurrency = round(one.value)
			r.mark("concurrency", i-1, i)
		}
	case "seq_len", "batch", "tokens", "gpu_hours":
		r.used[i] = true
	}
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

// hearAgain drops asking words that are part of a setting with a value: the max
// of "max_seq_length 512" asks for nothing.
func (r *reader) hearAgain() {
	r.asked.found = slices.DeleteFunc(r.asked.found, func(s sign) bool {
		return slices.ContainsFunc(r.valued, func(v [2]int) bool { return s.start < v[1] && s.end > v[0] })
	})
}

// settleLengths takes large numbers that nothing claimed for lengths of
// context: "at 131072", "65536 or 81920".
func (r *reader) settleLengths() {
	q := &r.query
	if q.SeqLen != 0 || q.SeqLens != nil {
		return
	}
	for _, i := range r.loose {
		t := r.tokens[i]
		v := context(t)
		even := float64(v) == t.value && v%256 == 0 || t.typ == tScaled
		counts := r.at(i+1).typ == tUnknown || r.at(i+1).typ == tMeasure
		if v >= 512 && v <= 1<<24 && even && (!counts || r.asked.asks("howlongseq")) {
			r.lengths([]int{i})
			r.mark("seq_len", i, i)
		}
	}
}
