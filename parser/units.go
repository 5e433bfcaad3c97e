package parser

import (
	"math"
	"slices"
	"strings"
)

// unit reads a figure with a unit of its own: time, speed, money, power.
func (r *reader) unit(i int) {
	if r.used[i] {
		return // the end of a processor's name
	}
	t := r.tokens[i]
	q := &r.query
	v := t.value
	r.used[i] = true
	switch t.name {
	case "hour", "day", "week", "month", "minute", "year":
		r.duration(i)
	case "cardshare":
		if q.MemoryShare+q.CardShare == 0 && !r.asked.asks("why", "normal") {
			q.CardShare = math.Round(v*1000) / 1000
			r.mark("card_share", i, i)
		}
	case "percent":
		if v > 0 && v < 100 && q.MemoryShare+q.CardShare == 0 && r.hasCardBefore(i) && r.matches(shareInUse, r.text[t.hi:]) {
			q.CardShare = (100 - v) / 100 // what is left
			r.mark("card_share", i, i+1)
			r.tokens[i+1].typ, r.tokens[i+1].kind = tMark, "read"
			return
		}
		if v > 0 && v < 100 && !r.asked.asks("mfu", "why", "normal") && !r.training() && q.MemoryShare == 0 && r.matches(shareOfCard, r.text[t.hi:]) {
			q.MemoryShare = v / 100 // "using 80% of vram"
			r.mark("gpu_memory_utilization", i, i)
			return
		}
		if (r.shareOfMemory(i-1) || r.shareOfMemory(i+1)) && v > 0 && v <= 100 {
			q.MemoryShare = v / 100
			r.mark("gpu_memory_utilization", i, i)
			return
		}
		if next, before := r.at(i+1), r.at(i-1); next.typ == tEither && r.at(i+2).name == "percent" || before.typ == tEither && r.at(i-2).name == "percent" {
			return // "is that 24% or 48%?"
		}
		if r.otherShare(i) || r.at(i-1).typ == tEither && slices.ContainsFunc(r.tokens[max(0, i-6):i], func(t token) bool { return t.typ == tUnit && t.name == "percent" }) {
			return // "is that 48% mfu or 24"
		}
		if v == 0 && !r.matching.mentions("mfu") {
			return // "the utilisation is 0%" is a symptom
		}
		if r.shareClaimed(i) {
			r.passed = append(r.passed, i)
			return
		}
		if r.asked.asks("mfu") && q.TokensPerSPerGPU == 0 {
			q.MFUPct = v
			r.mfus = append(r.mfus, i)
			r.mark("mfu_pct", i, i)
		}
	case "watt", "kilowatt":
		if t.name == "watt" && v < 10 && r.asked.asks("buy", "cost") {
			return // "预算1.5w" is money
		}
		if t.name == "kilowatt" {
			v *= 1000
		}
		if v == q.PowerLimitW || r.readSupply(i) {
			return // "-pl 250 (250 W)"
		}
		if next := r.at(i + 1); next.isCard() || (next.kind == "line" || next.kind == "maker") && r.at(i+2).isCard() || r.at(i-2).isCard() && (r.word(i-1) == "at" || r.word(i-1) == "@") && r.asked.asks("howfast") && !r.energyAsked() || powerLimited(r.matching, r.clauseBefore(r.tokens[i]), r.text[r.tokens[i].hi:]) {
			q.PowerLimitW = v
		} else {
			q.PowerW = v
		}
		r.mark("power_w", i, i)
	case "second":
		if r.at(i-1).typ == tCard && r.text[t.hi-1] == 's' && isDigit(r.text[t.hi-2]) && slices.Contains(memorySizes, v) {
			r.tokens[i].typ = tNumber // "four A100 40s"
			r.bytes(i)
			return
		}
		r.perTokenTime(i)
	case "tflops", "pflops", "eflops", "gflops", "mflops", "kflops", "flops":
		r.flops(i)
	case "tps":
		r.rate(i)
	case "tpsg":
		if q.TokensPerSPerGPU != 0 {
			q.RefTokensPerSPerGPU = v
		} else {
			q.TokensPerSPerGPU = v
			q.MFUClaimed, q.MFUPct = q.MFUPct, 0
			r.reference(i)
		}
		r.mark("tokens_per_s_per_gpu", i, i)
	case "eps":
		q.ExamplesPerS = v
		r.mark("examples_per_s", i, i)
	case "usd":
		if r.perKWh(i) {
			q.PricePerKWh = v
			r.mark("price_per_kwh", i, i)
			return
		}
		r.dollars(i)
	case "usdh", "cnyh", "eurh":
		r.hourlyPrice(i)
	case "eur":
		if r.perKWh(i) {
			q.PricePerKWh, q.Currency = v, "eur"
			r.mark("price_per_kwh", i, i)
			return
		}
		if r.hourly(i) {
			r.hourlyPrice(i)
			return
		}
		r.euros(i)
	case "cny":
		if r.byEnergy(i) {
			q.PricePerKWh, q.Currency = v, "cny"
			r.mark("price_per_kwh", i, i)
			return
		}
		if r.hourly(i) {
			r.hourlyPrice(i)
		}
	case "mao", "maokwh":
		if t.name == "maokwh" || r.byEnergy(i) {
			q.PricePerKWh, q.Currency = v/10, "cny"
			r.mark("price_per_kwh", i, i)
		}
	case "network":
		q.NetworkGbps, q.NetworkLinks = v, int(t.active)
		r.asked.drop(func(s sign) bool {
			return s.kind == "outside" && s.name == "setup" && r.matches(netSpoken, r.text[s.lo:s.hi])
		})
		r.mark("network_gbps", i, i)
	case "slot":
		q.PCIeGen, q.PCIeLanes = int(v), int(t.active)
		r.mark("pcie_gen", i, i)
	case "usdkwh":
		q.PricePerKWh = v
		r.mark("price_per_kwh", i, i)
	case "centkwh":
		q.PricePerKWh = v / 100
		r.mark("price_per_kwh", i, i)
	case "cnykwh":
		q.PricePerKWh, q.Currency = v, "cny"
		r.mark("price_per_kwh", i, i)
	case "eurkwh":
		q.PricePerKWh, q.Currency = v, "eur"
		r.mark("price_per_kwh", i, i)
	}
}

