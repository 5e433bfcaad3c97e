package evidence

import (
	"slices"
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/pattern"
)

var trainingWords = pattern.OneOf("数据", "条", "token", "batch", "epoch", "轮", "训", "微调", "累积")

// setAside drops asking words that ask for nothing where they stand: the max of a
// flag that is pasted, and a speed that somebody says is of no concern.
func (e *Evidence) setAside(said *pattern.Matching) {
	text := said.Text
	var given []string // the concessions of the text, once one may matter
	looked := false
	for i := range e.Found {
		if s := &e.Found[i]; s.Name == "can" && s.Kind == "ask" && needAhead.In(text[s.Hi:min(len(text), s.Hi+ClauseReach)]) {
			s.Name = "does" // "will I need 4 of them"
		}
	}
	e.Found = slices.DeleteFunc(e.Found, func(s Sign) bool {
		if s.Lo > 0 && chars.IsDigit(text[s.Lo]) && text[s.Lo-1] >= 'a' && text[s.Lo-1] <= 'z' {
			return true // the 3d of "5800x3d"
		}
		if s.Kind != "ask" {
			return s.Name == "power" && waved(text, s) || s.Name == "saving" && (inUse(text, s) || keptOften.In(text[s.Hi:min(len(text), s.Hi+24)]))
		}
		switch s.Name {
		case "why":
			return strings.HasSuffix(strings.TrimRight(text[:s.Lo], " "), "and") && whyLast.In(text[s.Hi:]) && slices.ContainsFunc(e.Found, func(g Sign) bool {
				return g.Kind == "ask" && g.Lo < s.Lo && (g.Name == "buy" || g.Name == "compare" || g.Name == "whatmodel" || g.Name == "cards" || g.Name == "best" || g.Name == "config")
			}) // "what would you buy and why?"
		case "requirement":
			return strings.HasSuffix(text[:s.Lo], "--") // "--mem=180G"
		case "max", "min", "need":
			if s.Name == "need" && accepted(text, s) {
				return true
			}
			if s.Name == "min" && minimumTold.In(text[max(0, s.Lo-40):s.Lo]) && sentenceTells(text[s.Hi:]) {
				return true // "the docs say 80GB is the minimum for 13B"
			}
			return inFlag(text, s) || s.Name == "max" && (chipMax.In(text[max(0, s.Lo-4):s.Hi]) || ableTo(text, s) || strings.HasSuffix(text[:s.Hi], "limit") && limitTold.In(text[max(0, s.Lo-24):s.Lo]))
		case "config":
			return heading(text, s) || ownedRig(text, s)
		case "cost":
			if inMemory.In(text[s.Hi:min(len(text), s.Hi+ClauseReach)]) || paidAlready(text, s) || waved(text, s) || strings.HasSuffix(text[s.Lo:s.Hi], "come to") && !forMoney.In(text) {
				return true
			}
			if !looked {
				given, looked = concessionsIn(text), true
			}
			return len(given) > 0 && conceded(text, s, given)
		case "estimate", "explain", "does", "can", "fit":
			if inName(text, s) || toDo(text, s) || text[s.Lo:s.Hi] == "可能" && strings.HasSuffix(text[:s.Lo], "%") {
				return true
			}
			if s.Name == "can" && (text[s.Lo:s.Hi] == "would" || text[s.Lo:s.Hi] == "will") && amountAhead.In(text[max(0, s.Lo-40):s.Lo]) {
				return true // "how much memory would it take on a 3090"
			}
			return strings.HasPrefix(text[s.Lo:], "estimat") && grateful.In(strings.TrimRight(text[max(0, s.Lo-48):s.Lo], " "))
		case "compare":
			return inUse(text, s) || strings.HasPrefix(text[s.Lo:s.Hi], "save") && (rescued.In(text[s.Hi:]) || inFlag(text, s) || keptOften.In(text[s.Hi:min(len(text), s.Hi+24)])) || stillSo(text, s) || overPaying(text, s) || beside(text, s) || partOf(text, s) || unlikeOnes(text, s) || text[s.Lo:s.Hi] == "差" && chars.Opens(text[s.Hi:], []string{"し", "す", "さ", "が", "を"}) > 0
		case "saving":
			return rescued.In(text[s.Hi:]) || inFlag(text, s) || inUse(text, s) || keptOften.In(text[s.Hi:min(len(text), s.Hi+24)])
		case "cards":
			return summedUp(text, s) || uncounted(text, s)
		case "buy":
			return boughtBefore(text, s) || strings.HasPrefix(text[s.Lo:], "upgrad") && onceUpgraded.In(text[s.Hi:]) || text[s.Lo:s.Hi] == "预算" && waved(text, s) || strings.HasSuffix(text[:s.Hi], "gpu") && (strings.HasPrefix(text[s.Hi:], "_mem") || strings.HasPrefix(text[s.Hi:], "-mem")) || strings.HasPrefix(text[s.Lo:], "sell") && sacrificed(text[s.Hi:]) || strings.HasPrefix(text[s.Lo:], "spend") && idle.In(text[s.Hi:min(len(text), s.Hi+40)]) ||
				text[s.Lo:s.Hi] == "should i go" && valueGone.In(text[s.Hi:]) || strings.HasPrefix(text[s.Lo:s.Hi], "recommended") && (strings.HasSuffix(text[:s.Lo], "my ") || isTold.In(text[s.Hi:]))
		case "normal":
			return strings.HasPrefix(text[s.Lo:], "expected") && expectedNeed.In(text[s.Hi:min(len(text), s.Hi+32)]) && isThereOne.In(text[max(0, s.Lo-40):s.Lo])
		case "howmany":
			return text[s.Lo:s.Hi] == "几" && chars.Opens(text[s.Hi:], []string{"十", "百", "千", "万"}) > 0 // "几十家"
		case "convert":
			return onDisk.In(text[:s.Hi]) || text[s.Lo:s.Hi] == "几步" && !said.Mentions(trainingWords) // "部署要几步" takes no optimiser
		case "howmuch":
			return anyAmount(text, s)
		case "howfast", "howlong":
			if slowLine.In(text[max(0, s.Lo-32):s.Lo]) {
				return true
			}
			if strings.HasSuffix(text[s.Lo:s.Hi], " time") && chars.Opens(text[s.Hi:], []string{" cost", " come to"}) > 0 {
				return true // "what will the GPU time cost"
			}
			if strings.HasPrefix(text[s.Lo:s.Hi], "time") && anOccasion.In(text[max(0, s.Lo-16):s.Lo]) {
				return true // "goes oom every time on 2 a10"
			}
			if amountIn(text, s) || text[s.Lo:s.Hi] == "tks" && (thanksBefore.In(text[:s.Lo]) || chars.Opens(text[s.Hi:], thanksGoOn[:]) > 0) || nearly(text, s) || waved(text, s) || strings.HasSuffix(text[s.Lo:s.Hi], "完") && doneThen.In(text[s.Hi:min(len(text), s.Hi+ClauseReach)]) {
				return true
			}
			if !looked {
				given, looked = concessionsIn(text), true
			}
			return len(given) > 0 && conceded(text, s, given)
		}
		return false
	})
}

