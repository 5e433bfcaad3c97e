package reader

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Quantization is a format that a model runs in, and the work of bringing it there: "awq quantization of a 7b runs out
// of memory on a 3090" tells of the work, "a 7b in awq quantization" does not.

const quantMethod = `(?:auto-?awq|auto-?gptq|gptqmodel|llm-?compressor|awq|gptq|exl[23]|exllamav[23])`

var (
	quantizationWork = pattern.Of(`\bquanti[sz](?:ation|ing) (?:process|procedure|run|job|step|script|phase|stage|itself|calibration)\b` +
		`|\b(?:during|while|in the (?:middle|process|course) of)(?: the| my| doing| running| an?)*(?: ` + quantMethod + `)? quanti[sz](?:ation|ing)\b` +
		`|\b` + quantMethod + ` quanti[sz]ation of (?:an? |the |my )?[a-z0-9][^,;?!]{1,40}? (?:ooms?|oom'?s|(?:goes|went|gets|is|keeps|always|just|still|even) (?:oom|killed|out of memory|going oom|crashing|failing)|runs? out|ran out|fails?|failed|dies|died|crash(?:es|ed)?|killed|takes? (?:so |too |very |how )?(?:long|forever|hours|days))\b` +
		`|\bquanti[sz]ation of [^.?!;]{1,64}\b(?:the process|calibrat(?:ion|e|ing)|the quanti[sz](?:ation|ing))\b` +
		`|(?:用|使用|拿|通过|靠) ?(?:auto-?awq|auto-?gptq|gptqmodel|llm-?compressor)(?:来|去|工具|库|对|把|进行|做)* ?(?:[a-z][a-z0-9.-]*[ -]?)?(?:\d+(?:\.\d+)?b)?(?:模型|进行|做)*量化(?:[^版好后过]|$)` +
		`|` + quantMethod + ` ?量化 ?(?:一个|一下)?(?:[a-z][a-z0-9.-]*[ -]?)?\d+(?:\.\d+)?b(?:模型)?(?:的?时候?|的?过程中?|到一半|中)`)
	quantizationWords = pattern.OneOf("quantization", "quantisation", "quantizing", "quantising", "量化")
)

// quantizing reports whether the work is told of.
func (r *Reader) quantizing() bool {
	return r.Mentions(quantizationWords) && !strings.Contains(r.Text, "quantize(") && r.HasModelNamed() && r.Matches(quantizationWork, r.Text)
}

// madeFormat is the format that a program for quantizing makes.
var madeFormat = map[string]string{"autoawq": "awq", "autogptq": "gptq"}

// formatMade reads the format that is made by the program that quantizes: "quantizing a 70b with AutoAWQ".
func (r *Reader) formatMade() {
	if q := &r.Query; q.Task == "quantize" && q.Quant == "" && q.Precisions == nil {
		q.Quant = madeFormat[q.Framework]
	}
}

var (
	quantisedHanWords = pattern.OneOf("量化")
	tuneHanWords      = pattern.OneOf("调")
	loraRankWords     = pattern.OneOf("lora rank", "lora_rank")
)

// onlyLoads reports whether weights are loaded and nothing more is done with them: quantizing begins so.
func (r *Reader) onlyLoads() bool {
	for i, t := range r.Tokens {
		if t.Is("task", "infer") && !strings.HasPrefix(r.Word(i), "load") && r.Word(i) != "加载" {
			return false
		}
	}
	return true
}

// quantizedRun stands behind 量化 where the model is run so: 能量化跑吗.
var quantizedRun = pattern.Of(`^(?:后|之后|完|了|一下|着)?(?:再|来)?(?:跑|部署|推理|运行|加载)`)

// ofCache reports whether it is the KV cache that is quantized: "would quantizing the kv
// cache to q8 let me fit it".
func (r *Reader) ofCache(i int) bool {
	for j := i + 1; j <= i+3; j++ {
		switch t := r.At(j); {
		case t.Kind == "kv":
			return true
		case t.Type == token.Link, t.Type == token.Unknown, t.Kind == "pronoun":
		default:
			j = i + 3
		}
	}
	return r.At(i-1).Kind == "kv" || (r.At(i-1).Type == token.Link || r.Word(i-1) == "is" || r.Word(i-1) == "做" || r.Word(i-1) == "也") && r.At(i-2).Kind == "kv"
}

