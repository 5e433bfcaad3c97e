package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A setting with the values that stand beside it, and where each is kept.

// assignment is a setting with the values that stand beside it: one, or alternatives.
type assignment struct {
	key      int   // the token of the setting
	values   []int // and those of its values
	from, to int   // all of it
	name     string
	first    token.Token
}

// behind reports whether the values stand behind the setting.
func (a assignment) behind() bool { return a.values[0] > a.key }

// n is the first value, as a whole number.
func (a assignment) n() int { return numeral.Round(a.first.Value) }

func (r *Reader) assigned(key int, values []int) assignment {
	return assignment{
		key: key, values: values, name: r.Tokens[key].Name, first: r.Tokens[values[0]],
		from: min(key, values[0]), to: max(key, values[len(values)-1]),
	}
}

// either reads a setting or an amount of data, whichever the clause holds.
func (r *Reader) either(key int, values []int, data int, amount []int) {
	if len(amount) > 0 {
		key, values = data, amount
	}
	r.setting(key, values)
}

// setting reads a key with its values: one, or a list of alternatives.
func (r *Reader) setting(key int, values []int) {
	a := r.assigned(key, r.orBeforeCard(key, values))
	if r.modelOfTokens(key, a.values) || r.belongsOn(key, a.values) || r.inTokens(key, a.values) || r.readCountedJob(key, a.values) || r.readBatchJob(key, a.values) || r.readOtherwise(a) || r.bothWays(key, a.values) || r.raised(key, a.values) || r.readBeside(a) || r.noSetting(a) {
		return
	}
	if a.behind() && len(a.values) == 1 {
		a = r.assigned(key, append(a.values, r.rising(a.name, a.values[0])...))
	}
	k := r.Tokens[key]
	r.valued = append(r.valued, [2]int{k.Start, k.End})
	if a.first.Type == token.One && a.name != "epochs" {
		return // "a token" counts nothing
	}
	rest := r.unlike(a.name, a.values)
	a = r.assigned(key, a.values[:len(a.values)-len(rest)])
	r.Mark(a.name, a.from, a.to)
	r.given(key, a.values[0])
	r.latest = [2]int{key, a.values[0]}
	r.assign(a)
	for _, v := range rest {
		r.single(v)
	}
}

// assign keeps the value of a setting.
func (r *Reader) assign(a assignment) {
	q, n := &r.Query, a.n()
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
		if r.Word(a.key) != "rank" || !slices.Contains(projecting[:], q.Optimizer) && !r.projectingSaid() { // theirs is of the projection
			r.list(&q.LoRARank, &q.LoRARanks, a.values)
		}
	case "lora_alpha":
		q.LoRAAlpha = n
	case "zero_stage":
		r.zeroStages(a)
	case "tp", "vpp", "dp", "cp", "ep":
		r.split(a.name, n, a.values[0])
	case "pp":
		if n > 64 {
			q.InputTokens = n // llama-bench: prompt processing of 512 tokens
		} else {
			set(&q.Parallel, a.name, n)
		}
	case "num_generations":
		if a.first.Type == token.Scaled {
			r.lengths(a.values[:1]) // "16k rollouts"
		} else {
			q.NumGenerations = n
		}
	case "epochs":
		if a.first.Type == token.Size {
			r.single(a.values[0]) // "7b epochs"
		} else {
			q.Epochs = a.first.Value
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
		if next := r.At(a.to + 1); next.Type == token.Times || next.Type == token.Measure || next.Type == token.Card || next.Type == token.Bare {
			r.single(a.values[0]) // "MFU, 8 A100"
		} else {
			q.MFUPct = percent(a.first.Value)
			r.mfus = append(r.mfus, a.to)
		}
	case "quant_group":
		r.samplesOrGroup(a)
	case "gpu_count":
		r.countPart(a, "card")
	case "nodes":
		r.countPart(a, "node")
	case "gpus_per_node":
		r.perNode(a.values)
	case "gpu_hours":
		q.GPUHours = a.first.Value
	case "max_num_batched_tokens":
		q.BatchedTokens = token.Context(a.first)
	case "offload_gb":
		q.Offload = "cpu"
		if q.WeightsOnCPUGB == 0 && a.first.Value > 0 {
			q.WeightsOnCPUGB = a.first.Value
			r.Mark("weights_on_cpu_gb", a.from, a.to)
		}
	case "gpu_memory_utilization":
		switch {
		case a.first.Value <= 1:
			q.MemoryShare = a.first.Value
		case r.ShareOfMemory(a.key):
			q.MemoryShare = a.first.Value / 100 // "90" is a percentage
		}
	}
}

// countPart keeps the value of a setting as a number of cards or of nodes.
func (r *Reader) countPart(a assignment, measure string) {
	r.Hardware = append(r.Hardware, Part{What: PartCount, From: a.values[0], To: a.values[0], Value: a.first.Value, Measure: measure})
}

