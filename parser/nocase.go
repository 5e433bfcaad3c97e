package parser

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// someMachine names a machine of which nothing more is told: "my work thinkpad", "dad's old
// dell", 公司电脑.
var someMachine = pattern.Of(`\b(?:my|our|this|the|his|her|their|an?|old|dads?|moms?|wifes?|school|office|work|company|[a-z]+'s)(?: [a-z]+){0,2} (?:laptop|pc|macbook|mac|imac|thinkpad|computer|desktop|workstation|machine|server|dell|lenovo|surface|chromebook|notebook|tablet|phone|ipad|toaster|potato|nas|mini pc|optiplex)\b|(?:我|公司|单位|家里|学校|办公室)的?(?:[^,;?!、]{0,4})(?:电脑|笔记本|主机|机器|服务器|手机|本子|平板|工作站)`)

// someModel names a model as anybody's.
var someModel = pattern.Of(`\b(?:an?|any|some|these|those|local|small|a local|of these|of those|one of the|the) (?:[a-z]+ )?(?:llms?|models?|ais?|ggufs?)\b|\bllms?\b|模型|大模型`)

var strangeWords = pattern.OneOf("run", "跑", "load", "host", "handle")

// strange reports whether it is asked what an undescribed machine runs: any model, with no
// card and no size. Nothing can be told without either.
func (r question) strange() bool {
	return !r.HasModel() && !r.HasHardware() && r.Query.HostRAMGB == 0 && r.Matches(someMachine, r.Text) && (r.Asked.Asks("can", "fit", "enough", "oom") || r.Mentions(strangeWords))
}

// asksStrange reports whether it is asked if a model, whichever, runs on such a machine.
func (r question) asksStrange() bool {
	return r.strange() && !r.Asked.Asks("howfast", "cost", "howlong", "mfu", "why") && r.Matches(someModel, r.Text) && !r.Asked.Asks("whatmodel")
}

// Questions that have no case of their own are explained, where nothing is to be reckoned: what
// a way of working splits, whether one card serves many, what memory of the host does for speed.

// caseless reports whether neither a model of some size nor a card or its memory is told.
func (r question) caseless() bool {
	return (!r.HasModel() || r.sizeless()) && r.Query.GPU == "" && r.Query.GPUMemoryGB+r.Query.TotalGPUMemoryGB == 0 && r.Query.GPUOptions == nil && r.Query.GPUPool == nil
}

// partsSplit asks which part a way of working makes smaller, or how parts share the memory: "is it
// only the AdamW state that gets 8x smaller", 显存是1:1分配的吗.
var partsSplit = pattern.Of(`\b(?:is|are|does|do|will|would|am|so|then)\b[^.?!;]{0,60}\b(?:shard(?:ed|s)?|partition(?:ed|s)?|split|splits|divided|smaller|replicated|duplicated|halved|copied|kept (?:whole|in full)|shared)\b|(?:各占|平分|均分|对半|平摊|1:1|一比一|按比例|切分|切片|分片|分配|复制|共享)[^,;?!]{0,8}(?:吗|么|嘛|\?|不$)|(?:只|是不是|是否|都)[^,;?!]{0,12}(?:切分|切片|分片|平分|均分|复制)`)

// oddCards asks which numbers of cards a way of working takes at all.
var oddCards = pattern.Of(`\b(?:un-?even|odd|even|not a power of (?:2|two)|non[- ]?power[- ]of[- ](?:2|two)|power of (?:2|two)|prime|any|arbitrary)\b[^.?!;]{0,16}\b(?:numbers?|counts?|amounts?) of (?:gpus?|cards?|devices)\b|\b(?:numbers?|counts?|amounts?) of (?:gpus?|cards?|devices)\b[^.?!;]{0,24}\b(?:un-?even|odd|even|powers? of (?:2|two)|divisible|divide)|\bpowers? of (?:2|two)\b|奇数|偶数|2的(?:幂|次方|倍数|整数次幂)|任意(?:张|卡|数量)`)

