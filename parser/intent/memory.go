package intent

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

var (
	enoughHanWords   = pattern.OneOf("够")
	needHowMuchWords = pattern.OneOf("要多少", "要多大", "要几")
)

// asksRequirement reports whether the need itself is asked for, by name.
func (r Question) asksRequirement() bool {
	if r.Asked.Asks("oom") && r.HasHardware() && !r.Asked.Asks("howmuch", "whatis", "min") && (r.Asked.Asks("normal") || !r.Asked.Asks("need") && !evidence.Closing(r.Text)) {
		return false // "with 4x40GB of GPU memory for 13B, OOM"
	}
	if s := r.Asked.First("why"); s != nil && !r.Asked.Asks("howmuch", "whatis", "min", "estimate") && (r.OpensClause(s) || r.Query.ObservedGB > 0) {
		return false // "why does the memory usage keep growing"
	}
	if s := r.Asked.First("why"); s != nil && r.Query.ObservedGB > 0 && strings.HasPrefix(r.Text[s.Lo:], "多出来的") {
		return false // 理论48G，实际67G，多出来的是什么
	}
	if s := r.Asked.First("normal"); s != nil && s.Lo < 8 && r.Text[s.Lo] < 0x80 && !r.Asked.Asks("howmuch", "whatis", "min", "estimate") {
		return false // "is it normal that it uses 90% of the memory for a 7b"
	}
	if r.measuredDoubted() {
		return false
	}
	if s := r.Asked.First("requirement"); s != nil && r.amountBefore(s) {
		words := r.Text[s.Lo:s.Hi]
		if words == "mem" || strings.Contains(words, "total") || strings.HasPrefix(words, "overall") {
			return false // "10 gigs of video mem", "48gb vram total"
		}
		if strings.HasSuffix(words, " for") && r.Asked.Asks("fit", "can") && !r.Asked.Asks("howmuch", "whatis", "min", "need") {
			return false // "does it fit in 24 GB of memory for 10 users"
		}
	}
	if s := r.Asked.First("requirement"); s != nil && strings.HasSuffix(r.Text[s.Lo:s.Hi], "budget") {
		at := r.TokenAfter(s)
		for r.At(at).Type == token.Link || r.At(at).Type == token.Equals {
			at++
		}
		if r.At(at).Type == token.Bytes && !r.Asked.Asks("howmuch", "whatis") {
			return false // "my VRAM budget is 16 GB, does it stay within"
		}
	}
	enough := r.Asked.Asks("enough") && !(r.Mentions(enoughHanWords) && r.Matches(howMuchDoes, r.Text))
	return r.Asked.Asks("requirement") && !enough && !r.Asked.Asks("compare") && (r.HasModel() || r.Query.Task != "" || !r.HasHardware() && r.Mentions(needHowMuchWords))
}

// howMuchDoes asks how much would be enough: 要多少显存才够.
var howMuchDoes = pattern.Of(`多(?:少|大)(?:g|gb|的)?(?:显存|内存|显卡|存储)?(?:才|就|是|能|算)*够`)

// amountBefore reports whether an amount of memory is what a word for memory belongs to.
func (r Question) amountBefore(s *evidence.Sign) bool {
	before := r.Around(max(0, s.Start-14), s.Start)
	return slices.ContainsFunc(before, func(t token.Token) bool { return t.Type == token.Bytes && t.End <= s.Start })
}

var howMuchHanWords = pattern.OneOf("多少", "多大")

// comesTo is how Chinese asks what memory comes to once something is changed: "换zero3能
// 降到多少".
var comesTo = pattern.Of(`(降低?|减少?|省|压|缩|下降)到多[少大]`)

func (r Question) asksMemory() bool {
	if r.toSet() == "memory" {
		return true
	}
	if r.HasModel() && r.Mentions(howMuchHanWords) && r.Matches(comesTo, r.Text) {
		return true
	}
	if r.Asked.Asks("howto") && r.Asked.Asks("saving") && !r.HasHardware() && !r.Asked.Asks("howmuch") {
		return false // "how can I reduce the memory of a 13B?"
	}
	if r.needApart() || r.partCosts() || r.leastAfterFailure() || r.cacheRoomAsked() {
		return true
	}
	if r.Asked.Asks("howmuch") {
		return !(r.HasHardware() && r.Asked.Asks("can", "enough", "oom", "fit")) || r.needAfterFailure()
	}
	if r.Asked.Asks("estimate") && r.HasModel() && r.MemorySaid() || r.Asked.Asks("whatis") && r.HasModel() && !r.HasHardware() && !r.Asked.Asks("why") {
		return true
	}
	if !r.HasModel() && !r.HasHardware() && r.Query.Task == "" && (r.waysSaid() || r.Query.NVLink != nil) && !r.MemorySaid() {
		return false // "does tp need nvlink"
	}
	if r.Asked.Asks("normal") && r.HasModel() && r.HasHardware() && evidence.Closing(r.Text) && !r.doubted() {
		return false // "we need 50 users on one L40S with a 14b, reasonable?"
	}
	return r.Asked.Asks("need", "min") && !r.Asked.Asks("can", "enough", "oom", "fit", "config") && !(r.Asked.Asks("why") && r.Query.ObservedGB > 0) && !r.measuredDoubted()
}

