package parser

import (
	"slices"
	"strings"
)

// assignment is a setting with the values that stand beside it: one, or alternatives.
type assignment struct {
	key      int   // the token of the setting
	values   []int // and those of its values
	from, to int   // all of it
	name     string
	first    token
}

// behind reports whether the values stand behind the setting.
func (a assignment) behind() bool { return a.values[0] > a.key }

// n is the first value, as a whole number.
func (a assignment) n() int { return round(a.first.value) }

func (r *reader) assigned(key int, values []int) assignment {
	return assignment{
		key: key, values: values, name: r.tokens[key].name, first: r.tokens[values[0]],
		from: min(key, values[0]), to: max(key, values[len(values)-1]),
	}
}

// either reads a setting or an amount of data, whichever the clause holds.
func (r *reader) either(key int, values []int, data int, amount []int) {
	if len(amount) > 0 {
		key, values = data, amount
	}
	r.setting(key, values)
}

// setting reads a key with its values: one, or a list of alternatives.
func (r *reader) setting(key int, values []int) {
	a := r.assigned(key, r.orBeforeCard(key, values))
	if r.modelOfTokens(key, a.values) || r.inTokens(key, a.values) || r.readCountedJob(key, a.values) || r.readBatchJob(key, a.values) || r.readOtherwise(a) || r.bothWays(key, a.values) || r.belongsOn(key, a.values) || r.raised(key, a.values) || r.readBeside(a) || r.noSetting(a) {
		return
	}
	if a.behind() && len(a.values) == 1 {
		a = r.assigned(key, append(a.values, r.rising(a.name, a.values[0])...))
	}
	k := r.tokens[key]
	r.valued = append(r.valued, [2]int{k.start, k.end})
	if a.first.typ == tOne && a.name != "epochs" {
		return // "a token" counts nothing
	}
	rest := r.unlike(a.name, a.values)
	a = r.assigned(key, a.values[:len(a.values)-len(rest)])
	r.mark(a.name, a.from, a.to)
	r.given(key, a.values[0])
	r.latest = [2]int{key, a.values[0]}
	r.assign(a)
	for _, v := range rest {
		r.single(v)
	}
}

// assign keeps the value of a setting.
func (r *reader) assign(a assignment) {
	q, n := &r.query, a.n()
	switch a.name {
	case "batch":
		r.batch(a.key, a.values)
	case "global_batch":
		r.globalBatch(a)
	case "grad_accum":
		q.GradAccum = n
	case "concurrency":
		r.concurrency(a)
	case "seq_len":
		r.sequenceLength(a)
	case "input_tokens":
		r.inputTokens(a)
	case "output_tokens":
		if !r.countedApart(a) {
			r.outputTokens(a.key, a.values)
		}
	case "lora_rank":
		if r.word(a.key) != "rank" || !slices.Contains(projecting[:], q.Optimizer) && !r.projectingSaid() { // theirs is of the projection
			r.list(&q.LoRARank, &q.LoRARanks, a.values)
		}
	case "lora_alpha":
		q.LoRAAlpha = n
	case "zero_stage":
		r.zeroStages(a)
	case "tp", "vpp", "dp", "cp", "ep":
		r.split(a.name, n)
	case "pp":
		if n > 64 {
			q.InputTokens = n // llama-bench: prompt processing of 512 tokens
		} else {
			set(&q.Parallel, a.name, n)
		}
	case "num_generations":
		if a.first.typ == tScaled {
			r.lengths(a.values[:1]) // "16k rollouts"
		} else {
			q.NumGenerations = n
		}
	case "epochs":
		if a.first.typ == tSize {
			r.single(a.values[0]) // "7b epochs"
		} else {
			q.Epochs = a.first.value
		}
	case "steps":
		r.steps(a)
	case "texts":
		r.textsTold(a)
	case "samples":
		r.samples(a)
	case "tokens":
		r.tokensTold(a)
	case "mfu_pct":
		if next := r.at(a.to + 1); next.typ == tTimes || next.typ == tMeasure || next.typ == tCard || next.typ == tBare {
			r.single(a.values[0]) // "MFU, 8 A100"
		} else {
			q.MFUPct = percent(a.first.value)
		}
	case "quant_group":
		r.samplesOrGroup(a)
	case "gpu_count":
		r.countPart(a, "card")
	case "nodes":
		r.countPart(a, "node")
	case "gpus_per_node":
		q.GPUsPerNode = n
	case "gpu_hours":
		q.GPUHours = a.first.value
	case "max_num_batched_tokens":
		q.BatchedTokens = context(a.first)
	case "offload_gb":
		q.Offload = "cpu"
		if q.WeightsOnCPUGB == 0 && a.first.value > 0 {
			q.WeightsOnCPUGB = a.first.value
			r.mark("weights_on_cpu_gb", a.from, a.to)
		}
	case "gpu_memory_utilization":
		switch {
		case a.first.value <= 1:
			q.MemoryShare = a.first.value
		case r.shareOfMemory(a.key):
			q.MemoryShare = a.first.value / 100 // "90" is a percentage
		}
	}
}

