package intent

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// foreign reports whether what is asked for is nothing that a plan has: who, where
// and when; a script or a file; whether some tool supports some feature; how to do
// what takes no planning. A word that asks for a figure of a plan outweighs all.
func (r Question) foreign() bool {
	if r.cardsAtOdds() || r.leavesCard() || r.diskAsked() || r.softwareAsked() || r.dataSeen() || r.learnsOtherwise() || r.otherFigureAsked() {
		return true
	}
	if r.HasModel() && (r.HasHardware() || r.settingsTold()) || r.Query.GPUOptions != nil && r.Asked.Asks("compare") || r.Extreme() != "" || r.figureAsked() || r.memoryNamed() {
		return false
	}
	return r.deedAsked() || r.foreignSlotAsked() || r.artefactAsked() || r.featureAsked() || r.stateAsked()
}

// otherLoss asks whether what is learnt depends on the number of cards.
var otherLoss = pattern.Of(`\b(?:number of|more|fewer|how many) (?:gpus?|cards?|nodes?|machines?)\b[^.?!;,]{0,20}\b(?:affects?|influences?|impacts?|changes?|alters?|hurts?|improves?)\b[^.?!;,]{0,20}\b(?:loss|accuracy|quality|convergence|perplexity|scores?|results?)\b|(?:卡|gpu|显卡|机器|节点)的?(?:数量?|数目|多少|个数)[^,;?!]{0,8}影响[^,;?!]{0,8}(?:loss|损失|收敛|精度|效果|准确率|质量|结果)`)

var learnsOtherwiseWords = pattern.OneOf("affect", "influence", "impact", "change", "alter", "hurt", "improve", "影响")

// learnsOtherwise reports whether the effect of the number of cards on what is learnt is asked about.
func (r Question) learnsOtherwise() bool {
	return r.Mentions(learnsOtherwiseWords) && !r.Asked.Asks("howmuch", "howlong", "howfast", "fit", "enough") && r.Matches(otherLoss, r.Text)
}

// dataSought asks how much a model must be shown, ownChoice for what whoever trains it has to choose.
var (
	dataSought = pattern.Of(`\bhow (?:much|many) (?:[a-z]+ ){0,3}(?:data|samples|examples|conversations|documents|rows)(?: points)? (?:(?:do|does|would|should|is|are|will|must|to|for)\b[^.?!;,]{0,24}\b(?:need|needed|require|required|necessary|have|collect|prepare|enough)|(?:to|for|should)\b[^.?!;,]{0,24}\b(?:fine-?tun|train|pre-?train|sft|lora))` +
		`|(?:要|需|得|该|用|备|至少|最少|起码)(?:用|准备|收集|标注|喂|有|大概|大约|至少|差不多|个)*(?:多少|多大)(?:万|条|篇|个|g|gb|t|b|k)?的?(?:条|量)?的?(?:训练|微调|sft|指令|对话|预训练|标注|中文)?(?:数据量?|数据集|语料|样本)(?:[^并才]|$)|(?:训练数据|微调数据|数据集?|语料|样本)量?(?:一般|大概|大约|至少|最少|应该|得|需要|要)+(?:多大|多少|几)(?:[^gt]|$)`)
	ownChoice = pattern.Of(`\b(?:best|optimal|good|recommended|suggested|right|ideal|which|what)(?: [a-z]+){0,2} (?:hyper-?param(?:eter)?s?|hparams|learning rate|inference parameters|training parameters|sampling parameters)\b` +
		`|(?:学习率|\blearning ?rate ?|\blr ?|warmup|超参数?|\bloss ?|损失|(?:^|[^个0-9每轮 ]) ?(?:epochs?|轮数|训练轮次))(?:一般|大概|应该|通常|要|该|得|设置|设|取|调|选|配|为|到|成|是|用|给|降|掉|收敛|在)*(?:多少|多大|几|什么|怎么|如何)|(?:最佳|最优|推荐|合适)的?(?:训练|推理|微调|采样|生成|超)参数`)
)

