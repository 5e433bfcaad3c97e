package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// fileAfter and fileBefore are what stands beside the size of a file of weights.
var (
	fileAfter  = pattern.Of(`^( ?的| worth of| of)?( ?(?:ud-)?i?q\d\w*| fp16| bf16| int[48]| fp8| 4-?bit| 8-?bit| mxfp4)?( ?(gguf|safetensors|shards?|download|quant|checkpoint|ckpt|awq|gptq|exl2|mlx|onnx|weights?)( model| file| quant| version)?\b| models?\b|(的)?(模型|权重|gguf|checkpoint|量化模型|量化版))|^ (?:fp16|bf16|fp32|int[48]|fp8|q\d\w*|[48]-?bit) (?:model )?files?\b`)
	fileBefore = pattern.Of(`(gguf|模型文件|权重|\b(?:model|weights?|gguf|quant) footprint|checkpoint|safetensors|\bweigh(?:s|ed|ing)(?: in)?|quant file|model file|(?:weights?|model|download(?:ed)?|checkpoint|snapshot|hf) (?:folder|dir|directory|download)|\b(?:weights?|checkpoint|ckpt|file|gguf|quant|download|repo|safetensors|model) (?:still |also |only |just |really |actually )?(?:weighs?|weighed|weighing|clocks?|clocked|clocking|comes?|came|tips?|measures?|lands?|landed)(?: in| out| the scales?)*|the file|the folder|the dir|the directory|the repo|the download|文件|文件夹|下载目录|目录|(?:downloaded|pulled|grabbed|cloned|fetched|wget)[^.?!;]{0,40} (?:and|but) (?:it|its|it's|that|the thing|the whole thing|everything)|(?:下载|拉)(?:了|下来|完|好)[^.?!;]{0,30})( ?的?(大小|体积|size|file size|总大小)|(?: only| just)\b| ?(大概|大约|约|有|是|一共|总共|共|合计|加起来|将近|接近|快要?|就|都|得|要|差不多|不到|超过|超|至少|少说|足有|足足|达到?|高达|占用?|才|仅|也|已经|明明|is|are|was|of|weighs|at|about|around|roughly|like|some|a whopping|nearly|almost|over|~|:|=| ))+$|(?:下载|拉取?)(?:了|下来|完|好)(?:一看|发现|居然|竟然|总共|一共|才|就)?$|(?:模型|权重|gguf|safetensors|checkpoint)的?(?:文件|目录|文件夹|路径|体积|尺寸|文件大小|总大小)(?:是|有|为|大概|大约|约|:| )*$`)
	noFile     = pattern.Of(`^ ?models? ?(parallel|name|of (the|that|this) (card|gpu))|^ ?模型(并行|最大|最多|能)`)
)

// isFile reports whether an amount is the size of a file of weights: "a 24GB model
// throws an error", "13GB gguf". The 24GB model of a card stands behind its name.
func (r *Reader) isFile(i int) bool {
	rest, clause := r.Text[r.Tokens[i].Hi:], r.ClauseBefore(r.Tokens[i])
	if r.quantWeighs(i) || r.Matches(fileBefore, clause) && r.wordBefore(i) != "observed" {
		return true
	}
	if !r.Matches(fileAfter, rest) || r.Matches(noFile, rest) {
		return false
	}
	for j := i - 1; j >= 0 && j >= i-4; j-- {
		t := r.Tokens[j]
		if t.Type == token.Bytes || t.Kind == "memory" && r.At(j-1).Type == token.Bytes {
			break // the card's own is told: "a mac with 64GB RAM run a 40GB model"
		}
		if t.Type == token.Card || t.Type == token.Bare || t.Kind == "machine" || t.Kind == "apple" || t.Kind == "memory" {
			return false
		}
	}
	return !chars.Mentions(clause, "version", "variant", "版本")
}

var modelHanWords = pattern.OneOf("模型")

// modelOnAmount reports whether an amount is what a model is to run on: 这个模型48G够吗. No other is told.
func (r *Reader) modelOnAmount(i int) bool {
	rest := strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " ")
	return r.Mentions(modelHanWords) && strings.HasSuffix(strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " "), "模型") && !r.otherAmount(i) &&
		chars.Opens(rest, []string{"够", "行吗", "行不", "能跑", "能不能", "可以", "装得下", "放得下", "跑得", "带得动", "能带", "能装", "会爆", "爆不"}) > 0
}

