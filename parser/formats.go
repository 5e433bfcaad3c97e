package parser

import (
	"slices"
	"strings"
)

// term reads a word of a closed vocabulary.
func (r *reader) term(i int) {
	t := r.tokens[i]
	q := &r.query
	negated := r.negated(i) || r.off(i)
	switch t.kind {
	case "filler", "pronoun":
		r.used[i] = true
	case "precision", "quant", "quantword":
		r.used[i] = true
	case "optimizer":
		if negated {
			return
		}
		if q.Optimizer != "" && q.Optimizer != t.name && q.Optimizers == nil {
			q.Optimizers = []string{q.Optimizer}
		}
		if q.Optimizers != nil {
			q.Optimizers = unique(append(q.Optimizers, t.name))
			q.Optimizer = ""
		} else {
			q.Optimizer = t.name
		}
		r.mark("optimizer", i, i)
	case "framework":
		if q.Framework == "" && !negated {
			q.Framework = t.name
			r.mark("framework", i, i)
		}
	case "method":
		r.method(i, negated)
	case "memory", "total", "apiece", "observed", "claimed", "used", "maker", "line", "apple", "form":
		r.hardware = append(r.hardware, part{what: partWord, from: i, to: i, name: t.kind})
	case "cpu":
		r.cpu(i)
	case "not":
		r.used[i] = true
	}
}

// negated reports whether a word of negation stands right before a token.
func (r *reader) negated(i int) bool {
	joined := false
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		t := r.tokens[j]
		switch {
		case t.kind == "not":
			return r.word(j)[0] != '=' // what stands before "=False" is off
		case t.joins() && t.kind != "comma":
			joined = true
		case t.kind == "method" && joined, t.kind == "task" && joined, t.kind == "full", t.typ == tLink, t.typ == tMark && r.word(j) == "-":
		case t.typ == tUnknown && slices.Contains([]string{"any", "using", "use", "the"}, r.word(j)):
		default:
			return false
		}
	}
	return false
}

// off reports whether a switch is set to off: "flash_attn=False".
func (r *reader) off(i int) bool {
	next := r.at(i + 1)
	if next.kind == "not" && r.word(i + 1)[0] == '=' {
		return true
	}
	if next.typ != tEquals {
		return false
	}
	switch r.word(i + 2) {
	case "false", "off", "no", "0", "none", "disabled":
		return true
	}
	return false
}

// method reads a way to save memory or to split the work.
func (r *reader) method(i int, negated bool) {
	t := r.tokens[i]
	q := &r.query
	yes := !negated
	if name, ok := strings.CutPrefix(t.name, "offload-"); ok {
		if yes && (q.Offload == "" || q.Offload == "cpu") {
			q.Offload = name
			if next := r.at(i + 1); name == "layers" && next.typ == tNumber && next.value < 99 && (strings.Contains(r.word(i), "ngl") || strings.Contains(r.word(i), "gpu")) { // 99 is all of them
				n := round(next.value)
				q.LayersOnGPU = &n // "-ngl 20"
				r.mark("layers_on_gpu", i+1, i+1)
			}
			if name == "layers" && r.asked.asks("layers") {
				q.Offload = "layers"
			}
		}
		r.mark("offload", i, i)
		return
	}
	if stage, ok := strings.CutPrefix(t.name, "zero-"); ok {
		if yes {
			n, _ := number(stage)
			if r.replaces(i) {
				q.ZeROStage, q.ZeROStages = nil, nil
			}
			r.zero(round(n))
			r.mark("zero_stage", i, i)
		}
		return
	}
	switch t.name {
	case "fsdp":
		q.Parallel.FSDP = yes
		r.mark("parallel", i, i)
	case "sp":
		q.Parallel.SP = yes
		r.mark("parallel", i, i)
	case "offload":
		if negated {
			q.Offload = "none"
		} else if q.Offload == "" {
			q.Offload = "cpu"
		}
		r.mark("offload", i, i)
	case "ckpt":
		if q.GradCkpt != nil && q.Recompute == "selective" {
			q.RecomputeOptions = []string{"selective", "full"}
			q.Recompute, q.GradCkpt = "", nil
		} else if q.RecomputeOptions == nil {
			q.GradCkpt = &yes
		}
		r.mark("grad_ckpt", i, i)
	case "selective":
		if q.GradCkpt != nil {
			q.RecomputeOptions = []string{"selective", "full"}
			q.GradCkpt = nil
		} else {
			q.Recompute, q.GradCkpt = "selective", &yes
		}
		r.mark("recompute", i, i)
	case "flash":
		q.FlashAttn = &yes
		r.mark("flash_attn", i, i)
	case "sdpa", "eager":
		q.Attention = t.name
		r.mark("attention", i, i)
	case "fused-loss":
		q.Loss = "fused"
	case "chunked-loss":
		q.Loss = "chunked"
	case "pure":
		q.Pure = r.at(i+1).kind == "precision"
	case "cpu-only":
		if !negated {
			q.CPUOnly = true
		}
	case "nvlink":
		q.NVLink = &yes
	}
	r.used[i] = true
}