// rescued stands behind what saves somebody, and not memory: "will offloading save me?"
var rescued = pattern.Of(`^ (?:me|us|it|this|the day|my (?:day|life|bacon|ass|run|setup)|our (?:day|run|setup))(?: here| now| then)?(?: from\b|$| ?[?.!,;])`)

// slowLine ends before the speed of the line over which a model is fetched: 机房网慢.
var slowLine = pattern.Of(`(?:网|网络|网速|宽带|下载|下模型|拉模型|传输)(?:很|太|比较|有点|实在|特别|也|又)*$|\b(?:my |our |the )?(?:internet|network|download(?:s|ing)?|connection|uplink)(?: here| there)?(?: is| are|'s)?(?: so| very| too| really| pretty)? $`)

// anOccasion ends before a time that is one of several and lasts for nothing.
var anOccasion = pattern.Of(`\b(?:every|every single|each|this|that|one|any|next|last|first|second|another|all the|of the|at the same|long) $`)

// inUse reports whether what saves memory is told to be used, and is not asked for: "with all memory saving options on".
func inUse(text string, s Sign) bool {
	return strings.HasPrefix(text[s.Lo:s.Hi], "saving") && savers.In(text[s.Hi:min(len(text), s.Hi+24)]) && usedBefore.In(text[max(0, s.Lo-48):s.Lo])
}

var (
	savers     = pattern.Of(`^ (?:options?|tricks?|techniques?|methods?|features?|settings?|measures|flags|optimi[sz]ations?|switches)\b`)
	usedBefore = pattern.Of(`\b(?:with|using|use|enabl(?:e|es|ed|ing)|turn(?:s|ed|ing)? on|switch(?:ed|ing)? on|after|despite)(?: (?:all|every|each|any|the|these|those|usual|possible|available|of))* (?:memory|vram|gpu)[ -]$`)
)

