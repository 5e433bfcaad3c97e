package intent

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// noPurchase says that nothing is to be bought: "without having to purchase a better
// card".
var noPurchase = pattern.Of(`\b(?:without|w/o|avoid|no need to|don't want to|do not want to) (?:having to |needing to |need to |to )?(?:buy|purchas|upgrad)|(?:不用|不想|不愿|不需要|不打算|无需)(?:再|去|花钱|多花钱|另外|重新)*(?:买|换|升级|购买|花钱)`)

// speedToReach tells of a speed that hardware is to come to, whether or not in figures.
var speedToReach = pattern.Of(`\b(?:achiev(?:e|es|ing)|reach(?:es|ing)?|gets?|getting|hits?|attains?|match(?:es|ing)?|gives?|delivers?)(?: a| an| the| some| me| us| similar| comparable| decent| acceptable| usable| good| great| reasonable| same| real-?time| human| fast| high| reading)* (?:speeds?|throughput|latency|response times?)\b|\b(?:speeds?|throughput|latency) (?:comparable|similar|close|equal|on par) (?:to|with)\b|(?:达到|做到|跑到|接近|媲美)[^,;?!]{0,10}(?:速度|吞吐)|(?:速度|吞吐)[^,;?!]{0,6}(?:达到|接近|媲美|跟得上|不输)`)

var goodForWords = pattern.OneOf("good for", "good at", "good with", "good in")

var purchaseWords = pattern.OneOf("on which", "to which", "on what card", "on what gpu", "哪张卡上放", "放哪张", "放在哪张", "分到哪张")

func (r Question) asksPurchase() bool {
	if r.rentChosen() || r.NeededFor() || r.Query.WithoutGPUs != nil || r.CheapestSought() || r.slowUpgrade() || r.cardWanted() || r.cardToRent() || r.cardOfPower() {
		return true
	}
	if r.cheaperSought() || r.fasterSought() || r.Query.TargetTokensPerS > 0 && r.Asked.Asks("config") && r.HasModel() && !r.hasCapacity() {
		return true // "recommend a card for a 14b at 50 tokens/s"
	}
	if r.Query.GPUPool != nil && r.Mentions(purchaseWords) {
		return false // "3x P40 + a 3090, how many layers on which card"
	}
	if r.formatChosen() || r.quantSought() || r.Matches(noPurchase, r.Text) || r.cardSizeSought() || r.otherwiseBought() {
		return false
	}
	if r.Asked.Asks("why") || !r.HasHardware() && !r.HasModel() && r.Query.Task == "" && !r.Query.HasBudget() && r.waysSaid() {
		return false
	}
	if (r.Query.TargetTokensPerS > 0 || r.HasModel() && r.Matches(speedToReach, r.Text)) && r.Asked.Asks("config") && !r.HasHardware() {
		return true
	}
	if r.HasHardware() && !r.HasModel() && r.Query.GPUOptions == nil && !reader.Trains(r.Query.Task) && r.Mentions(goodForWords) && r.Matches(anyGood, r.Text) {
		return true // "are MI50s any good for LLMs?"
	}
	if r.Query.PriceUSD > 0 && r.HasHardware() && !r.HasModel() && r.Questioned() {
		return true // "V100s at 360 bucks, steal or e-waste?"
	}
	if s := r.Asked.First("buy"); s != nil && strings.ContainsAny(r.Text[s.Lo:s.Hi], "组装") && r.HasModel() && r.HasHardware() && r.Asked.Asks("can", "enough", "fit", "oom") {
		return false // "8张3090组一台机器，跑236B行不行"
	}
	if r.Query.HostRAMOptions != nil && !r.HasModel() && r.HasHardware() && r.Questioned() {
		return true // "does going from 16 to 48 GB of RAM bring anything on a 3050"
	}
	if s, can := r.Asked.First("buy"), r.Asked.First("can", "fit", "enough"); s != nil && can != nil && can.Hi <= s.Lo && r.HasModel() && r.Query.GPU != "" && whichCard(r.Text[s.Lo:s.Hi]) && r.Matches(reader.EndsAsked, r.Text[can.Lo:s.Lo]) {
		return false // "2080ti带得动13B吗？最低要什么卡"
	}
	if s := r.Asked.First("buy"); s != nil && r.Text[s.Lo:s.Hi] == "预算" && !r.Query.HasBudget() && r.HasModel() && r.HasHardware() && r.Asked.Asks("can", "enough", "fit", "oom") {
		return false // "预算上不了4090，四张2080ti能跑70b吗"
	}
	if s := r.Asked.First("buy"); s != nil && strings.HasPrefix(r.Text[s.Lo:], "upgrading") && r.HasModel() && r.HasHardware() && r.Asked.Asks("enough", "fit", "oom") {
		return false // "7b fails on 24gb, upgrading to 48 enough?"
	}
	if s := r.Asked.First("buy"); s != nil && chars.Opens(r.Text[s.Lo:], []string{"second", "add ", "adding ", "another "}) > 0 && r.Query.GPUOptions == nil && r.HasModel() && r.HasHardware() && r.Asked.Asks("can", "enough", "fit", "oom", "howmuch") {
		return false // "two second-hand 3090s for a 70b, ok?"
	}
	if r.boughtToRun() || r.purchaseTold() {
		return false // 再买一张3090能跑70b吗
	}
	if s := r.Asked.First("buy"); s != nil && r.Query.GPUMemoryOptions != nil && r.HasModel() && whichCard(r.Text[s.Lo:s.Hi]) && r.Asked.Asks("can", "enough", "fit") {
		return false // "which card do I need, does 8G do or must it be 16G"
	}
	return r.Asked.Asks("buy") || r.leastPower() || r.Query.HasBudget() || r.Asked.Asks("config") && !r.HasModel() && r.HasHardware() && !r.Asked.Asks("oom")
}