// planUnit stands behind the number that is asked for where it is one of a plan: 轮数要多少分钟.
var planUnit = pattern.Of(`^ ?个?(?:时间|小时|分钟|秒|天|钱|元|块|费|电费|算力|卡|显卡|显存|内存|tokens?|步|gb?\b)`)

// otherFigureAsked reports whether a figure is asked for that is none of a plan, and no other: how
// much data a model needs, its learning rate.
func (r Question) otherFigureAsked() bool {
	if r.memoryNamed() || r.Query.ComputeOptimal || r.Query.Hours+r.Query.Days > 0 || r.HasHardware() || r.settingsTold() {
		return false
	}
	var m []int
	if r.Training() || reader.Trains(r.Query.Task) {
		m = r.Span(dataSought, r.Text)
	}
	if m == nil {
		m = r.Span(ownChoice, r.Text)
	}
	if m == nil {
		return false
	}
	and := r.Span(ownChoice, r.Text[m[1]:]) // 学习率设多少，loss降到多少
	return !slices.ContainsFunc(r.Asked.Found, func(s evidence.Sign) bool {
		return s.Kind == "ask" && (s.Hi <= m[0] || s.Hi > m[1]) && !(and != nil && s.Lo >= m[1]+and[0] && s.Hi <= m[1]+and[1]) && slices.Contains(planFigures[:], s.Name) // 轮数要多少时间 goes on beyond the choice
	}) && !r.Matches(planUnit, r.Text[m[1]:])
}

// planFigures are the words that ask for one.
var planFigures = [...]string{
	"howmuch", "cards", "howlong", "howfast", "howlongseq", "howlarge", "maxbatch", "whatmodel", "requirement", "enough", "fit", "oom", "mfu",
	"flops", "buy", "config", "layers", "estimate", "power", "cost", "saving", "max", "specs", "convert",
}

// foreignSlot are the question words that no figure answers, with what they ask for.
var foreignSlot = pattern.Of(`(?:^|[.?!;,:\]] ?|\b(?:know|tell me|wondering|ask|asking) |\b(?:hi|hello|hey) )(?:and |so |but )?(?:` +
	`who(?:se|'s)?\b|when (?:was|were|will|is|are|did|do|does|can)\b|where (?:is|are|was|can|could|do|did|should|to|i can|would)\b` +
	`|(?:what|which) (?:[a-z-]+ ){0,3}?(?:prompts?|format|template|datasets?|data|languages?|licen[sc]e|tokenizer|versions?|librar(?:y|ies)|commands?|cutoff|learning rate|port|files?|folder|path|repo|paper|commit|branch|python|os|names?|companies|company|people|hyper-?parameters)\b` +
	`|how many (?:languages|images|photos|pictures|downloads|stars|people work|epochs (?:should|do|are|is|for|to)|(?:examples|samples) (?:do|should|are|is)))` +
	`|(?:什么|哪个|哪些|哪种|啥)(?:格式|数据|语言|版本|协议|文件|路径|目录|命令|接口|框架|库|模板|论文|代码|分词器|操作系统)|(?:语料|数据集?|训练数据)(?:量)?(?:有|是)?多(?:大|少)|(?:学习率|epochs?|轮数|训练轮次)(?:一般|大概|应该|通常|要|该)*(?:设置成?|设为|设成|设|取|调|选|配)(?:为|到|成)?(?:多少|多大|几)|(?:训练?|跑|微调)几(?:个)?(?:epochs?|轮)(?:比较|才|最|更)?(?:合适|好|够|合理)|在哪(?:里)?(?:下|看|找|改|设|能|可以)|什么时候(?:会|能|可以|将|才)?(?:开源|发布|支持|上线|更新|开放|出|放出)|是谁|谁(?:训练|开发|做)`)

// foreignSlotAsked reports whether they are asked with, and not with words of a model's name: "what would Command R+ take".
func (r Question) foreignSlotAsked() bool {
	m := r.Span(foreignSlot, r.Text)
	return m != nil && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Model && t.Lo < m[1] && m[1] < t.Hi })
}

