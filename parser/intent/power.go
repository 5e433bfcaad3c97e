package intent

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// asksDraw reports whether the power that cards draw is wondered at, whatever runs on
// them: "the GPUs draw only 250 W each, is that low?".
func (r Question) asksDraw() bool {
	if r.drawnAsked() {
		return true
	}
	if r.Query.PowerLimitW > 0 && r.HasHardware() && !r.HasModel() && r.Query.Task == "" && r.Asked.Asks("whatis", "howmuch", "explain", "need", "does") && !r.Asked.Asks("howfast", "cost", "compare") {
		return true // "with four cards capped at 180 W, what does the box pull"
	}
	if r.Query.SupplyW > 0 && r.HasHardware() && !r.HasModel() && r.Asked.Asks("enough", "fit", "normal") && !r.Asked.Asks("cost", "compare", "whatmodel", "buy", "howfast") {
		return true // "is a 1500W UPS enough for 4x3090"
	}
	return r.drawWondered() && !r.Asked.Asks("cost") || r.onCircuit()
}

// powerSaved reports whether it is asked what energy a limit of the power saves: "how many kWh a day do I save if I
// cap it to 230 W".
func (r Question) powerSaved() bool {
	return r.Query.PowerLimitW > 0 && r.HasHardware() && !r.HasModel() && r.Asked.Asks("saving") && !r.Asked.Asks("cost", "howfast") && (r.Asked.Of("intent") != nil && r.Asked.Of("intent").Name == "power" || r.Mentions(loadedDrawWords))
}

// amperes are what a circuit of a house is told by.
var amperes = pattern.Of(`\b[1-9]\d ?-?(?:a|amps?|amperes?)\b|[1-9]\d ?安`)

var onCircuitWords = pattern.OneOf("circuit", "outlet", "breaker", "fuse", "空开", "插座", "断路器", "回路")

// onCircuit reports whether it is asked what a circuit carries, whatever runs on the cards.
func (r Question) onCircuit() bool {
	return r.HasHardware() && !r.HasModel() && r.Mentions(onCircuitWords) && r.Matches(amperes, r.Text)
}

// busy is how hard a card works while it draws: "at 97% util", 100% load, 占用99%.
var busy = pattern.Of(`\b\d{1,3} ?% (?:gpu[- ])?(?:util|utili[sz]ation|usage|load|busy|gpu)\b|\b(?:util|utili[sz]ation|usage|load)(?: is| of| at|:)* \d{1,3} ?%|\b(?:full|max|maximum|peak|100 percent) (?:load|tilt|usage|util|utili[sz]ation)\b|\d{1,3} ?% ?(?:的)?(?:占用|负载|利用率|使用率)|(?:占用|负载|利用率|使用率)(?:率)?(?:是|为|到|在|:)* ?\d{1,3} ?%|(?:满载|满负荷|拉满|跑满)`)

// drawWondered reports whether what a card draws is wondered at. How hard it works is no share of its peak.
func (r Question) drawWondered() bool {
	q := &r.Query
	if q.PowerW == 0 || r.HasModel() || !r.HasHardware() || q.TFLOPS != nil || q.TokensPerS+q.TokensPerSPerGPU > 0 || r.MemoryWord() {
		return false
	}
	if !r.Asked.Asks("normal") && !(r.Questioned() && r.Matches(busy, r.Text)) {
		return false
	}
	if q.MFUPct > 0 {
		q.MFUPct = 0
		delete(r.Spans, "mfu_pct")
	}
	return true
}

var loadedDrawWords = pattern.OneOf("kwh", "kilowatt", "度电")

// loadedDraw reports whether that is wondered at of a card at work.
func (r Question) loadedDraw() bool {
	if r.HasHardware() && !r.HasModel() && r.Query.Days+r.Query.Hours > 0 && r.Mentions(loadedDrawWords) && !r.Asked.Asks("cost") && r.Query.PricePerKWh == 0 {
		return true // "how many kWh do 4x 3090 use in a day"
	}
	return r.Query.PowerW > 0 && r.Matches(busy, r.Text) && !r.Asked.Asks("cost") && r.drawWondered()
}

