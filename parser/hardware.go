package parser

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// partKind is what a part of a hardware phrase is.
type partKind int

const (
	partCard partKind = iota + 1
	partCount
	partMemory
	partJoin
	partWord
	partMachine // a machine by name, with all its cards
)

// part is one piece of hardware in the order of the text: "8 x", "A100", "80g".
type part struct {
	what     partKind
	from, to int // tokens
	name     string
	value    float64
	measure  string // of a count: card, node, each; empty where it is a sign of times
	bare     bool   // a count that is a number alone
	after    bool   // a count written behind what it counts: "x8"
}

// settleHardware groups the parts into rigs and puts them into the query.
func (r *reader) settleHardware() {
	r.arithmetic()
	r.quotient()
	rigs := r.rigs()
	counts := r.countsApart()
	more := r.countHelping(rigs)
	if r.asked.asks("compare") {
		for k := range rigs { // "A100 40G和80G有什么区别"
			if g := &rigs[k]; k > 0 && g.card == "" && g.memory > 0 && g.count == 0 && g.join == "and" && rigs[k-1].memory > 0 {
				g.join = "or"
			}
		}
	}
	rigs = r.restated(merge(rigs))
	if len(rigs) == 1 && more > 0 {
		rigs[0].count, rigs[0].nodes = more, 0
	}
	r.place(rigs)
	if q := &r.query; len(counts) > 1 && q.GPUOptions == nil && q.GPUPool == nil && q.GPUCountOptions == nil {
		q.GPUCount, q.GPUCountOptions = 0, counts
	}
	r.settleFree()
	r.needMore()
	r.cardsAfterAll()
	r.totals()
	r.processorOrCard()
	r.settleRAM()
	if q := &r.query; q.CPUOnly && q.GPU != "" {
		q.CPUOnly = false // "experts on the CPU and a 4090"
		if q.Offload == "" {
			q.Offload = "cpu"
		}
	}
}

// needMoreSaid asks back a larger number of the same cards.
var needMoreSaid = regexp.MustCompile(`\bor (?:will|would|do|should|must|does|might) (?:i |we |it |you |one )?(?:really |still )?(?:need|require|use|take) (\d+|two|three|four|six|eight) ?(?:of them|of those|cards|gpus)? ?(?:[?,;.]|$)`)

// needMore reads the second number of "2x 80GB for a 180B, or will I need 3?".
func (r *reader) needMore() {
	q := &r.query
	if q.GPUCount == 0 || q.GPUCountOptions != nil || q.Nodes > 1 || !mentions(r.text, "need", "require", "use", "take") {
		return
	}
	m := needMoreSaid.FindStringSubmatch(r.text)
	if m == nil {
		return
	}
	n, ok := map[string]int{"two": 2, "three": 3, "four": 4, "six": 6, "eight": 8}[m[1]]
	if !ok {
		n, _ = strconv.Atoi(m[1])
	}
	if n > 0 && n <= 1024 && n != q.GPUCount {
		q.GPUCountOptions, q.GPUCount = []int{q.GPUCount, n}, 0
	}
}

// restated takes out a rig that only says the one before it again, in brackets:
// "two 4090s with 24GB each (2 x 4090)".
func (r *reader) restated(rigs []rig) []rig {
	kept := rigs[:0:0]
	for k, g := range rigs {
		if k > 0 && g.card != "" && g.card == rigs[k-1].card && g.cards() == rigs[k-1].cards() && (g.memory == 0 || g.memory == rigs[k-1].memory) && r.at(g.from-1).typ == tOpen {
			continue
		}
		kept = append(kept, g)
	}
	return kept
}

// processorOrCard reads a processor and a card that are alternatives: "i5 13600k or
// rtx 3060, which is faster".
func (r *reader) processorOrCard() {
	q := &r.query
	if q.CPU == "" || q.GPU == "" || r.cpuEnd == 0 && r.at(0).kind != "cpu" {
		return
	}
	next := r.at(r.cpuEnd + 1)
	if next.typ != tEither || next.kind == "slash" {
		return
	}
	q.GPUOptions = []Device{{CPU: q.CPU}, {GPU: q.GPU, Count: q.GPUCount, MemoryGB: q.GPUMemoryGB}}
	q.CPU, q.GPU, q.GPUCount, q.GPUMemoryGB = "", "", 0, 0
}

