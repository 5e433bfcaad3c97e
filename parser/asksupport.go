package parser

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Formats and kernels that a card has or lacks.

// asksSupport reports whether a format or a kernel is asked about on a card.
func (r question) asksSupport() bool {
	q := &r.Query
	feature := q.NVLink != nil && r.Matching.Mentions("have", "has", "support", "with nvlink", "支持", "有nvlink", "有没有") || q.NVLink != nil && q.GPUOptions == nil && r.Matching.Mentions("能用", "可以用", "能不能用", "能上", "能装", "用nvlink", "能nvlink", "可以nvlink", "能不能nvlink", "i nvlink", "we nvlink", "nvlink two", "nvlink 2", "use nvlink", "take nvlink", "add nvlink") || q.Precision != "" || q.Precisions != nil || q.FlashAttn != nil || slices.Contains([]string{"fp8", "int8", "int4", "fp4", "mxfp4", "nvfp4"}, q.Quant)
	if !feature || r.choiceFirst() || q.GPU == "" && q.GPUOptions == nil && r.Asked.Asks("can", "fit") && q.Task == "infer" || !r.HasHardware() || r.HasModel() || q.Task != "" && q.Task != "infer" || r.Asked.Asks("whatmodel", "cards") || r.Extreme() == "model" || r.Matching.Mentions("model", "llm", "模型") && (r.Matches(anyModel, r.Text) || r.Matches(pointedModel, r.Text)) {
		return false
	}
	return q.TFLOPS != nil && q.GPU != "" && (q.Precision != "" || q.Precisions != nil) && r.Questioned() && !r.Asked.Asks("mfu", "normal", "why", "compare", "howfast") || r.Asked.Asks("can") || q.NVLink != nil && q.GPU != "" && q.GPUCount <= 1 && r.Asked.Asks("does") || q.GPU != "" && (len(r.Tokens) <= 2 || r.formatAndCard()) || r.Asked.Asks("specs") && q.GPU != "" && r.peakSaid()
}

// pointedModel is a model that was spoken of elsewhere: a format beside it is its own, and no feature of a card.
var pointedModel = pattern.Of(`\b(?:the|this|that|my|our) (?:[a-z0-9-]+ )?(?:model|llm)\b|(?:这个?|该|此|我的)模型`)

// formatAndCard reports whether a text holds no more than one format and one card, with what ties
// them: "nvfp4 on a 4090?", 4090能fp8吗.
func (r question) formatAndCard() bool {
	if r.Query.GPUCount > 1 || r.Query.Precisions != nil || len(r.Tokens) > 7 {
		return false
	}
	return !slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return !t.IsFormat() && !t.IsCard() && t.Type != token.Mark && t.Type != token.Link && t.Type != token.One && t.Kind != "maker" && !tying[r.Text[t.Lo:t.Hi]]
	})
}

// tying are words between a format and a card.
var tying = map[string]bool{"on": true, "with": true, "for": true, "and": true, "my": true, "the": true, "in": true, "上": true, "用": true, "跑": true, "的": true, "呢": true, "吗": true}
