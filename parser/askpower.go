package parser

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// asksDraw reports whether the power that cards draw is wondered at, whatever runs on
// them: "the GPUs draw only 250 W each, is that low?".
func (r question) asksDraw() bool {
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
func (r question) powerSaved() bool {
	return r.Query.PowerLimitW > 0 && r.HasHardware() && !r.HasModel() && r.Asked.Asks("saving") && !r.Asked.Asks("cost", "howfast") && (r.Asked.Of("intent") != nil && r.Asked.Of("intent").Name == "power" || r.Mentions(loadedDrawWords))
}

// amperes are what a circuit of a house is told by.
var amperes = pattern.Of(`\b[1-9]\d ?-?(?:a|amps?|amperes?)\b|[1-9]\d ?安`)

var onCircuitWords = pattern.OneOf("circuit", "outlet", "breaker", "fuse", "空开", "插座", "断路器", "回路")

// onCircuit reports whether it is asked what a circuit carries, whatever runs on the cards.
func (r question) onCircuit() bool {
	return r.HasHardware() && !r.HasModel() && r.Mentions(onCircuitWords) && r.Matches(amperes, r.Text)
}

// busy is how hard a card works while it draws: "at 97% util", 100% load, 占用99%.
var busy = pattern.Of(`\b\d{1,3} ?% (?:gpu[- ])?(?:util|utili[sz]ation|usage|load|busy|gpu)\b|\b(?:util|utili[sz]ation|usage|load)(?: is| of| at|:)* \d{1,3} ?%|\b(?:full|max|maximum|peak|100 percent) (?:load|tilt|usage|util|utili[sz]ation)\b|\d{1,3} ?% ?(?:的)?(?:占用|负载|利用率|使用率)|(?:占用|负载|利用率|使用率)(?:率)?(?:是|为|到|在|:)* ?\d{1,3} ?%|(?:满载|满负荷|拉满|跑满)`)

// drawWondered reports whether what a card draws is wondered at. How hard it works is no share of its peak.
func (r question) drawWondered() bool {
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
func (r question) loadedDraw() bool {
	if r.HasHardware() && !r.HasModel() && r.Query.Days+r.Query.Hours > 0 && r.Mentions(loadedDrawWords) && !r.Asked.Asks("cost") && r.Query.PricePerKWh == 0 {
		return true // "how many kWh do 4x 3090 use in a day"
	}
	return r.Query.PowerW > 0 && r.Matches(busy, r.Text) && !r.Asked.Asks("cost") && r.drawWondered()
}

// drawn asks what hardware pulls, by that word alone: "what do two A6000s draw", "how much is it pulling".
var drawn = pattern.Of(`\b(?:what|how much) (?:does|do|did|is|are|was|will|would|should|might) [^.?!;,]{1,56} (?:pull|pulls|pulling|draw|draws|drawing)\b`)

// downloaded asks what to get from a hub, by the same words: "what should I pull on a 3090".
var downloaded = pattern.Of(`\b(?:what|how much) [a-z]+ (?:i|we|you|one|people|ollama|docker|git) `)

var pullOrDrawWords = pattern.OneOf("pull", "draw")

// drawnAsked reports whether that is asked of hardware, and not what somebody pulls from a hub.
func (r question) drawnAsked() bool {
	if !r.HasHardware() || r.Asked.Asks("whatmodel", "howfast", "howlong", "cost", "compare") || r.MemoryWord() || !r.Mentions(pullOrDrawWords) {
		return false
	}
	return r.Matches(drawn, r.Text) && !r.Matches(downloaded, r.Text)
}

// capHurts weighs what a limit of the power does to a run: "would 270 W hurt a 32b much", "how bad is it".
var capHurts = pattern.Of(`\b(?:hurts?|slows?|slower|slowdown|slowing|costs?|los[es]s?|losing|lose|matters?|impacts?|affects?|drops?|penalty|worse|how bad|difference|sacrific\w*|noticeabl[ey]|cripple|kill)\b`)

var capWeighedWords = pattern.OneOf("power limit", "power-limit", "power cap", "power-cap", "powerlimit")

// capWeighed reports whether it is asked what a limit of the power does to the speed of a model.
func (r question) capWeighed() bool {
	return r.Query.PowerLimitW > 0 && r.HasModel() && r.HasHardware() && r.Questioned() && !r.MemoryWord() && !r.Asked.Asks("enough", "oom", "cards", "buy", "howmany") && (!r.Asked.Asks("power") || r.Mentions(capWeighedWords)) && r.Matches(capHurts, r.Text)
}

// speedUnderCap reports whether how fast a model runs is asked for, and power is named only by its limit: "what
// tokens/s from a 70b on two 3090s with power capped to 220W".
func (r question) speedUnderCap() bool {
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

// alwaysOn tells that hardware is never off, and no span that its energy is reckoned for: 24小时开着.
var alwaysOn = pattern.Of(`24 ?(?:小时|h)(?:都|一直|全天|不间断|不停|不关机|满载)*(?:开着|开机|运行|在线|跑着|挂着|不停|不关|不间断)|\b24 ?(?:hours?|h|hrs?) (?:a|per|each|every) day\b|\b24/7\b`)

// energyPer asks for the energy that tokens take: "how many Wh per million tokens", 每百万token耗多少电.
var energyPer = pattern.Of(`\b(?:k?wh|watt[- ]?hours?|kilowatt[- ]?hours?|joules?|j|energy)\b(?: [a-z]+){0,4} (?:per|for|each|a|to (?:generate|produce|make)) (?:(?:a|one|1|every|each|[0-9]+) )?(?:million |m |1m |billion |thousand |k )?(?:output |generated )?(?:tokens?|toks?|request|query|queries|prompt)\b|每(?:百万|千|一?百?万|生成)?(?:个)?tokens?[^,;?!]{0,8}(?:耗电|多少电|几度电|度电|多少瓦时|能耗|电量)`)

var (
	energyWords = pattern.OneOf("wh", "watt", "joule", "energy", "电", "能耗", "瓦时")
	costWords   = pattern.OneOf("$", "€", "¥", "元", "钱", "cost", "price")
)

// energyOfTokens reports whether that is asked, and no money.
func (r question) energyOfTokens() bool {
	q := &r.Query
	return q.PricePerKWh == 0 && !q.HasRent() && r.Mentions(energyWords) && r.Matches(energyPer, r.Text) && !r.Mentions(costWords)
}

// drawCounts tells that what cards draw is weighed as well, and asks for nothing: "power bill matters too".
var drawCounts = pattern.Of(`\b(?:power|electricity|energy|electric)(?: (?:bills?|draw|costs?|consumption|prices?|usage|use|efficiency))*(?: (?:is|are|also|does|do|really|still|here|would|will|be|kind of|a bit))* (?:matters?|counts?|(?:a|an|one|another|some) (?:big |major |real )?(?:factor|concern|consideration|issue)|expensive|important|considered|relevant)\b|\b(?:considering|counting|mindful of|given|including|with) (?:the |my |our )?(?:power|electricity|energy) (?:bills?|costs?|prices?|draw|consumption)(?: too| as well| in mind)?(?:$|[ .?!])|(?:电费|功耗|耗电)(?:也|都|还)(?:要|得|需要?|很)?(?:考虑|算|重要|在意)`)

var drawCountsWords = pattern.OneOf("power", "electric", "energy", "电费", "功耗", "耗电")

// drawWeighed reports whether cards are held against one another, and their power is only weighed as well.
func (r question) drawWeighed() bool {
	return len(r.Query.GPUOptions) > 1 && r.HasModel() && r.Mentions(drawCountsWords) && r.Matches(drawCounts, r.Text)
}
