package parser

// firstSeen is how people ask for the time to the first token by what they see of it:
// "before the first word shows up", "until it starts to answer", 等多久才开始吐字.
var firstSeen = patternOf(`\b(?:first|1st) (?:word|letter|character|bit of (?:text|output)|output|reply|response|answer|sign of life|syllable)\b|\b(?:before|until|till|for it to|til) (?:it |they |the model |anything |something |the (?:answer|reply|output|response|text) |i (?:see|get) )?(?:starts?|begins?|shows? up|appears?|comes? (?:out|back)|an answer|anything|something)\b(?: to)?(?: (?:answer|reply|type|talk|respond|generate|stream|write|output|print|spit)[a-z]*)?|(?:多久|多长时间|几秒)[^,;?!]{0,10}(?:开始|才能?)?(?:吐字|出字|出第一|回话|有反应|开始(?:回答|输出|回复|生成))`)

// firstWord reports whether the time to the first token is asked for.
func (r *reader) firstWord() bool {
	q := &r.query
	if q.Samples+q.Steps+q.Epochs > 0 || trains(q.Task) || !r.asked.asks("howlong", "howmany", "howmuch") || !r.hasModel() && !r.hasHardware() {
		return false
	}
	return r.matching.mentions("first", "1st", "before", "until", "til", "for it to", "久", "时间", "秒") && r.matches(firstSeen, r.text)
}

// fares is how people ask for a speed by a verb: "how does it do in vLLM", "what does it
// generate at", "how well does it perform".
var fares = patternOf(`\bwhat (?:speed |rate )?(?:does|do|would|will|can|did) (?:it|that|this|they|yours|one|the thing|you|i) (?:generate|decode|run|churn|crank|chug|go|output|infer|move|clip|spit)(?: along| away| out)? at\b|\bhow (?:well |good )?(?:does|do|did|will|would|might) [^.?!;]{2,48}\b(?:perform|fare|hold up|behave|cope|keep up|do (?:in|with|under|on|at|for|when|once))\b`)

// faresAsked reports whether a speed is asked for by such a verb.
func (r *reader) faresAsked() bool {
	if !r.hasHardware() && r.query.CPU == "" && !r.query.CPUOnly || r.asked.asks("howmuch", "enough", "oom", "cards", "buy", "cost", "why", "compare", "mfu") || r.query.GPUOptions != nil || trains(r.query.Task) || r.memoryWord() {
		return false
	}
	return r.matching.mentions("what ", "how ") && r.matches(fares, r.text)
}
