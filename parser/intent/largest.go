package intent

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// modelAmongMost reports whether a model is what is wanted at its largest, whatever
// else is.
func (r Question) modelAmongMost() bool {
	for i := range r.Asked.Found {
		s := &r.Asked.Found[i]
		if s.Kind == "ask" && (s.Name == "max" || s.Name == "whatmodel") && r.ThingWithin(s, 2) == "model" || s.Name == "whatmodel" && strings.HasPrefix(strings.TrimLeft(r.Text[s.Hi:], " "), "model") {
			return true
		}
		if s.Name == "whatmodel" && strings.HasSuffix(r.Text[:s.Hi], "模型") && r.Asked.Asks("max") {
			return true // 最大能lora多大的模型
		}
		if s.Kind == "ask" && s.Name == "max" && r.OfWork(s) {
			return true
		}
	}
	return false
}

// thisModel is a model that is pointed at with what it is like: "this monster model".
var thisModel = pattern.Of(`\b(?:(?:this|that) (?:[a-z]+ ){0,2}|such an? (?:[a-z]+ ){0,2}|(?:this|that) [a-z]+ of an? )(?:llm|model|checkpoint)\b`)

// anyModel asks for models by a word of praise or of choice: "any decent LLM I
// could run", "which of the open models is good for it", 适合这张卡的模型.
var anyModel = pattern.Of(`\b(any|which|what|some|best|good|decent|great|nice|usable|capable|smart|strong|strongest|smartest|largest|biggest)\b[^.?!;]{0,28}\b(llms?|models?|ggufs?|finetunes)\b|^(\w+ ){0,2}(llms?|models?) for |适合[^,;?!、]{1,16}的(?:大)?模型|\b(?:can|could) (?:i|we) (?:get|find|have|use) (?:a|an|any|some|one) (?:[a-z-]+ )?(?:llms?|models?)\b|\b(?:recommend|suggest|advise|name|propose|looking for|hunting for|point me to)\b[^.?!;]{0,28}\b(?:llms?|models?|checkpoints?|ggufs?|moes?|finetunes)\b`)

// whatCan asks what some hardware is able to run: "what can 8x MI50 run?".
var whatCan = pattern.Of(`\b(what|which|anything) (all |else |sort of \w+ |kind of \w+ |things )?(can|could|would|will|might|should|do|does) .{1,60}?\b(run|running|host|hosting|serve|serving|train|tune|finetune|fine-tune|lora|qlora|sft|dpo|grpo|handle|load|hold|manage|fit|support|take|do)\b|\bwhat(?:'s| is| are) (?:everyone|everybody|people|folks|you|you guys|u|ya|yall|y'all) (?:all )?(?:running|using|hosting)\b`)

// anyGood asks what a card is good for: "any good for llms", and no model is sought for it.
var anyGood = pattern.Of(`\b(?:any|much|still) good (?:for|at|with|in)\b`)

var (
	whatOrWhichWords    = pattern.OneOf("what", "which")
	whichModelWhatWords = pattern.OneOf("what", "which", "any")
	llmWords            = pattern.OneOf("llm", "model", "gguf", "finetune", "checkpoint", "moe", "模型")
	anythingWords       = pattern.OneOf("what", "which", "anything")
)

// asksWhichModel reports whether a model is asked for by name, whatever else is
// said about speed.
func (r Question) asksWhichModel() bool {
	if r.HasModel() {
		return r.whichOf()
	}
	if r.modelSought() || r.sizeLimit() || r.sizeForHost() || r.asksAnySuch() {
		return true
	}
	if r.strange() && r.Mentions(whatOrWhichWords) && r.Matches(whatCan, r.Text) {
		return true // "what can my office pc run"
	}
	if !r.Asked.Asks("whatmodel") && r.Asked.Asks("can", "fit", "enough") && !r.Mentions(whichModelWhatWords) && r.Matches(thisModel, r.Text) {
		return false // "is a 4090 good enough to run this model": which one was told elsewhere
	}
	return r.Asked.Asks("whatmodel") || (r.HasHardware() || r.Query.HostRAMGB > 0) && (!r.Asked.Asks("buy", "cost") && r.Mentions(llmWords) && r.Matches(anyModel, r.Text) && !r.Matches(anyGood, r.Text) ||
		r.Mentions(anythingWords) && !(r.Query.GPUOptions != nil && r.Asked.Asks("buy", "compare")) && r.Matches(whatCan, r.Text) || r.ThingWithin(r.Asked.First("best"), 5) == "model")
}

