package parser

import (
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// asksCause reports whether a cause is offered for what was met with, and asked about.
func (r question) asksCause() bool {
	if !r.Matching.Mentions("because", "due to", "caused", "down to", "related to", "account of", "coz", "cuz", "effect of", "consequence of", "fault of", "spill", "swap", "pag", "overflow", "leak", "throttl", "thrash", "offload", "fall", "using", "on the cpu", "on cpu", "on my cpu", "bottleneck") {
		return false
	}
	if q := &r.Query; q.TokensPerS+q.TokensPerSPerGPU > 0 && r.HasModel() && r.HasHardware() {
		return false // the speed tells
	}
	if r.Asked.Asks("howmuch", "howlong", "cards", "buy", "whatmodel", "cost", "howlongseq", "maxbatch") || r.HasModel() && r.HasHardware() && r.Asked.Asks("oom", "enough", "fit") {
		return false
	}
	m := r.Span(reader.CauseNamed, r.Text)
	if m == nil {
		if m = r.Span(reader.CauseSpilled, r.Text); m == nil || !r.wonderedAt() {
			return false
		}
	}
	return strings.Contains(r.Text[m[1]:], "?") || evidence.Closing(r.Text)
}

// wonderedAt reports whether something was met with that one can wonder at: slowness, or memory that
// is in use.
func (r question) wonderedAt() bool {
	q := &r.Query
	return q.ObservedGB+q.TokensPerS+q.TokensPerSPerGPU+q.UsedGB > 0 || r.Asked.Asks("howfast", "why", "normal", "oom") || r.Matching.Mentions("full", "maxed", "high", "usage")
}

// loadedWhole asks whether all of a mixture of experts lies in memory, or only what is active of it.
var loadedWhole = pattern.Of(`\b(?:all|whole|entire|full|every|total|complete|everything)\b[^.?!;]{0,60}?\bor (?:is it |are |do |does |will |would )?(?:only|just|merely|simply)?[^.?!;,]{0,24}\b(?:active|activated)\b|\b(?:only|just)\b[^.?!;,]{0,32}\b(?:active|activated)\b[^.?!;,]{0,24}\bor (?:is it |are |do |does |will |would )?(?:all|the whole|the entire|the full|everything)\b|\b(?:only|just|merely)\b[^.?!;,]{0,24}\b(?:need|needs|load|loads|hold|keep|take|takes|use|uses|count)\b[^.?!;,]{0,40}\b(?:active|activated)\b|\b(?:inactive|idle|unused|non-?active|dormant)\b (?:experts?|params?|parameters|weights)\b[^.?!;]{0,40}\b(?:memory|vram|ram|loaded|take|count|space)\b`)

// asksLoadedWhole reports whether a mixture of experts is asked about in that way.
func (r question) asksLoadedWhole() bool {
	if !r.Matching.Mentions("active", "activated", "inactive", "idle", "unused", "dormant") || r.Asked.Asks("howmuch", "fit", "enough", "oom", "cards", "howfast", "whatmodel", "buy") {
		return false
	}
	return r.Questioned() && r.Matches(loadedWhole, r.Text)
}

var (
	// withMoreCards tells of more cards, and staysTaken that the memory of each stayed as it was.
	withMoreCards = pattern.Of(`\b(?:as|when|while|if|with|after|by|no matter|regardless of|whatever) (?:[a-z']+ ){0,4}?(?:number of (?:gpus|cards)|(?:more|additional|extra) (?:gpus|cards)|how many (?:gpus|cards)|(?:gpus|cards|gpu count) (?:increases?|grows?|goes up|doubles?))\b|\b(?:adding|add|added|increasing|increase|doubling|doubled) (?:the )?(?:more |number of |another )?(?:gpus?|cards|gpu count)\b`)
	staysTaken    = pattern.Of(`\b(?:gpu|vram|memory|mem|ram|footprint)\b[^.?!;]{0,40}\b(?:(?:does|do|did|will|would|is|are|has|have)(?:n't| not|nt) (?:go(?:ing)? down|gone down|decreas(?:e|es|ed|ing)|drop(?:s|ped|ping)?|fall(?:s|en|ing)?|shrink(?:s|ing)?|reduc(?:e|es|ed|ing)|chang(?:e|es|ed|ing)|scal(?:e|es|ing)|come down|get (?:lower|smaller|less))|(?:stays?|stayed|remains?|remained|is|keeps|kept) (?:about |roughly |exactly |just )?(?:the same|constant|unchanged|flat|identical)|never (?:drops|decreases|goes down|changes))`)
)

// unmovedByCards reports whether it is told that more cards leave the memory of each as it was.
func (r question) unmovedByCards() bool {
	if !r.Matching.Mentions("gpus", "cards", "gpu count", "another gpu", "another card") || r.Asked.Asks("fit", "enough", "howmuch", "howfast", "howlong", "maxbatch") || r.Matching.Mentions("how many") {
		return false
	}
	return r.Matches(staysTaken, r.Text) && r.Matches(withMoreCards, r.Text)
}

// explainIt asks for a reason in other words than "why".
var explainIt = pattern.Of(`\b(?:could|can|would|please|pls|will) (?:any(?:one|body)|some(?:one|body)|you|u)?(?: please| pls)? ?(?:explain|shed (?:some )?light)\b|\bexplain (?:it|this|that|why|please|pls)\b|\bany explanation\b`)

// asksWhyFaster reports whether two models that ran on some machine are told with the speed of one against
// the other, and an explanation is asked for.
func (r question) asksWhyFaster() bool {
	if len(r.Sizes)+len(r.Models) < 2 || !r.Matching.Mentions("faster", "slower", "quicker") || !r.Matching.Mentions("expla", "light") || !r.HasHardware() && r.Query.CPU == "" || r.Asked.Asks("howmuch", "enough", "fit", "cards", "buy", "why") {
		return false
	}
	return r.Than() && r.Matches(explainIt, r.Text)
}
