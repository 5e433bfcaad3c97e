package parser

import (
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// Reasons that Chinese asks for without a case to reckon: where memory goes, what a rule of so many bytes rests on, what
// work is bound by, what is kept free.

var (
	// goesWhere asks what the one figure has more than the other: 多在哪, 多出来的是什么, 都花哪去了.
	goesWhere      = pattern.Of(`(?:多|差|花|用|耗|占|吃|大|高)(?:出来的?|出的)?(?:都|全|主要|究竟|到底)*(?:在|到|去|给)?(?:了)?(?:哪里|哪儿|哪些地方|哪个地方|什么地方|哪)(?:去|些|部分)?(?:了|呢|啊)?(?:[?!,;、]|$)|多(?:出来|出)的?[^,;?!、]{0,8}(?:是什么|是啥|哪来|哪里来|从哪|去哪|干嘛|是谁)`)
	goesWhereWords = pattern.OneOf("哪", "是什么", "是啥", "干嘛", "是谁")
	// apartAs sets one figure against another: 明明14G, 却要100多G.
	apartAs = pattern.Of(`\d ?g[^?!]{0,16}(?:却|反而|结果|实际|但|可是?|为什么|为啥|怎么|训练|跑起来|全参|微调)[^?!]{0,24}(?:\d|百|十|几)[^?!]{0,6}g`)
)

// memoryGoes reports whether it is asked where the memory goes that one run takes and another does not.
func (r question) memoryGoes() bool {
	return r.Mentions(goesWhereWords) && r.HasModel() && !r.Asked.Asks("cards", "buy", "cost", "enough", "fit") && r.Matches(goesWhere, r.Text) && r.Matches(apartAs, r.Text)
}

var (
	// bytesWhy asks what so many bytes of each parameter are for.
	bytesWhy      = pattern.Of(`(?:为什么|为啥|为何|凭什么|怎么|咋|why)[^?!;]{0,24}(?:字节|bytes?)|(?:字节|bytes?)[^?!;]{0,16}(?:为什么|为啥|为何|怎么来|哪来|哪里来|怎么算|干嘛|干什么用|都是些?什么|分别是什么|包括什么|包含什么)`)
	bytesWhyWords = pattern.OneOf("字节", "byte")
	// boundWhy asks what bounds a phase of the work: decode为什么吃带宽, 预填充为啥是算力瓶颈.
	boundWhy      = pattern.Of(`(?:decode|decoding|解码|prefill|预填充|首字|推理|训练|生成|逐字|自回归|注意力|attention|大模型|llm|gemm|moe)[^?!;]{0,16}(?:为什么|为啥|为何|凭什么|怎么|是不是|到底)[^?!;]{0,12}(?:吃|卡在?|受限?于?|取决于|瓶颈|看|靠|依赖|限制|bound)[^?!;]{0,10}(?:带宽|算力|访存|显存|计算|内存|内存墙|memory|compute)|(?:为什么|为啥|为何)[^?!;]{0,8}(?:decode|decoding|解码|prefill|预填充|首字|推理|训练|生成|逐字|自回归|注意力|attention|大模型|llm|moe)[^?!;]{0,10}(?:吃|卡在?|受限?于?|取决于|瓶颈|看|靠|依赖|限制|bound)[^?!;]{0,10}(?:带宽|算力|访存|显存|计算|内存|memory|compute)|(?:为什么|为啥|为何|怎么|咋)[^?!;]{0,16}(?:访存|带宽|算力|计算|显存|内存|memory|compute)[ -]?(?:受限|瓶颈|密集|bound|限制|为主)`)
	boundWhyWords = pattern.OneOf("带宽", "算力", "访存", "瓶颈", "计算", "memory", "compute")
	// keptFree asks what is to be left for what is not reckoned: 显存碎片要留多少余量, 余量一般留几成.
	keptFree      = pattern.Of(`(?:碎片|余量|冗余|富余|余地|buffer|缓冲|安全边际|安全余量)[^,;?!、]{0,12}(?:留|预留|加|算|按|给|占|估|打)[^?!;]{0,12}(?:多少|几成|多大|百分之几|几个?g|\d+ ?%)|(?:留|预留|加|算|给|打)(?:出|上|个)?(?:多少|多大|几成|百分之几)(?:的)?[^,;?!、]{0,6}(?:碎片|余量|冗余|富余|余地|buffer|缓冲)`)
	keptFreeWords = pattern.OneOf("碎片", "余量", "冗余", "富余", "余地", "buffer", "缓冲", "安全")
)

// ruleWondered reports whether such a rule is asked about and no case is told.
func (r question) ruleWondered() bool {
	if r.HasModel() || r.HasHardware() || r.Asked.Asks("cards", "buy", "cost", "whatmodel") {
		return false
	}
	switch {
	case r.Mentions(bytesWhyWords) && r.Matches(bytesWhy, r.Text):
		return r.Query.Task != "" || r.Mentions(parameterWords)
	case r.Mentions(boundWhyWords) && r.Matches(boundWhy, r.Text):
		return true
	}
	return r.Mentions(keptFreeWords) && r.Query.Framework == "" && !reader.Trains(r.Query.Task) && r.Matches(keptFree, r.Text)
}

// parameterWords name what a rule of bytes is of.
var parameterWords = pattern.OneOf("参数", "param", "adam", "优化器", "梯度", "权重")

var (
	// mineHow wonders at what something takes with the asker, where others tell of another figure: 官方说8G，我这怎么14G.
	mineHow      = pattern.Of(`(?:我|咱)(?:们)?(?:这里|这边|这儿|这|自己|的)?(?:跑|训|测|实测|一跑|上)?(?:起来|出来)?(?:怎么|为什么|为啥|咋|却|居然|竟然)`)
	mineHowWords = pattern.OneOf("我", "咱")
)

// mineIsOther reports whether what was met with is wondered at, beside what others tell of it.
func (r question) mineIsOther() bool {
	return r.Query.ObservedGB > 0 && r.Mentions(mineHowWords) && r.pairless() && !r.Asked.Asks("cards", "buy", "enough", "fit") && r.Matches(mineHow, r.Text)
}
