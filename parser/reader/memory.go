package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/definition"
	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// An amount of memory, and the part of the query that it goes to by its role.

// mostAmounts is how many amounts of memory of one question are read.
const mostAmounts = 48

// bytes reads an amount of memory and decides what it is of: a card, all cards,
// the host, a file, a measurement, or only a claim.
func (r *Reader) bytes(i int) {
	q := &r.Query
	v := r.Tokens[i].Value
	r.Used[i] = true
	if r.amounts++; r.amounts > mostAmounts || v == 0 || r.groupSize(i) {
		return
	}
	decimal := ternary(r.Tokens[i].Name == "tb", v/numeral.Gigabytes["tb"]*1000, v) // what a drive's maker, and a corpus, counts in
	next := r.At(i + 1)
	if r.Word(i+1) == "of" && !strings.HasSuffix(r.Text[r.Tokens[i].Lo:r.Tokens[i].Hi], "b") {
		next = r.At(i + 2) // "2T of tokens"; 300 GB of them are bytes
	}
	if next.Type == token.Data && next.Name == "tokens" && (r.Tokens[i].Name == "gb" || r.Tokens[i].Name == "tb") {
		r.Query.Tokens = decimal * 1e9 // "332G tokens"
		r.Mark("tokens", i, i+1)
		return
	}
	if r.mixedCards(i) || r.moreRAM(i) {
		return
	}
	if r.Tokens[i].Kind == "whole" || r.inSum(i) || r.ofText(i) {
		if q.TextGB == 0 && r.Tokens[i].Kind != "whole" && r.Training() && r.ofText(i) && !r.Mentions(seenOrHeard) {
			q.TextGB = definition.Rounded(decimal)
			r.Mark("text_gb", i, i)
		}
		r.Passed = append(r.Passed, i)
		return
	}
	if plus := r.At(i + 1); plus.Name == "plus" && r.At(i+2).Type == token.Bytes && !r.onCard(i) && !r.onCard(i+2) && r.memoryAfter(i) != "ram" && r.summands(i) {
		return
	}
	if r.movedToHost(i) {
		q.WeightsOnCPUGB, q.Offload = definition.Rounded(v), "cpu"
		r.Mark("weights_on_cpu_gb", i, i)
		return
	}
	if r.givenGraphics(i) {
		return
	}
	switch r.settledRole(i) {
	case "ram":
		if n := r.modules(i); n > 1 {
			v *= n
			r.Passed = append(r.Passed, i)
		}
		if r.ramCameTo(i) {
			r.Passed = append(r.Passed, r.lastBytes(i))
			q.HostRAMGB = v
		} else if r.ownRAM(i) {
			r.Passed = append(r.Passed, r.ramWanted)
			q.HostRAMGB = v
		} else if r.ramInstead(i) {
			r.Passed = append(r.Passed, r.lastBytes(i))
			q.HostRAMGB, r.RAMInstead = v, true
		} else if r.RAMUsed && q.ObservedGB == 0 && q.HostRAMGB != v && !r.ramUsage(i) {
			q.ObservedGB, q.HostRAMGB, r.RAMUsed = q.HostRAMGB, v, false // "内存占用28G，能在16G内存中运行吗"
		} else if q.HostRAMGB != 0 && q.HostRAMGB != v && (r.Tokens[i].Kind == "hostchoice" || r.At(i-1).Joins() || r.At(i-2).Type == token.Bytes && r.changedRAM(i-2) || r.At(i-3).Type == token.Bytes && r.changedRAM(i-3) || r.orRAM(i) || r.Matches(ramBefore, r.ClauseBefore(r.Tokens[i]))) {
			q.HostRAMOptions = []float64{q.HostRAMGB, v}
			q.HostRAMGB = 0
		} else if q.HostRAMOptions != nil {
			q.HostRAMOptions = unique(append(q.HostRAMOptions, v))
		} else if q.HostRAMGB == 0 {
			q.HostRAMGB = v
			r.RAMUsed = r.ramUsage(i)
			r.wantedRAM(i)
		} else if last := r.lastBytes(i); q.HostRAMGB != v && r.Tokens[last].Value == q.HostRAMGB && r.Flat(last, i) {
			r.Ambiguous(last, i, "amounts of RAM", "内存")
		}
		r.Mark("host_ram_gb", i, i)
	case "total":
		q.TotalGPUMemoryGB = v
		r.Mark("total_gpu_memory_gb", i, i)
	case "file", "disk":
		q.WeightsGB = definition.Rounded(v)
		r.FileSizes = append(r.FileSizes, i)
		r.Mark("weights_gb", i, i)
	case "observed":
		if v < q.ObservedGB && (r.Matches(oneOfCards, r.ClauseBefore(r.Tokens[i])) || r.onDevice(i)) {
			r.Passed = append(r.Passed, i)
			r.onOthers = append(r.onOthers, i)
			return // the fullest card is what counts
		}
		if r.nothingRuns() {
			q.GPUMemoryGB = v
			r.Mark("gpu_memory_gb", i, i)
			return
		}
		q.ObservedGB = definition.Rounded(v)
		r.observed = append(r.observed, i)
		r.Mark("observed_gb", i, i)
	case "another":
		r.observed = append(r.observed, i)
		r.Passed = append(r.Passed, i)
	case "used":
		q.UsedGB = printout.Tidy(r.Tokens[i].InGB())
		r.Passed = append(r.Passed, i)
		r.Mark("used_gb", i, i)
	case "free":
		if r.Matches(leftWhileRunning, r.ClauseBefore(r.Tokens[i])) {
			r.Passed = append(r.Passed, i)
			return // 单卡训练时还剩20GB，多卡就爆了
		}
		r.freeGB, r.freeGiB = v, r.Tokens[i].InGB() != v
		r.Passed = append(r.Passed, i)
		r.Mark("used_gb", i, i)
	case "claimed":
		r.Passed = append(r.Passed, i)
		if r.eitherResult(i) { // which of the two it is, and no card against another
			r.Asked.Drop(func(s evidence.Sign) bool { return s.Kind == "ask" && s.Name == "compare" })
		}
		if q.ClaimedGB == 0 && (r.needDerived(i) || r.estimateDoubted(i) || r.needOfHearsay(i)) {
			q.ClaimedGB = v
			r.Mark("claimed_gb", i, i)
		}
	default:
		if v < leastMemory {
			r.Passed = append(r.Passed, i) // "160 KiB a token"
			return
		}
		if r.eitherAmount(i) {
			r.Tokens[i].Kind = "listed"
		}
		r.Hardware = append(r.Hardware, Part{What: PartMemory, From: i, To: i, Value: v})
	}
}

