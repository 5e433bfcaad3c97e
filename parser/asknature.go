package parser

import (
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// pooling is how people ask whether several cards have one memory or each its own.
var pooling = pattern.Of(`\b(?:as|like|into) (?:a |an |one )?(?:single|one|shared|big|unified|\d+ ?gb?\b)|\b(?:stack|add|adds|added|adding) up\b|\bpool(?:ed|s|ing)?\b|\bcombin(?:e|ed|es|ing)\b|\bshared?\b|\bmerged?\b|\bmix(?:ing|ed)?\b|混(?:用|插|搭)|\bseparate(?:ly|d)?\b|\bindependent(?:ly)?\b|\beach (?:card |gpu |one )?(?:need|get|hold|keep|load|have|store)s? (?:its |their |a |the )?(?:own|full|whole|entire|complete|copy)|\bfull copy\b|合并|叠加|合成|合在一起|各算各|当(?:成|作|做)?(?:一[张块个]|\d+ ?g)|变成\d|翻倍|相加|共享|共用|累加|独立的|互通`)

// sameAsOne sets several cards equal to one: "is 2x 24GB = one 48GB card", 两张16G相当于一张32G吗.
var sameAsOne = pattern.Of(`(?:=|\bequals?\b|\bequal to\b|\bequivalent to\b|\bthe same as\b) ?(?:a |an |one |to )?(?:single|one|big|\d+ ?gb?\b)|(?:等于|等同于?|相当于|就是|算是?|视为)(?:一[张块个]|1[张块]|\d+ ?g)`)

// letsDo asks whether several cards do what takes the memory of a larger one: "does it let you run things
// that need a 48GB card", "or does it still limit me to 24".
var letsDo = pattern.Of(`\blets? (?:you|me|us|one) (?:do|run|load|train|use|fit) (?:things|stuff|models|what|whatever|anything|something|llms)\b[^.?!;]{0,24}\b(?:requires?|needs?|takes?|wants?)\b|\blimit(?:s|ed|ing)? (?:you|me|us) to \d`)

// eachOrSum asks whether an amount is that of one card or of all: "is it per card or the sum of all",
// 是单卡的还是总的.
var eachOrSum = pattern.Of(`\b(?:per|each|every|one|a single|single) (?:card|gpu|device)\b[^.?!;]{0,16}\bor\b[^.?!;]{0,24}\b(?:sum|total|all|combined|together|overall|several|add(?:ed)? up)\b|\b(?:total|sum|combined|overall|all cards)\b[^.?!;]{0,16}\bor\b[^.?!;]{0,16}\b(?:per|each|one|single) (?:card|gpu|device)\b|(?:单卡|单张|每张|每卡|一张卡?)[^,;?!]{0,8}[,、]?(?:还是|或)[^,;?!]{0,16}(?:总|加起来|合计|一共|全部|所有|之和)|(?:总|加起来|合计)[^,;?!]{0,8}、?还是[^,;?!]{0,6}(?:单卡|每张|每卡|单张)`)

var (
	gpuWords        = pattern.OneOf("gpu", "显卡")
	poolingOrWords  = pattern.OneOf(" or ", "还是", "或")
	letOrLimitWords = pattern.OneOf("let", "limit")
	multiWords      = pattern.OneOf("multi", "two ", "several", "cards", "gpus", "多卡", "双卡", "两张", "两块", "多张")
)

// asksPooling reports whether the text asks if the memory of several cards counts as
// one: "do two 3090s act like one 48 GB card".
func (r question) asksPooling() bool {
	if !r.HasModel() && (r.MemorySaid() || r.Mentions(gpuWords)) && r.Mentions(poolingOrWords) && r.Matches(eachOrSum, r.Text) && !r.Asked.Asks("whatmodel", "buy", "howfast", "cost", "enough", "fit") {
		return true
	}
	if !r.HasModel() && r.HasHardware() && r.Mentions(letOrLimitWords) && r.Questioned() && r.Matches(letsDo, r.Text) && !r.Asked.Asks("whatmodel", "buy", "howmuch", "cost") {
		return true
	}
	q := &r.Query
	if r.HasModel() || q.GPUCount < 2 && q.TotalGPUMemoryGB == 0 && q.GPUPool == nil && !r.Mentions(multiWords) && !r.mixesMakers() && !(len(q.GPUOptions) == 2 && r.Matches(sameAsOne, r.Text)) {
		return false
	}
	if r.Asked.Asks("whatmodel", "buy", "howfast", "howmuch", "cost", "cards", "howlong", "best", "howto") || !r.HasHardware() && !r.MemorySaid() {
		return false
	}
	return r.Questioned() && (r.Matches(pooling, r.Text) || r.Matches(sameAsOne, r.Text))
}

var (
	nvidiaWords = pattern.OneOf("nvidia", "n卡", "geforce", "英伟达")
	amdWords    = pattern.OneOf("amd", "a卡", "radeon", "intel", "arc ", "apple")
)

// mixesMakers reports whether cards are told of by two makers: "an nvidia card and an amd
// one".
func (r question) mixesMakers() bool {
	return r.Mentions(nvidiaWords) && r.Mentions(amdWords)
}

// until is how people ask for a time without a word for one: "when would it be done",
// 什么时候能训完.
var until = pattern.Of(`\bwhen (?:will|would|can|could|might|should|do|does|is|am|are) |\b(?:done|finished|ready|complete) by when\b|什么时候|啥时候|何时|几时|(?:猴|驴)年马月|何年何月|哪(?:一)?[年天]`)

// untilOver asks when something is over, whatever is told of how much there is to do: "when
// does the pretrain end", 什么时候能训完.
var untilOver = pattern.Of(`\b(?:when|when's|by when|how soon)\b (?:will|would|can|could|might|should|do|does|did|is|am|are|'s|the|our|my|that|this)\b[^.?!;,]{0,64}?\b(?:end|ends|ended|finish|finishes|finished|done|over|complete|completes|completed|through|ready|wraps?|wrapped|conclude|concludes)\b|(?:什么时候|啥时候|何时|几时|哪天|几点)(?:才|能|可以|会|就)*(?:跑完|训完|训好|结束|完成|搞定|炼完|收工|出来|练完)`)

var whenDoneWords = pattern.OneOf("when", "时候", "何时", "几时", "年马月", "何年", "哪年", "哪天", "哪一")

// whenDone reports whether a run of a known amount is asked when it ends.
func (r question) whenDone() bool {
	q := &r.Query
	if q.Tokens+q.Samples+q.Steps+q.GPUHours == 0 {
		return reader.Trains(q.Task) && r.HasModel() && !r.Asked.Asks("oom", "enough", "fit", "why", "howmuch") && r.Matches(untilOver, r.Text)
	}
	return r.Mentions(whenDoneWords) && r.Matches(until, r.Text) && !r.Asked.Asks("oom", "enough", "fit", "why")
}

// hoursSought are words that make hours of cards what is asked for: "the GPU hour count",
// "GPU-hours for".
var hoursSought = pattern.Of(`\b(?:gpu|card|[a-z]+\d+[a-z]*)[- ](?:hours?|hrs?|days?)\b`)

var (
	hourWords          = pattern.OneOf("hour", "hrs", "days")
	gpuHoursAskedWords = pattern.OneOf("卡时", "机时", "gpu时", "gpu小时", "卡小时")
)

// gpuHoursAsked reports whether hours of cards stand without a figure in a text that
// tells what is to be done: "whats the A100 GPU hour count for 13b over 2T tokens".
func (r question) gpuHoursAsked() bool {
	q := &r.Query
	if q.Tokens+q.Samples+q.Steps == 0 || q.GPUHours > 0 || q.Hours+q.Days > 0 || q.HasRent() || !r.HasModel() || r.Asked.Asks("cost", "power", "enough") {
		return false
	}
	return r.Mentions(hourWords) && r.Matches(hoursSought, r.Text) || r.Mentions(gpuHoursAskedWords)
}

// lengthOpen asks how long something can be made, not how long it takes: "how long can
// they be".
var lengthOpen = pattern.Of(`\bhow long (?:can|could|may|should|might) (?:[a-z']+ ){1,5}(?:be|get|go|grow|become)\b`)

// shareHeld asks what part of the whole falls to one card once the work is split: "does each
// GPU then hold a mere quarter".
var shareHeld = pattern.Of(`\b(?:does|do|will|would|is|are|so|then) (?:each|every|one|a single|any|all)(?: one)?(?: of the)? ?(?:gpus?|cards?|ranks?|devices?)\b[^.?!;]{0,24}\b(?:hold|keep|store|carry|load|get|have|see|need|take|holding|keeping|storing)s?\b[^.?!;]{0,24}\b(?:quarter|half|third|fifth|eighth|fraction|share|slice|shard|portion|part|piece|full copy|whole (?:model|thing|copy)|entire (?:model|thing|copy)|1/\d|one[- ](?:quarter|half|third|eighth))\b|(?:每张卡|每卡|每块卡|每个gpu|单卡)[^,;?!]{0,12}(?:只|就|都)?(?:存|放|占|装|拿|分到|加载|要|有)(?:了)?(?:四分之一|一半|三分之一|八分之一|1/\d|一份|整个模型|完整的?模型|全部|全量)`)

var shareWords = pattern.OneOf("each", "every", "one ", "all ", "single", "any ", "每", "单卡")

// asksShare reports whether the part of each card is asked about where the work is split.
func (r question) asksShare() bool {
	return (r.waysSaid() || r.ZeroSaid() || r.Query.Parallel.TP > 1) && r.Questioned() && !r.Asked.Asks("howmuch", "cards", "enough", "oom") && r.Mentions(shareWords) && r.Matches(shareHeld, r.Text)
}

// fewWords reports whether a text is all but nothing: "will that fit??".
func (r question) fewWords() bool {
	n := 0
	for i, t := range r.Tokens {
		if t.Type != token.Mark && t.Type != token.Link && t.Kind != "filler" && t.Kind != "pronoun" && t.Kind != "not" && r.Word(i) != "that" && !r.Asked.Over(t.Lo, t.Hi) {
			n++
		}
	}
	return n <= 2
}

// asksRatio reports whether it is asked of two models, whatever it is that they take: without the
// tokens of a run its time and its cost are told by how they stand to each other.
func (r question) asksRatio() bool {
	q := &r.Query
	return (len(q.Models) == 2 || len(q.ParamsList) == 2) && q.Tokens+q.Samples+q.Steps == 0 && !r.Asked.Asks("fit", "oom", "enough", "cards") && r.RatioSought()
}

// windowAsked reports whether it is asked if work ends within such a span.
func (r question) windowAsked() bool {
	q := &r.Query
	return q.WindowH > 0 && q.Tokens+q.Samples+q.Steps > 0 && r.HasModel() && !r.Asked.Asks("cost", "cards", "why", "oom", "power", "mfu", "howmuch", "howfast", "buy", "config") && !r.AsksCards() && !q.HasRent() && !q.HasBudget()
}

// asksImages reports whether it is asked how many images a prompt may hold on some hardware.
func (r question) asksImages() bool {
	return r.Query.ImagesSought && r.HasModel() && r.HasHardware() && !reader.Trains(r.Query.Task)
}
