package parser

import (
	"slices"
	"strings"
)

func (r *reader) asksConversion() bool {
	q := &r.query
	if !r.hasModel() && q.GPU == "" && q.GPUOptions == nil && r.conversion() {
		return true
	}
	if r.asked.asks("flops") && q.GPU == "" {
		return true // operations of a training run
	}
	if !r.asked.asks("convert") || r.hasModel() && r.cacheSaid() {
		return false
	}
	return !r.hasHardware() && (q.Task == "" || q.Task == "infer") && r.asked.first("cards", "enough", "howlong") == nil
}

// asksMethod reports whether the text asks how something is worked out, with no
// case of its own.
func (r *reader) asksMethod() bool {
	if r.hasModel() || r.hasHardware() || r.query.PowerW > 0 || r.asked.asks("whatmodel", "cards") {
		return false
	}
	topic := r.asked.of("topic") != nil
	asked := r.asked.asks("explain", "howto", "whatis") || r.asked.asks("compare") && topic
	if s := r.asked.of("topic"); s != nil && s.name == "context" && r.query.Task == "" {
		return true // of the same size whatever runs
	}
	if trains(r.query.Task) && r.query.Task != "train" && len(r.tokens) <= 5 && r.asked.asks("explain", "whatis") && !r.memorySaid() {
		return true // "what is lora"
	}
	return asked && (topic || r.memorySaid() || r.zeroSaid() || r.asked.asks("mfu", "howfast", "cost", "howmuch"))
}

// zeroSaid reports whether a ZeRO stage is named.
func (r *reader) zeroSaid() bool { return r.query.ZeROStages != nil || r.query.ZeROStage != nil }

func (r *reader) asksUtilisation() bool {
	q := &r.query
	switch {
	case q.TokensPerSPerGPU > 0 && q.RefTokensPerSPerGPU > 0 && r.asked.asks("percent"):
		return true
	case !r.asked.asks("mfu"):
		return false
	case q.TokensPerSPerGPU > 0, q.TFLOPS != nil:
		return true
	case r.asked.asks("howmuch") && r.memorySaid() && q.TokensPerS == 0:
		return false // memory, at some utilisation
	}
	return !r.asked.asks("cards", "maxbatch", "howlong")
}

func (r *reader) asksBatch() bool {
	if r.asked.asks("maxbatch") || r.toSet() == "batch" || r.toSet() == "concurrency" || r.thing(r.asked.first("howmany")) == "batch" {
		return true
	}
	return r.most("batch", "concurrency")
}

// most reports whether a setting is asked for its largest value: "max batch",
// "batch_size 最大能设多少".
func (r *reader) most(keys ...string) bool {
	for _, s := range r.asked.found {
		if s.kind != "ask" || s.name != "max" {
			continue
		}
		for _, t := range r.tokens {
			gap := max(t.start-s.end, s.start-t.end)
			if t.typ != tKey && t.typ != tQuantity || gap > 14 {
				continue
			}
			for _, key := range keys {
				if t.name == key && (gap > 0 || t.start >= s.end || t.end <= s.start) {
					return true
				}
			}
		}
	}
	return false
}

func (r *reader) asksCards() bool {
	if s := r.asked.first("cards"); s != nil {
		return !r.gpuHoursText(s.hi)
	}
	if r.query.GPUCountOptions != nil && r.asked.asks("need") && !r.asked.asks("howmuch", "compare", "howfast") {
		return true // "do I need two or three"
	}
	if first := r.word(0); (first == "gpus" || first == "cards") && r.hasModel() && r.at(1).typ != tEquals && !r.asked.asks("can", "enough", "fit") {
		return true // the command "gpus 70b fp16"
	}
	return r.thing(r.asked.first("howmany")) == "card" || r.thing(r.asked.first("howmuch")) == "card" && r.asked.asks("need") && !r.asked.asks("oom")
}

// gpuHoursText reports whether "hours" follows a place in the text.
func (r *reader) gpuHoursText(at int) bool {
	return strings.HasPrefix(strings.TrimLeft(r.text[at:], " -"), "hour") || strings.HasPrefix(r.text[at:], "小时")
}

