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

// onlyBatch is said of a batch that is smaller than was hoped for: "can only take
// batch size 2".
var onlyBatch = pattern.Of(`(can|could) only (take|fit|use|run|handle|do|train|train with|afford|manage|get|go|hold) (a |an |up to |with )*(micro |train |per device )?(batch|bs\b)|(只能|最多只能|才能)(用|开|设|设置|设成|跑|训)?(到|成|为)? ?(batch|bs|批)`)

// mostBatch is said of a largest batch that was found.
var mostBatch = pattern.Of(`(max|maximum|largest|biggest|highest) (train |micro |per device )?(batch ?size|batch|bs|bsz|mbs)( that)?( i| we)?( can| could)?( use| get| fit| run| set| reach)?( is| was| of|:|=)?( only| just)? ?\d`)

// moreBatch is said of a batch that could be larger.
var moreBatch = pattern.Of(`\bonly\b.*\b(increase|raise|go higher|higher|larger|bigger)\b|只能.*(加大|调大|增大|开大|提高)`)

// goodBatch asks for a batch that suits: "what is a good batch size", batch设多少合适.
var goodBatch = pattern.Of(`(?:^|[ ,:])(?:batch[ _-]?size|batch|bs|mbs) ?\?+$|\b(?:what|which|what's|whats|find|pick|suggest|recommend)\b(?: [a-z']+){0,3}? (?:good|right|best|optimal|ideal|reasonable|recommended|suitable|proper|appropriate|sensible|safe|sane|decent)(?: [a-z-]+){0,2}? (?:batch[ _-]?sizes?|batch|bs|mbs)\b|(?:batch[ _-]?size|batch|bs|批大小|批次大小|批量)[^,;?!、0-9]{0,8}(?:合适|合理|最佳|最好|比较好)|\b(?:what|which) (?:value (?:of|for) )?(?:ollama_num_parallel|num_parallel|-?-?parallel|parallelism|max[-_ ]num[-_ ]seqs|concurrency)(?: value| setting)? (?:is|would be|makes|seems|looks|are)(?: a| the| still| most)? ?(?:reasonable|sane|sensible|realistic|safe|good|ok|okay|fine|right|best|optimal|ideal|sense|appropriate|recommended)\b|\b(?:good|right|best|optimal|ideal|reasonable|sensible|safe|sane) (?:value (?:of|for) )?(?:--?)?(?:ollama_num_parallel|num_parallel|parallel)(?: value| setting)?\b|(?:合适|合理|最佳|推荐)的?(?:batch[ _-]?size|batch|bs|批大小|批次大小|批量)`)

var (
	onlyWords     = pattern.OneOf("only", "只能", "才能")
	increaseWords = pattern.OneOf("increase", "raise", "higher", "larger", "bigger", "加大", "调大", "增大", "开大", "提高")
)

// timesMost is what a server tells that it can hold at most: "21.9x max concurrency".
var timesMost = pattern.Of(`\d ?x (?:the )?max(?:imum)? concurrency\b|\bmax(?:imum)? concurrency(?: for [0-9,]+ tokens(?: per request)?)?(?: is| of|:)? ?\d[0-9.]* ?x`)

// manyAtOnce asks how many of some kind are served at once: 约支持多少个短对话并发.
var manyAtOnce = pattern.Of(`(?:支持|支撑|扛|撑|承载|承受|带|顶|接|跑)(?:得|住|起|动|下|到|最多|大概|大约)*(?:多少|几)(?:个|路|条|人|位)?[^,;?!、0-9]{0,8}(?:并发|同时(?:在线|使用|访问|对话|请求|聊天|用|问|聊|跑))`)