var (
	// forDay tells that a load runs for one day, and is no rate of energy: 满载跑一天, "running for a day".
	forDay      = pattern.Of(`(?:跑|训|烧|挖|开|运行|满载|连续|工作)(?:上|了|满|它|个)?(?:一|1)(?:整)?(?:天|日)|一整天|\b(?:for|over|during) (?:just |only )?(?:a|one|1|a single|a full|a whole|one full|one whole) (?:full |whole )?day\b|\b(?:runs?|running|trains?|training|left on) (?:one|a|1|all) (?:full |whole )?day\b`)
	forDayWords = pattern.OneOf("天", "日", "day")
)

// runsForDay reports whether that is told.
func (r Question) runsForDay() bool { return r.Mentions(forDayWords) && r.Matches(forDay, r.Text) }

// drawn asks what hardware pulls, by that word alone: "what do two A6000s draw", "how much is it pulling".
var drawn = pattern.Of(`\b(?:what|how much) (?:does|do|did|is|are|was|will|would|should|might) [^.?!;,]{1,56} (?:pull|pulls|pulling|draw|draws|drawing)\b`)

// downloaded asks what to get from a hub, by the same words: "what should I pull on a 3090".
var downloaded = pattern.Of(`\b(?:what|how much) [a-z]+ (?:i|we|you|one|people|ollama|docker|git) `)

var pullOrDrawWords = pattern.OneOf("pull", "draw")

// drawnAsked reports whether that is asked of hardware, and not what somebody pulls from a hub.
func (r Question) drawnAsked() bool {
	if !r.HasHardware() || r.Asked.Asks("whatmodel", "howfast", "howlong", "cost", "compare") || r.MemoryWord() || !r.Mentions(pullOrDrawWords) {
		return false
	}
	return r.Matches(drawn, r.Text) && !r.Matches(downloaded, r.Text)
}

// capHurts weighs what a limit of the power does to a run: "would 270 W hurt a 32b much", "how bad is it".
var capHurts = pattern.Of(`\b(?:hurts?|slows?|slower|slowdown|slowing|costs?|los[es]s?|losing|lose|matters?|impacts?|affects?|drops?|penalty|worse|how bad|difference|sacrific\w*|noticeabl[ey]|cripple|kill)\b`)

var capWeighedWords = pattern.OneOf("power limit", "power-limit", "power cap", "power-cap", "powerlimit")

// capWeighed reports whether it is asked what a limit of the power does to the speed of a model.
func (r Question) capWeighed() bool {
	return r.Query.PowerLimitW > 0 && r.HasModel() && r.HasHardware() && r.Questioned() && !r.MemoryWord() && !r.Asked.Asks("enough", "oom", "cards", "buy", "howmany") && (!r.Asked.Asks("power") || r.Mentions(capWeighedWords)) && r.Matches(capHurts, r.Text)
}

// speedUnderCap reports whether how fast a model runs is asked for, and power is named only by its limit: "what
// tokens/s from a 70b on two 3090s with power capped to 220W".
func (r Question) speedUnderCap() bool {
	speed, power := r.Asked.First("howfast"), r.Asked.First(string(Power))
	if r.Query.PowerLimitW == 0 || !r.HasModel() || !r.HasHardware() || speed == nil || power == nil || speed.Lo > power.Lo && !strings.HasPrefix(r.Text[speed.Lo:], "how ") {
		return false // "3090 power limit 280 W, 13b t/s" asks for both
	}
	limit := slices.IndexFunc(r.Tokens, func(t token.Token) bool {
		return t.Type == token.Unit && t.Name == "watt" && t.Value == r.Query.PowerLimitW
	})
	return limit >= 0 && !slices.ContainsFunc(r.Asked.Found, func(s evidence.Sign) bool {
		return s.Kind == "intent" && s.Name == string(Power) && (s.End < r.Tokens[limit].Start-limitReach || s.Start > r.Tokens[limit].End+limitReach)
	})
}

// limitReach is how many letters may stand between the figure of a limit and the power that it limits.
const limitReach = 24

// energyPer asks for the energy that tokens take: "how many Wh per million tokens", 每百万token耗多少电.
var energyPer = pattern.Of(`\b(?:k?wh|watt[- ]?hours?|kilowatt[- ]?hours?|joules?|j|energy)\b(?: [a-z]+){0,4} (?:per|for|each|a|to (?:generate|produce|make)) (?:(?:a|one|1|every|each|[0-9]+) )?(?:million |m |1m |billion |thousand |k )?(?:output |generated )?(?:tokens?|toks?|request|query|queries|prompt)\b|每(?:百万|千|一?百?万|生成)?(?:个)?tokens?[^,;?!]{0,8}(?:耗电|多少电|几度电|度电|多少瓦时|能耗|电量)`)

