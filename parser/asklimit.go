package parser

import (
	"slices"
	"strings"
)

// onlyBatch is said of a batch that is smaller than was hoped for: "can only take
// batch size 2".
var onlyBatch = patternOf(`(can|could) only (take|fit|use|run|handle|do|train|train with|afford|manage|get|go|hold) (a |an |up to |with )*(micro |train |per device )?(batch|bs\b)|(只能|最多只能|才能)(用|开|设|设置|设成|跑|训)?(到|成|为)? ?(batch|bs|批)`)

// mostBatch is said of a largest batch that was found.
var mostBatch = patternOf(`(max|maximum|largest|biggest|highest) (train |micro |per device )?(batch ?size|batch|bs|bsz|mbs)( that)?( i| we)?( can| could)?( use| get| fit| run| set| reach)?( is| was| of|:|=)?( only| just)? ?\d`)

// moreBatch is said of a batch that could be larger.
var moreBatch = patternOf(`\bonly\b.*\b(increase|raise|go higher|higher|larger|bigger)\b|只能.*(加大|调大|增大|开大|提高)`)

// mentions reports whether a text holds one of some words. It goes before an
// expression that needs one of them: most texts hold none.
func mentions(text string, words ...string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(text, word) })
}

// goodBatch asks for a batch that suits: "what is a good batch size", batch设多少合适.
var goodBatch = patternOf(`(?:^|[ ,:])(?:batch[ _-]?size|batch|bs|mbs) ?\?+$|\b(?:what|which|what's|whats|find|pick|suggest|recommend)\b(?: [a-z']+){0,3}? (?:good|right|best|optimal|ideal|reasonable|recommended|suitable|proper|appropriate|sensible|safe|sane|decent)(?: [a-z-]+){0,2}? (?:batch[ _-]?sizes?|batch|bs|mbs)\b|(?:batch[ _-]?size|batch|bs|批大小|批次大小|批量)[^,;?!、0-9]{0,8}(?:合适|合理|最佳|最好|比较好)|(?:合适|合理|最佳|推荐)的?(?:batch[ _-]?size|batch|bs|批大小|批次大小|批量)`)

func (r *reader) asksBatch() bool {
	if r.requestsOverTime() {
		return false
	}
	if r.query.Batch+r.query.GlobalBatch == 0 && r.query.Batches == nil && r.hasModel() && r.hasHardware() && !r.asked.asks("howfast", "why", "howlong", "oom", "howmuch", "fit") && r.matches(goodBatch, r.text) {
		return true
	}
	if r.howManyAlone() == "batch" {
		return true
	}
	if of := r.limitOfTried(); of != "" {
		return of != "seq_len" || r.asked.asks("maxbatch")
	}
	if of := r.extreme(); of != "" {
		return of == "batch" || r.asked.asks("maxbatch")
	}
	if r.atTheirMost() {
		return false
	}
	if r.asked.asks("maxbatch") || r.toSet() == "batch" || r.toSet() == "concurrency" || r.thing(r.asked.first("howmany")) == "batch" {
		return true
	}
	if r.matching.mentions("only", "只能", "才能") && r.matches(onlyBatch, r.text) && !r.asked.asks("why") && (closing(r.text) || r.asked.asks("normal")) {
		return true
	}
	if r.query.Batch == 1 && r.hasModel() && r.hasHardware() && r.matching.mentions("increase", "raise", "higher", "larger", "bigger", "加大", "调大", "增大", "开大", "提高") && closing(r.text) && r.matches(moreBatch, r.text) {
		return true // "I can only set batch size 1, is it possible to increase it?"
	}
	if r.asked.asks("normal", "why") && r.query.ObservedGB == 0 && r.matches(mostBatch, r.text) {
		return true // "max bs is 85 only, isn't that small?"
	}
	return r.farAsked("batch", "concurrency") || r.whichWillDo("batch") || r.eitherBatch() || r.most("batch", "concurrency") || r.openSlot("batch", "concurrency", "num_generations") != "" || r.amountAsked("batch", "concurrency") || r.mostServedAsked() || r.concurrencyLast()
}

// mostSigns is how many asking words of a text are looked at together with what
// stands before them: no question has more.
const mostSigns = 40

