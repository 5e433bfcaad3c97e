package parser

// meaningAsked asks what something stands for.
var meaningAsked = patternOf(`\bwhat(?:'s| (?:does|do|is|are|did|would))(?: (?:it|that|this|these|those|they|the|line|lines|message|number|numbers|supposed|actually|really|even|exactly|all|to|here|be|a|trying))* (?:mean|means|meaning|telling|saying|tell|say|stand for|refer)\b|\bmeaning\b|\bmeans? what\b|\bhow (?:to|do i|should i|do you|am i supposed to) (?:read|interpret|parse|understand|decode)\b|\bstands? for\b|什么意思|啥意思|怎么看|怎么理解|如何理解|含义|怎么解读|怎么读|代表什么|代表啥|指的是什么|说明什么|说明了什么`)

// printedOut is how a line is told to come from a program.
var printedOut = patternOf("\\b(?:prints?|printed|printing|logs?|logged|outputs?|reports?|message|warning|warns|line|says|shows?|displays?|startup|stdout|console|dashboard|metrics)\\b|[「『]|打印|日志|显示|提示|输出|报|里写|面板|指标")

// printedSubject is what a plan can explain of such a line.
var printedSubject = patternOf(`\b(?:kv|cache|gpu[ _]blocks?|cpu[ _]blocks?|blocks|tokens|concurrency|offload(?:ed|ing)?|layers|memory|mem|vram|gib|mib|batch|seqs?|running|swapped|preempt(?:ed|ion)?|evict(?:ed|ion)?|out of memory|allocated|reserved|mfu|tflops|throughput|grad|max[_ ]ma|prefill|decode)\b|max_total|num_tokens|显存|缓存|并发|吞吐|卸载`)

// asksPrinted reports whether a line that a program printed about its memory or its speed
// is to be explained: "vllm logs '# GPU blocks: 2345', what does it mean".
func (r *reader) asksPrinted() bool {
	if r.hasModel() && r.hasHardware() || r.asked.asks("howmuch", "cards", "enough", "compare", "buy", "whatmodel") {
		return false
	}
	return r.matches(meaningAsked, r.text) && (r.pasted != nil && !r.pasted.failed || r.matches(printedOut, r.text) && r.matches(printedSubject, r.text))
}