var cardOfContainerWords = pattern.OneOf("file", "disk", "download", "weigh", "文件", "硬盘", "下载")

// cardOfContainer reports whether an amount right behind the name of a file is the memory of a card, of which
// nothing else is told: "qwen3-32b gguf 24gb 16k".
func (r *Reader) cardOfContainer(i int) bool {
	t := r.Tokens[i]
	if !cardSizes[t.Value] || !strings.HasSuffix(strings.TrimRight(r.Text[:t.Lo], " "), "gguf") || r.Mentions(cardOfContainerWords) {
		return false
	}
	return !slices.ContainsFunc(r.Tokens, func(other token.Token) bool {
		return other.IsCard() || other.Kind == "apple" || other.Type == token.Bytes && other.Lo != t.Lo
	})
}

// cardSizes are what most cards have, in GB.
var cardSizes = map[float64]bool{6: true, 8: true, 10: true, 11: true, 12: true, 16: true, 20: true, 22: true, 24: true, 32: true, 40: true, 48: true, 80: true, 96: true}

// fileSaid are words for a file, whose size somebody has seen.
var fileSaid = pattern.OneOf("file", "gguf", "safetensors", "checkpoint", "ckpt", "download", "disk", "folder", "repo", "文件", "下载", "硬盘", "磁盘", "目录")

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

// ofWeights stands behind an amount that the weights are said to come to, and weighsIn before it:
// "BLOOM needs 352GB in bf16 weights", "takes 140 GB for the weights".
var (
	ofWeights = pattern.Of(`^ (?:in|of|for|as)(?: (?:the|its|all|just|raw|model|fp16|bf16|f16|fp32|fp8|int8|int4|16-?bit|8-?bit|4-?bit|half|half-precision|quantized))* (?:weights?|weight files?)\b`)
	weighsIn  = pattern.Of(`\b(?:needs?|takes?|requires?|uses?|comes? to|amounts? to|equals?|means)(?: (?:up|about|around|roughly|like|at least|only|already|some|nearly|almost|approximately|approx))* ?[~≈]? ?$|[a-z0-9)] (?:is|are|was)(?: (?:about|around|roughly|already|some|nearly|almost|only))* ?[~≈]? ?$|[=:~≈] ?$`)
)

// inWeights reports whether an amount is what the weights of a model come to.
func (r *Reader) inWeights(i int) bool {
	return r.HasModelNamed() && r.Matches(ofWeights, r.Text[r.Tokens[i].Hi:]) && r.Matches(weighsIn, r.ClauseBefore(r.Tokens[i]))
}

// quantWeighs reports whether an amount is what a quantised file is said to be: "Q2_K_XL is
// 212 GB", "the iq3 quant comes at 90gb".
func (r *Reader) quantWeighs(i int) bool {
	j, is := i-1, false
	for ; j >= 0 && i-j <= 6; j-- {
		switch t := r.At(j); {
		case t.Type == token.Link && (r.Word(j) == "is" || r.Word(j) == "是"), t.Type == token.Unknown && weighs[r.Word(j)]:
			is = true
		case t.Type == token.Link, t.Type == token.Unknown && weighsSo[r.Word(j)], t.Kind == "quantword", t.Kind == "not":
		default:
			return is && t.Kind == "quant" && r.At(j+1).Type != token.Equals && !r.cacheMeant(i) && !r.onCard(i)
		}
	}
	return false
}

// weighs are verbs by which the size of a file is told.
var weighs = map[string]bool{"has": true, "weighs": true, "comes": true, "clocks": true, "measures": true, "lands": true, "sits": true, "turns": true, "turned": true, "ends": true, "ended": true}

// weighsSo are words between such a verb and the size.
var weighsSo = map[string]bool{"in": true, "already": true, "out": true, "up": true, "to": true, "be": true, "being": true, "actually": true, "really": true}

var modelIsWords = pattern.OneOf("模型", "权重", "文件", "checkpoint", "ckpt")