var (
	// whichBefore ends before a family of which Chinese asks for a member: 能跑哪个, 哪个版本的.
	// or English: "which of the llama2", "what version of deepseek".
	whichBefore = pattern.Of(`哪(?:一?个|一?款|些|种)(?:版本|尺寸|规格|型号|大小)?的?$|(?:什么样|怎样|多大|多大参数|多大规模|什么规模|什么级别|多少b|几b)的$|\b(?:which|what) (?:of|(?:ones?|versions?|variants?|sizes?|flavou?rs?|members?|kinds?|types?|models?|releases?|checkpoints?)(?: of| from| in)?)(?: the| these| those| all(?: the)?)?$`)
	// whichBehind stands behind it: 哪个版本.
	whichBehind = pattern.Of(`^ ?的?(?:应该|该|要|得)?(?:选|用|跑|装|下载|下)?哪(?:一?个|一?款|些|种)(?:版本|尺寸|规格|型号|大小|参数|模型)`)
)

var whichOfWords = pattern.OneOf("which size", "what size", "which sizes", "哪个尺寸", "哪个规格")

// whichOf reports whether a member of a family is asked for: "which qwen3 could I serve".
func (r Question) whichOf() bool {
	if r.Query.ParamsList != nil && r.HasHardware() && r.Mentions(whichOfWords) {
		return true // "which size of deepseek-coder (1.3/6.7/33B)"
	}
	for _, i := range r.Models {
		if r.Tokens[i].Value == 0 && i > 0 && (r.HasHardware() || r.Query.HostRAMGB > 0) && len(r.Models) == 1 {
			switch r.Word(i - 1) {
			case "which", "what", "哪个", "哪款", "哪些":
				return true
			}
			before := strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ")
			if r.Query.ParamsList == nil && r.Matches(whichBefore, before) || r.Matches(whichBehind, r.Text[r.Tokens[i].Hi:]) {
				return true
			}
			if strings.HasSuffix(before, "多大的") || strings.HasSuffix(before, "how large a") || strings.HasSuffix(before, "how big a") || strings.HasSuffix(before, "what size") || strings.HasSuffix(before, "what size of") || mostSized(before) {
				return true
			}
		}
	}
	return false
}

var howLargeHanWords = pattern.OneOf("多大")