var (
	energyWords = pattern.OneOf("wh", "watt", "joule", "energy", "电", "能耗", "瓦时")
	costWords   = pattern.OneOf("$", "€", "¥", "元", "钱", "cost", "price")
)

// energyOfTokens reports whether that is asked, and no money.
func (r Question) energyOfTokens() bool {
	q := &r.Query
	return q.PricePerKWh == 0 && !q.HasRent() && r.Mentions(energyWords) && r.Matches(energyPer, r.Text) && !r.Mentions(costWords)
}

// drawCounts tells that what cards draw is weighed as well, and asks for nothing: "power bill matters too".
var drawCounts = pattern.Of(`\b(?:power|electricity|energy|electric)(?: (?:bills?|draw|costs?|consumption|prices?|usage|use|efficiency))*(?: (?:is|are|also|does|do|really|still|here|would|will|be|kind of|a bit))* (?:matters?|counts?|(?:a|an|one|another|some) (?:big |major |real )?(?:factor|concern|consideration|issue)|expensive|important|considered|relevant)\b|\b(?:considering|counting|mindful of|given|including|with) (?:the |my |our )?(?:power|electricity|energy) (?:bills?|costs?|prices?|draw|consumption)(?: too| as well| in mind)?(?:$|[ .?!])|(?:电费|功耗|耗电)(?:也|都|还)(?:要|得|需要?|很)?(?:考虑|算|重要|在意)`)

var drawCountsWords = pattern.OneOf("power", "electric", "energy", "电费", "功耗", "耗电")

// drawWeighed reports whether cards are held against one another, and their power is only weighed as well.
func (r Question) drawWeighed() bool {
	return len(r.Query.GPUOptions) > 1 && r.HasModel() && r.Mentions(drawCountsWords) && r.Matches(drawCounts, r.Text)
}

// supplyForModel reports whether cards are sought for a model that a power supply at hand can feed: "what
// card can a 650W PSU carry for an 8b".
func (r Question) supplyForModel() bool {
	return r.Query.SupplyW > 0 && r.HasModel() && !r.HasHardware() && r.Asked.Asks("buy", "config")
}

var leastPowerWords = pattern.OneOf("least", "lowest", "efficient", "frugal", "最省", "最低", "最少", "最小", "最不", "省电", "less power", "fewest")

// leastPower reports whether hardware is sought that draws little: "what setup burns the
// least power for a 70b".
func (r Question) leastPower() bool {
	return r.perJoule() || r.Asked.Asks("power") && r.HasModel() && !r.HasHardware() && (r.Asked.Asks("config", "buy") && r.Asked.Asks("min", "best", "saving") || r.Mentions(leastPowerWords))
}

var perJouleWords = pattern.OneOf("per joule", "per watt", "/watt", "/joule")

// perJoule reports whether hardware for a model is sought by what it makes of its power:
// "tokens per joule matter most, what would you run it on".
func (r Question) perJoule() bool {
	return r.Mentions(perJouleWords) && r.Mentions(whatOrWhichWords) && r.HasModel() && !r.HasHardware() && r.Asked.Asks("what", "whatis", "polite", "config", "buy", "best")
}

// cardOfPower reports whether a card is sought for a load that draws no more than is told; of several counted
// cards it would be the power of all.
func (r Question) cardOfPower() bool {
	q := &r.Query
	return q.PowerW > 0 && q.GPU == "" && q.GPUCount <= 1 && q.GPUOptions == nil && r.HasModel() && !r.Asked.Asks("cost", "why", "howmuch") && r.Matches(reader.CardWithin, r.Text)
}

var perWattWords = pattern.OneOf("per dollar", "per buck", "per euro", "/dollar", "per $", "/$", "每块钱", "每一块钱", "每美元", "每元", "per watt", "/watt", "per joule", "tokens/w", "tok/w", "t/w", "efficient")

// perWatt reports whether speed is weighed against power or money.
func (r Question) perWatt() bool { return r.Mentions(perWattWords) }