var (
	takesWords      = pattern.OneOf("it take to")
	weightWhatWords = pattern.OneOf("what")
	whatOrHowWords  = pattern.OneOf("what", "how ", "real", "true", "actual", "correct", "实际", "到底")
)

// asksWeight reports whether the memory of a workload is asked for by a verb.
func (r Question) asksWeight() bool {
	if !r.HasModel() {
		return false
	}
	if r.Query.ParamsSymbol != "" && r.MemorySaid() && r.Asked.Asks("explain", "howto", "estimate") && !r.Asked.Asks("why", "enough", "oom") {
		return true // "has the memory of an nB model a formula"
	}
	if !r.HasHardware() && r.Query.HostRAMGB == 0 && r.Mentions(takesWords) && r.Matches(takesToRun, r.Text) {
		return true
	}
	if r.memoryOpen() && !r.Asked.Asks("why", "howfast", "howlong", "cost", "power", "cards", "whatmodel", "saving", "compare") {
		return true
	}
	if r.Asked.Asks("why", "normal", "compare", "enough", "fit", "oom", "howfast", "howlong", "cost", "power", "buy", "best", "max", "saving") {
		return false
	}
	if r.Mentions(weightWhatWords) && r.TakesWhat() || r.MemoryHeads() && !r.Asked.Asks("can", "config", "whatmodel", "cards") {
		return true
	}
	return r.Mentions(whatOrHowWords) && r.Matches(reader.WeightSought, r.Text)
}

// takesToRun asks what work takes in a word that may also ask for leave: "what would it take to run a 70b".
var takesToRun = pattern.Of(`\bwhat (?:would|will|does|might) it take to (?:[a-z]+ly )?(?:run|serve|host|train|pretrain|fine|finetune|sft|load|deploy|lora|qlora|use|have)\b`)

var memorySoughtWords = pattern.OneOf("vram", "显存", "memory")

// memorySought reports whether memory is what the text asks for or speaks of with no amount.
func (r Question) memorySought() bool {
	return r.Asked.Asks("howmuch", "requirement") || r.Mentions(memorySoughtWords)
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

// gigsOf names the unit, or memory itself, in place of the amount: "GB of optimizer state per GPU?", "gigs per
// card for a 7b", "memory per GPU: 7b qlora".
var gigsOf = pattern.Of(`(?:^|[,:;.!?(-] ?)(?:(?:so|and|how|total|peak|rough|approx|approximate|expected|estimated|the) )*(?:gb|gib|gbs|gigs|gigabytes)(?: (?:vram|memory|gpu memory))? ?(?:of\b|per\b|on each\b|on every\b|each\b|for (?:each|every|the|a|an|one|all)?|needed\b|required\b|used\b|on (?:one|a|the)\b|in use\b|to (?:run|load|train|hold|serve|store|finetune|fine-tune|host)\b)` +
	`|(?:^|[,:;.!?(-] ?)(?:(?:so|and|total|peak|rough|expected|estimated|the) )*(?:gpu )?(?:memory|vram) (?:per|on each|for each) (?:gpu|card|device|rank) ?[,:;?]`)

var (
	amountWords       = pattern.OneOf("gb", "gib", "gig", "memory", "vram")
	whatOrWhereWords  = pattern.OneOf("what", "where", "way to", "way of", "trick", "means", "method", "command")
	memoryOrVramWords = pattern.OneOf("memory", "vram", "footprint", "usage", "size", "amount", "gb", "gigs")
)

// memoryOpen reports whether an amount of memory is asked for by an open word, with no word
// for the amount itself.
func (r Question) memoryOpen() bool {
	if r.Mentions(amountWords) && r.Matches(gigsOf, r.Text) {
		return true
	}
	if !r.Mentions(whatOrWhereWords) || !r.Mentions(memoryOrVramWords) {
		return false
	}
	return r.Matches(memoryInPlace, r.Text) || r.Matches(memoryWhere, r.Text) || r.Matches(memoryWise, r.Text) || r.Matches(memoryWay, r.Text)
}

// amountOfMemory reports whether an asking word names memory itself: "how many vram".
func (r Question) amountOfMemory(s *evidence.Sign) bool {
	return s != nil && chars.Mentions(r.Text[s.Lo:s.Hi], "vram", "mem", "ram", "显存", "内存")
}