// valuedAt reports whether a setting has a value.
func (r *reader) valuedAt(t token) bool {
	for _, v := range r.valued {
		if v[0] == t.start {
			return true
		}
	}
	return false
}

func (r *reader) asksContext() bool {
	for _, t := range r.tokens {
		named := t.is("quantity", "seq_len") && !r.valuedAt(t)
		if word := r.text[t.lo:t.hi]; named && (strings.HasPrefix(word, "max") || strings.HasPrefix(word, "最")) {
			return true
		}
	}
	counted := r.thing(r.asked.first("howmany"))
	return r.asked.asks("howlongseq") || r.lengthAsked() || r.toSet() == "seq_len" || r.most("seq_len", "input_tokens", "tokens") || counted == "context"
}

// asksHostMemory reports whether memory of the host is asked for. A bare 内存 is
// often the card's; offloading or a figure makes it the host's.
func (r *reader) asksHostMemory() bool {
	q := &r.query
	ram, vram := false, false
	for i, t := range r.tokens {
		if t.is("memory", "ram") {
			ram = ram || r.word(i) != "内存" && r.word(i) != "内存空间" || q.Offload != "" || q.HostRAMGB > 0
		}
		vram = vram || t.is("memory", "vram")
	}
	if r.asked.asks("explain", "howto") && !r.hasModel() {
		return false
	}
	if r.tokens[0].is("memory", "ram") && q.HostRAMGB == 0 && ram {
		return true
	}
	if r.thing(r.asked.first("howmuch")) == "ram" && ram {
		return true
	}
	if !ram || vram || r.hasCapacity() || q.CPU != "" {
		return false
	}
	return r.asked.asks("howmuch", "need", "requirement", "normal", "min", "cards") || q.HostRAMGB > 0 && r.asked.asks("enough", "can", "fit") ||
		q.HostRAMGB > 0 && q.Offload != ""
}

// hasCapacity reports whether a card or its memory is named, so that memory of
// the host is one fact among others.
func (r *reader) hasCapacity() bool {
	q := &r.query
	return q.GPU != "" || q.GPUMemoryGB > 0 || q.GPUOptions != nil || q.GPUPool != nil
}

func (r *reader) asksTime() bool {
	q := &r.query
	if q.Tokens+q.Samples+q.Steps == 0 && r.memorySaid() && r.asked.asks("howmuch", "requirement", "estimate") {
		return false // memory and time at once, and no amount of data
	}
	if r.asked.asks("howlong") && !r.asked.asks("howlongseq") && !r.lengthAsked() {
		return true
	}
	if s := r.asked.first("howmany", "howmuch"); s != nil && r.thing(s) == "hour" && !r.asked.asks("power") {
		return true
	}
	if s := r.asked.first("cards"); s != nil && r.gpuHoursText(s.hi) {
		return true
	}
	if r.endsInTime() {
		return true
	}
	given := q.Hours > 0 || q.Days > 0 || q.MFUPct > 0 && q.TFLOPS == nil && r.hasHardware()
	return q.Tokens > 0 && given && !r.asksCards()
}

// lengthAsked reports whether "how long" is asked of sequences: "how long can my
// sequences be".
func (r *reader) lengthAsked() bool {
	s := r.asked.first("howlong")
	if s == nil || !strings.HasPrefix(r.text[s.lo:], "how long can") && !strings.HasPrefix(r.text[s.lo:], "how long could") && !strings.HasPrefix(r.text[s.lo:], "how long may") {
		return false
	}
	for _, t := range r.tokens {
		if t.is("quantity", "seq_len") && t.start > s.start && t.start-s.end < 30 && !r.valuedAt(t) {
			return true
		}
	}
	return false
}

// toSet is the setting whose value is asked for: "max-model-len ..., what should
// I set".
func (r *reader) toSet() string {
	s := r.asked.first("howset")
	name := ""
	for _, t := range r.tokens {
		if s != nil && (t.typ == tQuantity || t.typ == tKey) && t.end <= s.start+2 {
			name = t.name
		}
	}
	return name
}

