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
