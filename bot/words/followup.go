package words

import "strings"

// How follow-ups are heard: the words that open them, the small words between
// facts, and how something is taken back.

var opening = Pattern(`(?i)^\s*(?:(?:ok(?:ay)?|hm+|and|so|well|then|please|let'?s|let me|can (?:i|we|you)|could (?:i|we|you)|(?:i|we)(?:'d| would)? (?:like|want) to|i'?ll)[\s,，]+|(?:好的?|嗯|那就?|我?想|请|能不能)[\s,，]*)*` +
	`(?:what about|how about|what if|and what|and if|and\b|now\b|instead|make (?:it|that)|change|switch|swap|replace|` +
	`(?:go |switch |move )?back to\b|(?:move|migrate|transfer) (?:it|this|that|everything|over|up|down|onto|to)\b|(?:put|place|run) (?:it|this|that)\b|but\b|same\b|same but|` +
	`那|换|改|替换|(?:挪|搬|移|迁移?|放)(?:到|去|至)|如果|要是|再|还是|同样)`)

var turning = Pattern(`(?i)^\s*(?:(?:ok(?:ay)?|and|so|then|please|now|also|let'?s|can (?:i|we|you)|could (?:i|we|you)|(?:i|we)(?:'d| would)? (?:like|want) to|i'?ll|那就?|请|先|再|我?想|把)[\s,，]*)*(?:(?:turn|switch)(?:ing)? on\b|(?:turn|switch) .{2,40} on\b|enabl(?:e|ing)\b|activat(?:e|ing)\b|apply\b|add(?:ing)?\b|打开|开启|启用|加上|开)`)

// TurnsOn says whether a text begins as one that switches a setting on: "enable flash attention".
func TurnsOn(text string) bool { return turning().MatchString(text) }

var (
	pointing = Pattern(`(?i)\b(?:is|was|are|would|will|does|do|can|could|should)(?:n'?t)? (?:it|that|this|they|these|those|the same \w+)(?: also| still| even| be| all| really)* (?:enough|sufficient|fit|run|hold|handle|work|manage|serve|train|fine-?tune|cope|load)\b|\b(?:on|with) (?:it|that|this|them|these|those|the same)\b|\benough for\b|够|行不行|行吗|装得下|放得下|跑得|带得动|(?:能|可以)[^,，。;；]{0,16}(?:吗|么|嘛)|能不能|可不可以`)
	anew     = Pattern(`(?i)\bhow much\b|\bhow many (?:\w+ )?(?:gpus?|cards?|gb|gib|gigs?|gigabytes|[a-z]*\d{2,4}s?)\b|\b(?:what|which)\b|(?:多少|几)(?:[张块片卡g]|显存|内存)|多大|什么|哪|啥|怎么|如何`)
)

var courtesy = Pattern(`(?i)^\s*(?:(?:(?:ok(?:ay)?|hm+|thanks?(?: you)?(?: (?:so|very) much| a lot)?|thx|alright|got it|i see|oh|ah)(?:[\s,，.!！;；:]+|\s*[-–—]+\s*)|(?:great|cool|nice|perfect|awesome|good|fine|right|sure|well|makes sense|understood|interesting|wow|cheers|sounds good)\s*[,，.!！;；:]+\s*)+|(?:(?:好的?|嗯+|谢谢|多谢|明白了?|了解了?|懂了|知道了|收到|可以|行|哦|噢)[\s,，.。!！;；:]+)+)`)

// PastCourtesy is a text without the politeness before what it wants: "thanks, and 16 gpus?". What is
// nothing but polite is left.
func PastCourtesy(text string) (rest string, ok bool) {
	found := courtesy().FindString(text)
	if found == "" || strings.TrimSpace(text[len(found):]) == "" {
		return text, false
	}
	return text[len(found):], true
}

// PointsBack says whether a text speaks of what was spoken of, and asks for no figure or thing of its
// own: "is it enough for 14b?".
func PointsBack(text string) bool { return pointing().MatchString(text) && !anew().MatchString(text) }

var weighing = Pattern(`(?i)\bworth\b|\b(?:is|are|would|will|does|do|isn'?t|wouldn'?t)\b.{0,40}\b(?:better|faster|quicker|slower|worse|make sense|good idea|beat)\b|(?:值得|值不值|划算|更好|更快|会快|会不会快|好(?:一)?[些点]吗|快(?:一)?[些点]吗|强吗|有必要)`)

var notWeighed = Pattern(`(?i)\b(?:models?|llms?|rent(?:s|ed|ing|al)?|hir(?:e|es|ed|ing))\b|模型|租`)