// isThereOne ends before the expected need that is asked for and not doubted, expectedNeed stands behind its
// "expected": "is there an expected-VRAM number for a 70B", "expected vram for a 13B".
var (
	isThereOne   = pattern.Of(`^(?:what(?:'s| is) )?(?:the )?$|\b(?:is|are) there (?:an?|any|some) (?:rough |official |published |approximate )?$|\bany (?:rough |official |published |approximate )?$`)
	expectedNeed = pattern.Of(`^[ -](?:peak |max |total |gpu )*(?:vram|memory|mem|gpu ram|footprint|consumption|usage|requirements?)\b`)
)

// onDisk ends in the room that is told of a drive: "there is 500GB free on disk", "200 GB of free disk space".
var onDisk = pattern.Of(`\d ?[gt]i?b?(?: of)?(?: are| is)? (?:free|left|available|spare)(?: of)?(?: (?:on|in) (?:the |my )?)?(?:disk|drive|ssd)(?: space)?$|\d ?[gt]i?b?(?: of)? (?:free |available )?disk space$`)

// keptOften stands behind the saving of checkpoints: "save every 500 steps".
var keptOften = pattern.Of(`^ (?:paths?|dir|directory|folder|to disk|(?:the |a )?(?:checkpoints?|ckpts?) (?:to|in|at|for))\b|^(?: (?:it|them|the model|checkpoints?|ckpts?))? (?:every|each|once per|after every|after each) (?:\d|epoch|few|n )`)

// valueGone stands behind "should i go" where a setting gets another value and nothing is bought: "down to
// 64k", "lower to 8 bit".
var valueGone = pattern.Of(`^ (?:all the way |straight |back |even )*(?:down|lower|up|higher|back|to)\b(?: (?:down|up|all the way|to|an?))*(?: about| around)? (?:about |around )?(?:\d+k\b|\d{3,7} (?:tokens?|context|ctx)\b|i?q[2-8](?:_\w+)?\b|int[48]\b|fp(?:8|16|32)\b|bf16\b|[2-8][- ]?bits?\b|awq\b|gptq\b|nf4\b|(?:batch|bs|rank|zero)\b)|^ (?:back )?down to \d{1,2} ?(?:[?.]|$)`)

// isTold stands behind the recommended card that is told: "the recommended gpu was an a100".
var isTold = pattern.Of(`^ (?:is|was|are|were) (?:an?|the|our|my|one|two|\d)\b`)

// forMoney is in a text that asks what something comes to in money, and not in memory: it tells of a price
// or a time, or of what is trained on.
var forMoney = pattern.Of(`[$€£¥]|\b(?:usd|eur|dollars?|bucks|euros?|rent\w*|prices?|priced|bills?|invoice|pay|budget|hours?|hrs?|h|days?|weeks?|months?|years?|tokens?|epochs?|samples|examples)\b|\d(?:h|hrs?|d)\b`)

// thanksBefore ends before the tks that are thanks and no tokens, thanksGoOn stand behind them.
var (
	thanksBefore = pattern.Of(`(?:^|[?!.,;、~)]|\bmany|\bthx|\bthanks|谢谢) ?$`)
	thanksGoOn   = [...]string{" in advance", " a lot", " a ton", " for ", " so much", " guys", " all", "!", ",", " much"}
)

// inName reports whether a word is a part of a longer name, which asks for nothing: do_predict,
// predict_with_generate.
func inName(text string, s Sign) bool {
	return s.Lo > 0 && text[s.Lo-1] == '_' || s.Hi < len(text) && text[s.Hi] == '_'
}

// needAhead stands behind a will or would that asks for a need, and not for what can be done.
var needAhead = pattern.Of(`^ (?:i|we|you|it|one|they|this|that) (?:[a-z]+ly |still |then |even )*(?:need|require|have to (?:have|get|use|buy|rent|go))\b`)

// amountAhead ends before the verb of a question for an amount of memory.
var amountAhead = pattern.Of(`\bhow (?:much(?: (?:gpu|video|graphics|device|total|peak))*(?: (?:memory|vram|mem))?|many (?:gb|gib|gigs|gigabytes)(?: of (?:gpu )?(?:memory|vram))?) $`)

// toDo reports whether a verb that otherwise asks for ability only says what a thing is for: "the least
// hardware to handle a 70b".
func toDo(text string, s Sign) bool {
	switch text[s.Lo:s.Hi] {
	case "handle", "support", "manage":
		return strings.HasSuffix(text[:s.Lo], " to ") && !ability.In(text[max(0, s.Lo-24):s.Lo])
	}
	return false
}

