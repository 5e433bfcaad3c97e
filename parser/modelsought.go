package parser

import "strings"

// somethingToRun is how a model is looked for without the word: "looking for something that
// runs well", "anything decent that fits".
var somethingToRun = patternOf(`\b(?:looking for|look for|searching for|hunting for|want|wants|need|after|recommend|suggest|know of|know|is there|any suggestions for|give me)(?: me| us)? (?:something|anything|one|some|stuff)\b[^.?!;]{0,30}?\b(?:runs?|fits?|works?|loads?|will run|will fit|would run|would fit|i can (?:run|load|use|fit)|to (?:run|load) (?:on|here|locally|at home|with|in))\b`)

// anyOnThis is how models are asked for by any noun: "any of the big quants that would run here".
var anyOnThis = patternOf(`(?:^|[.?!;,:] ?)(?:so |and |are there |is there |what |which )?(?:any|anything|some|what|what's|whats|what is|what are|which)\b[^.?!;,]{0,40}\b(?:i|we|you|it|this|one) (?:can|could|may|might|should|would) (?:actually |realistically |even |still |comfortably )?(?:run|host|serve|load|fit|use|squeeze)\b|(?:^|[.?!;,:] ?)(?:so |and )?which (?:ones?|of [a-z ]{1,24}?) (?:can|could|should|do|would) (?:i|we|you) (?:even |best |actually )?(?:run|host|serve|load|try|start)\b(?: on (?:this|that|it|here|them|these|those)| here| locally| with (?:this|that|it))?`)

// modelAdvised asks for advice about models, and not about cards: 推荐几个编程模型, 想跑代码补全模型 12G显存推荐.
var modelAdvised = patternOf(`(?:推荐|建议)(?:一下|几个|一个|一款|个|款|下|哪个|哪款|什么|些|点)*[^,;?!显卡机]{0,8}(?:模型|llm)|(?:模型|llm)[^;?!卡置u机]{0,16}推荐(?:一下|下|吗|$|[ ,;?!])`)

// modelSought reports whether something is sought that runs on the hardware, by whatever
// noun.
func (r *reader) modelSought() bool {
	if !r.hasHardware() || r.asked.asks("cost", "why", "cards") {
		return false
	}
	if !r.hasModel() && !r.asked.asks("buy", "compare") && r.matches(modelAbroad, r.text) {
		return true
	}
	if r.query.GPUOptions == nil && !r.hasModel() && !r.asked.asks("buy", "howfast", "howmuch") && !r.waysSaid() && !trains(r.query.Task) && r.matches(bestFor, r.text) {
		return true
	}
	if r.query.GPUOptions == nil && !r.hasModel() && r.matching.mentions("推荐", "建议") && r.matches(modelAdvised, r.text) {
		return true
	}
	if !r.matching.mentions("any", "some", "what", "which", " one ", "stuff") {
		return false
	}
	if r.matches(somethingToRun, r.text) || r.query.GPUOptions == nil && !r.query.hasBudget() && !r.hasModel() && !r.asked.asks("buy") && r.matches(pickSought, r.text) {
		return true
	}
	return !r.asked.asks("buy", "howmuch", "howfast", "maxbatch", "howlongseq") && r.matches(anyOnThis, r.text)
}

// memberSought reports whether the model is sought among those of a family.
func (r *reader) memberSought() bool {
	q := &r.query
	return q.ParamsB == 0 && q.ParamsList == nil && r.names.several(q.Model) && (r.asked.asks("whatmodel") || r.whichOf())
}

// bestFor praises what is sought by what it is for, before the hardware: "best for coding on a
// 3060", 4060ti写代码用哪个最好.
var bestFor = patternOf(`(?:^|[.?!;,:] ?|\b(?:the|is|what's|whats) )(?:best|smartest|strongest|top|greatest)(?: one| ones| pick| picks| option| options| choice| thing| local)?(?: \(?(?:for|at) [a-z][a-z ,/-]{2,40}?\)?)? (?:on|with|in|under|that fits) |\bwhat(?:'s|s| is| would be) (?:the )?best (?:on|with|under|for) |(?:写代码|编程|写作|翻译|角色扮演|聊天|写小说|代码|日常)[^,;?!]{0,8}(?:用|跑)(?:哪个|哪款|哪些|什么|啥)`)

// pickSought asks what to take, where nothing but the machine is told: "what do I pick?".
var pickSought = patternOf(`\bwhat (?:do|should|would|could|can|to|shall) ?(?:i |we |you |one |people )?(?:pick|choose|go with|go for|try|load|download|pull|grab|install)(?: (?:then|here|now|for (?:this|that)|today|these days))? ?(?:[?.!,]|$)`)

// howLarge is how Chinese asks what size of model some hardware takes: 能上到多大, 塞得下几b,
// 玩啥规模的. What else may be large stands behind it: 多大显存.
var howLarge = patternOf(`(?:上|训|跑|塞|吃|顶|拉|玩|推|搞|部署|装|带|整|扛|撑|干|开|调|炼|冲|做|用|放|喂|加载|极限|最多|最大|封顶|上限|天花板)(?:得|到|下|动|起|来|满|进|的|了|最|个|是|能|就|也|就是)*(?:多大|几个?b|多少个?b|(?:啥|什么|多大)(?:规模|尺寸|体量|量级|级别|参数量?)|哪个量级|几百亿|几十b)(?:规模|尺寸|体量|参数量?|的|个|左右)*(?:模型|大模型|dense|moe|llm|稠密|大语言|[,;?!、。呢啊呀吗哦 ]|$)|(?:极限|天花板|上限)(?:大概|大约)?(?:在哪|到哪|是多少|是啥|是什么)`)

