package parser

import (
	"slices"
	"strings"
)

// intend decides what is asked for. The rules stand in order of how sure their
// words are: the first that holds wins.
func (r *reader) intend() Intent {
	for _, rule := range intents {
		switch {
		case !rule.holds(r):
		case rule.intent == byName:
			return Intent(r.asked.of("intent").name)
		default:
			return rule.intent
		}
	}
	return NoPlanning
}

// byName stands for the intent that the words name ([intent] in the lexicon).
const byName Intent = ""

var intents = []struct {
	intent Intent
	holds  func(*reader) bool
}{
	{MaxContext, (*reader).asksImages},
	{Explain, (*reader).asksPrinted},
	{Explain, (*reader).cardLeftIdle},
	{Explain, (*reader).keptIdle},
	{Throughput, (*reader).bothOpen},
	{Fit, (*reader).ownNeedsAsked},
	{Explain, (*reader).splitAsked},
	{Explain, (*reader).slowestAsked},
	{Explain, (*reader).asksBothChips},
	{Explain, (*reader).servesMany},
	{Explain, (*reader).hostBounds},
	{Explain, (*reader).sameOnMoreAsked},
	{Specs, (*reader).peakSought},
	{NoPlanning, (*reader).outside},
	{NoPlanning, (*reader).foreign},
	{NoPlanning, (*reader).hostedAsked},
	{Convert, (*reader).proportion},
	{Convert, (*reader).tokensOfStep},
	{Convert, (*reader).sequencesAsked},
	{Explain, (*reader).otherThanReckoned},
	{Explain, (*reader).echoesMemory},
	{HostRAM, (*reader).asksHostMemory},
	{Explain, (*reader).asksPooling},
	{Explain, (*reader).asksLoadedWhole},
	{Explain, (*reader).unmovedByCards},
	{Explain, (*reader).asksWhyFaster},
	{Explain, (*reader).asksShare},
	{Explain, (*reader).asksEffect},
	{Explain, (*reader).asksSpread},
	{Explain, (*reader).expectedLess},
	{Specs, (*reader).otherPeak},
	{Specs, (*reader).asksSheet},
	{Explain, (*reader).asksWhyFull},
	{Explain, (*reader).asksReckoning},
	{Convert, (*reader).asksConversion},
	{Fit, (*reader).asksStrange},
	{Explain, (*reader).asksMethod},
	{Compare, (*reader).asksRatio},
	{Compare, (*reader).bothWaysAsked},
	{Time, (*reader).asksTime},
	{MFU, (*reader).asksUtilisation},
	{Explain, (*reader).unchanged},
	{MaxBatch, (*reader).asksBatch},
	{Compare, (*reader).equalCards},
	{MinGPUs, (*reader).fewerMachinesAsked},
	{MinGPUs, (*reader).cardsForLimit},
	{MinGPUs, (*reader).asksCards},
	{MaxContext, (*reader).asksContext},
	{BuyAdvice, (*reader).asksBest},
	{Explain, (*reader).gapAsked},
	{Explain, (*reader).asksCause},
	{Cost, (*reader).ownCost},
	{Compare, (*reader).asksDifference},
	{Cost, (*reader).asksCost},
	{Power, (*reader).asksDraw},
	{byName, (*reader).asksByName},
	{Specs, (*reader).asksShape},
	{Specs, (*reader).asksSupport},
	{Specs, (*reader).asksCardMemory},
	{LargestModel, (*reader).asksWhichModel},
	{Compare, (*reader).cardsBySpeed},
	{Compare, (*reader).speedsHeld},
	{Compare, (*reader).apartBySpeed},
	{Explain, (*reader).readCountsBySpeed},
	{Throughput, (*reader).asksSpeed},
	{BuyAdvice, (*reader).asksPurchase},
	{LargestModel, (*reader).asksLargest},
	{Explain, (*reader).eitherMemory},
	{Memory, (*reader).asksRequirement},
	{Compare, (*reader).asksComparison},
	{Memory, (*reader).asksWeight},
	{Explain, (*reader).asksReason},
	{LargestModel, (*reader).asksSizeOf},
	{Memory, (*reader).asksMemory},
	{Memory, (*reader).asksLeast},
	{Memory, (*reader).needConfirmed},
	{Fit, (*reader).asksFit},
	{Memory, (*reader).asksConfiguration},
	{Fit, (*reader).follows},
	{Explain, (*reader).asksExplanation},
	{Explain, (*reader).wonders},
	{Fit, (*reader).doubts},
	{Fit, (*reader).asksWhether},
	{Fit, (*reader).endedInError},
	{LargestModel, (*reader).memoryAlone},
	{Cost, (*reader).rentedForTime},
	{Memory, (*reader).configuration},
	{Fit, (*reader).loadOnCard},
	{Compare, (*reader).severalCards},
	{LargestModel, (*reader).machineAlone},
	{Specs, (*reader).cardAlone},
	{Memory, (*reader).bareNeed},
	{Memory, (*reader).unsharded},
}