func (r Question) asksLargest() bool {
	if r.whichOf() || r.howLargeRuns() || r.Extreme() == "model" {
		return true
	}
	if r.Query.GPUPool != nil && !r.HasModel() && r.Query.Task == "" && r.Thing(r.Asked.First("howmuch")) != "memory" {
		return true // "5090 w/ 3090?"
	}
	if s := r.Asked.First("howlarge"); s != nil {
		if words := r.Text[s.Lo:s.Hi]; strings.HasSuffix(words, " go") || strings.HasSuffix(words, " be") {
			return true // "how large can we go with 2x A6000?"
		}
		thing := r.Thing(s)
		return thing == "" || thing == "model"
	}
	if r.Asked.Asks("max") && r.Asked.Asks("howmuch") && r.Mentions(howLargeHanWords) && r.HasHardware() && !r.HasModel() && r.Asked.Of("topic") == nil {
		return true // "3090 最大多大"
	}
	if r.Asked.Asks("max") && r.Asked.Asks("can", "fit") && !r.HasModel() && r.HasHardware() && (reader.Trains(r.Query.Task) || r.Query.Task == "infer") && r.ThingWithin(r.Asked.First("max"), 3) == "" && !r.Asked.Asks("howmuch", "cost", "power", "mfu", "explain") {
		return true // "the largest thing I can qlora with it"
	}
	if s := r.Asked.First("whatmodel"); s != nil && r.HasModel() && r.Query.Precisions != nil && strings.HasSuffix(r.Text[s.Lo:s.Hi], "fit") {
		return false // "lora in 16bit, 8bit or 4bit, what will fit"
	}
	if s := r.Asked.First("whatmodel"); s != nil && r.HasModel() && chars.Opens(strings.TrimLeft(r.Text[s.Hi:], " 的"), []string{"精度", "量化", "格式", "precision", "quant", "format"}) > 0 {
		return false
	}
	if s := r.Asked.First("whatmodel"); s != nil && r.HasModel() && r.Asked.Asks("oom") && (strings.HasSuffix(r.Text[s.Lo:s.Hi], "larger models") || strings.HasSuffix(r.Text[s.Lo:s.Hi], "bigger models")) {
		return false // "to train larger models, such as 7B or 72B, but I run out of memory"
	}
	if s := r.Asked.First("whatmodel"); s != nil && r.HasModel() && chars.Opens(r.Text[s.Lo:], []string{"any model that", "any model which"}) > 0 {
		return false // "any model that fits in VRAM and RAM runs, they say: a 70B?"
	}
	return r.Asked.Asks("whatmodel") || r.Thing(r.Asked.First("max")) == "model"
}

// besidesSize asks what else some hardware takes beside a size that is known to go: 除了7b还能往上玩多大, 14b之外还能上什么.
var besidesSize = pattern.Of(`(?:除了?|抛开)(?:能)?(?:跑|用|玩|上)?[a-z0-9. -]{0,16}?\d+(?:\.\d+)?b(?:的|模型|量级)*(?:之外|以外|外)?[,、 ]*(?:我|这卡|这张卡|这机器)?(?:还|也|再)?(?:能|可以|有)[^,;?!、0-9]{0,10}?(?:多大|更大|再大|大一点|大点|什么|啥|哪些|哪个)|\d+(?:\.\d+)?b(?:的|模型)*(?:之外|以外)[,、 ]*(?:还|也|再)?(?:能|可以|有)[^,;?!、0-9]{0,10}?(?:多大|更大|再大|大一点|大点|什么|啥|哪些|哪个)`)

var besidesSizeWords = pattern.OneOf("除", "抛开", "之外", "以外")

// asksBeyondSize reports whether that is asked. The size that is known to go is no part of the question.
func (r Question) asksBeyondSize() bool {
	q := &r.Query
	if q.ParamsB == 0 || !r.HasHardware() && q.HostRAMGB == 0 || !r.Mentions(besidesSizeWords) || r.Asked.Asks("buy", "cards", "cost", "why", "oom") || !r.Matches(besidesSize, r.Text) {
		return false
	}
	r.forgetSize()
	return true
}

// anySuch asks for any model of some kind: 有没有16G显存能跑的moe, 求个8G显存跑得快的模型.
var anySuch = pattern.Of(`(?:有没有|有什么|有啥|求(?:个|一个|推荐)?|推荐(?:个|一个|几个)?|想找(?:个|一个)?)[^;?!办人]{0,32}?(?:模型|moe|llm)`)

var anySuchWords = pattern.OneOf("有没有", "有什么", "有啥", "求", "推荐", "想找")

// asksAnySuch reports whether that is asked of some hardware. How fast it is to be is only a wish.
func (r Question) asksAnySuch() bool {
	q := &r.Query
	if r.HasModel() || !r.HasHardware() || q.GPUOptions != nil || reader.Trains(q.Task) || r.Asked.Asks("buy", "cards", "cost", "why", "howmuch", "config") {
		return false
	}
	return r.Mentions(anySuchWords) && r.Matches(anySuch, r.Text)
}