// deedAsked reports whether the text asks how to do what takes no planning: "how do
// I merge the adapters", "怎么把模型转成onnx".
func (r Question) deedAsked() bool {
	for i := range r.Asked.Found {
		s := &r.Asked.Found[i]
		if s.Kind != "deed" {
			continue
		}
		for k := i - 1; k >= 0 && k >= i-5; k-- {
			how := r.Asked.Found[k]
			if how.Kind != "ask" || how.Name != "howto" && how.Name != "explain" && how.Name != "polite" && how.Name != "can" || how.Hi > s.Lo {
				continue
			}
			between := r.Text[how.Hi:s.Lo]
			if strings.ContainsAny(between, ",;?!、") {
				break
			}
			if chars.Runes(between) <= 8 || how.Name == "howto" && strings.Count(between, " ") <= 3 {
				return !r.technical()
			}
		}
	}
	return false
}

// trainedOn asks how many tokens a model has seen, which its makers tell: "the number of tokens used
// for pretraining", 训练用了多少token.
var trainedOn = pattern.Of(`\b(?:how many|number of|amount of|how much)(?: [a-z]+){0,2}? (?:tokens|data|text)\b[^.?!;]{0,32}?\b(?:used|seen|consumed|taken|trained|pre-?trained)(?: [a-z]+){0,3}? (?:for|in|during|on|with|to)?(?: [a-z]+){0,2}? ?(?:pre-?training|training|pre-?train|train)\b|\b(?:how many|number of|amount of)(?: [a-z]+){0,2}? tokens\b[^.?!;]{0,10}\b(?:was|were|is|are|has|have|had|did)\b[^.?!;]{0,40}\b(?:pre-?train|train|see)(?:ed|n)?(?: (?:on|with|for|over|during)\b|[ ?]*$)|\b(?:how many|how much)(?: [a-z]+){0,2}? (?:tokens|data|text) (?:did|have|has) [^.?!;,]{1,30}? (?:use|used|see|seen|trained|fed)\b|(?:用|使用|训练|训|经过|吃|喂|看|见|学)(?:了|过)(?:大概|大约|总共|一共|差不多)?多少(?:个|b|t|万亿|万|亿)?(?:的)?(?:训练)?(?:tokens?|数据|语料)(?:来|去)?(?:预?训练|训|做预训练|$|[呀啊呢的?])|(?:预?训练|训)[^,;?!、0-9]{0,6}(?:用|使用|吃|喂|过)了(?:大概|大约|总共|一共)?多少(?:个|b|t|万亿|万|亿)?(?:的)?(?:训练)?(?:tokens?|数据|语料)`)

// dataSeen reports whether it is asked what a model was trained on.
func (r Question) dataSeen() bool {
	return !(r.HasModel() && r.HasHardware()) && !r.Asked.Asks("howfast", "howlong", "cost", "enough") && r.Matches(trainedOn, r.Text)
}

// artefact is a thing that others are asked to hand over.
var artefact = pattern.Of(`\b(?:share|provi[dcs]e|know|recommend|release|publish|upload|post|add|give|send|open-?source|find|get|download|have|there|any|update|write|see|show)\b[^.?!;,]{0,40}\b(?:scripts?|source code|training code|code|notebooks?|docker image|dockerfile|tutorials?|examples?|demos?|templates?|config file|configs|repo|links?|datasets?|checkpoints?|gguf files?|ggufs|quantized versions?|recipes?|papers?|blogs?|articles?|books?|courses?|guides?|documentation|websites?|web ?sites?|sites?|rankings?|leaderboards?|docs|readme|changelog|weights|version)\b` +
	`|(?:求|提供|分享|出|给|有没有|有|放|上传|公开|开源|发布)[^,;?!、]{0,14}(?:教程|脚本|代码|数据集|网站|网页|排行|榜单|天梯图|样例|示例|例子|文档|镜像|权重文件|链接|配置文件|说明书|demo)`)