// oddCardsAsked reports whether that is asked of a way to split work, with no model: "tensor parallel with an
// uneven number of GPUs".
func (r question) oddCardsAsked() bool {
	return r.caseless() && !r.HasModel() && (r.waysSaid() || r.Asked.Of("topic") != nil) && !r.Asked.Asks("howmuch", "oom", "howfast", "howlong", "buy", "cost") && r.Matches(oddCards, r.Text)
}

// splitAsked reports whether it is asked what a way of training splits, and nothing else.
func (r question) splitAsked() bool {
	if !r.caseless() || !r.ZeroSaid() && !r.waysSaid() && r.Query.RLAlgo == "" || !r.Questioned() {
		return false
	}
	return !r.Asked.Asks("howmuch", "cards", "enough", "fit", "oom", "howfast", "howlong", "buy", "cost", "config", "maxbatch", "howlongseq") && r.Matches(partsSplit, r.Text)
}

// manyServed are several who use a card at once.
var manyServed = pattern.Of(`\b(?:concurrent|concurrently|concurrency|simultaneous(?:ly)?|parallel|batched)\b|\b(?:multiple|several|many|more than one|two|a few) (?:users?|people|requests?|clients?|sessions?|chats?|conversations?|queries)\b|\bat the same time\b|多用户|多个?人|多个请求|多路|并发|同时给|同时用|同时处理|多个会话|多个客户`)

// servesMany reports whether it is asked if one card serves several at all.
func (r question) servesMany() bool {
	q := &r.Query
	if !r.caseless() || r.HasModel() || q.GPUCount != 1 || reader.Trains(q.Task) || q.Concurrency+q.Batch+q.SeqLen > 0 || !r.Asked.Asks("can", "does") || r.Asked.Asks("howmuch", "howmany", "cards", "enough", "oom", "howfast", "maxbatch", "buy", "cost") || r.Asked.Of("pronoun") != nil || r.Asked.Of("outside") != nil || !r.Matches(manyServed, r.Text) {
		return false
	}
	q.Topic = "batching"
	return true
}

// hostSpeed is what of a computer may bound the speed of what runs on its processor: the channels
// of its memory, and its threads.
var hostSpeed = pattern.Of(`\b(?:dual|single|quad|multi|two|four|\d+)[- ]?channels?\b|\bddr[345]\b|\b(?:faster|quicker|more|extra|better|additional) (?:system |host |cpu )?(?:ram|memory)\b|\b(?:ram|memory) (?:bandwidth|speed|frequency|clock)\b|\bthreads?\b|(?:双|四|单|多|8|八)通道|内存(?:频率|带宽|速度|升级)|(?:更快|更大|更多)的?内存|线程`)

// hostBounds reports whether the speed that the computer's memory or its threads allow is asked
// about, with nothing told of what runs.
func (r question) hostBounds() bool {
	q := &r.Query
	if r.HasModel() || r.HasHardware() || q.HostRAMGB+q.TokensPerS+q.TargetTokensPerS > 0 || q.HostRAMOptions != nil || reader.Trains(q.Task) || !r.Asked.Asks("howfast") || r.Asked.Asks("howmuch", "cards", "enough", "fit", "oom", "cost", "whatmodel") || !r.Questioned() && !r.Asked.Asks("why") || !r.Matches(hostSpeed, r.Text) {
		return false
	}
	q.Topic = "bandwidth"
	return true
}

// speedAndMemory asks for the speed and the memory of what is not told.
var speedAndMemory = pattern.Of(`\b(?:speed|throughput|latency) ?(?:and|&|/|\+|,) ?(?:how much |what |the )?(?:gpu |video )?(?:mem|memory|vram|ram)\b|\b(?:mem|memory|vram|ram)(?: usage| use| consumption)? ?(?:and|&|/|\+) ?(?:the |inference )?(?:speed|throughput|latency)\b|速度[和与及、](?:占用)?(?:显存|内存)|(?:显存|内存)(?:占用)?[和与及、](?:推理)?速度`)

