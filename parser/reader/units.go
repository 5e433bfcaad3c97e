package reader

import (
	"math"
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

var unitMfuWords = pattern.OneOf("mfu")

// unit reads a figure with a unit of its own: time, speed, money, power.
func (r *Reader) unit(i int) {
	if r.Used[i] {
		return // the end of a processor's name
	}
	t := r.Tokens[i]
	q := &r.Query
	v := t.Value
	r.Used[i] = true
	switch t.Name {
	case "hour", "day", "week", "month", "minute", "year":
		r.duration(i)
	case "cardshare":
		if q.MemoryShare+q.CardShare == 0 && !r.Asked.Asks("why", "normal") {
			q.CardShare = math.Round(v*1000) / 1000
			r.Mark("card_share", i, i)
		}
	case "percent":
		if v > 0 && v < 100 && q.MemoryShare+q.CardShare == 0 && r.hasCardBefore(i) && r.Matches(shareInUse, r.Text[t.Hi:]) {
			q.CardShare = (100 - v) / 100 // what is left
			r.Mark("card_share", i, i+1)
			r.Tokens[i+1].Type, r.Tokens[i+1].Kind = token.Mark, "read"
			return
		}
		if v > 0 && v < 100 && !r.Asked.Asks("mfu", "why", "normal") && !r.Training() && q.MemoryShare == 0 && r.Matches(shareOfCard, r.Text[t.Hi:]) {
			q.MemoryShare = v / 100 // "using 80% of vram"
			r.Mark("gpu_memory_utilization", i, i)
			return
		}
		if (r.ShareOfMemory(i-1) || r.ShareOfMemory(i+1)) && v > 0 && v <= 100 {
			q.MemoryShare = v / 100
			r.Mark("gpu_memory_utilization", i, i)
			return
		}
		if next, before := r.At(i+1), r.At(i-1); next.Type == token.Either && r.At(i+2).Name == "percent" || before.Type == token.Either && r.At(i-2).Name == "percent" {
			return // "is that 24% or 48%?"
		}
		if r.otherShare(i) || r.At(i-1).Type == token.Either && slices.ContainsFunc(r.Tokens[max(0, i-6):i], func(t token.Token) bool { return t.Type == token.Unit && t.Name == "percent" }) {
			return // "is that 48% mfu or 24"
		}
		if v == 0 && !r.Mentions(unitMfuWords) {
			return // "the utilisation is 0%" is a symptom
		}
		if r.shareClaimed(i) {
			r.Passed = append(r.Passed, i)
			return
		}
		if r.Asked.Asks("mfu") && q.TokensPerSPerGPU == 0 {
			q.MFUPct = v
			r.mfus = append(r.mfus, i)
			r.Mark("mfu_pct", i, i)
		}
	case "watt", "kilowatt":
		if t.Name == "watt" && v < 10 && r.Asked.Asks("buy", "cost") {
			return // "预算1.5w" is money
		}
		if t.Name == "kilowatt" {
			v *= 1000
		}
		if v == q.PowerLimitW || r.readSupply(i) {
			return // "-pl 250 (250 W)"
		}
		if next := r.At(i + 1); next.IsCard() || (next.Kind == "line" || next.Kind == "maker") && r.At(i+2).IsCard() || r.At(i-2).IsCard() && (r.Word(i-1) == "at" || r.Word(i-1) == "@") && r.Asked.Asks("howfast") && !r.energyAsked() || tagger.PowerLimited(r.Matching, r.ClauseBefore(r.Tokens[i]), r.Text[r.Tokens[i].Hi:]) {
			q.PowerLimitW = v
		} else {
			q.PowerW = v
		}
		r.Mark("power_w", i, i)
	case "second":
		if r.At(i-1).Type == token.Card && r.Text[t.Hi-1] == 's' && chars.IsDigit(r.Text[t.Hi-2]) && slices.Contains(tagger.MemorySizes, v) {
			r.Tokens[i].Type = token.Number // "four A100 40s"
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
		r.Mark("tokens_per_s_per_gpu", i, i)
	case "eps":
		q.ExamplesPerS = v
		r.Mark("examples_per_s", i, i)
	case "usd":
		if r.perKWh(i) {
			q.PricePerKWh = v
			r.Mark("price_per_kwh", i, i)
			return
		}
		r.dollars(i)
	case "usdh", "cnyh", "eurh":
		r.hourlyPrice(i)
	case "eur":
		if r.perKWh(i) {
			q.PricePerKWh, q.Currency = v, "eur"
			r.Mark("price_per_kwh", i, i)
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
			r.Mark("price_per_kwh", i, i)
			return
		}
		if r.hourly(i) {
			r.hourlyPrice(i)
		}
	case "mao", "maokwh":
		if t.Name == "maokwh" || r.byEnergy(i) {
			q.PricePerKWh, q.Currency = v/10, "cny"
			r.Mark("price_per_kwh", i, i)
		}
	case "network":
		q.NetworkGbps, q.NetworkLinks = v, int(t.Active)
		r.Asked.Drop(func(s evidence.Sign) bool {
			return s.Kind == "outside" && s.Name == "setup" && r.Matches(tagger.NetSpoken, r.Text[s.Lo:s.Hi])
		})
		r.Mark("network_gbps", i, i)
	case "slot":
		q.PCIeGen, q.PCIeLanes = int(v), int(t.Active)
		r.Mark("pcie_gen", i, i)
	case "usdkwh":
		q.PricePerKWh = v
		r.Mark("price_per_kwh", i, i)
	case "centkwh":
		q.PricePerKWh = v / 100
		r.Mark("price_per_kwh", i, i)
	case "cnykwh":
		q.PricePerKWh, q.Currency = v, "cny"
		r.Mark("price_per_kwh", i, i)
	case "eurkwh":
		q.PricePerKWh, q.Currency = v, "eur"
		r.Mark("price_per_kwh", i, i)
	}
}

// shareOfCard stands behind a share of the card that is to be used.
var shareOfCard = pattern.Of(`^ of (?:the |my |its |an? |each )?(?:total |available )?(?:vram|gpu memory|gpu ram|gpu|card|video memory|card's memory)\b`)

// ShareOfMemory reports whether a token names the share of a card that a server takes. GPU-Util is
// how busy a card is.
func (r *Reader) ShareOfMemory(i int) bool {
	return r.At(i).Is("key", "gpu_memory_utilization") && (strings.Contains(r.Word(i), "mem") || strings.HasPrefix(r.Word(i), "显存"))
}

// otherShare reports whether a share is one of two that are asked about, whose sign was
// said once: "48% mfu or 24".
func (r *Reader) otherShare(i int) bool {
	for j := i + 1; j <= i+5; j++ {
		if t := r.At(j); t.Type == token.Either && t.Kind != "slash" {
			other, next := r.At(j+1), r.At(j+2)
			return (other.Type == token.Number || other.Type == token.Unit && other.Name == "percent") && other.Value <= 100 && next.Type != token.Times && next.Type != token.Measure && !r.BeforeCard(j+1)
		} else if t.Type == token.Mark || t.IsFigure() {
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
var confirmedShare = pattern.Of(`^ ?(?:mfu|hfu|utili[sz]ation)?(?: or so)?[ 、,]*(?:吗|么|嘛|吧|对不对|对吗|对吧|对么|对不|是不是|没错|正确|是吗|right|correct|isn't it|is that (?:right|correct)|does that|am i|yes)`)

// shareClaimed reports whether a utilisation is what somebody made of the rate told before
// it: "390 TFLOPS每卡，MFU是39%对不对". It is no fact, but what the rate is to be held against.
func (r *Reader) shareClaimed(i int) bool {
	return r.Query.TFLOPS != nil && r.Matches(confirmedShare, r.Text[r.Tokens[i].Hi:])
}

// timeDoubted ends before a time that is told as a result: "so 1.4T tokens is really only 21 days?".
var timeDoubted = pattern.Of(`\b(?:is|are|takes?|took|comes? (?:out )?to|that's|it's|means|in|be|done in|needs?)(?: (?:really|actually|only|just|about|around|roughly|like|then))* (?:really|actually|only|just) (?:about |around |roughly |like |~)?$|(?:真的|居然|竟然)(?:只|就|才)?(?:要|需要?|花)?$`)

// checked reports whether a time is a result that is to be confirmed: "takes 21
// days, is this correct?".
func (r *Reader) checked(i int) bool {
	if q := &r.Query; q.Tokens > 0 && q.TokensPerSPerGPU+q.TokensPerS > 0 && r.Questioned() && r.Matches(timeDoubted, r.ClauseBefore(r.Tokens[i])) {
		return true
	}
	switch r.Word(max(i-1, 0)) {
	case "takes", "take", "took", "about", "in", "~", "需要", "要", "=":
		return r.Asked.Asks("normal") && !r.Asked.Asks("why", "mfu") && (r.Query.Tokens > 0 || r.Query.TokensPerSPerGPU > 0)
	}
	return false
}

// peakListed ends before what a card is sold with: "specified at 383 TFLOPS", 标称算力312.
var peakListed = pattern.Of(`\b(?:specified|specced|spec'd|spec-ed|specs?|spec sheet|data ?sheet|rated|listed|advertised|quoted)(?: (?:as|at|for|with|to|be|do|reach|have|having|say|says|is|of|up|about|around|roughly))* ?~?$|(?:标称|官方|理论|号称|规格)(?:的)?(?:峰值|算力|性能|值)*(?:是|为|有|约|:)* ?$`)

// takenPeak ends before what a program or a formula takes for the peak of a card, takenBehind stands
// behind it: "the script assumes 312 TFLOPS", "it takes 989 TFLOPS as peak", 按312 TFLOPS算.
var (
	takenPeak   = pattern.Of(`\b(?:data ?sheet|spec ?sheet|specs|brochure|product page|whitepaper|nvidia|amd)(?: for (?:it|them|the [a-z0-9]+))? (?:says?|lists?|gives?|claims?|shows?|has|quotes?|states?|promises|tells)(?: (?:an?|the|about|some|peak|us|me))* ?~?$|\b(?:assum(?:es?|ed|ing)|hard-?cod(?:es?|ed|ing)(?: (?:to|at|as|with|for))?|(?:divid(?:es?|ed|ing)|normali[sz](?:es?|ed|ing))(?: (?:it|that|them|this|mine|everything|the rate|the number|my number))? by|normali[sz]ed (?:by|to|against)|(?:computes?|calculates?|measures?|computed|calculated|measured|reckoned)(?: (?:the |its |my )?mfu)? (?:against|relative to)|\bmfu (?:against|relative to|based on|assuming)|based on|relative to|promised|peak of|peak)(?: (?:an?|the|of|about|some|peak|flops|card'?s?|gpu'?s?))* ?~?$|\b(?:script|code|calculator|tool|formula|nanogpt|repo|trainer|library|program|framework)\b[^.?!;,]{0,16}\b(?:uses?|takes?|puts?|sets?|expects?)(?: (?:an?|the|about|some|peak|card'?s?|gpu'?s?))* ?~?$|(?:除以|分母(?:写死|写|设|取|填|用|定|选)?(?:的|了)?(?:成|为|是|:|=)?|峰值(?:算力|性能|flops)?(?:写死|写|设|取|填|用|定|假设|当|配置)?(?:的|了)?(?:成|为|是|:|=)?|写死(?:的)?(?:成|为|是|了)?|假设(?:的)?(?:峰值)?(?:是|为)?) ?$`)
	takenBehind = pattern.Of(`^ ?(?:flops?)? ?(?:as|for|is|being) (?:the |its |a |my |their |an )?(?:\w+ ){0,2}(?:peak|denominator)\b|^ ?(?:flops?)? in the denominator\b|^ ?(?:flops)?(?:的)?(?:理论|标称)?峰值`)
	// byPeak and peakUsed stand around it in Chinese: 按312T算, 拿312去除. What 跑出150T算下来 tells was measured.
	byPeak   = pattern.Of(`(?:按照?|以|用|拿) ?$`)
	peakUsed = pattern.Of(`^ ?(?:flops)?(?:来|去|一)?(?:计算|算(?:的|出|得|一下| ?mfu|[,;、? ]|$)|除(?:[^了以]|$))|^ ?(?:tflops|tflop/s|t|flops)?(?:来|去)?(?:做|当|作|作为|当作|当成|充当)(?:了)?(?:分母|峰值)`)
)

// peakTold reports whether words around a speed say that somebody takes it for the peak of a card.
func (r *Reader) peakTold(i int) bool {
	if chars.Opens(r.Text[r.Tokens[i].Hi:], []string{" per gpu", "/gpu", " per card", " each", " out of"}) > 0 {
		return false // a rate that was reached
	}
	before, behind := r.Text[max(0, r.Tokens[i].Lo-64):r.Tokens[i].Lo], r.Text[r.Tokens[i].Hi:]
	return r.Asked.Asks("mfu") && (r.Matches(takenBehind, behind) || r.Matches(takenPeak, strings.TrimRight(before, " ")+" ") || r.Matches(byPeak, before) && r.Matches(peakUsed, behind))
}

// calledPeak reports whether a speed is called a peak beside it: "with 312 TFLOPS peak", 峰值312 TFLOPS.
func (r *Reader) calledPeak(i int) bool {
	rest, before := strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " "), strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ")
	return strings.HasPrefix(rest, "peak") || strings.HasPrefix(rest, "theoretical") || strings.HasSuffix(before, "peak") || strings.HasSuffix(before, "peak of") || strings.HasSuffix(before, "峰值")
}

var saidPeakWords = pattern.OneOf("spec", "sheet", "rated", "listed", "advertised", "quoted", "标称", "官方", "理论", "号称")

// saidPeak reports whether a speed is what a card is said to reach at most: "H100
// 989 TFLOPS peak", "4090 (165 TFLOPS bf16) at 50% MFU".
func (r *Reader) saidPeak(i int) bool {
	if r.calledPeak(i) || r.peakTold(i) {
		return true
	}
	before := strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ")
	if r.Mentions(saidPeakWords) && r.Matches(peakListed, before) {
		return true
	}
	card := r.At(i - 2)
	if one := r.At(i - 1); one.Type == token.Card || one.Type == token.Bare || one.Type == token.Link && (card.Type == token.Card || card.Type == token.Bare) {
		other := slices.ContainsFunc(r.Tokens[i:], func(t token.Token) bool {
			return (t.Type == token.Card || t.Type == token.Bare) && t.Name != one.Name && t.Name != card.Name
		})
		return other && slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Unit && t.Name == "percent" })
	}
	if r.At(i-1).Type != token.Open || card.Type != token.Card && card.Type != token.Bare {
		return false
	}
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Unit && t.Name == "percent" })
}

// shareOfPeak ends before a peak that a share of is reckoned with.
var shareOfPeak = pattern.Of(`\b(\d{1,2}(?:\.\d+)?) ?(?:%|percent|pct)(?: mfu| utili[sz]ation)? of (?:the |an? |its )?(?:peak )?(?:of )?$`)

// leastWork, in units of 10^12, is more than all cards of a place do in a second: so many FLOP are
// those of the whole work.
const leastWork = 1e8
