package parser

import "strings"

// pooling is how people ask whether several cards have one memory or each its own.
var pooling = patternOf(`\b(?:as|like|into) (?:a |an |one )?(?:single|one|shared|big|unified|\d+ ?gb?\b)|\b(?:stack|add|adds|added|adding) up\b|\bpool(?:ed|s|ing)?\b|\bcombin(?:e|ed|es|ing)\b|\bshared?\b|\bmerged?\b|\bmix(?:ing|ed)?\b|混(?:用|插|搭)|\bseparate(?:ly|d)?\b|\bindependent(?:ly)?\b|\beach (?:card |gpu |one )?(?:need|get|hold|keep|load|have|store)s? (?:its |their |a |the )?(?:own|full|whole|entire|complete|copy)|\bfull copy\b|合并|叠加|合成|合在一起|各算各|当(?:成|作|做)?(?:一[张块个]|\d+ ?g)|变成\d|翻倍|相加|共享|共用|累加|独立的|互通`)

// letsDo asks whether several cards do what takes the memory of a larger one: "does it let you run things
// that need a 48GB card", "or does it still limit me to 24".
var letsDo = patternOf(`\blets? (?:you|me|us|one) (?:do|run|load|train|use|fit) (?:things|stuff|models|what|whatever|anything|something|llms)\b[^.?!;]{0,24}\b(?:requires?|needs?|takes?|wants?)\b|\blimit(?:s|ed|ing)? (?:you|me|us) to \d`)

// eachOrSum asks whether an amount is that of one card or of all: "is it per card or the sum of all",
// 是单卡的还是总的.
var eachOrSum = patternOf(`\b(?:per|each|every|one|a single|single) (?:card|gpu|device)\b[^.?!;]{0,16}\bor\b[^.?!;]{0,24}\b(?:sum|total|all|combined|together|overall|several|add(?:ed)? up)\b|\b(?:total|sum|combined|overall|all cards)\b[^.?!;]{0,16}\bor\b[^.?!;]{0,16}\b(?:per|each|one|single) (?:card|gpu|device)\b|(?:单卡|单张|每张|每卡|一张卡?)[^,;?!]{0,8}[,、]?(?:还是|或)[^,;?!]{0,16}(?:总|加起来|合计|一共|全部|所有|之和)|(?:总|加起来|合计)[^,;?!]{0,8}、?还是[^,;?!]{0,6}(?:单卡|每张|每卡|单张)`)

// asksPooling reports whether the text asks if the memory of several cards counts as
// one: "do two 3090s act like one 48 GB card".
func (r *reader) asksPooling() bool {
	if !r.hasModel() && (r.memorySaid() || r.matching.mentions("gpu", "显卡")) && r.matching.mentions(" or ", "还是", "或") && r.matches(eachOrSum, r.text) && !r.asked.asks("whatmodel", "buy", "howfast", "cost", "enough", "fit") {
		return true
	}
	if !r.hasModel() && r.hasHardware() && r.matching.mentions("let", "limit") && r.questioned() && r.matches(letsDo, r.text) && !r.asked.asks("whatmodel", "buy", "howmuch", "cost") {
		return true
	}
	q := &r.query
	if r.hasModel() || q.GPUCount < 2 && q.TotalGPUMemoryGB == 0 && q.GPUPool == nil && !r.matching.mentions("multi", "two ", "several", "cards", "gpus", "多卡", "双卡", "两张", "两块", "多张") && !r.mixesMakers() {
		return false
	}
	if r.asked.asks("whatmodel", "buy", "howfast", "howmuch", "cost", "cards", "howlong", "best", "howto") || !r.hasHardware() && !r.memorySaid() {
		return false
	}
	return r.questioned() && r.matches(pooling, r.text)
}

// mixesMakers reports whether cards are told of by two makers: "an nvidia card and an amd
// one".
func (r *reader) mixesMakers() bool {
	return r.matching.mentions("nvidia", "n卡", "geforce", "英伟达") && r.matching.mentions("amd", "a卡", "radeon", "intel", "arc ", "apple")
}

