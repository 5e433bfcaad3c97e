package parser

import (
	"slices"
	"strings"
)

// Questions that have no case of their own are explained, where nothing is to be reckoned: what
// a way of working splits, whether one card serves many, what memory of the host does for speed.

// caseless reports whether neither a model of some size nor a card or its memory is told.
func (r *reader) caseless() bool {
	return (!r.hasModel() || r.sizeless()) && r.query.GPU == "" && r.query.GPUMemoryGB+r.query.TotalGPUMemoryGB == 0 && r.query.GPUOptions == nil && r.query.GPUPool == nil
}

// partsSplit asks which part a way of working makes smaller, or how parts share the memory: "is it
// only the AdamW state that gets 8x smaller", 显存是1:1分配的吗.
var partsSplit = patternOf(`\b(?:is|are|does|do|will|would|am|so|then)\b[^.?!;]{0,60}\b(?:shard(?:ed|s)?|partition(?:ed|s)?|split|splits|divided|smaller|replicated|duplicated|halved|copied|kept (?:whole|in full)|shared)\b|(?:各占|平分|均分|对半|平摊|1:1|一比一|按比例|切分|切片|分片|分配|复制|共享)[^,;?!]{0,8}(?:吗|么|嘛|\?|不$)|(?:只|是不是|是否|都)[^,;?!]{0,12}(?:切分|切片|分片|平分|均分|复制)`)

// splitAsked reports whether it is asked what a way of training splits, and nothing else.
func (r *reader) splitAsked() bool {
	if !r.caseless() || !r.zeroSaid() && !r.waysSaid() && r.query.RLAlgo == "" || !r.questioned() {
		return false
	}
	return !r.asked.asks("howmuch", "cards", "enough", "fit", "oom", "howfast", "howlong", "buy", "cost", "config", "maxbatch", "howlongseq") && r.matches(partsSplit, r.text)
}

// manyServed are several who use a card at once.
var manyServed = patternOf(`\b(?:concurrent|concurrently|concurrency|simultaneous(?:ly)?|parallel|batched)\b|\b(?:multiple|several|many|more than one|two|a few) (?:users?|people|requests?|clients?|sessions?|chats?|conversations?|queries)\b|\bat the same time\b|多用户|多个?人|多个请求|多路|并发|同时给|同时用|同时处理|多个会话|多个客户`)

// servesMany reports whether it is asked if one card serves several at all.
func (r *reader) servesMany() bool {
	q := &r.query
	if !r.caseless() || r.hasModel() || q.GPUCount != 1 || trains(q.Task) || q.Concurrency+q.Batch+q.SeqLen > 0 || !r.asked.asks("can", "does") || r.asked.asks("howmuch", "howmany", "cards", "enough", "oom", "howfast", "maxbatch", "buy", "cost") || r.asked.of("pronoun") != nil || r.asked.of("outside") != nil || !r.matches(manyServed, r.text) {
		return false
	}
	q.Topic = "batching"
	return true
}

// hostSpeed is what of a computer may bound the speed of what runs on its processor: the channels
// of its memory, and its threads.
var hostSpeed = patternOf(`\b(?:dual|single|quad|multi|two|four|\d+)[- ]?channels?\b|\bddr[345]\b|\b(?:faster|quicker|more|extra|better|additional) (?:system |host |cpu )?(?:ram|memory)\b|\b(?:ram|memory) (?:bandwidth|speed|frequency|clock)\b|\bthreads?\b|(?:双|四|单|多|8|八)通道|内存(?:频率|带宽|速度|升级)|(?:更快|更大|更多)的?内存|线程`)

// hostBounds reports whether the speed that the computer's memory or its threads allow is asked
// about, with nothing told of what runs.
func (r *reader) hostBounds() bool {
	q := &r.query
	if r.hasModel() || r.hasHardware() || q.HostRAMGB+q.TokensPerS+q.TargetTokensPerS > 0 || q.HostRAMOptions != nil || trains(q.Task) || !r.asked.asks("howfast") || r.asked.asks("howmuch", "cards", "enough", "fit", "oom", "cost", "whatmodel") || !r.questioned() && !r.asked.asks("why") || !r.matches(hostSpeed, r.text) {
		return false
	}
	q.Topic = "bandwidth"
	return true
}

