package parser

import "strings"

// bytes reads an amount of memory and decides what it is of: a card, all cards,
// the host, a file, a measurement, or only a claim.
func (r *reader) bytes(i int) {
	q := &r.query
	v := r.tokens[i].value
	r.used[i] = true
	if v == 0 || r.groupSize(i) {
		return
	}
	decimal := ternary(r.tokens[i].name == "tb", v/gigabytes["tb"]*1000, v) // what a drive's maker, and a corpus, counts in
	next := r.at(i + 1)
	if r.word(i+1) == "of" && !strings.HasSuffix(r.text[r.tokens[i].lo:r.tokens[i].hi], "b") {
		next = r.at(i + 2) // "2T of tokens"; 300 GB of them are bytes
	}
	if next.typ == tData && next.name == "tokens" && (r.tokens[i].name == "gb" || r.tokens[i].name == "tb") {
		r.query.Tokens = decimal * 1e9 // "332G tokens"
		r.mark("tokens", i, i+1)
		return
	}
	if r.mixedCards(i) || r.moreRAM(i) {
		return
	}
	if r.tokens[i].kind == "whole" || r.inSum(i) || r.ofText(i) {
		if q.TextGB == 0 && r.tokens[i].kind != "whole" && r.training() && r.ofText(i) && !r.matching.mentions(seenOrHeard...) {
			q.TextGB = rounded(decimal)
			r.mark("text_gb", i, i)
		}
		r.passed = append(r.passed, i)
		return
	}
	if plus := r.at(i + 1); plus.name == "plus" && r.at(i+2).typ == tBytes && !r.onCard(i) && !r.onCard(i+2) && r.memoryAfter(i) != "ram" && r.summands(i) {
		return
	}
	if r.movedToHost(i) {
		q.WeightsOnCPUGB, q.Offload = rounded(v), "cpu"
		r.mark("weights_on_cpu_gb", i, i)
		return
	}
	switch r.role(i) {
	case "ram":
		if r.ownRAM(i) {
			r.passed = append(r.passed, r.ramWanted)
			q.HostRAMGB = v
		} else if r.ramInstead(i) {
			r.passed = append(r.passed, r.lastBytes(i))
			q.HostRAMGB = v
		} else if r.ramUsed && q.ObservedGB == 0 && q.HostRAMGB != v && !r.ramUsage(i) {
			q.ObservedGB, q.HostRAMGB, r.ramUsed = q.HostRAMGB, v, false // "内存占用28G，能在16G内存中运行吗"
		} else if q.HostRAMGB != 0 && q.HostRAMGB != v && (r.tokens[i].kind == "hostchoice" || r.at(i-1).joins() || r.at(i-2).typ == tBytes && r.changedRAM(i-2) || r.orRAM(i)) {
			q.HostRAMOptions = []float64{q.HostRAMGB, v}
			q.HostRAMGB = 0
		} else if q.HostRAMOptions != nil {
			q.HostRAMOptions = unique(append(q.HostRAMOptions, v))
		} else if q.HostRAMGB == 0 {
			q.HostRAMGB = v
			r.ramUsed = r.ramUsage(i)
			r.wantedRAM(i)
		} else if last := r.lastBytes(i); q.HostRAMGB != v && r.tokens[last].value == q.HostRAMGB && r.flat(last, i) {
			r.ambiguous(last, i, "amounts of RAM", "内存")
		}
		r.mark("host_ram_gb", i, i)
	case "total":
		q.TotalGPUMemoryGB = v
		r.mark("total_gpu_memory_gb", i, i)
	case "file", "disk":
		q.WeightsGB = rounded(v)
		r.fileSizes = append(r.fileSizes, i)
		r.mark("weights_gb", i, i)
	case "observed":
		if v < q.ObservedGB && (r.matches(oneOfCards, r.clauseBefore(r.tokens[i])) || r.onDevice(i)) {
			r.passed = append(r.passed, i)
			r.onOthers = append(r.onOthers, i)
			return // the fullest card is what counts
		}
		if r.nothingRuns() {
			q.GPUMemoryGB = v
			r.mark("gpu_memory_gb", i, i)
			return
		}
		q.ObservedGB = rounded(v)
		r.observed = append(r.observed, i)
		r.mark("observed_gb", i, i)
	case "another":
		r.observed = append(r.observed, i)
		r.passed = append(r.passed, i)
	case "used":
		q.UsedGB = tidy(r.tokens[i].inGB())
		r.passed = append(r.passed, i)
		r.mark("used_gb", i, i)
	case "free":
		r.freeGB, r.freeGiB = v, r.tokens[i].inGB() != v
		r.passed = append(r.passed, i)
		r.mark("used_gb", i, i)
	case "claimed":
		r.passed = append(r.passed, i)
		if q.ClaimedGB == 0 && (r.needDerived(i) || r.estimateDoubted(i)) {
			q.ClaimedGB = v
			r.mark("claimed_gb", i, i)
		}
	default:
		if v < leastMemory {
			r.passed = append(r.passed, i) // "160 KiB a token"
			return
		}
		if r.eitherAmount(i) {
			r.tokens[i].kind = "listed"
		}
		r.hardware = append(r.hardware, part{what: partMemory, from: i, to: i, value: v})
	}
}

// leastMemory is less than any card has.
const leastMemory = 0.05

// inSum reports whether an amount is a term of a sum that is worked out: "14G+2G=16G".
func (r *reader) inSum(i int) bool {
	last := i
	for r.at(last+1).name == "plus" && r.at(last+2).isFigure() {
		last += 2
	}
	return (last > i || r.at(i-1).name == "plus" && r.at(i-2).isFigure()) && r.at(last+1).typ == tEquals && r.word(last+1) == "=" && r.at(last+2).typ == tBytes
}

// lastBytes is the amount of memory before a token, or the token itself.
func (r *reader) lastBytes(i int) int {
	for j := i - 1; j >= max(0, i-backward); j-- {
		if r.tokens[j].typ == tBytes {
			return j
		}
	}
	return i
}

// backward is how many tokens back an amount may stand that another is told beside: the
// cost stays in step with the length of the text.
const backward = 60

// clauseEnd is where the clause ends that a token stands in, its stop included.
func (r *reader) clauseEnd(i int) int {
	hi := r.tokens[i].hi
	if at := firstStop(r.text[hi:]); at >= 0 {
		return hi + at + 1
	}
	return len(r.text)
}