// howLargeRuns reports whether a model is sought by its size alone.
func (r *reader) howLargeRuns() bool {
	return !r.hasModel() && (r.hasHardware() || r.query.HostRAMGB > 0 || r.query.CPU != "") && r.matching.mentions("多大", "几b", "几个b", "多少b", "多少个b", "规模", "尺寸", "体量", "量级", "级别", "几百亿", "几十b", "极限", "天花板", "上限") &&
		!r.asked.asks("cards", "maxbatch", "howlongseq", "compare", "why") && r.matches(howLarge, r.text)
}

// sizeAtMost asks how large a model may be by its size alone: "how many billion can I train",
// "how large do models get".
var sizeAtMost = patternOf(`\bhow many (?:b|bs|bn|billions?|billion (?:params?|parameters)|params?|parameters)(?: \(?b(?:illions?)?\)?)?(?: (?:max|at most|can|could|may|will|would|do|does|fit|fits|is|are|on|with|in))\b|\bhow (?:large|big)(?: a| of a)? ?(?:do|can|could|may|might|would|will|should|is) (?:the |a |my |our )?(?:models?|llms?|networks?|transformers?|gpt) (?:get|be|go|grow|become)\b`)

// sizeLimit reports whether the size of a model is asked for at its most.
func (r *reader) sizeLimit() bool {
	return !r.hasModel() && r.hasHardware() && !r.asked.asks("why", "howlong", "cost") && r.matches(sizeAtMost, r.text)
}

// mostSized reports whether a text ends in a word for the largest of a kind.
func mostSized(text string) bool {
	for _, word := range [...]string{"largest", "biggest", "greatest", "heaviest", "beefiest", "fattest", "chunkiest", "meatiest", "chonkiest", "strongest", "smartest", "most capable", "最大的", "最强的", "最大", "最强"} {
		if strings.HasSuffix(text, word) {
			return true
		}
	}
	return false
}

// sizeSought is how people ask for the largest model without a word for one: "what
// should I be running", "up to which size can I go", どこまで大きいモデル.
var sizeSought = patternOf(`\b(?:what|which)\b[^.?!;]{0,20}\b(?:run|running|host|hosting|load|loading|try|trying|use|using|size|sizes|deploy|deploying|serve|serving|go for|play with|playing with)\b|\bhow (?:big|large|beefy)\b|\b(?:beef|bigg|larg|heav|hug|fatt|strong|smart)iest\b|\b(?:biggest|largest|hugest)\b|\bmax(?:imum)? size\b|多大|啥|尺寸|规模|什么|哪些|上限|どこまで|どの|一番大き|最大|어디까지|어떤`)

// largestSought are those of them that ask for a size of a family, too.
var largestSought = patternOf(`\b(?:what|which|up to what|up to which|max|maximum|largest|biggest) sizes?\b|\bhow (?:big|large)\b|\b(?:beef|bigg|larg|heav|hug|fatt|strong)iest\b|\b(?:biggest|largest|hugest)\b|多大|尺寸|规模|上限|どこまで|一番大き|最大|어디까지`)

// asksSizeOf reports whether hardware is told of and what it can run is asked for, of
// all models or of a family whose members differ in size.
func (r *reader) asksSizeOf() bool {
	q := &r.query
	if !r.hasHardware() && (q.HostRAMGB == 0 || !r.asked.asks("max")) || r.asked.asks("why", "howfast", "howlong", "cost", "power", "buy", "compare", "cards") && !r.asked.asks("max") || trains(q.Task) && !(!r.hasModel() && r.matches(largestSought, r.text)) || r.waysSaid() && !trains(q.Task) {
		return false
	}
	if r.hasModel() && r.memoryWord() && r.asked.asks("howmuch") {
		return false
	}
	if r.hasModel() {
		return q.ParamsB == 0 && q.ParamsList == nil && q.WeightsGB == 0 && r.names.several(q.Model) && r.matches(largestSought, r.text)
	}
	return (!r.asked.asks("howmuch") || trains(q.Task) && !r.memorySaid() || r.asked.asks("max") && r.matching.mentions("参数", "param")) && q.SeqLen+q.Batch == 0 && (q.GPUMemoryGB > 0 || !r.memoryWord()) && r.matches(sizeSought, r.text)
}

// modelAbroad asks which model in other languages, whatever word praises it: "какие лучшие
// модели", "quels bons modèles".
var modelAbroad = patternOf(`как(?:ие|ая|ую|ой|их) (?:[а-яё-]+ ){0,3}?модел|(?:^|[ ¿])(?:qué|que|cuáles?|quels?|quelles?|welche[nrs]?|quali|quale|quais|qual|jakie|który|welk|welke|hangi) (?:(?:son|sont|sind|sono|são|è|est|ist) )?(?:(?:los|las|les|die|os|le|la|el|il|gli|the) )?(?:[a-zà-ÿ-]+ ){0,2}?(?:modelos?|modèles?|modelle?n?|modelli|modello|modell|modele|modellen)(?:[ ?,.]|$)|(?:贤い|おすすめの?|强い|良い|いい|最适な?|高性能な?)[^、。?]{0,10}モデル(?:は|って|を|ありますか|どれ|\?|$)|(?:똑똑한|좋은|추천|큰|나은|쓸만한) 모델(?:은|이|을|추천|뭐|\?|$)`)