// modelIs reports whether an amount is what "the model" comes to: "但模型只有14G".
func (r *Reader) modelIs(i int) bool {
	if !r.Mentions(modelIsWords) {
		return false
	}
	before := strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ~")
	for _, word := range [...]string{"大概", "大约", "差不多", "约", "才", "只有", "只", "就", "也", "是", "有", "本身", "总共", "一共", "为", "仅", "已经", "要", "都", "明明", "有", "会", "怎么", "居然", "竟然", "竟", "为什么", "为啥", "咋", "就"} {
		before = strings.TrimSuffix(before, word) // of "就有" both
	}
	for _, word := range [...]string{"权重", "权重文件", "模型文件", "文件", "checkpoint", "ckpt"} {
		if strings.HasSuffix(before, word) {
			return strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ~") != before
		}
	}
	return strings.HasSuffix(before, "模型") && !strings.HasSuffix(strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ~"), "要") && strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ~") != before
}

var modelAloneWords = pattern.OneOf("模型", "权重", "文件", "model", "weights", "file", "checkpoint", "gguf")

// modelAlone reports whether an amount is what the model itself is known to come to, where
// more of it was met with: "模型不是才14G吗", "the weights are only 15 GB, why does it take 40".
func (r *Reader) modelAlone(i int) bool {
	return r.Asked.Asks("why", "normal") && r.Mentions(modelAloneWords) && r.Matches(modelOnly, r.ClauseBefore(r.Tokens[i]))
}

// modelOnly ends before such an amount.
var modelOnly = pattern.Of(`(?:模型|权重|文件)(?:本身|自己|大小)?(?:难道)?(?:不是|不就|不也)(?:才|只|就|也|是|有|要)*$|\b(?:model|weights|file|checkpoint|gguf)(?: itself| file| alone)? (?:is|are|was|were|comes to|weighs)(?: itself)?(?: only| just| about| merely| like| barely)+ ?$`)

// sizeInFormat reports whether an amount is what a model comes to in a format:
// "a 13B: 26GB in fp16".
func (r *Reader) sizeInFormat(i int) bool {
	if w := r.Word(i + 1); w != "in" && w != "at" || !r.At(i+2).IsFormat() {
		return false
	}
	j := i - 1
	for r.At(j).Type == token.Link || r.At(j).Type == token.Mark || r.At(j).Type == token.Equals || r.At(j).Type == token.Unknown && r.Word(j) == "~" {
		j--
	}
	return r.At(j).Type == token.Model || r.At(j).Type == token.Size
}

// isSizeOf reports whether an amount is what a model is said to be: "llama-2-70b
// is ~129GB", "mixtral-8x7b is only 26 GB". A cache or a run that is named before
// the model is no file.
func (r *Reader) isSizeOf(i int) bool {
	j := i - 1
	is := false
	for r.At(j).Type == token.Link {
		is = true
		j--
	}
	switch bits := is && (r.At(j).Type == token.Bits || r.At(j).Name == "bpw"); {
	case bits && (r.Word(j-1) == "at" || r.Word(j-1) == "in"):
		j -= 2 // "70B at 4.5 bits is about 40GB"
	case bits && (r.At(j-1).IsFormat() || r.At(j-1).Kind == "quantword" || r.At(j-1).Type == token.Size):
		j-- // "70b q4 4.5bpw is 40GB"
	case !is || r.At(j).Kind != "quantword":
		j, is = i-1, false
	}
	if is && r.At(j).Kind == "quantword" {
		j-- // "34b exl2 5bpw is 22GB"
	}
	for j >= 0 && (r.Tokens[j].Type == token.Link || r.Tokens[j].Type == token.Unknown && (r.Word(j) == "only" || r.Word(j) == "just" || r.Word(j) == "already")) {
		w := r.Word(j)
		is = is || w == "is" || w == "are" || w == "is only" || w == "is just" || w == "是" || w == "'s"
		j--
	}
	if w := r.Word(i - 1); !is && r.At(j).IsFormat() && j == i-2 && (w == "大概" || w == "大约" || w == "约") && !slices.Contains(printout.SoldSizes[:], r.Tokens[i].Value) {
		is = true // "235B int4大概120G，8张24G的卡"
	}
	if !is || r.At(j).IsFormat() {
		name := r.At(j - 1)
		if r.Word(j-1) == "-" {
			name = r.At(j - 2) // "qwen-14b-awq"
		}
		return is && r.At(j).IsFormat() && (name.Type == token.Model || name.Type == token.Size) && !r.cacheMeant(i)
	}
	return (r.At(j).Type == token.Model || r.At(j).Type == token.Size) && !r.cacheMeant(i)
}