// ifNot ends before what is asked for the case that the first question is answered by no.
var ifNot = pattern.Of(`不[行动够了下起](?:的话|就|那|,|、| )[^;?!]{0,12}$|\b(?:if not|if it (?:doesn't|can't|won't|cannot)|if that fails)\b[^.?!;]{0,24}$`)

var ifWords = pattern.OneOf("不", "if ")

// otherwiseBought reports whether what to buy is only asked for the case that the asker's
// own card will not do: "带得动吗？带不动的话要啥显卡".
func (r Question) otherwiseBought() bool {
	s := r.Asked.First("buy")
	return s != nil && r.HasModel() && r.Query.GPU != "" && r.Asked.Asks("fit", "enough", "can") && r.Mentions(ifWords) && r.Matches(ifNot, r.Text[:s.Lo])
}

// whichCard reports whether asking words are for the kind of card, not for a purchase.
func whichCard(words string) bool {
	return chars.Mentions(words, "什么", "啥", "which", "what", "哪种", "哪款") && chars.Mentions(words, "卡", "gpu", "card")
}

var rentChosenWords = pattern.OneOf("should i rent", "should we rent", "should i be renting", "should we be renting")

// rentChosen reports whether one of several cards is to be rented: "should we rent 8x A100 or 4x H100 for a 34B".
func (r Question) rentChosen() bool {
	return r.Mentions(rentChosenWords) && r.Query.GPUOptions != nil && r.HasModel() && !r.Query.HasRent() && !r.Asked.Asks("enough", "can", "fit", "oom", "howmuch", "howlong")
}

