package intent

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// What something costs, by the token, the hour or altogether.

// pricedTokens names a million tokens as what a price is sought of: "what do I pay for 1M
// tokens", "the price of a million tokens", 一百万token多少钱.
var pricedTokens = pattern.Of(`\b(?:pay|price|cost|costs|charge|bill|paying)\b[^.?!;,0-9]{0,16} (?:a |one |1 ?)?(?:1?m|mio|million)\b ?(?:tok|output|input|generated)|\b(?:an?|one|1|every|each) ?(?:m|mio|million) ?(?:output |input |generated )?tok(?:en)?s? (?:(?:then|would|will|does|do|now|really|actually) )?(?:costs?|runs?|comes?|sets?|works? out|adds? up|amounts?|goes for|is|are|be)\b|(?:一百万|百万|1百万|100万|1m|1 m)(?:个)? ?tokens?[^,;?!、]{0,8}(?:多少|几|成本|价|费)`)

// unitPrice reports whether a million tokens are only what a price is told of: they are no
// amount of work. The speed that goes with it was measured.
func (r Question) unitPrice() bool {
	q := &r.Query
	if !r.Matches(pricedTokens, r.Text) {
		return false
	}
	if q.Tokens == 1e6 {
		q.Tokens = 0
	}
	for _, n := range [...]*int{&q.SeqLen, &q.InputTokens, &q.OutputTokens} {
		if *n == 1<<20 || *n == 1e6 {
			*n = 0
		}
	}
	if q.TokensPerS == 0 {
		q.TokensPerS, q.TargetTokensPerS = q.TargetTokensPerS, 0
	}
	return q.Tokens == 0
}

// stillCheapest reports whether hardware of a price is asked to be the cheapest there is, with
// nothing that would run on it.
func (r Question) stillCheapest() bool {
	return r.Query.PriceUSD > 0 && r.HasHardware() && !r.HasModel() && r.Questioned() && r.Asked.Asks("best")
}

// estimateOfCost asks for what something comes to, and not how that is reckoned: "any estimate on how much it would cost".
var estimateOfCost = pattern.Of(`\b(?:estimates?|estimation|idea|figure|number|ballpark|guess|clue|quote)(?: (?:on|of|for|about|as to|regarding))? (?:how much|what)(?: (?:it|this|that|one|they|the (?:training|run|model)))?(?: (?:would|will|might|could|should|is going to|does))?(?: (?:it|this|that))? costs?\b|(?:\$|\b(?:cost|price|dollar|budget)) (?:estimates?|figures?|ballpark|quote)\b|\bballpark (?:\$|costs?|price)|(?:估(?:计|算)?|算)(?:一下|下)?[^,;?!、]{0,10}(?:要|得|需要?)?(?:花)?(?:多少钱|多少成本)`)

// costEstimated reports whether the cost of a training is to be estimated.
func (r Question) costEstimated() bool {
	if s := r.Asked.First("explain"); s != nil && (strings.HasPrefix(r.Text[s.Lo:], "how") || strings.HasPrefix(r.Text[s.Lo:], "怎么")) {
		return false
	}
	return reader.Trains(r.Query.Task) && r.Asked.Asks("cost") && !r.Asked.Asks("howto") && r.Matches(estimateOfCost, r.Text)
}

// rentAsked asks what hardware rents for.
var rentAsked = pattern.Of(`\bhow much (?:is|are|for|to rent|do|does|would)[^.?!;]{0,40}\b(?:per|an?|each) (?:hour|day|week|month)\b|\b(?:hourly|daily|monthly) (?:rate|price|rent)\b|(?:时租|日租|月租|年租|租金)[^,;?!、]{0,6}(?:多少|几)|租[^,;?!、]{0,16}(?:多少钱|几块钱)`)

// memoryRented asks how much memory to rent: "how much VRAM do I have to rent for a 12B".
var memoryRented = pattern.Of(`\bhow (?:much|many) (?:gpu |graphics |video )?(?:vram|memory|ram|mem|gb|gigs)\b[^.?!;]{0,32}\brent`)

// whereRented asks who rents cards out.
var whereRented = pattern.Of(`\b(?:where|who)(?: (?:can|could|do|does|would|should|to|else|is|are|i|we|you|one|people|best|still|even))* (?:rent|rents|rented|renting)\b`)