// groupSize reads the 128g of "GPTQ 4bit 128g".
func (r *Reader) groupSize(i int) bool {
	before := r.At(i - 1)
	if before.Type == token.Mark && r.Word(i-1) == "-" {
		before = r.At(i - 2) // "gptq-3bit-128g"
	}
	if before.Kind != "quant" && before.Type != token.Bits || r.memoryAfter(i) != "" || r.onCard(i) || r.Word(i) != "128g" && r.Word(i) != "64g" && r.Word(i) != "32g" {
		return false
	}
	if r.Query.QuantGroup == 0 {
		r.Query.QuantGroup = numeral.Round(r.Tokens[i].Value)
	}
	return true
}

// formatOf reports whether a token is a format of weights, or a word for weights
// behind one: "Q4_K_M", "FP8 build".
func (r *Reader) formatOf(j int) bool {
	if r.At(j).Type == token.Unknown || r.At(j).Is("memory", "file") {
		switch r.Word(j) {
		case "build", "version", "weights", "checkpoint", "checkpoints", "release", "variant", "file", "files", "model":
			j--
		}
	}
	return r.At(j).IsFormat()
}

// ontoCard stands behind a file whose size is told between commas: "Q4_K_M, 42 GB, on a 3090".
var ontoCard = pattern.Of(`^ ?, ?(?:on|in|into|onto|with|to|for|can|will|does|do|would|my)\b`)

// sizedAlready ends a clause with a file whose own size stands before it: "a 40GB file: 48GB in total".
var sizedAlready = pattern.Of(`^ ?(?:[a-z0-9_-]+ )?(?:files?|ggufs?|models?|quants?|weights|checkpoints?|downloads?|safetensors) ?[:;,-] ?(?:and |but |on |with )?$`)

// fileSized reports whether the file that is named before an amount has its size already.
func (r *Reader) fileSized(i int) bool {
	last := r.lastBytes(i)
	return last != i && r.Matches(sizedAlready, r.Text[r.Tokens[last].Hi:r.Tokens[i].Lo])
}

// bareFile reports whether an amount right behind a model and its format is what they come to,
// where the memory that there is is told beside it: "R1 IQ1_S 131GB, can 2x 3090 do it".
func (r *Reader) bareFile(i int) bool {
	v := r.Tokens[i].Value
	beside := r.At(i-1).IsFormat() && (r.At(i-2).Type == token.Model || r.At(i-2).Type == token.Size) && r.At(i+1).Type != token.Either && (r.Ends(i+1) || r.At(i+1).Type == token.Unknown || r.At(i+1).Kind == "filler")
	if parted := r.At(i-1).Kind == "comma" && r.At(i-2).Kind == "quant" && r.At(i+1).Kind == "comma"; !beside && (!parted || !r.Matches(ontoCard, r.Text[r.Tokens[i].Hi:])) {
		return false
	}
	sold := slices.Contains(printout.SoldSizes[:], v)
	known := !sold && v > mostOfCard
	for j := range r.Tokens {
		t := &r.Tokens[j]
		if sold {
			known = known || j > i && t.Type == token.Bytes && r.onCard(j)
			continue
		}
		if t.IsCard() && slices.ContainsFunc(r.Names.Memory[t.Name], func(gb float64) bool { return v/gb == float64(int(v/gb)) }) {
			return false // what several of them have together
		}
		known = known || t.IsCard() || t.Type == token.Bytes && j != i
	}
	return known
}

// mostOfCard is the most memory that one card has, in GB.
const mostOfCard = 288

// textAfter and textBefore are what stands beside the size of a corpus.
var (
	textAfter  = pattern.Of(`^ ?(of |worth of |的|原始|纯|中文|英文|中英文?|代码|预训练|训练|raw |plain |tokenized |clean(?:ed)? |english |chinese |pre-?training |code )*(text|corpus|corpora|data ?sets?|training data|data\b|jsonl|json\b|parquet|语料|文本|数据集|训练数据|数据|txt)`)
	textBefore = pattern.Of(`(语料库?|数据集|训练数据|训练集|数据量?|corpus|data ?set|training data|training text|text data)( |的|是|有|约|共|大概|大约|一共|总共|大小|为|总量|只|才|就|仅|也|total|size|is|was|are|of|about|around|only|just|merely|~|:|=|has|in|\()*$`)
)