// speedAndMemory asks for the speed and the memory of what is not told.
var speedAndMemory = patternOf(`\b(?:speed|throughput|latency) ?(?:and|&|/|\+|,) ?(?:how much |what |the )?(?:gpu |video )?(?:mem|memory|vram|ram)\b|\b(?:mem|memory|vram|ram)(?: usage| use| consumption)? ?(?:and|&|/|\+) ?(?:the |inference )?(?:speed|throughput|latency)\b|速度[和与及、](?:占用)?(?:显存|内存)|(?:显存|内存)(?:占用)?[和与及、](?:推理)?速度`)

// bothOpen reports whether the speed and the memory of what is only pointed at are asked for.
func (r *reader) bothOpen() bool {
	return r.caseless() && !r.hasModel() && r.asked.of("topic") == nil && !trains(r.query.Task) && !r.technical() && r.asked.asks("howfast") && !r.asked.asks("compare", "best", "why") && r.matches(speedAndMemory, r.text)
}

// diskRoom asks whether a disk is large enough, or how large it should be.
var diskRoom = patternOf(`\b\d+ ?(?:tb|gb|t|g)(?: of)?(?: internal| external| nvme| m\.2| fast| local| free)* (?:ssd|disk|drive|storage|hdd|nvme)\b[^.?!;]{0,40}\b(?:enough|sufficient|ok|okay|do)\b|\d+ ?(?:tb|gb|t|g)的?(?:固态|硬盘|磁盘|ssd|机械盘)[^,;?!]{0,8}(?:够|足够|行)`)

// diskAsked reports whether room on a disk is asked about, with no model to store.
func (r *reader) diskAsked() bool { return !r.hasModel() && r.matches(diskRoom, r.text) }

// upgradeWhat asks which part of a computer is to be replaced.
var upgradeWhat = patternOf(`\bwhat (?:to|should i|should we|do i|can i|could i|must i|would you|part to|component to|shall i) (?:update|upgrade|replace|change|buy|add|improve)\b|\b(?:upgrade|update|replace|buy|get) (?:the |my |more )?(?:ram|gpu|cpu|card|memory) or\b|(?:先|该|应该|需要|得)?(?:升级|换|加)(?:什么|哪个|啥|哪里)|升级(?:内存|显卡|cpu)还是`)

// slowUpgrade reports whether slowness is only why something is to be bought.
func (r *reader) slowUpgrade() bool {
	if !r.hasHardware() && r.query.HostRAMGB == 0 && r.query.CPU == "" || r.query.TargetTokensPerS > 0 {
		return false
	}
	at := r.span(upgradeWhat, r.text)
	return at != nil && !(r.hasModel() && (r.asked.asks("oom", "fit", "enough") || trains(r.query.Task)) && r.settingChanged(at[0], at[1]))
}

// settingChanged reports whether words that ask what to change leave open that it is a
// setting: a run that fails is changed, and only a part of a computer is bought.
func (r *reader) settingChanged(lo, hi int) bool {
	if words := r.text[lo:hi]; mentions(words, "upgrade", "buy", "replace", "part", "component", "ram", "gpu", "cpu", "card", "memory", "升级") {
		return false
	}
	return opens(strings.TrimLeft(r.text[hi:], " "), []string{"卡", "显卡", "gpu", "机器", "card", "hardware", "machine"}) == 0
}

// ownMachines are computers of one's own that take the place of a service.
var ownMachines = patternOf(`\b(?:self[- ]?host(?:ed|ing)?|on[- ]?prem(?:ise|ises)?|local(?:ly)?|in[- ]?house|own (?:hardware|gpus?|servers?|cards?))\b|自建|自部署|本地部署|私有化|自己部署|自己搭|自购`)

