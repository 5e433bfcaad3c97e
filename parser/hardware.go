package parser

import (
	"slices"
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

// rig is one group of like cards.
type rig struct {
	card     string
	form     string
	count    int
	nodes    int
	weak     bool // the count is only an article
	memory   float64
	join     string // how it is tied to the rig before it
	from, to int
}

// count reads "8 x", "4张", "a GPU".
func (r *reader) count(c count) {
	p := part{what: partCount, from: c.Value, to: c.Value + 1, value: r.tokens[c.Value].value}
	if len(c.Measure) > 0 {
		p.to, p.measure = c.Measure[0], r.tokens[c.Measure[0]].kind
		if r.tokens[p.to].name == "each" {
			p.measure = "each"
		}
	}
	r.hardware = append(r.hardware, p)
}

// times reads "x8" behind a card, its memory or a count.
func (r *reader) times(i int) {
	switch before := r.at(i - 2); {
	case before.typ == tCard, before.typ == tBare, before.typ == tBytes, before.typ == tMeasure, before.typ == tClose,
		before.kind == "form", before.kind == "memory", before.kind == "apple", before.typ == 0, r.beforeCard(i):
	default:
		return // "model_size * 18"
	}
	r.hardware = append(r.hardware, part{what: partCount, from: i - 1, to: i, value: r.tokens[i].value, after: true})
}

// measure reads a word such as "cards" that has no number before it.
func (r *reader) measure(i int) {
	r.hardware = append(r.hardware, part{what: partWord, from: i, to: i, name: "measure"})
	r.used[i] = true
}

// number reads a number that stands alone: a count before a card, memory before
// the word that says so, the lengths of "128 in / 512 out".
func (r *reader) number(i int) {
	t := r.tokens[i]
	next := r.at(i + 1)
	switch {
	case next.kind == "memory" && (next.name == "vram" || next.name == "ram") && t.value >= 2 && t.value <= 4096:
		r.bytes(i)
		return
	case i > 0 && r.word(i-1) == "-" && r.at(i-2).typ == tCard && t.value >= 16 && t.value <= 320:
		r.bytes(i) // "a100-40"
		return
	}
	if r.upgrade(i) || r.inOut(i) || r.pooled(i) {
		return
	}
	most := 128.
	if next.typ == tCard {
		most = 1 << 16 // "2048 H100"
	}
	if t.value == float64(int(t.value)) && t.value >= 1 && t.value <= most && r.beforeCard(i) {
		r.hardware = append(r.hardware, part{what: partCount, from: i, to: i, value: t.value, bare: true})
		return
	}
	r.loose = append(r.loose, i)
}

// pooled reads "a memory pool of 48".
func (r *reader) pooled(i int) bool {
	v := r.tokens[i].value
	if v < 8 || v > 4096 || r.at(i-1).typ != tLink || r.at(i-2).kind != "total" || r.at(i-3).kind != "memory" && r.word(max(i-2, 0)) != "memory pool" {
		return false
	}
	r.query.TotalGPUMemoryGB = v
	r.mark("total_gpu_memory_gb", i, i)
	return true
}

// upgrade reads "RAM from 16 to 48".
func (r *reader) upgrade(i int) bool {
	if r.at(i-1).typ != tUnknown || r.word(i-1) != "from" || r.at(i+2).typ != tNumber && r.at(i+2).typ != tBytes {
		return false
	}
	if !r.at(i-2).is("memory", "ram") {
		return false
	}
	r.query.HostRAMOptions = []float64{r.tokens[i].value, r.at(i + 2).value}
	r.mark("host_ram_options", i, i+2)
	return true
}

// inOut reads "128 in / 512 out" and "128/128".
func (r *reader) inOut(i int) bool {
	word := func(j int) string {
		if r.at(j).typ == 0 {
			return ""
		}
		return r.word(j)
	}
	q := &r.query
	switch {
	case word(i+1) == "in" && strings.Contains(r.text[r.tokens[i].hi:], "out"):
		q.InputTokens = context(r.tokens[i])
	case word(i+1) == "out" && q.InputTokens > 0:
		q.OutputTokens = context(r.tokens[i])
	case word(i+1) == "/" && r.at(i+2).typ == tNumber && r.tokens[i].value >= 64 && r.at(i+2).value >= 64 && r.asked.asks("howfast"):
		q.InputTokens, q.OutputTokens = context(r.tokens[i]), context(r.at(i+2))
		r.mark("input_tokens", i, i+2)
	default:
		return false
	}
	r.used[i] = true
	return true
}

// beforeCard reports whether the token is directly before a card's name, over
// memory, makers and unknown adjectives.
func (r *reader) beforeCard(i int) bool {
	skipped := 0
	for j := i + 1; j < len(r.tokens) && skipped < 4; j++ {
		t := r.tokens[j]
		switch {
		case t.typ == tCard || t.typ == tBare:
			return true
		case t.typ == tMeasure && t.kind == "card" && t.name == "gpu":
			return true
		case t.typ == tBytes, t.kind == "maker", t.kind == "line", t.kind == "form", t.kind == "memory", t.typ == tUnknown, t.kind == "used", t.kind == "observed", t.typ == tLink && r.word(j) == "的", t.typ == tOpen, t.typ == tClose:
			skipped++
		default:
			return false
		}
	}
	return false
}

// settleHardware groups the parts into rigs and puts them into the query.
func (r *reader) settleHardware() {
	if r.arithmetic() {
		return
	}
	rigs := r.rigs()
	rigs = merge(rigs)
	r.place(rigs)
	r.totals()
}

// arithmetic drops the counts of a calculation: "7 x 4 x 4 = 112 GB".
func (r *reader) arithmetic() bool {
	for i, t := range r.tokens {
		if t.typ != tEquals || r.word(i) != "=" || r.at(i-1).typ != tNumber || r.at(i-2).typ != tTimes && r.word(max(i-2, 0)) != "/" {
			continue
		}
		start := i
		for start > 0 && (r.tokens[start-1].typ == tNumber || r.tokens[start-1].typ == tTimes || r.tokens[start-1].kind == "slash") {
			start--
		}
		r.hardware = slices.DeleteFunc(r.hardware, func(p part) bool { return p.from >= start-1 && p.to <= i+1 })
	}
	return false
}

// rigs walks the parts in order. A count or memory before a card belongs to it;
// one behind a card, too, unless the next card claims it.
func (r *reader) rigs() []rig {
	var (
		list []rig
		cur  rig
		open bool
		join string
	)
	closeRig := func() {
		if open && (cur.card != "" || cur.count > 0 || cur.memory > 0 || cur.nodes > 0) {
			list = append(list, cur)
			join = ""
		}
		cur, open = rig{}, false
	}
	begin := func(p part) {
		if !open {
			cur, open = rig{join: join, from: p.from}, true
			join = ""
		}
		cur.to = p.to
	}
	for k, p := range r.hardware {
		if open && p.what != partJoin && p.from-cur.to > 8 && cur.card != "" {
			closeRig()
		}
		switch p.what {
		case partJoin:
			if p.name == "with" {
				p.name = "and"
				if next, ok := r.nextPart(k); !ok || next.what == partMemory {
					continue // "3080 with 10G"
				}
			}
			if next, ok := r.nextPart(k); ok && open && cur.card != "" && ((p.name == "or" || p.name == "vs") && next.what != partWord || p.name != "comma" && next.what == partCard || r.claimed(k+1)) {
				closeRig()
				join = p.name
			} else if open && cur.card == "" && cur.memory > 0 && ok && next.what == partMemory {
				closeRig()
				join = p.name
			} else if join == "" && open && p.name != "comma" {
				join = p.name
			}
		case partCard:
			if open && cur.card != "" {
				if cur.card == p.name && cur.count == 0 && cur.memory == 0 {
					cur.to = p.to
					continue
				}
				kept := join
				closeRig()
				join = kept
			}
			begin(p)
			cur.card, cur.form = p.name, r.form(p.from)
		case partCount:
			n := int(min(p.value, 1e9))
			next := r.claimed(k)
			if !r.counts(k, next) || n < 1 {
				if open && p.bare && cur.card != "" && p.from-cur.to <= 2 && n >= 1 && (cur.count == 0 || cur.weak) && r.behind(p) {
					cur.count, cur.weak = n, false // "T4单卡", "an A100 80GB pair"
				}
				continue
			}
			if open && cur.card != "" && next && !p.after {
				kept := join
				closeRig()
				join = kept
			}
			begin(p)
			r.addCount(&cur, p, n)
		case partMemory:
			if open && cur.memory > 0 && (cur.card != "" || cur.memory != p.value) {
				if cur.memory == p.value {
					continue
				}
				kept := join
				closeRig()
				join = kept
			}
			begin(p)
			cur.memory = p.value
		}
	}
	closeRig()
	return list
}

// counts reports whether the count at k counts hardware.
func (r *reader) counts(k int, claimed bool) bool {
	p := r.hardware[k]
	switch {
	case p.bare:
		return claimed && r.beforeCard(p.from) || r.behind(p) && r.at(p.to+1).typ == tBytes
	case p.measure == "each":
		return claimed || r.eachHardware(p)
	case p.measure == "" && !p.after:
		return claimed || k > 0 && r.hardware[k-1].what != partCount && p.from-r.hardware[k-1].to <= 1 || r.at(p.to+1).typ == tBytes || r.at(p.to+2).typ == tBytes && r.at(p.to+1).typ == tOpen
	}
	return true
}

// behind reports whether a number word may stand behind the card it counts.
func (r *reader) behind(p part) bool {
	switch w := r.word(p.from); w {
	case "pair", "单卡", "单张", "单块", "双卡", "한 장", "한장", "두 장", "두장", "1枚", "一张", "一块", "两张", "两块":
		return true
	}
	return false
}

// eachHardware reports whether a count with the general measure word 个 stands
// before a card or "GPU".
func (r *reader) eachHardware(p part) bool {
	t := r.at(p.to + 1)
	return t.kind == "card" || t.typ == tBytes
}

// addCount multiplies cards and nodes. Two different counts of cards in one
// phrase multiply only where signs of times tie them: "2*8*A100".
func (r *reader) addCount(g *rig, p part, n int) {
	for i := p.from; i <= p.to; i++ {
		r.used[i] = true
	}
	switch {
	case p.measure == "node":
		if g.nodes == 0 {
			g.nodes = n
		}
	case g.count == 0 || g.weak:
		g.count = n
		g.weak = r.tokens[p.from].typ == tOne
	case g.count != n && p.measure == "" && !p.bare && p.from-g.to <= 2 || p.from > 0 && r.at(p.from-1).typ == tOpen && r.at(p.to+1).typ == tBytes && p.measure == "":
		g.count *= n
	}
}

// nextPart is the part after k.
func (r *reader) nextPart(k int) (part, bool) {
	if k+1 < len(r.hardware) {
		return r.hardware[k+1], true
	}
	return part{}, false
}

// claimed reports whether the part at k, a count or memory, belongs to a card
// that follows it.
func (r *reader) claimed(k int) bool {
	if k >= len(r.hardware) {
		return false
	}
	p := r.hardware[k]
	if p.what != partCount && p.what != partMemory || p.after {
		return false
	}
	last := p.to
	for _, next := range r.hardware[k+1:] {
		if next.from-last > 3 {
			return false
		}
		switch {
		case next.what == partCard:
			return true
		case next.what == partWord && next.name == "measure":
			return p.bare || p.what == partMemory
		case next.what == partJoin:
			return false
		case next.what == partCount && next.after:
			return false
		}
		last = next.to
	}
	return false
}

// form is the board form beside a card's name, when it tells variants apart.
func (r *reader) form(i int) string {
	for _, j := range [...]int{i + 1, i - 1, i + 2} {
		if t := r.at(j); t.kind == "form" {
			r.used[j] = true
			return t.name
		}
	}
	return ""
}

// merge gives loose counts and memory to the card that lacks them.
func merge(rigs []rig) []rig {
	cards := 0
	for _, g := range rigs {
		if g.card != "" {
			cards++
		}
	}
	if cards == 0 {
		return mergeLoose(rigs)
	}
	var out []rig
	for _, g := range rigs {
		if g.card != "" {
			out = append(out, g)
		}
	}
	for _, g := range rigs {
		if g.card != "" {
			continue
		}
		for i := range out {
			c := &out[i]
			if c.count == 0 && cards == 1 {
				c.count = g.count
			}
			if c.memory == 0 && cards == 1 {
				c.memory = g.memory
			} else if cards == 1 && g.memory > 0 && (g.join == "or" || g.join == "slash" || g.join == "vs") {
				out = append(out, rig{card: c.card, memory: g.memory, count: g.count, join: "or", from: g.from, to: g.to})
			}
			if c.nodes == 0 && cards == 1 {
				c.nodes = g.nodes
			}
			break
		}
	}
	return out
}

// mergeLoose joins counts and memory where no card is named.
func mergeLoose(rigs []rig) []rig {
	var out []rig
	for _, g := range rigs {
		last := len(out) - 1
		switch {
		case last >= 0 && out[last].memory == 0:
			out[last].memory = g.memory
			if out[last].count == 0 {
				out[last].count = g.count
			}
			if out[last].nodes == 0 {
				out[last].nodes = g.nodes
			}
		case last >= 0 && out[last].count == 0 && g.memory == 0:
			out[last].count = g.count
			if out[last].nodes == 0 {
				out[last].nodes = g.nodes
			}
		case last >= 0 && g.memory == 0 && g.nodes > 0 && out[last].nodes == 0:
			out[last].nodes = g.nodes
		default:
			out = append(out, g)
		}
	}
	return out
}

// cards is how many cards a rig holds. Nodes multiply, but "two nodes with 16
// GPUs" has 16.
func (g rig) cards() int {
	if g.nodes > 1 && g.count > 0 && !(g.count > 8 && g.count%g.nodes == 0 && g.count/g.nodes <= 8) {
		return min(g.count, 1<<30) * min(g.nodes, 1<<30)
	}
	return g.count
}

// name is the card with the form that was said.
func (g rig) name() string {
	if g.card == "" || g.form == "" || g.form == "sxm" || strings.Contains(g.card, g.form) {
		return g.card
	}
	return g.card + "-" + g.form
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
	rigs = r.references(rigs)
	if len(rigs) == 1 {
		r.one(rigs[0])
		return
	}
	if same(rigs) {
		r.alternatives(rigs)
		return
	}
	devices := make([]Device, 0, len(rigs))
	pooled := false
	for _, g := range rigs {
		if g.card == "" && g.memory == 0 {
			continue
		}
		devices = append(devices, Device{GPU: g.name(), Count: g.cards(), MemoryGB: g.memory})
		pooled = pooled || g.join == "and"
	}
	compared := r.asked.asks("compare", "best") || slices.ContainsFunc(rigs, func(g rig) bool { return g.join == "or" || g.join == "vs" })
	if pooled && !compared {
		for i := range devices {
			devices[i].Count = max(devices[i].Count, 1)
		}
		q.GPUPool = devices
		return
	}
	q.GPUOptions = devices
}

// references takes out the card that only a figure for comparison belongs to:
// that of the GPU hours of a paper, that whose peak was assumed.
func (r *reader) references(rigs []rig) []rig {
	q := &r.query
	if q.AssumedPeakTFLOPS > 0 {
		return rigs[:1]
	}
	if q.GPUHours == 0 || len(rigs) != 2 {
		return rigs
	}
	hours := r.spans["gpu_hours"]
	for i, g := range rigs {
		if start := r.tokens[g.from].start; start >= hours[0] && start-hours[1] < 4 && g.card != "" {
			q.RefGPU = g.name()
			return slices.Delete(rigs, i, i+1)
		}
	}
	return rigs
}

// one puts a single rig into the query.
func (r *reader) one(g rig) {
	q := &r.query
	q.GPU, q.GPUMemoryGB = g.name(), g.memory
	q.GPUCount = g.cards()
	if g.nodes > 1 {
		q.Nodes = g.nodes
	}
	if q.GPUCount == 0 && q.GPUsPerNode > 0 && g.nodes > 0 {
		q.GPUCount = q.GPUsPerNode * g.nodes
	}
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
	// "3 x RTX 3090 (72GB vram)": no GeForce holds more than 48 GB.
	if q.GPUCount > 1 && q.GPUMemoryGB > 48 && (strings.HasPrefix(q.GPU, "rtx-") && !strings.HasPrefix(q.GPU, "rtx-pro") || strings.HasPrefix(q.GPU, "rx-") || strings.HasPrefix(q.GPU, "gtx-")) {
		q.TotalGPUMemoryGB, q.GPUMemoryGB = q.GPUMemoryGB, 0
	}
}
