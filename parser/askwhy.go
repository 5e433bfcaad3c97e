package parser

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

var (
	reckonHanWords     = pattern.OneOf("算")
	methodFormulaWords = pattern.OneOf("formula", "公式")
	howReckonedWords   = pattern.OneOf("怎么算", "怎么估", "如何估", "如何计算", "怎么计算", "咋算")
)

// asksMethod reports whether the text asks how something is worked out, with no
// case of its own.
func (r question) asksMethod() bool {
	if r.Mentions(reckonHanWords) && r.Matches(reckonedAs, r.Text) {
		return true
	}
	if r.inGeneral() {
		return true
	}
	if r.HasModel() || r.HasHardware() || r.Query.PowerW > 0 || r.Asked.Asks("whatmodel", "cards") && !r.Mentions(methodFormulaWords) || r.Asked.Asks("buy") && r.Asked.Asks("best") {
		return false
	}
	if q := &r.Query; r.Asked.Asks("mfu") && q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU+q.MFUPct == 0 && q.Task == "" {
		return true // nothing to reckon with
	}
	if r.Query.Tasks != nil && r.Matches(alike, r.Text) {
		return true // "微调和推理的显存需求相同吗"
	}
	if q := &r.Query; q.HasRent() && q.TokensPerS+q.TokensPerSPerGPU > 0 {
		return false // what tokens cost
	}
	if r.costEstimated() || r.taskNeeds() || r.Asked.Asks("min") && r.MemoryWord() && r.Matches(thisModel, r.Text) && !r.Asked.Asks("explain", "howto") {
		return false // "what is the minimum GPU RAM to run this model"
	}
	topic := r.Asked.Of("topic") != nil
	asked := r.Asked.Asks("explain", "howto", "whatis") || r.Asked.Asks("requirement") && r.Mentions(howReckonedWords) || r.Asked.Asks("compare") && topic
	if r.Asked.Asks("howlongseq", "maxbatch") && !r.Asked.Asks("explain", "howto") {
		return false // "what's the max context?"
	}
	if s := r.Asked.Of("topic"); s != nil && s.Name == "context" && r.Query.Task == "" {
		return true // of the same size whatever runs
	}
	if reader.Trains(r.Query.Task) && r.Query.Task != "train" && len(r.Tokens) <= 5 && r.Asked.Asks("explain", "whatis") && !r.MemorySaid() {
		return true // "what is lora"
	}
	return asked && (topic || r.Asked.Asks("explain", "whatis") && r.namesNotion() || r.MemorySaid() || r.Asked.Asks("explain", "whatis") && r.technical() || r.ZeroSaid() || r.Asked.Asks("mfu", "howfast", "cost", "howmuch") || r.ranOut())
}

// otherProgram is a program whose memory is another.
var otherProgram = pattern.Of(`\b(?:java|jvm|mysql|redis|spark|hadoop|nginx|chrome|node\.?js|npm|webpack|postgres|elasticsearch|k8s|kubernetes|pods?|flink|android|unity|game|kernel|killer)\b|游戏|浏览器|数据库`)

// ranOut reports whether what to do about memory that ran out is asked with nothing told of what ran: "oom了怎么办".
func (r question) ranOut() bool {
	return r.Asked.Asks("oom") && r.Asked.Asks("explain", "howto") && !r.HasModel() && !r.HasHardware() && !r.Matches(otherProgram, r.Text)
}

// taskNeeds reports whether hardware is asked for, for a way of training or what is not told, with
// no model: "what's the minimum hardware for full finetuning", "what is the recommended GPU memory".
func (r question) taskNeeds() bool {
	return (r.Query.Task != "" || r.Asked.Of("topic") == nil && !r.technical() && !r.HasHardware()) && r.Query.Tasks == nil && !r.HasModel() && (r.Asked.Asks("config") || r.leastAsked()) && !r.Asked.Asks("howto", "explain", "compare")
}

// leastAsked reports whether a need is asked for at its least: "what is the minimum vram".
func (r question) leastAsked() bool {
	s := r.Asked.First("requirement")
	return s != nil && (r.Asked.Asks("min") || strings.HasPrefix(r.Text[s.Lo:s.Hi], "min"))
}

