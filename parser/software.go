package parser

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// What a program offers is in its own documents: an option that sets something, a feature, a card
// that it runs on. No plan answers it, whatever words of a plan the option goes by.

// optionSought asks whether there is a way to set something, or which option does.
var optionSought = pattern.Of(`\b(?:is|are|isn'?t|was) there (?:currently |already |maybe |possibly |perhaps )?(?:a|an|any|some|no)(?: [a-z-]+){0,2}? (?:ways?|options?|flags?|settings?|parameters?|params?|arguments?|args?|switch|switches|knobs?|configs?|configurations?|env vars?|environment variables?|apis?|commands?|methods?)(?: [a-z0-9'._-]+){0,3}? (?:to|for|that|which)(?: [a-z]+ly)? (?:set|sets|setting|configur(?:e|es|ing)|specif(?:y|ies|ying)|limits?|limiting|caps?|capping|restricts?|choose|select|pin|assign|force|disable|disables|disabling|enable|enables|enabling|turn|toggle|override|adjust|change|define|switch)\b` +
	`|\b(?:has|have|does|do|did|can|could|will|would)\b[^.?!;,]{1,40}? (?:got|get|have|has|offer|provide|expose|include|come with|ship with)(?: [a-z-]+){0,2}? (?:options?|flags?|settings?|parameters?|params?|arguments?|switch(?:es)?|knobs?|env vars?|environment variables?|command[- ]line)\b` +
	`|\b(?:which|what)(?: [a-z.-]+){0,2}? (?:flag|option|parameter|param|argument|switch|env var|environment variable)s?(?: [a-z]+)? (?:controls?|sets?|limits?|caps?|to (?:set|use|pass|limit|change)|should i (?:set|use|pass|change))\b` +
	`|(?:有没有|是否有|有无|有什么|有啥|有哪个|有)[^,;?!、]{0,12}?(?:参数|选项|开关|配置项|设置项|环境变量|命令行|启动项)(?:是|用来|用于)?(?:可以|能够?|来|去|让)?[^,;?!、]{0,6}?(?:设置|配置|限制|控制|指定|调节|调整|关闭|关掉|开启|打开|固定|绑定|选择)` +
	`|(?:有没有|是否有|有无)[^,;?!]{0,10}?(?:设置|配置|限制|控制|指定|调节|调整|关闭|开启|固定|绑定)[^,;?!]{0,16}?的?(?:参数|选项|开关|配置项|环境变量|启动项)` +
	`|(?:哪个|哪些|什么|啥)(?:启动|命令行)?(?:参数|选项|开关|配置项|环境变量)(?:是|用来|用于)?(?:可以|能够?|来)?(?:控制|设置|限制|指定|调节|调整|决定)`)

// switchSought asks for an option by a word that means nothing else, whatever it is for.
var switchSought = pattern.Of(`\b(?:is|are|isn'?t) there (?:a|an|any|some|no)(?: [a-z-]+){0,2}? (?:options?|flags?|switch(?:es)?|env vars?|environment variables?|command[- ]line (?:options?|arguments?|flags?|parameters?))\b|(?:有没有|是否有|有无)[^,;?!]{0,24}?(?:参数|选项|开关|环境变量)(?:吗|么|$|\?)`)

// capabilityAsked reports whether it is asked what a program is able to do, with nothing that it would
// run: "can ollama unload the model after some minutes".
func (r question) capabilityAsked() bool {
	q := &r.Query
	if q.Framework == "" || reader.Trains(q.Task) || q.SeqLen+q.Concurrency+q.Batch > 0 || r.Asked.Asks("howmuch", "cards", "howfast", "explain", "why", "compare", "enough", "normal", "cost") || r.Asked.Of("topic") != nil || r.technical() || r.Asked.Of("pronoun") != nil || r.Asked.Of("pointed") != nil {
		return false
	}
	for i := range min(len(r.Tokens), 3) {
		if r.Tokens[i].Kind == "framework" {
			s := r.Asked.First("can", "does")
			return s != nil && s.Lo < r.Tokens[min(i+2, len(r.Tokens)-1)].Hi
		}
	}
	return false
}

// memoryFigure reports whether an amount of memory is told.
func (r question) memoryFigure() bool {
	q := &r.Query
	return q.HostRAMGB+q.ObservedGB+q.WeightsGB > 0 || q.HostRAMOptions != nil
}

// usageSought asks whether there is a way to use something at all.
var usageSought = pattern.Of(`\b(?:is|are|isn'?t) there (?:currently |already )?(?:a|an|any|some|no)(?: [a-z-]+){0,1}? (?:ways?|options?|methods?) (?:to|for|of) (?:us(?:e|ing)|combin(?:e|ing)|integrat(?:e|ing)|mix(?:ing)?)\b|有没有(?:什么)?(?:办法|方法|方式)(?:可以|能|来)?(?:把|将)?[^,;?!、]{0,10}?(?:结合|一起使用|集成|搭配使用)`)