// WeighsCard says whether a text asks how a card that it names does against the one before: "is a
// 4090 worth it instead?", and neither about a better model for it nor its rent.
func WeighsCard(text string) bool {
	return weighing().MatchString(text) && !notWeighed().MatchString(text)
}

var doubting = Pattern(`(?i)\b(?:good|normal|ok|okay|bad|low|high|realistic|reasonable|expected|typical|possible|achiev\w*|reach\w*|get|hit|why|plausible|usual)\b|正常|合理|能到|达到|偏[低高]|算[低高]|可能|为什么|[高低]吗`)

// DoubtsFigure says whether a text asks whether a figure can be, and does not suppose it.
func DoubtsFigure(text string) bool { return doubting().MatchString(text) }

var onlyName = Pattern(`(?i)^\s*(?:(?:ok(?:ay)?|hm+|so|well|then|but|and|那么?|好)[\s,，]+)*(?:what about|how about|and|try|use|switch to|make (?:it|that)|那|换成?|改成|试试)\s*(?:the |a |its )?([a-z0-9.]+)(?: (?:version|variant|one|model|instead|then))?(?:版(?:本)?|呢)*\s*[?？。.!]*$`)

// NamesOnly is the one word that a follow-up is about: "air" of "what about air?".
func NamesOnly(text string) (word string, ok bool) {
	m := onlyName().FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	return strings.ToLower(m[1]), true
}

var supervised = Pattern(`(?i)\bsft\b|supervised|\bplain\b|\bonly lora\b|instead of (?:dpo|ppo|grpo|orpo|kto|rl\w*)|监督|不做(?:dpo|grpo|ppo)|指令微调|普通`)

// AsksSupervised says whether a text asks for training without preferences or rewards.
func AsksSupervised(text string) bool { return supervised().MatchString(text) }

var closing = Pattern(`(?i)\b(?:instead|rather)\s*[?.!？。]*$|(?:呢|行不行|行吗|可行吗)\s*[?？。]*$`)

// ClosesFollowUp says whether a text ends as words that change the last question do:
// "with 2 h100 instead", "8 张 4090 呢".
func ClosesFollowUp(text string) bool { return closing().MatchString(text) }

var otherThing = Pattern(`(?i)\b(?:any(?:thing)?|some(?:thing)?|an?|is there|are there|got) (?:(?:any(?:thing)?|an?|one)\s+)?(?:much |a bit |way )?(?:cheaper|faster|better|quicker|less expensive|more affordable|smaller|quieter)\b(?: (?:card|gpu|option|alternative|one|choice|hardware|machine|setup)s?)?|(?:有没有|有)(?:更|别的|其他)?(?:便宜|快|划算|省钱|好)(?:点|一点|些|一些)?的`)

// SeeksOther says whether a text asks for hardware that is better than what was spoken of: "any
// cheaper option under 2k", 有没有便宜点的.
func SeeksOther(text string) bool { return otherThing().MatchString(text) }

var upgrading = Pattern(`(?i)^\s*(?:(?:ok(?:ay)?|and|so|then|please|let'?s|can (?:i|we|you)|(?:i|we)(?:'d| would)? (?:like|want) to|i'?ll|那|我?想)[\s,，]*)*(?:(?:upgrade|downgrade|step up|step down|scale|go|move)(?: (?:it|this|that|up|down))? (?:to|with)\b|(?:升级|升|降|降级|扩|扩容|加)(?:到|成|至))`)

// Upgrades says whether a text only names what to go over to: "upgrade to 2 h200".
func Upgrades(text string) bool {
	return upgrading().MatchString(text) && !strings.ContainsAny(text, "?？吗")
}

var whichModel = Pattern(`(?i)\b(?:models?|llms?|largest|biggest|what|which|how (?:big|large)|param(?:eter)?s?|any\w*)\b|模型|最大|多大|什么|哪|啥|几b`)

// AsksWhichModel says whether a text asks for a model in so many words, and does not
// only describe a machine.
func AsksWhichModel(text string) bool { return whichModel().MatchString(text) }

// OpensFollowUp says whether a text begins as words that go on from the last
// question do.
func OpensFollowUp(text string) bool { return opening().MatchString(text) }

var howMuch = Pattern(`(?i)how much|how (?:big|large) |how many (?:gb|gib|gigs|gigabytes)|memory (?:need|use|usage)|does it fit|will it fit|多少显存|多少内存|多大显存|占用多少|需要多少|显存(?:是|要|占|用|有)*多少|装得下|放得下|显存占用`)

