package reader

import (
	"math"
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// An amount is what the weights of a model come to, as it stands beside the model or its format.

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
	if each == 0 && size > 0 {
		each = r.formatAhead(i)
	}
	return each > 0 && size > 0 && math.Abs(v/(size*each)-1) < asMuchAs
}

// formatAhead is how many bytes a parameter takes in the format that stands right before the model which an amount
// follows: "fp16 34b 68g左右".
func (r *Reader) formatAhead(i int) float64 {
	if r.At(i-1).Type != token.Size && r.At(i-1).Type != token.Model || !r.Matches(asSeen, r.Text[r.Tokens[i].Hi:]) {
		return 0
	}
	if t := r.At(i - 2); t.IsFormat() {
		return bytesEach[t.Name]
	}
	return 0
}

const (
	weighsWithin = 5   // tokens between a model and what it weighs
	asMuchAs     = 0.2 // how far it may be from what its format comes to
)

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
		if w := r.Word(j - 1); w == "in" || w == "at" {
			name = r.At(j - 2) // "4B in bfloat16 is 8 GB"
		}
		return is && r.At(j).IsFormat() && (name.Type == token.Model || name.Type == token.Size) && !r.cacheMeant(i)
	}
	return (r.At(j).Type == token.Model || r.At(j).Type == token.Size) && !r.cacheMeant(i)
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

// weighVerbs say what a file of weights comes to: "Q4_K_M weighs 40GB", "the q3 quant is
// 300GB".
var weighVerbs = map[string]bool{"weighs": true, "weigh": true, "weighing": true, "clocks": true, "comes": true}

// weighWords say nothing more and may stand between the format and the amount.
var weighWords = map[string]bool{"in": true, "at": true, "to": true, "about": true, "around": true, "roughly": true, "approximately": true, "only": true, "just": true, "like": true, "nearly": true, "almost": true, "over": true, "some": true, "~": true, "a": true, "whopping": true, "alone": true, "itself": true, "already": true}

// weighedFile reports whether an amount is what the weights in a format are said to come to.
func (r *Reader) weighedFile(i int) bool {
	verb, is, which := false, false, false
	j := i - 1
	for ; j >= 0 && j >= i-8; j-- {
		w := r.Word(j)
		switch {
		case weighVerbs[w]:
			verb = true
		case w == "is" || w == "are" || w == "was":
			is = true
		case weighWords[w], which && w == ",":
		case (w == "which" || w == "that") && (is || verb):
			which = true
		default:
			if noun := weightNouns[w]; (verb || is) && noun {
				return r.formatOf(j-1) || r.formatOf(j)
			}
			t := r.At(j)
			return (verb || which) && (t.IsFormat() && t.Type != token.Bits || t.Type == token.Model) && !r.CacheSaid()
		}
	}
	return false
}

// weightNouns are what weights in a format are called.
var weightNouns = map[string]bool{"quant": true, "quants": true, "gguf": true, "file": true, "files": true, "weights": true, "version": true, "build": true, "checkpoint": true, "download": true}
