package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// Cards of one name whose memory differs, told by the share of each or by what they come to.

// Cards of one name may differ in their memory, which is told behind their number: "six V100s, two with
// 16GB and four with 32GB", 两张3080, 一张10G一张20G.
var twinShare = pattern.Of(`(?:^|[^a-z0-9.])(\d{1,2}|one|two|three|four|five|six|seven|eight|一|两|二|三|四|五|六|七|八)(?: ?(?:of (?:them|which|those)|are|is|with|have|has|at|x|×|\*|张|块|个|的|是|只有))* ?(\d{1,3}) ?(?:g|gb|gib|gigs?)\b`)

// twinShares puts such cards into the query as one machine, where their shares come to the number that was told.
func (r *Reader) twinShares() {
	q := &r.Query
	if q.GPU == "" || q.GPUCount < 2 || q.Nodes > 1 || q.GPUPool != nil || q.GPUOptions != nil || q.GPUCountOptions != nil {
		return
	}
	from := r.cardEnd(q.GPU)
	amounts := 0
	for _, t := range r.Tokens {
		if t.Type == token.Bytes && t.Lo >= from {
			amounts++
		}
	}
	if from == 0 || amounts < 2 {
		return
	}
	var pool []query.Device
	left, lo, hi := q.GPUCount, len(r.Text), from
	for hi < len(r.Text) && left > 0 {
		m := r.Places(twinShare, r.Text[hi:])
		if m == nil {
			break
		}
		n, gb := told(r.Text[hi+m[2]:hi+m[3]]), told(r.Text[hi+m[4]:hi+m[5]])
		if n < 1 || gb < 4 || !r.memoryOfCard(hi+m[4]) {
			return
		}
		lo = min(lo, hi+m[2])
		pool = append(pool, query.Device{GPU: q.GPU, Count: n, MemoryGB: float64(gb)})
		left, hi = left-n, hi+m[1]
	}
	if left != 0 || len(pool) < 2 || !slices.ContainsFunc(pool, func(d query.Device) bool { return d.MemoryGB != pool[0].MemoryGB }) {
		return
	}
	r.poolTwins(pool, lo, hi)
}

// memoryOfCard reports whether the amount at a place is one that a card may have.
func (r *Reader) memoryOfCard(lo int) bool {
	i := r.tokenAt(lo)
	return i >= 0 && r.Tokens[i].Type == token.Bytes && r.Tokens[i].Value <= largestCard && r.memoryAfter(i) != "ram"
}

// totalledList takes out a number of cards that counts all those of a list behind it, each with a number of
// its own: "four GPUs: 2x 4090 and 2x A40", 单机四卡, 4090*2, A40*2. They work as one.
func (r *Reader) totalledList() {
	head := slices.IndexFunc(r.Hardware, func(p Part) bool { return p.What == PartCount && (p.Measure != "node" || p.Value != 1) })
	if head < 0 || r.Hardware[head].Measure != "card" || r.Hardware[head].Value < 3 || slices.ContainsFunc(r.Hardware[:head], func(p Part) bool { return p.What == partCard }) {
		return
	}
	if behind := r.Hardware[head+1:]; len(behind) > 0 && behind[0].From > r.Hardware[head].To && strings.Trim(r.Text[r.Tokens[r.Hardware[head].To].Hi:r.Tokens[behind[0].From].Lo], " 的") == "" && (behind[0].What == partCard || behind[0].What == PartMemory) {
		return // 4张3090和3张4090, 4块80G的A100和3张4090
	}
	sum, cards, counted := 0., 0, 0
	name := ""
	for _, p := range r.Hardware[head+1:] {
		switch {
		case p.What == partJoin && (p.name == "or" || p.name == "vs" || p.name == "slash"), p.What == PartCount && (p.Measure != "" && p.Measure != "card" || p.Value < 1):
			return
		case p.What == PartCount:
			sum += p.Value
			counted++
		case p.What == partCard && p.name != name:
			name = p.name
			cards++
		}
	}
	if alone := float64(cards - counted); cards < 2 || counted > cards || sum+alone != r.Hardware[head].Value {
		return // one without a number is one: "three GPUs (A6000, 2 4090s)"
	}
	for i := r.Hardware[head].From; i <= r.Hardware[head].To; i++ {
		r.Used[i] = true
	}
	r.Hardware = slices.Delete(slices.Clone(r.Hardware), head, head+1)
	r.totalled = true
}

