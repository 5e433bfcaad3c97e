package parser

import (
	"slices"
	"strings"
)

// asksMethod reports whether the text asks how something is worked out, with no
// case of its own.
func (r *reader) asksMethod() bool {
	if r.matching.mentions("算") && r.matches(reckonedAs, r.text) {
		return true
	}
	if r.inGeneral() {
		return true
	}
	if r.hasModel() || r.hasHardware() || r.query.PowerW > 0 || r.asked.asks("whatmodel", "cards") && !r.matching.mentions("formula", "公式") || r.asked.asks("buy") && r.asked.asks("best") {
		return false
	}
	if q := &r.query; r.asked.asks("mfu") && q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU+q.MFUPct == 0 && q.Task == "" {
		return true // nothing to reckon with
	}
	if r.query.Tasks != nil && r.matches(alike, r.text) {
		return true // "微调和推理的显存需求相同吗"
	}
	if q := &r.query; q.hasRent() && q.TokensPerS+q.TokensPerSPerGPU > 0 {
		return false // what tokens cost
	}
	if r.taskNeeds() || r.asked.asks("min") && r.memoryWord() && r.matches(thisModel, r.text) && !r.asked.asks("explain", "howto") {
		return false // "what is the minimum GPU RAM to run this model"
	}
	topic := r.asked.of("topic") != nil
	asked := r.asked.asks("explain", "howto", "whatis") || r.asked.asks("requirement") && r.matching.mentions("怎么算", "怎么估", "如何估", "如何计算", "怎么计算", "咋算") || r.asked.asks("compare") && topic
	if r.asked.asks("howlongseq", "maxbatch") && !r.asked.asks("explain", "howto") {
		return false // "what's the max context?"
	}
	if s := r.asked.of("topic"); s != nil && s.name == "context" && r.query.Task == "" {
		return true // of the same size whatever runs
	}
	if trains(r.query.Task) && r.query.Task != "train" && len(r.tokens) <= 5 && r.asked.asks("explain", "whatis") && !r.memorySaid() {
		return true // "what is lora"
	}
	return asked && (topic || r.asked.asks("explain", "whatis") && r.namesNotion() || r.memorySaid() || r.asked.asks("explain", "whatis") && r.technical() || r.zeroSaid() || r.asked.asks("mfu", "howfast", "cost", "howmuch") || r.ranOut())
}

// otherProgram is a program whose memory is another.
var otherProgram = patternOf(`\b(?:java|jvm|mysql|redis|spark|hadoop|nginx|chrome|node\.?js|npm|webpack|postgres|elasticsearch|k8s|kubernetes|pods?|flink|android|unity|game)\b|游戏|浏览器|数据库`)

// ranOut reports whether what to do about memory that ran out is asked with nothing told of what ran: "oom了怎么办".
func (r *reader) ranOut() bool {
	return r.asked.asks("oom") && r.asked.asks("explain", "howto") && !r.hasModel() && !r.hasHardware() && !r.matches(otherProgram, r.text)
}

// taskNeeds reports whether hardware is asked for, for a way of training or what is not told, with
// no model: "what's the minimum hardware for full finetuning", "what is the recommended GPU memory".
func (r *reader) taskNeeds() bool {
	return (r.query.Task != "" || r.asked.of("topic") == nil && !r.technical() && !r.hasHardware()) && r.query.Tasks == nil && !r.hasModel() && (r.asked.asks("config") || r.leastAsked()) && !r.asked.asks("howto", "explain", "compare")
}

// leastAsked reports whether a need is asked for at its least: "what is the minimum vram".
func (r *reader) leastAsked() bool {
	s := r.asked.first("requirement")
	return s != nil && (r.asked.asks("min") || strings.HasPrefix(r.text[s.lo:s.hi], "min"))
}

// inGeneral reports whether something is asked of models at large: 大模型一般多大, "is there
// a means to know the t/s of a model in advance".
func (r *reader) inGeneral() bool {
	q := &r.query
	if r.hasModel() || r.hasHardware() || trains(q.Task) || q.HostRAMGB+q.ObservedGB > 0 || r.asked.asks("cards", "cost", "whatmodel", "buy", "maxbatch", "howlongseq", "why") || r.asked.of("pronoun") != nil || r.asked.of("pointed") != nil {
		return false
	}
	if r.asked.asks("howfast") && r.asked.asks("estimate") && r.asked.asks("can", "howto") {
		return true
	}
	return q.Task == "" && r.asked.asks("howmuch", "howlarge") && r.matching.mentions("一般", "通常", "普遍", "typically", "usually", "generally", "in general") && r.matching.mentions("模型", "model", "llm")
}