// questioned reports whether the text holds a question for yes or no, by a sign, by the
// word that opens it or by an ending.
func (r *reader) questioned() bool {
	if closing(r.text) || strings.Contains(r.text, "?") || r.asked.asks("does", "can") {
		return true
	}
	return r.matching.mentions("吗", "么、", "还是", "会不会", "能不能")
}

// until is how people ask for a time without a word for one: "when would it be done",
// 什么时候能训完.
var until = patternOf(`\bwhen (?:will|would|can|could|might|should|do|does|is|am|are) |\b(?:done|finished|ready|complete) by when\b|什么时候|啥时候|何时|几时|(?:猴|驴)年马月|何年何月|哪(?:一)?[年天]`)

// untilOver asks when something is over, whatever is told of how much there is to do: "when
// does the pretrain end", 什么时候能训完.
var untilOver = patternOf(`\b(?:when|when's|by when|how soon)\b (?:will|would|can|could|might|should|do|does|did|is|am|are|'s|the|our|my|that|this)\b[^.?!;,]{0,64}?\b(?:end|ends|ended|finish|finishes|finished|done|over|complete|completes|completed|through|ready|wraps?|wrapped|conclude|concludes)\b|(?:什么时候|啥时候|何时|几时|哪天|几点)(?:才|能|可以|会|就)*(?:跑完|训完|训好|结束|完成|搞定|炼完|收工|出来|练完)`)

// whenDone reports whether a run of a known amount is asked when it ends.
func (r *reader) whenDone() bool {
	q := &r.query
	if q.Tokens+q.Samples+q.Steps+q.GPUHours == 0 {
		return trains(q.Task) && r.hasModel() && !r.asked.asks("oom", "enough", "fit", "why", "howmuch") && r.matches(untilOver, r.text)
	}
	return r.matching.mentions("when", "时候", "何时", "几时", "年马月", "何年", "哪年", "哪天", "哪一") && r.matches(until, r.text) && !r.asked.asks("oom", "enough", "fit", "why")
}

// hoursSought are words that make hours of cards what is asked for: "the GPU hour count",
// "GPU-hours for".
var hoursSought = patternOf(`\b(?:gpu|card|[a-z]+\d+[a-z]*)[- ](?:hours?|hrs?|days?)\b`)

// gpuHoursAsked reports whether hours of cards stand without a figure in a text that
// tells what is to be done: "whats the A100 GPU hour count for 13b over 2T tokens".
func (r *reader) gpuHoursAsked() bool {
	q := &r.query
	if q.Tokens+q.Samples+q.Steps == 0 || q.GPUHours > 0 || q.Hours+q.Days > 0 || q.hasRent() || !r.hasModel() || r.asked.asks("cost", "power", "enough") {
		return false
	}
	return r.matching.mentions("hour", "hrs", "days") && r.matches(hoursSought, r.text) || r.matching.mentions("卡时", "机时", "gpu时", "gpu小时", "卡小时")
}

// lengthOpen asks how long something can be made, not how long it takes: "how long can
// they be".
var lengthOpen = patternOf(`\bhow long (?:can|could|may|should|might) (?:[a-z']+ ){1,5}(?:be|get|go|grow|become)\b`)

// countsOn asks for a number and leaves out of what: "how many would 175B take".
var countsOn = patternOf(`^ of (?:them|'?em|those|these|the things|such|the same|that kind)\b|^(?: more)? (?:would|do|does|did|will|should|is|are|must|can|could|to|for|then|minimum|min|minimally|at least|at minimum|at the least|needed|required|in total|total|exactly|roughly|about|tho|though|pls|please)\b|^ ?[?.!]*$|^(?:才|就|能|够|呢|行|合适|\?)`)