// bothOpen reports whether the speed and the memory of what is only pointed at are asked for.
func (r question) bothOpen() bool {
	return r.caseless() && !r.HasModel() && r.Asked.Of("topic") == nil && !reader.Trains(r.Query.Task) && !r.technical() && r.Asked.Asks("howfast") && !r.Asked.Asks("compare", "best", "why") && r.Matches(speedAndMemory, r.Text)
}

// diskRoom asks whether a disk is large enough, or how large it should be.
var diskRoom = pattern.Of(`\b\d+ ?(?:tb|gb|t|g)(?: of)?(?: internal| external| nvme| m\.2| fast| local| free)* (?:ssd|disk|drive|storage|hdd|nvme)\b[^.?!;]{0,40}\b(?:enough|sufficient|ok|okay|do)\b|\d+ ?(?:tb|gb|t|g)的?(?:固态|硬盘|磁盘|ssd|机械盘)[^,;?!]{0,8}(?:够|足够|行)`)

// diskAsked reports whether room on a disk is asked about, with no model to store.
func (r question) diskAsked() bool { return !r.HasModel() && r.Matches(diskRoom, r.Text) }

// upgradeWhat asks which part of a computer is to be replaced.
var upgradeWhat = pattern.Of(`\bwhat (?:to|should i|should we|do i|can i|could i|must i|would you|part to|component to|shall i) (?:update|upgrade|replace|change|buy|add|improve)\b|\b(?:upgrade|update|replace|buy|get) (?:the |my |more )?(?:ram|gpu|cpu|card|memory) or\b|(?:先|该|应该|需要|得)?(?:升级|换|加)(?:什么|哪个|啥|哪里)|升级(?:内存|显卡|cpu)还是`)

// slowUpgrade reports whether slowness is only why something is to be bought.
func (r question) slowUpgrade() bool {
	if !r.HasHardware() && r.Query.HostRAMGB == 0 && r.Query.CPU == "" || r.Query.TargetTokensPerS > 0 {
		return false
	}
	at := r.Span(upgradeWhat, r.Text)
	return at != nil && !(r.HasModel() && (r.Asked.Asks("oom", "fit", "enough") || reader.Trains(r.Query.Task)) && r.settingChanged(at[0], at[1]))
}

// settingChanged reports whether words that ask what to change leave open that it is a
// setting: a run that fails is changed, and only a part of a computer is bought.
func (r question) settingChanged(lo, hi int) bool {
	if words := r.Text[lo:hi]; chars.Mentions(words, "upgrade", "buy", "replace", "part", "component", "ram", "gpu", "cpu", "card", "memory", "升级") {
		return false
	}
	return chars.Opens(strings.TrimLeft(r.Text[hi:], " "), []string{"卡", "显卡", "gpu", "机器", "card", "hardware", "machine"}) == 0
}

// ownMachines are computers of one's own that take the place of a service.
var ownMachines = pattern.Of(`\b(?:self[- ]?host(?:ed|ing)?|on[- ]?prem(?:ise|ises)?|local(?:ly)?|in[- ]?house|own (?:hardware|gpus?|servers?|cards?))\b|自建|自部署|本地部署|私有化|自己部署|自己搭|自购`)

var ownOrServiceWords = pattern.OneOf("api", "cloud", "云")

// ownOrService reports whether the cost of one's own machines is held against that of a service.
func (r question) ownOrService() bool {
	if r.Query.TokenPrice > 0 && r.HasModel() {
		return true
	}
	return r.Asked.Asks("cost") && r.Asked.Asks("compare", "does", "best") && r.Mentions(ownOrServiceWords) && r.Matches(ownMachines, r.Text)
}

// peakWhich asks which of a card's peaks is the one to divide by.
var peakWhich = pattern.Of(`\b(?:which|what) (?:number|figure|peak|value|tflops|flops|one|spec)\b|\bright (?:peak|number|figure)\b|\b(?:number|figure|peak) (?:is|to use|should)\b|(?:哪个|哪一个|按哪个|用哪个|以哪个)(?:数|峰值|值|算力|为准)?`)

