package parser

import (
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

var spreadWords = pattern.OneOf("每", "each", "every", "per ", "both", "单卡", "各")

// asksSpread reports whether it is wondered at that cards do not share what is in use.
func (r question) asksSpread() bool {
	q := &r.Query
	if q.GPUCount < 2 && q.GPUCountOptions == nil && !r.CardsSaid() || q.ObservedGB == 0 && !r.MemorySaid() || r.Asked.Asks("fit", "enough", "oom", "howmuch", "buy", "howlong", "maxbatch") {
		return false
	}
	return (q.ObservedGB > 0 || q.Task != "") && r.Matches(reader.Unshared, r.Text) && r.Mentions(spreadWords) || r.Matches(reader.Unhelped, r.Text)
}

// bothWaysAsked reports whether a run is asked about with recomputation on and off, and nothing
// that only one of the two can answer.
func (r question) bothWaysAsked() bool {
	q := &r.Query
	return r.OnOff && r.HasModel() && q.RecomputeOptions == nil && q.Tokens+q.Samples+q.Steps+q.Epochs == 0 && q.ObservedEach == nil &&
		!r.Asked.Asks("enough", "fit", "oom", "cards", "why", "maxbatch", "max", "whatmodel", "cost", "explain", "howto")
}

// A server of llama.cpp shares its context among the slots that it serves: what each has follows from
// the two settings alone.

// ofEachSlot asks for the context of one of several that are served together.
var ofEachSlot = pattern.Of(`\bhow (?:much|many|long a) (?:ctx|context|tokens|window)(?: of (?:ctx|context))? (?:does|do|will|would|is|has|can) (?:each|every|one)\b|(?:每个|每路|各|各自)(?:能|可|会)?(?:用|有|分|分到|得到|拿到)(?:多少|多大|多长|几k)|\b(?:ctx|context|tokens|window|n_ctx|length)(?: size| length| window)? (?:is |does |do |will |would |do i get |does it get |will i get |would i get |i get |available |left )*(?:per|for each|for every|in each|of each|each) ?(?:slot|request|user|sequence|seq|client|session|connection|chat|stream|parallel)|\b(?:each|every|one|a) (?:slot|request|user|sequence|client|session|chat|stream)\b[^.?!;]{0,24}\b(?:ctx|context|tokens|window)\b|(?:每个?|单个?)(?:slot|槽位?|并发|用户|请求|会话|路|客户端)[^,;?!、0-9]{0,8}(?:多少|多大|多长|几k)(?:的)?(?:上下文|ctx|context|tokens?|长度)?|(?:上下文|ctx|context|tokens?|长度)[^,;?!、0-9]{0,6}(?:每个?|单个?)(?:slot|槽位?|并发|用户|请求|会话|路|客户端)`)

var (
	perSlotWords = pattern.OneOf("per slot", "每个slot", "每个槽")
	slotWords    = pattern.OneOf("slot", "槽")
)

// eachSlotAsked reports whether the context of each slot is asked for, with no model that would have to
// hold it.
func (r question) eachSlotAsked() bool {
	q := &r.Query
	if r.HasModel() || r.HasHardware() {
		return false
	}
	if r.Mentions(perSlotWords) && q.SeqLen > 0 && q.Concurrency > 1 {
		return r.Matches(ofEachSlot, r.Text) // "-c 16384 -np 4: context per slot" asks by its last words
	}
	if !r.Asked.Asks("howmuch", "whatis", "howmany", "howlongseq") && !evidence.Closing(r.Text) {
		return false
	}
	if r.Mentions(slotWords) && r.Matches(ofEachSlot, r.Text) {
		return true // what both are may stand in a command that was pasted before
	}
	for _, t := range r.Tokens {
		if t.Is("quantity", "seq_len") && r.ValuedAt(t) && q.Concurrency > 1 {
			return r.Matches(ofEachSlot, r.Text)
		}
	}
	return false
}

// tensorOrPipeline weighs two ways to split a model against each other, with no degree of either: "tp or
// pp for a 70b on 2x 3090".
var tensorOrPipeline = pattern.Of(`\b(?:tp|tensor(?:[- ]parallel(?:ism)?)?) ?(?:or|vs\.?|versus|/|还是) ?(?:pp|pipeline(?:[- ]parallel(?:ism)?)?)(?:[ ,.?!]|$)|\b(?:pp|pipeline(?:[- ]parallel(?:ism)?)?) ?(?:or|vs\.?|versus|/|还是) ?(?:tp|tensor(?:[- ]parallel(?:ism)?)?)(?:[ ,.?!]|$)|(?:张量并行|tp)还是(?:用)?(?:流水线并行|流水线|pp)`)

var bothLayoutsWords = pattern.OneOf("pp", "pipeline", "流水线")

// bothLayouts compares the two on all cards that are told, and reports whether they are weighed.
func (r question) bothLayouts() bool {
	q := &r.Query
	n := q.GPUCount
	if n < 2 || n > 16 || q.Nodes > 1 || q.Parallel != (Parallel{}) || q.ParallelOptions != nil || q.GPUOptions != nil || !r.HasModel() || !r.Mentions(bothLayoutsWords) {
		return false
	}
	return r.Matches(tensorOrPipeline, r.Text)
}

// goesWithoutOffload reports whether a run is asked about without what it has moved off its cards.
func (r question) goesWithoutOffload() bool {
	return r.Query.Offload == "none" && r.HasModel() && r.HasHardware() && !r.Asked.Asks("cards", "howmuch", "buy", "cost", "compare") && r.GoesWithout()
}

// formatPicked asks which format to take, in the words of those who look for a card: "should I go Q4 or Q5?".
var formatPicked = pattern.Of(`\b(?:should|shall|do|would|could) (?:i|we|you) (?:rather |better |just )?(?:go|go for|go with|go to|get|use|take|choose|pick|grab|drop to|stick (?:with|to))(?: (?:down|a|an|the|with|for|to|lower))* (?:i?q[2-8]\w*|awq|gptq|int ?[48]|fp8|fp16|bf16|exl[23]|mxfp4|nvfp4|nf4|[2-8][ -]?bits?)\b`)

// formatChosen reports whether it is a format that is chosen, and no card beside it.
func (r question) formatChosen() bool {
	q := &r.Query
	return (q.Quant != "" || q.Precisions != nil) && q.GPUOptions == nil && !q.HasBudget() && r.Matches(formatPicked, r.Text)
}