// memoryWords open what an amount of memory is asked of.
var memoryWords = [...]string{"显存", "内存", "gpu", "vram", "卡", "显卡", "空间", "g"}

// amountOf reports whether an asking word stands right before "多少": "MFU大概是多少".
func (r *reader) amountOf(name string) bool {
	for k, much := range r.asked.found[:min(len(r.asked.found), mostSigns)] {
		if much.kind != "ask" || much.name != "howmuch" || r.text[much.lo] < 0x80 {
			continue
		}
		for _, s := range r.asked.found[max(0, k-8):k] {
			if s.kind == "ask" && s.name == name && s.hi <= much.lo && much.lo-s.hi <= 24 && !strings.ContainsAny(r.text[s.hi:much.lo], ",;?!、0123456789") {
				return true
			}
		}
	}
	return false
}

// amountAsked reports whether the amount of a setting is what "多少" asks for: the
// setting stands right before it, without a value. "部署后的并发大概是多少".
func (r *reader) amountAsked(keys ...string) bool {
	for _, s := range r.asked.found[:min(len(r.asked.found), mostSigns)] {
		if s.kind != "ask" || s.name != "howmuch" || !amountWord(r.text[s.lo:s.hi]) || strings.Contains(r.text[s.lo:s.hi], "存") {
			continue
		}
		if after := strings.TrimLeft(r.text[s.hi:], " 的"); opens(after, memoryWords[:]) > 0 {
			continue // "长度的输入需要多大显存"
		}
		for i, t := range r.tokens {
			if t.typ != tQuantity || t.end > s.start || s.start-t.end > 8 || !slices.Contains(keys, t.name) || r.valuedAt(t) || r.at(i-1).typ == tNumber {
				continue
			}
			if !strings.ContainsAny(r.text[t.hi:s.lo], ",;?!、0123456789") && !mentions(r.text[t.hi:s.lo], "显存", "메모리", "メモリ", "vram", "gb") && !strings.Contains(r.text[t.hi:s.lo], "占") && r.hasModel() && r.hasHardware() {
				return true
			}
		}
	}
	return false
}

// amountWord reports whether an asking word may stand behind what is asked for.
func amountWord(word string) bool {
	return mentions(word, "多", "얼마", "몇", "どれ", "どの", "どこ", "いくつ")
}

// most reports whether a setting is asked for its largest value: "max batch",
// "batch_size 最大能设多少".
func (r *reader) most(keys ...string) bool {
	if !r.namesSetting(keys) {
		return false
	}
	for _, s := range r.asked.found {
		if s.kind != "ask" || s.name != "max" && !(s.name == "whatmodel" && superlative(r.text[s.lo:s.hi])) {
			continue
		}
		if of, _ := r.nounBehind(&s); of != "" && !ofKeys(of, keys) {
			continue // "seq 4096, max vram"
		}
		if r.at(r.tokenAfter(&s)).kind == "observed" {
			continue // "显存最高占用30G"
		}
		if r.text[s.lo:s.hi] == "up to" && r.at(r.tokenAfter(&s)).isFigure() {
			continue // "push it up to 64k with batch 1"
		}
		reach := 14
		if opens(r.text[s.hi:], []string{" value", " number", " setting", " figure"}) > 0 {
			reach = 44 // "what most may i set the batch size to"
		}
		for _, t := range r.around(s.start-14, s.end+reach) {
			gap := max(t.start-s.end, s.start-t.end)
			if t.typ != tKey && t.typ != tQuantity || gap > reach || reach > 14 && t.start > s.end && strings.ContainsAny(r.text[s.hi:t.lo], ",.;?!") || t.end <= s.start && strings.ContainsAny(r.text[t.hi:s.lo], ".;?!") {
				continue // "100 users. what's the biggest model"
			}
			for _, key := range keys {
				if t.name == key && (gap > 0 || t.start >= s.end || t.end <= s.start) {
					return true
				}
			}
		}
	}
	return false
}

// ofKeys reports whether what an extreme is of is one of some settings.
func ofKeys(of string, keys []string) bool {
	switch of {
	case "batch":
		return slices.Contains(keys, "batch")
	case "seq_len":
		return slices.Contains(keys, "seq_len")
	}
	return false
}