// speedAtUsers asks for a speed at some number of users: 单并发能到多少token/s, "what throughput can I expect from ..., max
// concurrency".
var speedAtUsers = pattern.Of(`并发(?:下|时|的话|的时候)?(?:大概|大约|一般|最高|最多)?(?:能|可以|会)?(?:跑|达|做)?(?:到|有|出)?(?:多少|几)(?:个)? ?(?:tokens?|tok|t|字) ?(?:/|每|一) ?(?:s|秒)|(?:^|[.?!;,:] ?)(?:so |and )?(?:what|how much|what's the|whats the) (?:kind of |sort of |total |max(?:imum)? |output |aggregate |peak )*(?:throughput|tok(?:en)?s? ?(?:/ ?s(?:ec)?|per sec(?:ond)?))\b[^?!;]*[, ](?:at |with |and |under )?max(?:imum)? concurrency ?[.?]*$`)

// lengthOpenHan asks for the most of the context, whatever number stands behind it: 上下文最长能开多少，batch 4.
var lengthOpenHan = pattern.Of(`(?:上下文|序列|长度|context|ctx|max[_-]?(?:seq[_-]?|model[_-]?)?len(?:gth)?)(?:长度)?(?:的话)?(?:最长|最大|最多|最高|极限)?(?:能|可以|可)?(?:开|设|跑|拉|撑|支持|给|上)?(?:到|成|为)?(?:多少|多长|多大|几k)|最长(?:能|可以|可)?(?:训练?|跑|处理|喂|开|放|塞|撑|支持)?到?(?:多长|几k)`)

var eachSpeedWords = pattern.OneOf("并发", "throughput", "/s", "per sec")

func (r question) asksBatch() bool {
	if q := &r.Query; q.Batch+q.Concurrency > 0 && q.SeqLen == 0 && chars.HasHan(r.Text) && r.Matches(lengthOpenHan, r.Text) {
		return false
	}
	if r.littleBatch() || r.Mentions(eachSpeedWords) && r.Matches(speedAtUsers, r.Text) {
		return false
	}
	if r.requestsOverTime() || !r.HasModel() && r.HasHardware() && r.modelAmongMost() {
		return false // "at batch 4, the largest model", 最大能lora多大的模型
	}
	if r.Query.Batch+r.Query.GlobalBatch == 0 && r.Query.Batches == nil && r.HasModel() && r.HasHardware() && !r.Asked.Asks("howfast", "why", "howlong", "oom", "howmuch", "fit") && r.Matches(goodBatch, r.Text) {
		return true
	}
	if r.Query.ParallelOptions != nil && r.Matches(timesMost, r.Text) {
		return false // what a server printed for each way to split the work
	}
	if r.HowManyAlone() == "batch" || r.onlyAsked("batch", "concurrency") {
		return true
	}
	if r.Mentions(contextWords) && !r.Asked.Asks("maxbatch") && (r.HasModel() || r.HasHardware()) && r.Matches(howLongText, r.Text) {
		return false // bs=1能塞多长
	}
	if r.Mentions(manyHanWords) && r.HasModel() && r.HasHardware() && !r.Asked.Asks("howfast", "cards", "buy") && r.Matches(manyAtOnce, r.Text) {
		return true
	}
	if of := r.limitOfTried(); of != "" {
		return of != "seq_len" || r.Asked.Asks("maxbatch")
	}
	if of := r.Extreme(); of != "" {
		return of == "batch" || r.Asked.Asks("maxbatch")
	}
	if r.atTheirMost() {
		return false
	}
	if r.Asked.Asks("maxbatch") || r.toSet() == "batch" || r.toSet() == "concurrency" || r.Thing(r.Asked.First("howmany")) == "batch" {
		return true
	}
	if r.Mentions(onlyWords) && r.Matches(onlyBatch, r.Text) && !r.Asked.Asks("why", "cards") && (evidence.Closing(r.Text) || r.Asked.Asks("normal")) {
		return true
	}
	if r.Query.Batch == 1 && r.HasModel() && r.HasHardware() && r.Mentions(increaseWords) && evidence.Closing(r.Text) && r.Matches(moreBatch, r.Text) {
		return true // "I can only set batch size 1, is it possible to increase it?"
	}
	if r.Asked.Asks("normal", "why") && r.Query.ObservedGB == 0 && r.Matches(mostBatch, r.Text) {
		return true // "max bs is 85 only, isn't that small?"
	}
	return r.farAsked("batch", "concurrency") || r.whichWillDo("batch") || r.eitherBatch() || r.most("batch", "concurrency") || r.OpenSlot("batch", "concurrency", "num_generations") != "" || r.amountAsked("batch", "concurrency") || r.mostServedAsked() || r.concurrencyLast()
}