// noEffect tells of a way of working that does nothing where it is switched on.
var noEffect = pattern.Of(`\b(?:offload(?:ing)?|acceleration|multi-?gpu|tensor[- ]parallel(?:ism)?|flash[- ]?attention|(?:tensor|layer|row|gpu)[- ]split|caching|prefix cache)\b[^.?!;,]{0,12}?\b(?:does not|doesn'?t|do not|don'?t|did not|didn'?t|is not|isn'?t|is|was not|wasn'?t|not|never|no longer|stopped|seems? (?:to )?(?:not|be)|won'?t)(?: even| really| actually| seem to| appear to| be| not| have)* (?:work|works|working|do anything|doing anything|any effect|happen|happening|kick in|take effect|broken)\b|(?:卸载|offload|多卡|双卡|加速|并行|量化|缓存|flash ?attention)[^,;?!、]{0,6}?(?:不起作用|没起作用|不生效|没生效|没有生效|没效果|没有效果|无效|不工作|失效|没反应)`)

// platform asks whether a program runs on a kind of card: "does exllama support the P40".
var platform = pattern.Of(`^[^?]{0,40}?\b(?:does|do|did|will|would|is|are|can|could)\b [^?,;]{1,40}?\bsupport(?:s|ed|ing)?(?: (?:on|by|for|to|the|a|an|my|infer|inference|inferencing|running|training|finetuning|fine-tuning|of|nvidia|amd|intel|old|older|new|newer))* ?$|^[^?]{0,30}?(?:是否|能否|能不能|可不可以|会不会|目前|现在|可以|已经|还)*(?:不)?支持(?:在|使用|用|跑在|国产|英伟达|老|新|的)*$`)

// plansOption reports whether what an option is sought for is a matter of the plan and of no program: no
// framework is named, and what is spoken of is memory, a way of training or a topic that is explained.
func (r question) plansOption() bool {
	return r.Query.Framework == "" && (r.HasModel() || r.MemoryWord() || reader.Trains(r.Query.Task) || r.Asked.Of("topic") != nil || r.waysSaid() || r.CacheSaid() || r.Query.Offload != "" || r.Query.ZeROStages != nil)
}

// softwareAsked reports whether a question is for the documents of a program, with no case that
// could be planned.
func (r question) softwareAsked() bool {
	if !r.HasModel() && !r.HasHardware() && !r.memoryFigure() && !r.plansOption() && (r.Matches(optionSought, r.Text) || r.Matches(switchSought, r.Text) || r.capabilityAsked()) {
		return true // no figure could be told
	}
	if r.HasModel() && !r.sizeless() && r.HasHardware() || r.Asked.Asks("howmuch", "cards", "enough", "oom", "howlong", "howfast", "whatmodel", "buy", "cost", "estimate", "mfu", "compare") || r.Query.ObservedGB > 0 || r.Asked.Of("topic") != nil && r.Asked.Asks("explain", "why") {
		return false
	}
	switch {
	case !r.HasHardware() && !r.plansOption() && r.Matches(optionSought, r.Text), !r.HasModel() && !r.HasHardware() && !r.MemoryWord() && r.Matches(usageSought, r.Text):
		return true
	case !r.HasHardware() && (!r.HasModel() || r.sizeless() || !r.MemorySaid()) && r.Matches(noEffect, r.Text):
		return true
	}
	return r.platformAsked()
}

var (
	howDoWords         = pattern.OneOf("how do", "how to", "how can", "models", "怎么", "如何", "几个")
	supportOrWorkWords = pattern.OneOf("support", "work", "run", "compatible", "possible", "支持", "能用", "能跑", "兼容", "可以用")
)

// programOnCard reports whether it is asked if a server runs on a card, with nothing that it would run
// there: "does vllm work on a p40".
func (r question) programOnCard() bool {
	q := &r.Query
	server := q.Framework == "vllm" || q.Framework == "sglang"
	return server && q.GPU != "" && !slices.ContainsFunc(r.Tokens, tagger.AppleChip) && !r.Asked.Asks("howto") && !r.Mentions(howDoWords) && q.GPUOptions == nil && !r.HasModel() && !reader.Trains(q.Task) && q.Quant+q.Precision == "" && q.SeqLen+q.Concurrency+q.Batch == 0 && q.GPUCount <= 1 && !r.MemorySaid() &&
		!r.Asked.Asks("howmuch", "cards", "oom", "whatmodel", "buy", "cost", "howfast", "why", "compare") && r.Mentions(supportOrWorkWords)
}