// quantizingNow is how Chinese tells that a model is being quantised: 量化成INT4时OOM, 量化int4被killed.
var quantizingNow = pattern.Of(`(?:^|[^未非不没kv存])量化(?:成|到|为|至)?(?: ?(?:int|fp|w)?\d ?-?(?:bit)?s?(?:_[a-z0-9_]+)?| ?awq| ?gptq| ?q\d[a-z0-9_]*)? ?(?:的?过程|时候?|的时候|被|失败|中断|到一半|直接|就)?(?:被|就|直接|中|一直)? ?(?:killed|kill掉|杀|oom|爆|失败|中断|卡死|内存不足|显存不足|报错|要多久|多久|需要多久|要多长|需要多长)|把[^,;?!、]{1,24}量化(?:成|到|为)[^,;?!、后再]{1,12}(?:要|需要|得|大概|过程)|(?:^|[,;?!、] ?|自己|手动|本地)(?:(?:用|做|把) ?(?:awq|gptq|int[48]|fp8|gguf)? ?)?量化(?:一个|一下|个)? ?(?:[a-z][a-z0-9.-]*[ -]?)?\d+(?:\.\d+)?b(?:的|模型|这个|整个)*(?: ?(?:成|到|为) ?[a-z0-9][a-z0-9_-]{2,8})? ?(?:要|需要|得|过程|大概)|量化[^,;?!、]{0,24}过程|对[^,;?!、]{1,24}(?:做|进行)[^,;?!、]{0,8}量化`)

// quantizedUsed tells of a format that is run in, and no quantising: 加载量化int4失败, 用int4量化还是oom.
var quantizedUsed = pattern.Of(`(?:加载|载入|用|推理|跑)[a-z0-9_ -]{0,12}量化(?:[^时过程到的中]|$)|量化(?:部署|推理|版)|部署(?:到|在|于|用)[^,;?!、]{0,12}量化`)

// quantizedIf ends before the verb of a condition: "how much memory if I quantize it to int8" is of the model so stored.
var quantizedIf = pattern.Of(`\b(?:if|once|assuming|provided) (?:you|i|we|one|they)(?: just| only| then)? $`)

// bitsSought stands behind 量化 where it is asked in how many bits a model goes somewhere: 量化到多少bit才放得下.
var bitsSought = pattern.Of(`^ ?(?:到|成|为)?(?:多少|几|什么|啥|哪)(?: ?-?bit|位|精度|级别|程度|格式|档|个?版本)`)

// convertedInto tells of weights that are brought into a format of few bits, which is to quantize them:
// "converting a 70b to exl2".
var convertedInto = pattern.Of(`\b(?:convert|converts|converting|conversion|converter)\b[^.?!;]{0,48}?\b(?:to|into|in)\b[^.?!;]{0,24}?\b(?:exl[23]|gguf|ggml|awq|gptq|i?q[2-8](?:_[a-z0-9_]+)?|int ?[48]|fp8|nf4|mxfp4|nvfp4|[2-8](?:\.\d+)? ?bpw|[2-8][ -]?bits?)\b|\b(?:exl[23]|exllamav[23]|gguf|awq|gptq) (?:convert|converting|conversion)\b|(?:转换|转|转化)(?:成|为|到)[^,;?!、]{0,6}(?:exl[23]|gguf|awq|gptq|int[48]|q[2-8])`)

// convertedOne goes on with what was brought into the format before: 转成gguf q4的70b.
var convertedOne = pattern.Of(`^[a-z0-9_ ]{0,16}的`)

var convertsFormatWords = pattern.OneOf("convert", "conversion", "转")

// convertsFormat reports whether that is done.
func (r *Reader) convertsFormat() bool {
	if strings.HasPrefix(r.Text, "convert ") && !r.CardsSaid() {
		return false // "convert a 9b to int4": how much that makes
	}
	if !r.Mentions(convertsFormatWords) || !r.HasModelNamed() {
		return false
	}
	at := r.Places(convertedInto, r.Text)
	return at != nil && !r.Matches(convertedOne, r.Text[at[1]:])
}
