package intent

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// FullVersion is the model of a family that its full version is said of, or empty: 满血 deepseek is no
// distilled one.
func FullVersion(family string) string {
	if family == "deepseek" {
		return "deepseek-r1"
	}
	return ""
}

// somethingToRun is how a model is looked for without the word: "looking for something that
// runs well", "anything decent that fits".
var somethingToRun = pattern.Of(`\b(?:looking for|look for|searching for|hunting for|want|wants|need|after|recommend|suggest|know of|know|is there|any suggestions for|give me)(?: me| us)? (?:something|anything|one|some|stuff)\b[^.?!;]{0,30}?\b(?:runs?|fits?|works?|loads?|will run|will fit|would run|would fit|i can (?:run|load|use|fit)|to (?:run|load) (?:on|here|locally|at home|with|in))\b|(?:^|[.?!;,:] ?)(?:so |and |is there |are there )?(?:anything|something)(?: (?:that is |even |at all |half |halfway |remotely |reasonably |really |actually )*[a-z]+)? (?:that|which) (?:still |actually |really |will |would |could |can |might )*(?:runs?|fits?|works?|loads?|goes)\b|\bwhat(?:'s|s| is| else is)? (?:out there|available|around|there) (?:that |which )(?:still |actually |will |would |can )*(?:fits?|runs?|works?|loads?)\b`)

// anyOnThis is how models are asked for by any noun: "any of the big quants that would run here".
var anyOnThis = pattern.Of(`(?:^|[.?!;,:] ?)(?:so |and |are there |is there |what |which )?(?:any|anything|some|what|what's|whats|what is|what are|which)\b[^.?!;,]{0,40}\b(?:i|we|you|it|this|one) (?:can|could|may|might|should|would) (?:actually |realistically |even |still |comfortably )?(?:run|host|serve|load|fit|use|squeeze)\b|(?:^|[.?!;,:] ?)(?:so |and )?which (?:ones?|of [a-z ]{1,24}?) (?:can|could|should|do|would) (?:i|we|you) (?:even |best |actually )?(?:run|host|serve|load|try|start)\b(?: on (?:this|that|it|here|them|these|those)| here| locally| with (?:this|that|it))?`)

// modelAdvised asks for advice about models, and not about cards: 推荐几个编程模型, 想跑代码补全模型 12G显存推荐.
var modelAdvised = pattern.Of(`(?:推荐|建议)(?:一下|几个|一个|一款|个|款|下|哪个|哪款|什么|些|点)*[^,;?!显卡机]{0,8}(?:模型|llm)|(?:模型|llm)[^;?!卡置u机]{0,16}推荐(?:一下|下|吗|$|[ ,;?!])`)

var (
	recommendHanWords = pattern.OneOf("推荐", "建议")
	anyWords          = pattern.OneOf("any", "some", "what", "which", " one ", "stuff")
)

// modelSought reports whether something is sought that runs on the hardware, by whatever
// noun.
func (r Question) modelSought() bool {
	if !r.HasHardware() || r.Asked.Asks("cost", "why", "cards") {
		return false
	}
	if !r.HasModel() && !r.Asked.Asks("buy", "compare") && r.Matches(modelAbroad, r.Text) {
		return true
	}
	if r.Query.GPUOptions == nil && !r.HasModel() && !r.Asked.Asks("buy", "howfast", "howmuch") && !r.waysSaid() && !reader.Trains(r.Query.Task) && r.Matches(bestFor, r.Text) {
		return true
	}
	if r.Query.GPUOptions == nil && !r.HasModel() && r.Mentions(recommendHanWords) && r.Matches(modelAdvised, r.Text) {
		return true
	}
	if !r.Mentions(anyWords) {
		return false
	}
	if !r.HasModel() && !r.Asked.Asks("howfast", "howmuch", "buy") && r.Matches(spreadOver, r.Text) {
		return true
	}
	if r.Matches(somethingToRun, r.Text) || r.Query.GPUOptions == nil && !r.Query.HasBudget() && !r.HasModel() && !r.Asked.Asks("buy") && r.Matches(pickSought, r.Text) {
		return true
	}
	return !r.Asked.Asks("buy", "howmuch", "howfast", "maxbatch", "howlongseq") && r.Matches(anyOnThis, r.Text)
}

