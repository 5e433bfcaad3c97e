package reader

import (
	"slices"

	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// The rigs that the parts make are put into the query: one, several as one machine, or alternatives.

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