var (
	howMuchWords     = pattern.OneOf("how much", "hourly", "daily", "monthly", "租")
	moneyHanWords    = pattern.OneOf("钱", "价", "费", "成本")
	cheaperHanWords  = pattern.OneOf("便宜吗", "便宜么", "便宜不", "便宜的", "更便宜", "最便宜")
	electricityWords = pattern.OneOf("electricity", "电费", "电力", "power cost", "power bill", "energy cost", "energy bill")
	buyWords         = pattern.OneOf("buy", "purchas", "买", "购")
)

func (r Question) asksCost() bool {
	q := &r.Query
	hourly := q.HasRent()
	if q.TokenPrice > 0 && r.HasModel() && !r.Training() && !r.Asked.Asks("oom", "howfast") && !r.MemoryWord() {
		return true // held against a service
	}
	if hourly && r.cardToRent() {
		return false // "which card under $2/hour for a 14b": a limit, and the price of no card
	}
	if r.trainedFor() || r.spotWeighed() {
		return true
	}
	if q.Tokens+float64(q.SeqLen) > 0 && q.TokensPerS+q.TokensPerSPerGPU+q.TargetTokensPerS > 0 && !r.HasModel() && (hourly || r.Asked.Asks("cost")) && r.unitPrice() {
		return true
	}
	if q.GPU != "" && !r.HasModel() && q.Task == "" && r.Mentions(howMuchWords) && !r.Asked.Asks("power") && !r.MemoryWord() && r.Matches(rentAsked, r.Text) {
		return true
	}
	if r.Asked.Asks("power") && q.PricePerKWh > 0 && !r.HasModel() && !hourly && q.TokensPerS == 0 {
		return false // an electricity bill
	}
	if hourly {
		work := q.Tokens + q.Samples + q.Steps + q.Epochs + q.GPUHours + q.Hours + q.Days
		if work == 0 && r.Asked.Asks("fit", "enough", "oom") && !r.Asked.Asks("howmuch", "cost", "buy", "compare", "best") {
			return false // "4 A10G at $5.67/hr, does a 70b gptq fit"
		}
		return work > 0 || !reader.Trains(q.Task) || q.HasBudget() || r.Asked.Asks("howmuch", "cost", "buy") || !r.Asked.Asks("fit", "enough", "oom", "can") // "can I finetune it on an A100 at $2 per hour"
	}
	if q.HasBudget() && q.Tokens+q.Samples+q.GPUHours > 0 && reader.Trains(q.Task) && r.HasModel() && r.Asked.Asks("enough", "can") && (!r.Asked.Asks("buy") || r.onlyBudget()) && !r.Asked.Asks("config", "best", "compare", "cards") {
		return true // "7B on 500B tokens with A100s: are 90k dollars enough"
	}
	if r.cheaperSought() || r.stillCheapest() || r.CheapestSought() {
		return false
	}
	if s := r.Asked.First("cost"); s != nil && q.GPUOptions != nil && q.Tokens == 0 && (strings.HasPrefix(r.Text[s.Lo:], "cheaper") || r.cheaperOfBoth()) {
		return false // "the 5060 or the 4090, does the cheaper one make sense"
	}
	if s := r.Asked.First("cost"); s != nil && q.Tokens == 0 {
		switch word := r.Text[s.Lo:s.Hi]; {
		case (word == "cost" || word == "costs") && r.Asked.Asks("oom") && q.Hours+q.Days == 0:
			return false // "the gpu cost of a lora: it runs out of memory"
		case (word == "cost" || word == "costs") && (r.Thing(r.Asked.First("howmuch")) == "memory" || r.amountOfMemory(r.Asked.First("howmuch"))):
			return false // "how much vram does it cost"
		case (word == "bill" || word == "price" || word == "cost") && r.At(r.TokenBefore(s)).Kind == "memory":
			return false // "what would the vram bill be"
		case word == "price" && q.PriceUSD > 0 && r.Asked.Asks("enough", "can", "fit", "okay", "best", "buy"):
			return false // "asking price is 780 for the 3090, still ok for a 14b"
		case strings.HasPrefix(word, "租") && r.HasModel() && r.HasHardware() && r.Asked.Asks("oom", "fit", "enough", "can") && !r.Asked.Asks("howmuch") && !r.Mentions(moneyHanWords):
			return false // "租一张4090跑它会不会炸"
		case word == "报价" && r.HasModel() && !hourly && r.Asked.Asks("fit", "enough", "can", "normal", "cards") && !r.Asked.Asks("howmuch"):
			return false // 供应商报价说70B要8张A100，4张够吗
		case word == "便宜" && r.Asked.Asks("howfast") && !r.Mentions(cheaperHanWords):
			return false // "P40便宜，32B一秒几个字"
		case r.cardToRent():
			return false
		case strings.HasPrefix(word, "rent") && r.Matches(memoryRented, r.Text):
			return false
		case strings.HasPrefix(word, "rent") && r.Asked.Asks("enough", "can", "fit") && !r.Matches(whereRented, r.Text):
			return false // "is a 4090 enough, or should I rent an A100?"
		case strings.HasPrefix(word, "rent") && q.GPUOptions != nil && r.HasModel() && !hourly && !q.HasBudget() && !r.Asked.Asks("howmuch", "howlong", "power") && !r.Mentions(pricedWords):
			return false // "should we rent 8x A100 or 4x H100 for a 34B"
		case r.Asked.Asks("power") && !r.HasModel() && r.Mentions(electricityWords):
			return false
		}
	}
	memory := r.MemorySaid() && (!r.rented() || r.memoryNamed()) || r.Asked.Of("topic") != nil // "what costs more memory"
	if r.spentOnWork() {
		return true
	}
	if !r.Asked.Asks("cost") || memory && !reader.Trains(q.Task) && q.GPUOptions == nil && q.GPU == "" {
		return false
	}
	return !r.Asked.Asks("buy") || q.Tokens > 0 || r.rented() && !r.Mentions(buyWords)
}

