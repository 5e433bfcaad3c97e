package parser

import (
	"headroom/parser/pattern"
)

// loadedWhole asks whether all of a mixture of experts lies in memory, or only what is active of it.
var loadedWhole = pattern.Of(`\b(?:all|whole|entire|full|every|total|complete|everything)\b[^.?!;]{0,60}?\bor (?:is it |are |do |does |will |would )?(?:only|just|merely|simply)?[^.?!;,]{0,24}\b(?:active|activated)\b|\b(?:only|just)\b[^.?!;,]{0,32}\b(?:active|activated)\b[^.?!;,]{0,24}\bor (?:is it |are |do |does |will |would )?(?:all|the whole|the entire|the full|everything)\b|\b(?:only|just|merely)\b[^.?!;,]{0,24}\b(?:need|needs|load|loads|hold|keep|take|takes|use|uses|count)\b[^.?!;,]{0,40}\b(?:active|activated)\b|\b(?:inactive|idle|unused|non-?active|dormant)\b (?:experts?|params?|parameters|weights)\b[^.?!;]{0,40}\b(?:memory|vram|ram|loaded|take|count|space)\b`)

var loadedWholeWords = pattern.OneOf("active", "activated", "inactive", "idle", "unused", "dormant")

// asksLoadedWhole reports whether a mixture of experts is asked about in that way.
func (r question) asksLoadedWhole() bool {
	if !r.Mentions(loadedWholeWords) || r.Asked.Asks("howmuch", "fit", "enough", "oom", "cards", "howfast", "whatmodel", "buy") {
		return false
	}
	return r.Questioned() && r.Matches(loadedWhole, r.Text)
}

var (
	// withMoreCards tells of more cards, and staysTaken that the memory of each stayed as it was.
	withMoreCards = pattern.Of(`\b(?:as|when|while|if|with|after|by|no matter|regardless of|whatever) (?:[a-z']+ ){0,4}?(?:number of (?:gpus|cards)|(?:more|additional|extra) (?:gpus|cards)|how many (?:gpus|cards)|(?:gpus|cards|gpu count) (?:increases?|grows?|goes up|doubles?))\b|\b(?:adding|add|added|increasing|increase|doubling|doubled) (?:the )?(?:more |number of |another )?(?:gpus?|cards|gpu count)\b`)
	staysTaken    = pattern.Of(`\b(?:gpu|vram|memory|mem|ram|footprint)\b[^.?!;]{0,40}\b(?:(?:does|do|did|will|would|is|are|has|have)(?:n't| not|nt) (?:go(?:ing)? down|gone down|decreas(?:e|es|ed|ing)|drop(?:s|ped|ping)?|fall(?:s|en|ing)?|shrink(?:s|ing)?|reduc(?:e|es|ed|ing)|chang(?:e|es|ed|ing)|scal(?:e|es|ing)|come down|get (?:lower|smaller|less))|(?:stays?|stayed|remains?|remained|is|keeps|kept) (?:about |roughly |exactly |just )?(?:the same|constant|unchanged|flat|identical)|never (?:drops|decreases|goes down|changes))`)
)

var (
	gpusWords    = pattern.OneOf("gpus", "cards", "gpu count", "another gpu", "another card")
	howManyWords = pattern.OneOf("how many")
)

// unmovedByCards reports whether it is told that more cards leave the memory of each as it was.
func (r question) unmovedByCards() bool {
	if !r.Mentions(gpusWords) || r.Asked.Asks("fit", "enough", "howmuch", "howfast", "howlong", "maxbatch") || r.Mentions(howManyWords) {
		return false
	}
	return r.Matches(staysTaken, r.Text) && r.Matches(withMoreCards, r.Text)
}

// explainIt asks for a reason in other words than "why".
var explainIt = pattern.Of(`\b(?:could|can|would|please|pls|will) (?:any(?:one|body)|some(?:one|body)|you|u)?(?: please| pls)? ?(?:explain|shed (?:some )?light)\b|\bexplain (?:it|this|that|why|please|pls)\b|\bany explanation\b`)

var (
	fasterWords    = pattern.OneOf("faster", "slower", "quicker")
	explainedWords = pattern.OneOf("expla", "light")
)

// asksWhyFaster reports whether two models that ran on some machine are told with the speed of one against
// the other, and an explanation is asked for.
func (r question) asksWhyFaster() bool {
	if len(r.Sizes)+len(r.Models) < 2 || !r.Mentions(fasterWords) || !r.Mentions(explainedWords) || !r.HasHardware() && r.Query.CPU == "" || r.Asked.Asks("howmuch", "enough", "fit", "cards", "buy", "why") {
		return false
	}
	return r.Than() && r.Matches(explainIt, r.Text)
}