// zeroStages keeps the stages of ZeRO.
func (r *Reader) zeroStages(a assignment) {
	if r.replaces(a.key) {
		r.Query.ZeROStage, r.Query.ZeROStages = nil, nil
	}
	for _, v := range a.values {
		r.zero(numeral.Round(r.Tokens[v].Value))
	}
}

// hearAgain drops asking words that are part of a setting with a value: the max
// of "max_seq_length 512" asks for nothing.
func (r *Reader) hearAgain() {
	var machines []token.Token
	for _, t := range r.Tokens {
		if t.Kind == "machine" {
			machines = append(machines, t)
		}
	}
	named := slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Type == token.Model || t.Type == token.Size || t.Type == token.Scaled && t.Name == "m" && t.Value >= 5e6
	})
	beside := named && r.Asked.Asks("can", "fit", "enough", "oom", "cards", "howmuch", "howlongseq", "howfast", "requirement", "need", "maxbatch") || named && r.endsInMemory()
	r.Asked.Drop(func(s evidence.Sign) bool {
		if beside && s.Name == "mfu" && r.utilisationTold(s) {
			r.Query.MFUPct = 0 // how busy a card is kept is no share of its peak
			return true
		}
		if named && s.Name == "mfu" && r.busyTold(s) {
			r.Query.MFUPct = 0
			return true
		}
		if named && s.Name == "buy" && (strings.HasPrefix(r.Text[s.Lo:], "swap") || strings.HasPrefix(r.Text[s.Lo:], "trade")) && r.Asked.Asks("fit", "enough", "can", "oom") {
			return true // "swap my 3090 for a 4090, would 32b fit?"
		}
		if s.Name == "power" && r.Asked.Asks("whatmodel", "howlarge") && r.supplyTold(s) {
			return true
		}
		if named && (s.Name == "power" && r.supplyTold(s) || s.Kind == "outside" && r.figureOnly(s)) {
			return true
		}
		return s.Name == "cards" && s.Hi < len(r.Text) && r.Matches(numberActs, r.Text[s.Hi:]) && r.Matches(asksEffect, r.Text[:s.Lo]) || slices.ContainsFunc(r.valued, func(v [2]int) bool {
			tied := s.End+1 == v[0] && s.Hi < len(r.Text) && (r.Text[s.Hi] == '_' || r.Text[s.Hi] == '-')
			priced := s.Name == "cost" && strings.HasPrefix(r.Text[s.Lo:], "per ") // "$ per 1M output tokens"
			return tied || !priced && s.Start < v[1] && s.End > v[0]               // and the one of "max_input_len 4096"
		}) || r.inName(s, machines) || s.Name == "whatmodel" && strings.HasPrefix(strings.TrimLeft(r.Text[s.Hi:], "_- "), "len") // max_model_len
	})
}

// A number of cards whose effect is asked about is not asked for: "does the number of GPUs affect
// the loss".
var (
	numberActs = pattern.Of(`^(?: (?:i|we|you) (?:use|train on|have|run on))?(?: used| in use)? (?:affect|influence|impact|change|alter|matter|make (?:a|any) difference|have (?:an?|any) (?:effect|influence|impact))`)
	asksEffect = pattern.Of(`\b(?:does|do|will|would|can|could|should|might|how does|how do)(?: the| my| a)? ?$`)
)

// HoldsPair reports whether a fact is given in the exact notation.
func (r *Reader) HoldsPair() bool {
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Pair })
}

// Exact reports whether all facts are: the line says what it says, and nothing
// is to be inferred.
func (r *Reader) Exact() bool {
	first := strings.IndexByte(r.Text, ' ')
	return first > 0 && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type != token.Pair && t.Lo > first })
}

// ReadPairs reads the facts of the exact notation.
func (r *Reader) ReadPairs() {
	for i, t := range r.Tokens {
		if t.Type == token.Pair {
			r.single(i)
		}
	}
}

// segmentsGrow is the setting of PyTorch's allocator, segmentsTip the advice for it in an error.
var (
	segmentsGrow  = pattern.Of(`\bexpandable_segments ?[:=] ?true\b`)
	segmentsTip   = pattern.Of(`\b(?:try setting|recommend|suggest|would|does|will|should)\b[^;\n]{0,40}expandable_segments|expandable_segments ?[:=] ?true (?:to avoid|help|worth|有用|有没有用)`)
	segmentsWords = pattern.OneOf("expandable_segments")
)

// segments reads that PyTorch's allocator grows its segments, which leaves no holes.
func (r *Reader) segments() {
	if r.Mentions(segmentsWords) && r.Matches(segmentsGrow, r.Text) && !r.Matches(segmentsTip, r.Text) {
		r.Query.GrowingSegments = true
	}
}
