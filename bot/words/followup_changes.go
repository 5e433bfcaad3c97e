package words

import (
	"regexp"
	"strings"
	"unicode"
)

// smallWords connect facts and state nothing.
var smallWords = func() map[string]bool {
	set := make(map[string]bool)
	for word := range strings.FieldsSeq(`a an the my our your this that these those it its on in at with and or but to for from of by as is are be
		what about how if vs versus either compare compared then now instead use using used try trying make change switch set put go run let lets us me i we please just only same
		one ones card cards gpu gpus per each total size length ram memory vram machine box pc host server system cache kv dtype precision weights format`) {
		set[word] = true
	}
	return set
}()

// smallHan are the same in Chinese, with the particles that end a sentence.
const smallHan = "那呢吗比还吧啊么的了换成改用在上到和与或把请再就只每个张卡块台如果要是试看一下跑是为内存显缓精度权重"

// OnlySmall says whether nothing is left of a text but small words, numbers
// aside, and signs.
func OnlySmall(rest string) bool {
	for word := range strings.FieldsFuncSeq(rest, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' }) {
		for _, part := range strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune(smallHan, r) }) {
			if !smallWords[strings.Trim(part, "'")] {
				return false
			}
		}
	}
	return true
}

// taking are the words that take something back, in front of it or behind.
const (
	takingEN = `(?:without|no|drop|remove|disable|skip|turn off|switch off|not using|don'?t use|no more|minus)\s+(?:the\s+|any\s+)?`
	takingZH = `(?:不用|不要|去掉|关掉|关闭|取消|不开|别用|不做|没有|不使用)\s*`
)

// takingBack is what can be taken back: a setting that another takes the place
// of, or keys that are then not stated any more.
var takingBack = []struct {
	what func() *regexp.Regexp
	set  string // key=value
	drop []string
}{
	{taken(`(?:deepspeed\s+)?zero(?:[- ]?[0-3])?|fsdp|sharding|切分|分片`), "zero_stage=0", nil},
	{taken(`q?lora|adapters?|peft|适配器`), "task=finetune", []string{"quant", "quant_group", "lora_rank", "lora_alpha", "lora_targets", "lora_trained"}},
	{taken(`quanti[sz]ation|quantizing|quant|量化`), "", []string{"quant", "quant_group"}},
	{taken(`(?:fp32\s+)?master (?:weights?|copy|copies)|(?:fp32\s*)?主权重`), "pure=true", nil},
	{taken(`(?:cpu\s+)?offload(?:ing)?|卸载`), "", []string{"offload", "layers_on_gpu", "layers_on_cpu", "weights_on_cpu_gb"}},
	{taken(`(?:tensor|pipeline|model|context|expert|data)?[- ]?paralleli?s?m?(?:[- ]attention)?|dp[- ]attention|tp|pp|dp注意力|张量并行|流水线并行|并行`), "", []string{"parallel"}},
	{taken(`(?:gradient|grad) accum(?:ulation)?|梯度累[积加]`), "", []string{"grad_accum"}},
	{taken(`kv (?:cache )?quanti[sz]ation|kv\s*量化`), "", []string{"kv_dtype"}},
	{taken(`(?:automatic )?prefix[- ]?cach(?:e|ing)|shared (?:system )?(?:prompts?|prefix)|前缀缓存|共享前缀`), "", []string{"shared_tokens"}},
	{taken(`nvlink`), "", []string{"nvlink"}},
	{taken(`vllm|sglang|tgi|ollama|llama\.?cpp|transformers|unsloth|axolotl|deepspeed|megatron|exllama\w*|tensorrt-?llm|mlx`), "", []string{"framework", "framework_version"}},
	{Pattern(`(?i)(?:(?:gradient|activation) checkpointing|grad ckpt|recompute|梯度检查点|重计算)\s*(?:is |=|: ?)?(?:off\b|关)`), "grad_ckpt=false", []string{"recompute"}},
	{Pattern(`(?i)flash[- ]?att(?:entio)?n\s*(?:is |=|: ?)?(?:off\b|关)`), "flash_attn=false", []string{"attention"}},
}

func taken(what string) func() *regexp.Regexp {
	return Pattern(`(?i)(?:\b` + takingEN + `(?:` + what + `)(?:\s*$|[\s,.!?;]))|(?:` + takingZH + `(?:` + what + `))`)
}