var (
	typicallyWords  = pattern.OneOf("一般", "通常", "普遍", "typically", "usually", "generally", "in general")
	modelOrLlmWords = pattern.OneOf("模型", "model", "llm")
)

// inGeneral reports whether something is asked of models at large: 大模型一般多大, "is there
// a means to know the t/s of a model in advance".
func (r question) inGeneral() bool {
	q := &r.Query
	if r.HasModel() || r.HasHardware() || reader.Trains(q.Task) || q.HostRAMGB+q.ObservedGB > 0 || r.Asked.Asks("cards", "cost", "whatmodel", "buy", "maxbatch", "howlongseq", "why") || r.Asked.Of("pronoun") != nil || r.Asked.Of("pointed") != nil {
		return false
	}
	if r.Asked.Asks("howfast") && r.Asked.Asks("estimate") && r.Asked.Asks("can", "howto") {
		return true
	}
	return q.Task == "" && r.Asked.Asks("howmuch", "howlarge") && r.Mentions(typicallyWords) && r.Mentions(modelOrLlmWords)
}

// reckonedAs is how Chinese asks which of two figures a rule takes: "按30B算还是按3B算".
var reckonedAs = pattern.Of(`按[^,;?!、]{1,16}算[,、]? ?(还是|或者|或)[^,;?!]{1,16}(算|[bg?]|$)`)

// comesTo is how Chinese asks what memory comes to once something is changed: "换zero3能
// 降到多少".
var comesTo = pattern.Of(`(降低?|减少?|省|压|缩|下降)到多[少大]`)

// alike is how Chinese asks whether two things need the same.
var alike = pattern.Of(`(相同|一样|一致|差不多|一样多|一样大)(吗|么|嘛|\?|不)`)

// changeAsked asks what a change from one value to another does: "what does going from 8k to
// 64k do to the cache".
var changeAsked = pattern.Of(`\bwhat (?:do|does|did|will|would|happens?|changes?)\b[^.?!;]{0,40}\b(?:from|between)\b[^.?!;]{0,24}\b(?:to|and)\b`)

// settingMatters asks what a setting changes: "does flash attention matter for a 7b", "would gradient
// checkpointing help".
var settingMatters = pattern.Of(`\b(?:does|will|would|how much (?:does|would|will)) (?:using |enabling |turning on |adding |having |activating |setting |going (?:to|for) |the |deepspeed |pytorch |sdpa |full |selective )*(?:flash|fa-?[23]?\b|fa$|sdpa|xformers|eager|grad|gc\b|checkpoint|activation|recomput|zero|stage|fsdp|memory[- ]efficient)[^.?!;,]{0,32}\b(?:matter|help|helps|change (?:anything|much|a lot)|make (?:any |much |a |that much (?:of a )?)?difference)\b`)

var (
	matterWords = pattern.OneOf("matter", "help", "change", "difference")
	helpMeWords = pattern.OneOf("help me", "help us", "help with")
)

// settingWeighed reports whether one setting that can be left out is told, and whether it matters is all that is asked:
// "does the batch size matter with flash attention" weighs another thing.
func (r question) settingWeighed() bool {
	q := &r.Query
	weighed := q.FlashAttn != nil || q.Attention == "eager" || q.GradCkpt != nil || q.Recompute != "" || q.ZeROStage != nil
	return weighed && r.HasModel() && r.Mentions(matterWords) && !r.Mentions(helpMeWords) && !r.Asked.Asks("why", "fit", "enough", "oom", "cards", "can") && r.Matches(settingMatters, r.Text)
}

var (
	differenceWhatWords = pattern.OneOf("what ")
	smarterWords        = pattern.OneOf("is it smarter", "is it wiser", "more sense")
	makesSenseWords     = pattern.OneOf("make sense", "makes sense")
	againstWords        = pattern.OneOf("against", "over", "versus", "vs", "instead of", "compared")
)