// endsInTime reports whether a bare "time?" or "hours?" closes the text.
func (r *reader) endsInTime() bool {
	if r.asked.asks("cards", "cost", "howfast", "can", "fit") || len(r.tokens) == 0 {
		return false
	}
	last := len(r.tokens) - 1
	for last > 0 && r.tokens[last].typ == tMark {
		last--
	}
	word := r.word(last)
	return r.tokens[last].typ == tUnknown && (word == "time" || word == "hours" || word == "days")
}

// asksBest reports whether the best card is asked for, with no model in mind.
func (r *reader) asksBest() bool {
	return r.asked.asks("best") && !r.asked.asks("whatmodel") && r.thingWithin(r.asked.first("best"), 3) == "card" && r.query.GPUOptions == nil
}

func (r *reader) asksCost() bool {
	q := &r.query
	if r.asked.asks("power") && q.PricePerKWh > 0 && !r.hasModel() && q.PricePerGPUHour+q.PricePerGPUHourCNY == 0 {
		return false // an electricity bill
	}
	if q.PricePerGPUHour > 0 || q.PricePerGPUHourCNY > 0 {
		return true
	}
	memory := r.memorySaid() || r.asked.of("topic") != nil // "what costs more memory"
	if !r.asked.asks("cost") || memory && !trains(q.Task) && q.GPUOptions == nil && q.GPU == "" {
		return false
	}
	return !r.asked.asks("buy") || q.Tokens > 0
}

// asksSupport reports whether a format or a kernel is asked about on a card.
func (r *reader) asksSupport() bool {
	q := &r.query
	feature := q.Precision != "" || q.Precisions != nil || q.FlashAttn != nil || slices.Contains([]string{"fp8", "int8", "int4", "fp4", "mxfp4", "nvfp4"}, q.Quant)
	if !feature || !r.hasHardware() || r.hasModel() || q.Task != "" || r.asked.asks("whatmodel", "cards") {
		return false
	}
	return r.asked.asks("can") || q.GPU != "" && len(r.tokens) <= 2 || r.asked.asks("specs") && q.GPU != "" && r.peakSaid()
}

// peakSaid reports whether the peak rate of a card is asked about.
func (r *reader) peakSaid() bool {
	return strings.Contains(r.text, "peak") || strings.Contains(r.text, "峰值")
}

// asksCardMemory reports whether the memory that cards have is asked for, with
// nothing that would run on them.
func (r *reader) asksCardMemory() bool {
	q := &r.query
	if q.GPU == "" || q.GPUMemoryGB > 0 || r.hasModel() || q.Task != "" || q.Optimizer != "" || q.Quant != "" || q.Precision != "" || q.SeqLen > 0 || r.cacheSaid() {
		return false
	}
	if r.asked.asks("need", "requirement", "why", "normal", "can", "enough", "fit", "oom", "cost", "buy", "whatmodel", "compare", "save", "max", "explain") || r.asked.of("topic") != nil {
		return false
	}
	vram := slices.ContainsFunc(r.tokens, func(t token) bool { return t.is("memory", "vram") || t.is("memory", "memory") })
	for _, asked := range [...]string{"how many gb", "how many gigs", "how many g ", "多少g", "几个g"} {
		vram = vram || strings.Contains(r.text, asked)
	}
	total := slices.ContainsFunc(r.tokens, func(t token) bool { return t.kind == "total" })
	return vram && (total || r.asked.asks("howmuch", "howlarge", "whatis", "convert"))
}

// machineAlone reports whether only a machine is described: what fits it is the
// question.
func (r *reader) machineAlone() bool {
	q := &r.query
	return q.GPU != "" && (q.HostRAMGB > 0 || q.GPUCount > 1) && !r.asked.asks("specs", "whatis", "explain")
}

// asksWhichModel reports whether a model is asked for by name, whatever else is
// said about speed.
func (r *reader) asksWhichModel() bool { return r.asked.asks("whatmodel") && !r.hasModel() }

// follows reports whether the text only changes something in a question asked
// before: "what about 8 GPUs?", "换成 zero3 呢".
func (r *reader) follows() bool {
	s := r.asked.first("followup")
	return s != nil && s.lo <= 2 && !r.hasModel()
}