// ownOrService reports whether the cost of one's own machines is held against that of a service.
func (r *reader) ownOrService() bool {
	if r.query.TokenPrice > 0 && r.hasModel() {
		return true
	}
	return r.asked.asks("cost") && r.asked.asks("compare", "does", "best") && r.matching.mentions("api", "cloud", "云") && r.matches(ownMachines, r.text)
}

// peakWhich asks which of a card's peaks is the one to divide by.
var peakWhich = patternOf(`\b(?:which|what) (?:number|figure|peak|value|tflops|flops|one|spec)\b|\bright (?:peak|number|figure)\b|\b(?:number|figure|peak) (?:is|to use|should)\b|(?:哪个|哪一个|按哪个|用哪个|以哪个)(?:数|峰值|值|算力|为准)?`)

// peakSought reports whether the peak of a card is what is asked for, to divide a rate by.
func (r *reader) peakSought() bool {
	q := &r.query
	if q.GPU == "" || r.hasModel() || !r.asked.asks("mfu") || q.TokensPerS+q.TokensPerSPerGPU+q.MFUPct > 0 || !r.matching.mentions("peak", "tflops", "flops", "峰值", "算力") || !r.matches(peakWhich, r.text) {
		return false
	}
	q.TFLOPS, q.GPUCountOptions = nil, nil
	return true
}

// ownNeeds asks for requirements, and tells of the asker's own hardware behind them.
var ownNeeds = patternOf(`\brequirements?\b[^?]{0,32}\?.{0,12}\b(?:i (?:only )?(?:have|got|own|run)|i've|my|mine|got)\b|\brequirements?\b[^?]{0,40}\? ?(?:and |so )?(?:will|would|is|can|does|do)\b[^?]{0,40}\b(?:suffice|enough|do|work|sufficient|ok|okay)\b`)

// ownNeedsAsked reports whether the needs of what is not told are asked for by somebody who tells
// of a card: whether it will do is what they want to know.
func (r *reader) ownNeedsAsked() bool {
	return !r.hasModel() && r.query.GPU != "" && r.query.GPUOptions == nil && !r.query.hasBudget() && !r.asked.asks("buy", "best") && r.matches(ownNeeds, r.text)
}

// ownCost reports whether nothing more is told of one's own machines than what they are held
// against.
func (r *reader) ownCost() bool { return !r.hasModel() && !r.hasHardware() && r.ownOrService() }

// slowestOf asks whether the slowest of several cards sets the pace of all.
var slowestOf = patternOf(`\bbottle-?neck|\bslow(?:s|ing|ed)? (?:[a-z0-9]+ ){0,4}down\b|\b(?:hold|drag)(?:s|ing)? (?:[a-z0-9]+ ){0,4}(?:back|down)\b|\b(?:slower|slowest|weaker|weakest|older) (?:card|gpu|one) (?:limit|bound|decide|determine|set|cap|dictate|matter)|拖慢|拖后腿|拖累|瓶颈|木桶|按最慢|以最慢`)

// slowestAsked reports whether it is asked what one of several cards does to the speed of the
// others, with no model. A card that is named again by the start of its name is none more.
func (r *reader) slowestAsked() bool {
	q := &r.query
	if r.hasModel() || trains(q.Task) || len(q.GPUPool)+len(q.GPUOptions) < 2 || r.asked.asks("howmuch", "buy", "whatmodel", "cost", "enough", "oom") || !r.matches(slowestOf, r.text) {
		return false
	}
	if n := len(q.GPUPool) - 1; n > 1 && q.GPUPool[n].Count == 1 && slices.ContainsFunc(q.GPUPool[:n], func(c Device) bool { return strings.HasPrefix(c.GPU, q.GPUPool[n].GPU+"-") }) {
		q.GPUPool = q.GPUPool[:n]
	}
	if q.GPUOptions != nil {
		q.GPUPool, q.GPUOptions = q.GPUOptions, nil
		for i := range q.GPUPool {
			q.GPUPool[i].Count = max(q.GPUPool[i].Count, 1)
		}
	}
	q.Topic = "pipeline_parallel"
	return true
}