func (r question) asksDifference() bool {
	q := &r.Query
	if r.settingWeighed() {
		return true
	}
	several := q.GPUOptions != nil || q.Precisions != nil || q.ZeROStages != nil || q.Batches != nil || q.Tasks != nil ||
		q.Optimizers != nil || q.RecomputeOptions != nil || q.AttentionOptions != nil
	if r.Asked.Asks("why") && q.GPUOptions == nil || q.Tasks != nil && q.GPUOptions == nil && r.Asked.Asks("buy") {
		return false
	}
	if (q.SeqLens != nil || q.Batches != nil || q.ZeROStages != nil || q.Precisions != nil || q.GPUCountOptions != nil) && r.Mentions(differenceWhatWords) && r.HasModel() && !r.Asked.Asks("enough", "fit", "oom") && r.Matches(changeAsked, r.Text) {
		return true
	}
	if r.growthOf() || q.Precisions != nil && r.HasModel() && r.GainedOver() && !r.Asked.Asks("why", "enough", "fit", "oom") {
		return true
	}
	if q.GPUOptions != nil && r.Asked.Asks("best") && (r.Than() || r.Mentions(smarterWords)) && !r.Asked.Asks("enough", "fit", "oom", "howmuch") {
		return true // "would two of them be a better choice than one 3090"
	}
	if q.GPUOptions != nil && !r.HasModel() && r.Asked.Asks("cost") && r.Asked.Asks("howfast", "best") && q.TokensPerS+q.TokensPerSPerGPU+q.Tokens == 0 && !q.HasRent() {
		return true // "throughput per dollar on t4, v100 and a100": without a model no price can be told
	}
	if len(q.GPUOptions) > 1 && !r.HasModel() && r.Asked.Asks("howfast") && !r.Asked.Asks("enough", "fit", "oom", "cost") && q.TokensPerS+q.TokensPerSPerGPU+q.Tokens+q.Samples == 0 {
		return true // "a P40 or a 3090, how much slower is the P40": cards are told apart without a model
	}
	if several && r.HasModel() && r.HasHardware() && r.Asked.Asks("explain") && !r.Asked.Asks("why", "enough", "fit", "oom", "can", "howmuch") {
		return true // "how do zero1 and zero3 stack up"
	}
	if q.GPUOptions != nil && len(q.TFLOPS) > 1 && !r.HasModel() && r.Asked.Asks("normal") {
		return true // "an A6000 does 150 TFLOPS and a 3090 only 70, can that be right"
	}
	if q.GPUOptions != nil && r.HasModel() && r.Mentions(makesSenseWords) && r.Mentions(againstWords) && !r.Asked.Asks("why", "howmuch", "oom", "enough") {
		return true // "does a pair of them make sense against one 5090"
	}
	if q.Precisions != nil && r.Asked.Asks("best") && !r.HasModel() && !r.HasHardware() {
		return true // "is fp16 or bf16 better"
	}
	if q.Tasks != nil && q.RLAlgo != "" && r.HasModel() && r.Asked.Asks("saving") && !r.Asked.Asks("why", "enough", "fit", "oom") {
		return true // "how much more memory does DPO need than SFT"
	}
	return (several && (r.Asked.Asks("compare") || q.GPUOptions != nil && r.perWatt()) || r.Asked.Asks("saving") && r.Asked.Asks("howmuch", "compare")) && !r.Asked.Asks("enough", "fit", "oom")
}

// overdone reports whether a setting on some hardware is asked to be too much for it.
func (r question) overdone() bool {
	s, q := r.Asked.First("normal"), &r.Query
	if s == nil || !r.HasModel() || !r.HasHardware() || q.SeqLen+q.Batch+q.Concurrency == 0 || r.Asked.Asks("why", "compare", "howmuch", "howfast", "mfu") || q.ObservedGB+q.TokensPerS+q.Hours+q.Days > 0 {
		return false
	}
	return chars.Opens(r.Text[s.Lo:], []string{"too much", "too high", "太多", "太大", "太长", "太高"}) > 0
}

// otherThanThought reports whether the size of a file is told against what was reckoned
// with, and something is asked about it.
func (r question) otherThanThought() bool {
	return r.Query.WeightsGB > 0 && !r.HasHardware() && r.Questioned() && !r.Asked.Asks("howmuch", "enough", "oom", "cards", "fit") && r.Matches(reader.Otherwise, r.Text)
}

var (
	gapWords       = pattern.OneOf("gap", "difference", "discrepancy", "差")
	whereFromWords = pattern.OneOf("差在哪", "差别在哪", "差哪", "差距在哪", "where does the", "where's the difference", "what makes the difference", "who is right")
)