// namesSetting reports whether one of some settings is named at all.
func (r *reader) namesSetting(keys []string) bool {
	for i := range r.tokens {
		if t := &r.tokens[i]; (t.typ == tKey || t.typ == tQuantity) && slices.Contains(keys, t.name) {
			return true
		}
	}
	return false
}

// superlative reports whether an asking phrase ends in a word that says "most":
// the "what's the biggest" of "what's the biggest context".
func superlative(words string) bool {
	for _, word := range [...]string{"biggest", "largest", "longest", "highest", "heaviest"} {
		if strings.HasSuffix(words, word) {
			return true
		}
	}
	return false
}

// valuedAt reports whether a setting has a value.
func (r *reader) valuedAt(t token) bool {
	for _, v := range r.valued {
		if v[0] == t.start {
			return true
		}
	}
	return false
}

// onlyLength is said of a length that was reached and is less than was hoped for.
var onlyLength = patternOf(`\b(only|just|at most)( can| could)? (get|deploy|reach|run|use|fit|have|go|serve|start|manage)( to| up| with| at| about| around| approximately| roughly| ~)* ?~?\d+k?\b.*\b(more|longer|further|larger|bigger|increase|extend|raise)\b`)

// longerSaid is how people ask for more length than they have: "any chance to push the
// sequence longer", 还能再拉长吗.
var longerSaid = patternOf(`\b(?:sequences?|seq(?: ?len(?:gth)?)?|context|ctx|samples?|prompts?|window|them|it|length|max len)\b[^.?!;,]{0,20}\b(?:longer|further|extend|stretch)|\b(?:go|push|train|stretch|extend|get|run|use|fit|try|afford|do)\b[^.?!;,]{0,24}\b(?:longer|more context|further)(?: (?:sequences?|context|samples|ctx|prompts?))?(?: ?\?|$)|还?(?:能不能|能|可以|可否|能否|有没有可能)(?:再|继续|更|还)?(?:往上)?(?:拉|加|调|开|延|变|弄|搞|训|跑)?(?:得)?(?:更|再)?(?:长|延长|加长)(?:一?点|些)?(?:吗|么|不|嘛|\?|$)`)

// shortBefore and shortBehind stand beside the name of a length that is told to be small: "OOM
// even with tiny max_model_len", max_model_len设得很小还是OOM.
var (
	shortBefore = patternOf(`\b(?:tiny|small|smallest|smaller|low|lower|lowest|minimal|short|shorter|reduced|reducing|lowering|decreasing|however small|no matter how (?:small|low|short))(?: (?:the|my|of|a))* ?$`)
	shortBehind = patternOf(`^ ?(?:to |is |was |as |set |very |so |too |extremely |ridiculously )*(?:tiny|small|low|lower|minimal|short)\b|^(?:已经|都|也)?(?:设|设置|设得|调|调得|改|改得|降|降得|压|开)?(?:到|成|为|得)?(?:很|非常|特别|最|极)?(?:小|低|短)`)
)

// shortLength reports whether a length without a number is told to be small already, where
// memory does not suffice: how long it may be is not what is asked.
func (r *reader) shortLength(t token) bool {
	return r.asked.asks("oom", "enough", "fit") && (r.matches(shortBehind, r.text[t.hi:]) || r.matches(shortBefore, r.clauseBefore(t)))
}