var textsWords = pattern.OneOf("text", "corp", "data", "json", "parquet", "语料", "文本", "数据", "训练集")

// ofText reports whether an amount is the size of a corpus, so that it is no memory.
func (r *Reader) ofText(i int) bool {
	if !r.Mentions(textsWords) || r.memoryAfter(i) != "" || r.onCard(i) && !(r.At(i-1).IsCard() && !r.Names.Holds(r.At(i-1).Name, r.Tokens[i].Value) && r.Tokens[i].Value <= leastOnCard) {
		return false
	}
	behind := r.Text[r.Tokens[i].Hi:]
	if m := r.Span(textAfter, behind); m != nil && (r.At(i-1).Kind == "total" || r.At(i-1).Type == token.Measure) && chars.IsDigit(strings.TrimLeft(behind[m[1]:]+" .", " ")[0]) {
		return false // 两个4090一共48GB 数据集50MB
	}
	return r.Matches(textAfter, behind) || r.Matches(textBefore, r.ClauseBefore(r.Tokens[i]))
}

// leastOnCard is less than cards have on which language models are trained, in GB.
const leastOnCard = 3

// seenOrHeard are what a dataset holds beside text, whose bytes say nothing of its tokens.
var seenOrHeard = pattern.OneOf("image", "picture", "photo", "video", "audio", "speech", "图片", "图像", "照片", "图文", "视频", "音频", "语音")

// supposed ends before the size of a file that somebody worked out, which is to be
// confirmed: "a 13b at 2 bytes ought to be a 26 gig file".
var supposed = pattern.Of(`\b(?:should|must|ought to|would|has to|gotta|got to|will) (?:then |also |just |only )?be (?:about |around |roughly |like |some |an? |~)*$`)

// notThat ends before the same where the file is named: "shouldn't the download be 52".
var notThat = pattern.Of(`\b(?:shouldn't|shouldnt|should not|should|oughtn't|wouldn't|isn't) (?:the |this |that |its |a |my )(?:[a-z0-9]+ ){0,2}?(?:download|file|checkpoint|ckpt|weights|gguf|safetensors)(?: size)? (?:then |rather |only |just |really |actually )?(?:to )?be (?:about |around |roughly |like |some |more like |an? |only |just |~)*$`)

var toBeWords = pattern.OneOf("be ")

// supposedFile reports whether an amount is what a file is thought to come to.
func (r *Reader) supposedFile(i int) bool {
	if !r.Mentions(toBeWords) || !evidence.Closing(r.Text) && !r.Asked.Asks("normal") || !r.HasModelNamed() {
		return false
	}
	if r.Matches(notThat, r.ClauseBefore(r.Tokens[i])) {
		return true
	}
	if !r.Matches(supposed, r.ClauseBefore(r.Tokens[i])) {
		return false
	}
	after := r.memoryAfter(i)
	return after == "file" || after == "disk" || strings.HasPrefix(strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " "), "on disk")
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

// leastBracketed is the least size in GB that is taken for that of a large model's weights.
const leastBracketed = 30

// bracketedFile reports whether an amount stands by itself in brackets behind a model or its format, where the memory
// of the hardware is told besides: "m3 ultra 512gb, glm 5 (400gb)". It is what the weights come to.
func (r *Reader) bracketedFile(i int) bool {
	t, before := r.Tokens[i], r.At(i-2)
	if r.At(i-1).Type != token.Open || r.At(i+1).Type != token.Close || t.Value < leastBracketed || before.Type != token.Model && before.Kind != "quant" {
		return false
	}
	for j := range r.Tokens {
		if o := &r.Tokens[j]; o.IsCard() || o.Kind == "apple" || j != i && o.Type == token.Bytes && o.Value > t.Value {
			return true
		}
	}
	return false
}

// inSize stands behind the size of a file: "38GB in size".
var inSize = pattern.Of(`^ ?(?:in (?:file )?size|on disk)\b`)