// place puts the rigs into the query.
func (r *reader) place(rigs []rig) {
	q := &r.query
	if len(rigs) == 0 || q.GPU != "" || q.GPUCount != 0 || q.GPUOptions != nil || q.GPUPool != nil {
		return
	}
	for _, g := range rigs {
		r.mark("gpu", g.from, g.to)
	}
	if r.forms(rigs) {
		return
	}
	rigs = r.contrasted(r.references(rigs))
	if len(rigs) == 0 {
		return
	}
	if len(rigs) == 1 {
		r.one(rigs[0])
		return
	}
	if pool := r.together(rigs); pool != nil {
		q.GPUPool = pool
		return
	}
	if same(rigs) {
		r.alternatives(rigs)
		return
	}
	devices := make([]Device, 0, len(rigs))
	pooled, plus := r.adjoining(rigs), false
	for _, g := range rigs {
		if g.card == "" && g.memory == 0 {
			continue
		}
		devices = append(devices, Device{GPU: g.name(), Count: g.cards(), MemoryGB: g.memory})
		pooled = pooled || g.join == "and" || g.join == "plus"
		plus = plus || g.join == "plus"
	}
	compared := r.asked.asks("compare", "best") || r.asked.asks("howfast", "mfu") && !plus && !r.asked.asks("can", "fit", "enough") && unlikeNumbers(rigs) || slices.ContainsFunc(rigs, func(g rig) bool { return g.join == "or" || g.join == "vs" })
	if pooled && !compared && (plus || !r.asked.asks("buy")) {
		for i := range devices {
			devices[i].Count = max(devices[i].Count, 1)
		}
		q.GPUPool = devices
		return
	}
	q.GPUOptions = devices
}

// adjoining reports whether rigs with counts stand one after the other with
// nothing between: "两张3090两张4090".
func (r *reader) adjoining(rigs []rig) bool {
	for k, g := range rigs {
		if g.cards() < 1 || g.weak || g.card == "" || k > 0 && (g.join != "" || g.from != rigs[k-1].to+1) {
			return false
		}
	}
	return true
}

// unlikeNumbers reports whether no rig has a count, so that "on A100 and H100"
// names two cards to be told of and not one machine.
func unlikeNumbers(rigs []rig) bool {
	return !slices.ContainsFunc(rigs, func(g rig) bool { return g.count > 0 })
}

// countsApart are numbers of cards that stand as alternatives, each with its
// measure word: "2卡还是4卡4090", "one card or two cards".
func (r *reader) countsApart() []int {
	var counts []int
	for i, t := range r.tokens {
		if t.typ != tEither || r.at(i-1).typ != tMeasure || r.at(i-1).kind != "card" || r.at(i+2).typ != tMeasure || r.at(i+2).kind != "card" {
			continue
		}
		for _, n := range [...]token{r.at(i - 2), r.at(i + 1)} {
			if n.typ != tNumber && n.typ != tSeveral && n.typ != tOne || n.value < 1 || n.value > 1024 {
				return nil
			}
			counts = append(counts, round(n.value))
		}
	}
	if counts == nil {
		counts = r.countsSetOff()
	}
	if counts == nil {
		return r.countsListed()
	}
	return unique(counts)
}

// countsSetOff are numbers of cards that are set side by side: "单卡4090和4卡占用一
// 样", "2张3090够还是得3张", "4张、6张、8张分别能跑多大".
func (r *reader) countsSetOff() []int {
	seen := r.query.ObservedGB > 0 && r.asked.asks("why", "normal")
	compared := r.asked.asks("compare") || r.correlates() || seen
	reach := 4
	if seen || strings.Contains(r.text, "same") {
		reach = 9 // "20GB on 2 GPUs and the same on 4 GPUs"
	}
	each := mentions(r.text, "分别", "各", "均", "都", "both")
	var list []int
	last := part{}
	for _, p := range r.hardware {
		if p.what != partCount || p.value < 1 || p.value > 1024 || p.measure != "card" && r.tokens[p.from].typ != tOne {
			continue
		}
		apart := false
		for j := last.to + 1; last.what != 0 && p.from-last.to <= reach && j < p.from; j++ {
			t := r.tokens[j]
			apart = apart || compared && reach > 4 && r.word(j) == "as"
			apart = apart || compared && (t.kind == "and" || t.kind == "vs" || t.kind == "or") || each && t.joins() || r.word(j) == "还是"
		}
		switch {
		case apart && len(list) == 0:
			list = []int{round(last.value), round(p.value)}
		case apart:
			list = append(list, round(p.value))
		}
		last = p
	}
	if list = unique(list); len(list) < 2 {
		return nil
	}
	return list
}

