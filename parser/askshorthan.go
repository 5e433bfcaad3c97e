package parser

import (
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// What is asked for in short in Chinese: by how much memory a load misses a card, sizes by their parameters, how many
// are sampled at once.

var (
	// stillLacks asks what memory is missing: 显存还差多少, 还缺几个G.
	stillLacks      = pattern.Of(`(?:显存|内存|卡)?(?:大概|大约)?还(?:大概|大约|会)?(?:差|缺|少)(?:了)?(?:多少|多大|几个?g)`)
	stillLacksWords = pattern.OneOf("还差", "还缺", "还少", "还大概", "还大约", "还会")
)

// memoryLacking reports whether that is asked of a model and a card. That it fits, or by what it does not, is the answer.
func (r question) memoryLacking() bool {
	q := &r.Query
	return r.Mentions(stillLacksWords) && r.HasModel() && r.HasHardware() && r.MemoryWord() && q.GPUOptions == nil && q.TokensPerS+q.TokensPerSPerGPU == 0 && r.Matches(stillLacks, r.Text)
}

var (
	// paramsSought asks for the size of a model by its parameters: 能训多少参数的, 跑得动多少亿参数的模型.
	paramsSought      = pattern.Of(`(?:能|可以|可|最多|最大|极限)[^,;?!、]{0,10}(?:训练?|跑|部署|微调|装|带|推理?|lora|加载|塞|放|上|搞|撑)(?:得?(?:动|下|起|了))?(?:到|个|起来)?(?:多少|多大|几个?)(?:b|亿|十亿|百亿)?(?:的)?参数(?:量)?(?:的|级别|规模|大小)*`)
	paramsSoughtWords = pattern.OneOf("参数")
)

// paramsOfCard reports whether that is asked of some hardware.
func (r question) paramsOfCard() bool {
	return r.Mentions(paramsSoughtWords) && !r.HasModel() && r.HasHardware() && !r.Asked.Asks("howlong", "why", "explain", "cost") && r.Matches(paramsSought, r.Text)
}

var (
	// sampledAtOnce asks how many sequences are made side by side: 同时能采多少条, 一次能并行生成几条.
	sampledAtOnce      = pattern.Of(`(?:同时|一次|一把|一批|并行|并发)(?:最多|大概|大约)?(?:能|可以|可)?(?:最多|大概|同时|并行)?(?:采样?|生成|rollout|推理?|处理|跑|解码|出)(?:得|到|出|起|个)?(?:多少|几)(?:个|条|路|份|组)?(?:序列|样本|轨迹|回答|response|样|$|[,;?!、 ])`)
	sampledAtOnceWords = pattern.OneOf("同时", "一次", "一把", "一批", "并行", "并发")
)

// samplesAtOnce reports whether that is asked of a model on some hardware.
func (r question) samplesAtOnce() bool {
	return r.Mentions(sampledAtOnceWords) && r.HasModel() && r.HasHardware() && !r.Asked.Asks("howlong", "why", "cost", "cards", "oom") && r.Query.Batch == 0 && r.Matches(sampledAtOnce, r.Text)
}

var (
	// cardsToGoal asks how many cards a target takes without the word for them: H100要配多少, 得上几块.
	cardsToGoal      = pattern.Of(`(?:需要|需|得|该|应该|至少要?|最少要?|要)(?:配|上|用|买|准备|堆|租|凑)(?:齐|到)?(?:多少|几)(?:张|块|个|台|卡)?(?:[,;?!、 ]|$)`)
	cardsToGoalWords = pattern.OneOf("配", "上", "用", "买", "备", "堆", "租", "凑")
)

// goalByCards reports whether that is asked for a speed that a model is to reach on a card that is named.
func (r question) goalByCards() bool {
	q := &r.Query
	return q.TargetTokensPerS+q.TokensPerS > 0 && q.GPU != "" && q.GPUCount == 0 && q.GPUOptions == nil && r.HasModel() && r.Mentions(cardsToGoalWords) && !r.MemoryWord() && !r.Asked.Asks("cost", "why", "oom") && r.Matches(cardsToGoal, r.Text)
}

var (
	// runsOut asks what comes out in a second, without saying so: 能跑出多少, 能推出来多少.
	runsOut      = pattern.Of(`(?:跑|推|吐|榨)得?出(?:来)?(?:个)?(?:多少|几)(?:个)?(?:[,;?!、]|$)`)
	runsOutWords = pattern.OneOf("出多少", "出几", "出来多少", "出来几", "出个")
)

// runsOutAsked reports whether that is asked of a model on some hardware.
func (r question) runsOutAsked() bool {
	return r.Mentions(runsOutWords) && r.HasModel() && r.HasHardware() && !r.MemoryWord() && !r.Asked.Asks("cost", "why", "oom", "cards", "mfu") && r.Matches(runsOut, r.Text)
}

var (
	// peakOfEach asks what each card holds at its peak: 单卡峰值, 每卡峰值是多少.
	peakOfEach      = pattern.Of(`(?:单卡|每卡|每张卡?|单张卡?|一张卡|单gpu|每gpu|卡上)的?(?:显存)?(?:占用)?峰值(?:显存|占用)*(?:大概|大约|会|能|要|到|是|有)*(?:多少|多大|几个?g)?[?!. ]*$`)
	peakOfEachWords = pattern.OneOf("峰值")
)

// peakOfEachAsked reports whether that is asked of a model and not what the card computes.
func (r question) peakOfEachAsked() bool {
	q := &r.Query
	return r.Mentions(peakOfEachWords) && r.HasModel() && q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU+q.PowerW == 0 && !r.Asked.Asks("mfu", "power", "howfast", "why", "enough") && r.Matches(peakOfEach, r.Text)
}

var (
	// tokensInTime asks what a rate comes to: 一天是多少B token, 一个月能出多少token.
	tokensInTime      = pattern.Of(`(?:一|1|每|两|2|三|3|\d+) ?(?:天|日|周|小时|个?月|年|个?星期)(?:下来|大概|大约|合计|总共|一共|能|可以|会|就|也就|折合|相当于|等于|算下来|是|有|出|跑|处理|生成|训)*(?:多少|几)(?:个)?(?:亿|万|b|m|t|k|百万|十亿)? ?(?:个)?(?:tokens?|tok|词元)`)
	tokensInTimeWords = pattern.OneOf("token", "tok", "词元")
)

// rateInTime reports whether that is asked of a speed alone, with no model and no card.
func (r question) rateInTime() bool {
	q := &r.Query
	return q.TokensPerS+q.TokensPerSPerGPU > 0 && !r.HasModel() && q.GPU == "" && q.GPUOptions == nil && r.Mentions(tokensInTimeWords) && !q.HasRent() && !r.Asked.Asks("cost", "cards", "mfu") && r.Matches(tokensInTime, r.Text)
}

var (
	// machineWanted asks which machine to get: 推荐哪种机器, 求推荐什么主机.
	machineWanted      = pattern.Of(`(?:推荐|建议|买|选|挑|配|入手|上)(?:一下|一台|个|台)?(?:哪种|哪款|哪台|哪个|哪类|什么样的?|什么|啥样的?|啥)(?:的)?(?:机器|主机|设备|电脑|工作站|服务器|小主机|整机|方案)|(?:哪种|哪款|哪台|哪类|什么样的?|什么|啥)(?:的)?(?:机器|主机|设备|电脑|工作站|小主机|整机)(?:比较|更|最)?(?:合适|好|推荐|值得|靠谱|适合)`)
	machineWantedWords = pattern.OneOf("机", "设备", "电脑", "工作站", "服务器", "方案")
)

// machineForModel reports whether that is asked for a model, whatever it is to be like: 静音、省电.
func (r question) machineForModel() bool {
	q := &r.Query
	return r.Mentions(machineWantedWords) && r.HasModel() && !r.HasHardware() && !reader.Trains(q.Task) && q.PricePerKWh == 0 && !r.Asked.Asks("howfast", "howlong", "why", "oom") && r.Matches(machineWanted, r.Text)
}