func (r *reader) asksContext() bool {
	if r.mostContext() {
		return true
	}
	if r.query.SeqLen > 0 && r.hasModel() && r.hasHardware() && closing(r.text) && r.matching.mentions("only", "just", "at most") && r.matches(onlyLength, r.text) && !r.asked.asks("cards", "howmuch", "buy") {
		return true // "it has 128k but I can only get 20k on 24GB, is there more to get?"
	}
	if r.query.Model != "" && !r.hasHardware() && r.matches(published, r.text) && !r.memorySaid() {
		return false // what its card tells
	}
	for _, t := range r.tokens {
		named := t.is("quantity", "seq_len") && !r.valuedAt(t) && !r.shortLength(t)
		if word := r.text[t.lo:t.hi]; named && (strings.HasPrefix(word, "max") || strings.HasPrefix(word, "最")) {
			return true
		}
	}
	if r.matching.mentions("多长", "几k", "多少k", "几个k", "多少个k") && (r.hasModel() || r.hasHardware()) && r.matches(howLongText, r.text) {
		return true
	}
	if r.query.Model+r.query.Task != "" && r.hasModel() && r.hasHardware() && r.matching.mentions("longer", "stretch", "extend", "长") && r.matches(longerSaid, r.text) && r.questioned() && !r.asked.asks("why", "cards", "howmuch", "howfast", "oom") {
		return true
	}
	if r.query.SeqLen > 0 && r.hasModel() && r.hasHardware() && r.matching.mentions(" than ", "beyond", "above", "past", " over ", "超过", "突破") && r.questioned() && !r.asked.asks("why", "cards", "howmuch", "howfast", "oom", "enough", "howlong") && r.pairless() && r.lengthBeyond() {
		return true
	}
	if r.pasted != nil && r.pasted.tooLong && !r.hasModel() {
		return true
	}
	if r.matching.mentions("多") && r.hasHardware() && r.matches(tokensHeld, r.text) && !r.asked.asks("howfast") && !r.perSecondAsked() && !r.matching.mentions("每秒") {
		return true
	}
	if r.requestsOverTime() || r.promptWorkAsked() && r.extreme() == "" && !r.asked.asks("howlongseq") {
		return false // "how many prompts per second", "what is the prompt processing speed"
	}
	if r.query.SeqLen > 0 && r.hasModel() && r.thing(r.asked.first("howmuch")) == "memory" {
		return false // "上下文拉满32k，要留多少显存"
	}
	counted := r.thing(r.asked.first("howmany"))
	if !r.hasModel() && r.hasHardware() && r.modelAmongMost() {
		return false // "what's the biggest model and most context I can run"
	}
	return r.limitOfTried() == "seq_len" || r.extreme() == "seq_len" || r.farAsked("seq_len", "input_tokens") || r.whichWillDo("seq_len") || r.openSlot("seq_len", "input_tokens") != "" || r.asked.asks("howlongseq") || r.lengthAsked() || r.toSet() == "seq_len" || r.most("seq_len", "input_tokens", "tokens") || counted == "context" || r.amountAsked("seq_len")
}

// howLongText asks how long a text may be, not how long something takes: 能开到多长,
// 撑得住多长的文档.
var howLongText = patternOf(`(?:跑|开|拉|撑|吃|上|设|顶|塞|喂|支持|冲|推|处理|扛|放|给|填|调|输入|读|看|装|做|聊|到)(?:得|到|满|下|进|个|起|住|了|的|最)*(?:多长(?:$|[^时期])|(?:几|多少)个?k(?:$|[^a-z0-9]))`)

// goneBeyond ends before a length that one wants to go beyond: "go higher than 3100", "get past
// 8k", 突破32k.
var goneBeyond = patternOf(`\b(?:go|going|get|getting|push|pushing|stretch|extend|raise|set|increase|reach|move)(?: (?:it|this|that|the (?:context|ctx|sequence|prompt|length|window)))?(?: up| any| much| even)? (?:higher|longer|further|more|larger|bigger|beyond|above|past|over)(?: than)?(?: the| about| my| ~)* ?~?$|(?:能|可以|能否|能不能|可否)(?:再)?(?:上到|跑到|开到)?(?:超过|突破|大于|高于)$`)

// lengthBeyond reports whether the length of the question is one that is to be gone beyond.
func (r *reader) lengthBeyond() bool {
	span, ok := r.spans["seq_len"]
	for i := range r.tokens {
		if t := &r.tokens[i]; ok && t.start == span[0] || !ok && t.isFigure() && r.at(i+1).is("data", "tokens") {
			before := r.text[max(0, t.lo-48):t.lo]
			return r.matches(goneBeyond, before) || !r.asked.asks("compare") && r.matches(longerThan, before)
		}
	}
	return false
}

// modelAmongMost reports whether a model is what is wanted at its largest, whatever
// else is.
func (r *reader) modelAmongMost() bool {
	for i := range r.asked.found {
		s := &r.asked.found[i]
		if s.kind == "ask" && (s.name == "max" || s.name == "whatmodel") && r.thingWithin(s, 2) == "model" || s.name == "whatmodel" && strings.HasPrefix(strings.TrimLeft(r.text[s.hi:], " "), "model") {
			return true
		}
	}
	return false
}

