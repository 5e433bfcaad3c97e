package intent

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

var (
	// quantAsked asks which format to take: "which quant of glm 4.5 air for 2x 5090", "highest bpw of a 70b on 48gb".
	quantAsked = pattern.Of(`\b(?:which|what|what's the|best|highest|biggest|largest|max|maximum|greatest|heaviest|ideal|optimal) (?:(?:bit|gguf|exl[23]|awq|gptq|mlx|unsloth|bartowski|dynamic|ud|imatrix|size|possible|or) )*(?:quants?|quanti[sz]ations?|ggufs?|bpw|q)\b`)
	// formatsThan sets one format against another by what they take, and formatsOr names both and no more.
	formatsThan = pattern.Of(`\b(?:smaller|bigger|larger|lighter|heavier|leaner|more|less) (?:[a-z]+ ){0,3}?than (?:an? |the )?` + aFormat + `\b`)
	formatsOr   = pattern.Of(`^[^a-z0-9]*(?:so |should i |use |take |go |get |for )*` + aFormat + `(?: [a-z0-9_]+)? or (?:rather )?` + aFormat + `(?: ` + aFormat + `)? (?:for|on|with|of)\b`)
)

var quantSoughtWords = pattern.OneOf("quant", "gguf", "bpw", " q ")

// quantSought reports whether it is asked in which format a model goes on hardware that is told.
func (r Question) quantSought() bool {
	q := &r.Query
	if !r.Mentions(quantSoughtWords) || !r.HasModel() || !r.HasHardware() && q.HostRAMGB == 0 || q.GPUOptions != nil || reader.Trains(q.Task) {
		return false
	}
	return !r.Asked.Asks("howmuch", "howfast", "cost", "why", "cards", "least") && r.Matches(quantAsked, r.Text)
}

// What format a model is to be in is asked in two ways: which one its hardware holds, and which of two takes
// less.
const aFormat = `(?:(?:ud-)?i?q[2-8]\w*|awq|gptq|gguf|int ?[48]|fp8|fp16|bf16|exl[23]|mxfp4|nvfp4|nf4|hqq|bnb|w4a16|w8a8|[2-8][ -]?bits?)`

var thanWords = pattern.OneOf(" than ")

// formatsWeighed reports whether two formats are set against each other by what they take.
func (r Question) formatsWeighed() bool {
	q := &r.Query
	if len(q.Precisions) < 2 || q.GPUOptions != nil || reader.Trains(q.Task) || r.Asked.Asks("enough", "fit", "oom", "can", "howmuch", "cards", "why", "buy", "howfast", "max") {
		return false
	}
	if r.HasModel() == r.HasHardware() {
		return r.HasModel() && r.Mentions(thanWords) && r.Questioned() && r.Matches(formatsThan, r.Text)
	}
	return r.Mentions(thanWords) && r.Matches(formatsThan, r.Text) || r.Mentions(orWords) && r.Matches(formatsOr, r.Text)
}

// cacheFormatsSet reports whether formats of the cache are set against each other: "fp8 kv against fp16 kv at 128k,
// savings?".
func (r Question) cacheFormatsSet() bool {
	return len(r.Query.KVDTypes) > 1 && r.HasModel() && !r.hasCapacity() && (r.Mentions(setAgainstWords) || r.Asked.Asks("saving") && !r.Asked.Asks("howmuch"))
}

var setAgainstWords = pattern.OneOf(" vs", "versus", "against", "compared", "rather than", "instead of", "对比", "相比", "差几", "差多少", "相差")

// formatPicked asks which format to take, in the words of those who look for a card: "should I go Q4 or Q5?".
var formatPicked = pattern.Of(`\b(?:should|shall|do|would|could) (?:i|we|you) (?:rather |better |just )?(?:go|go for|go with|go to|get|use|take|choose|pick|grab|drop to|stick (?:with|to))(?: (?:down|a|an|the|with|for|to|lower))* (?:i?q[2-8]\w*|awq|gptq|int ?[48]|fp8|fp16|bf16|exl[23]|mxfp4|nvfp4|nf4|[2-8][ -]?bits?)\b`)