// forTheMoney is what a card is weighed by: how fast it is for what it costs.
var forTheMoney = pattern.Of(`\bwhat (?:you|i|one) (?:pay|spend)\b[^.?!;]{0,16}\bwhat (?:you|i|one) gets?\b|\bbang for (?:the|your|my) (?:buck|money)\b|\bvalue for money\b|\b(?:price|cost|money|dollar)s?\b(?: and | vs\.? | versus |/| to |-to-| against | per | with )(?:speed|perf|performance|throughput|vram|memory|capability)|\b(?:speed|perf|performance|throughput|vram)\b(?: and | vs\.? | versus |/| to |-to-| against | per | for (?:the |its )?)(?:price|cost|money|dollar)`)

var (
	payWords   = pattern.OneOf(" pay", "spend", "bang for", "value for")
	priceWords = pattern.OneOf("price", "cost", "pay", "spend", "bang", "value")
)

// asksBest reports whether the best card is asked for, with no model in mind.
func (r Question) asksBest() bool {
	if r.raisesRAM() {
		return true
	}
	if r.spotWeighed() {
		return false
	}
	if s := r.Asked.First("best"); s != nil && strings.HasSuffix(r.Text[:s.Lo], "no ") {
		return false // "there is no good graphics card here"
	}
	if r.Asked.Asks("best") && !r.HasModel() && r.HasHardware() && (r.Asked.Asks("cost", "buy") && r.Asked.Asks("howfast", "compare", "buy") || r.Mentions(payWords)) && r.Query.Task != "train" && r.Mentions(priceWords) && r.Matches(forTheMoney, r.Text) {
		return true // "which 24GB card has the best balance of cost and speed"
	}
	if !r.Asked.Asks("best") || r.Asked.Asks("whatmodel") || r.ThingWithin(r.Asked.First("best"), 3) != "card" {
		return false
	}
	if r.Query.GPUOptions == nil {
		return true
	}
	for i, t := range r.Tokens { // "best GPUs to run it on right now (A100, T4)"
		if t.Type == token.Measure && t.Kind == "card" && t.Start-r.Asked.First("best").End < 12 && r.At(i-1).Type != token.Either {
			return !r.Asked.Asks("compare")
		}
	}
	return false
}

var (
	howFastWords        = pattern.OneOf("how fast", "faster", "多快")
	cardsForWishOrWords = pattern.OneOf(" or ", "还是")
	wantWords           = pattern.OneOf("want", "need", "like", "love", "hope", "wish", "aim", "looking", "想", "要")
)

// cardsForWish reports whether one of several cards is to be chosen for a speed that is wished for: "two 3090s or a
// 5090? I want 70b at 20 t/s".
func (r Question) cardsForWish() bool {
	q := &r.Query
	return q.GPUOptions != nil && q.TargetTokensPerS > 0 && q.TokensPerS == 0 && r.HasModel() && r.Questioned() && !r.Asked.Asks("why", "fit", "enough", "oom", "cards", "normal") && !r.Mentions(howFastWords) &&
		r.Mentions(cardsForWishOrWords) && r.Mentions(wantWords)
}

// Hardware is sought by how well it suits a load; what it is to be weighed by is not what is asked: "the most
// suitable GPU for serving a 32b, considering cost and speed".
var suitedHardware = pattern.Of(`\b(?:(?:most|best|more|better)[ -](?:suitable|suited|appropriate|fitting|efficient|sensible|economical|balanced|cost[- ](?:efficient|effective))|suitable|appropriate|optimal|ideal|best|right|cost[- ](?:efficient|effective))(?: (?:value|used|new|consumer|single|server|nvidia|amd|kind of|type of|combination of))* (?:(?:cpus?|gpus?) (?:and|or|/|&) )?(?:cpus?|gpus?|graphics cards?|video cards?|cards?|hardware|accelerators?|workstations?|servers?|machines?)\b|\b(?:which|what) (?:(?:cpus?|gpus?) (?:and|or) )?(?:cpus?|gpus?|cards?|graphics cards?|hardware|accelerators?|machines?)\b[^.?!;]{0,48}\b(?:suits?|fits? best|is best|most suitable|ideal|best suited|optimal)\b|最(?:适合|合适|适宜|划算|合算|理想|优|佳)[^,;?!、]{0,24}(?:的)?(?:显卡|gpu|cpu|硬件|服务器|机器|卡)`)