// reckonedAs is how Chinese asks which of two figures a rule takes: "按30B算还是按3B算".
var reckonedAs = patternOf(`按[^,;?!、]{1,16}算[,、]? ?(还是|或者|或)[^,;?!]{1,16}(算|[bg?]|$)`)

// comesTo is how Chinese asks what memory comes to once something is changed: "换zero3能
// 降到多少".
var comesTo = patternOf(`(降低?|减少?|省|压|缩|下降)到多[少大]`)

// alike is how Chinese asks whether two things need the same.
var alike = patternOf(`(相同|一样|一致|差不多|一样多|一样大)(吗|么|嘛|\?|不)`)

// changeAsked asks what a change from one value to another does: "what does going from 8k to
// 64k do to the cache".
var changeAsked = patternOf(`\bwhat (?:do|does|did|will|would|happens?|changes?)\b[^.?!;]{0,40}\b(?:from|between)\b[^.?!;]{0,24}\b(?:to|and)\b`)

// settingMatters asks what a setting changes: "does flash attention matter for a 7b", "would gradient
// checkpointing help".
var settingMatters = patternOf(`\b(?:does|will|would|how much (?:does|would|will)) (?:using |enabling |turning on |adding |having |activating |setting |going (?:to|for) |the |deepspeed |pytorch |sdpa |full |selective )*(?:flash|fa-?[23]?\b|fa$|sdpa|xformers|eager|grad|gc\b|checkpoint|activation|recomput|zero|stage|fsdp|memory[- ]efficient)[^.?!;,]{0,32}\b(?:matter|help|helps|change (?:anything|much|a lot)|make (?:any |much |a |that much (?:of a )?)?difference)\b`)

// settingWeighed reports whether one setting that can be left out is told, and whether it matters is all that is asked:
// "does the batch size matter with flash attention" weighs another thing.
func (r *reader) settingWeighed() bool {
	q := &r.query
	weighed := q.FlashAttn != nil || q.Attention == "eager" || q.GradCkpt != nil || q.Recompute != "" || q.ZeROStage != nil
	return weighed && r.hasModel() && r.matching.mentions("matter", "help", "change", "difference") && !r.matching.mentions("help me", "help us", "help with") && !r.asked.asks("why", "fit", "enough", "oom", "cards", "can") && r.matches(settingMatters, r.text)
}

func (r *reader) asksDifference() bool {
	q := &r.query
	if r.settingWeighed() {
		return true
	}
	several := q.GPUOptions != nil || q.Precisions != nil || q.ZeROStages != nil || q.Batches != nil || q.Tasks != nil ||
		q.Optimizers != nil || q.RecomputeOptions != nil || q.AttentionOptions != nil
	if r.asked.asks("why") && q.GPUOptions == nil || q.Tasks != nil && q.GPUOptions == nil && r.asked.asks("buy") {
		return false
	}
	if (q.SeqLens != nil || q.Batches != nil || q.ZeROStages != nil || q.Precisions != nil || q.GPUCountOptions != nil) && r.matching.mentions("what ") && r.hasModel() && !r.asked.asks("enough", "fit", "oom") && r.matches(changeAsked, r.text) {
		return true
	}
	if r.growthOf() {
		return true
	}
	if q.GPUOptions != nil && r.asked.asks("best") && (r.than() || r.matching.mentions("is it smarter", "is it wiser", "more sense")) && !r.asked.asks("enough", "fit", "oom", "howmuch") {
		return true // "would two of them be a better choice than one 3090"
	}
	if q.GPUOptions != nil && !r.hasModel() && r.asked.asks("cost") && r.asked.asks("howfast", "best") && q.TokensPerS+q.TokensPerSPerGPU+q.Tokens == 0 && !q.hasRent() {
		return true // "throughput per dollar on t4, v100 and a100": without a model no price can be told
	}
	if len(q.GPUOptions) > 1 && !r.hasModel() && r.asked.asks("howfast") && !r.asked.asks("enough", "fit", "oom", "cost") && q.TokensPerS+q.TokensPerSPerGPU+q.Tokens+q.Samples == 0 {
		return true // "a P40 or a 3090, how much slower is the P40": cards are told apart without a model
	}
	if several && r.hasModel() && r.hasHardware() && r.asked.asks("explain") && !r.asked.asks("why", "enough", "fit", "oom", "can", "howmuch") {
		return true // "how do zero1 and zero3 stack up"
	}
	if q.GPUOptions != nil && len(q.TFLOPS) > 1 && !r.hasModel() && r.asked.asks("normal") {
		return true // "an A6000 does 150 TFLOPS and a 3090 only 70, can that be right"
	}
	if q.Precisions != nil && r.asked.asks("best") && !r.hasModel() && !r.hasHardware() {
		return true // "is fp16 or bf16 better"
	}
	return (several && (r.asked.asks("compare") || q.GPUOptions != nil && r.perWatt()) || r.asked.asks("saving") && r.asked.asks("howmuch", "compare")) && !r.asked.asks("enough", "fit", "oom")
}

