package reader

import (
	"math"
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/definition"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The size of weights that is told twice, worked out, wondered at, or in another unit than GB.

var (
	byteWords        = pattern.OneOf("byte", "字节", "weight", "权重")
	byteOrMeansWords = pattern.OneOf("byte", "字节", "means", "works out", "等于", "所以", "也就是", "那就是")
)

// workedOut reports whether an amount is what a model is reckoned to come to from its parameters, for others
// to confirm: 每个参数2字节，权重就是140G对吧. Nobody has seen so much.
func (r *Reader) workedOut(i int) bool {
	if !r.Mentions(byteWords) || r.Mentions(fileSaid) || len(r.Models)+len(r.Sizes) == 0 || r.cardNamed() {
		return false
	}
	rest := strings.TrimPrefix(strings.TrimPrefix(r.Text[r.Tokens[i].Hi:], " of weights"), " for the weights")
	return r.Mentions(byteOrMeansWords) && r.Matches(confirmedBehind, rest)
}

// The same weights are often told twice, as they were and as they were written anew: "the .bin was
// 5.3GB, saved as safetensors 9.9GB", 合并后模型从14G变成28G. Both are sizes of files.

var (
	// madeAnew ends before the size of weights that were written anew, or of those that they were
	// made of.
	madeAnew = pattern.Of(`(?:\b(?:original(?:ly)?|base(?: model)?|merg(?:ed?|ing)|convert(?:ed|ing)?|conversion|re-?sav(?:ed|ing)|sav(?:ed|ing)|export(?:ed|ing)?|dequantiz(?:ed|ing)|dumped|consolidated|upload(?:ed)?)\b(?: (?:model|weights|checkpoint|one|version|file|files|it|to|as|with|into|in|the|a|hf|huggingface|transformers|format|lora|adapter|output|result|size|bin|safetensors|pytorch|gguf|fp16|bf16|fp32|float16|float32|half|[a-z]?q\d[a-z0-9_]*|int[48]|[48]-?bit))*(?: (?:is|was|are|were|becomes?|became|came out at|comes? to|gives?|gave|it is|it was|it's|has))*(?: (?:now|only|just|about|around|like|over|almost|nearly|roughly|of))*|(?:原始|原来|原本|原版|原|合并|合并lora|保存|导出|转成|转换成?|转换后|转为|转|另存|重新保存|反量化)(?:之后|以后|后|的|完|出来|下来)*(?:的)?(?:模型|权重|文件|checkpoint|大小|gguf|safetensors|bin|hf|格式|fp16|bf16|fp32|[a-z]?q\d[a-z0-9_]*|int[48]|[48]bit| |从|的)*(?:变成|变为|成了|变|却|就|都|也|才|只|只有|居然|竟然|有|是|为|到|要|了|约|大概)*) ?~?$`)
	// notOfFile are words of a clause that tells of memory and of no file.
	notOfFile = pattern.Of(`\b(?:vram|memory|ram|gpu|card|takes?|took|uses?|used|using|needs?|requires?|loads?|loading|loaded|inference|training)\b|显存|内存|占|吃|卡|推理|加载|训练|需要`)
)

// madeHints are in any text that tells of weights which were written anew.
var madeHints = pattern.OneOf("origin", "base", "merg", "conver", "sav", "export", "dequant", "dump", "consolid", "upload", "原", "合并", "保存", "导出", "转", "另存", "反量化")

// fileMade reports whether an amount is the size of weights that were written anew, or of those
// that they were made of.
func (r *Reader) fileMade(i int) bool {
	if !r.Mentions(madeHints) || !r.hasLoad() {
		return false
	}
	before := r.ClauseBefore(r.Tokens[i])
	if last := r.lastBytes(i); last != i {
		before = r.Text[max(r.Tokens[i].Lo-len(before), r.Tokens[last].Hi):r.Tokens[i].Lo]
	}
	if r.Matches(notOfFile, before) || !r.Matches(madeAnew, before) && !r.Matches(modelTurned, before) {
		return false
	}
	return r.Asked.Asks("why", "normal", "compare", "explain") || (r.Questioned() || r.otherAmount(i)) && !r.Asked.Asks("can", "fit", "enough")
}

// modelTurned ends before what a model was and what it turned into: 模型从14G变成了28G.
var modelTurned = pattern.Of(`(?:模型|权重|文件|checkpoint)(?:大小|体积)?(?:由|从)$|^(?:变成|变为|涨到|涨成|增加到|成)了?$`)

// weightsEach are the sizes of weights that are told one after the other, in their order.
func (r *Reader) weightsEach() {
	if len(r.FileSizes) > 1 {
		r.Query.WeightsEach = r.valuesOf(r.FileSizes)
	}
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

// The size of a file is often the puzzle itself, told without a verb beside it: "why is the file of an 8B in fp16 16 GB
// and not 8?". What it was thought to be was seen by nobody.

var (
	fileOddWords = pattern.OneOf("file", "download", "gguf", "checkpoint", "ckpt", "weights", "safetensors", ".bin", "and not", ", not", "instead of", "rather than", "而不是")
	// fileOf ends before the size of a file that is named with its model, where the size is wondered at.
	fileOf = pattern.Of(`\b(?:why(?:'s| is| are| was| were)|how come|how is|is|are)(?: (?:the|my|a|an|this|that|its|downloaded|hf|raw|whole))* (?:[a-z0-9_.-]+ )?(?:files?|download|gguf|checkpoint|ckpt|weights|safetensors)(?: size)? (?:of|for) [^,;?!]{1,40}$`)
	// isSo ends before the size of a model that is named by itself, and thoughtLess stands behind either.
	isSo        = pattern.Of(`\b(?:why(?:'s| is| are)|how come|how is)(?: (?:the|my|a|an|this|that))* [^,;?!]{0,40}$`)
	thoughtLess = pattern.Of(`^ ?,? ?(?:and not|not|instead of|rather than|but not|,? ?(?:shouldn't|should) it be|而不是|不是)(?: (?:just|only|about|around))? ?\d`)
	// takesSo is said of memory that work takes, and placedIn ends before an amount that there is.
	takesSo  = pattern.Of(`\b(?:tak(?:e|es|ing)|took|us(?:e|es|ed|ing)|usage|need(?:s|ed|ing)?|requir(?:e|es|ing)|consum|load(?:s|ed|ing)?|eat(?:s|ing)?|hold|vram|memory|ram|on|onto|running|loaded|kv|cache|batch|context|train|tun(?:e|ing)|lora|qlora|finetun\w*|optimizer|gradients?)\b`)
	placedIn = pattern.Of(`\b(?:on|in|into|with|for|my|an?|the|of|over|under|than|from|to) ?$`)
	// thoughtOnly ends before an amount that was thought of in the place of the one before it.
	thoughtOnly = pattern.Of(`\b(?:and not|not|instead of|rather than) (?:just |only |about |around )?$|(?:而不是|不是)$`)
)

// oddFile reports whether an amount is the size of a file that is wondered at.
func (r *Reader) oddFile(i int) bool {
	if !r.Mentions(fileOddWords) || !r.hasLoad() || !r.Asked.Asks("why", "normal", "explain") {
		return false
	}
	before, behind := r.ClauseBefore(r.Tokens[i]), r.Text[r.Tokens[i].Hi:]
	if r.Matches(takesSo, before) || r.Matches(placedIn, before) || r.cardNamed() {
		return false
	}
	return r.Matches(fileOf, before) || r.Matches(thoughtLess, behind) && r.Matches(isSo, before)
}

// thoughtOfFile reports whether an amount is what a file was thought to be, whose size stands before it.
func (r *Reader) thoughtOfFile(i int) bool {
	return r.Query.WeightsGB > 0 && r.Mentions(fileOddWords) && r.Asked.Asks("why", "normal", "explain") && r.lastBytes(i) != i && r.Matches(thoughtOnly, r.ClauseBefore(r.Tokens[i]))
}

// weighsT stands behind what weights come to in TB: "1.3T of weights", "2T on disk".
var weighsT = pattern.Of(`^ ?(?:of (?:the )?(?:weights|files|safetensors|shards)|(?:checkpoint|ckpt|safetensors|download)s?\b|(?:big |large )?on disk|in size|的?(?:权重|文件))`)

// fullFloats are the formats in which a figure in T behind them is no number of parameters.
var fullFloats = map[string]bool{"fp32": true, "fp16": true, "bf16": true}

// weightsInT reports whether a figure in T is what the weights of a model come to: it stands in brackets behind their
// format, "R1 bf16 (1.3T)", or is said to be.
func (r *Reader) weightsInT(i int) bool {
	t, q := r.Tokens[i], &r.Query
	if t.Spelled() || q.WeightsGB > 0 || r.Training() {
		return false
	}
	bracket := r.At(i-1).Type == token.Open && fullFloats[r.At(i-2).Name] && (r.At(i+1).Type == token.Close || r.Word(i+1) == "weights")
	if !bracket && !r.Matches(weighsT, r.Text[t.Hi:]) || len(r.Models)+len(r.Sizes) == 0 {
		return false
	}
	q.WeightsGB = definition.Rounded(t.Value / 1e9)
	r.FileSizes = append(r.FileSizes, i)
	r.Mark("weights_gb", i, i)
	return true
}