var fitAsked = Pattern(`(?i)\b(?:does|will|would|can|could|do|is|are)(?:n't)? (?:it|that|this|they|i|we|one)(?: all| even| still| then| also)? (?:fit|run|load|train|fine-?tune|enough)\b|\bfits?\s*[?？]|能不能(?:跑|训|微调|装|放|推理|部署)|(?:装|放|塞)得下|够不够|跑得(?:动|起来)|带得动`)

// AsksFit says whether a text asks in so many words whether something fits or runs.
func AsksFit(text string) bool { return fitAsked().MatchString(text) }

// AsksHowMuch says whether a text asks for memory in so many words.
func AsksHowMuch(text string) bool { return howMuch().MatchString(text) }

var whatItIs = Pattern(`(?i)\b(?:what(?:'?s| is| are| does| do)|explain|why|how do|how does|works?|tell me about|meaning of|define)\b|是什么|什么是|什么意思|是啥|啥是|解释|介绍|为什么|原理`)

// AsksWhatItIs says whether a text asks for a notion in so many words.
func AsksWhatItIs(text string) bool { return whatItIs().MatchString(text) }

var corrects = Pattern(`(?i)^\s*(?:(?:no|nope|sorry|oops|wait|actually|不是?|不对|错了|抱歉)[\s,，.。!！]*)*(?:i meant|i mean|i said|it'?s|make that|我是说|我说的是|我的意思是|我指的是|应该是)(?: to say)?[\s,，:：]*(.+)$`)

// Corrects is what a text sets right: "no, I meant lora", "不对，应该是 8 张".
func Corrects(text string) (rest string, ok bool) {
	m := corrects().FindStringSubmatch(text)
	if m == nil || AsksWhatItIs(text) {
		return "", false
	}
	return "make it " + m[1], true
}

var takes = Pattern(`(?i)^\s*(?:(?:ok(?:ay)?|and|so|then|forget (?:it|that)|never ?mind|好|那|算了)[\s,，.]*)*(?:let'?s |i'?ll |just )*(?:(?:use|try|take|go with)\b|用|试试|改跑)`)

// Takes says whether a text begins with what is taken instead: "use 12b then".
func Takes(text string) bool { return takes().MatchString(text) }

var whyNot = Pattern(`(?i)^\s*(?:and |but |so )?(?:why not(?: (?:just|simply|rather))?(?: (?:use|take|run(?: it)?(?: in| on| with)?|with|in|on|go with|try|set))?|(?:为什么|为何|干嘛|怎么)不(?:能)?(?:直接)?(?:用|换成?|上|开|选))\s*(.+?)\s*(?:呢)?\s*[?？。]*$`)

// WhyNot is what a text proposes with a "why not": "why not bf16", "为什么不用 8 张".
func WhyNot(text string) (rest string, ok bool) {
	m := whyNot().FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	return m[1], true
}

var cheaper = Pattern(`(?i)^\s*(?:(?:ok(?:ay)?|and|so|then|but|hm+|有没有|有|那么?|能)[\s,，]*)*(?:(?:is|are) there |(?:do|can) (?:you|i|we) (?:have|get|find) |what'?s |what is )?(?:a |an |any(?:thing|one)? |something |some |the )*(?:cheap(?:er|est)|less expensive|更便宜(?:一?点|些)?|便宜(?:一?点|些)|最便宜)(?: (?:card|cards|gpu|gpus|option|options|one|ones|way|setup|hardware|alternative|alternatives)|的)*(?:的?(?:卡|显卡|方案|选择))?(?: (?:then|for (?:this|that|it)|that (?:(?:would |will |can |could |still )*(?:fits?|works?|runs?|does|do|holds?|handles?|manages?)(?: it| this| that)?)))?(?:吗|呢)?\s*[?？。.!]*$`)

var eachOne = Pattern(`(?i)^\s*(?:and |so |that'?s |is that |what'?s that |how much (?:is|was) (?:it|that) )*(?:per|on each|for each|each) ?(?:gpu|card|device|one)?\s*[?？。.!]*$|^\s*(?:那|是|这是)*(?:每张?卡?|单卡|每块卡?)(?:上)?(?:的|是|呢|吗|多少|占|用)*\s*[?？。]*$`)

// AsksEach says whether a text only asks whether a figure is that of one card.
func AsksEach(text string) bool { return eachOne().MatchString(text) }

