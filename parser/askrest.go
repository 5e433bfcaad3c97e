package parser

import "headroom/parser/pattern"

// Where two figures of memory stand side by side, what makes them differ is asked, or which of them holds.

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

// restAsked reports whether that is asked, with a figure that was met with.
func (r question) restAsked() bool {
	if r.Questioned() && r.Matching.Mentions("it", "it's", "this", "that") && r.Matches(blamed, r.Text) && !r.Asked.Asks("howmuch", "cards", "buy", "cost", "howlong", "maxbatch", "howlongseq") {
		return true
	}
	if r.Asked.Asks("howmuch", "enough", "oom", "cards", "buy", "cost", "howfast", "howlong") || r.pairsOffered() {
		return false
	}
	if q := &r.Query; q.ObservedGB+q.ClaimedGB > 0 && r.Matches(restIs, r.Text) {
		return true
	}
	if r.HasModel() && r.memoryNamed() && r.Matching.Mentions("where", "what") && r.Matches(missingSought, r.Text) {
		return true
	}
	return r.HasModel() && r.memoryNamed() && r.Matching.Mentions("which", "who") && r.Matches(whichHolds, r.Text)
}

// pairsOffered reports whether cards, models or formats are what "which" chooses among.
func (r question) pairsOffered() bool {
	q := &r.Query
	return q.GPUOptions != nil || q.Models != nil || q.ParamsList != nil || q.Precisions != nil || q.GPUMemoryOptions != nil
}
