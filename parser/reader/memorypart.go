package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// An amount is what a part of the work takes: the cache, the states, an adapter, another program beside it.

// Beside the card that is asked about, Chinese tells in a few words what a part of the work, another program or
// other settings take: 优化器28GB, batch 32大概32G, ollama 40GB就能跑, 22G能拉起来. None of it is what a card has.

var (
	// partTakes ends before what a part of the work takes.
	partTakes = pattern.Of(`(?:优化器(?:状态)?|梯度|激活值?|主权重|中间(?:变量|结果|激活)|adamw?(?:状态|优化器))(?:显存|占用|部分|本身|大小|大概|大约|约|就|都|也|还|又|要|得|需要?|占用?|吃|用|是|有|了|差不多|另外|[ :=])*$`)
	// partBare ends before an amount that nothing is said to take: adamw优化器 24G显存.
	partBare = pattern.Of(`优化器 ?$|(?:adamw?|sgd|adafactor|lion|muon|bit) ?优化器 ?用 ?$`)
	// partBehind stands behind it, and weightsBehind where it is told beside others of what training keeps.
	partBehind    = pattern.Of(`^ ?(?:(?:is|goes?|going|needed|just|only|alone|worth) )*(?:for|of|in|as|to|的|给|是)? ?(?:the |its |all |my |fp32 |bf16 |fp16 |32-?bit |16-?bit |adamw? |model |full )*(?:grad(?:ient)?s?\b|optimi[sz]ers?\b|adamw? (?:states?|moments?)|(?:adam )?moments\b|momentum\b|variances?\b|master (?:weights|cop(?:y|ies)|params)|(?:model|training) states?\b|activations?\b|梯度|优化器|激活|动量|主权重|模型状态)`)
	weightsBehind = pattern.Of(`^ ?(?:for|of|in|as|的|给|是)? ?(?:the |its |all |fp32 |bf16 |fp16 |16-?bit |model )*(?:params?\b|parameters?\b|weights?\b|参数|权重)`)
	besideParts   = pattern.Of(`(?:参数|权重)(?:显存|占用|部分|本身|大概|大约|约|就|要|得|需要?|吃|用|是|有|[ :=])*$`)
	// settingTakes ends before what was in use at the value of a setting.
	settingTakes = pattern.Of(`(?:(?:batch(?:[ _]?size)?|bsz?|seq(?:[ _]?len)?|长度|上下文|ctx|max_?len|rank|并发|批次|批大小)(?:[=: ]|是|为|开到?|设(?:成|为)?|给)*\d+k?|\d+k(?:上下文|长度)?)(?:的时候|时候|的时|时|后|之后|下|[个 ])*(?:显存|大概|大约|约|就|也|都|才|要|得|占用?|吃|用|需要|差不多|已经|了|有)+ ?$`)
	// sizeCalled stands behind the size of weights.
	sizeCalled = pattern.Of(`^(?:多|左右)?的?(?:文件)?大小(?:[、,;?! ]|$|的(?:模型|权重|文件))`)
	// runsIn ends before all that work took, howSo wonders at it.
	runsIn = pattern.Of(`(?:推理|训练|微调|加载|部署|跑)(?:起来|的时候|时)?(?:居然|竟然|却|实际)?(?:才|只|只要|只用|只占|只需要?|仅|仅需)(?:了|用|占|要|有|约|大概)*$`)
	howSo  = pattern.Of(`(?:怎么|咋|如何)(?:做到|实现|办到)(?:的|了)?`)
	// doesWith stands behind what something is told to get by with.
	doesWith = pattern.Of(`^(?:显存|左右|以上|的?卡|就|都|也|才|单卡)*(?:能|可以|够)(?:正常|勉强|流畅|刚好)?(?:跑|用|起|拉|加载|部署|装|推理|训|微调|塞|放)[^,;?!、吗么嘛吧]{0,10}[,、;!]`)
)

// statesMake ends before what so many bytes of each parameter come to as are more than its weight has.
var statesMake = pattern.Of(`(?:[6-9]|1\d|2\d) ?bytes? ?(?:per|a|/|for each|for every) ?(?:params?|parameters?|weights?)\b[^.?!;]{0,40}(?:\b(?:is|are|means|makes?|gives?|comes? to|needs?)|=)(?: an? \d+(?:\.\d+)?b(?: model)?| about| around| roughly| just| only| already| ~)* ?$|(?:每个?参数(?:要|是|占|按|需要)?|按每?个?参数?)(?:[6-9]|1\d|2\d) ?(?:个)?(?:字节|bytes?)[^。?!;]{0,24}(?:就是|是|得|要|共|需要?|=|大概|约)+ ?$`)

