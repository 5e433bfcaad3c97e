package parser

import "headroom/parser/pattern"

// What a setting may be at most, or what more of it takes.

// learningRate names the rate at which a model learns as what is sought: "what's the max lr for 7b". One that is told has a
// figure behind it.
var learningRate = pattern.Of(`\b(?:max(?:imum)?|highest|largest|biggest|peak|safe(?:st)?|optimal|ideal|lowest|min(?:imum)?|smallest|default|starting|what|which|good|right|best) (?:safe |possible |usable |stable |starting |peak |max )?(?:lr|learning[ -]rates?)(?:(?: (?:for|to|i|we|you|one|should|can|could|do|does|is|when|with|on|in|of|that)\b)|$|[?.,;!])|(?:最大|最高|最佳|最小|合适的?|多大的?)(?:的)?学习率|学习率[^,;?!、0-9]{0,6}(?:多少|多大|最大|最高|怎么|如何)`)

// rateFigure is one that is told: "peak lr of 3e-4".
var rateFigure = pattern.Of(`\b(?:lr|learning[ -]rate)[^?!;]{0,12}\d(?:\.\d+)?e-?\d|\b(?:lr|learning[ -]rate)[^?!;]{0,12}0\.\d`)

var learningRateWords = pattern.OneOf("lr", "learning", "学习率")

// learningRateSought reports whether it is, and nothing that is planned beside it.
func (r question) learningRateSought() bool {
	if !r.Mentions(learningRateWords) || r.MemorySaid() || r.Asked.Asks("fit", "oom", "enough", "cards", "howlong", "howfast", "maxbatch", "howlongseq", "cost", "buy") {
		return false
	}
	return r.Matches(learningRate, r.Text) && !r.Matches(rateFigure, r.Text)
}

// settingTakes asks what more of a setting, or a method, takes, which is memory and no money: "what does doubling the
// sequence length cost me for 7b lora on a 4090".
var settingTakes = pattern.Of(`\b(?:what|how much) (?:does|do|would|will|is|might|could|can)(?: (?:it|the|a|an|my|me))? ?(?:cost (?:me )?(?:to )?)?(?:(?:[a-z]+ ){0,3}?(?:doubling|tripling|halving|increasing|raising|extending|upping|bumping|longer|larger|bigger|higher|more|going|moving|switching|enabling|turning|using|adding) (?:[a-z0-9]+ ){0,5}?)?(?:(?:[a-z0-9]+ ){0,2}?)(?:seq|seqlen|sequences?|context|ctx|batch|rank|length|lengths|zero-?[0-3]|fsdp|checkpointing|recompute|kv cache|cache|optimizer states?|gradients?|activations?|adapters?)\b[^.?!;]{0,24}? costs?\b(?: (?:me|us|you))?|(?:翻倍|加倍|加长|变长|加大|调大|提高|增大|拉长)[^;?!]{0,8}(?:代价|要付出|成本)`)

var settingTakesWords = pattern.OneOf("cost", "代价", "付出", "成本")

// settingCosts reports whether that is asked, with no price and no work that one could be told for.
func (r question) settingCosts() bool {
	q := &r.Query
	if !r.Mentions(settingTakesWords) || !r.HasModel() || q.HasRent() || q.HasBudget() || q.Tokens+q.Samples+q.Steps+q.GPUHours+q.Hours+q.Days > 0 || q.TokenPrice > 0 || r.Mentions(moneySaidWords) {
		return false
	}
	return r.Matches(settingTakes, r.Text)
}

var moneySaidWords = pattern.OneOf("$", "usd", "dollar", "money", "rent", "cloud", "per hour", "钱", "元", "租", "price", "per million")