// ceilingOf asks for the largest model that some way of working takes: "what's the ceiling for lora", "upper limit for
// full finetuning", lora的上限是多大.
var ceilingOf = pattern.Of(`\b(?:(?:what|where)(?:'s|s| is| would be| would| are)? )?(?:the |my |our |a |its )?(?:practical |realistic |hard |absolute |rough |theoretical |size |model |model size |upper )*(?:ceiling|limit|upper bound|max(?:imum)?|cap)s?(?: size| model size)?(?: be)? (?:for|of|on|when|in|with|if i|doing)(?: doing| running| i| we| do| a| an| the)* (?:q?lora|qdora|dora|peft|adapters?|full (?:ft|fine-?tun\w*|sft|parameter)|fft|sft|fine-?tun\w*|training|pre-?training|inference|serving|rlhf|grpo|dpo|ppo)\b|(?:q?lora|全参|全量|微调|训练|推理|sft|预训练)(?:微调|训练|推理)?的?(?:模型)?(?:上限|极限|天花板|封顶)(?:是|在|有|能|到|大概|大约)*(?:多少|多大|哪|几|什么)`)

var ceilingWords = pattern.OneOf("ceiling", "limit", "upper bound", "max", " cap", "上限", "极限", "天花板", "封顶")

// ceilingSought reports whether that is asked of hardware with no model named, and of no other value.
func (r Question) ceilingSought() bool {
	q := &r.Query
	if r.HasModel() || !r.HasHardware() || q.Task == "" || !r.Mentions(ceilingWords) || q.GPUOptions != nil || r.Asked.Asks("why", "cost", "howmuch", "maxbatch", "howlongseq", "howfast", "power") {
		return false
	}
	return r.OpenSlot("seq_len", "batch", "concurrency", "lora_rank") == "" && r.Matches(ceilingOf, r.Text)
}

// A size that is too slow on some hardware, or does not go on it, is told to ask for the one that suits.
var (
	// sizeFailed tells of a size that it was too slow, or ran out of memory.
	sizeFailed = pattern.Of(`\d+(?:\.\d+)?b\b[^;?!。]{0,48}?(?:太慢|好慢|很慢|巨慢|龟速|慢死|慢得|有点慢|太卡|卡死|卡得|跑不动|带不动|吃不消|爆显存|爆了|显存爆|显存不够|oom|放不下|装不下)|\d+(?:\.\d+)?b\b[^;?!.]{0,48}?(?:\b(?:too|painfully|awfully|so|super|really|very|way too|unbearably) (?:slow|sluggish|laggy)\b|\b(?:crawls|crawling|unusable|unusably slow|ooms|oom|out of memory|runs? out of (?:memory|vram))\b|\bis slow\b|(?:does not|doesn't|doesnt|won't|wont|will not|can't|cannot) (?:fit|run|load|go)\b|too (?:big|large|heavy|much) for\b)|\d+(?:\.\d+)?b\b[^;?!。]{0,48}?(?:跑|带|扛|装|放|撑|拉)不(?:动|了|下|起)|(?:跑|带|扛|装|放|撑|拉)不(?:动|了|下|起)[^,;?!]{0,4}?[a-z0-9.-]{0,16}?\d+(?:\.\d+)?b\b|\b(?:can't|cannot|can not|won't|struggles? to|fails? to) (?:run|handle|fit|load|take)(?: an?| the)? [a-z0-9.-]{0,16}?\d+(?:\.\d+)?b\b`)
	// sizeThen asks for the size in its place: 换多大的模型合适, "what size should I run instead".
	sizeThen = pattern.Of(`(?:能|可以|该|应该|适合|建议|推荐|换|改|选|用|跑|上|装|玩)(?:成|个|用|跑|上|装|选|到|能|最大|最多)*(?:多大|几b|几个b|多少b|多少个b|(?:什么|啥|哪个|多大)(?:规模|尺寸|大小|量级|级别|体量))(?:的|参数|参数量|规模|大小|尺寸|左右)*(?:大?模型|llm)?(?:才|比较|会|最|更|能|算)*(?:合适|适合|好|流畅|快|行|够用|够快|舒服|不卡|可以|合理|呢|啊|呀|[?,.!;。]|$)` +
		`|\b(?:what|which)(?: smaller| model| llm| param(?:eter)?)? sizes? (?:(?:of )?(?:a )?(?:models?|llms?) )?(?:should|can|could|would|do|will|is|are|runs?|works?|fits?|to|might|may|instead|then|makes)\b|\bwhat(?:'s|s| is| would be) (?:a |an |the )?(?:good|right|best|better|sane|reasonable|sensible|comfortable|usable|biggest|largest)(?: model)? size\b|\b(?:what|which)(?:'s|s| is| would be)? (?:then )?(?:the |my )?(?:biggest|largest|heaviest|best)(?: (?:one|thing|model|llm))?(?: that| which)? (?:(?:i|we|you|it) (?:can|could|may|might)|(?:can|could|will|would|does|runs?|fits?|works?)\b)|\b(?:biggest|largest|heaviest)(?: one| thing| model| llm)? that (?:(?:still )?(?:will|would|does|runs?|fits?|works?)|(?:i|we) can)\b|最大(?:能|可以|只能)?(?:跑|带|上|训|微调|部署|装|放)(?:得?下|得?动|起来)?多大\b|\bhow (?:big|large|small)(?: of)? (?:a|an) ?(?:model|llm|one)\b|\bhow (?:big|large|small) (?:should|can|could) (?:i|we|it) (?:go|be)(?: instead| then)? ?(?:[?.!,]|$)|\b(?:what|which)(?: [a-z]+)? (?:models?|llms?) (?:should|can|could|would) (?:i|we) (?:run|use|try|load|pick|go for) (?:instead|then)\b`)

	sizeFailedWords = pattern.OneOf("慢", "卡", "不动", "吃不消", "爆", "oom", "不下", "不够", "跑不", "带不", "扛不", "撑不", "拉不", "can't", "cannot", "can not", "won't", "struggle", "fail", "slow", "sluggish", "lag", "crawl", "unusabl", "out of", "doesn", "not fit", "too ")
	sizeThenWords   = pattern.OneOf("多大", "几b", "几个b", "多少b", "多少个b", "规模", "尺寸", "大小", "量级", "级别", "体量", "size", "how big", "how large", "how small", "instead", "then", "biggest", "largest", "heaviest")
)