var periodAlone = Pattern(`(?i)^\s*(?:and |so |ok |what about |how much (?:is (?:that|it) |would (?:that|it) be )?)*(?:per|an?|each|every|by the) (hour|day|week|month|year)\s*[?？。.!]*$|^\s*(?:and )?(hourly|daily|weekly|monthly|yearly)\s*[?？]*$|^\s*(?:那)?(?:每|一个?|按)(小时|天|周|月|年)(?:呢|多少钱?|要多少钱?)?\s*[?？。]*$`)

var periods = map[string]string{"hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "yearly": "year", "小时": "hour", "天": "day", "周": "week", "月": "month", "年": "year"}

// PeriodAlone is the time that a text only asks the sum of: "per month?", 每天呢.
func PeriodAlone(text string) (period string, ok bool) {
	m := periodAlone().FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	period = strings.ToLower(m[1] + m[2] + m[3])
	if plain, ok := periods[period]; ok {
		return plain, true
	}
	return period, true
}

var copiesAttention = Pattern(`(?i)^\s*(?:and |now |ok |so |what about |how about |what if |with |use |using |enable |try |turn on |开|开启|打开|用|那|换成|加上)*(?:--enable-)?(?:dp|data[- ]parallel)[- ]?(?:attention|注意力)(?: on| enabled| instead| then)*(?:呢|怎么样)?\s*[?？。.!]*$`)

// CopiesAttention says whether a text only asks for attention in data parallel.
func CopiesAttention(text string) bool { return copiesAttention().MatchString(text) }

var limitAlone = Pattern(`(?i)^\s*(?:and |so |ok |then |what |which |the |max(?:imum)? |largest |longest |best )*(?:(?P<batch>batch(?:[ -]?size)?|bs|micro-?batch)|(?P<context>context(?:[ -]?(?:length|size|window))?|ctx|seq(?:uence)?[ -]?len(?:gth)?))(?: (?:then|fits?|works?|can i (?:use|run|get)|is possible))*\s*[?？]*$|^\s*(?:那|最大)*(?:(?P<zhbatch>batch|批量|批次|批大小)|(?P<zhcontext>上下文(?:长度)?|序列长度))(?:能|可以|最大|开|设|到|是|有)*(?:多大|多长|多少|呢)+\s*[?？]*$`)

// LimitAlone is the one thing, batch or context, whose largest a text asks for by naming it: "batch size?".
func LimitAlone(text string) string {
	switch m := limitAlone().FindStringSubmatch(text); {
	case m == nil:
		return ""
	case m[1]+m[3] != "":
		return "batch"
	default:
		return "seq_len"
	}
}

var wayOut = Pattern(`(?i)^\s*(?:(?:ok(?:ay)?|so|then|but|那么?|好)[\s,，]*)*(?:(?:还是|仍然|如果|要是|都|这样|也)*(?:放不下|装不下|跑不了|跑不动|跑不起来|不行|不够|爆了?|爆显存)(?:了|的话|呢)?[\s,，]*(?:(?:那)?(?:该|要|应该|又)?(?:怎么办|咋办|咋整|怎么弄|怎么解决)|(?:还)?有(?:什么|啥|没有)?(?:别的)?(?:办法|招)(?:吗|没|么)?)?|(?:那)?(?:该|要|应该)?(?:怎么办|咋办|咋整)|(?:so )?what (?:now|can i do|should i do|are my options|then)|(?:it )?(?:still )?(?:doesn'?t|does not) fit)\s*(?:呢|啊)?\s*[?？。.!]*$`)

// AsksWayOut says whether a text only asks what to do where the last question does not fit.
func AsksWayOut(text string) bool { return wayOut().MatchString(text) }

var howMuchSlower = Pattern(`(?i)^\s*(?:(?:ok(?:ay)?|and|so|then|那么?)[\s,，]*)*(?:(?:速度|训练|推理)?(?:会|要|大概|大约|能)*(?:变)?(?:慢|快)(?:了)?(?:多少|几倍|多少倍|很多吗|多不多)|速度(?:会|要)?(?:差|降|掉)(?:了)?(?:多少|几倍|多吗|很多吗)|how much (?:slower|faster)(?: (?:is|will|would) (?:it|that)(?: be)?| does (?:it|that) get)?)\s*(?:呢|啊)?\s*[?？。.!]*$`)

// AsksHowMuchSlower says whether a text only asks what the setting spoken of does to the speed.
func AsksHowMuchSlower(text string) bool { return howMuchSlower().MatchString(text) }

// AsksCheaper says whether a text only asks for something that costs less.
func AsksCheaper(text string) bool { return cheaper().MatchString(text) }

var whichOfThem = Pattern(`(?i)^\s*(?:(?:ok(?:ay)?|and|so|then|but|那么?)[\s,，]*)*(?:which(?: one)?(?: of (?:them|these|those|the (?:two|three)))?(?: (?:is|would be|takes|needs|costs|uses|runs|goes|gives|was|will be)|'s)?(?: the| much)? ?(?P<what>fast\w*|quick\w*|slow\w*|small\w*|cheap\w*|larg\w*|bigg\w*|best|better|least|less|most|more)(?: (?:memory|vram|per (?:million )?tokens?|tokens?|of (?:them|these|those|the \w+)|then|one|value|money|option))*|(?:(?:哪|那)一?(?:个|种|张|边|块|款)|谁)(?:会|跑得?|更|比较|最|要)*(?P<zh>快|慢|小|大|便宜|划算|省钱|省|好)(?:显存|内存)?(?:一?点|一些|呢|啊)*)\s*[?？。.!]*$`)

// WhichOfThem is what a text only asks of several things that were spoken of: "money", "speed" or "size";
// empty where it asks no such thing.
func WhichOfThem(text string) string {
	m := whichOfThem().FindStringSubmatch(text)
	switch {
	case m == nil:
		return ""
	case strings.HasPrefix(strings.ToLower(m[1]), "cheap"), m[2] == "便宜", m[2] == "划算", m[2] == "省钱":
		return "money"
	case strings.HasPrefix(strings.ToLower(m[1]), "fast"), strings.HasPrefix(strings.ToLower(m[1]), "quick"), strings.HasPrefix(strings.ToLower(m[1]), "slow"), m[2] == "快", m[2] == "慢":
		return "speed"
	}
	return "size"
}

var whySetting = Pattern(`(?i)^\s*(?:(?:what|wait|hm+|ok(?:ay)?|but|and|huh|啊)[\s,，?？!！.]*)*(?:why (?:is it |is that |in |do you (?:use|take|assume|pick|run) |did you (?:use|take|assume|pick) |are you using |is it using |use |using |with )?(?:only |just )?|how come |(?:(?:为什么|为何|为啥)(?:是|用|要用|会用|选|按)?|怎么(?:会|就|又)?(?:是|会用|就用)))(.{2,40}?)(?: here| there| then| now)?(?:呢|啊|的)?\s*[?？。!！.]*$`)

// WhySetting is the setting that a text asks the reason of: "why fp16?", "为什么用fp16".
func WhySetting(text string) (setting string, ok bool) {
	m := whySetting().FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	return m[1], true
}

var whyLarge = Pattern(`(?i)\bwhy\b.{0,48}\b(?:so|that|this|such|as)\b.{0,4}\b(?:much|big|large|high|many|huge|heavy|a lot)\b|(?:为什么|为何|为啥|怎么).{0,16}(?:这么|那么|如此)(?:多|大|高)`)

// WhyLarge says whether a text wonders that something is so large.
func WhyLarge(text string) bool { return whyLarge().MatchString(text) }

var howMany = Pattern(`(?i)^\s*(?:(?:ok(?:ay)?|and|so|then|but|那么?)[\s,，]*)*(?:how many(?: then| (?:are|is) (?:needed|enough|required)| (?:would|will|do) (?:it|that|this|i|we) (?:take|need)| of (?:them|those|these))*|(?:那?要|需要)?(?:几|多少)(?:张|块|个|片)(?:才)?(?:够|行)?(?:呢)?)\s*[?？。.]*$`)

// AsksHowMany says whether a text only asks how many, which are cards.
func AsksHowMany(text string) bool { return howMany().MatchString(text) }

var (
	inference   = Pattern(`(?i)\b(?:infer\w*|serv\w*|generat\w*|requests?|users?|prompts?|answers?)\b|推理|部署|请求|生成|并发|用户|问答|回答`)
	pretraining = Pattern(`(?i)\b(?:pre-?train\w*|scratch)\b|预训练|从头|从零`)
	allWeights  = Pattern(`(?i)\b(?:full|all|every|whole|entire)\b|全参|全量|所有|全部`)
)

// AsksInference, AsksPretraining and AsksAllWeights say whether a text names its work in so many
// words.
func AsksInference(text string) bool { return inference().MatchString(text) }

func AsksPretraining(text string) bool {
	return pretraining().MatchString(text) || AsksAllWeights(text)
}

func AsksAllWeights(text string) bool { return allWeights().MatchString(text) }

// AsksSteps says whether a text asks in how many steps a run is done.
func AsksSteps(text string) bool { return WantsIn(text).Steps }