// settleFormats decides precision, quantisation and the type of the cache.
func (r *reader) settleFormats() {
	q := &r.query
	var precisions, quants []string
	for i, t := range r.tokens {
		switch t.kind {
		case "precision":
			if r.negated(i) || r.off(i) {
				continue
			}
			if r.besideCache(i) {
				q.KVDType = t.name
				continue
			}
			if (q.KVDType != "" || r.cacheSaid()) && strings.HasSuffix(strings.TrimRight(r.text[:t.lo], " "), "instead of") {
				continue // what the cache was before
			}
			precisions = append(precisions, t.name)
			r.mark("precision", i, i)
		case "quant":
			if r.negated(i) || r.off(i) {
				continue
			}
			if r.besideCache(i) {
				q.KVDType = t.name
				continue
			}
			if name := tidyQuant(t.name); name != "none" || q.Quant == "" {
				quants = append(quants, name)
			}
			r.mark("quant", i, i)
		case "quantword":
			if t.name == "quantized" && (r.at(i-1).kind == "not" || r.at(i-2).kind == "not") && len(quants) == 0 {
				quants = append(quants, "none")
			}
		}
	}
	for _, i := range r.bits {
		for _, n := range r.bitValues(i) {
			switch {
			case r.besideCache(i):
				q.KVDType = "int" + decimal(n)
			case n == 16:
				precisions = append(precisions, "fp16")
			case n == 32:
				precisions = append(precisions, "fp32")
			case n < 16:
				quants = append(quants, "int"+decimal(n))
				r.mark("quant", i, i)
			}
		}
	}
	quants = combineQuants(unique(quants))
	precisions = unique(precisions)
	r.exl(&quants)
	if r.cacheOnly() && len(precisions) == 1 && len(quants) == 0 && q.KVDType == "" {
		q.KVDType = precisions[0]
		return
	}
	if slices.Contains(precisions, "fp8") && !r.training() {
		precisions = slices.DeleteFunc(precisions, func(p string) bool { return p == "fp8" })
		quants = append(quants, "fp8")
	}
	r.chooseFormats(precisions, quants)
}