var (
	seenWords  = pattern.OneOf("seeing", "measured", "observed", "see ", "实测", "看到")
	bytesWords = pattern.OneOf("byte", "字节")
	partWords  = pattern.OneOf("grad", "optimizer", "optimiser", "adam", "moment", "variance", "master", "states", "activation", "梯度", "优化器", "激活", "动量", "主权重", "模型状态")
)

var achieveHanWords = pattern.OneOf("做到", "实现", "办到")

// toldAside is what such an amount is, or empty.
func (r *Reader) toldAside(m mention) string {
	i := m.i
	if m.onCard || m.after == "ram" || m.before == "ram" {
		return ""
	}
	before, behind := r.ClauseBefore(r.Tokens[i]), r.Text[r.Tokens[i].Hi:]
	switch {
	case r.Matches(sizeCalled, behind) && slices.ContainsFunc(r.Tokens[max(0, i-4):i], func(t token.Token) bool { return t.Type == token.Model || t.Type == token.Size }):
		return "file"
	case r.Mentions(achieveHanWords) && r.Matches(howSo, behind) && r.Matches(runsIn, before):
		return "observed"
	case r.Matches(partTakes, before) && !(m.after == "vram" && r.Matches(partBare, before)):
		return "claimed"
	case r.Mentions(bytesWords) && r.Matches(statesMake, r.Text[max(0, r.Tokens[i].Lo-96):r.Tokens[i].Lo]):
		return "claimed"
	case r.Mentions(partWords) && (r.Matches(partBehind, behind) && (m.kindBefore != "observed" && r.otherHardware(i) && !r.Mentions(seenWords) || r.partsTold(i)) || (r.Matches(weightsBehind, behind) || r.Matches(besideParts, before)) && r.partsTold(i)):
		return "claimed"
	case r.otherHardware(i) && r.hasLoad() && r.Matches(settingTakes, before):
		return "observed"
	case r.Mentions(toldToFitWords) && r.Matches(saidToFit, before) && r.ownMemoryBehind(i):
		return "claimed"
	case m.kindBefore != "observed" && !r.Matches(seenToTake, before) && r.comesToOnceTrained(i):
		return "claimed"
	case r.Matches(doesWith, behind) && (r.At(i-1).Kind == "framework" || r.ownCardBehind(i)):
		return "claimed"
	}
	return ""
}

// partsTold reports whether another amount is what training keeps beside the weights: "14 GB of params + 14 GB
// of grads".
func (r *Reader) partsTold(i int) bool {
	for j := max(0, i-backward); j < len(r.Tokens) && j < i+backward; j++ {
		if t := r.Tokens[j]; j != i && t.Type == token.Bytes && (r.Matches(partBehind, r.Text[t.Hi:]) || r.Matches(partTakes, r.ClauseBefore(t))) {
			return true
		}
	}
	return false
}

// ownMemoryBehind reports whether the memory of a card is told behind an amount.
func (r *Reader) ownMemoryBehind(i int) bool {
	for j := i + 1; j < len(r.Tokens) && j < i+backward; j++ {
		if t := r.Tokens[j]; t.Type == token.Bytes && t.Value != r.Tokens[i].Value && r.onCard(j) {
			return true
		}
	}
	return false
}

// ownCardBehind reports whether a card with memory of its own is told behind an amount.
func (r *Reader) ownCardBehind(i int) bool {
	for j := i + 1; j < len(r.Tokens); j++ {
		if r.Tokens[j].Type == token.Bytes && r.Tokens[j].Value != r.Tokens[i].Value && r.onCard(j) && r.sold(j) {
			return true
		}
	}
	return false
}

// Amounts that a server or its monitor tells of a part of what it holds: the cache, an adapter, the desktop beside it.

