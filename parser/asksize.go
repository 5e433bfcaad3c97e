package parser

// weightSought is how people ask what something takes, by a verb in place of a word for
// memory: "what does the cache alone weigh", "how fat does it get", "what's the training
// memory".
var weightSought = patternOf(`\b(?:what|how much)(?:'s|s| is| does| do| would| will| should| might| kind of)\b[^.?!;]{0,60}\b(?:weigh|use|use up|consume|eat|eat up|take|take up|gobble|chew|occupy|need|require|come to|amount to|add up to)\b(?: (?:up|in|on|of|then|here|there|at|with|roughly|about)\b[^.?!;]{0,24})?[ ?.!,]*(?:$|[?.!,;])` +
	`|\b(?:what|how much)\b[^.?!;]{0,60}\b(?:ask|call|go|run)(?: for)?\b[^.?!;]{0,12}\bin (?:terms of )?(?:gpu |video |graphics )?(?:vram|memory|mem)\b` +
	`|\bwhat(?:'s|s| is| would be| will be| are)? (?:the |my |our |its )?(?:[a-z-]+ ){0,2}(?:memory|vram|footprint|usage)\b` +
	`|\bhow low (?:can|could|may|does|will|would)\b[^.?!;]{0,16}\b(?:vram|memory)\b|\bhow (?:fat|big|large|heavy|hefty|much|high|massive|huge)\b[^.?!;]{0,40}\b(?:get|gets|be|go|goes|grow|become|end up|turn out)\b`)

// asksWeight reports whether the memory of a workload is asked for by a verb.
func (r *reader) asksWeight() bool {
	if !r.hasModel() {
		return false
	}
	if r.query.ParamsSymbol != "" && r.memorySaid() && r.asked.asks("explain", "howto", "estimate") && !r.asked.asks("why", "enough", "oom") {
		return true // "has the memory of an nB model a formula"
	}
	if r.memoryOpen() && !r.asked.asks("why", "howfast", "howlong", "cost", "power", "cards", "whatmodel", "saving", "compare") {
		return true
	}
	if r.asked.asks("why", "normal", "compare", "enough", "fit", "oom", "howfast", "howlong", "cost", "power", "buy", "best", "max", "saving") {
		return false
	}
	return r.matching.mentions("what", "how ") && r.matches(weightSought, r.text)
}

// sizeSought is how people ask for the largest model without a word for one: "what
// should I be running", "up to which size can I go", どこまで大きいモデル.
var sizeSought = patternOf(`\b(?:what|which)\b[^.?!;]{0,20}\b(?:run|running|host|hosting|load|loading|try|trying|use|using|size|sizes|deploy|deploying|serve|serving|go for|play with|playing with)\b|\bhow (?:big|large|beefy)\b|\b(?:beef|bigg|larg|heav|hug|fatt|strong|smart)iest\b|\b(?:biggest|largest|hugest)\b|多大|啥|尺寸|规模|什么|哪些|上限|どこまで|どの|一番大き|最大|어디까지|어떤`)

// largestSought are those of them that ask for a size of a family, too.
var largestSought = patternOf(`\b(?:what|which|up to what|up to which) sizes?\b|\bhow (?:big|large)\b|\b(?:beef|bigg|larg|heav|hug|fatt|strong)iest\b|\b(?:biggest|largest|hugest)\b|多大|尺寸|规模|上限|どこまで|一番大き|最大|어디까지`)

// asksSizeOf reports whether hardware is told of and what it can run is asked for, of
// all models or of a family whose members differ in size.
func (r *reader) asksSizeOf() bool {
	q := &r.query
	if !r.hasHardware() && (q.HostRAMGB == 0 || !r.asked.asks("max")) || r.asked.asks("why", "howfast", "howlong", "cost", "power", "buy", "compare", "cards") && !r.asked.asks("max") || trains(q.Task) || r.waysSaid() {
		return false
	}
	if r.hasModel() && r.memoryWord() && r.asked.asks("howmuch") {
		return false
	}
	if r.hasModel() {
		return q.ParamsB == 0 && q.ParamsList == nil && q.WeightsGB == 0 && r.names.several(q.Model) && r.matches(largestSought, r.text)
	}
	return (!r.asked.asks("howmuch") || r.asked.asks("max") && r.matching.mentions("参数", "param")) && q.SeqLen+q.Batch == 0 && (q.GPUMemoryGB > 0 || !r.memoryWord()) && r.matches(sizeSought, r.text)
}
