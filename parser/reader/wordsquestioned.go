package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// How people question, confirm and wonder, whatever it is about: a yes or no, a cause, a gap, what grows with what.

var closedHanWords = pattern.OneOf("吗", "么、", "还是", "会不会", "能不能")

// Questioned reports whether the text holds a question for yes or no, by a sign, by the
// word that opens it or by an ending.
func (r *Reader) Questioned() bool {
	if evidence.Closing(r.Text) || strings.Contains(r.Text, "?") || r.Asked.Asks("does", "can") {
		return true
	}
	return r.Mentions(closedHanWords)
}

// How many times as much one model takes as another is asked for in one clause: "训练70B的成本是7B
// 的几倍", "how many times the GPU hours of a 7B does a 70B take".

var ratioOf = pattern.Of(`(?:是|比|相当于|为)[^,;?!、]{0,24}(?:几|多少)倍|\bhow many times (?:the|as|more|longer|slower|dearer|bigger|larger)\b`)

var ratioSoughtWords = pattern.OneOf("几倍", "多少倍", "how many times")

// RatioSought reports whether it is asked how many times as much one thing takes as another.
func (r *Reader) RatioSought() bool {
	return r.Mentions(ratioSoughtWords) && r.Matches(ratioOf, r.Text)
}

// reallyIs asks what an amount that was told comes to in truth.
var reallyIs = pattern.Of(`\bwhat(?:'s| is| would| will)?(?: (?:it|that|this))?(?: be)? (?:really|actually|in reality|in practice|with|at|for)\b|\bwhat(?:'s| is) (?:it|that|the (?:real|true|actual) (?:number|figure|need|usage|value|amount))\b`)

// A statement with a tag behind it asks whether it holds: "4 A100s should go, shouldn't
// it?", "that'll do, no?".

// toConfirm is a statement that something will go, and the tag that makes it a question.
var toConfirm = pattern.Of(`\b(?:should|ought to|would|will|must|gotta|has to|can|it'll|that'll|this'll|they'll|that'd|it'd) (?:just |still |all |easily |surely |also |then |probably )?(?:go|work|run|do|fit|hold|pass|be (?:ok|okay|fine|enough|good|plenty|doable|possible|all right|alright)|suffice|manage|get by|cut it|cope|fly|start|load)\b[^.?!;,]{0,24}, ?(?:(?:shouldn't|wouldn't|won't|isn't|can't|oughtn't|doesn't|shouldnt|wouldnt|wont|isnt|cant) (?:it|they|that|this|i|we|one)|right|no|ya|yeah|yes|correct|eh|huh|innit|or not|or no) ?\?`)

// toldBack is a statement that something goes in, and a sentence of its own that asks
// whether that is so: "anything up to 30b goes into 24 gigs. Wrong?".
var toldBack = pattern.Of(`\b(?:goes? (?:in|into|on|onto|inside)|fits?(?: in| into| on)?|runs? (?:on|in|fine)|holds?|loads?|stays? (?:in|within|under|below)|squeezes? (?:in|into)|is enough|are enough|will do|suffices?)\b[^?]{0,90}[.;,] ?(?:so |and |but |or )?(?:is that |is this |that's |thats |am i |is it )?(?:wrong|right|true|correct|false|off|mistaken|a myth|myth|bs|bull|nonsense|yes|no|fair|true or false|true or not)\?`)

var (
	commaWords        = pattern.OneOf(", ")
	questionMarkWords = pattern.OneOf("?")
	goWords           = pattern.OneOf("go", "fit", "run", "hold", "load", "stay", "enough", "do", "suffice")
)

// placedBehind puts work on so much memory and has that confirmed: "70b q4 in 40GB of vram, right?".
var placedBehind = pattern.Of(`\b(?:in|on|onto|into|inside|within)(?: (?:a|an|just|only|my|our|the))* \d+ ?(?:gb?|gib|gigs)(?: (?:of )?(?:vram|gpu memory|memory)| cards?| gpus?)*,? ?(?:is that |am i |is this )?(?:right|correct|true)[ ?!.]*$`)

// Confirmed reports whether a case is told to work and that is asked back.
func (r *Reader) Confirmed() bool {
	if !r.HasModel() || !r.HasHardware() || r.Asked.Asks("why", "howfast", "howlong", "howmuch", "cards") {
		return false
	}
	if r.Mentions(commaWords) && r.Matches(toConfirm, r.Text) {
		return true
	}
	if r.Query.ObservedGB+r.Query.WeightsGB+r.Query.TokensPerS+r.Query.Hours+r.Query.Days > 0 || !r.Mentions(questionMarkWords) {
		return false
	}
	return r.Mentions(goWords) && r.Matches(toldBack, r.Text) || r.Query.GPUMemoryGB > 0 && r.Asked.Asks("normal") && r.Matches(placedBehind, r.Text)
}