// spreadOver asks what would go on all of the cards that were told: "what could be split across them?".
var spreadOver = pattern.Of(`\bwhat(?: size| sort of thing| kind of thing)? (?:can|could|would|will|might|may|should) (?:(?:i|we|you|one) )?(?:be )?(?:fit|split|spread|shard(?:ed)?|load(?:ed)?|host(?:ed)?|served?|run|distributed?|squeezed?|crammed?|put|placed?|held|hold|stretch(?:ed)?|go)(?: in| out)? (?:on|over|across|onto|into|in|between|among|with|to) (?:all |both |just )*(?:of )?(?:them|these|those|both|all|that|this|it|here|my|\d+|two|three|four)\b`)

// bestFor praises what is sought by what it is for, before the hardware: "best for coding on a
// 3060", 4060ti写代码用哪个最好.
var bestFor = pattern.Of(`(?:^|[.?!;,:] ?|\b(?:the|is|what's|whats) )(?:best|smartest|strongest|top|greatest)(?: one| ones| pick| picks| option| options| choice| thing| local)?(?: \(?(?:for|at) [a-z][a-z ,/-]{2,40}?\)?)? (?:on|with|in|under|that fits) |\bwhat(?:'s|s| is| would be) (?:the )?best(?: (?:on|with|under|for) | ?[?.!,]?$)|\b(?:best|largest|biggest|strongest|smartest) (?:[a-z-]+ ){0,3}(?:models?|llms?|coders?)\b|最(?:好|强|聪明|厉害|大)的?[^,;?!显卡]{0,8}(?:模型|llm)|(?:写代码|编程|写作|翻译|角色扮演|聊天|写小说|代码|日常)[^,;?!]{0,8}(?:用|跑)(?:哪个|哪款|哪些|什么|啥)`)

// pickSought asks what to take, where nothing but the machine is told: "what do I pick?".
var pickSought = pattern.Of(`\bwhat (?:do|should|would|could|can|to|shall) ?(?:i |we |you |one |people )?(?:pick|choose|go with|go for|try|load|download|pull|grab|install)(?: (?:then|here|now|for (?:this|that)|today|these days))? ?(?:[?.!,]|$)`)

// modelAbroad asks which model in other languages, whatever word praises it: "какие лучшие
// модели", "quels bons modèles".
var modelAbroad = pattern.Of(`как(?:ие|ая|ую|ой|их) (?:[а-яё-]+ ){0,3}?модел|(?:^|[ ¿])(?:qué|que|cuáles?|quels?|quelles?|welche[nrs]?|quali|quale|quais|qual|jakie|który|welk|welke|hangi) (?:(?:son|sont|sind|sono|são|è|est|ist) )?(?:(?:los|las|les|die|os|le|la|el|il|gli|the) )?(?:[a-zà-ÿ-]+ ){0,2}?(?:modelos?|modèles?|modelle?n?|modelli|modello|modell|modele|modellen)(?:[ ?,.]|$)|(?:贤い|おすすめの?|强い|良い|いい|最适な?|高性能な?)[^、。?]{0,10}モデル(?:は|って|を|ありますか|どれ|\?|$)|(?:똑똑한|좋은|추천|큰|나은|쓸만한) 모델(?:은|이|을|추천|뭐|\?|$)`)

// memberSought reports whether the model is sought among those of a family.
func (r Question) memberSought() bool {
	q := &r.Query
	return q.ParamsB == 0 && q.ParamsList == nil && r.Names.Several(q.Model) && (r.Asked.Asks("whatmodel") || r.whichOf())
}