var pricedWords = pattern.OneOf("cost", "price", "cheap", "expens", "bill", "$", "usd", "dollar", "per hour", "/h", "hourly", "money", "worth")

// bought is said of what money is spent on that is kept.
var bought = pattern.Of(`\b(?:buy|buying|purchas\w*|hardware|rig|build|workstation|server|pc)\b|\bon (?:a |an |the |my |new |used )*(?:gpus?|cards?|graphics)\b`)

var shouldSpendWords = pattern.OneOf("should i spend", "should we spend")

// spentOnWork reports whether money is spent on training and not on cards: "how many dollars will I spend to
// pretrain a 3B", "how much will I spend training a 7B on 10B tokens".
func (r Question) spentOnWork() bool {
	q, s := &r.Query, r.Asked.First("buy")
	return s != nil && r.Text[s.Lo:s.Hi] == "spend" && reader.Trains(q.Task) && !r.MemoryWord() && (q.Tokens+q.Samples > 0 && r.Asked.Asks("howmuch") || r.Asked.Asks("cost")) && !r.Mentions(shouldSpendWords) && !q.HasBudget() && !r.Matches(bought, r.Text)
}

// rentedCard asks which card to rent: what it takes is sought, and a price only beside it.
var rentedCard = pattern.Of(`\b(?:what|which) (?:cloud |aws |amazon |ec2 |gcp |google cloud |azure |lambda |runpod )?(?:gpus?|cards?|machines?|instances?|hardware|box)\b[^.?!;]{0,24}\brent\b|\brent(?:ing)?\b[^.?!;]{0,16}\b(?:what|which) (?:gpus?|cards?|instances?|machines?)\b|租(?:什么|哪|啥)[^,;?!]{0,4}(?:卡|机器|实例|服务器|gpu)|(?:什么|哪|啥)[^,;?!]{0,4}(?:卡|机器|实例|gpu)[^,;?!]{0,4}租`)

// cardAtRate asks which card an hourly price gets: "what can $2/hour get me", 每小时10块能租什么卡.
var cardAtRate = pattern.Of(`\b(?:what|which|any|best|cheapest|fastest|strongest|biggest|recommend(?: a| me a)?) (?:[a-z]+ ){0,2}(?:gpus?|cards?|machines?|instances?|pods?|hardware|box|rig|setup|config)\b|\bwhat (?:can|could|would|will|does|do|should)\b[^.?!;]{0,40}\b(?:get|buy|rent)\b|\bwhat to rent\b|(?:什么|哪|啥)[^,;?!]{0,6}(?:卡|机器|实例|服务器|gpu)|租(?:得?到|个|一台|台|张)?(?:什么|哪|啥)|推荐[^,;?!]{0,8}(?:卡|机器|实例|gpu)` +
	`|\brent(?:ing)? (?:an? |some |one )(?:[a-z-]+ ){0,2}(?:gpus?|cards?|machine|instance|server|box)\b[^.?!;]{0,48}\b(?:under|below|within|up to|at most|max|less than|no more than)\b|(?:块|元|块钱|rmb|预算)[^,;?!、]{0,4}租(?:一?[张个块台])?(?:gpu|显卡|卡|机器|服务器)`)