// Otherwise is how people tell what they had reckoned with.
var Otherwise = pattern.Of(`\b(?:expected|expecting|reckoned (?:with|on)|counted on|counting on|figured|thought|assumed|anticipated|supposed to be)\b|本以为|原以为|以为|按理|照理|理论上|应该(?:是|只|才|就)`)

// GapSoLarge is how people wonder at a gap: "can the gap be that large", 差距有这么大吗.
var GapSoLarge = pattern.Of(`\b(?:gap|difference|discrepancy|jump)\b[^.?!;]{0,16}\b(?:that|this|so) (?:large|big|huge|wide|much|great|dramatic|extreme)\b|\b(?:such a|that|this|so) (?:large|big|huge|wide|great|dramatic)(?: of)?(?: a)? (?:gap|difference|discrepancy)\b|(?:差距|差别|差异|区别|差)[^,;?!、]{0,5}(?:这么|那么|如此)(?:大|多|悬殊)`)

var (
	theMoreHanWords = pattern.OneOf("越")
	alongHanWords   = pattern.OneOf("随")
)

// Correlates reports whether the text asks if one thing grows with another.
func (r *Reader) Correlates() bool {
	return (r.Mentions(theMoreHanWords) || r.Mentions(alongHanWords)) && r.Matches(correlated, r.Text) || r.GrowsWithData()
}

// moreData is how people ask whether memory grows with the data: "will more samples eat
// more VRAM".
var moreData = pattern.Of(`\b(?:datasets?|data|samples?|examples?|rows|epochs|corpus|corpora|training set)\b(?: size| count| volume)?[^.?!]{0,24}\b(?:mak(?:e|es|ing) (?:any|a|no|much|some) difference|matters?|affects?|influences?|impacts?|changes?|bears? on|(?:has|have) (?:any|an|some|much) (?:effect|bearing|impact|influence|say)|plays? (?:a|any|some) (?:role|part))\b[^.?!]{0,40}\b(?:vram|memory|ram)\b|\b(?:vram|memory|ram)\b[^.?!]{0,24}\b(?:increase|grow|rise|go up|change|depend|scale|more|bigger|higher)[a-z]*\b[^.?!]{0,40}\b(?:dataset|data|samples|examples|rows|epochs)\b|\b(?:datasets?|data|samples|examples|rows|epochs)\b[^.?!]{0,24}\b(?:is|are|gets?|has|have|grows?|increases?|becomes?) ?(?:more|bigger|larger|longer|higher)?\b[^.?!]{0,40}\b(?:more|bigger|higher|extra|increase|grow|rise|occup)[a-z]*\b[^.?!]{0,16}\b(?:vram|memory|ram)\b|\b(?:more|bigger|larger|longer|increasing|huge|additional|extra) (?:[a-z]+ ){0,3}(?:datasets?|data|samples|examples|rows|epochs|corpus|corpora|(?:training|train) sets?)\b[^.?!]{0,40}\b(?:vram|memory|ram)\b|(?:数据集?|样本|数据量|样本数|轮数|epoch|训练集|语料)[^,;?!、]{0,8}(?:大|多|增加|翻倍|长|涨|扩)[^;?!]{0,12}(?:显存|内存)`)

var growsWithDataWords = pattern.OneOf("data", " set", "corp", "训练集", "语料", "sampl", "example", "epoch", "rows", "数据", "样本", "轮")

// GrowsWithData reports whether the text asks if memory grows with the data.
func (r *Reader) GrowsWithData() bool {
	if r.tied() {
		return true
	}
	return !r.HasModel() && r.Mentions(growsWithDataWords) && r.Matches(moreData, r.Text)
}

// tiedTo is how people ask whether two things have to do with each other.
var tiedTo = pattern.Of(`\b(?:links?|connections?|correlations?|relations?|relationship|dependenc[ey]|interplay|coupling) (?:at all |whatsoever )?(?:between|of|with|to)\b|\b(?:linked|connected|correlated|coupled|tied)\b|\b(?:anything|something|nothing|much) to do with\b|\bindependent of\b|\b(?:depends?|hinges?|bear(?:s|ing)?) on\b|有关|无关|相关|关联|挂钩|有没有联系|没关系|成正比`)