// twinHan are cards of one name, each share by its memory and then its number: A100 40G两张, 80G一张.
var twinHan = pattern.Of(`^ ?-?(\d{1,3}) ?g(?:b)?(?:的|版|显存)*(?:有)?(\d{1,2}|[一两二三四五六七八])(?:张|块|片)[、,和加跟与+ ]+(\d{1,3}) ?g(?:b)?(?:的|版|显存)*(?:有)?(\d{1,2}|[一两二三四五六七八])(?:张|块|片)`)

var cardMeasureWords = pattern.OneOf("张", "块", "片")

// twinsByMemory puts those into the query.
func (r *Reader) twinsByMemory() {
	q := &r.Query
	if q.GPU == "" || q.Nodes > 1 || q.GPUPool != nil || q.GPUOptions != nil || !r.Mentions(cardMeasureWords) {
		return
	}
	from := r.cardEnd(q.GPU)
	m := r.Places(twinHan, r.Text[from:])
	if m == nil {
		return
	}
	value := func(k int) int { return told(r.Text[from+m[2*k] : from+m[2*k+1]]) }
	if value(1) == value(3) || value(1) < 4 || value(3) < 4 {
		return
	}
	pool := []query.Device{{GPU: q.GPU, Count: value(2), MemoryGB: float64(value(1))}, {GPU: q.GPU, Count: value(4), MemoryGB: float64(value(3))}}
	if r.poolTwins(pool, from, from+m[1]); r.Asked.Asks("compare", "best") {
		q.GPUPool, q.GPUOptions = nil, pool // A100 40G两张和80G两张哪个好
		r.Spans["gpu_options"] = r.Spans["gpu_pool"]
		delete(r.Spans, "gpu_pool")
	}
}

// poolTwins puts cards of one name into the query as one machine, and passes over the words that told of them.
func (r *Reader) poolTwins(pool []query.Device, lo, hi int) {
	q := &r.Query
	all := 0
	for _, d := range pool {
		all += d.Count
	}
	for i, t := range r.Tokens {
		sum := t.Lo >= hi && t.Value == float64(all) && r.At(i+1).Type == token.Measure && r.At(i+1).Kind == "card"
		if t.Lo >= lo && t.Lo < hi || sum {
			r.Used[i] = true
			r.Passed = append(r.Passed, i)
		}
	}
	q.GPUPool = pool
	q.GPU, q.GPUCount, q.GPUMemoryGB, q.TotalGPUMemoryGB = "", 0, 0, 0
	q.GPUMemoryOptions, q.GPUCountOptions = nil, nil
	r.Spans["gpu_pool"] = r.Spans["gpu"]
	for _, key := range [...]string{"gpu", "gpu_count", "gpu_memory_gb", "total_gpu_memory_gb"} {
		delete(r.Spans, key)
	}
}

// poolAlike counts the cards of a pool that are all of one kind: "on a 3090; with another 3090 so that all fits".
func (r *Reader) poolAlike() {
	q := &r.Query
	if len(q.GPUPool) < 2 || q.GPU != "" {
		return
	}
	first, n := q.GPUPool[0], 0
	for _, d := range q.GPUPool {
		if d.GPU == "" || d.GPU != first.GPU || d.MemoryGB != first.MemoryGB || d.CPU != "" {
			return
		}
		n += max(d.Count, 1)
	}
	q.GPU, q.GPUCount, q.GPUMemoryGB, q.GPUPool = first.GPU, n, first.MemoryGB, nil
}

// ownBoth tells that cards are there, and not that one of them is to be chosen.
var ownBoth = pattern.Of(`\b(?:have|has|got|own|owns|each of)\b|有|各一`)

// unlikeTwins reports whether cards of one name with unlike memories are in one machine: "4060 ti 8g +
// 4060 ti 16g", A100 40G 和 A100 80G 各一张.
func (r *Reader) unlikeTwins(rigs []rig) bool {
	owned := r.Matches(ownBoth, r.Text) || r.mixed()
	for k, g := range rigs {
		if g.memory == 0 || k > 0 && g.join != "plus" && (g.join != "and" || g.cards() == 0 && !owned) {
			return false
		}
	}
	return slices.ContainsFunc(rigs, func(g rig) bool { return g.memory != rigs[0].memory })
}