var (
	// cacheBehind stands behind an amount of the cache, cacheBefore before it.
	cacheBehind = pattern.Of(`^ ?(?:of |for (?:the )?)?(?:kv[- ]?cache|kv)\b(?: memory| space| size)? ?(?:is|are|was|were)? ?(?:needed|required|necessary|available|left|free|remaining|missing|allocated|reserved|[,.;)]|$)|^ ?(?:is |are |was |were )?(?:only |still )?(?:left|free|available|remaining)(?: over)? for (?:the )?(?:kv|cache)\b`)
	cacheBefore = pattern.Of(`[,.;:(] ?(?:available |remaining |free )?kv[- ]?cache(?: memory| size| space)?(?: is| was| of|:| =)? ?(?:only |just )?$`)
	// desktopBehind stands behind what the machine itself takes of a card.
	desktopBehind = pattern.Of(`^ ?(?:of )?(?:vram |memory )?(?:is |are )?(?:already )?(?:used |taken |in use |gone )?(?:for|by|to) (?:the |my |our )?(?:desktop|display|xorg|windows|gui|browser|monitors?|compositor|wayland|gnome|kde|x11|x server)\b`)
	// adapterIs ends before the size of an adapter.
	adapterIs = pattern.Of(`\b(?:adapters?|loras?)(?: files?| weights?)? (?:is|are|weighs?|has|have)(?: each| only| just| about| around| roughly| like)* ?~?$`)
	// askerTakes ends before what each user or request takes beside the others.
	askerTakes = pattern.Of(`\b(?:each|every|per|one more|another|an extra|an additional)(?: (?:more|new|extra|additional|further|parallel|concurrent))* (?:requests?|users?|sequences?|sessions?|slots?|conversations?|chats?|prompts?|streams?|clients?|persons?)(?: (?:then|also|just|only|needs?|takes?|adds?|uses?|costs?|eats?|wants?|is|adding|taking|using|another|about|around|roughly|some|an?|extra|additional|on|top|more|up|to|with|for|of))*[:=]? ?~?$|每(?:多|加|增加|来)?(?:一?[个路条份])?(?:请求|用户|并发|会话|对话|客户端|人)(?:\p{Han}|[:= ]){0,8}$`)
	// contextBehind stands behind what the context takes beside the weights: "6GB model + 4GB context".
	contextBehind = pattern.Of(`^ ?(?:is |goes |go )?(?:for |of )?(?:the |its )?(?:context|ctx|kv|kv[ -]?cache|cache|上下文|缓存)\b? ?(?:\)|[,.;=]|$|in all\b|together\b|at\b)`)
	// measuredBefore ends before what somebody measured, whenBehind stands behind it.
	measuredBefore = pattern.Of(`\b(?:measured?|saw|see|seeing|seen|observed?|noticed?|had|at|it was|it's|from|and|to|then)(?: about| around| only| roughly)? ?~?$`)
	whenBehind     = pattern.Of(`^ ?(?:of (?:vram|memory) )?(?:at (?:startup|start|launch|boot|idle|rest|peak|load)|after (?:an?|one|two|three|\d+|some|a few|a couple of|several) (?:hours?|minutes?|days?|requests?|prompts?|steps?|iterations?)|under (?:full )?load|right after (?:startup|start|loading|launch))\b`)
	// needsInAll ends before what something else is said to need altogether.
	needsInAll = pattern.Of(`\b(?:needs?|needed|requires?|required|wants?)(?: (?:only|just|about|around|roughly|over|like))* ?~?$`)
)

var (
	cacheWords      = pattern.OneOf("kv", "cache")
	desktopWords    = pattern.OneOf("desktop", "display", "xorg", "windows", "gui", "browser", "monitor", "compositor", "wayland", "gnome", "kde", "x11", "x server")
	adapterIsWords  = pattern.OneOf("adapter", "lora")
	momentWords     = pattern.OneOf("at start", "at launch", "at boot", "at idle", "at rest", "at peak", "at load", "after ", "under load", "under full")
	sumInTotalWords = pattern.OneOf("in total", "altogether", "overall", "total")
)

// amountOfCache reports whether an amount is what a server tells of its cache: "16 GiB KV cache is needed".
func (r *Reader) amountOfCache(i int) bool {
	t := r.Tokens[i]
	return r.Mentions(cacheWords) && (r.Matches(cacheBehind, r.Text[t.Hi:]) || r.Matches(cacheBefore, r.Text[max(0, t.Lo-48):t.Lo]) && r.Ends(i+1))
}

// perAskerWords are whose share of memory is told beside what all take.
var perAskerWords = pattern.OneOf("request", "user", "sequence", "session", "slot", "conversation", "chat", "prompt", "stream", "client", "person", "请求", "用户", "并发", "会话", "对话", "客户端", "人")

