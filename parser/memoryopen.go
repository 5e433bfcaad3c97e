package parser

// memoryInPlace is how people ask for an amount of memory by a "what" that stands where the
// amount would: "the memory that takes is what", "it uses what in VRAM", "that
// comes to what memory".
var memoryInPlace = patternOf(`\b(?:memory|vram|footprint)\b[^.?!;,]{0,30}\b(?:is|be|at|to|of|by|around|about|roughly|totals?|equals?) what\b(?: exactly| roughly| now| then| here| in total| about| approximately)?(?: ?[?.!,;]|$)` +
	`|\b(?:occup(?:y|ies)|takes?(?: up)?|uses?(?: up)?|eats?(?: up)?|needs?|wants?|costs? me|consumes?|lands? (?:me |us )?(?:at|on)|comes? (?:out )?(?:to|at)|ends? up (?:at|with)|looking at|needs? about|i need) what\b[^.?!;,]{0,24}\b(?:memory|vram|gb|gigs|gpu mem)\b`)

// memoryWhere asks for the amount as for a place: "where does the VRAM peak".
var memoryWhere = patternOf(`\bwhere (?:does|do|would|will|might|should|did)\b[^.?!;]{0,48}\b(?:memory|vram|footprint|usage)\b[^.?!;]{0,16}\b(?:land|end up|sit|settle|peak|top out|come out|stand|max out)\b|\bwhere (?:does|do|would|will|might)\b[^.?!;]{0,48}\b(?:land|end up|sit|settle|peak|top out|come out|stand|max out)\b[^.?!;]{0,16}\b(?:memory|vram|footprint|usage)\b`)

// memoryWise says after or before a "what" that memory is what is asked for: "what does
// it need memory-wise", "in terms of VRAM, what does it take".
var memoryWise = patternOf(`\bwhat\b[^.?!;,]{0,60}\b(?:(?:memory|vram)[- ]?wise|in (?:terms|the way) of (?:gpu )?(?:memory|vram))\b|\b(?:(?:memory|vram)[- ]?wise|in terms of (?:gpu )?(?:memory|vram)),? what\b`)

// memoryWay asks for a way to learn an amount, which is the amount: "any trick to
// estimate its footprint".
var memoryWay = patternOf(`\b(?:way|trick|means|method|command) (?:to|of) (?:get|getting|find|finding|find out|calculate|calculating|compute|computing|estimate|estimating|work out|figure out|tell|telling|know|knowing|see|predict|predicting|arrive at)\b[^.?!;,]{0,24}\b(?:size|memory|vram|footprint|amount)\b`)

// gigsOf names the unit in place of the amount: "GB of optimizer state per GPU?", "gigs per
// card for a 7b".
var gigsOf = patternOf(`(?:^|[,:;.!?(-] ?)(?:(?:so|and|how|total|peak|rough|approx|approximate|expected|estimated|the) )*(?:gb|gib|gbs|gigs|gigabytes)(?: (?:vram|memory|gpu memory))? ?(?:of\b|per\b|on each\b|on every\b|each\b|for (?:each|every|the|a|an|one|all)?|needed\b|required\b|used\b|on (?:one|a|the)\b|in use\b|to (?:run|load|train|hold|serve|store|finetune|fine-tune|host)\b)`)

// memoryOpen reports whether an amount of memory is asked for by an open word, with no word
// for the amount itself.
func (r *reader) memoryOpen() bool {
	if r.matching.mentions("gb", "gib", "gig") && r.matches(gigsOf, r.text) {
		return true
	}
	if !r.matching.mentions("what", "where", "way to", "way of", "trick", "means", "method", "command") || !r.matching.mentions("memory", "vram", "footprint", "usage", "size", "amount", "gb", "gigs") {
		return false
	}
	return r.matches(memoryInPlace, r.text) || r.matches(memoryWhere, r.text) || r.matches(memoryWise, r.text) || r.matches(memoryWay, r.text)
}

// weightSought is how people ask what something takes, by a verb in place of a word for
// memory: "what does the cache alone weigh", "how fat does it get", "what's the training
// memory".
var weightSought = patternOf(`\b(?:what|how much)(?:'s|s| is| does| do| would| will| should| might| kind of)\b[^.?!;]{0,60}\b(?:weigh|use|use up|consume|eat|eat up|take|take up|gobble|chew|occupy|need|require|come to|amount to|add up to)\b(?: (?:up|in|on|of|then|here|there|at|with|roughly|about)\b[^.?!;]{0,24})?[ ?.!,]*(?:$|[?.!,;])` +
	`|\b(?:what|how much)\b[^.?!;]{0,60}\b(?:ask|call|go|run)(?: for)?\b[^.?!;]{0,12}\bin (?:terms of )?(?:gpu |video |graphics )?(?:vram|memory|mem)\b` +
	`|\bwhat(?:'s|s| is| would be| will be| are)? (?:the |my |our |its )?(?:[a-z-]+ ){0,2}(?:memory|vram|footprint|usage)\b` +
	`|\b(?:real|true|actual|realistic|correct|right) (?:number|figure|vram|memory|need|usage|requirement|amount|size|footprint)\b|\bactual(?:ly)? ?\?|\bwhat(?:'s| is)(?: the)? (?:realistic|real|true|truth)\b|(?:实际|真实|到底)(?:上|情况)?(?:要|需要|得|是|占|用)?多少` +
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
	if r.matching.mentions("what") && r.takesWhat() || r.memoryHeads() && !r.asked.asks("can", "config", "whatmodel", "cards") {
		return true
	}
	return r.matching.mentions("what", "how ", "real", "true", "actual", "correct", "实际", "到底") && r.matches(weightSought, r.text)
}