// howLarge is how Chinese asks what size of model some hardware takes: 能上到多大, 塞得下几b,
// 玩啥规模的. What else may be large stands behind it: 多大显存.
var howLarge = pattern.Of(`(?:上|下|选|挑|训|跑|塞|吃|顶|拉|玩|推|搞|部署|装|带|整|扛|撑|干|开|调|炼|冲|做|用|放|喂|加载|载入|载|容纳|q?lora|sft|dpo|grpo|ppo|微调|精调|全参|全量|推理|预训练|训练|极限|最多|最大|封顶|上限|天花板)(?:得|到|下|动|起|来|满|进|的|了|最|个|是|能|就|也|就是)*(?:多大|几个?b|多少个?b|(?:啥|什么|多大)(?:规模|尺寸|体量|量级|级别|参数量?)|哪个量级|几百亿|几十b)(?:规模|尺寸|体量|参数量?|的|个|左右)*(?: ?(?:fp16|bf16|fp8|fp4|fp32|int8|int4|nf4|q\d[a-z0-9_]*|[48] ?-?bit|awq|gptq|gguf|半精度|全精度|单精度|原精度|量化|未量化|非量化)(?:的|后|过|版|精度|量化|格式)* ?)*(?:模型|大模型|dense|moe|llm|稠密|大语言|(?:比较|才|最)?(?:合适|适合|好|稳|流畅)|[,;?!、。呢啊呀吗哦 ()]|$)|(?:极限|天花板|上限)(?:大概|大约)?(?:在哪|到哪|是多少|是啥|是什么)|(?:跑|训|练|微调|推理|部署|装)的?模型(?:最大|最多|极限|上限)(?:能|是|可以|到)*(?:多大|多少b|几b)`)

var howLargeRunsWords = pattern.OneOf("多大", "几b", "几个b", "多少b", "多少个b", "规模", "尺寸", "体量", "量级", "级别", "几百亿", "几十b", "极限", "天花板", "上限")

// howLargeRuns reports whether a model is sought by its size alone.
func (r Question) howLargeRuns() bool {
	return !r.HasModel() && (r.HasHardware() || r.Query.HostRAMGB > 0 || r.Query.CPU != "") && r.Mentions(howLargeRunsWords) &&
		!r.Asked.Asks("cards", "maxbatch", "howlongseq", "compare", "why") && r.Matches(howLarge, r.Text)
}

// sizeOnHost asks what size suits a machine, with no word for a model behind it or with one: "what size works",
// "which size can it run". What else has a size is named there: "what size PSU".
var sizeOnHost = pattern.Of(`\b(?:what|which)(?: max(?:imum)?| model| llm| param(?:eter)?)* sizes? ?(?:$|[?.!,;]|\b(?:of (?:an? )?)?(?:models?|llms?)\b|\b(?:works?|fits?|runs?|goes|suits|can|could|would|will|should|may|might|to (?:run|use|pick|get|choose|try|load)|(?:is|are) (?:ok|okay|fine|good|best|right|safe|sane|usable|possible|realistic|reasonable|sensible|feasible|doable|comfortable))\b)`)

var sizeWords = pattern.OneOf("size")

// sizeForHost reports whether that is asked of a machine that has no card and runs what its memory holds.
func (r Question) sizeForHost() bool {
	q := &r.Query
	return q.HostRAMGB > 0 && !r.HasModel() && !r.HasHardware() && r.Mentions(sizeWords) &&
		!r.Asked.Asks("cards", "cost", "buy", "why", "maxbatch", "howlongseq", "compare") && r.Matches(sizeOnHost, r.Text)
}

