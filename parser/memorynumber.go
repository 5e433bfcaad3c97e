package parser

import (
	"slices"
)

// enoughOf reads the memory of "do I need 80GB, or is 48 enough?": the unit was said
// of the other amount.
func (r *reader) enoughOf(i int) bool {
	v := r.tokens[i].value
	if !slices.Contains(soldSizes[:], v) || r.query.GPUMemoryGB != 0 || !r.asked.behind(r.tokens[i].hi, 3, "enough") || !r.bytesBefore(i) {
		return false
	}
	r.bytes(i)
	return true
}

// phones are the words for them.
var phones = []string{"手机", "电话", "安卓", "phone", "android", "スマホ"}

// phone reads the memory of a telephone, told as RAM and storage: "手机8+128".
func (r *reader) phone(i int) bool {
	rest := r.at(i + 2)
	if r.at(i+1).name != "plus" || !slices.Contains([]float64{64, 128, 256, 512, 1024}, rest.value) || r.tokens[i].value > 32 || !r.matching.mentions(phones...) {
		return false
	}
	r.query.HostRAMGB = r.tokens[i].value
	r.mark("host_ram_gb", i, i+2)
	return true
}

// summands reads a pool that is told by memory alone, "24+24+12 GB": the unit is
// written once, behind the last.
func (r *reader) summands(i int) bool {
	if r.query.GPUPool != nil || !r.plusAfter(i) {
		return false
	}
	at := r.sumEnd(i)
	last := r.at(at)
	bracket := r.at(i-1).typ == tOpen && r.at(at+1).typ == tClose && r.at(at+2).typ != tTimes && r.tokens[i].value >= 4 && r.tokens[i].value <= 192
	if last.typ != tBytes && r.at(at+1).kind != "memory" && !bracket || r.memoryAfter(at) == "ram" {
		return false
	}
	var pool []Device
	for j := i; j <= at; j += 2 {
		if v := r.tokens[j].value; v < 1 || v > 1024 {
			return false
		}
		pool = append(pool, Device{Count: 1, MemoryGB: r.tokens[j].value})
	}
	for j := i; j <= at; j += 2 {
		r.used[j] = true
		r.tokens[j].typ, r.tokens[j].kind = tMark, "summand"
	}
	r.query.GPUPool = pool
	r.mark("gpu_pool", i, at)
	return true
}

// plusAfter reports whether another term of a sum stands behind a token.
func (r *reader) plusAfter(i int) bool {
	plus, next := r.at(i+1), r.at(i+2)
	return plus.typ == tJoin && plus.name == "plus" && (next.typ == tNumber || next.typ == tBytes)
}

// sumEnd is the last term of the sum that begins at a token: the first with a unit, or
// the last of all. The terms of one sum are asked for in turn, and have the same end.
func (r *reader) sumEnd(i int) int {
	if i > r.sum.from && i < r.sum.to && (r.sum.to-i)%2 == 0 {
		return r.sum.to
	}
	r.sum = sum{from: i, to: i}
	for r.plusAfter(r.sum.to) {
		if r.sum.to += 2; r.tokens[r.sum.to].typ == tBytes && !(r.tokens[i].typ == tBytes && r.at(r.sum.to+2).typ == tBytes && r.memoryAfter(r.sum.to+2) != "ram" && !r.at(r.sum.to+3).isCard()) {
			break
		}
	}
	return r.sum.to
}

// sum is where a sum begins and ends, in tokens.
type sum struct{ from, to int }

// afterCard reads the 40 of "4x A100 40": memory without a unit.
func (r *reader) afterCard(i int) bool {
	next := r.at(i + 1)
	if r.at(i-1).typ == tEither && r.at(i-2).typ == tNumber && r.at(i-3).typ == tCard && next.typ != tTimes && next.typ != tMeasure && !r.beforeCard(i) {
		return slices.Contains([]float64{16, 24, 32, 40, 48, 64, 80, 94, 96, 141}, r.tokens[i].value) && r.afterCard(i-2) // "a100 40 vs 80"
	}
	if r.at(i-1).typ == tLink && (r.word(i-1) == "de" || r.word(i-1) == "of") && r.at(i-2).typ == tCard && r.ends(i+1) {
		return slices.Contains([]float64{16, 24, 32, 40, 48, 64, 80, 94, 96, 141}, r.tokens[i].value)
	}
	if r.at(i-1).typ != tCard || next.typ == tTimes || next.typ == tMeasure || next.typ == tCard || next.typ == tBare || next.typ == tQuantity || next.typ == tData {
		return false
	}
	return slices.Contains([]float64{16, 24, 32, 40, 48, 64, 80, 94, 96, 141}, r.tokens[i].value)
}

// unified reads the 512 of "Mac Studio M3 Ultra 512": Apple's sizes are often
// said without a unit.
func (r *reader) unified(i int) bool {
	before := r.at(i - 1)
	apple := before.kind == "apple" || before.typ == tCard && len(before.name) > 1 && before.name[0] == 'm' && isDigit(before.name[1]) && len(before.name) < 9
	return apple && slices.Contains([]float64{16, 24, 32, 36, 48, 64, 96, 128, 192, 256, 512}, r.tokens[i].value)
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

// arithmetic drops the counts of a calculation: "7 x 4 x 4 = 112 GB".
func (r *reader) arithmetic() {
	for i, t := range r.tokens {
		if t.typ != tEquals || r.word(i) != "=" || r.at(i-1).typ != tNumber || r.at(i-2).typ != tTimes && r.word(max(i-2, 0)) != "/" {
			continue
		}
		start := i
		for start > 0 && (r.tokens[start-1].typ == tNumber || r.tokens[start-1].typ == tTimes || r.tokens[start-1].kind == "slash") {
			start--
		}
		if r.at(i+1).kind == "product" || start > 0 && r.tokens[start].typ == tTimes && r.tokens[start-1].isCard() {
			continue // "24G*4 = 96G", "A40 * 4 = 48G * 4" tell of cards
		}
		r.hardware = slices.DeleteFunc(r.hardware, func(p part) bool { return p.from >= start-1 && p.to <= i+1 })
	}
}

// quotient reads the calculation of a share: in "400 / 2000 = 20%" a rate that was
// measured over the peak that somebody takes for the card's.
func (r *reader) quotient() {
	q := &r.query
	for i, t := range r.tokens {
		if t.typ == tNumber && t.value >= 10 && r.divisor(i) {
			q.AssumedPeakTFLOPS = t.value
			r.mark("assumed_peak_tflops", i, i)
			return
		}
		if t.typ != tEither || t.kind != "slash" || r.at(i-1).typ == 0 || r.at(i+1).typ != tNumber && r.at(i+1).typ != tUnit {
			continue
		}
		over, under := r.at(i-1), r.at(i+1)
		rate := over.typ == tUnit && over.name == "tflops" || over.typ == tNumber && q.TFLOPS == nil && over.value >= 10 && under.value >= 30 && r.asked.asks("mfu") || over.typ == tNumber && slices.ContainsFunc(q.TFLOPS, func(v float64) bool { return close(v, over.value) })
		if !rate || under.value <= over.value || under.typ == tUnit && under.name != "tflops" || !r.asked.asks("mfu", "percent") {
			continue
		}
		q.AssumedPeakTFLOPS = under.value
		q.TFLOPS = Numbers{over.value}
		q.MFUPct = 0
		delete(r.spans, "mfu_pct")
		r.mark("assumed_peak_tflops", i+1, i+1)
		return
	}
}