// artefactAsked reports whether a script, an example or the like is asked for.
func (r Question) artefactAsked() bool {
	if r.Asked.Asks("why") && (r.MemorySaid() || r.CacheSaid()) {
		return false // "why doesn't the cache get smaller with 4bit weights"
	}
	return (evidence.Closing(r.Text) || r.Asked.Asks("polite", "can", "does")) && !r.HasHardware() && r.Matches(artefact, r.Text)
}

// supports is how people ask whether a tool has a feature.
var supports = pattern.Of(`\b(?:does|do|did|is|are|will|would|can|could|has|have)\b.{0,40}\bsupport(?:s|ed|ing)?\b|支持`)

var supportWords = pattern.OneOf("support", "支持")

// featureAsked reports whether a feature of a tool is asked after, not of a card and
// not for a model of some size: "does vllm support LoRA for qwen2-vl?".
func (r Question) featureAsked() bool {
	if r.HasHardware() && (r.Query.GPUPool == nil || r.Query.Framework == "") || r.Query.ParamsB > 0 || r.Query.SeqLen+r.Query.Concurrency > 0 || !r.Mentions(supportWords) {
		return false
	}
	return (evidence.Closing(r.Text) || r.Asked.Asks("does")) && r.Asked.Of("topic") == nil && r.Matches(supports, r.Text)
}

// stateAsked reports whether a text asks how something stands in the world with a
// model that has no size: "is deepseek banned here?".
func (r Question) stateAsked() bool {
	does := r.Asked.First("does")
	opens := does != nil && does.Lo == 0 || strings.HasPrefix(r.Text, "will there ") || strings.HasPrefix(r.Text, "has ")
	return opens && r.Query.Model != "" && r.Query.ParamsB == 0 && len(r.Tokens) > 3 && !r.HasHardware() && !r.Asked.Asks("can", "need", "explain", "normal", "why", "best", "compare", "howto", "whatis") && !r.resource()
}

// atOdds tells of cards that don't get on: "the two won't work together", 不能一起用.
var atOdds = pattern.Of(`\b(?:can ?not|can'?t|don'?t|doesn'?t|won'?t|do not|does not|will not|refuse[sd]? to|unable to|failed to|fail to) (?:work|be used|run|play|function|cooperate)(?: well| nicely| properly)? (?:together|with each other|side by side)\b|(?:不能|无法|没法|不可以)(?:一起|混合?着?)(?:用|使用|工作)|(?:一起|混)用不了`)

// cardsAtOdds reports whether several cards are told not to get on, with no load and no question:
// that is for their driver.
func (r Question) cardsAtOdds() bool {
	return (r.Query.GPUPool != nil || r.Query.GPUOptions != nil) && !r.HasModel() && !evidence.Closing(r.Text) && r.Matches(atOdds, r.Text)
}

// unsupported tells of something that a program does not support, or asks when it will.
var unsupported = pattern.Of(`\b(?:not|isn'?t|aren'?t|doesn'?t|don'?t|no|un) ?(?:be |yet |currently |officially |fully |have )*support|\bwhen (?:will|would|is|are|does)\b[^.?!;]{0,48}\bsupport|\bplans? (?:to|for|on) (?:support|add)|\bany plans?\b|(?:不|未|没有?|尚未)支持|(?:什么时候|啥时候|何时)[^,;?!]{0,8}支持`)

// wantsSupport reports whether support in a program is waited for, whatever would run with it.
func (r Question) wantsSupport() bool {
	return !r.Asked.Asks("howmuch", "enough", "cards", "howfast", "howlong", "oom") && r.Matches(unsupported, r.Text)
}

// supportAsked asks for support in a program: 能否增加对昇腾的支持, 后续会适配吗.
var supportAsked = pattern.Of(`(?:增加|添加|新增|加上|加入|加一下|加个|补上)(?:一下|一个)?对?[^,;?!、]{1,24}的(?:适配|支持)|(?:后续|之后|未来|以后|计划|打算|准备)(?:会不会|是否|会|要)*(?:适配|支持)`)