// countsListed are numbers of cards that are asked about one after the other:
// "单卡够吗，2卡、4卡呢".
func (r *reader) countsListed() []int {
	var counts []int
	last := -1
	for i, t := range r.tokens {
		one := t.typ == tOne && strings.HasSuffix(r.word(i), "卡")
		if !one && (t.typ != tMeasure || t.kind != "card" || r.at(i-1).typ != tNumber && r.at(i-1).typ != tSeveral || t.lo != r.at(i-1).hi) {
			continue
		}
		v := t.value
		if !one {
			v = r.at(i - 1).value
		}
		counts, last = append(counts, round(v)), i
	}
	if len(unique(counts)) < 2 || last < 0 || !strings.HasPrefix(strings.TrimLeft(r.text[r.tokens[last].hi:], " "), "呢") {
		return nil
	}
	return unique(counts)
}

// forms reads one card in several board forms that are compared: "H100 PCIe vs
// SXM".
func (r *reader) forms(rigs []rig) bool {
	if !same(rigs) || rigs[0].card == "" {
		return false
	}
	var names []string
	either := r.asked.asks("compare", "best")
	last := 0
	for i, t := range r.tokens {
		if t.kind != "form" {
			continue
		}
		if len(names) > 0 {
			either = either || slices.ContainsFunc(r.tokens[last:i], func(t token) bool { return t.typ == tEither })
		}
		names, last = append(names, t.name), i
	}
	if names = unique(names); len(names) < 2 || !either {
		return false
	}
	g := rigs[0]
	for _, form := range names {
		r.query.GPUOptions = append(r.query.GPUOptions, Device{GPU: g.card + "-" + form, Count: g.cards(), MemoryGB: g.memory})
	}
	return true
}

// references takes out the card that only a figure for comparison belongs to:
// that of the GPU hours of a paper, that whose peak was assumed.
func (r *reader) references(rigs []rig) []rig {
	q := &r.query
	if span, ok := r.spans["assumed_peak_tflops"]; ok && len(rigs) == 2 && span[0]-r.tokens[rigs[0].to].end < 5 && span[0] > r.tokens[rigs[0].to].start && !r.asked.asks("compare") {
		return rigs[1:] // "hardcoded to the H100's 989 TFLOPS, but I run on an A100"
	}
	if q.AssumedPeakTFLOPS > 0 {
		return rigs[:min(1, len(rigs))]
	}
	if q.RefGPU != "" {
		return slices.DeleteFunc(rigs, func(g rig) bool { return g.card == q.RefGPU && len(rigs) > 1 })
	}
	if len(rigs) != 2 {
		return rigs
	}
	for _, key := range [...]string{"gpu_hours", "days", "hours"} {
		span, ok := r.spans[key]
		for i, g := range rigs {
			if start := r.tokens[g.from].start; ok && start >= span[0] && start-span[1] < 5 && g.card != "" {
				q.RefGPU = g.name()
				return slices.Delete(rigs, i, i+1)
			}
		}
	}
	return rigs
}

// contrasted takes out rigs that are not asked about: one that is said to be too
// dear, to have failed or to have worked, before the one that the question is for.
// "4090太贵了, 4张2080ti能跑吗", "my 24GB card ran out, would 32GB do?".
func (r *reader) contrasted(rigs []rig) []rig {
	if len(rigs) < 2 || r.asked.asks("compare", "best") {
		return rigs
	}
	if owned := slices.DeleteFunc(slices.Clone(rigs), r.lacked); len(owned) > 0 && len(owned) < len(rigs) {
		return owned
	}
	last := rigs[len(rigs)-1]
	kept := rigs[:0:0]
	for k, g := range rigs {
		if k < len(rigs)-1 && !again(g, rigs[k+1]) && last.join != "or" && last.join != "slash" && last.join != "vs" && last.join != "plus" && r.toldOf(g, rigs[k+1]) {
			continue
		}
		kept = append(kept, g)
	}
	return kept
}