// cacheOnly reports whether the KV cache alone is asked about: no task, no card
// and no other memory is named.
func (r *reader) cacheOnly() bool {
	said := false
	for _, t := range r.tokens {
		switch {
		case t.kind == "kv":
			said = true
		case t.kind == "task", t.kind == "memory", t.kind == "optimizer", t.typ == tCard, t.typ == tBare, t.typ == tBytes:
			return false
		}
	}
	return said
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

// isFormat reports whether the token names a number format.
func (t token) isFormat() bool { return t.kind == "precision" || t.kind == "quant" || t.typ == tBits }

// chooseFormats puts the formats into the query: one of each, or a list that is
// compared.
func (r *reader) chooseFormats(precisions, quants []string) {
	q := &r.query
	if q.Precision != "" || q.Quant != "" || q.Precisions != nil {
		return
	}
	compared := r.asked.asks("compare") || r.than() || r.eitherFormat() || len(quants)+len(precisions) > 2
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

// than reports whether something is compared by "than".
func (r *reader) than() bool {
	for i, t := range r.tokens {
		if t.kind == "vs" && r.word(i) == "than" {
			return true
		}
	}
	return false
}

// twoTasks reports whether both LoRA and QLoRA are named.
func (r *reader) twoTasks() bool {
	lora, qlora := false, false
	for _, t := range r.tokens {
		lora = lora || t.is("task", "lora")
		qlora = qlora || t.is("task", "qlora")
	}
	return lora && qlora
}

// besideCache reports whether a format speaks of the KV cache: "kv fp8",
// "q8_0 KV".
func (r *reader) besideCache(i int) bool {
	for _, j := range [...]int{i - 1, i + 1} {
		if r.at(j).kind == "kv" || r.at(j).is("key", "kv_dtype") {
			return j < i || !r.at(i+2).isFormat() // "w4a16 kv fp8": the second is the cache's
		}
	}
	if r.cacheFormat() {
		return true
	}
	link := r.at(i - 1).typ
	before := r.at(i - 2)
	return (link == tLink || link == tEquals || link == tMark) && (before.kind == "kv" || before.is("key", "kv_dtype"))
}

// cacheFormat reports whether quantisation of the cache is named by itself, so
// that the formats are the cache's: "KV cache quantization: how much does q8 save".
func (r *reader) cacheFormat() bool {
	formats := 0
	named := false
	for i, t := range r.tokens {
		if t.isFormat() {
			formats++
		}
		named = named || t.is("key", "kv_dtype") && r.at(i+1).typ != tEquals
	}
	return named && formats == 1
}

// bitValues are the numbers that share the unit of a figure in bits: "4, 8, or
// 16-bit".
func (r *reader) bitValues(i int) []float64 {
	values := []float64{r.tokens[i].value}
	for j := i - 1; j >= 0; j-- {
		if r.tokens[j].typ == tNumber {
			values = append(values, r.tokens[j].value)
		} else if !r.tokens[j].joins() {
			break
		}
	}
	if len(values) > 1 {
		slices.Reverse(values)
	}
	return slices.DeleteFunc(values, func(v float64) bool { return !slices.Contains([]float64{2, 3, 4, 5, 6, 8, 16, 32}, v) })
}

// exl reads the bits per weight of an ExLlama format.
func (r *reader) exl(quants *[]string) {
	family := ""
	for _, t := range r.tokens {
		if t.is("quantword", "exl2") || t.is("quantword", "exl3") {
			family = t.name
		}
	}
	for i, t := range r.tokens {
		if t.typ == tUnit && t.name == "bpw" {
			if family == "" {
				family = "exl2"
			}
			*quants = append(*quants, family+"-"+decimal(t.value))
			r.mark("quant", i, i)
		}
	}
}

// tidyQuant gives a llama.cpp name its usual form: "q4km" is read as q4_k_m by
// the lexer, "q4_0" stays.
func tidyQuant(name string) string { return strings.ReplaceAll(name, "__", "_") }

// combineQuants joins a method and its bits: awq beside int4 is awq-int4.
func combineQuants(quants []string) []string {
	for _, method := range [...]string{"awq", "gptq"} {
		at := slices.Index(quants, method)
		if at < 0 {
			continue
		}
		for _, bits := range [...]string{"int4", "int8"} {
			if other := slices.Index(quants, bits); other >= 0 {
				quants[at] = method + "-" + bits
				quants = slices.Delete(quants, other, other+1)
				break
			}
		}
	}
	if len(quants) > 1 {
		// nf4 and "4 bit" say the same, and so do a file's format and its bits.
		quants = slices.DeleteFunc(quants, func(q string) bool {
			return q == "int4" && slices.ContainsFunc(quants, fourBit) || q == "none"
		})
	}
	return quants
}

// fourBit reports whether a format other than int4 itself stores four bits.
func fourBit(q string) bool {
	return q == "nf4" || q == "nf4-dq" || q == "fp4" || q == "mxfp4" || q == "nvfp4" || q == "awq-int4" || q == "gptq-int4" ||
		strings.HasPrefix(q, "q4") || strings.HasPrefix(q, "iq4")
}
