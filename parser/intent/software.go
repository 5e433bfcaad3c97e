package intent

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// capabilityAsked reports whether it is asked what a program is able to do, with nothing that it would
// run: "can ollama unload the model after some minutes".
func (r Question) capabilityAsked() bool {
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

// usageSought asks whether there is a way to use something at all.
var usageSought = pattern.Of(`\b(?:is|are|isn'?t) there (?:currently |already )?(?:a|an|any|some|no)(?: [a-z-]+){0,1}? (?:ways?|options?|methods?) (?:to|for|of) (?:us(?:e|ing)|combin(?:e|ing)|integrat(?:e|ing)|mix(?:ing)?)\b|有没有(?:什么)?(?:办法|方法|方式)(?:可以|能|来)?(?:把|将)?[^,;?!、]{0,10}?(?:结合|一起使用|集成|搭配使用)`)

// noEffect tells of a way of working that does nothing where it is switched on.
var noEffect = pattern.Of(`\b(?:offload(?:ing)?|acceleration|multi-?gpu|tensor[- ]parallel(?:ism)?|flash[- ]?attention|(?:tensor|layer|row|gpu)[- ]split|caching|prefix cache)\b[^.?!;,]{0,12}?\b(?:does not|doesn'?t|do not|don'?t|did not|didn'?t|is not|isn'?t|is|was not|wasn'?t|not|never|no longer|stopped|seems? (?:to )?(?:not|be)|won'?t)(?: even| really| actually| seem to| appear to| be| not| have)* (?:work|works|working|do anything|doing anything|any effect|happen|happening|kick in|take effect|broken)\b|(?:卸载|offload|多卡|双卡|加速|并行|量化|缓存|flash ?attention)[^,;?!、]{0,6}?(?:不起作用|没起作用|不生效|没生效|没有生效|没效果|没有效果|无效|不工作|失效|没反应)`)

// softwareAsked reports whether a question is for the documents of a program, with no case that
// could be planned.
func (r Question) softwareAsked() bool {
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
func (r Question) programOnCard() bool {
	q := &r.Query
	server := q.Framework == "vllm" || q.Framework == "sglang"
	return server && q.GPU != "" && !slices.ContainsFunc(r.Tokens, tagger.AppleChip) && !r.Asked.Asks("howto") && !r.Mentions(howDoWords) && q.GPUOptions == nil && !r.HasModel() && !reader.Trains(q.Task) && q.Quant+q.Precision == "" && q.SeqLen+q.Concurrency+q.Batch == 0 && q.GPUCount <= 1 && !r.MemorySaid() &&
		!r.Asked.Asks("howmuch", "cards", "oom", "whatmodel", "buy", "cost", "howfast", "why", "compare") && r.Mentions(supportOrWorkWords)
}

// platform asks whether a program runs on a kind of card: "does exllama support the P40".
var platform = pattern.Of(`^[^?]{0,40}?\b(?:does|do|did|will|would|is|are|can|could)\b [^?,;]{1,40}?\bsupport(?:s|ed|ing)?(?: (?:on|by|for|to|the|a|an|my|infer|inference|inferencing|running|training|finetuning|fine-tuning|of|nvidia|amd|intel|old|older|new|newer))* ?$|^[^?]{0,30}?(?:是否|能否|能不能|可不可以|会不会|目前|现在|可以|已经|还)*(?:不)?支持(?:在|使用|用|跑在|国产|英伟达|老|新|的)*$`)

var psuWords = pattern.OneOf("psu", "power supply", "watt", "电源")

// platformAsked reports whether it is asked if some program runs on a card, with nothing that would
// run there. What a card itself supports is in its data sheet.
func (r Question) platformAsked() bool {
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
func (r Question) versionsMatched() bool {
	if r.Mentions(versionWords) && !r.MemorySaid() && !r.Asked.Asks("howmuch", "howfast", "oom", "cards", "enough") && r.Matches(versionSought, r.Text) {
		return true
	}
	return !r.HasModel() && !r.MemorySaid() && r.Query.Quant+r.Query.Precision == "" && r.Query.FlashAttn == nil && !reader.Trains(r.Query.Task) && r.Questioned() &&
		r.Mentions(cudaWords) && r.Matches(versionsTold, r.Text)
}

// toolsApart reports whether two programs are all that is to be chosen between: "trl or axolotl for a 7b lora".
func (r Question) toolsApart() bool {
	q := &r.Query
	if q.GPUOptions != nil || q.Models != nil || q.Precisions != nil || q.TokensPerS+q.ObservedGB > 0 || r.Asked.Asks("fit", "enough", "oom", "howmuch", "cards", "can", "need", "requirement", "cost", "buy", "whatmodel", "howlong", "maxbatch", "howlongseq", "mfu", "why") || r.HasModel() && r.MemorySaid() || r.HasModel() && (r.Asked.Asks("howfast") || r.Matches(faster, r.Text)) {
		return false
	}
	for i := range r.Tokens {
		if t := r.At(i); (t.Type == token.Either || t.Kind == "vs") && r.At(i-1).Kind == "framework" && r.At(i+1).Kind == "framework" && r.At(i-1).Name != r.At(i+1).Name {
			return true
		}
	}
	return false
}

// Where a setting of a program is written is in its documents, and no plan: "how do I change max_position_embeddings in
// config.json", 怎么改模型config里的max length.

// settingNoun is a setting that a plan knows the meaning of, by its name in words or in a file.
const settingNoun = `(?:max[-_ ]?(?:model[-_ ]?|seq(?:uence)?[-_ ]?|context[-_ ]?|input[-_ ]?|new[-_ ]?)?(?:len(?:gth)?|tokens?|position[-_ ]?embeddings?)|num_ctx|n_ctx|ctx[-_ ]size|(?:context|sequence|seq)[-_ ](?:length|len|size|window|limit)|batch[-_ ]?size|lora[-_ ](?:rank|r|alpha)|gpu[-_ ]memory[-_ ]utili[sz]ation|dtype|quantization|(?:最大|模型的?)*(?:上下文|序列|输入|输出)(?:长度|窗口|大小|上限)?|最大长度|批大小)`

// configFile is where it may be written.
const configFile = `(?:(?:model(?:'s)? |模型的?)?(?:config(?:\.json|\.ya?ml|uration)?|generation_config|modelfile|yaml|json|配置文件|配置)|ollama|lm ?studio|llama\.?cpp|vllm|sglang|open ?webui|webui|transformers|tgi|koboldcpp|axolotl|llama-?factory)`

var (
	// settingChanged asks how it is changed where it is written.
	settingChanged = pattern.Of(`\b(?:how (?:to|do i|do we|do you|can i|can we|could i|would i|should i|does one|exactly do i)|is it possible to|can i|where (?:do|can|should|would) (?:i|we|you)) (?:actually |permanently |manually |properly )*(?:change|edit|modify|set|override|adjust|configure|increase|raise|extend|find)(?: the| my| its| a)?(?: model(?:'s)?| default)? ?` + settingNoun + `(?: parameter| setting| value| option)?(?: of (?:the |a |my )?model)? (?:in|inside|from|via|through|with|for|on) (?:the |my |its |a )?` + configFile +
		`|\b(?:how (?:to|do i|do we|do you|can i|can we)|where (?:do|can|should|would) (?:i|we|you)) (?:actually |permanently |manually )*(?:change|edit|modify|override)(?: the| my| its)?(?: model(?:'s)?| default)? ?` + settingNoun + `(?: parameter| setting| value| option)? ?(?:\?|$)` +
		`|\b(?:which|what) (?:file|config|line|field|key)\b[^.?!;]{0,24}\b(?:holds?|sets?|has|contains?|controls?|stores?|defines?|is)\b[^.?!;]{0,12}` + settingNoun +
		`|(?:怎么|如何|怎样|咋|在?哪里?|哪儿|能不能|怎么才能)(?:可以|能|去|来)?(?:改|修改|更改|设置|设|调|配置|编辑|调整|把)[^,;?!、0-9]{0,12}?` + configFile + `(?:里|中|里面|上)?的?[^,;?!、0-9]{0,6}?` + settingNoun +
		`|` + configFile + `(?:里|中|里面|上|文件)*的?[^,;?!、0-9]{0,6}?` + settingNoun + `(?:参数|的值|值)?(?:该|应该|要|得)?(?:怎么|如何|怎样|咋|在?哪里?|哪儿)(?:可以|能|去|来)?(?:改|修改|更改|设置|设|调|配置|编辑|调整)` +
		`|(?:怎么|如何|怎样|咋|在?哪里?|哪儿)(?:可以|能|去|来)?(?:改|修改|更改|编辑)(?:一下|掉)?(?:模型的?)?` + settingNoun + `(?:参数|的值|值|的?配置|的?设置)?(?:啊|呢|呀)?(?:\?|$)` +
		`|` + settingNoun + `(?:参数|的值|值)?(?:在|从|到)` + configFile + `(?:里|中|里面|上|文件)*(?:该|应该|要)?(?:怎么|如何|怎样|咋|在?哪里?|哪儿)(?:可以|能|去|来)?(?:改|修改|更改|设置|设|调|配置|编辑|调整)` +
		`|` + configFile + `(?:里|中|里面|上)?(?:怎么|如何|怎样|咋|在?哪里?|哪儿)(?:可以|能|去|来)?(?:改|修改|更改|设置|设|调|配置|编辑|调整)(?:一下|模型|的)*` + settingNoun)

	settingChangedWords = pattern.OneOf("how ", "where", "which", "what", "can i", "possible", "怎", "如何", "咋", "哪", "能不能")
)

// placeOfSetting reports whether that is asked, with nothing that the value is to be found for.
func (r Question) placeOfSetting() bool {
	q := &r.Query
	if r.HasHardware() || q.ParamsB > 0 || q.HostRAMGB > 0 || q.SeqLen+q.Batch > 0 || !r.Mentions(settingChangedWords) || r.MemorySaid() {
		return false
	}
	return !r.Asked.Asks("oom", "fit", "enough", "saving", "howmuch", "howfast", "why", "cards", "compare", "whatmodel") && r.Matches(settingChanged, r.Text)
}

// How the files of a model are put together, and what a program does with what it is told, is planned nowhere:
// 多个gguf分片怎么合并, "does ollama send my prompts anywhere".
var (
	filesJoined = pattern.Of(`(?:分片|分卷|拆分|切片文件|多个(?:gguf|safetensors|bin|文件))[^,;?!]{0,12}(?:合并|合成|拼接|拼成|合到|变成一个)|(?:合并|拼接|拼起来)[^,;?!]{0,12}(?:分片|分卷|gguf|safetensors|文件)|\b(?:merg(?:e|es|ed|ing)|join(?:s|ed|ing)?|combin(?:e|es|ed|ing)|concat(?:enate)?|stitch|put together|reassemble)\b[^.?!;]{0,24}\b(?:ggufs?|safetensors|shards?|split(?:s| files?)?|parts|files?)\b|\bgguf[- ]split\b`)
	wordsSent   = pattern.Of(`\b(?:sends?|sending|sent|uploads?|uploading|uploaded|leaks?|leaking|transmits?|transmitted|collects?|collecting|stores?|storing|logs?|logging|shares?|sharing|sells?|spy(?:ing)?|reads?)\b[^.?!;]{0,12}\b(?:my|our|your|user|users'|private|personal|customer)\b[^.?!;]{0,12}\b(?:prompts?|data|chats?|conversations?|inputs?|messages|files|queries|documents?|history|info\w*)\b|\b(?:prompts?|data|chats?|conversations?|messages)\b[^.?!;]{0,16}\b(?:sent|uploaded|leaked|transmitted|collected|leave|leaves|shared with)\b|\bphones? home\b|\btelemetry\b|(?:上传|外传|泄露|泄漏|收集|偷传|发送|回传)[^,;?!]{0,8}(?:数据|对话|提示词|聊天|隐私|内容|prompt)|(?:数据|对话|提示词|聊天记录|隐私|prompt)[^,;?!]{0,8}(?:上传|外传|泄露|泄漏|被收集|发送到|传出去)`)
)

var filesWords = pattern.OneOf("分片", "分卷", "拆分", "切片", "多个", "合并", "拼", "merg", "join", "combin", "concat", "stitch", "put together", "reassemble", "gguf-split", "gguf split")

var sentWords = pattern.OneOf("prompt", "data", "chat", "conversation", "input", "message", "files", "queries", "document", "history", "info", "home", "telemetry", "数据", "对话", "提示词", "聊天", "隐私", "内容")

// filesAsked reports whether that is all that is asked.
func (r Question) filesAsked() bool {
	if r.HasHardware() || r.Mentions(memorySoughtWords) || r.Asked.Asks("howmuch", "howlong", "howfast", "enough", "fit", "oom", "cards", "cost", "buy", "whatmodel") {
		return false
	}
	return r.Mentions(filesWords) && r.Matches(filesJoined, r.Text) || r.Mentions(sentWords) && r.Matches(wordsSent, r.Text)
}

// Whether a program wants a flag at all is in its documents: --max_length必须加吗, "is --max-model-len mandatory".

// flagNamed is a flag as it is typed, or the name of a setting in a file.
const flagNamed = `(?:-{1,2}[a-z][a-z0-9_-]+|[a-z][a-z0-9]*(?:_[a-z0-9]+)+)`

var (
	flagCompulsory = pattern.Of(`\b(?:is|are) (?:the |a |an |setting |passing |specifying )*` + flagNamed + `(?: and ` + flagNamed + `)?(?: flag| option| argument| parameter| setting)?s? (?:really |still |always |strictly )?(?:mandatory|required|compulsory|obligatory|optional|necessary|a must)\b` +
		`|(?:^|[ ,])(?:is|are) (?:the |a |an )*` + flagNamed + `(?: flag| option| argument| parameter| setting)?s? (?:really |still |always |strictly )?(?:mandatory|required|compulsory|obligatory|optional|necessary|a must)\b` +
		`|\b(?:do|must|should) (?:i|we|you|one) (?:really |always |still )?(?:(?:have|need) to )?(?:pass|specify|give|provide|include|add|set|write)(?: in)?(?: the| a)? ` + flagNamed +
		`|(?:必[须需](?:要)?|一定(?:要|得)?|非得|非要|需要|得|要)(?:显式|手动|自己|额外)?(?:去)?(?:加|写|传|指定|设置?|带|填|配置?)(?:上|入|定)?(?:个|这个)? ?` + flagNamed + `[^,;?!、0-9]{0,10}(?:吗|么|嘛|不|\?|$)` +
		`|` + flagNamed + ` ?(?:这个|这)?(?:参数|选项|开关)?(?:是)?(?:必[须需](?:要)?|一定(?:要|得)?|非得|非要|是不是)(?:要|得|必须)?(?:显式|手动)?(?:加|写|传|指定|设置?|带|填|配置?|有|的)(?:上|入|定)?[^,;?!、0-9]{0,6}(?:吗|么|嘛|不|\?|$)`)
	flagCompulsoryWords = pattern.OneOf("mandatory", "required", "compulsory", "obligatory", "optional", "necessary", "a must", "pass", "specify", "give", "provide", "include", "add", "set", "write", "加", "写", "传", "指定", "设", "带", "填", "配")
	flagSigns           = pattern.OneOf("--", "_", " -")
)

// flagNeeded reports whether that is asked, and of no case that the flag would decide.
func (r Question) flagNeeded() bool {
	q := &r.Query
	if r.HasModel() || r.HasHardware() || q.HostRAMGB > 0 || q.SeqLen+q.Batch > 0 || r.MemorySaid() || !r.Mentions(flagSigns) || !r.Mentions(flagCompulsoryWords) {
		return false
	}
	return !r.Asked.Asks("oom", "fit", "saving", "howmuch", "howfast", "why", "cards", "compare", "whatmodel") && r.Matches(flagCompulsory, r.Text)
}