// overdone reports whether a setting on some hardware is asked to be too much for it.
func (r *reader) overdone() bool {
	s, q := r.asked.first("normal"), &r.query
	if s == nil || !r.hasModel() || !r.hasHardware() || q.SeqLen+q.Batch+q.Concurrency == 0 || r.asked.asks("why", "compare", "howmuch", "howfast", "mfu") || q.ObservedGB+q.TokensPerS+q.Hours+q.Days > 0 {
		return false
	}
	return opens(r.text[s.lo:], []string{"too much", "too high", "太多", "太大", "太长", "太高"}) > 0
}

// otherwise is how people tell what they had reckoned with.
var otherwise = patternOf(`\b(?:expected|expecting|reckoned (?:with|on)|counted on|counting on|figured|thought|assumed|anticipated|supposed to be)\b|本以为|原以为|以为|按理|照理|理论上|应该(?:是|只|才|就)`)

// otherThanThought reports whether the size of a file is told against what was reckoned
// with, and something is asked about it.
func (r *reader) otherThanThought() bool {
	return r.query.WeightsGB > 0 && !r.hasHardware() && r.questioned() && !r.asked.asks("howmuch", "enough", "oom", "cards", "fit") && r.matches(otherwise, r.text)
}

// gapAsked reports whether it is asked where a measured figure and one that was reckoned differ:
// 占用17.9G, 算出来15.4G, 差在哪.
func (r *reader) gapAsked() bool {
	if r.query.ObservedGB > 0 && r.matching.mentions("gap", "difference", "discrepancy", "差") && r.matches(gapSoLarge, r.text) {
		return true
	}
	return r.query.ObservedGB > 0 && r.pairless() && r.matching.mentions("差在哪", "差别在哪", "差哪", "差距在哪", "where does the", "where's the difference", "what makes the difference", "who is right") && r.asked.asks("compare", "why", "whatis", "does")
}

// gapSoLarge is how people wonder at a gap: "can the gap be that large", 差距有这么大吗.
var gapSoLarge = patternOf(`\b(?:gap|difference|discrepancy|jump)\b[^.?!;]{0,16}\b(?:that|this|so) (?:large|big|huge|wide|much|great|dramatic|extreme)\b|\b(?:such a|that|this|so) (?:large|big|huge|wide|great|dramatic)(?: of)?(?: a)? (?:gap|difference|discrepancy)\b|(?:差距|差别|差异|区别|差)[^,;?!、]{0,5}(?:这么|那么|如此)(?:大|多|悬殊)`)

func (r *reader) asksReason() bool {
	if r.overdone() || r.confirmed() {
		return false
	}
	if r.otherThanThought() || r.complains() {
		return true
	}
	if r.asked.asks("howto") && r.asked.asks("saving") && !r.hasHardware() && !r.asked.asks("howmuch", "enough") && r.memorySaid() {
		return true
	}
	if r.equation() && closing(r.text) && r.hasModel() && !r.asked.asks("can", "enough", "cards", "oom", "mfu") {
		return true // "is it 34/8*2 = 8.5G?"
	}
	if s := r.asked.first("normal"); s != nil && r.asked.asks("fit") && r.hasModel() && r.hasHardware() && strings.HasPrefix(r.text[s.lo:], "right") {
		return false // "it is supposed to fit, right?"
	}
	if s := r.asked.first("why"); s != nil && s.lo == 0 && r.asked.asks("need") && !r.hasHardware() && !r.asked.asks("oom", "enough", "howmuch", "cards") {
		return r.aboutPlans() // "why does SGD need 4 bytes per parameter, and what would Adam take?"
	}
	if r.asked.asks("why") && !r.hasModel() && (r.query.GPUCountOptions != nil || r.query.Batches != nil || r.matching.mentions("反而")) && !r.asked.asks("howmuch") {
		return true // "one card with batch 4 lasts longer than two with 2, why do more cards OOM earlier"
	}
	if r.asked.asks("why") || r.correlates() {
		return r.aboutPlans() && !r.asked.asks("howmuch", "oom")
	}
	if r.hasModel() && r.hasHardware() && !r.doubted() {
		return false // "a 34b on a 3090, too much?"
	}
	return r.asked.asks("normal") && !r.asked.asks("oom", "enough", "can", "howmuch") && r.aboutPlans()
}