// weighed is what it is weighed by.
var weighed = pattern.Of(`\b(?:consider(?:ing)?|given|taking|weigh(?:ing)?|balanc(?:e|es|ing)|trad(?:e|ing) off|in terms of|with regard to|regarding|based on|into account|both|matters?|priorit[a-z]+|optimi[sz](?:e|ed|ing) for)\b[^.?!;]{0,48}\b(?:speed|performance|throughput|latency|costs?|price|efficiency|budget|power|value|tokens|t/s)\b|\b(?:costs?|price|efficiency|speed|throughput|performance)\b[^.?!;]{0,24}\b(?:into account|both matter|matters?)\b|(?:考虑|兼顾|平衡|权衡|顾及|综合|看重)[^;?!]{0,16}(?:速度|性能|吞吐|延迟|成本|价格|价钱|功耗|效率|性价比)`)

var (
	suitedWords  = pattern.OneOf("suit", "appropriate", "optimal", "ideal", "best", "right", "efficient", "effective", "economical", "fitting", "balanced", "sensible", "最")
	weighedWords = pattern.OneOf("speed", "performance", "throughput", "latency", "cost", "price", "efficiency", "budget", "power", "value", "tokens", "t/s", "速度", "性能", "吞吐", "延迟", "成本", "价", "功耗", "效率")
)

// suitedSought reports whether hardware for a model is sought so, and none is named.
func (r Question) suitedSought() bool {
	q := &r.Query
	if !r.HasModel() || r.HasHardware() || q.HasRent() || q.Tokens+q.Samples > 0 || !r.Mentions(suitedWords) || !r.Mentions(weighedWords) || r.Asked.Asks("howmuch", "howlong", "why", "oom", "fit", "enough") {
		return false
	}
	at := r.Span(suitedHardware, r.Text)
	if at == nil || !chars.Mentions(r.Text[at[0]:at[1]], "efficient", "effective", "economical", "划算", "合算") && !r.Matches(weighed, r.Text) {
		return false
	}
	speed := r.Asked.First("howfast", "mfu", "cost")
	return speed == nil || speed.Lo >= at[0] // "what speed does the best GPU give"
}

// purchaseSaid tells that what was asked about is to be bought, and asks for no advice: "will it run on a 3090? I'm
// about to buy one".
var purchaseSaid = pattern.Of(`(?:\b(?:i|we)(?:'m| am|'re| are|m)?|\b(?:im|before|just|since|because|as|and|when|asking)) (?:(?:i|we)(?:'m| am|'re| are|m)? |im )?(?:(?:just|only|really|seriously|currently) )*(?:about to|going to|gonna|plan(?:ning)? (?:to|on)|thinking (?:of|about)|consider(?:ing)?|looking (?:to|at)|want(?:ing)? to|hoping to|intend(?:ing)? to|ready to|tempted to)? ?(?:buy|buying|get|getting|purchas(?:e|ing)|order|ordering|pull the trigger on) (?:one|it|them|that one|this one|that|this|two|mine)\b`)

var purchaseSaidWords = pattern.OneOf("buy", "get", "purchas", "order", "trigger")

// purchaseTold reports whether the purchase is told so beside a question that asks if a model runs.
func (r Question) purchaseTold() bool {
	q := &r.Query
	if !r.Mentions(purchaseSaidWords) || !r.HasModel() || q.GPU == "" || q.GPUOptions != nil || q.HasBudget() || q.PriceUSD > 0 || r.Asked.Asks("best", "compare", "cards", "howmuch", "config") {
		return false
	}
	at := r.Span(purchaseSaid, r.Text)
	asks := r.Asked.First("can", "fit", "enough", "does")
	return at != nil && asks != nil && asks.Lo < at[0] && !r.Matches(adviceSought, r.Text)
}

