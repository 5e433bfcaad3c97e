package reader

import (
	"slices"

	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

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
	kept := r.upgradedFrom(r.dismissed(r.mustDoubted(r.leftOut(rigs))))
	if len(kept) < len(rigs) {
		counts = nil
	}
	told := merge(kept)
	rigs = r.restated(r.namedAgain(told))
	r.passOver(told, rigs)
	if len(rigs) == 1 && more > 0 {
		rigs[0].count, rigs[0].nodes = more, 0
	}
	r.place(r.countedBoth(r.eachCounted(rigs)))
	r.nodesEnough()
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
	r.cardChoice()
	r.twinShares()
	r.twinsByMemory()
	if q := &r.Query; q.CPUCount == 0 && r.Mentions(dualCpuWords) {
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

// processorOrCard reads a processor and a card that are alternatives: "i5 13600k or
// rtx 3060, which is faster".
func (r *Reader) processorOrCard() {
	q := &r.Query
	if q.CPU == "" || q.GPU == "" || r.cpuEnd == 0 && r.At(0).Kind != "cpu" {
		return
	}
	next := r.At(r.cpuEnd + 1)
	if (next.Type != token.Either || next.Kind == "slash") && !r.heldAgainst() {
		return
	}
	q.GPUOptions = []query.Device{{CPU: q.CPU}, {GPU: q.GPU, Count: q.GPUCount, MemoryGB: q.GPUMemoryGB}}
	q.CPU, q.GPU, q.GPUCount, q.GPUMemoryGB = "", "", 0, 0
}

// againstCard stands between a processor and the card that it is held against: "an EPYC 9654 only as
// fast as an M2 Ultra".
var againstCard = pattern.Of(`^[^.?!;]{0,24}\b(?:as (?:fast|slow|quick|good|well) as|(?:slower|faster|quicker|better|worse) than|vs\.?|versus|beats?|matches|compared (?:to|with))\b|^[^.?!;]{0,12}(?:比|和|跟)[^.?!;]{0,24}(?:快|慢|一样|差)`)

// heldAgainst reports whether a processor and the card that is named behind it are compared.
func (r *Reader) heldAgainst() bool {
	span, ok := r.Spans["gpu"]
	end := r.At(r.cpuEnd)
	return ok && r.cpuEnd > 0 && span[0] >= end.End && r.Asked.Asks("compare", "why", "normal") && r.Matches(againstCard, r.Text[end.Hi:])
}

// bestSetting asks for the best of something that cards run with, and of no card.
var bestSetting = pattern.Of(`\bbest (?:possible |gguf |usable |fitting )?(?:quant\w*|format|precision|bits?|context|batch|split|tensor[- ]split|settings?|flags|engine|framework|parallelism)\b|最(?:好|佳|合适)的?(?:量化|精度|格式|上下文|参数|设置|配置参数)`)

var placeWords = pattern.OneOf("best card", "best gpu", "best one", "best choice", "best buy")

// place puts the rigs into the query.
func (r *Reader) place(rigs []rig) {
	q := &r.Query
	if len(rigs) == 0 || q.GPU != "" || q.GPUCount != 0 || q.GPUOptions != nil || q.GPUPool != nil {
		return
	}
	for _, g := range rigs {
		r.Mark("gpu", g.from, g.to)
	}
	if r.forms(rigs) {
		return
	}
	r.uncountChosen(rigs)
	r.evenOnes(rigs)
	r.countedInAll(rigs)
	r.listMachines(rigs)
	told := slices.Clone(rigs)
	if list := r.alsoMemory(rigs); list != nil && rigs[0].card == "" {
		q.GPUMemoryOptions = list
		return
	}
	if r.versionsOver(rigs) {
		return
	}
	rigs = r.contrasted(namedOnce(r.references(rigs)))
	r.passOver(told, rigs)
	if len(rigs) == 0 {
		return
	}
	if len(rigs) == 2 && rigs[0].card == rigs[1].card && rigs[0].nodes > 1 && rigs[0].count == 0 && rigs[1].nodes <= 1 && rigs[1].count > 0 {
		rigs[1].nodes = rigs[0].nodes // "on A800, 32 nodes with 8*A800"
		rigs = rigs[1:]
	}
	if len(rigs) == 1 && r.cardless(rigs[0]) {
		return
	}
	if len(rigs) == 1 {
		r.one(rigs[0])
		return
	}
	if pool := r.together(rigs); pool != nil {
		r.totalOf(pool)
		q.GPUPool = pool
		return
	}
	if same(rigs) && !r.unlikeTwins(rigs) {
		r.alternatives(rigs)
		return
	}
	devices := make([]query.Device, 0, len(rigs))
	pooled, plus := r.adjoining(rigs), false
	for _, g := range rigs {
		if g.card == "" && g.memory == 0 {
			continue
		}
		devices = append(devices, query.Device{GPU: g.name(), Count: g.cards(), MemoryGB: g.memory})
		pooled = pooled || g.join == "and" || g.join == "plus"
		plus = plus || g.join == "plus"
	}
	pooled = pooled || r.oneTeam(rigs) || r.mixedRig()
	best := r.Asked.Asks("best") && !(pooled && !unlikeNumbers(rigs) && !r.HasModel() && !r.Mentions(placeWords) && r.Matches(bestOfBoth, r.Text))
	if best && pooled && r.Matches(bestSetting, r.Text) {
		best = false // "two 3090s and one 4090, best quant of a 32b"
	}
	compared := best || r.eachForItself(rigs, plus)
	if pooled && !compared && (plus || !r.Asked.Asks("buy")) {
		for i := range devices {
			devices[i].Count = max(devices[i].Count, 1)
		}
		r.totalOf(devices)
		q.GPUPool = devices
		return
	}
	if list := onlyMemories(devices); list != nil {
		q.GPUMemoryOptions = list
		return
	}
	q.GPUOptions = devices
}

// adjoining reports whether rigs with counts stand one after the other with
// nothing between: "两张3090两张4090".
func (r *Reader) adjoining(rigs []rig) bool {
	mixed := r.mixed()
	for k, g := range rigs {
		if g.cards() < 1 || g.weak && !mixed && r.Text[r.Tokens[g.counted].Lo] < 0x80 || g.card == "" || k > 0 && (g.join != "" || g.from != rigs[k-1].to+1) {
			return false
		}
	}
	return true
}

// eachApart stands behind cards that are asked about each for itself: "3090和4090上各跑".
var eachApart = pattern.Of(`^ ?(?:上|里|中|下)?(?:各|哪|每)|^[^,;?!]{0,24}(?:分别|各自)|^,? ?(?:respectively|each|individually|one by one)\b`)

// eachRig reports whether cards without a number are asked about each for itself.
func (r *Reader) eachRig(rigs []rig) bool {
	if r.Mentions(eachMachineWords) && r.Matches(machinesTold, r.Text) && r.Matches(askedOfEach, r.Text) {
		return true
	}
	return unlikeNumbers(rigs) && r.Matches(eachApart, r.Text[r.Tokens[rigs[len(rigs)-1].to].Hi:])
}

// unlikeNumbers reports whether no rig has a count, so that "on A100 and H100"
// names two cards to be told of and not one machine.
func unlikeNumbers(rigs []rig) bool {
	return !slices.ContainsFunc(rigs, func(g rig) bool { return g.count > 0 })
}

var nprocWords = pattern.OneOf("nproc")

// one puts a single rig into the query.
func (r *Reader) one(g rig) {
	q := &r.Query
	if g.card == "mac" {
		g.card = "" // its memory tells what it can hold
	}
	if g.nodes > 1 && g.count == 0 && g.card != "" && q.GPUsPerNode == 0 && r.countedAsMachines(g) {
		if p := q.Parallel; max(p.TP, 1)*max(p.PP, 1) > g.nodes && max(p.TP, 1)*max(p.PP, 1)%g.nodes == 0 {
			g.count = max(p.TP, 1) * max(p.PP, 1) / g.nodes // "tp16 两台h20"
		} else {
			g.count, g.nodes = g.nodes, 0
		}
	}
	if g.nodes > 1 && g.count == 0 && g.card != "" && q.GPUsPerNode == 0 {
		g.count = r.inNodes(g)
	}
	if g.nodes == 1 && g.count == 0 && lex.Consumer(g.card) {
		g.count = 1 // "一台4090"
	}
	doubted := g.nodes > 1 && g.count > 0 && r.nodesDoubted()
	if doubted {
		g.nodes = 0
	}
	q.GPU, q.GPUMemoryGB = g.name(), g.memory
	q.GPUCount = g.cards()
	if r.oneNodeOf(g) {
		q.GPUCount = 0
	}
	if g.nodes > 1 {
		q.Nodes = g.nodes
	} else if g.whole && g.count > fullMachine && g.count <= mostInOne {
		q.Nodes = 1 // "DGX-2", which holds more than most machines do
	} else if g.count > 1 && !doubted && r.nodesAsked() {
		q.GPUCount, q.GPUsPerNode = ternary(r.moreNodesAsked(), g.count, 0), g.count // "how many nodes of 8x H100"
		return
	}
	if n := r.boxHolds(g); n > 0 {
		q.GPUCount, q.GPUsPerNode = 0, n
		return
	}
	if g.nodes > 1 && g.count > 1 && q.GPUsPerNode == 0 && r.eachNode(g) {
		q.GPUsPerNode = g.count // "4 nodes each with 8 A100"
	}
	if options := r.countOptions(g); len(options) > 1 {
		q.GPUCount, q.GPUCountOptions = 0, options
	}
	if q.GPUCount == 0 && q.GPUsPerNode > 0 && g.nodes == 0 && (r.Mentions(nprocWords) || r.Mentions(tagger.Allocators)) {
		q.GPUCount = q.GPUsPerNode // torchrun on one machine, or a job of Slurm's
	}
	if q.GPUCount == 0 && q.GPUsPerNode > 0 && g.nodes > 0 {
		q.GPUCount = q.GPUsPerNode * g.nodes
	}
}

// countedAsMachines reports whether cards are counted with the measure word of
// machines: in "2台A100" nothing else is said of a machine.
func (r *Reader) countedAsMachines(g rig) bool {
	if oneInEach.In(g.card) {
		return true // "2 DGX Spark nodes"
	}
	for j := g.from; j < g.to; j++ {
		if r.Tokens[j].Type == token.Measure && r.Tokens[j].Kind == "node" && r.Word(j) == "台" && (r.At(j+1).Type == token.Card || r.At(j+1).Type == token.Bare) {
			return true
		}
	}
	return false
}