// doubted reports whether a text holds something that one can wonder at: a figure that
// was measured, claimed or worked out, a speed, a time, or a comparison.
func (r *reader) doubted() bool {
	q := &r.query
	if q.ObservedGB+q.TokensPerS+q.TokensPerSPerGPU+q.TargetTokensPerS+q.MFUPct+q.Hours+q.Days+q.WeightsGB+q.HostRAMGB+q.UsedGB+q.PowerW > 0 || q.TFLOPS != nil || r.asked.of("topic") != nil {
		return true
	}
	if r.asked.asks("why", "compare", "howfast", "howlong", "mfu", "requirement", "explain", "saving") || r.equation() || slices.ContainsFunc(r.passed, r.difference) {
		return true
	}
	for i, t := range r.tokens { // "need 50 people on it, reasonable?" claims nothing of memory
		if t.kind == "claimed" && (q.Concurrency == 0 || r.at(i+1).typ != tNumber) {
			return true
		}
	}
	return slices.ContainsFunc(r.tokens, func(t token) bool {
		return t.kind == "observed" || t.typ == tUnit && t.name != "bpw" || t.kind == "memory"
	})
}

// correlates reports whether the text asks if one thing grows with another.
func (r *reader) correlates() bool {
	return (r.matching.mentions("越") || r.matching.mentions("随")) && r.matches(correlated, r.text) || r.growsWithData()
}

// moreData is how people ask whether memory grows with the data: "will more samples eat
// more VRAM".
var moreData = patternOf(`\b(?:datasets?|data|samples?|examples?|rows|epochs|corpus|corpora|training set)\b(?: size| count| volume)?[^.?!]{0,24}\b(?:mak(?:e|es|ing) (?:any|a|no|much|some) difference|matters?|affects?|influences?|impacts?|changes?|bears? on|(?:has|have) (?:any|an|some|much) (?:effect|bearing|impact|influence|say)|plays? (?:a|any|some) (?:role|part))\b[^.?!]{0,40}\b(?:vram|memory|ram)\b|\b(?:vram|memory|ram)\b[^.?!]{0,24}\b(?:increase|grow|rise|go up|change|depend|scale|more|bigger|higher)[a-z]*\b[^.?!]{0,40}\b(?:dataset|data|samples|examples|rows|epochs)\b|\b(?:datasets?|data|samples|examples|rows|epochs)\b[^.?!]{0,24}\b(?:is|are|gets?|has|have|grows?|increases?|becomes?) ?(?:more|bigger|larger|longer|higher)?\b[^.?!]{0,40}\b(?:more|bigger|higher|extra|increase|grow|rise|occup)[a-z]*\b[^.?!]{0,16}\b(?:vram|memory|ram)\b|\b(?:more|bigger|larger|longer|increasing|huge|additional|extra) (?:[a-z]+ ){0,3}(?:datasets?|data|samples|examples|rows|epochs|corpus|corpora|(?:training|train) sets?)\b[^.?!]{0,40}\b(?:vram|memory|ram)\b|(?:数据集?|样本|数据量|样本数|轮数|epoch|训练集|语料)[^,;?!、]{0,8}(?:大|多|增加|翻倍|长|涨|扩)[^;?!]{0,12}(?:显存|内存)`)

// growsWithData reports whether the text asks if memory grows with the data.
func (r *reader) growsWithData() bool {
	if r.tied() {
		return true
	}
	return !r.hasModel() && r.matching.mentions("data", " set", "corp", "训练集", "语料", "sampl", "example", "epoch", "rows", "数据", "样本", "轮") && r.matches(moreData, r.text)
}

// tiedTo is how people ask whether two things have to do with each other.
var tiedTo = patternOf(`\b(?:links?|connections?|correlations?|relations?|relationship|dependenc[ey]|interplay|coupling) (?:at all |whatsoever )?(?:between|of|with|to)\b|\b(?:linked|connected|correlated|coupled|tied)\b|\b(?:anything|something|nothing|much) to do with\b|\bindependent of\b|\b(?:depends?|hinges?|bear(?:s|ing)?) on\b|有关|无关|相关|关联|挂钩|有没有联系|没关系|成正比`)

