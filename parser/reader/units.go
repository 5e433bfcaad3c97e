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

// A figure with a unit of its own: time, speed, money, power, a share.

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

// leastWork, in units of 10^12, is more than all cards of a place do in a second: so many FLOP are
// those of the whole work.
const leastWork = 1e8