// asksByName reports whether an intent is asked for by its name.
func (r *reader) asksByName() bool {
	s := r.asked.of("intent")
	if r.leastPower() || r.cardOfPower() || s != nil && s.name == string(Power) && r.query.hasBudget() && r.asked.asks("buy", "config") {
		return false
	}
	return s != nil && !(s.name == string(Power) && r.asked.asks("why") && !r.hasModel() && (!r.hasHardware() || r.query.PowerW > 0))
}

// leastPower reports whether hardware is sought that draws little: "what setup burns the
// least power for a 70b".
func (r *reader) leastPower() bool {
	return r.perJoule() || r.asked.asks("power") && r.hasModel() && !r.hasHardware() && (r.asked.asks("config", "buy") && r.asked.asks("min", "best", "saving") || r.matching.mentions("least", "lowest", "efficient", "frugal", "最省", "最低", "最少", "最小", "最不", "省电", "less power", "fewest"))
}

// perJoule reports whether hardware for a model is sought by what it makes of its power:
// "tokens per joule matter most, what would you run it on".
func (r *reader) perJoule() bool {
	return r.matching.mentions("per joule", "per watt", "/watt", "/joule") && r.matching.mentions("what", "which") && r.hasModel() && !r.hasHardware() && r.asked.asks("what", "whatis", "polite", "config", "buy", "best")
}

// asksDraw reports whether the power that cards draw is wondered at, whatever runs on
// them: "the GPUs draw only 250 W each, is that low?".
func (r *reader) asksDraw() bool {
	if r.query.PowerLimitW > 0 && r.hasHardware() && !r.hasModel() && r.query.Task == "" && r.asked.asks("whatis", "howmuch", "explain", "need", "does") && !r.asked.asks("howfast", "cost", "compare") {
		return true // "with four cards capped at 180 W, what does the box pull"
	}
	if r.query.SupplyW > 0 && r.hasHardware() && !r.hasModel() && r.asked.asks("enough", "fit", "normal") && !r.asked.asks("cost", "compare", "whatmodel", "buy", "howfast") {
		return true // "is a 1500W UPS enough for 4x3090"
	}
	return r.query.PowerW > 0 && r.hasHardware() && !r.hasModel() && r.asked.asks("normal") && !r.asked.asks("cost")
}

// hasHardware reports whether a card or its memory is named.
func (r *reader) hasHardware() bool {
	q := &r.query
	return q.GPU != "" || q.GPUMemoryGB > 0 || q.GPUOptions != nil || q.GPUPool != nil || q.TotalGPUMemoryGB > 0 ||
		q.GPUMemoryOptions != nil || q.GPUCountOptions != nil || q.GPUCount > 0 && q.GPUCount < 1<<30 && r.cardsSaid()
}

func (r *reader) cardsSaid() bool {
	for _, p := range r.hardware {
		if p.what == partCard || p.what == partCount && p.measure == "card" || p.name == "measure" {
			return true
		}
	}
	return false
}

// hasModel reports whether a model or a size is named.
func (r *reader) hasModel() bool { return r.query.NamesModel() }

// thing is what the first countable word after a sign is: card, batch, context,
// hour, memory, model, layer; empty when there is none nearby.
func (r *reader) thing(s *sign) string { return r.thingWithin(s, 6) }