// leastMemory is less than any card has.
const leastMemory = 0.05

// inSum reports whether an amount is a term of a sum that is worked out: "14G+2G=16G".
func (r *Reader) inSum(i int) bool {
	last := i
	for r.At(last+1).Name == "plus" && r.At(last+2).IsFigure() {
		last += 2
	}
	return (last > i || r.At(i-1).Name == "plus" && r.At(i-2).IsFigure()) && r.At(last+1).Type == token.Equals && r.Word(last+1) == "=" && r.At(last+2).Type == token.Bytes
}

// lastBytes is the amount of memory before a token, or the token itself.
func (r *Reader) lastBytes(i int) int {
	for j := i - 1; j >= max(0, i-backward); j-- {
		if r.Tokens[j].Type == token.Bytes {
			return j
		}
	}
	return i
}

// backward is how many tokens back an amount may stand that another is told beside: the
// cost stays in step with the length of the text.
const backward = 60

// clauseEnd is where the clause ends that a token stands in, its stop included.
func (r *Reader) clauseEnd(i int) int {
	hi := r.Tokens[i].Hi
	if at := chars.FirstStop(r.Text[hi:]); at >= 0 {
		return hi + at + 1
	}
	return len(r.Text)
}

// leftWhileRunning ends before what a run leaves free, which nothing else has taken.
var leftWhileRunning = pattern.Of(`(?:训练|微调|推理|跑|训)[^,;?!、]{0,8}(?:还剩|还有|剩余|剩下|剩|还空|富余|盈余)(?:着|了|个|大概|大约|约|近)*$`)

// inBrackets is the bracket that an amount follows, over a word such as "about":
// "Q4_K_M (~14GB)", or -1.
func (r *Reader) inBrackets(i int) int {
	j := i - 1
	for r.At(j).Type == token.Link {
		j--
	}
	if r.At(j).Type == token.Open && j > 0 {
		return j
	}
	return -1
}

// percentOf reports whether an amount is the whole that a share is told of: "90% of
// 64GB".
func (r *Reader) percentOf(i int) bool {
	return r.At(i-1).Type == token.Link && r.Word(i-1) == "of" && r.At(i-2).Type == token.Unit && r.At(i-2).Name == "percent"
}

// otherAmount reports whether another amount of memory stands in the text.
func (r *Reader) otherAmount(i int) bool {
	first := r.At(r.firstAmount())
	if first.Type != token.Bytes {
		return false
	}
	several := r.Whole.severalAmounts.Holds(func() bool {
		return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Bytes && t.Value != first.Value })
	})
	return several || first.Value != r.Tokens[i].Value
}