var (
	rentedWhatWords = pattern.OneOf("what", "which", "any", "best", "cheapest", "fastest", "strongest", "biggest", "recommend", "renting a", "rent a", "rent some", "rent one", "什么", "哪", "啥", "推荐", "租")
	rentWords       = pattern.OneOf("rent", "租")
)

// cardToRent reports whether the card to rent for a model is asked for.
func (r Question) cardToRent() bool {
	q := &r.Query
	if !r.HasModel() || r.HasHardware() && q.GPUOptions == nil && (q.GPUCount != 1 || q.GPU != "" || q.GPUMemoryGB > 0) {
		return false // one card and no more is "a card" that is sought
	}
	if q.HasRent() && r.Mentions(rentedWhatWords) && r.Matches(cardAtRate, r.Text) {
		return true
	}
	return q.Tokens+q.Samples+q.Steps == 0 && r.Mentions(rentWords) && r.Matches(rentedCard, r.Text)
}

// muchTrained asks on how much a model can be trained.
var muchTrained = pattern.Of(`\bhow (?:many|much) (?:[a-z]+ ){0,2}(?:tokens?|steps|data|epochs)\b|\bon how (?:many|much)\b|(?:多少|几)(?:个|b|亿|万亿)*的?(?:token|步|数据|语料)`)

var trainedForWords = pattern.OneOf("how many", "how much", "多少", "几")

// trainedFor reports whether it is asked on how much a model is trained for money, or in a time
// of hardware that has a price.
func (r Question) trainedFor() bool {
	q := &r.Query
	if !q.HasBudget() && (!q.HasRent() || q.Hours+q.Days == 0) || q.Tokens+q.Samples+q.Steps+q.GPUHours > 0 || !reader.Trains(q.Task) || !r.HasModel() || q.GPUOptions != nil {
		return false
	}
	return r.Mentions(trainedForWords) && r.Matches(muchTrained, r.Text)
}

var rentedWords = pattern.OneOf("rent", "租", "cloud", "云")

// rented reports whether machines are to be rented, so that a price is what is asked of
// them.
func (r Question) rented() bool {
	return r.Asked.Asks("cost") && r.Mentions(rentedWords)
}

// onlyBudget reports whether a budget is all that sounds like buying.
func (r Question) onlyBudget() bool {
	return !slices.ContainsFunc(r.Asked.Found, func(s evidence.Sign) bool {
		return s.Name == "buy" && !strings.HasPrefix(r.Text[s.Lo:], "预算") && !strings.HasPrefix(r.Text[s.Lo:], "budget")
	})
}

var spotWeighedWords = pattern.OneOf("on demand", "on-demand", "按需")

// spotWeighed reports whether rent that may be taken back is held against rent that is not, for some work
// on a card: what both cost is the answer.
func (r Question) spotWeighed() bool {
	q := &r.Query
	return q.Spot && q.GPU != "" && q.GPUOptions == nil && q.Tokens+q.Samples+q.Steps+q.Hours+q.Days+q.GPUHours > 0 && (r.Asked.Asks("compare", "best", "cost") || r.Mentions(spotWeighedWords)) && !r.Asked.Asks("why", "fit", "oom", "enough", "howlong")
}

// paidBack asks when what was bought has earned what it took: "when does it pay for itself", "how soon is it amortized".
var paidBack = pattern.Of(`\b(?:pays?|paid|paying) (?:for itself|for themselves|off|itself off|themselves off|back)\b|\bbreaks?[ -]even\b|\bamorti[sz]e[ds]?\b`)

var paysOffWords = pattern.OneOf("pay", "pays", "paid", "paying", "even", "break-even", "amorti")

// paysOff reports whether that is asked of cards, beside what it takes to rent them.
func (r Question) paysOff() bool {
	return r.HasHardware() && !r.HasModel() && r.Query.Tokens+r.Query.Samples == 0 && r.Mentions(paysOffWords) && r.Matches(paidBack, r.Text)
}