// thingWithin looks at no more than most tokens.
func (r *reader) thingWithin(s *sign, most int) string {
	if s == nil {
		return ""
	}
	if text := r.text[s.lo:s.hi]; strings.Contains(text, "显存") || s.name == "howmuch" && (strings.HasSuffix(text, " gb") || strings.HasSuffix(text, " gigs") || strings.HasSuffix(text, "gpu ram") || strings.HasSuffix(text, "gpu mem") || strings.HasSuffix(text, "gpu memory") || strings.HasSuffix(text, "vram")) {
		return "memory"
	} else if strings.HasSuffix(text, "内存") {
		return "ram"
	}
	seen := 0
	for i, t := range r.tokens {
		if t.start >= s.end && t.kind == "comma" && s.start > 0 && r.text[s.lo] >= 0x80 {
			return "" // the clause is over
		}
		if t.end <= s.start || t.start < s.end && t.typ != tMeasure {
			continue
		}
		if seen++; seen > most || t.typ == tMark && r.word(i) == "?" {
			return ""
		}
		switch {
		case t.is("quantity", "gpu_hours"):
			return "hour"
		case t.typ == tMeasure && t.name == "each":
			continue // "几个" counts anything
		case t.typ == tMeasure, t.typ == tCard, t.typ == tBare:
			if hours := r.at(i + 1); hours.kind == "memory" || strings.HasPrefix(strings.TrimLeft(r.text[t.hi:], " -)"), "hour") || r.gpuHoursAfter(i) {
				return ternary(hours.kind == "memory", "memory", "hour")
			}
			if strings.HasPrefix(strings.TrimLeft(r.text[t.hi:], " "), "mem") {
				return "memory"
			}
			return "card"
		case t.is("quantity", "concurrency"), t.is("quantity", "batch"):
			return "batch"
		case t.is("quantity", "seq_len"):
			return "context"
		case t.is("quantity", "tokens"), t.is("data", "tokens"):
			return "tokens"
		case t.is("quantity", "layers"):
			return "layer"
		case t.kind == "memory":
			return ternary(t.name == "ram", "ram", "memory")
		case t.typ == tUnknown:
			switch w := r.word(i); {
			case strings.HasPrefix(w, "hour"), strings.HasPrefix(w, "day"), strings.HasPrefix(w, "week"), strings.HasPrefix(w, "month"):
				if b := r.word(i - 1); i > 0 && (b == "per" || r.at(i-1).typ == tOne || b == "/" || b == "each" || b == "every") {
					return "" // the period of a rate
				}
				return "hour"
			case w == "tokens", w == "token", w == "tok", w == "toks":
				return "tokens"
			case strings.HasPrefix(w, "param"), w == "model", w == "models":
				return "model"
			}
		}
	}
	return ""
}

// gpuHoursAfter reports whether "GPU hours" follows a card in brackets.
func (r *reader) gpuHoursAfter(i int) bool {
	for j := i + 1; j <= i+2; j++ {
		if r.at(j).is("quantity", "gpu_hours") {
			return true
		}
	}
	return false
}

func ternary[T any](yes bool, a, b T) T {
	if yes {
		return a
	}
	return b
}