// TakesBack reads "without lora", "no zero", 不用量化: the settings that stand
// instead, and the keys of a query that are no longer stated.
func TakesBack(text string) (set map[string]string, drop []string) {
	for _, t := range takingBack {
		if !t.what().MatchString(text) {
			continue
		}
		if key, value, ok := strings.Cut(t.set, "="); ok {
			if set == nil {
				set = make(map[string]string)
			}
			set[key] = value
		}
		drop = append(drop, t.drop...)
	}
	return set, drop
}

var english = Pattern(`(?i)\b(?:what|how|why|the|is|does|do|it|my|please|show|would|should|can|about|instead|without|undo|presets|settings)\b`)

// PlainEnglish says whether a text holds words that only English has, and not
// just names and figures, which are the same in every language.
func PlainEnglish(text string) bool { return english().MatchString(text) }

// TakesSomethingBack says whether a text withdraws a setting.
func TakesSomethingBack(text string) bool {
	set, drop := TakesBack(text)
	return len(set)+len(drop) > 0
}

// Replacement is what a text names and what it wants in its place: "swap the a100 for 2 4090s", 把 h100 换成 a800.
// What the two are is for the reader to tell.
type Replacement struct{ Old, New string }

// How a replacement is opened and closed.
const (
	replacesFirst = `(?i)^\s*(?:(?:ok(?:ay)?|and|so|then|but|now|no|nope|sorry|wait|oops|actually|i meant?|please|let'?s|just|maybe|(?:we|i)(?: a|'?)(?:re|m)|we'?re|what if (?:i|we)(?: a|'?)re|with|by|can (?:i|we|you)|could (?:i|we|you)|should (?:i|we)|what if (?:i|we|you)?|if (?:i|we)|what about|how about|(?:i|we)(?:'d| would)? (?:like|want) to|i'?ll|i)[\s,，]+|(?:好的?|不对|错了|抱歉|那么?|请|先|如果|要是|假如|我?想|能不能|能|可以|帮我|我|再)[\s,，]*)*`
	replacesLast  = `(?:\s+(?:then|please|now|for now)|呢|吧|怎么样|行吗|可以吗|如何|的话|会怎样)*\s*[?？.。!！]*\s*$`
	replacesWith  = `(?:use|using|try|trying|with|take|run(?: it)?(?: on| in| with)?|on|in|go with|put in|what about|how about|make it)\s+`
)

// replacing are the ways to say it. Each is tried, since only what is read of the two parts tells
// whether it was meant.
var replacing = []struct {
	hints   []string
	pattern func() *regexp.Regexp
}{
	{[]string{"swap", "trade", "switch"}, replaces(`(?:swap|trade|switch) in (?P<new>.+?) (?:for|in place of|instead of) (?P<old>.+?)`)},
	{[]string{" from "}, replaces(`(?:change|switch|go|move|swap|raise|lower|increase|reduce)(?: over)?(?: the| my| its)?(?P<of> [a-z][a-z -]{1,20}?)? from (?P<old>.+?) to (?P<new>.+?)`)},
	{[]string{"swap", "replac", "exchang", "trad", "switch", "chang"}, replaces(`(?:swap(?:ping)?(?: out)?|replac(?:e|ing)|exchang(?:e|ing)|trad(?:e|ing)(?: in)?|switch(?:ing)?(?: out)?|chang(?:e|ing))\s+(?P<old>.+?)\s+(?:out )?(?:for|with|by|to|into|against)\s+(?P<new>.+?)`)},
	{[]string{"instead of", "rather than", "in place of", " not "}, replaces(`(?:` + replacesWith + `)?(?P<new>.+?)\s*,?\s+(?:and )?(?:instead of|rather than|in place of|not)\s+(?P<old>.+?)`)},
	{[]string{"instead of", "rather than", "in place of"}, replaces(`(?:instead of|rather than|in place of)\s+(?P<old>.+?)[\s,]+(?:(?:let'?s|i'?ll|i|we|can i|you) )*` + replacesWith + `(?P<new>.+?)`)},
	{[]string{"instead of", "rather than", "in place of"}, replaces(`(?:instead of|rather than|in place of)\s+(?P<old>[^,]+?)\s*,\s*(?P<new>.+?)`)},
	{[]string{"从"}, replaces(`(?:把|将)?\s*(?P<of>[^，。,]+?)\s*从\s*(?P<old>.+?)\s*(?:换|改|调|升|降|增|减|提|缩)(?:大|小|高|低|加|少|短)?(?:成|为|到|至)\s*(?P<new>.+?)`)},
	{[]string{"不", "别"}, replaces(`(?:不用|别用|不要|不使用|不跑|不)\s*(?P<old>.+?)[\s,，]*(?:了[\s,，]*)?(?:而是|换成|换用|换|改成|改用|改为|改|用|上|跑)+\s*(?P<new>.+?)`)},
	{[]string{"代", "取", "替", "换", "不"}, replaces(`(?:用|使用|换成|换|改用|改成)?\s*(?P<new>.+?)[\s,，]*(?:来)?(?:代替|替代|取代|替换掉?|换掉|顶替|而不是|而不用|不用|不要)\s*(?P<old>.+?)`)},
	{[]string{"换", "改", "升", "降"}, replaces(`(?:把|将)?\s*(?P<old>.+?)\s*(?:都|全|全部)?(?:替换|更换|换|改|升级|升|降级|降)(?:成|为|到|用|上|做)?\s*(?P<new>.+?)`)},
}