// adviceSought weighs a purchase all the same.
var adviceSought = pattern.Of(`\b(?:should|worth|good idea|wise|smart|makes? sense|or (?:a|an|the|should|wait)|better|instead|recommend\w*|advi[cs]e|which)\b`)

// upgradeWhat asks which part of a computer is to be replaced.
var upgradeWhat = pattern.Of(`\bwhat (?:to|should i|should we|do i|can i|could i|must i|would you|part to|component to|shall i) (?:update|upgrade|replace|change|buy|add|improve)\b|\b(?:upgrade|update|replace|buy|get) (?:the |my |more )?(?:ram|gpu|cpu|card|memory) or\b|(?:先|该|应该|需要|得)?(?:升级|换|加)(?:什么|哪个|啥|哪里)|升级(?:内存|显卡|cpu)还是`)

// slowUpgrade reports whether slowness is only why something is to be bought.
func (r Question) slowUpgrade() bool {
	if !r.HasHardware() && r.Query.HostRAMGB == 0 && r.Query.CPU == "" || r.Query.TargetTokensPerS > 0 {
		return false
	}
	at := r.Span(upgradeWhat, r.Text)
	return at != nil && !(r.HasModel() && (r.Asked.Asks("oom", "fit", "enough") || reader.Trains(r.Query.Task)) && r.settingChanged(at[0], at[1]))
}

// settingChanged reports whether words that ask what to change leave open that it is a
// setting: a run that fails is changed, and only a part of a computer is bought.
func (r Question) settingChanged(lo, hi int) bool {
	if words := r.Text[lo:hi]; chars.Mentions(words, "upgrade", "buy", "replace", "part", "component", "ram", "gpu", "cpu", "card", "memory", "升级") {
		return false
	}
	return chars.Opens(strings.TrimLeft(r.Text[hi:], " "), []string{"卡", "显卡", "gpu", "机器", "card", "hardware", "machine"}) == 0
}

var (
	recommendWords = pattern.OneOf("recommend", "suggest", "advise", "advice", "推荐", "建议")
	hardwareWords  = pattern.OneOf("hardware", "gpu", "card", "machine", "config", "setup", "build", "spec", "硬件", "配置", "显卡", "机器", "服务器")
)

// hardwareAdvised reports whether hardware is to be recommended for what is not told: "any hardware recommendations?".
func (r Question) hardwareAdvised() bool {
	q := &r.Query
	return r.Asked.Asks("config") && !r.HasModel() && q.GPU == "" && q.GPUMemoryGB == 0 && q.GPUOptions == nil && !r.Asked.Asks("whatmodel") && !r.MemoryWord() && r.Mentions(recommendWords) && r.Mentions(hardwareWords)
}

// Hardware is sought for the people of an office: "office of 20, private 32b chat, what server".
var (
	peopleWords  = pattern.OneOf("office", "team", "company", "firm", "department", "startup", "business", "clinic", "school", "agency", "公司", "团队", "部门", "办公室", "单位")
	whatServer   = pattern.Of(`\b(?:what|which)(?: (?:kind|sort|type) of)? (?:server|machine|workstation|box|rig|hardware|computer|pc|build|system)s?\b|(?:什么|哪种|啥|哪款)(?:样的)?(?:服务器|机器|工作站|主机|硬件)`)
	whatServerIn = pattern.OneOf("what", "which", "什么", "哪", "啥")
)

// serverForPeople reports whether it is, for a model that is to serve them.
func (r Question) serverForPeople() bool {
	q := &r.Query
	return r.HasModel() && !r.HasHardware() && q.HostRAMGB == 0 && !reader.Trains(q.Task) && r.Mentions(whatServerIn) && r.Mentions(peopleWords) && r.Matches(whatServer, r.Text) && !r.Asked.Asks("howmuch", "howmany")
}