// whyLast stands behind a reason that is asked for together with a choice.
var whyLast = pattern.Of(`^ ?\?*$`)

// ability ends before what is asked of a card: "able to handle", "is it up to".
var ability = pattern.Of(`\b(?:able|enough|power|capacity|memory|vram|ram|way|possible|likely|going|struggles?|fails?|up|unable|trying|tried|expected?|supposed) to $`)

// chipMax is the name of a chip: "M5 Max".
var chipMax = pattern.Of(`(?:^|[^a-z0-9])m\d ?max$`)

// minimumTold ends before the least memory or number of cards that somebody tells.
var minimumTold = pattern.Of(`\b(?:say|says|said|claims?|lists?|states?|told|read|heard|recommends?)\b[^.?!;]{0,24}\d ?(?:gb|gib|g|gpus|cards|[ahlv]\d{2,3}s?)?(?: of vram)? (?:is|are|as|was) (?:the |an? )?(?:absolute |bare |hard |official )?$`)

// sentenceTells reports whether a sentence goes on to its end with no question.
func sentenceTells(rest string) bool {
	at := strings.IndexAny(rest, ".?!;")
	return at >= 0 && rest[at] != '?'
}

// limitTold ends before a limit whose value is told, or that there is none: "the 50% limit", "no limit".
var limitTold = pattern.Of(`(?:\d ?(?:%|percent|gb|gib|g|mb|w|watts?)|\b(?:no|without(?: a| any)?)) $`)

// accepted reports whether a need is only taken on, whatever it is: "if that's what it
// takes".
func accepted(text string, s Sign) bool {
	before := strings.TrimRight(text[max(0, s.Lo-ClauseReach):s.Lo], " ")
	return strings.HasSuffix(before, "whatever it") || strings.HasSuffix(before, "that's what it") || strings.HasSuffix(before, "thats what it") || strings.HasSuffix(before, "that is what it")
}

// grateful ends before what somebody gives thanks for: "thanks for any estimate".
var grateful = pattern.Of(`\b(?:thanks|thank you|thx|grateful|appreciate|thankful)(?: so much| very much| a lot| in advance)?(?: for)?(?: any| an?| the| your| all| some| every)?(?: kind of| quick| rough| good| honest| ballpark)*$`)

// someOf ends before a number that is left open, and together stands behind the cards of
// one: "用几块3090一起跑可不可以".
var (
	someOf   = pattern.Of(`(?:用|拿|上|凑|搞|弄|拼|有|插|借|租|买|加|多)(?:个|了|上)?$`)
	together = pattern.Of(`^[^,;?!]{0,30}(?:一起|并起来|并联|合起来|拼起来|凑一起|组起来|连起来|同时)[^,;?!]{0,16}(?:可不可以|行不行|能不能|够不够|也可以|也行|就行|可以吗|行吗|能吗|可行吗|能跑吗|会不会|吗)`)
)

// uncounted reports whether 几块 only says that there are some, where it is asked if they do.
func uncounted(text string, s Sign) bool {
	return strings.HasPrefix(text[s.Lo:s.Hi], "几") && someOf.In(text[max(0, s.Lo-12):s.Lo]) && together.In(text[s.Hi:min(len(text), s.Hi+ClauseReach)])
}

// notTime is an amount that is no time.
var notTime = pattern.Of(`^ ?\d+(?:\.\d+)? ?(?:g|gb|gib|gigs?|vram)?(?:[ ?.!,;]|$)`)

// amountIn reports whether a thing is done in an amount that is no time: "can it be done in
// 48?".
func amountIn(text string, s Sign) bool {
	return strings.HasSuffix(text[s.Lo:s.Hi], "done in") && notTime.In(text[s.Hi:min(len(text), s.Hi+ClauseReach)]) && !duration.In(text[s.Hi:min(len(text), s.Hi+ClauseReach)])
}

// nearlySo is what 快 stands before where it says that something is almost so: 快800GB, 快满了.
var nearlySo = pattern.Of(`^ ?(?:[0-9][0-9.]*(?: ?(?:[gm]i?b?|tb|t|小时|个小时|天|分钟|周|钟头|%|岁|万|点|号)|$|[^0-9. 倍成个])|[一二两三四五六七八九十]+(?:个)?(?:小时|天|分钟|周|钟头)|满|爆|不够|没|占满|用满|用完|耗尽|oom|撑|顶|到(?:顶|头|极限|上限)|要(?:爆|满|不够|炸|撑)|溢出|炸)`)