// memoryWords open what an amount of memory is asked of.
var memoryWords = [...]string{"显存", "内存", "gpu", "vram", "卡", "显卡", "空间", "g"}

// amountOf reports whether an asking word stands right before "多少": "MFU大概是多少".
func (r question) amountOf(name string) bool {
	for k, much := range r.Asked.Found[:min(len(r.Asked.Found), reader.MostSigns)] {
		if much.Kind != "ask" || much.Name != "howmuch" || r.Text[much.Lo] < 0x80 {
			continue
		}
		for _, s := range r.Asked.Found[max(0, k-8):k] {
			if s.Kind == "ask" && s.Name == name && s.Hi <= much.Lo && much.Lo-s.Hi <= 24 && !strings.ContainsAny(r.Text[s.Hi:much.Lo], ",;?!、0123456789") {
				return true
			}
		}
	}
	return false
}

// amountAsked reports whether the amount of a setting is what "多少" asks for: the
// setting stands right before it, without a value. "部署后的并发大概是多少".
func (r question) amountAsked(keys ...string) bool {
	for _, s := range r.Asked.Found[:min(len(r.Asked.Found), reader.MostSigns)] {
		if s.Kind != "ask" || s.Name != "howmuch" || !amountWord(r.Text[s.Lo:s.Hi]) || strings.Contains(r.Text[s.Lo:s.Hi], "存") {
			continue
		}
		if after := strings.TrimLeft(r.Text[s.Hi:], " 的"); chars.Opens(after, memoryWords[:]) > 0 {
			continue // "长度的输入需要多大显存"
		}
		for i, t := range r.Tokens {
			if t.Type != token.Quantity || t.End > s.Start || s.Start-t.End > 8 || !slices.Contains(keys, t.Name) || r.ValuedAt(t) || r.At(i-1).Type == token.Number {
				continue
			}
			if !strings.ContainsAny(r.Text[t.Hi:s.Lo], ",;?!、0123456789") && !chars.Mentions(r.Text[t.Hi:s.Lo], "显存", "메모리", "メモリ", "vram", "gb") && !strings.Contains(r.Text[t.Hi:s.Lo], "占") && r.HasModel() && r.HasHardware() {
				return true
			}
		}
	}
	return false
}

// amountWord reports whether an asking word may stand behind what is asked for.
func amountWord(word string) bool {
	return chars.Mentions(word, "多", "얼마", "몇", "どれ", "どの", "どこ", "いくつ")
}