var supportHanWords = pattern.OneOf("支持", "适配")

// supportSought reports whether a program is asked to take a model or a card up.
func (r Question) supportSought() bool {
	return r.Mentions(supportHanWords) && !r.Asked.Asks("howmuch", "enough", "cards", "howfast", "howlong", "oom") && r.Matches(supportAsked, r.Text)
}

// A program that leaves a card idle: that it does not use the card at all is a matter of drivers,
// and how busy the card is kept is explained.

// cardIdle tells that a program does not use a card, or asks how to make it.
var cardIdle = pattern.Of(`\b(?:get|getting|make|making|let|force|forcing|have|tell|allow)\b[^.?!;]{0,24}\b(?:use|using|utilize|utilise|see|detect|recogni[sz]e|run on|work with|pick up|take advantage of)\b` +
	`|\b(?:not|doesn'?t|don'?t|isn'?t|won'?t|can'?t|cannot|never|fails? to|refuses to|stopped|no longer)(?: even| be)? (?:using|used|use|utilizing|utilized|utilize|utilise|detecting|detected|detect|seeing|see|recogni[sz]\w+|picking up|pick up|found|find|running on|run on|offloading to)\b` +
	`|(?:没有?|不|无法|不能|未|识别不到|检测不到|找不到|用不上|用不了)(?:能|会|去)?(?:调用|用上|使用|用到|识别|检测|走|跑在)?(?:到|出)?(?:我的?|这张|独立|独显|两张|多张)*(?:显卡|gpu|独显|卡)|(?:怎么|如何|怎样|咋)[^,;?!]{0,10}(?:用上|调用|识别|使用|用到|走)(?:到)?(?:我的?|两张|多张|这张|独立)*[^,;?!、]{0,10}(?:显卡|gpu|卡)`)

// leavesCard reports whether a program leaves a card unused, with nothing that runs on it.
func (r Question) leavesCard() bool {
	if r.Query.Framework == "" || r.HasModel() || !r.HasHardware() || reader.Trains(r.Query.Task) || r.Asked.Asks("howmuch", "cards", "enough", "fit", "oom", "howfast", "howlong", "compare", "buy", "whatmodel", "mfu", "cost", "max", "saving") || r.MemoryWord() {
		return false
	}
	return r.Matches(cardIdle, r.Text)
}

// learningRate names the rate at which a model learns as what is sought: "what's the max lr for 7b". One that is told has a
// figure behind it.
var learningRate = pattern.Of(`\b(?:max(?:imum)?|highest|largest|biggest|peak|safe(?:st)?|optimal|ideal|lowest|min(?:imum)?|smallest|default|starting|what|which|good|right|best) (?:safe |possible |usable |stable |starting |peak |max )?(?:lr|learning[ -]rates?)(?:(?: (?:for|to|i|we|you|one|should|can|could|do|does|is|when|with|on|in|of|that)\b)|$|[?.,;!])|(?:最大|最高|最佳|最小|合适的?|多大的?)(?:的)?学习率|学习率[^,;?!、0-9]{0,6}(?:多少|多大|最大|最高|怎么|如何)`)

// rateFigure is one that is told: "peak lr of 3e-4".
var rateFigure = pattern.Of(`\b(?:lr|learning[ -]rate)[^?!;]{0,12}\d(?:\.\d+)?e-?\d|\b(?:lr|learning[ -]rate)[^?!;]{0,12}0\.\d`)

var learningRateWords = pattern.OneOf("lr", "learning", "学习率")

// learningRateSought reports whether it is, and nothing that is planned beside it.
func (r Question) learningRateSought() bool {
	if !r.Mentions(learningRateWords) || r.MemorySaid() || r.Asked.Asks("fit", "oom", "enough", "cards", "howlong", "howfast", "maxbatch", "howlongseq", "cost", "buy") {
		return false
	}
	return r.Matches(learningRate, r.Text) && !r.Matches(rateFigure, r.Text)
}