// asksSizeInstead reports whether that is asked: "a 13b is too slow on my 3060, what size should I run instead". A size
// that is too slow is none of the question.
func (r Question) asksSizeInstead() bool {
	q := &r.Query
	if q.ParamsB == 0 || !r.HasHardware() && q.HostRAMGB == 0 || q.GPUOptions != nil || !r.Mentions(sizeFailedWords) || !r.Mentions(sizeThenWords) {
		return false
	}
	if r.Asked.Asks("cards", "cost", "why", "maxbatch", "howlongseq") || !r.Matches(sizeFailed, r.Text) || !r.Matches(sizeThen, r.Text) {
		return false
	}
	if !r.Mentions(outgrownWords) || !r.Matches(outgrown, r.Text) {
		r.forgetSize()
	}
	return true
}

// outgrown tells that a size has no room. It was tried for the largest then, and is told as what was.
var (
	outgrown      = pattern.Of(`(?:^|[^a-z])oom|\bout of (?:memory|vram)\b|爆|[放装]不下|显存不够|\b(?:can't|cannot|doesn't|won't) (?:fit|load)\b|too (?:big|large|heavy|much) for\b`)
	outgrownWords = pattern.OneOf("oom", "out of", "爆", "不下", "不够", "can't", "cannot", "doesn't", "won't", "too ")
)

// forgetSize leaves out a size that is told and not asked about.
func (r Question) forgetSize() {
	for i, t := range r.Tokens {
		if t.Type == token.Size || t.Type == token.Model {
			r.Passed = append(r.Passed, i)
		}
	}
	r.Query.Model, r.Query.ParamsB = "", 0
	delete(r.Spans, "model")
	delete(r.Spans, "params_b")
}