// countPart keeps the value of a setting as a number of cards or of nodes.
func (r *reader) countPart(a assignment, measure string) {
	r.hardware = append(r.hardware, part{what: partCount, from: a.values[0], to: a.values[0], value: a.first.value, measure: measure})
}

// zeroStages keeps the stages of ZeRO.
func (r *reader) zeroStages(a assignment) {
	if r.replaces(a.key) {
		r.query.ZeROStage, r.query.ZeROStages = nil, nil
	}
	for _, v := range a.values {
		r.zero(round(r.tokens[v].value))
	}
}

// samplesOrGroup keeps the weights that share a scale, or the answers that GRPO samples for a prompt.
func (r *reader) samplesOrGroup(a assignment) {
	if !slices.ContainsFunc(r.tokens, func(t token) bool { return t.kind == "rl" }) {
		r.query.QuantGroup = a.n()
		return
	}
	r.query.NumGenerations = a.n()
	delete(r.spans, "quant_group")
	r.mark("num_generations", a.from, a.to)
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
	named := slices.ContainsFunc(r.tokens, func(t token) bool { return t.typ == tModel || t.typ == tSize })
	beside := named && r.asked.asks("can", "fit", "enough", "oom", "cards", "howmuch", "howlongseq", "howfast", "requirement", "need", "maxbatch")
	r.asked.drop(func(s sign) bool {
		if beside && s.name == "mfu" && r.utilisationTold(s) {
			r.query.MFUPct = 0 // how busy a card is kept is no share of its peak
			return true
		}
		if named && (s.name == "power" && r.supplyTold(s) || s.kind == "outside" && r.figureOnly(s)) {
			return true
		}
		return s.name == "cards" && s.hi < len(r.text) && r.matches(numberActs, r.text[s.hi:]) && r.matches(asksEffect, r.text[:s.lo]) || slices.ContainsFunc(r.valued, func(v [2]int) bool {
			tied := s.end+1 == v[0] && s.hi < len(r.text) && (r.text[s.hi] == '_' || r.text[s.hi] == '-')
			return tied || s.start < v[1] && s.end > v[0] // and the one of "max_input_len 4096"
		}) || r.inName(s, machines) || s.name == "whatmodel" && strings.HasPrefix(strings.TrimLeft(r.text[s.hi:], "_- "), "len") // max_model_len
	})
}

// A number of cards whose effect is asked about is not asked for: "does the number of GPUs affect
// the loss".
var (
	numberActs = patternOf(`^(?: (?:i|we|you) (?:use|train on|have|run on))?(?: used| in use)? (?:affect|influence|impact|change|alter|matter|make (?:a|any) difference|have (?:an?|any) (?:effect|influence|impact))`)
	asksEffect = patternOf(`\b(?:does|do|will|would|can|could|should|might|how does|how do)(?: the| my| a)? ?$`)
)