// most reports whether a setting is asked for its largest value: "max batch",
// "batch_size 最大能设多少".
func (r question) most(keys ...string) bool {
	if !r.namesSetting(keys) {
		return false
	}
	for _, s := range r.Asked.Found {
		if s.Kind != "ask" || s.Name != "max" && !(s.Name == "whatmodel" && superlative(r.Text[s.Lo:s.Hi])) {
			continue
		}
		if of, open := r.NounBehind(&s); of != "" && !ofKeys(of, keys) || of == "" && !open && !r.At(r.TokenAfter(&s)).IsFigure() {
			continue // "seq 4096, max vram", max长度2048 batch 4
		}
		if r.At(r.TokenAfter(&s)).Kind == "observed" {
			continue // "显存最高占用30G"
		}
		if r.Text[s.Lo:s.Hi] == "up to" && r.At(r.TokenAfter(&s)).IsFigure() {
			continue // "push it up to 64k with batch 1"
		}
		reach := 14
		if chars.Opens(r.Text[s.Hi:], []string{" value", " number", " setting", " figure"}) > 0 {
			reach = 44 // "what most may i set the batch size to"
		}
		for _, t := range r.Around(s.Start-14, s.End+reach) {
			gap := max(t.Start-s.End, s.Start-t.End)
			if t.Type != token.Key && t.Type != token.Quantity || gap > reach || reach > 14 && t.Start > s.End && strings.ContainsAny(r.Text[s.Hi:t.Lo], ",.;?!") || t.End <= s.Start && strings.ContainsAny(r.Text[t.Hi:s.Lo], ".;?!") {
				continue // "100 users. what's the biggest model"
			}
			if t.Start > s.End && r.ValuedAt(t) && chars.Mentions(r.Text[s.Hi:t.Lo], " with ", " for ", " at ", " over ") {
				continue // "what is the max with batch size 4"
			}
			for _, key := range keys {
				if t.Name == key && (gap > 0 || t.Start >= s.End || t.End <= s.Start) {
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
func (r question) namesSetting(keys []string) bool {
	for i := range r.Tokens {
		if t := &r.Tokens[i]; (t.Type == token.Key || t.Type == token.Quantity) && slices.Contains(keys, t.Name) {
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

// longerSaid is how people ask for more length than they have: "any chance to push the
// sequence longer", 还能再拉长吗.
var longerSaid = pattern.Of(`\b(?:sequences?|seq(?: ?len(?:gth)?)?|context|ctx|samples?|prompts?|window|them|it|length|max len)\b[^.?!;,]{0,20}\b(?:longer|further|extend|stretch)|\b(?:go|push|train|stretch|extend|get|run|use|fit|try|afford|do)\b[^.?!;,]{0,24}\b(?:longer|more context|further)(?: (?:sequences?|context|samples|ctx|prompts?))?(?: ?\?|$)|还?(?:能不能|能|可以|可否|能否|有没有可能)(?:再|继续|更|还)?(?:往上)?(?:拉|加|调|开|延|变|弄|搞|训|跑)?(?:得)?(?:更|再)?(?:长|延长|加长)(?:一?点|些)?(?:吗|么|不|嘛|\?|$)`)

// shortBefore and shortBehind stand beside the name of a length that is told to be small: "OOM
// even with tiny max_model_len", max_model_len设得很小还是OOM.
var (
	shortBefore = pattern.Of(`\b(?:tiny|small|smallest|smaller|low|lower|lowest|minimal|short|shorter|reduced|reducing|lowering|decreasing|however small|no matter how (?:small|low|short))(?: (?:the|my|of|a))* ?$`)
	shortBehind = pattern.Of(`^ ?(?:to |is |was |as |set |very |so |too |extremely |ridiculously )*(?:tiny|small|low|lower|minimal|short)\b|^(?:已经|都|也)?(?:设|设置|设得|调|调得|改|改得|降|降得|压|开)?(?:到|成|为|得)?(?:很|非常|特别|最|极)?(?:小|低|短)`)
)

// shortLength reports whether a length without a number is told to be small already, where
// memory does not suffice: how long it may be is not what is asked.
func (r question) shortLength(t token.Token) bool {
	return r.Asked.Asks("oom", "enough", "fit") && (r.Matches(shortBehind, r.Text[t.Hi:]) || r.Matches(shortBefore, r.ClauseBefore(t)))
}

var (
	onlyOrJustWords   = pattern.OneOf("only", "just", "at most")
	contextWords      = pattern.OneOf("多长", "几k", "多少k", "几个k", "多少个k")
	longerWords       = pattern.OneOf("longer", "stretch", "extend", "长")
	thanOrBeyondWords = pattern.OneOf(" than ", "beyond", "above", "past", " over ", "超过", "突破")
	manyHanWords      = pattern.OneOf("多")
	eachSecondWords   = pattern.OneOf("每秒")
)

func (r question) asksContext() bool {
	if r.lengthTouched() || r.Query.GPUOptions != nil && r.perWatt() {
		return false
	}
	if r.mostContext() {
		return true
	}
	if r.Query.SeqLen > 0 && r.HasModel() && r.HasHardware() && evidence.Closing(r.Text) && r.Mentions(onlyOrJustWords) && r.Matches(reader.OnlyLength, r.Text) && !r.Asked.Asks("cards", "howmuch", "buy") {
		return true // "it has 128k but I can only get 20k on 24GB, is there more to get?"
	}
	if r.lengthLimit() || r.shortWondered() || r.onlyAsked("seq_len") {
		return true
	}
	if r.Query.Model != "" && !r.HasHardware() && r.Matches(published, r.Text) && !r.MemorySaid() {
		return false // what its card tells
	}
	for _, t := range r.Tokens {
		named := t.Is("quantity", "seq_len") && !r.ValuedAt(t) && !r.shortLength(t)
		if word := r.Text[t.Lo:t.Hi]; named && (strings.HasPrefix(word, "max") || strings.HasPrefix(word, "最")) {
			return true
		}
	}
	if r.Mentions(contextWords) && (r.HasModel() || r.HasHardware()) && r.Matches(howLongText, r.Text) {
		return true
	}
	if r.Query.Model+r.Query.Task != "" && r.HasModel() && r.HasHardware() && r.Mentions(longerWords) && r.Matches(longerSaid, r.Text) && r.Questioned() && !r.Asked.Asks("why", "cards", "howmuch", "howfast", "oom") {
		return true
	}
	if r.Query.SeqLen > 0 && r.HasModel() && r.HasHardware() && r.Mentions(thanOrBeyondWords) && r.Questioned() && !r.Asked.Asks("why", "cards", "howmuch", "howfast", "oom", "enough", "howlong") && r.pairless() && r.lengthBeyond() {
		return true
	}
	if r.Pasted != nil && r.Pasted.TooLong && !r.HasModel() {
		return true
	}
	if r.Mentions(manyHanWords) && r.HasHardware() && r.Matches(tokensHeld, r.Text) && !r.Asked.Asks("howfast") && !r.perSecondAsked() && !r.Mentions(eachSecondWords) {
		return true
	}
	if r.requestsOverTime() || r.promptWorkAsked() && r.Extreme() == "" && !r.Asked.Asks("howlongseq") {
		return false // "how many prompts per second", "what is the prompt processing speed"
	}
	if r.Query.SeqLen > 0 && r.HasModel() && r.Thing(r.Asked.First("howmuch")) == "memory" {
		return false // "上下文拉满32k，要留多少显存"
	}
	counted := r.Thing(r.Asked.First("howmany"))
	if !r.HasModel() && r.HasHardware() && (r.modelAmongMost() || r.howLargeRuns() && !r.onlyAsked("seq_len")) {
		return false // "what's the biggest model and most context I can run"
	}
	if r.overLimit() {
		return false
	}
	return r.limitOfTried() == "seq_len" || r.Extreme() == "seq_len" || r.farAsked("seq_len", "input_tokens") || r.whichWillDo("seq_len") || r.OpenSlot("seq_len", "input_tokens") != "" || r.Asked.Asks("howlongseq") || r.lengthAsked() || r.toSet() == "seq_len" || r.most("seq_len", "input_tokens", "tokens") || counted == "context" || r.amountAsked("seq_len")
}

// howLongText asks how long a text may be, not how long something takes: 能开到多长,
// 撑得住多长的文档.
var howLongText = pattern.Of(`(?:跑|开|拉|撑|吃|上|设|顶|塞|喂|支持|冲|推|处理|扛|放|给|填|调|输入|读|看|装|做|聊|到)(?:得|到|满|下|进|个|起|住|了|的|最)*(?:多长(?:$|[^时期])|(?:几|多少)个?k(?:$|[^a-z0-9]))`)

// goneBeyond ends before a length that one wants to go beyond: "go higher than 3100", "get past
// 8k", 突破32k.
var goneBeyond = pattern.Of(`\b(?:go|going|get|getting|push|pushing|stretch|extend|raise|set|increase|reach|move)(?: (?:it|this|that|the (?:context|ctx|sequence|prompt|length|window)))?(?: up| any| much| even)? (?:higher|longer|further|more|larger|bigger|beyond|above|past|over)(?: than)?(?: the| about| my| ~)* ?~?$|(?:能|可以|能否|能不能|可否)(?:再)?(?:上到|跑到|开到)?(?:超过|突破|大于|高于)$`)

// lengthBeyond reports whether the length of the question is one that is to be gone beyond.
func (r question) lengthBeyond() bool {
	span, ok := r.Spans["seq_len"]
	for i := range r.Tokens {
		if t := &r.Tokens[i]; ok && t.Start == span[0] || !ok && t.IsFigure() && r.At(i+1).Is("data", "tokens") {
			before := r.Text[max(0, t.Lo-48):t.Lo]
			return r.Matches(goneBeyond, before) || !r.Asked.Asks("compare") && r.Matches(reader.LongerThan, before)
		}
	}
	return false
}

// published is how Chinese asks for what the card of a model tells.
var published = pattern.Of(`支持(的)?(最大|最长)?(多长|多大|多少)(的)?(k|上下文|context|序列|token)|上下文(长度|窗口)?(是|有)多(少|长|大)|(激活|总)?参数(量)?(是|有|各是|分别是)?多少|(多少|几)层`)

// tokensHeld is how Chinese asks for the longest context without naming one:
// "最高支持多少token", "能处理多长的文本".
var tokensHeld = pattern.Of(`(支持|处理|输入|容纳|塞|读|吃|跑|开|放|撑)(得|进|下|到|起)?(最多|最大|最高)?(多少|多长|几)(个|万|k|千)?(的)?(tokens?|字|上下文|文本|序列|长度|prompt|输入)`)

var textsWords = pattern.OneOf("token", "sample", "prompt", "context", "sequence", "seq", "text", "document", "input")

// lengthAsked reports whether "how long" is asked of sequences: "how long can my
// sequences be".
func (r question) lengthAsked() bool {
	s := r.Asked.First("howlong")
	if s != nil && (r.Query.SeqLen > 0 || r.Mentions(textsWords)) && r.Matches(lengthOpen, r.Text) {
		return true
	}
	if s == nil || !strings.HasPrefix(r.Text[s.Lo:], "how long can") && !strings.HasPrefix(r.Text[s.Lo:], "how long could") && !strings.HasPrefix(r.Text[s.Lo:], "how long may") {
		return false
	}
	for _, t := range r.Tokens {
		if (t.Is("quantity", "seq_len") || t.Is("quantity", "input_tokens")) && t.Start > s.Start && t.Start-s.End < 30 && !r.ValuedAt(t) {
			return true
		}
	}
	return false
}

// memoryBeforeBatch reports whether the memory of a training is asked for first, and the batch that goes is only told
// to be wondered at: 微调9B要多少显存？只能开batchsize=1，正常吗.
func (r question) memoryBeforeBatch() bool {
	q := &r.Query
	s := r.Asked.First("howmuch", "requirement")
	if s == nil || q.Batch == 0 || !r.HasModel() || !r.Asked.Asks("normal", "why") || !r.amountOfMemory(s) && r.Thing(s) != "memory" {
		return false
	}
	stop := strings.IndexAny(r.Text[s.Lo:], "?!;,")
	wondered := r.Asked.First("normal", "why")
	return stop >= 0 && r.Text[s.Lo+stop] == '?' && wondered.Lo > s.Lo+stop
}