// nearly reports whether 快 is no speed.
func nearly(text string, s Sign) bool {
	if text[s.Lo:s.Hi] != "快" || !nearlySo.In(text[s.Hi:min(len(text), s.Hi+24)]) {
		return false
	}
	for _, compared := range [...]string{"更", "越", "多", "较", "很", "最", "会", "变", "能", "有"} {
		if strings.HasSuffix(text[:s.Lo], compared) {
			return false // "比单卡更快2倍吗"
		}
	}
	return true
}

// doneThen stands behind the end of a run that only comes before something else: 训完用vllm部署.
var doneThen = pattern.Of(`^(?:之?后|以后|再|用|拿|放|部署|导出|合并|merge|上线|发布|给)`)

// duration is an amount of time.
var duration = pattern.Of(`^ ?\d+(?:\.\d+)? ?(?:h|hrs?|hours?|d|days?|min|minutes?|s|sec|seconds?|weeks?|months?)\b`)

// ableTo reports whether "up to" says of something that it can do a thing: "is it up to
// finetuning a 13b". Before an amount it says how much at most.
func ableTo(text string, s Sign) bool {
	if text[s.Lo:s.Hi] != "up to" {
		return false
	}
	word, _, _ := strings.Cut(strings.TrimLeft(text[s.Hi:], " "), " ")
	return strings.HasSuffix(strings.TrimRight(word, "?.,!"), "ing")
}

// inFlag reports whether a word is a piece of a flag's name: the max of
// "--max_source_length".
func inFlag(text string, s Sign) bool {
	return strings.HasSuffix(text[:s.Lo], "--") || strings.HasSuffix(text[:s.Lo], "_") || strings.HasPrefix(text[s.Hi:], "_")
}

// ownedRig reports whether a word for a machine names one that is there: "a rig pulls 1.2
// kW", "my build has four cards".
func ownedRig(text string, s Sign) bool {
	switch text[s.Lo:s.Hi] {
	case "rig", "build":
	default:
		return false
	}
	before := text[max(0, s.Lo-12):s.Lo]
	for _, owner := range [...]string{"my ", "our ", "this ", "the ", "a "} {
		if strings.HasSuffix(before, owner) && chars.Opens(text[s.Hi:], rigDoes[:]) > 0 {
			return true
		}
	}
	return false
}

// rigDoes are what a machine that is there does.
var rigDoes = [...]string{" pulls", " draws", " has ", " runs", " uses", " gets", " does", " costs", " eats", " burns"}

// heading reports whether a word only heads a list of what there is: the "硬件:" of
// "硬件：8*H800". "推荐配置:" asks.
func heading(text string, s Sign) bool {
	switch text[s.Lo:s.Hi] {
	case "硬件", "配置", "硬件配置", "机器配置", "服务器配置", "资源", "硬件资源", "hardware", "hardware setup":
	default:
		return false
	}
	rest := strings.TrimLeft(text[s.Hi:], " ")
	before := strings.TrimRight(text[:s.Lo], " ")
	open := before == "" || strings.ContainsAny(before[len(before)-1:], ",;?!.]")
	return open && strings.HasPrefix(rest, ":") && len(rest) > 2
}

// stillSo reports whether 还是 sets nothing against anything: "还是会OOM" says that
// it goes on, "能跑吗？还是要加卡" begins another question.
func stillSo(text string, s Sign) bool {
	if text[s.Lo:s.Hi] != "还是" {
		return false
	}
	before := strings.TrimRight(text[max(0, s.Lo-ClauseReach):s.Lo], " 、")
	for _, end := range [...]string{"?", "吗", "么", "呢", "吧", "但", "但是", "后", "了"} {
		if strings.HasSuffix(before, end) {
			return true
		}
	}
	after := strings.TrimLeft(text[s.Hi:], " ")
	for _, memory := range [...]string{"显存", "内存", "占用", "占用量"} {
		if strings.HasSuffix(before, memory) && after != "" && chars.IsDigit(after[0]) {
			return true // "显存还是26G"
		}
	}
	for _, goes := range [...]string{"会", "不", "爆", "oom", "报", "很", "无法", "没", "超", "显存", "出现", "提示", "失败", "out of", "cuda", "溢出", "崩", "炸", "有点", "太", "跑不", "装不", "一样", "加载不", "卡", "需要", "要", "占", "只", "慢", "那么", "这么"} {
		if strings.HasPrefix(after, goes) {
			return true
		}
	}
	return false
}