// tied reports whether memory and the amount of data, or a setting, are asked to have to do
// with each other, with no case of its own.
func (r *Reader) tied() bool {
	if r.HasModel() || r.HasHardware() || !r.MemorySaid() || !r.Questioned() || r.Asked.Asks("howmuch", "enough", "oom") {
		return false
	}
	about := slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Type == token.Data || t.Type == token.Quantity || t.Type == token.Key
	})
	return about && r.Matches(tiedTo, r.Text)
}

// correlated is how Chinese asks whether one thing grows with another: "并发越高显存越大吗".
var correlated = pattern.Of(`越[^,;?!、]{1,24}、? ?[^,;?!、]{0,16}越|随着?[^,;?!、]{1,24}(增加|增大|变大|变长|提高|增长|变化)`)

// WhichMemory is how people ask which memory a figure is of.
var WhichMemory = pattern.Of(`\b(?:is|are|that|those|these|numbers?|figures?|from|in|of|about|for|refers?(?: to)?|referring to|means?|meant|called) (?:the |a |on |it |this |that |from |of |in |to |about |for |memory |ram |my )*(?:gpu|vram|graphics card|video memory|card)\b[^.?!;]{0,14} or (?:the |in |from |of |just |to |about |for |my |on )*(?:cpu|main|system|host|motherboard|normal|regular|ordinary|ram\b|computer)|\b(?:is|are|that|those|these|numbers?|figures?|about|refers?(?: to)?|referring to|means?|meant) (?:the |a |it |this |that |of |in |to |about |for )*(?:system |host |main |cpu |regular |normal )?(?:ram|memory) (?:or|or/and|and/or) (?:the |in |of |to |about |for |rather )*(?:gpu|vram|graphics|video)|\b(?:is|are|that|those|these|numbers?|figures?|means?|meant)(?: the| a| it| this| that| of| in| for)* (?:cpu|system|host|main) (?:or|vs) (?:gpu|vram|video|graphics)\b|[是指在说讲算](?:的是|的)?(?:显存|gpu显存|gpu|显卡显存|显卡的显存|卡的显存)、?(?:还是|或者?)(?:说|指)?(?:[^,;?!、]{0,5}内存|cpu|主存|ram)|[是指在说讲算](?:的是|的)?(?:[^,;?!、]{0,5}内存|主存|ram)、?(?:还是|或者?)(?:说|指)?(?:[^,;?!、]{0,4}显存|gpu)`)

// Who wonders at a run often offers a cause of his own and asks whether it is that: "is it spilling
// into RAM?", "is it because of the token size?". The answer is an explanation, whatever else is told.

var (
	// CauseNamed asks whether something is due to a cause.
	CauseNamed = pattern.Of(`\b(?:is|was|are|isn't|could|might|can|would|must)(?: it| this| that| these| (?:the|my|our) [a-z]+)+(?: be| just| probably| really| actually| maybe| simply| only| mainly| all)* (?:because|due to|caused by|down to|related to|on account of|coz|cuz|a side effect of|a consequence of|the fault of)\b`)
	// CauseSpilled asks whether memory has run over, or the work is done elsewhere.
	CauseSpilled = pattern.Of(`\b(?:is|was|are|isn't|could|might|does|do|did|must)(?: it| this| that| they| windows| wsl| ollama| vllm| unsloth| (?:the|my|our) [a-z]+)+(?: be| just| probably| really| actually| maybe| simply| now| somehow)* (?:spill(?:s|ed|ing)?|swap(?:s|ped|ping)?|pag(?:e|es|ed|ing)|overflow(?:s|ed|ing)?|leak(?:s|ed|ing)?|throttl(?:e|es|ed|ing)|thrash(?:es|ed|ing)?|offload(?:s|ed|ing)?|falling back|fall back|using (?:the |my )?(?:cpu|system ram|system memory|shared memory|ram)|running on (?:the |my )?cpu|bottleneck(?:ed|ing)?)\b`)
)

// CameTo asks by what steps a figure was come to: "how is 175 TFLOPS calculated", 是如何计算出来的.
var CameTo = pattern.Of(`\bhow\b[^.?!;]{0,48}\b(?:calculat|comput|deriv|obtain|arriv|come up with|came up with|work(?:ed|s)? out|get (?:to|from|\d)|got (?:to|from)|come(?:s)? to)|\bwhere (?:does|do|did)\b[^.?!;]{0,32}\bcome from\b|(?:怎么|如何|咋|怎样)(?:计)?算(?:出来|得出|来的?|得|的|出)|(?:怎么|如何|咋|怎样)(?:得(?:出|来|到)|来的|推(?:出|导|算))|(?:计算|推导|估算)(?:过程|方法|方式|步骤|依据)|(?:从)?哪(?:里|儿)?来的`)
