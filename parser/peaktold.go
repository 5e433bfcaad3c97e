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
	if r.Matching.Mentions("算力", "flops", "多少p", "几p") && r.Matches(computeAsked, r.Text) && !r.Asked.Asks("mfu", "cost", "buy", "compare", "cards", "howlong", "why") {
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