// besides are said of what is set against each other, and of what shares a card.
var besides = [...]string{"side by side", "next to each other", "back to back"}

// oneCard stands behind them in the second case: "side by side on one L40S".
var oneCard = pattern.Of(`^ (?:both )?(?:on|in|inside|within|onto) (?:one|a single|just one|the same|single|1|my|our|an?|that|this)\b`)

// hostedBoth stands before them where several models are served at once: "hosting a 14b and a
// 0.6b side by side".
var hostedBoth = pattern.Of(`\b(?:hosting|host|running|run|serving|serve|loading|load|keeping|keep|deploying|deploy|holding|hold|fit|fitting)\b[^.?!;]{2,72}(?:\band\b|\+|&|\bplus\b)[^.?!;]{2,48}$`)

// beside reports whether things are only said to share a card.
func beside(text string, s Sign) bool {
	if !slices.Contains(besides[:], text[s.Lo:s.Hi]) {
		return false
	}
	return hostedBoth.In(text[max(0, s.Lo-ClauseReach):s.Lo]) || oneCard.In(text[s.Hi:min(len(text), s.Hi+40)])
}

// partBefore and partBehind are parts of a model's memory beside a word that sets them apart.
var (
	partBefore = pattern.Of(`\b(?:weights?|params|parameters|kv|cache|states?|activations?|overhead|buffers?|gradients?|grads|optimizer|experts|embeddings?|graphs?|lora|adapters?)(?: cache| states?| memory| vram)? ?$`)
	partBehind = pattern.Of(`^\.? ?(?:the )?(?:[a-z-]+ ){0,2}(?:weights?|params|parameters|kv|cache|states?|activations?|overhead|buffers?|gradients?|grads|optimizer|experts|embeddings?|graphs?|adapters?)\b`)
	splitUp    = pattern.Of(`\b(?:break ?down|breaks? (?:it |that |this )?down|broken down|split|splits|share|shares|itemi[sz]ed?|distribution|composition|proportions?|goes (?:to|where|into)|divided)\b`)
)

// partOf reports whether "vs" only parts the items of a memory breakdown: "split of the
// VRAM, weights vs kv vs activations".
func partOf(text string, s Sign) bool {
	word := text[s.Lo:s.Hi]
	return (word == "vs" || word == "vs." || word == "versus") && partBefore.In(text[max(0, s.Lo-40):s.Lo]) && partBehind.In(text[s.Hi:min(len(text), s.Hi+60)]) && splitUp.In(text)
}

// unlikeOnes reports whether 不同 only says that some things are not alike: "不同机器上",
// "型号不同，能混着用吗". What closes a question asks: "和4090有不同吗".
func unlikeOnes(text string, s Sign) bool {
	if text[s.Lo:s.Hi] != "不同" {
		return false
	}
	after := strings.TrimLeft(text[s.Hi:], " 的")
	if strings.Trim(after, "?!.") == "" {
		return false
	}
	for _, asks := range [...]string{"吗", "么", "嘛", "呢", "?", "之处", "在", "点", "地方"} {
		if strings.HasPrefix(after, asks) {
			return false
		}
	}
	return true
}

// summedUp reports whether a number of cards is only what something else is added up
// over: "几张卡一共多少瓦". "要几张卡，一共多少钱" asks for it.
func summedUp(text string, s Sign) bool {
	if text[s.Lo] < utf8.RuneSelf || chars.Opens(text[s.Hi:], allOfThem[:]) == 0 {
		return false
	}
	for _, wanted := range [...]string{"要", "需", "得", "用", "至少", "最少", "买", "上", "配"} {
		if strings.HasSuffix(text[:s.Lo], wanted) {
			return false
		}
	}
	clause := text[s.Hi:]
	if at := chars.FirstStop(clause); at >= 0 {
		clause = clause[:at]
	}
	return chars.Mentions(clause, "多少", "多大", "几") || strings.ContainsAny(clause, "0123456789")
}

// allOfThem are the words that add up what stands before them.
var allOfThem = [...]string{"一共", "总共", "显存加", "显存合", "显存一共", "显存总共", "加起来", "加一块", "凑一块", "合一块", "加一起", "加在一起", "合起来", "合计", "总计", "全部", "的总", "总"}

// ClauseReach is how many bytes of a clause are looked at on either side of a word,
// so that the cost stays in step with the length of the text.
const ClauseReach = 120