var psuWords = pattern.OneOf("psu", "power supply", "watt", "电源")

// platformAsked reports whether it is asked if some program runs on a card, with nothing that would
// run there. What a card itself supports is in its data sheet.
func (r question) platformAsked() bool {
	q := &r.Query
	if r.HasModel() || reader.Trains(q.Task) && q.Task != "train" || !r.Mentions(supportWords) || r.Mentions(psuWords) || q.Precision+q.Quant != "" || q.Precisions != nil || q.FlashAttn != nil || q.NVLink != nil || q.SeqLen+q.Concurrency+q.Batch > 0 || q.GPUCount > 1 || r.memoryNamed() || r.waysSaid() {
		return false
	}
	for _, t := range r.Tokens {
		if t.Type == token.Card || t.Type == token.Bare {
			return r.Matches(platform, r.Text[:t.Lo])
		}
	}
	return false
}

// versionsTold names a version of the software around a card beside what it has to go with: "CUDA 12.4 but torch wants
// 12.1", "does pytorch 2.4 need cuda 12".
var versionsTold = pattern.Of(`\b(?:cuda|torch|pytorch|rocm|python|cudnn|nvcc|triton|xformers|driver) ?(?:version )?v?\d+(?:\.\d+)*[^?!;]{0,40}\b(?:cuda|torch|pytorch|rocm|python|cudnn|nvcc|triton|xformers|driver)\b`)

// versionSought asks which version of a program is right: "what version of cuda do I need for a 3090", vllm要什么版本.
var versionSought = pattern.Of(`\b(?:which|what) ` + programs + ` (?:version|release)s?\b|\b(?:which|what) (?:version|release)s? of (?:the )?` + programs + `|` + programs + ` ?(?:要|用|装|需要|得|的|是|该用|应该用)*(?:什么|哪个|哪一个|多少|几)的?版本|(?:什么|哪个|哪一个|哪些)版本的? ?` + programs)

// programs are what models run with and come in versions.
const programs = `(?:cuda|torch|pytorch|rocm|python|cudnn|nvcc|triton|xformers|drivers?|vllm|sglang|llama\.?cpp|ollama|transformers|flash[- ]?att(?:entio)?n|deepspeed|exllama\w*|tensorrt[- ]?llm|lmdeploy|bitsandbytes|驱动)`

var (
	versionWords = pattern.OneOf("version", "release", "版本")
	cudaWords    = pattern.OneOf("cuda", "torch", "rocm", "driver")
)

// versionsMatched reports whether it is asked if versions of software go together on a card, with nothing that runs.
func (r question) versionsMatched() bool {
	if r.Mentions(versionWords) && !r.MemorySaid() && !r.Asked.Asks("howmuch", "howfast", "oom", "cards", "enough") && r.Matches(versionSought, r.Text) {
		return true
	}
	return !r.HasModel() && !r.MemorySaid() && r.Query.Quant+r.Query.Precision == "" && r.Query.FlashAttn == nil && !reader.Trains(r.Query.Task) && r.Questioned() &&
		r.Mentions(cudaWords) && r.Matches(versionsTold, r.Text)
}

// cleverer reports whether one of several models is sought by how well it does alone, whatever it would run on:
// "which is smarter on 24GB, qwen3 32b or gemma3 27b".
func (r question) cleverer() bool {
	q := &r.Query
	return len(q.Models)+len(q.ParamsList) > 1 && q.TokensPerS+q.ObservedGB == 0 && q.SeqLen+q.Batch+q.Concurrency == 0 && q.Quant == "" &&
		!r.Asked.Asks("fit", "enough", "oom", "can", "howmuch", "howfast", "cost", "cards", "buy", "need", "whatmodel", "howlongseq", "maxbatch", "power")
}

// toolsApart reports whether two programs are all that is to be chosen between: "trl or axolotl for a 7b lora".
func (r question) toolsApart() bool {
	q := &r.Query
	if q.GPUOptions != nil || q.Models != nil || q.Precisions != nil || q.TokensPerS+q.ObservedGB > 0 || r.Asked.Asks("fit", "enough", "oom", "howmuch", "cards", "can", "need", "requirement", "cost", "buy", "whatmodel", "howlong", "maxbatch", "howlongseq", "mfu", "why") || r.HasModel() && (r.Asked.Asks("howfast") || r.Matches(faster, r.Text)) {
		return false
	}
	for i := range r.Tokens {
		if t := r.At(i); (t.Type == token.Either || t.Kind == "vs") && r.At(i-1).Kind == "framework" && r.At(i+1).Kind == "framework" && r.At(i-1).Name != r.At(i+1).Name {
			return true
		}
	}
	return false
}