// wonders reports whether a yes/no question is about a method itself: "does
// gradient accumulation need more memory?".
func (r *reader) wonders() bool {
	if r.hasModel() || r.hasHardware() || r.query.Task != "" || !closing(r.text) && !r.asked.asks("does", "can") {
		return false
	}
	return r.asked.of("topic") != nil || slices.ContainsFunc(r.tokens, func(t token) bool {
		switch t.kind {
		case "method", "key", "quantity", "optimizer", "precision", "quant", "quantword", "kv":
			return true
		}
		return false
	})
}

// cacheSaid reports whether the text speaks of the KV cache.
func (r *reader) cacheSaid() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.kind == "kv" })
}

func (r *reader) asksPower() bool { return r.asked.asks("power") }

func (r *reader) asksDifference() bool {
	q := &r.query
	several := q.GPUOptions != nil || q.Precisions != nil || q.ZeROStages != nil || q.Batches != nil || q.Tasks != nil ||
		q.Optimizers != nil || q.RecomputeOptions != nil
	if r.asked.asks("why") && q.GPUOptions == nil {
		return false
	}
	return (several && r.asked.asks("compare") || r.asked.asks("saving") && r.asked.asks("howmuch", "compare")) && !r.asked.asks("enough", "fit", "oom")
}

func (r *reader) asksSpeed() bool {
	if r.query.TargetTokensPerS > 0 && r.asked.asks("buy", "config") || len(r.query.BudgetUSD) > 0 {
		return false
	}
	if r.asked.asks("howfast") {
		return true
	}
	return r.query.TokensPerS > 0 || r.query.TargetTokensPerS > 0
}

func (r *reader) asksPurchase() bool {
	if r.asked.asks("why") || !r.hasHardware() && !r.hasModel() && r.query.Task == "" && len(r.query.BudgetUSD) == 0 && r.waysSaid() {
		return false
	}
	return r.asked.asks("buy") || len(r.query.BudgetUSD) > 0 || r.asked.asks("config") && !r.hasModel() && r.hasHardware()
}

// waysSaid reports whether ways to split the work are named.
func (r *reader) waysSaid() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool {
		return t.kind == "method" || t.kind == "key" && (t.name == "tp" || t.name == "pp" || t.name == "dp" || t.name == "ep")
	})
}

// whichOf reports whether a family is asked about whose members differ in size:
// "which qwen3 could I serve".
func (r *reader) whichOf() bool {
	for _, i := range r.models {
		if r.tokens[i].value == 0 && i > 0 && r.hasHardware() && len(r.models) == 1 {
			switch r.word(i - 1) {
			case "which", "what", "哪个", "哪款", "哪些":
				return true
			}
		}
	}
	return false
}

func (r *reader) asksLargest() bool {
	if r.whichOf() {
		return true
	}
	if r.query.GPUPool != nil && !r.hasModel() && r.query.Task == "" {
		return true // "5090 w/ 3090?"
	}
	if s := r.asked.first("howlarge"); s != nil {
		thing := r.thing(s)
		return thing == "" || thing == "model"
	}
	if r.asked.asks("max") && r.asked.asks("howmuch") && strings.Contains(r.text, "多大") && r.hasHardware() && !r.hasModel() && r.asked.of("topic") == nil {
		return true // "3090 最大多大"
	}
	return r.asked.asks("whatmodel") || r.thing(r.asked.first("max")) == "model"
}

// asksRequirement reports whether the need itself is asked for, by name.
func (r *reader) asksRequirement() bool {
	return r.asked.asks("requirement") && !r.asked.asks("enough", "compare") && (r.hasModel() || r.query.Task != "")
}

func (r *reader) asksComparison() bool {
	sure := !r.asked.asks("does") || r.asked.asks("compare", "best")
	if r.query.ParallelOptions != nil && !r.asked.asks("enough", "fit", "oom", "howmuch") {
		return true
	}
	if r.query.GPUOptions != nil && sure && !r.asked.asks("enough", "can", "fit", "oom", "howmuch") {
		return true
	}
	return (r.asked.asks("compare") || r.eitherMethod()) && !r.asked.asks("howmuch", "enough", "oom", "why")
}

