package intent

import (
	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// A line of a chat asks in a word or two, beside the model and the hardware: "context on m1 ultra 128g w/ llama 70b q6?",
// "gpt-oss-20b on Strix Halo tg?", "n users on 1 L20 w/ qwen2.5-7b".
const lengthNamed = `(?:cutoff[ _-]?len(?:gth)?|context(?: length| window| size)?|ctx(?:[ _-]?(?:len|size|length))?|max[ _-]?(?:seq|model|input|prompt)[ _-]?len(?:gth)?|seq(?:uence)?(?:[ _-]?len(?:gth)?)?|window|prompt)`

var (
	// longOne asks for a length as for a time: "how long a cutoff_len can I use". lengthFirst opens a line with what is
	// asked, lengthAlone ends it so, and farGoes asks how far a model goes that is named by its length.
	longOne     = pattern.Of(`\bhow (?:long|large|big|high|wide)(?: of)? an? ` + lengthNamed + `\b[^.?!;]{0,12}\b(?:can|could|may|might|will|would|should|fits?|works?|is possible|do (?:i|we) get|to (?:use|set|expect|fit))\b`)
	lengthFirst = pattern.Of(`^ ?(?:(?:max|maximum|longest|largest|usable|realistic|possible|achievable) )*(?:context(?: length| window| size)?|ctx(?:[ _-]?(?:len|size|length))?|max[ _-]?(?:seq|model)[ _-]?len(?:gth)?|seq(?:uence)?[ _-]?len(?:gth)?) (?:on|with|for|of|w/|using) `)
	lengthAlone = pattern.Of(`(?:^|[ ,;:、])(?:(?:max|maximum|longest) )?(?:context(?: length| window| size)?|ctx|上下文(?:长度)?)(?:呢|是多少|有多长|多长)? ?\?*$`)
	lengthMore  = pattern.Of(`\b(?:more|longer|larger|bigger|enough|same|full|long|little|extra|max|whole|big|huge|small|short|default|\d+[km]?) (?:context(?: length| window| size)?|ctx) ?\?*$|(?:更长|更大|更多|多点|够|满|全|长|大|短|小|\d+[km]?)(?:的)?(?:上下文|ctx|context)(?:长度)?(?:呢)? ?\?*$|\b(?:in|of|the|a|my|this|that|no|any) (?:context(?: length| window| size)?|ctx) ?\?*$`)
	farGoes     = pattern.Of(`\bhow far (?:can|could|will|would|does|do|might) (?:it|this|that|they|we|i|one)(?: (?:really|actually|realistically))* (?:go|get|reach|stretch|push|take it|push it)\b|能(?:跑|开|撑|拉|到)到?多(?:长|远)`)
	longModel   = pattern.Of(`\d ?b[- ](?:instruct[- ])?(?:1m|128k|256k|512k|200k|64k|32k|long)\b|-(?:1m|128k|256k|512k|200k|64k|long)\b`)

	lengthNamedWords = pattern.OneOf("cutoff", "context", "ctx", "seq", "len", "window", "prompt", "上下文")
	farWords         = pattern.OneOf("how far", "多长", "多远")
)

// lengthInShort reports whether the longest context is asked for so.
func (r Question) lengthInShort() bool {
	if !r.HasModel() || !r.HasHardware() || r.Asked.Asks("why", "cards", "howfast", "maxbatch", "buy", "compare", "oom") {
		return false
	}
	if r.Query.SeqLen+r.Query.InputTokens+r.Query.OutputTokens == 0 && r.Mentions(lengthNamedWords) && (r.Matches(longOne, r.Text) || !r.Asked.Asks("enough", "fit", "can", "howmuch", "howlong") && (r.Matches(lengthFirst, r.Text) || r.Matches(lengthAlone, r.Text) && !r.Matches(lengthMore, r.Text))) {
		return true
	}
	return r.Mentions(farWords) && r.Matches(farGoes, r.Text) && r.Matches(longModel, r.Text)
}

var (
	// speedLast ends a line with the name of a speed, expectedSpeed opens one with it.
	speedLast     = pattern.Of(`[a-z0-9)"'] ?[,;:]? ?(?:tg|tg speed|tps|t/s|tk/s|tok/s|toks/s|tokens?/s(?:ec)?|gen speed|decode(?: speed| rate)?) ?[?？.]*$`)
	speedTold     = pattern.Of(`\d ?(?:tg|tps|t/s|tk/s|tok/s|toks/s|tokens?/s(?:ec)?) ?[?？.]*$`)
	expectedSpeed = pattern.Of(`\b(?:expect(?:ed|able)?|typical|rough|estimated|realistic|likely|theoretical|predicted|approx(?:imate)?)(?: (?:single[- ]user|single[- ]stream|max|peak|output|token))* (?:decod(?:e|ing)(?: (?:speed|rate|tps|throughput|perf(?:ormance)?))?|generation (?:speed|rate)|gen(?: speed)?|tg|tps|t/s|tok/s|prefill(?: speed| rate)?|pp speed)\b(?: (?:of|for|on|with|from|at)\b| ?[?:,]|$)|(?:预期|预计|大概|理论)(?:的)?(?:decode|解码|生成|输出)(?:速度|速率)`)

	speedLastWords = pattern.OneOf("tg", "tps", "t/s", "tk/s", "tok", "gen speed", "decode")
	expectedWords  = pattern.OneOf("expect", "typical", "rough", "estimated", "realistic", "likely", "theoretical", "predicted", "approx", "预期", "预计", "大概", "理论")
)

// speedInShort reports whether a speed is asked for so.
func (r Question) speedInShort() bool {
	q := &r.Query
	if !r.HasModel() || !r.HasHardware() && q.CPU == "" || q.TokensPerS+q.TargetTokensPerS+q.TokensPerSPerGPU+q.PowerLimitW > 0 || reader.Trains(q.Task) || r.Asked.Asks("why", "buy", "cards", "compare", "cost", "whatmodel") {
		return false
	}
	return r.Mentions(speedLastWords) && !r.Asked.Asks("normal", "explain") && r.Matches(speedLast, r.Text) && !r.Matches(speedTold, r.Text) || r.Mentions(expectedWords) && r.Matches(expectedSpeed, r.Text)
}

// someUsers stands for the number of users that is asked for: "n users on 1 L20".
var (
	someUsers      = pattern.Of(`(?:^|[,;:.?!] ?)(?:(?:max|maximum|find|solve for|#|no\.? of|number of) ?)*(?:n|x|#|no\.? of|number of|max|maximum)? ?(?:concurrent |simultaneous |parallel |active )*(?:users?|streams?|sessions?|requests?|seats?|clients?)(?: (?:at once|in parallel|simultaneously))? (?:on|per|with|for|w/) `)
	someUsersWords = pattern.OneOf("n user", "x user", "n concurrent", "x concurrent", "n stream", "n session", "n request", "n client", "# user", "# of", "max user", "max concurrent", "number of", "no. of", "n parallel", "n simultaneous", "x request", "x stream", "x session")
)

// usersInShort reports whether the users that some hardware serves are asked for so.
func (r Question) usersInShort() bool {
	q := &r.Query
	if !r.HasModel() || !r.HasHardware() || q.Concurrency > 0 || reader.Trains(q.Task) || r.Asked.Asks("why", "buy", "cards", "howfast", "cost", "compare") {
		return false
	}
	return r.Mentions(someUsersWords) && r.Matches(someUsers, r.Text)
}

// The largest model is asked for by what some hardware serves, by a size without a word for the model, or by one for
// some work: "what can 2 Gaudi3 serve in bf16", "what size at most?", "suggest a coder that fits a 3090".
var (
	// servesWhat asks what hardware serves, which stands between the words.
	servesWhat = pattern.Of(`\bwhat (?:can|could|will|would) (?:i (?:run|serve|host|load) (?:on|with) )?(?:an?|my|our|the|one|two|three|four|six|eight|\d+)?[ x]*[^.?!;,]{2,40}? (?:serve|run|host|handle|hold|fit|power|drive|manage|carry)(?: (?:in|at|with|using) (?:bf16|fp16|fp8|int8|int4|q\d\w*|4-?bit|8-?bit|nf4|awq|gptq|full precision|half precision))?(?: (?:comfortably|realistically|well|locally|alone|at most))* ?[?.]*$`)
	// sizeMostAsked asks for a size.
	sizeMostAsked = pattern.Of(`\b(?:what|which) (?:model )?size(?:,| is| would be| will| can| could| fits?| goes| works?)*(?: (?:it|i|we))?(?: (?:do|run|take|handle|hold|fit|go|use))? ?(?:at (?:most|max|maximum)|max(?:imum)?|tops)\b|\b(?:at most|max(?:imum)?|up to|tops),? (?:what|which) size\b|(?:最多|最大|顶多|至多)(?:能|可以|可)?(?:跑|上|用|装|放|带|玩)?(?:到)?(?:什么|啥|哪个|哪种)(?:尺寸|规模|大小|量级|档)`)
	// highestSize asks for the largest size of a family that is named.
	highestSize = pattern.Of(`\b(?:highest|largest|biggest|max(?:imum)?|top|greatest)(?: [a-z0-9.-]+){1,3} (?:size|variant|version|param(?:eter)?s?(?: count)?|checkpoint)\b[^.?!;]{0,24}\b(?:fits?|runs?|goes|works?|loads?|on|for|in|with|can|possible)\b|\b(?:highest|largest|biggest|max(?:imum)?) (?:size|variant|version) of (?:the )?[a-z0-9.-]+`)
	// forWork seeks a model by what it does.
	forWork = pattern.Of(`\b(?:suggest|recommend|find|name|pick|any|need|want|looking for|advise|give me|good)(?: (?:me|us|an?|some|any|the|best|good|decent|nice|local|small|big|strong|open|solid|smart|great|capable|fast|uncensored))* (?:coders?|coding (?:model|llm|assistant)s?|roleplayers?|rp models?|writers?|reasoners?|translators?|summari[sz]ers?|vlms?|instruct models?|chat models?|story writers?)\b[^.?!]{0,48}\b(?:fits?|fit|runs?|run|goes|go|works?|work|for|on|in|with|under)\b`)

	servesWhatWords  = pattern.OneOf("what can", "what could", "what will", "what would")
	sizeMostWords    = pattern.OneOf("size", "尺寸", "规模", "大小", "量级", "档", "variant", "version", "params", "checkpoint")
	forWorkWords     = pattern.OneOf("coder", "coding", "roleplay", "rp model", "writer", "reasoner", "translator", "summari", "vlm", "instruct model", "chat model")
	inWordsOfService = pattern.OneOf("users", "requests", "concurren", "context", "ctx", "tokens", "batch", "speed")
)

// sizeInShort reports whether that is asked of some hardware.
func (r Question) sizeInShort() bool {
	q := &r.Query
	if !r.HasHardware() || q.GPUOptions != nil || r.Asked.Asks("buy", "cards", "why", "cost", "howfast", "howlong", "compare") && !r.Mentions(forWorkWords) {
		return false
	}
	if r.HasModelNamed() {
		at := r.Span(highestSize, r.Text)
		return q.ParamsB == 0 && q.Models == nil && at != nil && !chars.Mentions(r.Text[at[0]:at[1]], "batch", "context", "ctx", "seq", "prompt", "file", "rank", "window", "chunk", "image", "block", "group")
	}
	switch {
	case r.Mentions(servesWhatWords) && r.Matches(servesWhat, r.Text):
		return !r.Mentions(inWordsOfService) && q.Concurrency == 0
	case r.Mentions(sizeMostWords) && r.Matches(sizeMostAsked, r.Text):
		return true
	}
	return !reader.Trains(q.Task) && r.Mentions(forWorkWords) && r.Matches(forWork, r.Text)
}

// What is asked for in short in Chinese: by how much memory a load misses a card, sizes by their parameters, how many
// are sampled at once.
var (
	// stillLacks asks what memory is missing: 显存还差多少, 还缺几个G.
	stillLacks      = pattern.Of(`(?:显存|内存|卡)?(?:大概|大约)?还(?:大概|大约|会)?(?:差|缺|少)(?:了)?(?:多少|多大|几个?g)`)
	stillLacksWords = pattern.OneOf("还差", "还缺", "还少", "还大概", "还大约", "还会")
)

// memoryLacking reports whether that is asked of a model and a card. That it fits, or by what it does not, is the answer.
func (r Question) memoryLacking() bool {
	q := &r.Query
	return r.Mentions(stillLacksWords) && r.HasModel() && r.HasHardware() && r.MemoryWord() && q.GPUOptions == nil && q.TokensPerS+q.TokensPerSPerGPU == 0 && r.Matches(stillLacks, r.Text)
}

var (
	// paramsSought asks for the size of a model by its parameters: 能训多少参数的, 跑得动多少亿参数的模型.
	paramsSought      = pattern.Of(`(?:能|可以|可|最多|最大|极限)[^,;?!、]{0,10}(?:训练?|跑|部署|微调|装|带|推理?|lora|加载|塞|放|上|搞|撑)(?:得?(?:动|下|起|了))?(?:到|个|起来)?(?:多少|多大|几个?)(?:b|亿|十亿|百亿)?(?:的)?参数(?:量)?(?:的|级别|规模|大小)*`)
	paramsSoughtWords = pattern.OneOf("参数")
	// smallEnough asks how far down a model has to go: 模型得小到多少参, 参数量要降到几B, "how small does the model have to be".
	smallEnough      = pattern.Of(`(?:模型|参数量?|规模|尺寸)[^,;?!、]{0,8}(?:小|压|缩|降|减|砍)(?:小)?(?:到|成|至)(?:多少|几|多大)(?:个)?(?:b(?:[^i]|$)|亿|参|才|能|合适|$|[ ,;?!、])|(?:模型|参数量?)(?:得|要|该|应该|需要|必须)(?:有)?多小|\bhow small (?:an? |of a )?(?:(?:does|do|must|should|would|has|will) )?(?:the |my |a )?(?:model|llm|network)\b[^.?!;]{0,24}\b(?:be|go|get|fit|need|have to|run|train)\b`)
	smallEnoughWords = pattern.OneOf("小到", "压到", "缩到", "缩小到", "降到", "减到", "砍到", "压缩到", "多小", "how small")
)

// paramsOfCard reports whether that is asked of some hardware.
func (r Question) paramsOfCard() bool {
	if r.HasModel() || !r.HasHardware() || r.Asked.Asks("howlong", "why", "explain", "cost") {
		return false
	}
	return r.Mentions(paramsSoughtWords) && r.Matches(paramsSought, r.Text) || r.Mentions(smallEnoughWords) && r.Matches(smallEnough, r.Text)
}

var (
	// sampledAtOnce asks how many sequences are made side by side: 同时能采多少条, 一次能并行生成几条.
	sampledAtOnce      = pattern.Of(`(?:同时|一次|一把|一批|并行|并发)(?:最多|大概|大约)?(?:能|可以|可)?(?:最多|大概|同时|并行)?(?:采样?|生成|rollout|推理?|处理|跑|解码|出)(?:得|到|出|起|个)?(?:多少|几)(?:个|条|路|份|组)?(?:序列|样本|轨迹|回答|response|样|$|[,;?!、 ])`)
	sampledAtOnceWords = pattern.OneOf("同时", "一次", "一把", "一批", "并行", "并发")
)

// samplesAtOnce reports whether that is asked of a model on some hardware.
func (r Question) samplesAtOnce() bool {
	return r.Mentions(sampledAtOnceWords) && r.HasModel() && r.HasHardware() && !r.Asked.Asks("howlong", "why", "cost", "cards", "oom") && r.Query.Batch == 0 && r.Matches(sampledAtOnce, r.Text)
}

var (
	// cardsToGoal asks how many cards a target takes without the word for them: H100要配多少, 得上几块.
	cardsToGoal      = pattern.Of(`(?:需要|需|得|该|应该|至少要?|最少要?|要)(?:配|上|用|买|准备|堆|租|凑)(?:齐|到)?(?:多少|几)(?:张|块|个|台|卡)?(?:[,;?!、 ]|$)`)
	cardsToGoalWords = pattern.OneOf("配", "上", "用", "买", "备", "堆", "租", "凑")
)

// goalByCards reports whether that is asked for a speed that a model is to reach on a card that is named.
func (r Question) goalByCards() bool {
	q := &r.Query
	return q.TargetTokensPerS+q.TokensPerS > 0 && q.GPU != "" && q.GPUCount == 0 && q.GPUOptions == nil && r.HasModel() && r.Mentions(cardsToGoalWords) && !r.MemoryWord() && !r.Asked.Asks("cost", "why", "oom") && r.Matches(cardsToGoal, r.Text)
}

var (
	// runsOut asks what comes out in a second, without saying so: 能跑出多少, 能推出来多少.
	runsOut      = pattern.Of(`(?:跑|推|吐|榨)得?出(?:来)?(?:个)?(?:多少|几)(?:个)?(?:[,;?!、]|$)`)
	runsOutWords = pattern.OneOf("出多少", "出几", "出来多少", "出来几", "出个")
)

// runsOutAsked reports whether that is asked of a model on some hardware.
func (r Question) runsOutAsked() bool {
	return r.Mentions(runsOutWords) && r.HasModel() && r.HasHardware() && !r.MemoryWord() && !r.Asked.Asks("cost", "why", "oom", "cards", "mfu") && r.Matches(runsOut, r.Text)
}

var (
	// peakOfEach asks what each card holds at its peak: 单卡峰值, 每卡峰值是多少.
	peakOfEach      = pattern.Of(`(?:单卡|每卡|每张卡?|单张卡?|一张卡|单gpu|每gpu|卡上)的?(?:显存)?(?:占用)?峰值(?:显存|占用)*(?:大概|大约|会|能|要|到|是|有)*(?:多少|多大|几个?g)?[?!. ]*$|\bwhat (?:does|do|did|will|would|should) (?:it|they|(?:each|every|one|a single|the|both|all)(?: of (?:them|the))?(?: one| card| gpu| device| rank)?s?)(?: all)? peak at\b`)
	peakOfEachWords = pattern.OneOf("峰值", "peak at")
)

// peakOfEachAsked reports whether that is asked of a model and not what the card computes.
func (r Question) peakOfEachAsked() bool {
	q := &r.Query
	return r.Mentions(peakOfEachWords) && r.HasModel() && q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU+q.PowerW == 0 && !r.Asked.Asks("mfu", "power", "howfast", "why", "enough") && r.Matches(peakOfEach, r.Text)
}

var (
	// tokensInTime asks what a rate comes to: 一天是多少B token, 一个月能出多少token.
	tokensInTime      = pattern.Of(`(?:一|1|每|两|2|三|3|\d+) ?(?:天|日|周|小时|个?月|年|个?星期)(?:下来|大概|大约|合计|总共|一共|能|可以|会|就|也就|折合|相当于|等于|算下来|是|有|出|跑|处理|生成|训)*(?:多少|几)(?:个)?(?:亿|万|b|m|t|k|百万|十亿)? ?(?:个)?(?:tokens?|tok|词元)`)
	tokensInTimeWords = pattern.OneOf("token", "tok", "词元")
)

// rateInTime reports whether that is asked of a speed alone, with no model and no card.
func (r Question) rateInTime() bool {
	q := &r.Query
	return q.TokensPerS+q.TokensPerSPerGPU > 0 && !r.HasModel() && q.GPU == "" && q.GPUOptions == nil && r.Mentions(tokensInTimeWords) && !q.HasRent() && !r.Asked.Asks("cost", "cards", "mfu") && r.Matches(tokensInTime, r.Text)
}

var (
	// machineWanted asks which machine to get: 推荐哪种机器, 求推荐什么主机.
	machineWanted      = pattern.Of(`(?:推荐|建议|买|选|挑|配|入手|上)(?:一下|一台|个|台)?(?:哪种|哪款|哪台|哪个|哪类|什么样的?|什么|啥样的?|啥)(?:的)?(?:机器|主机|设备|电脑|工作站|服务器|小主机|整机|方案)|(?:哪种|哪款|哪台|哪类|什么样的?|什么|啥)(?:的)?(?:机器|主机|设备|电脑|工作站|小主机|整机)(?:比较|更|最)?(?:合适|好|推荐|值得|靠谱|适合)`)
	machineWantedWords = pattern.OneOf("机", "设备", "电脑", "工作站", "服务器", "方案")
)

// machineForModel reports whether that is asked for a model, whatever it is to be like: 静音、省电.
func (r Question) machineForModel() bool {
	q := &r.Query
	return r.Mentions(machineWantedWords) && r.HasModel() && !r.HasHardware() && !reader.Trains(q.Task) && q.PricePerKWh == 0 && !r.Asked.Asks("howfast", "howlong", "why", "oom") && r.Matches(machineWanted, r.Text)
}