// cardsOpen reports whether a number is asked for without its noun where cards were what
// was counted before.
func (r *reader) cardsOpen() bool {
	s := r.asked.first("howmany")
	if first := r.asked.first("howmany", "can", "fit", "enough"); s == nil || first != s || !r.hasModel() || r.thing(s) != "" && r.thing(s) != "card" || !r.matches(countsOn, r.text[s.hi:]) {
		return false
	}
	for i := len(r.tokens) - 1; i >= 0; i-- {
		t := r.tokens[i]
		if t.end > s.start {
			continue
		}
		switch {
		case t.typ == tMeasure && t.kind == "card", t.typ == tCard, t.typ == tBare:
			r.otherCount(s)
			return true
		case t.typ == tQuantity, t.typ == tData, t.kind == "layers":
			return false
		}
	}
	return false
}

// otherCount forgets a number of cards that was told of another model than the one that
// is asked about.
func (r *reader) otherCount(s *sign) {
	span, ok := r.spans["gpu_count"]
	if !ok {
		span, ok = r.spans["gpu"]
	}
	if !ok || len(r.sizes)+len(r.models) < 2 || r.query.ParamsList != nil || r.query.Models != nil {
		return
	}
	before, after := false, false
	for _, p := range r.sizes {
		before = before || r.tokens[p.token].start < s.start && r.tokens[p.token].value != r.query.ParamsB*1e9
		after = after || r.tokens[p.token].start > s.start
	}
	if before && after && span[0] < s.start {
		r.query.GPUCount = 0
	}
}

// shareHeld asks what part of the whole falls to one card once the work is split: "does each
// GPU then hold a mere quarter".
var shareHeld = patternOf(`\b(?:does|do|will|would|is|are|so|then) (?:each|every|one|a single|any|all)(?: one)?(?: of the)? ?(?:gpus?|cards?|ranks?|devices?)\b[^.?!;]{0,24}\b(?:hold|keep|store|carry|load|get|have|see|need|take|holding|keeping|storing)s?\b[^.?!;]{0,24}\b(?:quarter|half|third|fifth|eighth|fraction|share|slice|shard|portion|part|piece|full copy|whole (?:model|thing|copy)|entire (?:model|thing|copy)|1/\d|one[- ](?:quarter|half|third|eighth))\b|(?:每张卡|每卡|每块卡|每个gpu|单卡)[^,;?!]{0,12}(?:只|就|都)?(?:存|放|占|装|拿|分到|加载|要|有)(?:了)?(?:四分之一|一半|三分之一|八分之一|1/\d|一份|整个模型|完整的?模型|全部|全量)`)

// asksShare reports whether the part of each card is asked about where the work is split.
func (r *reader) asksShare() bool {
	return (r.waysSaid() || r.zeroSaid() || r.query.Parallel.TP > 1) && r.questioned() && !r.asked.asks("howmuch", "cards", "enough", "oom") && r.matching.mentions("each", "every", "one ", "all ", "single", "any ", "每", "单卡") && r.matches(shareHeld, r.text)
}

// fewWords reports whether a text is all but nothing: "will that fit??".
func (r *reader) fewWords() bool {
	n := 0
	for i, t := range r.tokens {
		if t.typ != tMark && t.typ != tLink && t.kind != "filler" && t.kind != "pronoun" && t.kind != "not" && r.word(i) != "that" && !r.asked.over(t.lo, t.hi) {
			n++
		}
	}
	return n <= 2
}

// How many times as much one model takes as another is asked for in one clause: "训练70B的成本是7B
// 的几倍", "how many times the GPU hours of a 7B does a 70B take".

var ratioOf = patternOf(`(?:是|比|相当于|为)[^,;?!、]{0,24}(?:几|多少)倍|\bhow many times (?:the|as|more|longer|slower|dearer|bigger|larger)\b`)

// ratioSought reports whether it is asked how many times as much one thing takes as another.
func (r *reader) ratioSought() bool {
	return r.matching.mentions("几倍", "多少倍", "how many times") && r.matches(ratioOf, r.text)
}

// asksRatio reports whether it is asked of two models, whatever it is that they take: without the
// tokens of a run its time and its cost are told by how they stand to each other.
func (r *reader) asksRatio() bool {
	q := &r.query
	return (len(q.Models) == 2 || len(q.ParamsList) == 2) && q.Tokens+q.Samples+q.Steps == 0 && !r.asked.asks("fit", "oom", "enough", "cards") && r.ratioSought()
}
