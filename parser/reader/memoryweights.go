package reader

import (
	"math"
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/definition"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// The size of a model is often told right beside its name or its format, and behind it where the
// model is to go: "mixtral 26G on a 3090 24G", "deepseek-v2.5 (132 GB) with 16GB of RAM", "90 GB
// Q3_K_XL on a 5060 Ti".

// named are the memories that an amount may be called.
var named = map[string]bool{"ram": true, "vram": true}

// weightsBeside reports whether an amount is such a size. One that memory is sold in may be the
// card's, unless that is told apart.
func (r *Reader) weightsBeside(i int) bool {
	v, bracket := r.Tokens[i].Value, r.At(i-1).Type == token.Open && r.At(i+1).Type == token.Close
	if r.Asked.Asks("why", "normal") || !bracket && !r.besideFormat(i) && !r.besideModel(i-1) || bracket && !r.besideModel(i-2) {
		return false
	}
	behind := i + 1
	for r.At(behind).Type == token.Close || r.At(behind).IsFormat() {
		behind++
	}
	next := r.At(behind)
	if next.IsFigure() || next.IsCard() || next.Type == token.Measure || next.Type == token.Times || next.Type == token.Either || next.Joins() && next.Kind != "with" && next.Kind != "comma" {
		return false
	}
	card, product := false, false
	for j := behind; j < len(r.Tokens) && j < i+backward; j++ {
		switch t := &r.Tokens[j]; {
		case t.Type == token.Bytes && t.Value != v && r.onCard(j):
			return true
		case t.Type == token.Bytes && t.Value != v && (named[r.memoryAfter(j)] || named[r.memoryBefore(j)]) && next.Kind != "comma":
			if bracket || !slices.Contains(printout.SoldSizes[:], v) {
				return true
			}
		case t.IsCard():
			card = true
			product = product || slices.ContainsFunc(r.Names.Memory[t.Name], func(gb float64) bool { return v/gb == float64(int(v/gb)) })
		}
	}
	return card && !product && next.Kind != "comma" && (bracket || !slices.Contains(printout.SoldSizes[:], v))
}

// besideModel reports whether a token is the name of a model, or of its format or program behind
// one: "qwen3:125b-mlx".
func (r *Reader) besideModel(j int) bool {
	for r.At(j).IsFormat() || r.At(j).Kind == "framework" || r.Word(j) == "-" {
		j--
	}
	return r.At(j).Type == token.Model
}

// besideFormat reports whether the name of a format stands right behind an amount that opens the
// text or its clause.
func (r *Reader) besideFormat(i int) bool {
	return r.At(i+1).Kind == "quant" && (i == 0 || r.At(i-1).Type == token.One || r.At(i-1).Kind == "comma" || r.At(i-1).Type == token.Mark)
}

// sizeBeforeMeasured reports whether an amount is the size of the weights that a measured one is wondered at
// beside: "7B fp16 14G, 为什么实际占了16G". It stands behind their format, and no card is told.
func (r *Reader) sizeBeforeMeasured(i int) bool {
	next := slices.IndexFunc(r.Tokens[i+1:], func(t token.Token) bool { return t.Type == token.Bytes })
	if next < 0 || r.Tokens[i+1+next].Value < r.Tokens[i].Value {
		return false
	}
	format := slices.IndexFunc(r.Tokens[max(0, i-3):i], func(t token.Token) bool { return t.IsFormat() })
	if format < 0 || chars.Mentions(r.Text[r.Tokens[max(0, i-3)+format].Hi:r.Tokens[i].Lo], "take", "need", "use", "require", "需", "要", "占") {
		return false // "int4 should only take 6GB" claims a need
	}
	return r.Asked.Asks("why", "normal") && !r.cardNamed() && !r.memoryWithin(i) && r.Matches(measuredBehind, r.Text[r.Tokens[i].Hi:])
}

// memoryWithin reports whether memory is named between an amount and what stands three tokens before it.
func (r *Reader) memoryWithin(i int) bool {
	return slices.ContainsFunc(r.Tokens[max(0, i-3):min(i+2, len(r.Tokens))], func(t token.Token) bool { return t.Kind == "memory" || t.Type == token.Measure })
}

// measuredBehind is what was measured, behind the size that was expected.
var measuredBehind = pattern.Of(`(?:实际|占|用|显示|吃|跑|加载)[^;?!]{0,12}\d+(?:\.\d+)? ?g|\b(?:takes?|uses?|shows?|using|taking|occupies|occupied|measured|actual(?:ly)?|see|get)\b[^;?!]{0,24}\d+(?:\.\d+)? ?g`)

// fileBeforeCards takes an amount that was taken for what all cards have together for the weights, where it
// is told between their format and the cards, and the cards have not as much: R1的q2_k一共212G，4张4090能跑吗.
func (r *Reader) fileBeforeCards() {
	q := &r.Query
	if q.TotalGPUMemoryGB == 0 || q.WeightsGB > 0 || q.GPU == "" || q.GPUCount == 0 || !r.HasModelNamed() || r.vramCalled() {
		return
	}
	sizes := r.Names.Memory[q.GPU]
	if q.GPUMemoryGB > 0 {
		sizes = []float64{q.GPUMemoryGB}
	}
	if sizes == nil || slices.ContainsFunc(sizes, func(gb float64) bool {
		return math.Abs(gb*float64(q.GPUCount)-q.TotalGPUMemoryGB) < 0.05*q.TotalGPUMemoryGB
	}) {
		return
	}
	format := false
	for i := range r.Tokens {
		switch t := &r.Tokens[i]; {
		case t.IsCard():
			return
		case t.IsFormat():
			format = true
		case format && t.Type == token.Bytes && t.Value == q.TotalGPUMemoryGB:
			q.WeightsGB, q.TotalGPUMemoryGB = q.TotalGPUMemoryGB, 0
			delete(r.Spans, "total_gpu_memory_gb")
			r.Mark("weights_gb", i, i)
			return
		}
	}
}

// bytesEach are the bytes that formats take for a parameter, by which an amount is known for what a model weighs;
// those of llama.cpp from the table of its examples/quantize/README.md.
var bytesEach = map[string]float64{
	"fp32": 4, "fp16": 2, "bf16": 2, "fp8": 1, "int8": 1, "q8": 1.06, "q8_0": 1.06, "q6": 0.82, "q6_k": 0.82, "q5": 0.71, "q5_k_m": 0.71, "q4": 0.59, "q4_k_m": 0.6,
	"q4_0": 0.57, "q4_k_s": 0.57, "int4": 0.54, "awq": 0.55, "gptq": 0.55, "gptq-int4": 0.55, "awq-int4": 0.55, "q3_k_m": 0.48, "q2_k": 0.38,
}

// weighsSo reports whether an amount is what the model before it comes to in the format that stands between: "llama 70b
// f16, 140 gb, on both". One that memory is sold in may be the card's, where none is named that has not so much.
func (r *Reader) weighsSo(i int) bool {
	v := r.Tokens[i].Value
	if slices.Contains(printout.SoldSizes[:], v) && !r.notOfCard(v) || r.Asked.Asks("why", "normal") {
		return false
	}
	each, size := 0., 0.
	for j := i - 1; j >= max(0, i-weighsWithin); j-- {
		t := &r.Tokens[j]
		switch {
		case t.IsFormat() && each == 0:
			each = bytesEach[t.Name]
		case t.Type == token.Size, t.Type == token.Model:
			size = r.sizeAt(j)
		case t.Kind == "comma", t.Type == token.Open, t.Type == token.Link, t.Type == token.Equals, t.Type == token.Mark, t.IsFormat():
		default:
			return false
		}
		if size > 0 {
			break
		}
	}
	return each > 0 && size > 0 && math.Abs(v/(size*each)-1) < asMuchAs
}

const (
	weighsWithin = 5   // tokens between a model and what it weighs
	asMuchAs     = 0.2 // how far it may be from what its format comes to
)

// fileOfSize ends before the size of a file that is told with an M alone: "the gguf is only 800M".
var fileOfSize = pattern.Of(`(?:gguf|safetensors|\bfiles?|\.bin|\bcheckpoint|\bckpt|\bdownload|文件|权重)(?: size|的?大小|体积)?[ 也都]*(?: ?(?:is|was|are|weighs|has|(?:should|must|would|will|ought to|to) be|comes to|comes out at|only|just|about|around|merely|then|all of|应该|为什么|怎么|居然|只有|才有|只|才|仅|仅有|大小|是|有|约|大概|不到|就))+ ?$|\b(?:is|was|are|isn't|should|would|will|shouldn't)(?: (?:the|my|its|that|this|a))? (?:[a-z0-9_.-]+ )?(?:gguf|safetensors|file|[a-z_.-]*\.bin|checkpoint|ckpt|download)(?: size)?(?: (?:be|then|only|just|about|around|really))* $`)

var fileSizeWords = pattern.OneOf("gguf", "safetensors", "file", "checkpoint", "ckpt", "download", ".bin", "文件", "权重")

// fileInMB reads such a size.
func (r *Reader) fileInMB(i int) bool {
	t := r.Tokens[i]
	if t.Spelled() || !r.Mentions(fileSizeWords) || !r.Matches(fileOfSize, r.ClauseBefore(t)) || strings.HasPrefix(strings.TrimLeft(r.Text[t.Hi:], " "), "param") || strings.HasPrefix(r.Text[t.Hi:], "参数") {
		return false
	}
	r.Query.WeightsGB = definition.Rounded(t.Value / 1e9)
	r.FileSizes = append(r.FileSizes, i)
	r.Mark("weights_gb", i, i)
	return true
}