// outside reports whether the question is about something that is not planned.
func (r *reader) outside() bool {
	s := r.outsideSign()
	if r.framesMade() {
		return true
	}
	if s == nil || r.ownOrService() || s.name == "setup" && (r.failedToLoad() || r.allocated()) || (s.name == "tools" || s.name == "around") && r.asksWhyFull() || s.name == "tools" && (r.asked.asks("mfu") && r.asked.asks("explain") || r.asked.has("topic", "measuring") && r.matching.mentions("utili", "efficient", "充分", "满")) || s.name == "tools" && r.query.ObservedGB > 0 && r.hasModel() || s.name == "setup" && (r.pasted != nil && r.pasted.failed || strings.HasPrefix(r.text[s.lo:s.hi], "fr") && (r.training() || trains(r.query.Task))) {
		return false
	}
	if s.name == "around" && !r.hasModel() && r.query.GPU == "" && r.conversion() {
		return false // "24564 MiB in nvidia-smi is how much in GB"
	}
	if (s.name == "around" || s.name == "data") && r.correlates() {
		return false // "does a larger dataset take more memory"
	}
	if s.name == "home" && r.hasHardware() && r.asked.asks("power") {
		return false // "how many kW does the chassis draw"
	}
	switch s.name {
	case "sampling": // how a model is made to write
		return !r.memorySaid() && !r.asked.asks("fit", "oom", "enough", "cards", "howfast", "whatmodel")
	case "vision": // "qwen2.5-vl 7b for OCR on 24 GB" is a plan
		return !(len(r.models) > 0 && r.known())
	case "image", "video", "speech":
		return true
	case "project": // what a project offers
		return r.wantsSupport() || (!r.hasModel() || !r.hasHardware()) && !(r.memorySaid() && r.asked.asks("howmuch", "requirement", "enough"))
	case "home": // "another training job" is on the card
		return !r.hasModel() || !r.hasHardware() && !r.memorySaid() && !r.query.hasBudget()
	}
	strong := r.asked.asks("howmuch", "enough", "fit", "oom", "cards", "maxbatch", "howlongseq", "howlong", "howfast", "requirement", "config", "howset") || r.extreme() != ""
	placed := r.hasModel() && (r.hasHardware() || r.query.HostRAMGB > 0)
	switch s.name {
	case "quality":
		if r.query.hasBudget() || r.cardFares() {
			return false // "the smartest thing to build for 40k"
		}
		if r.hasModel() && r.asked.asks("howfast") && strings.HasPrefix(r.text[s.lo:s.hi], "benchmark") && s.hi-s.lo <= len("benchmarks") {
			return false // "more tokens/s than a 70b in the vllm benchmarks"
		}
		return !r.hasHardware() && !(r.hasModel() && r.asked.asks("buy", "cards", "howmuch")) || !r.hasModel() && r.hasHardware() && r.query.GPUOptions == nil && !r.asked.asks("whatmodel") && !r.matches(anyModel, r.text) && !r.modelSought()
	case "version":
		return !r.hasModel() && !r.hasHardware() && !r.asked.asks("config")
	case "opinion", "thanks": // what somebody thinks of a model or of the project
		if strings.Contains(r.text[s.lo:s.hi], "意义") && (r.technical() || r.asked.of("topic") != nil) {
			return false // 开梯度检查点有意义吗
		}
		return !placed && !strong && !r.asked.asks("cost", "need", "min", "whatmodel", "compare", "why", "power", "mfu") &&
			(s.name == "opinion" && !r.memorySaid() && !r.asked.asks("buy") || s.name == "thanks" && !r.asked.asks("can") && !closing(r.text[s.hi:]))
	case "science": // what else a card is good for
		llm := r.matching.mentions("llm", "model", "模型")
		return !placed && !(r.hasModel() && (strong || r.asked.asks("can", "buy"))) && !(r.hasHardware() && (r.asked.asks("whatmodel") || strong && llm)) && !(r.query.GPUOptions != nil && r.query.Task != "")
	case "around": // words that a plan may well mention
		if r.query.GPUOptions != nil && r.asked.asks("compare", "best", "buy") || r.hasModel() && r.memoryOpen() || (r.query.Concurrency > 0 || r.query.Quant != "") && r.asked.asks("howmuch", "config") {
			return false
		}
		return r.query.WeightsGB == 0 && !placed && r.query.ObservedGB == 0 && !(r.hasModel() && (strong || r.asked.asks("can", "buy"))) && !(r.hasHardware() && (strong || r.asked.asks("whatmodel")))
	}
	if s.name == "data" && len(r.fileSizes) > 1 {
		return false // 合并lora之后模型从14G变成了28G: how many bytes a parameter takes
	}
	if s.name == "data" && r.memorySaid() && r.hasModel() && r.asked.asks("need") {
		return false // memory for a conversion of files
	}
	return !(r.hasModel() || r.hasHardware()) || !strong && !r.asked.asks("whatmodel") && !(placed && r.asked.asks("can"))
}

// memoryNamed reports whether memory itself is named, by its word or an amount.
func (r *reader) memoryNamed() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.kind == "memory" && t.name != "file" || t.typ == tBytes })
}

// memoryWord reports whether memory is named by its word.
func (r *reader) memoryWord() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.kind == "memory" && t.name != "file" && t.name != "disk" })
}

// memorySaid reports whether the text speaks of memory at all.
func (r *reader) memorySaid() bool {
	for _, t := range r.tokens {
		if t.kind == "memory" && t.name != "file" || t.kind == "card" {
			return true
		}
	}
	return false
}