var (
	// restIs asks what the one figure has more than the other: "is the extra just the cache".
	restIs = pattern.Of(`\bwhere (?:do|does|did|would|is|are) (?:the|those|these|that|all the|my) [^.?!;,]{1,24}\b(?:go|gone|come from|coming from)\b|(?:^|[.?!;:,] ?)(?:so |and |but |ok )?(?:is|are|was|would|could|can|does|what's|whats|what is|what are|what would) (?:all )?(?:of )?(?:the|that|this|these|those) (?:[a-z0-9.]+ ){0,2}?(?:extra|rest|difference|gap|remainder|remaining|surplus|excess|overhead|leftover|other \d+ ?(?:gb?|gib|gigs?))\b`)
	// missingSought asks where memory has gone that is not reckoned with: "what is eating the other 6GB".
	missingSought = pattern.Of(`\bwhere (?:do|does|did|would|is|are|has|have) (?:all )?(?:of )?(?:the|those|these|that|my) (?:missing|extra|other|rest|remaining|additional)\b|\bwhat(?:'s|s| is| are) (?:eating|using|taking|filling|hogging|occupying|behind|in|up with) (?:all )?(?:of )?(?:the|those|these|that|my) (?:missing|extra|other|rest|remaining|additional)\b`)
	// whichHolds asks which of them is the one to go by: "which number do I trust", "who is right".
	whichHolds = pattern.Of(`\bwhich (?:(?:one|number|figure|value|reading|of (?:them|these|those|the two)|is|are|do|should|can|would|will|i|we|to|the) ){1,5}(?:right|correct|real|true|actual|accurate|wrong|off|trust|believe|go by|go with|rely on|count on)\b|\bwho(?:'s| is)? (?:right|correct|wrong|lying)\b`)
	// blamed asks whether one part is the reason: "is it the kv cache that blows up my 70b".
	blamed = pattern.Of(`(?:\b(?:is|was|isn't|could|might|would|must) (?:it|this|that)|\bit's)(?: be)?(?: just| probably| really| actually| only| mainly| all| because of| due to)* (?:the |my |our |all the )?(?:kv ?cache|kv|cache|activations?|optimi[sz]er(?: states?)?|gradients?|context(?: length)?|batch(?: size)?|weights|logits|cuda context|cuda graphs|fragmentation|allocator|gradient accumulation)(?: itself| alone)? (?:(?:that|which)(?:'s| is| are| was)? )?(?:eat|kill|mak|caus|tak|blow|fill|hog|driv|push|break|explod|dominat|limit|cost|spill|sink)[a-z]*\b`)
)

var (
	deicticWords     = pattern.OneOf("it", "it's", "this", "that")
	whereOrWhatWords = pattern.OneOf("where", "what")
	whichOrWhoWords  = pattern.OneOf("which", "who")
)

// restAsked reports whether that is asked, with a figure that was met with.
func (r question) restAsked() bool {
	if r.Questioned() && r.Mentions(deicticWords) && r.Matches(blamed, r.Text) && !r.Asked.Asks("howmuch", "cards", "buy", "cost", "howlong", "maxbatch", "howlongseq") {
		return true
	}
	if r.Asked.Asks("howmuch", "enough", "oom", "cards", "buy", "cost", "howfast", "howlong") || r.pairsOffered() {
		return false
	}
	if q := &r.Query; q.ObservedGB+q.ClaimedGB > 0 && r.Matches(restIs, r.Text) {
		return true
	}
	if r.HasModel() && r.memoryNamed() && r.Mentions(whereOrWhatWords) && r.Matches(missingSought, r.Text) {
		return true
	}
	return r.HasModel() && r.memoryNamed() && r.Mentions(whichOrWhoWords) && r.Matches(whichHolds, r.Text)
}

// pairsOffered reports whether cards, models or formats are what "which" chooses among.
func (r question) pairsOffered() bool {
	q := &r.Query
	return q.GPUOptions != nil || q.Models != nil || q.ParamsList != nil || q.Precisions != nil || q.GPUMemoryOptions != nil
}

var onOtherWords = pattern.OneOf("反而", "反倒", "却", " but ", "wait", "after moving", "after switching")

// slowerOnOther reports whether it is wondered at that a model is slower on one of two sets of cards than on the other,
// with no speed told: what each of them does is held against the other.
func (r question) slowerOnOther() bool {
	q := &r.Query
	if len(q.GPUOptions) != 2 || q.GPUOptions[0].GPU == q.GPUOptions[1].GPU || !r.HasModel() || q.TokensPerS+q.TokensPerSPerGPU+q.TargetTokensPerS > 0 || q.SpeedsEach != nil {
		return false
	}
	return r.Asked.Asks("why", "normal") && r.Mentions(onOtherWords) && !r.MemoryWord() && !r.Asked.Asks("oom", "buy", "cost")
}