// sizeAtMost asks how large a model may be by its size alone: "how many billion can I train",
// "how large do models get".
var sizeAtMost = pattern.Of(`\bhow many (?:b|bs|bn|billions?|billion (?:params?|parameters)|params?|parameters)(?: \(?b(?:illions?)?\)?)?(?: (?:max|at most|can|could|may|will|would|do|does|fit|fits|is|are|on|with|in))\b|\bhow (?:large|big)(?: a| of a)? ?(?:do|can|could|may|might|would|will|should|is) (?:the |a |my |our )?(?:models?|llms?|networks?|transformers?|gpt) (?:get|be|go|grow|become)\b|\b(?:what|which) sizes?(?: of)?(?: models?| llms?)? (?:can|could|would|will|should|may|might|do|does) (?:(?:i|we|it|you|one|they|this|that) )?(?:be )?(?:(?:realistically|actually|even|safely|comfortably|still|full(?:y|-parameter)?) )*(?:run|go|reach|fit|load|handle|take|host|serve|use|hold|manage|get|expect|try|pre-?train|train|fine-?tune|finetune|ft|tune|q?lora|dora|sft|dpo|grpo|ppo|rl|work)\b`)

// sizeLimit reports whether the size of a model is asked for at its most.
func (r Question) sizeLimit() bool {
	return !r.HasModel() && r.HasHardware() && !r.Asked.Asks("why", "howlong", "cost") && r.Matches(sizeAtMost, r.Text)
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
var sizeSought = pattern.Of(`\b(?:what|which)\b[^.?!;]{0,20}\b(?:run|running|host|hosting|load|loading|try|trying|use|using|size|sizes|deploy|deploying|serve|serving|go for|play with|playing with)\b|\bhow (?:big|large|beefy)\b|\b(?:beef|bigg|larg|heav|hug|fatt|strong|smart)iest\b|\b(?:biggest|largest|hugest)\b|\bmax(?:imum)? size\b|多大|啥|尺寸|规模|什么|哪些|上限|どこまで|どの|一番大き|最大|어디까지|어떤`)

// largestSought are those of them that ask for a size of a family, too.
var largestSought = pattern.Of(`\b(?:what|which|up to what|up to which|max|maximum|largest|biggest) sizes?\b|\bhow (?:big|large)\b|\b(?:beef|bigg|larg|heav|hug|fatt|strong)iest\b|\b(?:biggest|largest|hugest)\b|多大|尺寸|规模|上限|どこまで|一番大き|最大|어디까지`)

var paramWords = pattern.OneOf("参数", "param")

// asksSizeOf reports whether hardware is told of and what it can run is asked for, of
// all models or of a family whose members differ in size.
func (r Question) asksSizeOf() bool {
	q := &r.Query
	if !r.HasHardware() && (q.HostRAMGB == 0 || !r.Asked.Asks("max")) || r.Asked.Asks("why", "howfast", "howlong", "cost", "power", "buy", "compare", "cards") && !r.Asked.Asks("max") || reader.Trains(q.Task) && !(!r.HasModel() && r.Matches(largestSought, r.Text)) || r.waysSaid() && !reader.Trains(q.Task) {
		return false
	}
	if r.HasModel() && r.MemoryWord() && r.Asked.Asks("howmuch") {
		return false
	}
	if r.HasModel() {
		return q.ParamsB == 0 && q.ParamsList == nil && q.WeightsGB == 0 && r.Names.Several(q.Model) && r.Matches(largestSought, r.Text)
	}
	return (!r.Asked.Asks("howmuch") || reader.Trains(q.Task) && !r.MemorySaid() || r.Asked.Asks("max") && r.Mentions(paramWords)) && q.SeqLen+q.Batch == 0 && (q.GPUMemoryGB > 0 || !r.MemoryWord()) && r.Matches(sizeSought, r.Text)
}

// The largest model is also asked for by how far one gets in a family, and by the largest run.
var (
	// lineClimbed asks how far one gets among sizes: "how far up the gemma range", "how far in model size".
	lineClimbed = pattern.Of(`\bhow (?:far|high|big|large|deep)(?: up)?(?: in| into| along| through)? (?:the |a )?[a-z0-9. -]{0,24}\b(?:line|line-?up|ladder|range|series|family|sizes|scale|food chain)\b|\bhow (?:far|high) up\b|\bhow far\b[^.?!;,]{0,40}\b(?:in|up in|with) (?:terms of )?(?:model|parameter|param) ?(?:sizes?|counts?)?\b|\b(?:the )?(?:top|biggest|largest|highest|best) (?:one |model |member )?(?:of|in|from) the [a-z0-9. -]{2,24}\b(?:line|line-?up|range|series|family)\b`)
	// runAtMost is the largest run of a kind of training: "biggest qlora on 24gb".
	runAtMost = pattern.Of(`(?:^|[^a-z])(?:biggest|largest|heaviest|beefiest|max|maximum)(?: possible| full| full-parameter| full parameter| 4-?bit| 8-?bit| bf16| fp16)* ((?:q?lora|dora|full ft|finetune|fine-?tune|finetuning|fine-?tuning|sft|dpo|grpo|ppo|pretrain|pretraining|tune)(?: run| job| size| model)?)(?: (?:on|with|in|for|at|that|i|we|my|this|one|a|an|\d|possible|to|under|within)[^a-z]|[,:;?!. ]*\d|[?!. ]*$)`)
)

var upTheLineWords = pattern.OneOf("how far", "how high", "how big", "how large", "how deep", "line", "range", "series", "family")

// upTheLine reports whether a model is sought so, for hardware that is told.
func (r Question) upTheLine() bool {
	q := &r.Query
	if !r.HasHardware() || q.ParamsB > 0 || q.ParamsList != nil || q.GPUOptions != nil || r.Asked.Asks("why", "cards", "cost", "howlong", "howfast", "howmuch", "buy", "power") {
		return false
	}
	if r.Mentions(upTheLineWords) && r.Matches(lineClimbed, r.Text) {
		return true
	}
	return !r.HasModel() && reader.Trains(q.Task) && r.Matches(runAtMost, r.Text)
}

// The largest model is asked for that is fast enough all the same: "biggest coder that stays above 10 t/s", "how big
// a dense model can it take before it gets slower than reading speed".
var (
	// modelAtMost asks for it by what it is to be.
	modelAtMost = pattern.Of(`\b(?:biggest|largest|heaviest|max|how (?:big|large)(?: of)?(?: an?)?) (?:[a-z-]+ ){0,2}(?:models?|llms?|coders?|moe|dense|assistants?|reasoners?|quants?)\b|最大的?(?:[a-z]*模型|编程模型|代码模型)|多大的?模型`)
	// fastEnough tells without a figure how slow it may be.
	fastEnough = pattern.Of(`\b(?:before|until|till|without|while|that (?:still )?(?:stays?|remains?|keeps?|runs?)|still|but|and stays?)\b[^.?!;]{0,40}\b(?:slow(?:er)?|reading speed|reading pace|unusabl[ey]|crawl(?:s|ing)?|usable|readable|faster|real[- ]?time|interactive)\b|(?:不能|不会|别|还不|不至于|又不)太慢|(?:速度|还)(?:要|得|能)?(?:可用|能用|能接受|流畅)`)
)

var largestAtSpeedWords = pattern.OneOf("biggest", "largest", "heaviest", "max", "how big", "how large", "最大", "多大")

// largestAtSpeed reports whether such a model is asked for. A speed that is told is the least that will do.
func (r Question) largestAtSpeed() bool {
	q := &r.Query
	if r.HasModel() || !r.HasHardware() && q.HostRAMGB == 0 || r.Query.GPUOptions != nil || r.Asked.Asks("why", "cost") {
		return false
	}
	if !r.Mentions(largestAtSpeedWords) || !r.Matches(modelAtMost, r.Text) {
		return false
	}
	if q.TokensPerS+q.TargetTokensPerS == 0 {
		return r.Matches(fastEnough, r.Text)
	}
	if q.TargetTokensPerS == 0 {
		q.TargetTokensPerS, q.TokensPerS = q.TokensPerS, 0
		r.Spans["target_tokens_per_s"] = r.Spans["tokens_per_s"]
		delete(r.Spans, "tokens_per_s")
	}
	return true
}