// shareOfCard stands behind a share of the card that is to be used.
var shareOfCard = patternOf(`^ of (?:the |my |its |an? |each )?(?:total |available )?(?:vram|gpu memory|gpu ram|gpu|card|video memory|card's memory)\b`)

// shareOfMemory reports whether a token names the share of a card that a server takes. GPU-Util is
// how busy a card is.
func (r *reader) shareOfMemory(i int) bool {
	return r.at(i).is("key", "gpu_memory_utilization") && (strings.Contains(r.word(i), "mem") || strings.HasPrefix(r.word(i), "显存"))
}

// valueOfBusy reports whether the name that a figure is the value of tells how busy a card is: "gpu util
// is 5".
func (r *reader) valueOfBusy(i int) bool {
	for j := i - 1; j >= max(0, i-3); j-- {
		if r.at(j).is("key", "gpu_memory_utilization") {
			return !r.shareOfMemory(j)
		}
	}
	return false
}

// otherShare reports whether a share is one of two that are asked about, whose sign was
// said once: "48% mfu or 24".
func (r *reader) otherShare(i int) bool {
	for j := i + 1; j <= i+5; j++ {
		if t := r.at(j); t.typ == tEither && t.kind != "slash" {
			other, next := r.at(j+1), r.at(j+2)
			return (other.typ == tNumber || other.typ == tUnit && other.name == "percent") && other.value <= 100 && next.typ != tTimes && next.typ != tMeasure && !r.beforeCard(j+1)
		} else if t.typ == tMark || t.isFigure() {
			return false
		}
	}
	return false
}

// percent turns a share that is told as a fraction, "mfu 0.45", into percent.
func percent(v float64) float64 {
	if v > 0 && v <= 1 {
		return v * 100
	}
	return v
}