// published is how Chinese asks for what the card of a model tells.
var published = patternOf(`支持(的)?(最大|最长)?(多长|多大|多少)(的)?(k|上下文|context|序列|token)|上下文(长度|窗口)?(是|有)多(少|长|大)|(激活|总)?参数(量)?(是|有|各是|分别是)?多少|(多少|几)层`)

// tokensHeld is how Chinese asks for the longest context without naming one:
// "最高支持多少token", "能处理多长的文本".
var tokensHeld = patternOf(`(支持|处理|输入|容纳|塞|读|吃|跑|开|放|撑)(得|进|下|到|起)?(最多|最大|最高)?(多少|多长|几)(个|万|k|千)?(的)?(tokens?|字|上下文|文本|序列|长度|prompt|输入)`)

// lengthAsked reports whether "how long" is asked of sequences: "how long can my
// sequences be".
func (r *reader) lengthAsked() bool {
	s := r.asked.first("howlong")
	if s != nil && (r.query.SeqLen > 0 || r.whole.texts.says(r.matching, "token", "sample", "prompt", "context", "sequence", "seq", "text", "document", "input")) && r.matches(lengthOpen, r.text) {
		return true
	}
	if s == nil || !strings.HasPrefix(r.text[s.lo:], "how long can") && !strings.HasPrefix(r.text[s.lo:], "how long could") && !strings.HasPrefix(r.text[s.lo:], "how long may") {
		return false
	}
	for _, t := range r.tokens {
		if (t.is("quantity", "seq_len") || t.is("quantity", "input_tokens")) && t.start > s.start && t.start-s.end < 30 && !r.valuedAt(t) {
			return true
		}
	}
	return false
}

// thisModel is a model that is pointed at with what it is like: "this monster model".
var thisModel = patternOf(`\b(?:(?:this|that) (?:[a-z]+ ){0,2}|such an? (?:[a-z]+ ){0,2}|(?:this|that) [a-z]+ of an? )(?:llm|model|checkpoint)\b`)

// anyModel asks for models by a word of praise or of choice: "any decent LLM I
// could run", "which of the open models is good for it", 适合这张卡的模型.
var anyModel = patternOf(`\b(any|which|what|some|best|good|decent|great|nice|usable|capable|smart|strong|strongest|smartest|largest|biggest)\b[^.?!;]{0,28}\b(llms?|models?|ggufs?|finetunes)\b|^(\w+ ){0,2}(llms?|models?) for |适合[^,;?!、]{1,16}的(?:大)?模型|\b(?:can|could) (?:i|we) (?:get|find|have|use) (?:a|an|any|some|one) (?:[a-z-]+ )?(?:llms?|models?)\b|\b(?:recommend|suggest|advise|name|propose|looking for|hunting for|point me to)\b[^.?!;]{0,28}\b(?:llms?|models?|checkpoints?|ggufs?|moes?|finetunes)\b`)

// whatCan asks what some hardware is able to run: "what can 8x MI50 run?".
var whatCan = patternOf(`\b(what|which|anything) (all |else |sort of \w+ |kind of \w+ |things )?(can|could|would|will|might|should|do|does) .{1,60}?\b(run|running|host|hosting|serve|serving|train|finetune|fine-tune|handle|load|hold|manage|fit|support|take|do)\b|\bwhat(?:'s| is| are) (?:everyone|everybody|people|folks|you|you guys|u|ya|yall|y'all) (?:all )?(?:running|using|hosting)\b`)

// asksWhichModel reports whether a model is asked for by name, whatever else is
// said about speed.
func (r *reader) asksWhichModel() bool {
	if r.hasModel() {
		return r.whichOf()
	}
	if r.modelSought() || r.sizeLimit() {
		return true
	}
	if r.strange() && r.matching.mentions("what", "which") && r.matches(whatCan, r.text) {
		return true // "what can my office pc run"
	}
	if !r.asked.asks("whatmodel") && r.asked.asks("can", "fit", "enough") && !r.matching.mentions("what", "which", "any") && r.matches(thisModel, r.text) {
		return false // "is a 4090 good enough to run this model": which one was told elsewhere
	}
	return r.asked.asks("whatmodel") || (r.hasHardware() || r.query.HostRAMGB > 0) && (!r.asked.asks("buy", "cost") && r.matching.mentions("llm", "model", "gguf", "finetune", "checkpoint", "moe", "模型") && r.matches(anyModel, r.text) ||
		r.matching.mentions("what", "which", "anything") && !(r.query.GPUOptions != nil && r.asked.asks("buy", "compare")) && r.matches(whatCan, r.text) || r.thingWithin(r.asked.first("best"), 5) == "model")
}

