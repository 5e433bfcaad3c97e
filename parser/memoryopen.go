package parser

import (
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// memorySought reports whether memory is what the text asks for or speaks of with no amount.
func (r question) memorySought() bool {
	return r.Asked.Asks("howmuch", "requirement") || r.Matching.Mentions("vram", "显存", "memory")
}

// memoryInPlace is how people ask for an amount of memory by a "what" that stands where the
// amount would: "the memory that takes is what", "it uses what in VRAM", "that
// comes to what memory".
var memoryInPlace = pattern.Of(`\b(?:memory|vram|footprint)\b[^.?!;,]{0,30}\b(?:is|be|at|to|of|by|around|about|roughly|totals?|equals?) what\b(?: exactly| roughly| now| then| here| in total| about| approximately)?(?: ?[?.!,;]|$)` +
	`|\b(?:occup(?:y|ies)|takes?(?: up)?|uses?(?: up)?|eats?(?: up)?|needs?|wants?|costs? me|consumes?|lands? (?:me |us )?(?:at|on)|comes? (?:out )?(?:to|at)|ends? up (?:at|with)|looking at|needs? about|i need) what\b[^.?!;,]{0,24}\b(?:memory|vram|gb|gigs|gpu mem)\b`)

// memoryWhere asks for the amount as for a place: "where does the VRAM peak".
var memoryWhere = pattern.Of(`\bwhere (?:does|do|would|will|might|should|did)\b[^.?!;]{0,48}\b(?:memory|vram|footprint|usage)\b[^.?!;]{0,16}\b(?:land|end up|sit|settle|peak|top out|come out|stand|max out)\b|\bwhere (?:does|do|would|will|might)\b[^.?!;]{0,48}\b(?:land|end up|sit|settle|peak|top out|come out|stand|max out)\b[^.?!;]{0,16}\b(?:memory|vram|footprint|usage)\b`)

// memoryWise says after or before a "what" that memory is what is asked for: "what does
// it need memory-wise", "in terms of VRAM, what does it take".
var memoryWise = pattern.Of(`\bwhat\b[^.?!;,]{0,60}\b(?:(?:memory|vram)[- ]?wise|in (?:terms|the way) of (?:gpu )?(?:memory|vram))\b|\b(?:(?:memory|vram)[- ]?wise|in terms of (?:gpu )?(?:memory|vram)),? what\b`)

// memoryWay asks for a way to learn an amount, which is the amount: "any trick to
// estimate its footprint".
var memoryWay = pattern.Of(`\b(?:way|trick|means|method|command) (?:to|of) (?:get|getting|find|finding|find out|calculate|calculating|compute|computing|estimate|estimating|work out|figure out|tell|telling|know|knowing|see|predict|predicting|arrive at)\b[^.?!;,]{0,24}\b(?:size|memory|vram|footprint|amount)\b`)

// gigsOf names the unit in place of the amount: "GB of optimizer state per GPU?", "gigs per
// card for a 7b".
var gigsOf = pattern.Of(`(?:^|[,:;.!?(-] ?)(?:(?:so|and|how|total|peak|rough|approx|approximate|expected|estimated|the) )*(?:gb|gib|gbs|gigs|gigabytes)(?: (?:vram|memory|gpu memory))? ?(?:of\b|per\b|on each\b|on every\b|each\b|for (?:each|every|the|a|an|one|all)?|needed\b|required\b|used\b|on (?:one|a|the)\b|in use\b|to (?:run|load|train|hold|serve|store|finetune|fine-tune|host)\b)`)

// memoryOpen reports whether an amount of memory is asked for by an open word, with no word
// for the amount itself.
func (r question) memoryOpen() bool {
	if r.Matching.Mentions("gb", "gib", "gig") && r.Matches(gigsOf, r.Text) {
		return true
	}
	if !r.Matching.Mentions("what", "where", "way to", "way of", "trick", "means", "method", "command") || !r.Matching.Mentions("memory", "vram", "footprint", "usage", "size", "amount", "gb", "gigs") {
		return false
	}
	return r.Matches(memoryInPlace, r.Text) || r.Matches(memoryWhere, r.Text) || r.Matches(memoryWise, r.Text) || r.Matches(memoryWay, r.Text)
}

// asksWeight reports whether the memory of a workload is asked for by a verb.
func (r question) asksWeight() bool {
	if !r.HasModel() {
		return false
	}
	if r.Query.ParamsSymbol != "" && r.MemorySaid() && r.Asked.Asks("explain", "howto", "estimate") && !r.Asked.Asks("why", "enough", "oom") {
		return true // "has the memory of an nB model a formula"
	}
	if !r.HasHardware() && r.Query.HostRAMGB == 0 && r.Matching.Mentions("it take to") && r.Matches(takesToRun, r.Text) {
		return true
	}
	if r.memoryOpen() && !r.Asked.Asks("why", "howfast", "howlong", "cost", "power", "cards", "whatmodel", "saving", "compare") {
		return true
	}
	if r.Asked.Asks("why", "normal", "compare", "enough", "fit", "oom", "howfast", "howlong", "cost", "power", "buy", "best", "max", "saving") {
		return false
	}
	if r.Matching.Mentions("what") && r.TakesWhat() || r.MemoryHeads() && !r.Asked.Asks("can", "config", "whatmodel", "cards") {
		return true
	}
	return r.Matching.Mentions("what", "how ", "real", "true", "actual", "correct", "实际", "到底") && r.Matches(reader.WeightSought, r.Text)
}

// takesToRun asks what work takes in a word that may also ask for leave: "what would it take to run a 70b".
var takesToRun = pattern.Of(`\bwhat (?:would|will|does|might) it take to (?:[a-z]+ly )?(?:run|serve|host|train|pretrain|fine|finetune|sft|load|deploy|lora|qlora|use|have)\b`)