func (r *reader) asksReason() bool {
	return r.asked.asks("why", "normal") && !r.asked.asks("oom", "enough", "can", "howmuch")
}

func (r *reader) asksMemory() bool {
	if r.asked.asks("howmuch") {
		return !(r.hasHardware() && r.asked.asks("can", "enough", "oom", "fit"))
	}
	if r.asked.asks("estimate") && r.hasModel() && r.memorySaid() || r.asked.asks("whatis") && r.hasModel() && !r.hasHardware() && !r.asked.asks("why") {
		return true
	}
	if !r.hasModel() && !r.hasHardware() && r.query.Task == "" && (r.waysSaid() || r.query.NVLink != nil) && !r.memorySaid() {
		return false // "does tp need nvlink"
	}
	return r.asked.asks("need", "min") && !r.asked.asks("can", "enough", "oom", "fit", "config")
}

func (r *reader) asksFit() bool {
	if !r.hasModel() && !r.hasHardware() {
		return r.asked.of("pronoun") != nil && r.asked.asks("can", "enough", "fit") || len(r.tokens) <= 2 && r.asked.asks("fit", "enough")
	}
	return r.asked.asks("can", "enough", "oom", "fit") || r.hasModel() && (r.hasHardware() || r.query.HostRAMGB > 0) && r.asked.asks("howto")
}

// asksConfiguration reports whether hardware for a model is asked for.
func (r *reader) asksConfiguration() bool { return r.asked.asks("config") && r.hasModel() }

func (r *reader) asksExplanation() bool {
	about := r.asked.of("topic") != nil || r.hasModel() || r.hasHardware() || r.zeroSaid() || r.memorySaid()
	return about && r.asked.asks("explain", "howto", "whatis", "why", "normal")
}

// doubts reports whether a bare configuration on a card ends in a question.
func (r *reader) doubts() bool {
	return r.hasModel() && r.hasHardware() && (closing(r.text) || r.asked.asks("does"))
}

// configuration is a list of facts without a question word.
func (r *reader) configuration() bool {
	q := &r.query
	return r.hasModel() || !r.hasHardware() && (q.Task != "" || q.Optimizer != "" || q.Precision != "" || q.Quant != "" || q.ZeROStage != nil)
}

// loadOnCard reports whether some load, though no model, is put on hardware.
func (r *reader) loadOnCard() bool {
	q := &r.query
	load := q.Task != "" || q.SeqLen > 0 || q.Quant != "" || q.Batch > 0 || q.Concurrency > 0
	return r.hasHardware() && (load || r.asked.asks("can", "enough", "fit", "oom"))
}

// severalCards reports whether cards stand side by side with nothing else.
func (r *reader) severalCards() bool { return r.query.GPUOptions != nil }

// eitherMethod reports whether two ways of working stand as alternatives: "TP or
// PP", "FSDP vs ZeRO-3".
func (r *reader) eitherMethod() bool {
	way := func(t token) bool { return t.kind == "method" || t.kind == "key" || t.kind == "optimizer" }
	for i, t := range r.tokens {
		beyond := r.at(i + 1)
		if beyond.kind == "framework" {
			beyond = r.at(i + 2)
		}
		if t.typ == tEither && way(r.at(i-1)) && way(beyond) {
			return true
		}
	}
	return false
}

// bareNeed reports whether a need is asked for and nothing else is said:
// "hardware requirements?".
func (r *reader) bareNeed() bool {
	return r.asked.asks("requirement", "config") || len(r.tokens) <= 3 && r.memorySaid()
}

// cardAlone reports whether a card is named and little else, so that its data
// sheet is what can be told.
func (r *reader) cardAlone() bool {
	q := &r.query
	if q.GPU == "" {
		return false
	}
	about := q.Precision != "" || q.Precisions != nil || q.FlashAttn != nil || q.NVLink != nil
	return about || len(r.tokens) <= 6 || r.asked.asks("specs", "whatis", "explain", "power")
}