var (
	// whichBefore ends before a family of which Chinese asks for a member: 能跑哪个, 哪个版本的.
	whichBefore = patternOf(`哪(?:一?个|一?款|些|种)(?:版本|尺寸|规格|型号|大小)?的?$`)
	// whichBehind stands behind it: 哪个版本.
	whichBehind = patternOf(`^ ?的?(?:应该|该|要|得)?(?:选|用|跑|装|下载|下)?哪(?:一?个|一?款|些|种)(?:版本|尺寸|规格|型号|大小|参数|模型)`)
)

// whichOf reports whether a member of a family is asked for: "which qwen3 could I serve".
func (r *reader) whichOf() bool {
	if r.query.ParamsList != nil && r.hasHardware() && r.matching.mentions("which size", "what size", "which sizes", "哪个尺寸", "哪个规格") {
		return true // "which size of deepseek-coder (1.3/6.7/33B)"
	}
	for _, i := range r.models {
		if r.tokens[i].value == 0 && i > 0 && (r.hasHardware() || r.query.HostRAMGB > 0) && len(r.models) == 1 {
			switch r.word(i - 1) {
			case "which", "what", "哪个", "哪款", "哪些":
				return true
			}
			before := strings.TrimRight(r.text[:r.tokens[i].lo], " ")
			if r.matches(whichBefore, before) || r.matches(whichBehind, r.text[r.tokens[i].hi:]) {
				return true
			}
			if strings.HasSuffix(before, "多大的") || strings.HasSuffix(before, "how large a") || strings.HasSuffix(before, "how big a") || strings.HasSuffix(before, "what size") || strings.HasSuffix(before, "what size of") || mostSized(before) {
				return true
			}
		}
	}
	return false
}

func (r *reader) asksLargest() bool {
	if r.whichOf() || r.howLargeRuns() || r.extreme() == "model" {
		return true
	}
	if r.query.GPUPool != nil && !r.hasModel() && r.query.Task == "" && r.thing(r.asked.first("howmuch")) != "memory" {
		return true // "5090 w/ 3090?"
	}
	if s := r.asked.first("howlarge"); s != nil {
		if words := r.text[s.lo:s.hi]; strings.HasSuffix(words, " go") || strings.HasSuffix(words, " be") {
			return true // "how large can we go with 2x A6000?"
		}
		thing := r.thing(s)
		return thing == "" || thing == "model"
	}
	if r.asked.asks("max") && r.asked.asks("howmuch") && r.matching.mentions("多大") && r.hasHardware() && !r.hasModel() && r.asked.of("topic") == nil {
		return true // "3090 最大多大"
	}
	if r.asked.asks("max") && r.asked.asks("can", "fit") && !r.hasModel() && r.hasHardware() && (trains(r.query.Task) || r.query.Task == "infer") && r.thingWithin(r.asked.first("max"), 3) == "" && !r.asked.asks("howmuch", "cost", "power", "mfu", "explain") {
		return true // "the largest thing I can qlora with it"
	}
	if s := r.asked.first("whatmodel"); s != nil && r.hasModel() && r.query.Precisions != nil && strings.HasSuffix(r.text[s.lo:s.hi], "fit") {
		return false // "lora in 16bit, 8bit or 4bit, what will fit"
	}
	if s := r.asked.first("whatmodel"); s != nil && r.hasModel() && opens(strings.TrimLeft(r.text[s.hi:], " 的"), []string{"精度", "量化", "格式", "precision", "quant", "format"}) > 0 {
		return false
	}
	if s := r.asked.first("whatmodel"); s != nil && r.hasModel() && r.asked.asks("oom") && (strings.HasSuffix(r.text[s.lo:s.hi], "larger models") || strings.HasSuffix(r.text[s.lo:s.hi], "bigger models")) {
		return false // "to train larger models, such as 7B or 72B, but I run out of memory"
	}
	return r.asked.asks("whatmodel") || r.thing(r.asked.first("max")) == "model"
}
