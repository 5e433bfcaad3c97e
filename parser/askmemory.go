package parser

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

var memorySoughtWords = pattern.OneOf("vram", "显存", "memory")

// memorySought reports whether memory is what the text asks for or speaks of with no amount.
func (r question) memorySought() bool {
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
func (r question) memoryOpen() bool {
	if r.Mentions(amountWords) && r.Matches(gigsOf, r.Text) {
		return true
	}
	if !r.Mentions(whatOrWhereWords) || !r.Mentions(memoryOrVramWords) {
		return false
	}
	return r.Matches(memoryInPlace, r.Text) || r.Matches(memoryWhere, r.Text) || r.Matches(memoryWise, r.Text) || r.Matches(memoryWay, r.Text)
}

var (
	takesWords      = pattern.OneOf("it take to")
	weightWhatWords = pattern.OneOf("what")
	whatOrHowWords  = pattern.OneOf("what", "how ", "real", "true", "actual", "correct", "实际", "到底")
)

// asksWeight reports whether the memory of a workload is asked for by a verb.
func (r question) asksWeight() bool {
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

// A need is asked for by what it is of, or by the least that will do.

// partCost is how people ask what a part of the memory comes to: "what does a 128k kv cache cost".
var partCost = pattern.Of(`\bwhat (?:does|do|will|would|did) [^.?!;]{0,40}\b(?:kv|cache|context|ctx)\b[^.?!;]{0,24}\b(?:cost|take|need|use|eat|add|weigh|come to)\b`)

var partCostsWords = pattern.OneOf("what do", "what will", "what would", "what did")

// partCosts reports whether that is asked of a model, and no money is told.
func (r question) partCosts() bool {
	return r.HasModel() && !r.HasHardware() && !r.Query.HasBudget() && !r.Query.HasRent() && r.Mentions(partCostsWords) && r.Matches(partCost, r.Text)
}

// needSought is a need that is named and asked for: "memory need for a 7B?", 要多少显存.
var needSought = pattern.Of(`\b(?:memory|vram|mem|ram)\b[^,;]*\?$|^ ?(?:the |minimum |min |total |gpu )*(?:memory|vram|mem|ram) (?:need|require|usage)|(?:多少|多大)[^,;]{0,6}(?:显存|内存)|(?:显存|内存)[^,;]{0,6}(?:多少|多大)`)

// needOnCard names the memory on a card as what is asked for, with no verb: "13b qlora, r 64: memory per A100?".
var needOnCard = pattern.Of(`(?:^|[,:;.] ?|\b(?:what|what's|whats|which) (?:is |are )?)(?:the |total |peak |gpu |max |expected )*(?:memory|vram|mem)(?: needed| required| use| usage| footprint| need)? (?:per|on|for|of) (?:an? |each |every |one |the |my |single )*[a-z0-9 -]{2,24}\?$`)

// perOneOnly asks for what one card holds, with no word for the amount: "70b fp16 on 4 A100, per rank?".
var perOneOnly = pattern.Of(`[,:;.-] ?(?:(?:and|so|then|what|about|is that|what about|how about|that's) )*(?:(?:per|on each|for each|on every) (?:card|gpu|rank|device|worker|accelerator)|each)(?: memory| vram| mem)?\?$`)

var needApartWords = pattern.OneOf("memory", "vram", "mem")

// needApart reports whether an amount of memory is asked for in a clause of its own, and what ran or
// did not is only told beside it: "how much memory does it take, my two cards run out".
func (r question) needApart() bool {
	if r.HasModel() && strings.HasSuffix(r.Text, "?") && !r.Asked.Asks("enough", "fit", "oom", "can") {
		if r.Mentions(needApartWords) && r.Matches(needOnCard, r.Text) {
			return true
		}
		if !r.Asked.Asks("howfast", "howlong", "cost", "power", "cards", "maxbatch", "howlongseq", "compare") && r.Matches(perOneOnly, r.Text) {
			return true
		}
	}
	much := r.Asked.First("howmuch")
	if s := r.Asked.First("requirement"); much == nil && s != nil && r.Matches(needSought, evidence.ClauseOf(r.Text, s.Lo).In(r.Text)) {
		much = s
	}
	if much == nil || !r.HasModel() && !reader.Trains(r.Query.Task) || r.Thing(much) != "memory" && much.Name != "requirement" || !r.Asked.Asks("can", "enough", "fit", "oom") {
		return false
	}
	lo := 0
	for _, g := range r.Asked.Found {
		if g.Kind != "ask" || g.Name != "can" && g.Name != "enough" && g.Name != "fit" && g.Name != "oom" || g.Lo < lo {
			continue
		}
		clause := evidence.ClauseOf(r.Text, g.Lo)
		lo = clause.Hi
		switch words := strings.TrimRight(clause.In(r.Text), ",、"); {
		case much.Lo >= clause.Lo && much.Lo < clause.Hi:
			if g.Name != "oom" {
				return false
			}
			lo = g.Hi
		case evidence.Closing(words), evidence.Unmarked(words):
			return false
		}
	}
	return true
}

// leastRig is the least hardware that will do: "the lowest config", 最低配置.
var leastRig = pattern.Of(`\b(?:lowest|minimum|minimal|min|smallest|least|weakest) (?:[a-z]+ ){0,2}?(?:config|configuration|spec|specs|setup|hardware|requirements?|system|rig|gear)\b|最低(?:得|要|需要|用)?(?:什么|啥|多少)?的?(?:配置|硬件|显卡)`)

// asksLeast reports whether the least hardware is sought for what is only pointed at: "the lowest
// config that is able to run it?".
func (r question) asksLeast() bool {
	return !r.HasModel() && !r.HasHardware() && r.Matches(leastRig, r.Text) && !r.Asked.Asks("enough", "why")
}

var thenEnoughWords = pattern.OneOf("就能", "就可以", "就够", "就行")

// needConfirmed reports whether a need of memory is told to be confirmed, with no hardware of the
// asker's: what it really is is the answer.
func (r question) needConfirmed() bool {
	if !r.HasModel() || r.HasHardware() || r.Query.HostRAMGB > 0 || r.Asked.Asks("howto", "explain") || !evidence.Closing(r.Text) && !r.Asked.Asks("normal") {
		return false
	}
	if r.Asked.Asks("can", "fit", "enough") && r.Mentions(thenEnoughWords) {
		return false // 是不是16G就能跑: whether it is enough is asked
	}
	return slices.ContainsFunc(r.Passed, func(i int) bool { return r.Tokens[i].Type == token.Bytes })
}

// hearsayChecked reports whether it is asked if a need is true that is told: what it really is is the answer.
func (r question) hearsayChecked() bool {
	return r.Query.ClaimedGB > 0 && r.HasModel() && !r.HasHardware() && r.TruthAsked() && !r.Asked.Asks("why", "howto", "enough", "fit", "oom", "cards", "cost", "howlong", "buy")
}

// needLast asks what a run needs in a sentence of its own, behind others that only tell how it failed: "it
// can't load on 24GB. How much do I need?".
var needLast = pattern.Of(`[.;,!] ?(?:so |and |then |but )*how much(?: more)?(?: (?:vram|memory|ram|gpu memory))? (?:do|would|will|does|should) (?:i|we|it|one|that|this|you)(?: (?:really|actually|then|even|ever))* (?:need|take|require|have|get|want)(?: (?:then|for (?:this|that|it)|in (?:all|total)|instead|at least|here))? ?\?*$`)

var needAfterFailureHowMuchWords = pattern.OneOf("how much")

// needAfterFailure reports whether that is the only question.
func (r question) needAfterFailure() bool {
	if !r.Mentions(needAfterFailureHowMuchWords) {
		return false
	}
	m := r.Span(needLast, r.Text)
	return m != nil && !strings.Contains(r.Text[:m[0]], "?")
}