// shareOfPeak asks how much of the peak a rate that is told comes to: "what fraction of the peak is it".
var shareOfPeak = pattern.Of(`\b(?:fraction|share|part|portion|proportion|percent(?:age)?|much|close|far) (?:of|to|from|off) (?:(?:the|its|their|a|an|theoretical|dense|card's|max|maximum|bf16|fp16) )*peak\b`)

var peakSoughtWords = pattern.OneOf("peak", "tflops", "flops", "峰值", "算力")

// peakSought reports whether the peak of a card is what is asked for, to divide a rate by.
func (r question) peakSought() bool {
	q := &r.Query
	if q.GPU == "" || r.HasModel() || !r.Asked.Asks("mfu") || q.TFLOPS != nil && r.Matches(shareOfPeak, r.Text) || q.TokensPerS+q.TokensPerSPerGPU+q.MFUPct > 0 || !r.Mentions(peakSoughtWords) || !r.Matches(peakWhich, r.Text) {
		return false
	}
	q.TFLOPS, q.GPUCountOptions = nil, nil
	return true
}

// ownNeeds asks for requirements, and tells of the asker's own hardware behind them.
var ownNeeds = pattern.Of(`\brequirements?\b[^?]{0,32}(?:[?,;.]|\b(?:and|but)\b).{0,12}\b(?:i (?:only )?(?:have|got|own|run)|i've|my|mine|got)\b|\brequirements?\b[^?]{0,40}(?:[?,;.] ?| )(?:and |so |but )?(?:will|would|is|can|does|do)\b[^?]{0,40}\b(?:suffice|enough|do|work|sufficient|ok|okay)\b`)

// ownNeedsAsked reports whether the needs of what is not told are asked for by somebody who tells
// of a card: whether it will do is what they want to know.
func (r question) ownNeedsAsked() bool {
	return !r.HasModel() && r.Query.GPU != "" && r.Query.GPUOptions == nil && !r.Query.HasBudget() && !r.Asked.Asks("buy", "best") && r.Matches(ownNeeds, r.Text)
}

// ownCost reports whether nothing more is told of one's own machines than what they are held
// against.
func (r question) ownCost() bool { return !r.HasModel() && !r.HasHardware() && r.ownOrService() }

// slowestOf asks whether the slowest of several cards sets the pace of all.
var slowestOf = pattern.Of(`\bbottle-?neck|\bslow(?:s|ing|ed)? (?:[a-z0-9]+ ){0,4}down\b|\b(?:hold|drag)(?:s|ing)? (?:[a-z0-9]+ ){0,4}(?:back|down)\b|\b(?:slower|slowest|weaker|weakest|older) (?:card|gpu|one) (?:limit|bound|decide|determine|set|cap|dictate|matter)|拖慢|拖后腿|拖累|瓶颈|木桶|按最慢|以最慢`)

// slowestAsked reports whether it is asked what one of several cards does to the speed of the
// others, with no model. A card that is named again by the start of its name is none more.
func (r question) slowestAsked() bool {
	q := &r.Query
	if r.HasModel() || reader.Trains(q.Task) || len(q.GPUPool)+len(q.GPUOptions) < 2 || r.Asked.Asks("howmuch", "buy", "whatmodel", "cost", "enough", "oom") || !r.Matches(slowestOf, r.Text) {
		return false
	}
	if n := len(q.GPUPool) - 1; n > 1 && q.GPUPool[n].Count == 1 && slices.ContainsFunc(q.GPUPool[:n], func(c Device) bool { return strings.HasPrefix(c.GPU, q.GPUPool[n].GPU+"-") }) {
		q.GPUPool = q.GPUPool[:n]
	}
	if q.GPUOptions != nil {
		if r.Asked.Asks("compare") {
			return false // "a 4090 vs 4x 4060 Ti? can't tell if bandwidth will be a bottleneck"
		}
		q.GPUPool, q.GPUOptions = q.GPUOptions, nil
		for i := range q.GPUPool {
			q.GPUPool[i].Count = max(q.GPUPool[i].Count, 1)
		}
	}
	q.Topic = "pipeline_parallel"
	return true
}