// formatChosen reports whether it is a format that is chosen, and no card beside it.
func (r Question) formatChosen() bool {
	q := &r.Query
	return (q.Quant != "" || q.Precisions != nil) && q.GPUOptions == nil && !q.HasBudget() && r.Matches(formatPicked, r.Text)
}

// Formats and kernels that a card has or lacks.
var (
	haveWords      = pattern.OneOf("have", "has", "support", "is there nvlink", "is there an nvlink", "any nvlink", "be nvlinked", "get nvlink", "with nvlink", "支持", "有nvlink", "有没有")
	useNVLinkWords = pattern.OneOf("能用", "可以用", "能不能用", "能上", "能装", "用nvlink", "能nvlink", "可以nvlink", "能不能nvlink", "i nvlink", "we nvlink", "nvlink two", "nvlink 2", "use nvlink", "take nvlink", "add nvlink")
	modelWords     = pattern.OneOf("model", "llm", "模型")
)

// linkHad asks whether cards have NVLink: "does the 4090 or the 3090 have nvlink", "do they have nvlink".
var linkHad = pattern.Of(`\b(?:ha(?:ve|s)|supports?|come with|comes with|got)(?: an?| any| the| got)? nv-?link|(?:支持|有没有|有|带) ?nv-?link`)

// asksSupport reports whether a format or a kernel is asked about on a card.
func (r Question) asksSupport() bool {
	q := &r.Query
	feature := q.NVLink != nil && r.Mentions(haveWords) || q.NVLink != nil && q.GPUOptions == nil && r.Mentions(useNVLinkWords) || q.Precision != "" || q.Precisions != nil || q.FlashAttn != nil || slices.Contains([]string{"fp8", "int8", "int4", "fp4", "mxfp4", "nvfp4"}, q.Quant)
	if !feature || r.choiceFirst() || q.GPU == "" && q.GPUOptions == nil && r.Asked.Asks("can", "fit") && q.Task == "infer" || !r.HasHardware() || r.HasModel() || q.Task != "" && q.Task != "infer" || r.Asked.Asks("whatmodel", "cards") || r.Extreme() == "model" || r.howLargeRuns() || r.Mentions(modelWords) && (r.Matches(anyModel, r.Text) || r.Matches(pointedModel, r.Text)) {
		return false
	}
	return q.TFLOPS != nil && q.GPU != "" && (q.Precision != "" || q.Precisions != nil) && r.Questioned() && !r.Asked.Asks("mfu", "normal", "why", "compare", "howfast") || r.Asked.Asks("can") || q.NVLink != nil && (q.GPU != "" && q.GPUCount <= 1 || q.GPUOptions != nil && r.Matches(linkHad, r.Text)) && r.Asked.Asks("does") || q.GPU != "" && (len(r.Tokens) <= 2 || r.formatAndCard()) || r.Asked.Asks("specs") && q.GPU != "" && r.peakSaid()
}

// pointedModel is a model that was spoken of elsewhere: a format beside it is its own, and no feature of a card.
var pointedModel = pattern.Of(`\b(?:the|this|that|my|our) (?:[a-z0-9-]+ )?(?:model|llm)\b|(?:这个?|该|此|我的)模型`)

// formatAndCard reports whether a text holds no more than one format and one card, with what ties
// them: "nvfp4 on a 4090?", 4090能fp8吗.
func (r Question) formatAndCard() bool {
	if r.Query.GPUCount > 1 || r.Query.Precisions != nil || len(r.Tokens) > 7 {
		return false
	}
	return !slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return !t.IsFormat() && !t.IsCard() && t.Type != token.Mark && t.Type != token.Link && t.Type != token.One && t.Kind != "maker" && !tying[r.Text[t.Lo:t.Hi]]
	})
}

// tying are words between a format and a card.
var tying = map[string]bool{"on": true, "with": true, "for": true, "and": true, "my": true, "the": true, "in": true, "上": true, "用": true, "跑": true, "的": true, "呢": true, "吗": true}