// confirmedShare stands behind a utilisation that is only to be confirmed.
var confirmedShare = patternOf(`^ ?(?:mfu|hfu|utili[sz]ation)?(?: or so)?[ 、,]*(?:吗|么|嘛|吧|对不对|对吗|对吧|对么|对不|是不是|没错|正确|是吗|right|correct|isn't it|is that (?:right|correct)|does that|am i|yes)`)

// shareClaimed reports whether a utilisation is what somebody made of the rate told before
// it: "390 TFLOPS每卡，MFU是39%对不对". It is no fact, but what the rate is to be held against.
func (r *reader) shareClaimed(i int) bool {
	return r.query.TFLOPS != nil && r.matches(confirmedShare, r.text[r.tokens[i].hi:])
}

// share reads a share that stands before its name: "0.58 utilization", "0.4 MFU".
func (r *reader) share(i int) bool {
	v := r.tokens[i].value
	if v <= 0 || v >= 1 || r.query.MFUPct != 0 {
		return false
	}
	next := strings.TrimLeft(r.text[r.tokens[i].hi:], " ")
	named := strings.HasPrefix(next, "mfu") || strings.HasPrefix(next, "hfu") || strings.HasPrefix(next, "model flops util") || strings.HasPrefix(next, "flops util")
	if !named && !((r.training() || r.asked.asks("howlong")) && (strings.HasPrefix(next, "utili") || strings.HasPrefix(next, "gpu utili") || strings.HasPrefix(next, "efficiency") || opens(next, []string{"利用率", "的利用率", "gpu利用率", "算力利用率", "的算力利用率"}) > 0)) {
		return false
	}
	r.query.MFUPct = rounded(v * 100)
	r.mark("mfu_pct", i, i)
	return true
}

// checked reports whether a time is a result that is to be confirmed: "takes 21
// days, is this correct?".
func (r *reader) checked(i int) bool {
	switch r.word(max(i-1, 0)) {
	case "takes", "take", "took", "about", "in", "~", "需要", "要", "=":
		return r.asked.asks("normal") && !r.asked.asks("why") && (r.query.Tokens > 0 || r.query.TokensPerSPerGPU > 0)
	}
	return false
}

// peakListed ends before what a card is sold with: "specified at 383 TFLOPS", 标称算力312.
var peakListed = patternOf(`\b(?:specified|specced|spec'd|spec-ed|specs?|rated|listed|advertised|quoted)(?: (?:as|at|for|with|to|be|do|reach|have|having|say|says|is|of|up|about|around|roughly))* ?~?$|(?:标称|官方|理论|号称|规格)(?:的)?(?:峰值|算力|性能|值)*(?:是|为|有|约|:)* ?$`)

// takenPeak ends before what a program or a formula takes for the peak of a card, takenBehind stands
// behind it: "the script assumes 312 TFLOPS", "it takes 989 TFLOPS as peak", 按312 TFLOPS算.
var (
	takenPeak   = patternOf(`\b(?:assum(?:es?|ed|ing)|hard-?cod(?:es?|ed|ing)(?: (?:to|at|as|with|for))?|(?:divid(?:es?|ing)|normali[sz](?:es?|ing))(?: (?:it|that|them|this|everything|the rate))? by|divided by|normali[sz]ed (?:by|to|against)|(?:computes?|calculates?|measures?|computed|calculated|measured|reckoned)(?: (?:the |its |my )?mfu)? (?:against|relative to)|\bmfu (?:against|relative to|based on|assuming)|based on|relative to|promised|peak of|peak)(?: (?:an?|the|of|about|some|peak|flops|card'?s?|gpu'?s?))* ?~?$|\b(?:script|code|calculator|tool|formula|nanogpt|repo|trainer|library|program|framework)\b[^.?!;,]{0,16}\b(?:uses?|takes?|puts?|sets?|expects?)(?: (?:an?|the|about|some|peak|card'?s?|gpu'?s?))* ?~?$|(?:除以|峰值(?:算力|性能|flops)?(?:写死|写|设|取|填|用|定|假设|当|配置)?(?:的|了)?(?:成|为|是|:|=)?|写死(?:的)?(?:成|为|是|了)?|假设(?:的)?(?:峰值)?(?:是|为)?) ?$`)
	takenBehind = patternOf(`^ ?(?:flops?)? ?(?:as|for|is|being) (?:the |its |a |my |their |an )?(?:\w+ ){0,2}peak\b|^ ?(?:flops)?(?:的)?(?:理论|标称)?峰值`)
	// byPeak and peakUsed stand around it in Chinese: 按312T算. What 跑出150T算下来 tells was measured.
	byPeak   = patternOf(`(?:按照?|以|用|拿) ?$`)
	peakUsed = patternOf(`^ ?(?:flops)?(?:来|去)?(?:计算|算(?:的|出|得|一下| ?mfu|[,;、 ]|$))`)
)