// ofEachAsker reports whether an amount is what one more user or request takes: "each request another 2GB".
func (r *Reader) ofEachAsker(i int) bool {
	return r.Mentions(perAskerWords) && r.Matches(askerTakes, r.ClauseBefore(r.Tokens[i]))
}

// ofContext reports whether an amount is what the context takes beside that of something else: "6GB model + 4GB context".
func (r *Reader) ofContext(i int) bool {
	return r.otherAmount(i) && r.Matches(contextBehind, r.Text[r.Tokens[i].Hi:])
}

// takenByDesktop reports whether an amount is what the machine itself takes: "nvidia-smi shows 3.5GB for the desktop".
func (r *Reader) takenByDesktop(i int) bool {
	return r.Mentions(desktopWords) && r.Matches(desktopBehind, r.Text[r.Tokens[i].Hi:])
}

// ofAdapter reports whether an amount is the size of an adapter.
func (r *Reader) ofAdapter(i int) bool {
	t := r.Tokens[i]
	return t.Value < mostOfAdapter && r.Mentions(adapterIsWords) && r.Matches(adapterIs, r.Text[max(0, t.Lo-48):t.Lo])
}

// mostOfAdapter is more than the file of an adapter has.
const mostOfAdapter = 4

// measuredWhen reports whether an amount is what was measured at some moment: "22 GB at startup and 38 GB after an hour".
func (r *Reader) measuredWhen(i int) bool {
	t := r.Tokens[i]
	return r.Mentions(momentWords) && r.hasLoad() && r.Matches(whenBehind, r.Text[t.Hi:]) && r.Matches(measuredBefore, r.ClauseBefore(t))
}

// neededInAll reports whether an amount is what something else needs altogether, where what the asker's own takes is
// told: "takes 38GB on each card, elsewhere it needs 26GB in total".
func (r *Reader) neededInAll(i int) bool {
	t := r.Tokens[i]
	total := r.At(i+1).Kind == "total" || r.At(i+2).Kind == "total"
	return total && r.Mentions(sumInTotalWords) && (r.Query.ObservedGB > 0 || r.Asked.Asks("why", "normal")) && r.Matches(needsInAll, r.ClauseBefore(t))
}

var (
	// statesCome ends before what the states of a model are told to come to, and withoutRest stands behind it:
	// 只算模型状态就是24GB, "840 GB before activations". More is to come, so no card has it.
	statesCome  = pattern.Of(`(?:模型状态|优化器状态|静态显存|训练状态|权重(?:和|加|\+|、)梯度)[^,;?!。、0-9]{0,10}$|\b(?:model|optimi[sz]er|adamw?|training|gradients?|grads|weights)(?: states?)?(?: (?:of|for) [^,;?!]{0,24})?(?: alone| together| combined)? (?:are|is|come to|comes to|take|takes|make|makes|add up to|sum to|amount to)(?: about| around| already| roughly)*$`)
	withoutRest = pattern.Of(`^ ?(?:of (?:vram|memory) )?(?:before|without|excluding|not counting|not including|ignoring|leaving out|plus|on top of) (?:the |any )?(?:activations?|kv|cache|overhead|buffers|anything)\b|^[,、; ]?(?:激活|中间激活|buffer|缓存|kv)[^,、;?!。]{0,12}(?:另算|不算|没算|除外|另外算|另说|还没算)`)
	// loadedIn ends before what the weights came to when they were loaded in some format: 7B用FP16加载就14GB了.
	loadedIn = pattern.Of(`(?:fp16|bf16|fp32|fp8|int8|int4|[48]-?bit|半精度|全精度|量化|单精度)(?:精度)?(?:后)?(?:加载|载入|装载|读进来|读入)(?:模型|权重|完|进来|下来)*(?:就|都|要|得|占|是|有|已经|大概|大约|约|需要|用)*$`)
)

var statesWords = pattern.OneOf("activation", "激活", "buffer", "kv", "overhead", "anything", "cache", "缓存")

// statesTold reports whether an amount is what states are told to come to, with the rest beside it.
func (r *Reader) statesTold(i int) bool {
	if !r.Mentions(statesWords) || !r.Matches(withoutRest, r.Text[r.Tokens[i].Hi:]) {
		return false
	}
	return r.Matches(statesCome, strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ~")) || r.Query.GPU != "" || r.cardNamed()
}

// weightsLoaded reports whether an amount is what weights came to when they were loaded, beside a card.
func (r *Reader) weightsLoaded(i int) bool {
	return r.Query.WeightsGB == 0 && (r.HasModel() || len(r.Sizes) > 0) && r.Matches(loadedIn, strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " ~"))
}

