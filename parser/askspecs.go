package parser

import (
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// otherPeak reports whether the peak in another format than the one that is told is asked
// for, and keeps the one that is asked.
func (r question) otherPeak() bool {
	q := &r.Query
	if q.GPU == "" || len(q.TFLOPS) != 1 || r.HasModel() || q.Task != "" || q.TokensPerS+q.TokensPerSPerGPU+q.MFUPct > 0 || r.Asked.Asks("mfu", "cards", "howlong") {
		return false
	}
	figure := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Unit && t.Name == "tflops" })
	asked, told := -1, false
	for i, t := range r.Tokens {
		switch {
		case !t.IsFormat():
		case asked < 0 || t.Name != r.Tokens[asked].Name:
			told = told || asked >= 0
			asked = i
		}
	}
	if figure < 0 || !told || asked < figure || !r.Asked.Asks("howmuch", "whatis", "followup") && !evidence.Closing(r.Text) {
		return false
	}
	// A format right behind the figure is that of the figure: "312 TFLOPS 指 FP16/BF16".
	if slices.ContainsFunc(r.Tokens[figure+1:asked], func(t token.Token) bool { return t.Joins() || t.Type == token.Mark }) {
		q.TFLOPS, q.Precisions, q.Quant, q.Precision = nil, nil, "", ""
		if t := r.Tokens[asked]; t.Kind == "precision" {
			q.Precision = t.Name
		} else {
			q.Quant = t.Name
		}
		r.Passed = append(r.Passed, figure)
		return true
	}
	return false
}

// computeAsked asks how much hardware computes: "算力有多少P", "how many tflops".
var computeAsked = pattern.Of(`算力[^,;?!、]{0,8}(?:多少|几|多大|啥)|(?:多少|几)个? ?(?:[tp]flops|[pt]) ?(?:的?算力|左右|呢|啊|[,?;、 ]|$)|\bhow (?:many|much) (?:dense |total )?(?:[tp]?flops|teraflops|petaflops)\b|\bwhat(?:'s| is| are) the (?:(?:peak|theoretical|max|maximum|dense|sparse|bf16|fp16|fp8|fp32|tf32|int8|tensor|rated|real|compute) )*(?:[tp]?flops|teraflops|petaflops) (?:of|on|for)\b`)

// peakForMFU asks which peak of a card a utilisation is reckoned against: "what's the bf16 peak of
// a 3090 for MFU".
var peakForMFU = pattern.Of(`\b(?:what|which)\b[^.?!;]{0,32}\b(?:tflops|flops|peak)\b[^.?!;]{0,56}\bmfu\b|mfu[^;?!]{0,16}(?:峰值|算力)[^;?!、]{0,8}(?:多少|几|哪)`)

var sheetWords = pattern.OneOf("算力", "flops", "多少p", "几p")

// asksSheet reports whether a figure of a card's data sheet is asked for by its name, with
// nothing that would run on it: "A100 80G的显存带宽是多少", "fp8 compute of an H20".
func (r question) asksSheet() bool {
	q := &r.Query
	if q.GPU == "" || r.HasModel() || q.Task != "" || q.TFLOPS != nil || q.AssumedPeakTFLOPS > 0 && q.MFUPct > 0 || q.ObservedGB+q.TokensPerS+q.HostRAMGB+q.UsedGB+q.WeightsGB > 0 || q.SeqLen+q.Batch > 0 {
		return false
	}
	if q.MFUPct == 0 && r.Asked.Asks("mfu") && r.Matches(peakForMFU, r.Text) {
		return true
	}
	if r.Mentions(sheetWords) && r.Matches(computeAsked, r.Text) && !r.Asked.Asks("mfu", "cost", "buy", "compare", "cards", "howlong", "why") {
		return true // of one card or of all that a machine has
	}
	if q.GPUCount > 1 || !r.Asked.Asks("specs") {
		return false
	}
	if r.Asked.Asks("why", "normal", "mfu", "can", "enough", "fit", "oom", "compare", "buy", "cost", "power", "howfast", "whatmodel", "does", "need") && !r.Asked.Asks("whatis") {
		return false
	}
	return r.Asked.Asks("howmuch", "whatis") && !r.Asked.Asks("mfu", "cost", "buy", "compare", "whatmodel", "enough")
}

// Formats and kernels that a card has or lacks.

var (
	haveWords      = pattern.OneOf("have", "has", "support", "with nvlink", "支持", "有nvlink", "有没有")
	useNVLinkWords = pattern.OneOf("能用", "可以用", "能不能用", "能上", "能装", "用nvlink", "能nvlink", "可以nvlink", "能不能nvlink", "i nvlink", "we nvlink", "nvlink two", "nvlink 2", "use nvlink", "take nvlink", "add nvlink")
	modelWords     = pattern.OneOf("model", "llm", "模型")
)

// asksSupport reports whether a format or a kernel is asked about on a card.
func (r question) asksSupport() bool {
	q := &r.Query
	feature := q.NVLink != nil && r.Mentions(haveWords) || q.NVLink != nil && q.GPUOptions == nil && r.Mentions(useNVLinkWords) || q.Precision != "" || q.Precisions != nil || q.FlashAttn != nil || slices.Contains([]string{"fp8", "int8", "int4", "fp4", "mxfp4", "nvfp4"}, q.Quant)
	if !feature || r.choiceFirst() || q.GPU == "" && q.GPUOptions == nil && r.Asked.Asks("can", "fit") && q.Task == "infer" || !r.HasHardware() || r.HasModel() || q.Task != "" && q.Task != "infer" || r.Asked.Asks("whatmodel", "cards") || r.Extreme() == "model" || r.howLargeRuns() || r.Mentions(modelWords) && (r.Matches(anyModel, r.Text) || r.Matches(pointedModel, r.Text)) {
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