// tied reports whether memory and the amount of data, or a setting, are asked to have to do
// with each other, with no case of its own.
func (r *reader) tied() bool {
	if r.hasModel() || r.hasHardware() || !r.memorySaid() || !r.questioned() || r.asked.asks("howmuch", "enough", "oom") {
		return false
	}
	about := slices.ContainsFunc(r.tokens, func(t token) bool { return t.typ == tData || t.typ == tQuantity || t.typ == tKey })
	return about && r.matches(tiedTo, r.text)
}

// correlated is how Chinese asks whether one thing grows with another: "并发越高显存越大吗".
var correlated = patternOf(`越[^,;?!、]{1,24}、? ?[^,;?!、]{0,16}越|随着?[^,;?!、]{1,24}(增加|增大|变大|变长|提高|增长|变化)`)

func (r *reader) asksExplanation() bool {
	if r.taskNeeds() {
		return false
	}
	if r.asked.asks("why") && r.asked.asks("oom", "convert") {
		return true // "why do I get OOM at step 200 and not at the start?"
	}
	about := r.asked.of("topic") != nil || r.hasModel() || r.hasHardware() || r.zeroSaid() || r.memorySaid()
	return about && r.asked.asks("explain", "howto", "whatis", "why", "normal")
}

// whichMemory is how people ask which memory a figure is of.
var whichMemory = patternOf(`\b(?:is|are|that|those|these|numbers?|figures?|from|in|of|about|for|refers?(?: to)?|referring to|means?|meant|called) (?:the |a |on |it |this |that |from |of |in |to |about |for |memory |ram |my )*(?:gpu|vram|graphics card|video memory|card)\b[^.?!;]{0,14} or (?:the |in |from |of |just |to |about |for |my |on )*(?:cpu|main|system|host|motherboard|normal|regular|ordinary|ram\b|computer)|\b(?:is|are|that|those|these|numbers?|figures?|about|refers?(?: to)?|referring to|means?|meant) (?:the |a |it |this |that |of |in |to |about |for )*(?:system |host |main |cpu |regular |normal )?(?:ram|memory) (?:or|or/and|and/or) (?:the |in |of |to |about |for |rather )*(?:gpu|vram|graphics|video)|\b(?:is|are|that|those|these|numbers?|figures?|means?|meant)(?: the| a| it| this| that| of| in| for)* (?:cpu|system|host|main) (?:or|vs) (?:gpu|vram|video|graphics)\b|[是指在说讲算](?:的是|的)?(?:显存|gpu显存|gpu|显卡显存|显卡的显存|卡的显存)、?(?:还是|或者?)(?:说|指)?(?:[^,;?!、]{0,5}内存|cpu|主存|ram)|[是指在说讲算](?:的是|的)?(?:[^,;?!、]{0,5}内存|主存|ram)、?(?:还是|或者?)(?:说|指)?(?:[^,;?!、]{0,4}显存|gpu)`)

// eitherMemory reports whether the text asks which memory a figure is of: "is that GPU
// memory or main memory?".
func (r *reader) eitherMemory() bool {
	return r.matching.mentions("or", "还是") && r.memoryNamed() && !r.asked.asks("howmuch", "can", "enough") && r.matches(whichMemory, r.text)
}

// equation reports whether the text works a figure of memory out: "34/8*2 = 8.5G".
func (r *reader) equation() bool {
	for i, t := range r.tokens {
		if t.typ == tEquals && r.word(i) == "=" && r.at(i+1).kind != "product" && !(r.at(i-2).typ == tTimes && r.at(i-3).isCard()) && (r.at(i-1).typ == tNumber || r.at(i-1).kind == "summand" || r.at(i-1).typ == tUnknown && r.at(i-2).typ == tSize) && r.at(i+1).typ == tBytes {
			return true
		}
	}
	return false
}

// doubts reports whether a bare configuration on a card ends in a question.
func (r *reader) doubts() bool {
	return r.hasModel() && (r.hasHardware() || r.query.HostRAMGB > 0 || r.deictic()) && (closing(r.text) || r.asked.asks("does"))
}

// eitherMethod reports whether two ways of working stand as alternatives: "TP or
// PP", "FSDP vs ZeRO-3".
func (r *reader) eitherMethod() bool {
	way := func(t token) bool { return t.kind == "method" || t.kind == "key" || t.kind == "optimizer" }
	for i, t := range r.tokens {
		beyond := r.at(i + 1)
		if beyond.kind == "framework" {
			beyond = r.at(i + 2)
		}
		if t.typ == tEither && way(*r.at(i - 1)) && way(*beyond) {
			return true
		}
	}
	return false
}