// gapAsked reports whether it is asked where a measured figure and one that was reckoned differ:
// 占用17.9G, 算出来15.4G, 差在哪.
func (r question) gapAsked() bool {
	if r.restAsked() {
		return true
	}
	if r.Query.ObservedGB > 0 && r.Mentions(gapWords) && r.Matches(reader.GapSoLarge, r.Text) {
		return true
	}
	return r.Query.ObservedGB > 0 && r.pairless() && r.Mentions(whereFromWords) && r.Asked.Asks("compare", "why", "whatis", "does")
}

var contraryWords = pattern.OneOf("反而")

func (r question) asksReason() bool {
	if r.overdone() || r.Confirmed() {
		return false
	}
	if r.otherThanThought() || r.complains() {
		return true
	}
	if r.Asked.Asks("howto") && r.Asked.Asks("saving") && !r.HasHardware() && !r.Asked.Asks("howmuch", "enough") && r.MemorySaid() {
		return true
	}
	if r.equation() && evidence.Closing(r.Text) && r.HasModel() && !r.Asked.Asks("can", "enough", "cards", "oom", "mfu") {
		return true // "is it 34/8*2 = 8.5G?"
	}
	if s := r.Asked.First("normal"); s != nil && r.Asked.Asks("fit") && r.HasModel() && r.HasHardware() && strings.HasPrefix(r.Text[s.Lo:], "right") {
		return false // "it is supposed to fit, right?"
	}
	if s := r.Asked.First("why"); s != nil && s.Lo == 0 && r.Asked.Asks("need") && !r.HasHardware() && !r.Asked.Asks("oom", "enough", "howmuch", "cards") {
		return r.aboutPlans() // "why does SGD need 4 bytes per parameter, and what would Adam take?"
	}
	if r.Asked.Asks("why") && !r.HasModel() && (r.Query.GPUCountOptions != nil || r.Query.Batches != nil || r.Mentions(contraryWords)) && !r.Asked.Asks("howmuch") {
		return true // "one card with batch 4 lasts longer than two with 2, why do more cards OOM earlier"
	}
	if r.Asked.Asks("why") || r.Correlates() {
		return r.aboutPlans() && !r.Asked.Asks("howmuch", "oom")
	}
	if r.HasModel() && r.HasHardware() && !r.doubted() {
		return false // "a 34b on a 3090, too much?"
	}
	return r.Asked.Asks("normal") && !r.Asked.Asks("oom", "enough", "can", "howmuch") && r.aboutPlans()
}

// doubted reports whether a text holds something that one can wonder at: a figure that
// was measured, claimed or worked out, a speed, a time, or a comparison.
func (r question) doubted() bool {
	q := &r.Query
	if q.ObservedGB+q.TokensPerS+q.TokensPerSPerGPU+q.TargetTokensPerS+q.MFUPct+q.Hours+q.Days+q.WeightsGB+q.HostRAMGB+q.UsedGB+q.PowerW > 0 || q.TFLOPS != nil || r.Asked.Of("topic") != nil {
		return true
	}
	if r.Asked.Asks("why", "compare", "howfast", "howlong", "mfu", "requirement", "explain", "saving") || r.equation() || slices.ContainsFunc(r.Passed, r.Difference) {
		return true
	}
	for i, t := range r.Tokens { // "need 50 people on it, reasonable?" claims nothing of memory
		if t.Kind == "claimed" && (q.Concurrency == 0 || r.At(i+1).Type != token.Number) {
			return true
		}
	}
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Kind == "observed" || t.Type == token.Unit && t.Name != "bpw" || t.Kind == "memory"
	})
}

func (r question) asksExplanation() bool {
	if r.taskNeeds() || r.Confirmed() || r.HasModel() && r.HasHardware() && r.Mentions(bestWayWords) && r.Matches(bestWay, r.Text) && !r.Asked.Asks("why", "explain") {
		return false
	}
	if r.Asked.Asks("why") && r.Asked.Asks("oom", "convert") {
		return true // "why do I get OOM at step 200 and not at the start?"
	}
	about := r.Asked.Of("topic") != nil || r.HasModel() || r.HasHardware() || r.ZeroSaid() || r.MemorySaid()
	return about && r.Asked.Asks("explain", "howto", "whatis", "why", "normal")
}

var bestWayWords = pattern.OneOf("what")

