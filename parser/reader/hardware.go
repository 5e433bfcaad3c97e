package reader

import "headroom/parser/pattern"

// The parts of hardware in the order of the text, and how they are settled once all clauses are read.

// PartKind is what a part of a hardware phrase is.
type PartKind int

// The kinds of parts.
const (
	partCard    PartKind = iota + 1
	PartCount            // a number of cards or machines, or a sign of times
	PartMemory           // an amount of memory
	partJoin             // a word or sign between cards
	PartWord             // any other word that belongs to the phrase
	partMachine          // a machine by name, with all its cards
)

// Part is one piece of hardware in the order of the text: "8 x", "A100", "80g".
type Part struct {
	What     PartKind
	From, To int // tokens
	name     string
	Value    float64
	Measure  string // of a count: card, node, each; empty where it is a sign of times
	bare     bool   // a count that is a number alone
	after    bool   // a count written behind what it counts: "x8"
}

var (
	dualCpuWords      = pattern.OneOf("双路cpu", "双路 cpu", "双cpu", "dual cpu", "dual-cpu", "dual socket", "dual-socket", "two sockets")
	socketWords       = pattern.OneOf("双路", "双槽")
	twoSockets        = pattern.Of(`双[路槽](?:的)?(?:服务器|主板|平台|机器|系统|[ ,、?。(]|$|[\x{5b}]|内存|要|跑|部署|推理)`)
	nodesWords        = pattern.OneOf("台", "nodes", "machines", "boxes", "rigs", "computers", "电脑")
	oneCardHanWords   = pattern.OneOf("单卡")
	wholePercentWords = pattern.OneOf("100%")
)

// settleHardware groups the parts into rigs and puts them into the query.
func (r *Reader) settleHardware() {
	r.arithmetic()
	r.quotient()
	r.otherNodes()
	r.nodesOrCards()
	r.nodesSaid()
	r.machinesListed()
	r.sumRepeated()
	r.totalledList()
	r.toldClauses()
	r.lessElsewhere()
	rigs := r.rigs()
	counts := r.countsApart()
	more := r.countHelping(rigs)
	rigs = r.twice(r.triedFirst(r.ownOnes(r.anotherInstead(rigs))))
	if r.Asked.Asks("compare") {
		for k := range rigs { // "A100 40G和80G有什么区别"
			if g := &rigs[k]; k > 0 && g.card == "" && g.memory > 0 && g.count == 0 && g.join == "and" && rigs[k-1].memory > 0 {
				g.join = "or"
			}
		}
	}
	r.setApartVersions(rigs)
	kept := r.upgradedFrom(r.dismissed(r.mustDoubted(r.leftOut(r.withoutAsides(rigs)))))
	if len(kept) < len(rigs) {
		counts = nil
	}
	r.passMeasuredOn(kept)
	told := merge(kept)
	rigs = r.restated(r.namedAgain(told))
	r.passOver(told, rigs)
	if len(rigs) == 1 && more > 0 {
		rigs[0].count, rigs[0].nodes = more, 0
	}
	r.place(r.countedBoth(r.eachCounted(rigs)))
	r.nodesEnough()
	r.cardInEach()
	if q := &r.Query; len(counts) > 1 && q.GPUOptions == nil && q.GPUPool == nil && q.GPUCountOptions == nil {
		q.GPUCount, q.GPUCountOptions = 0, counts
	}
	r.settleFree()
	r.countsAsked()
	r.countWondered()
	r.cardsPer()
	r.dismissedCount()
	r.fewerAsked()
	r.countOfThose()
	r.sameOnMore()
	r.countsUnmoved()
	r.countsOfAll()
	r.shareAlike()
	r.cardsAfterAll()
	r.poolAlike()
	r.countsMoved()
	r.nodesWeighed()
	r.nodeChoice()
	r.nodesAllowed()
	r.fewerNodes()
	r.cardChoice()
	r.twinShares()
	r.twinsByMemory()
	if q := &r.Query; q.CPUCount == 0 && (r.Mentions(dualCpuWords) || q.GPU == "" && q.GPUMemoryGB == 0 && q.GPUPool == nil && q.GPUOptions == nil && r.Mentions(socketWords) && r.Matches(twoSockets, r.Text)) {
		q.CPUCount = 2
	}
	if q := &r.Query; q.CPUCount > 1 && q.GPUCount == q.CPUCount && q.GPU == "" && q.GPUMemoryGB == 0 && q.TotalGPUMemoryGB == 0 {
		q.GPUCount = 0 // "2x EPYC"
	}
	r.totals()
	r.processorOrCard()
	r.processorsHeld()
	r.settleRents()
	if q := &r.Query; q.NetworkGbps > 0 && q.Nodes == 0 && q.GPUCount > 1 && q.GPUCount <= 4 && r.Mentions(nodesWords) {
		q.Nodes = q.GPUCount // a card in each: "两台4090机器用25G网卡连"
	}
	r.settleRAM()
	r.speedWithoutCard()
	if q := &r.Query; q.GPUCount == 1 && max(q.Parallel.TP, 1)*max(q.Parallel.PP, 1)*max(q.Parallel.CP, 1) > 1 && r.Mentions(oneCardHanWords) {
		q.GPUCount = 0 // "tp8跑405b，单卡占多少" asks of each card
		delete(r.Spans, "gpu_count")
	}
	r.machineSplit()
	r.machineWhole()
	r.speedOfSingle()
	if q := &r.Query; q.GPU == "" && q.GPUOptions == nil && q.GPUPool == nil && q.HasRent() && r.Asked.Asks("cost", "howmuch", "howmany") {
		q.GPU = q.RefGPU // "900 A100 hours at $2": what they cost is asked of no other card
	}
	if q := &r.Query; q.RefGPU == q.GPU {
		q.RefGPU = "" // the hours are those of the card itself
	}
	r.processorOrMac()
	r.settleMac()
	if q := &r.Query; q.CPUOnly && q.GPU != "" {
		q.CPUOnly = false // "experts on the CPU and a 4090"
		if q.Offload == "" && !r.board && !(r.Mentions(wholePercentWords) && r.Matches(allOnCPU, r.Text)) && !r.Matches(noneOfOwn, r.Text) {
			q.Offload = "cpu"
		}
	}
}

// noneOfOwn tells that somebody has no card, and goes on to those that there are: "my uni has no gpus but kaggle
// gives 2x T4".
var noneOfOwn = pattern.Of(`\b(?:no|without|any) (?:own |good |real |local |decent )?(?:gpus?|graphics cards?|cards?)\b[^.?!;]{0,48}[ ,](?:but|so|only|except|however|though|just)\b|没有?(?:显卡|gpu|独显|卡)[^?!;]{0,20}(?:但|不过|只能|租|用的?是|借)`)

// allOnCPU is what a program was seen to do that should have used the card.
var allOnCPU = pattern.Of(`100 ?% ?(?:is |runs |goes |running |ends up |sits |跑|都|全|在|用|是)*(?:on |in |to )?(?:the |my )?cpu|cpu ?(?:占|占用|是|:|=)? ?100 ?%`)

// bestSetting asks for the best of something that cards run with, and of no card.
var bestSetting = pattern.Of(`\bbest (?:possible |gguf |usable |fitting )?(?:quant\w*|format|precision|bits?|context|batch|split|tensor[- ]split|settings?|flags|engine|framework|parallelism)\b|最(?:好|佳|合适)的?(?:量化|精度|格式|上下文|参数|设置|配置参数)`)

var placeWords = pattern.OneOf("best card", "best gpu", "best one", "best choice", "best buy")
