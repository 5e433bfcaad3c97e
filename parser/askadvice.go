package parser

import (
	"headroom/parser/chars"
	"headroom/parser/pattern"
)

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
func (r question) suitedSought() bool {
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
func (r question) purchaseTold() bool {
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