// peakTold reports whether words around a speed say that somebody takes it for the peak of a card.
func (r *reader) peakTold(i int) bool {
	if opens(r.text[r.tokens[i].hi:], []string{" per gpu", "/gpu", " per card", " each", " out of"}) > 0 {
		return false // a rate that was reached
	}
	before, behind := r.text[max(0, r.tokens[i].lo-64):r.tokens[i].lo], r.text[r.tokens[i].hi:]
	return r.asked.asks("mfu") && (r.matches(takenBehind, behind) || r.matches(takenPeak, strings.TrimRight(before, " ")+" ") || r.matches(byPeak, before) && r.matches(peakUsed, behind))
}

// saidPeak reports whether a speed is what a card is said to reach at most: "H100
// 989 TFLOPS peak", "4090 (165 TFLOPS bf16) at 50% MFU".
func (r *reader) saidPeak(i int) bool {
	rest, before := strings.TrimLeft(r.text[r.tokens[i].hi:], " "), strings.TrimRight(r.text[:r.tokens[i].lo], " ")
	if strings.HasPrefix(rest, "peak") || strings.HasPrefix(rest, "theoretical") || strings.HasSuffix(before, "peak") || strings.HasSuffix(before, "peak of") || strings.HasSuffix(before, "峰值") || r.peakTold(i) {
		return true
	}
	if r.matching.mentions("spec", "rated", "listed", "advertised", "quoted", "标称", "官方", "理论", "号称") && r.matches(peakListed, before) {
		return true
	}
	card := r.at(i - 2)
	if one := r.at(i - 1); one.typ == tCard || one.typ == tBare || one.typ == tLink && (card.typ == tCard || card.typ == tBare) {
		other := slices.ContainsFunc(r.tokens[i:], func(t token) bool {
			return (t.typ == tCard || t.typ == tBare) && t.name != one.name && t.name != card.name
		})
		return other && slices.ContainsFunc(r.tokens, func(t token) bool { return t.typ == tUnit && t.name == "percent" })
	}
	if r.at(i-1).typ != tOpen || card.typ != tCard && card.typ != tBare {
		return false
	}
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.typ == tUnit && t.name == "percent" })
}

// leastWork, in units of 10^12, is more than all cards of a place do in a second: so many FLOP are
// those of the whole work.
const leastWork = 1e8

// flops reads a speed of computing: measured, or the peak that somebody assumed.
func (r *reader) flops(i int) {
	t := r.tokens[i]
	q := &r.query
	v := t.value
	switch t.name {
	case "pflops":
		v *= 1000
	case "eflops":
		v *= 1e6
	case "gflops":
		v /= 1000
	case "mflops":
		v /= 1e6
	case "kflops":
		v /= 1e9
	case "flops":
		v /= 1e12
	}
	alone := t.name == "flops" && v >= leastWork/1000 && r.asked.asks("howlong") && !slices.ContainsFunc(r.tokens, func(t token) bool { return t.typ == tModel || t.typ == tSize })
	if (v >= leastWork || alone) && (!r.asked.asks("whatmodel") || q.ComputeOptimal) && q.FLOP == 0 {
		q.FLOP = rounded(v * 1e12)
		r.mark("flop", i, i)
		return
	}
	r.mark("tflops", i, i)
	if r.asked.asks("mfu") && q.AssumedPeakTFLOPS == 0 && (q.TFLOPS == nil || r.peakTold(i)) && r.saidPeak(i) {
		r.mark("assumed_peak_tflops", i, i)
		q.AssumedPeakTFLOPS = v
		return
	}
	if q.MFUPct > 0 || r.asked.asks("mfu") && r.asked.asks("why", "normal") && q.TFLOPS == nil && q.TokensPerSPerGPU > 0 {
		q.AssumedPeakTFLOPS = v
		return
	}
	q.TFLOPS = append(q.TFLOPS, v)
	for j := i + 1; j < len(r.tokens) && j < i+12; j++ { // "250 TFLOPS at bsz 8 vs 345 on H100"
		if next := r.at(j + 1); r.tokens[j].kind == "vs" && next.typ == tNumber && next.value >= 10 && r.at(j+2).typ == tUnknown && preposition[r.word(j+2)] && r.beforeCard(j+2) {
			q.TFLOPS = append(q.TFLOPS, next.value)
			r.used[j+1] = true
		}
	}
	r.otherFlops(i)
}