var (
	// sumTold ends before what a reckoning in words comes to, where another amount is a card's: "for a 7B that's 84GB".
	sumTold = pattern.Of(`\b(?:that's|thats|that is|that makes|that would be|which is|which makes|makes it|adds up to|so roughly|so about)(?: already| about| around| roughly| over| like| more like| at least| only| just)*$`)
	// partTold ends before what a part of a run or of a checkpoint takes: "the adapter less than 1GB", "with optimizer 180GB".
	partTold = pattern.Of(`\b(?:adapters?|lora weights|optimi[sz]er(?: states?)?|gradients?|grads)(?: alone| files?)? ?(?:(?:is|are|was|were|takes?|at|only|just|another|about|around|roughly|less than|under|below|over|more than|up to) ?)*$`)
	// lessThan ends before an amount that somebody is said to need: "torchtune claims less than 20GB".
	lessThan = pattern.Of(`\b(?:claims?|claimed|says?|said|advertises?|quotes?|lists?|reports?|promises|shows?)(?: (?:it|they|to|that|need|needs|use|uses|take|takes|only|just|it's|about|around|like))* (?:less than|under|below|only|just|as little as|at most|no more than)$`)
)

var partsToldWords = pattern.OneOf("that", "which", "makes", "adds up", "roughly", "about", "adapter", "lora", "optimi", "grad", "claim", "say", "said", "advertise", "quote", "list", "report", "promise", "show")

// partOfNeed reports whether an amount is so told of what work takes, and of no card.
func (r *Reader) partOfNeed(i int) bool {
	if !r.Mentions(partsToldWords) {
		return false
	}
	before := strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " ~")
	if r.Matches(partTold, before) || r.Matches(lessThan, before) {
		return true
	}
	return r.Matches(sumTold, before) && r.HasModelNamed() && r.otherAmount(i)
}

// cacheIs ends before what a cache is put at, with what it is the cache of between them: "the kv
// cache of an 8b at 32k in fp16 is about 4GB".
var cacheIs = pattern.Of(`\b(?:kv[- ]?)?cache\b(?:[^.;?!]|\.\d){0,56}?(?:\b(?:is|are|be|comes? to|comes? out (?:at|to)|equals?|takes?|needs?|works? out (?:at|to|as)|totals?|amounts? to)|[,:=≈]|是|为|占|要|约)(?: (?:about|around|roughly|approx(?:imately)?|only|just|like|~))*(?:大概|大约|约|差不多|有|是|占|要| )*[~≈]? ?$`)

// cacheChecked reports whether an amount is what a cache was put at, to be confirmed: it is no
// memory of a card, and none that was measured.
func (r *Reader) cacheChecked(i int) bool {
	if r.Tokens[i].Type != token.Bytes || !r.CacheSaid() || !r.Matches(confirmedBehind, r.Text[r.Tokens[i].Hi:]) {
		return false
	}
	if strings.ContainsAny(r.Text[:r.Tokens[i].Lo], "+＋") {
		return false // of a sum: "8b fp16 + 32k cache = 20 GB, right"
	}
	return r.Matches(cacheIs, strings.TrimRight(r.Text[:r.Tokens[i].Lo], " "))
}

// ofOneToken ends before what one token takes: "each token takes 160KB", 每token占0.8MB.
var ofOneToken = pattern.Of(`(?:\b(?:per|each|every|one|a) token|每个?token)[^,;?!0-9]{0,24}$`)

// mostOfToken is more than the cache of one token comes to, in GB.
const mostOfToken = 0.05

// perToken reports whether an amount is what one token takes: "1MB of VRAM per token".
func (r *Reader) perToken(i int) bool {
	if t := r.Tokens[i]; t.Value < mostOfToken && r.Matches(ofOneToken, r.ClauseBefore(t)) {
		return true
	}
	for j := i + 1; j <= i+4; j++ {
		switch t := r.At(j); {
		case t.Kind == "filler" && (r.Word(j) == "per token" || r.Word(j) == "each token"):
			return true
		case t.Kind == "memory", t.Type == token.Link, t.Kind == "card":
		default:
			return false
		}
	}
	return false
}