// again reports whether a rig only names the card of another once more: "8 V100 run
// out of memory, is it possible on V100 at all?".
func again(g, next rig) bool {
	return g.card != "" && g.card == next.card && next.count == 0 && next.memory == 0
}

// countHelping is the number of cards that is asked about where fewer failed: "8
// A100 go OOM, would 16 cards help?". It is 0 when there is none.
func (r *reader) countHelping(rigs []rig) int {
	if len(rigs) == 2 && rigs[0].count > 0 && rigs[1].card == "" && rigs[1].memory == 0 && rigs[1].count > 0 && !r.asked.asks("compare", "best") && r.toldOf(rigs[0], rigs[1]) {
		return rigs[1].count // "至少要8张A100，4张行吗"
	}
	if len(rigs) != 2 || rigs[0].card == "" || rigs[0].count == 0 || rigs[1].card != "" || rigs[1].memory > 0 || rigs[1].count <= rigs[0].count || !r.asked.asks("oom") {
		return 0
	}
	lo := r.tokens[rigs[1].from].lo
	for _, s := range r.asked.found {
		if s.name == "can" && s.hi <= lo && lo-s.hi < 12 {
			return rigs[1].count
		}
	}
	if wentRight(r.text[r.tokens[rigs[0].to].hi:lo]) && r.failsAt(rigs[1]) {
		return rigs[1].count // "单卡训练没问题，8卡就OOM"
	}
	return 0
}

