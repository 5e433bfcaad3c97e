package intent

import (
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// otherPeak reports whether the peak in another format than the one that is told is asked
// for, and keeps the one that is asked.
func (r Question) otherPeak() bool {
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
func (r Question) asksSheet() bool {
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

// shapeWords are what the card of a model tells.
var shapeWords = pattern.OneOf(
	"how many layers does", "how many layers are", "how many layers in", "how many parameters does", "how many params does", "how many parameters are", "hidden size of", "hidden size does", "hidden dim",
	"how many heads", "how many attention heads", "how many kv heads", "vocab size of", "vocabulary size", "intermediate size of", "context length does", "context window does", "how many experts",
	"有多少层", "多少层", "有几层", "隐藏层维度", "hidden size是", "词表多大", "词表大小", "多少个头", "几个头", "个kv头", "个注意力头", "多少参数", "参数量是多少", "参数量多少", "多少个参数", "支持多长的上下文", "上下文长度是多少", "多少个专家",
)

// builtAs asks how a model is built, or whether in some way: "what is the architecture of qwen2.5-7b", "does
// llama-3-8b use GQA", "is it an MoE", 用的是MLA吗.
var builtAs = pattern.Of(`(?:^|\b(?:what(?:'s|s| is)?|describe|show(?: me)?|explain) )(?:the )?(?:model |exact |full )?architecture of (?:the )?(?:[a-z]+[ -]?){1,2}\d|\b(?:does|do|is|are|has|have|which|did) (?:[a-z0-9.:/_-]+ ){1,4}?(?:use|uses|using|have|has|with|an?|based on|rely on)? ?(?:grouped[- ]query|multi[- ](?:query|head)|gqa|mqa|mha|mla|(?:multi[- ]head )?latent attention|sliding[- ]windows?|swa|moe|mixture[- ]of[- ]experts|dense)(?: attention)?(?: (?:models?|architecture|or\b[^.?!;]{1,24}))?s? ?(?:$|[?!.;,])|(?:是|用|采用|使用|属于)(?:的|了|的是|不是|的都是|都是)*(?:gqa|mqa|mha|mla|moe|稠密|滑动窗口|混合专家)(?:注意力|架构|结构|模型|的)*(?:吗|么|嘛|还是[^,;?!]{1,12})`)

var (
	architectureOfWords = pattern.OneOf("architecture of", "gqa", "mqa", "mha", "mla", "query", "head", "latent", "window", "swa", "moe", "mixture", "dense", "稠密", "滑动", "专家")
	thanOrAsWords       = pattern.OneOf(" than ", " as ", "how do", "how is", "how are", " over ", "need")
)

// asksShape reports whether a published figure of a model is asked for.
func (r Question) asksShape() bool {
	if r.Query.Model == "" || r.HasHardware() || r.Query.Offload == "kv" || r.Asked.Asks("fit", "enough", "oom", "why") || r.MemorySaid() {
		return false
	}
	if r.Matches(published, r.Text) {
		return true
	}
	if r.Mentions(architectureOfWords) && r.Query.Task == "" && r.Query.SeqLen == 0 && !r.Mentions(thanOrAsWords) && r.Matches(builtAs, r.Text) {
		return true
	}
	return r.Mentions(shapeWords)
}

var (
	peakWords    = pattern.OneOf("peak")
	peakHanWords = pattern.OneOf("峰值")
)

// peakSaid reports whether the peak rate of a card is asked about.
func (r Question) peakSaid() bool {
	return r.Mentions(peakWords) || r.Mentions(peakHanWords)
}

var howManyGBWords = pattern.OneOf("how many gb", "how many gigs", "how many g ", "多少g", "几个g")

// asksCardMemory reports whether the memory that cards have is asked for, with
// nothing that would run on them.
func (r Question) asksCardMemory() bool {
	q := &r.Query
	if q.GPU == "" || q.GPUMemoryGB > 0 || r.HasModel() || q.Task != "" || q.Optimizer != "" || q.Quant != "" || q.Precision != "" || q.SeqLen > 0 || r.CacheSaid() {
		return false
	}
	if r.Asked.Asks("need", "requirement", "why", "normal", "can", "enough", "fit", "oom", "cost", "buy", "whatmodel", "compare", "save", "max", "explain", "howfast", "howlong") || r.Asked.Of("topic") != nil {
		return false
	}
	vram := r.Mentions(howManyGBWords) || slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Is("memory", "vram") || t.Is("memory", "memory") })
	total := slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "total" })
	return vram && (total || r.Asked.Asks("howmuch", "howlarge", "whatis", "convert"))
}

// peakWhich asks which of a card's peaks is the one to divide by.
var peakWhich = pattern.Of(`\b(?:which|what) (?:number|figure|peak|value|tflops|flops|one|spec)\b|\bright (?:peak|number|figure)\b|\b(?:number|figure|peak) (?:is|to use|should)\b|(?:哪个|哪一个|按哪个|用哪个|以哪个)(?:数|峰值|值|算力|为准)?`)

// shareOfPeak asks how much of the peak a rate that is told comes to: "what fraction of the peak is it".
var shareOfPeak = pattern.Of(`\b(?:fraction|share|part|portion|proportion|percent(?:age)?|much|close|far) (?:of|to|from|off) (?:(?:the|its|their|a|an|theoretical|dense|card's|max|maximum|bf16|fp16) )*peak\b`)

var peakSoughtWords = pattern.OneOf("peak", "tflops", "flops", "峰值", "算力")

// peakSought reports whether the peak of a card is what is asked for, to divide a rate by.
func (r Question) peakSought() bool {
	q := &r.Query
	if q.GPU == "" || r.HasModel() || !r.Asked.Asks("mfu") || q.TFLOPS != nil && r.Matches(shareOfPeak, r.Text) || q.TokensPerS+q.TokensPerSPerGPU+q.MFUPct > 0 || !r.Mentions(peakSoughtWords) || !r.Matches(peakWhich, r.Text) {
		return false
	}
	q.TFLOPS, q.GPUCountOptions = nil, nil
	return true
}