// bestWay asks for the settings of a model on some hardware: "what's the best way to run it on 2 nodes".
var bestWay = pattern.Of(`\bwhat(?:'s|s| is| would be|'d be)? (?:the |my |our )?(?:best|right|optimal|most efficient|recommended|easiest|simplest|proper|sensible) (?:way|setup|set-up|approach|config|configuration) (?:to (?:run|serve|host|deploy|train|fit|load|fine-?tune|finetune|tune|use|set up|setup)|for|of)\b`)

var rulesInGeneralWords = pattern.OneOf("of thumb", "经验", "估算")

// rulesInGeneral reports whether published rules are asked for, of no model and
// no card: "what are the rules of thumb?"
func (r question) rulesInGeneral() bool {
	if !r.Query.Rules || r.HasModel() || r.HasHardware() || r.Asked.Of("topic") != nil {
		return false
	}
	return len(r.Tokens) == 1 || r.Query.Task != "" || r.Mentions(rulesInGeneralWords)
}

var eitherMemoryOrWords = pattern.OneOf("or", "还是")

// eitherMemory reports whether the text asks which memory a figure is of: "is that GPU
// memory or main memory?".
func (r question) eitherMemory() bool {
	return r.Mentions(eitherMemoryOrWords) && r.memoryNamed() && !r.Asked.Asks("howmuch", "can", "enough") && r.Matches(reader.WhichMemory, r.Text)
}

// equation reports whether the text works a figure of memory out: "34/8*2 = 8.5G".
func (r question) equation() bool {
	for i, t := range r.Tokens {
		if t.Type == token.Equals && r.Word(i) == "=" && r.At(i+1).Kind != "product" && !(r.At(i-2).Type == token.Times && r.At(i-3).IsCard()) && (r.At(i-1).Type == token.Number || r.At(i-1).Kind == "summand" || r.At(i-1).Type == token.Unknown && r.At(i-2).Type == token.Size) && r.At(i+1).Type == token.Bytes {
			return true
		}
	}
	return false
}

// amountLast ends a text with the amount that it asks for: 每张能降多少.
var amountLast = pattern.Of(`(?:多少|多大)[^,;?!、]*[?!. ]*$|\bhow (?:many|much) [^,;?!]*[?!. ]*$`)

// doubts reports whether a bare configuration on a card ends in a question.
func (r question) doubts() bool {
	return r.HasModel() && (r.HasHardware() || r.Query.HostRAMGB > 0 || r.Deictic()) && !r.Matches(amountLast, r.Text) && (evidence.Closing(r.Text) || r.Asked.Asks("does", "allright")) && r.limitOfTried() == ""
}

// eitherMethod reports whether two ways of working stand as alternatives: "TP or
// PP", "FSDP vs ZeRO-3".
func (r question) eitherMethod() bool {
	way := func(t token.Token) bool { return t.Kind == "method" || t.Kind == "key" || t.Kind == "optimizer" }
	for i, t := range r.Tokens {
		beyond := r.At(i + 1)
		if beyond.Kind == "framework" {
			beyond = r.At(i + 2)
		}
		if t.Type == token.Either && way(*r.At(i - 1)) && way(*beyond) {
			return true
		}
	}
	return false
}

var causeWords = pattern.OneOf("because", "due to", "caused", "down to", "related to", "account of", "coz", "cuz", "effect of", "consequence of", "fault of", "spill", "swap", "pag", "overflow", "leak", "throttl", "thrash", "offload", "fall", "using", "on the cpu", "on cpu", "on my cpu", "bottleneck")

// asksCause reports whether a cause is offered for what was met with, and asked about.
func (r question) asksCause() bool {
	if !r.Mentions(causeWords) {
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

var wonderedAtWords = pattern.OneOf("full", "maxed", "high", "usage")

// wonderedAt reports whether something was met with that one can wonder at: slowness, or memory that
// is in use.
func (r question) wonderedAt() bool {
	q := &r.Query
	return q.ObservedGB+q.TokensPerS+q.TokensPerSPerGPU+q.UsedGB > 0 || r.Asked.Asks("howfast", "why", "normal", "oom") || r.Mentions(wonderedAtWords)
}

// Where two figures of memory stand side by side, what makes them differ is asked, or which of them holds.