// wentRight reports whether a text says that something worked.
func wentRight(text string) bool {
	for _, word := range [...]string{"没问题", "正常", "可以", "能跑", "能训", "跑通", "没事", "works", "was fine", "is fine", "ran fine", "runs fine", "trains fine", "was ok", "is ok", "no problem"} {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// failsAt reports whether the words right behind a rig say that it ran out of
// memory.
func (r *reader) failsAt(g rig) bool {
	hi := r.tokens[g.to].hi
	return slices.ContainsFunc(r.asked.found, func(s sign) bool { return s.name == "oom" && s.lo >= hi && s.lo-hi < 16 })
}

// toldOf reports whether the words around a rig, before the next one, say that it
// is out of the question, and those at the next one ask.
func (r *reader) toldOf(g, next rig) bool {
	between := r.text[r.tokens[g.to].hi:r.tokens[next.from].lo]
	if r.replaced(g, between) {
		return true
	}
	for _, word := range [...]string{"太贵", "买不起", "too expensive", "too pricey", "too dear", "out of budget", "out of my budget", "不考虑", "买不到"} {
		if strings.Contains(between, word) {
			return true
		}
	}
	before := r.text[max(0, r.tokens[g.from].lo-80):r.tokens[g.from].lo]
	failed := strings.Contains(between, "才") || strings.Contains(between, "行、") || strings.Contains(between, "可以、") || strings.Contains(between, "没问题") ||
		strings.Contains(between, "不行") || strings.Contains(between, "works") || strings.Contains(between, "was fine")
	for _, s := range r.asked.found {
		if s.name == "oom" && (s.lo >= r.tokens[g.to].hi && s.hi <= r.tokens[next.from].lo || s.hi <= r.tokens[g.from].lo && s.lo >= r.tokens[g.from].lo-len(before)) {
			failed = true
		}
	}
	if strings.Contains(before, "needing") || strings.Contains(before, "是不是要") || strings.Contains(before, "有没有必要") || strings.Contains(before, "有必要上") {
		failed = true
	}
	for j := g.from - 1; j >= 0 && j >= g.from-4; j-- {
		if r.tokens[j].kind == "claimed" && (r.word(j) == "官方" || r.at(j-1).typ != 0 && r.told(j)) {
			failed = true // "readme 要求 8 张, 2 张能跑吗"
		}
	}
	return failed && r.asksAt(next) || wentRight(between) && r.failsAt(next)
}

// told reports whether a word of need repeats what a document says.
func (r *reader) told(i int) bool {
	before := r.text[max(0, r.tokens[i].lo-40):r.tokens[i].hi]
	for _, word := range [...]string{"readme", "文档", "官方", "教程", "论文", "说明", "作者", "要求", "recommend", "docs", "guide", "paper", "official", "suggest", "建议", "推荐", "据说"} {
		if strings.Contains(before, word) {
			return true
		}
	}
	return false
}

// asksAt reports whether a yes/no word stands right before or behind a rig.
func (r *reader) asksAt(g rig) bool {
	lo, hi := r.tokens[g.from].lo, r.tokens[g.to].hi
	for _, s := range r.asked.found {
		if s.kind != "ask" {
			continue
		}
		switch s.name {
		case "can", "enough", "fit", "whatmodel", "max", "howlarge", "howmuch":
			if s.hi <= lo && lo-s.hi < 12 || s.lo >= hi && s.lo-hi < 24 {
				return true
			}
		case "normal": // "shouldn't 4 of them do?"
			if s.hi <= lo && lo-s.hi < 4 {
				return true
			}
		}
	}
	return false
}

// one puts a single rig into the query.
func (r *reader) one(g rig) {
	q := &r.query
	if g.nodes > 1 && g.count == 0 && g.card != "" && q.GPUsPerNode == 0 && r.countedAsMachines(g) {
		g.count, g.nodes = g.nodes, 0
	}
	q.GPU, q.GPUMemoryGB = g.name(), g.memory
	q.GPUCount = g.cards()
	if g.nodes > 1 {
		q.Nodes = g.nodes
	} else if g.count > 1 && r.nodesAsked() {
		q.GPUCount, q.GPUsPerNode = 0, g.count // "how many nodes of 8x H100"
		return
	}
	if g.nodes > 1 && g.count > 1 && q.GPUsPerNode == 0 && r.eachNode(g) {
		q.GPUsPerNode = g.count // "4 nodes each with 8 A100"
	}
	if options := r.countOptions(g); len(options) > 1 {
		q.GPUCount, q.GPUCountOptions = 0, options
	}
	if q.GPUCount == 0 && q.GPUsPerNode > 0 && g.nodes == 0 && strings.Contains(r.text, "nproc") {
		q.GPUCount = q.GPUsPerNode // torchrun on one machine
	}
	if q.GPUCount == 0 && q.GPUsPerNode > 0 && g.nodes > 0 {
		q.GPUCount = q.GPUsPerNode * g.nodes
	}
}

// countedAsMachines reports whether cards are counted with the measure word of
// machines: in "2台A100" nothing else is said of a machine.
func (r *reader) countedAsMachines(g rig) bool {
	for j := g.from; j < g.to; j++ {
		if r.tokens[j].typ == tMeasure && r.tokens[j].kind == "node" && r.word(j) == "台" && (r.at(j+1).typ == tCard || r.at(j+1).typ == tBare) {
			return true
		}
	}
	return false
}

// eachNode reports whether the cards of a rig are said to be in each machine.
func (r *reader) eachNode(g rig) bool {
	for j := g.from; j < g.to; j++ {
		if t := r.tokens[j]; t.typ == tMeasure && t.kind == "node" && r.at(j+1).kind == "apiece" {
			return r.at(j+2).kind == "with" || r.word(j+2) == "with" || r.word(j+2) == "has" || r.word(j+2) == "having"
		}
	}
	return false
}

// nodesAsked reports whether machines are asked for, not cards.
func (r *reader) nodesAsked() bool {
	s := r.asked.first("cards")
	if s == nil {
		return false
	}
	for _, word := range [...]string{"node", "machine", "server", "box", "台", "节点", "机"} {
		if strings.Contains(r.text[s.lo:s.hi], word) {
			return true
		}
	}
	return false
}

// countOptions are the numbers of cards that stand as alternatives before a
// card: "1, 2 or 4 A100".
func (r *reader) countOptions(g rig) []int {
	if g.count == 0 || g.nodes > 1 {
		return nil
	}
	options := []int{g.count}
	either := false
	for j := g.counted - 1; j > 0 && (r.tokens[j].joins() || r.rangeSign(j)); j -= 2 {
		if r.at(j - 1).joins() {
			j-- // ", or"
		}
		n := r.at(j - 1)
		counts := n.typ == tNumber && slices.Contains(r.loose, j-1) || n.typ == tSeveral || n.typ == tOne
		if !counts || n.value < 1 || n.value > 512 || n.value != float64(int(n.value)) {
			break
		}
		either = either || r.tokens[j].typ == tEither || r.rangeSign(j)
		options = append(options, int(n.value))
	}
	if !either && !r.asked.asks("compare") {
		return nil
	}
	slices.Reverse(options)
	return unique(options)
}

// rangeSign reports whether a token stands between the two ends of a range that are
// close to each other: "4 to 5 A100", "2-3 GPUs".
func (r *reader) rangeSign(j int) bool {
	low, high := r.at(j-1), r.at(j+1)
	if !(r.tokens[j].typ == tLink && r.word(j) == "to" || r.word(j) == "-") || low.value < 1 || high.value <= low.value || high.value > 2*low.value {
		return false
	}
	before := r.at(j - 2)
	return before.typ != tUnknown || r.word(j-2) != "from"
}

// same reports whether all rigs are one kind of card.
func same(rigs []rig) bool {
	for _, g := range rigs[1:] {
		if g.card != rigs[0].card {
			return false
		}
	}
	return true
}

// alternatives are rigs of one card that differ in count or memory.
func (r *reader) alternatives(rigs []rig) {
	q := &r.query
	var counts []int
	var memories []float64
	joined := false
	for _, g := range rigs {
		if g.cards() > 0 {
			counts = append(counts, g.cards())
		}
		if g.memory > 0 {
			memories = append(memories, g.memory)
		}
		joined = joined || g.join == "or" || g.join == "slash" || g.join == "vs"
	}
	counts, memories = unique(counts), unique(memories)
	if len(counts) > 1 && len(memories) > 1 {
		for _, g := range rigs {
			q.GPUOptions = append(q.GPUOptions, Device{GPU: g.name(), Count: g.cards(), MemoryGB: g.memory})
		}
		return
	}
	q.GPU = rigs[0].name()
	switch {
	case len(counts) == 1:
		q.GPUCount = counts[0]
	case len(counts) > 1:
		q.GPUCountOptions = counts
	}
	switch {
	case len(memories) > 1 && joined:
		q.GPUMemoryOptions = memories
	case len(memories) > 0:
		q.GPUMemoryGB = memories[0]
	}
}

// totals derives the count that follows from memory per card and in all.
func (r *reader) totals() {
	q := &r.query
	if q.TotalGPUMemoryGB > 0 && q.GPUMemoryGB > 0 && q.GPUCount == 0 {
		if n := q.TotalGPUMemoryGB / q.GPUMemoryGB; n == float64(int(n)) && n > 1 {
			q.GPUCount = int(n)
		}
	}
	// "DGX A100 640GB": no card holds so much.
	if q.GPU != "" && q.GPUMemoryGB >= 320 && len(q.GPU) > 1 && q.GPU[0] != 'g' && !(q.GPU[0] == 'm' && isDigit(q.GPU[1])) && q.TotalGPUMemoryGB == 0 {
		q.TotalGPUMemoryGB, q.GPUMemoryGB = q.GPUMemoryGB, 0
	}
	// "2x 3090 48GB": what all cards have together.
	if sizes := r.names.memory[q.GPU]; sizes != nil && q.TotalGPUMemoryGB == 0 && q.GPUCount > 1 && q.GPUMemoryGB > slices.Max(sizes) && !slices.Contains(modded, q.GPU) &&
		slices.Contains(sizes, q.GPUMemoryGB/float64(q.GPUCount)) {
		q.TotalGPUMemoryGB, q.GPUMemoryGB = q.GPUMemoryGB, 0
	}
	// "3 x RTX 3090 (72GB vram)": no GeForce holds more than 48 GB.
	if q.GPUCount > 1 && q.GPUMemoryGB > 48 && consumer(q.GPU) {
		q.TotalGPUMemoryGB, q.GPUMemoryGB = q.GPUMemoryGB, 0
	}
}

// modded are cards that are sold with twice their memory by others than the maker.
var modded = []string{"rtx-4090", "rtx-4090-d", "rtx-2080-ti", "rtx-3080"}

// consumer reports whether a card is one for players by its line.
func consumer(card string) bool {
	line, _, _ := strings.Cut(card, "-")
	if strings.HasPrefix(card, "rtx-pro") || strings.HasPrefix(card, "rtx-a") || strings.HasSuffix(card, "-ada") || strings.HasSuffix(card, "000") {
		return false // a workstation's
	}
	return line == "rtx" || line == "gtx" || line == "rx"
}