// cardsAmong is how many cards are named between two tokens.
func (r *reader) cardsAmong(from, to int) (n int) {
	for _, t := range r.tokens[from:to] {
		if t.typ == tCard || t.typ == tBare {
			n++
		}
	}
	return n
}

// otherFlops reads the speeds of other cards whose unit was said once: "270 TFLOPS on an
// MI300X and 360 on an H100", "A6000 does 150 TFLOPS while a 3090 only 70".
func (r *reader) otherFlops(i int) {
	for j := i + 1; j < len(r.tokens) && j < i+16; j++ {
		t := r.tokens[j]
		if t.typ == tUnit || t.typ == tMark && r.word(j) == "?" {
			return
		}
		if t.typ != tNumber || r.used[j] || t.value < 10 || t.value > 5000 {
			continue
		}
		join := r.at(j - 1)
		on := join.joins() && r.at(j+1).typ == tUnknown && preposition[r.word(j+1)] && r.beforeCard(j+1)
		card := false
		for k := j - 1; k >= j-3 && k > i && !card; k-- { // "while a 3090 only 70"
			c := r.at(k)
			if card = c.typ == tCard || c.typ == tBare; !card && c.typ != tLink && c.typ != tUnknown && c.kind != "filler" {
				break
			}
		}
		if next := r.at(j + 1).typ; next == tTimes || next == tMeasure || next == tCard || next == tBare || next == tQuantity || next == tData || !on && !(card && (r.cardAhead(i) || r.cardsAmong(i, j) > 1)) {
			continue
		}
		r.query.TFLOPS = append(r.query.TFLOPS, t.value)
		r.used[j] = true
	}
}

// cardAhead reports whether a card stands a few words before a token.
func (r *reader) cardAhead(i int) bool {
	for j := i - 1; j >= 0 && j >= i-4; j-- {
		if t := r.tokens[j]; t.typ == tCard || t.typ == tBare {
			return true
		}
	}
	return false
}

// quoted and ownRate tell the rate that was read somewhere from the asker's own.
var (
	quoted  = patternOf(`\b(papers?|reports?|reported|claims?|claimed|says|docs|readme|official|benchmarks?|nvidia|megatron|blog)\b|官方|论文|文档|宣称`)
	ownRate = patternOf(`\b(i|we|my|mine|our|ours)\b|我|实测|自己`)
)

// divisor reports whether a rate was divided by a number for the share of a peak:
// "divided by 989", "除以 989".
func (r *reader) divisor(i int) bool {
	before := strings.TrimRight(r.text[:r.tokens[i].lo], " ")
	divided := strings.HasSuffix(before, "divided by") || strings.HasSuffix(before, "dividing by") || strings.HasSuffix(before, "除以")
	return divided && r.asked.asks("mfu")
}

// plain reports whether a number stands beside nothing that it could count or
// set.
func (r *reader) plain(i int) bool {
	before, after := r.at(i-1).typ, r.at(i+1).typ
	return before != tKey && before != tQuantity && after != tMeasure && after != tQuantity && !r.beforeCard(i)
}