func replaces(what string) func() *regexp.Regexp { return Pattern(replacesFirst + what + replacesLast) }

// Replacements are the ways in which a text may be read as a replacement, the likeliest first.
func Replacements(text string) []Replacement {
	var list []Replacement
	small := strings.ToLower(text)
	for _, r := range replacing {
		if !hinted(small, r.hints...) {
			continue
		}
		pattern := r.pattern()
		m := pattern.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		one := Replacement{Old: m[pattern.SubexpIndex("old")], New: m[pattern.SubexpIndex("new")]}
		if of := pattern.SubexpIndex("of"); of > 0 && m[of] != "" {
			one.Old, one.New = strings.TrimSpace(m[of])+" "+one.Old, strings.TrimSpace(m[of])+" "+one.New
		}
		list = append(list, one)
	}
	return list
}

var someOf = Pattern(`(?i)^(?:其中|里面|里|另外?)?(?:的)?(?:just |only )?(?:(one|two|three|four|five|six|seven|eight|[0-9]{1,3})(?:\s*x\b|\b)|(an?|the other|another)\s|(一|两|二|三|四|五|六|七|八))\s*(?:张|块|片|个)?\s*(?:of (?:them|those|these|the|my|our)?|的)?\s*(.*)$`)

// SomeOf is how many a text takes out of several, and what those are called: 1 and "3090s" of "one of the 3090s",
// 一张 h100; they may be called nothing.
func SomeOf(text string) (n int, called string, ok bool) {
	m := someOf().FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return 0, "", false
	}
	if m[2] != "" {
		return 1, m[4], true
	}
	n, ok = numeral(m[1] + m[3])
	return n, m[4], ok
}

var (
	cardsCalled  = Pattern(`(?i)^(?:(?:the|this|that|these|those|my|our|its|all|both) )*(?:cards?|gpus?|graphics cards?|hardware|machine|box|rig)$|^(?:这|那|原来|现在|所有|全部)*(?:几|些|一)?(?:张|块|个)?的?(?:显卡|卡|机器|硬件|gpu)$`)
	modelCalled  = Pattern(`(?i)^(?:(?:the|this|that|my|our) )*(?:model|llm)$|^(?:这|那|原来|现在)?个?的?(?:大?模型|llm)$`)
	formatCalled = Pattern(`(?i)^(?:(?:the|this|that|my|its) )*(?:quant(?:i[sz]ation)?|precision|format|dtype)$|^(?:量化|精度|格式|量化格式|量化方式|数据类型)$`)
	anyCalled    = Pattern(`(?i)^(?:it|that|this|them|those|these|both|all(?: of (?:it|them|those))?|它们?|这个|那个|这些|那些)?$`)
)

// Called is what kind of thing a word stands for where it names none: "gpu", "model" or "quant"; "any" where
// it is a pronoun.
func Called(text string) string {
	switch text = strings.TrimSpace(text); {
	case cardsCalled().MatchString(text):
		return "gpu"
	case modelCalled().MatchString(text):
		return "model"
	case formatCalled().MatchString(text):
		return "quant"
	case anyCalled().MatchString(text):
		return "any"
	}
	return ""
}
