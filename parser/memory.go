package parser

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// bytes reads an amount of memory and decides what it is of: a card, all cards,
// the host, a file, a measurement, or only a claim.
func (r *reader) bytes(i int) {
	q := &r.query
	v := r.tokens[i].value
	r.used[i] = true
	if v == 0 || r.groupSize(i) {
		return
	}
	if next := r.at(i + 1); next.typ == tData && next.name == "tokens" && r.tokens[i].name == "gb" {
		r.query.Tokens = v * 1e9 // "332G tokens"
		r.mark("tokens", i, i+1)
		return
	}
	if r.tokens[i].kind == "whole" || r.inSum(i) || r.ofText(i) {
		return
	}
	if plus := r.at(i + 1); plus.name == "plus" && r.at(i+2).typ == tBytes && !r.onCard(i) && !r.onCard(i+2) && r.memoryAfter(i) != "ram" && r.summands(i) {
		return
	}
	switch r.role(i) {
	case "ram":
		if q.HostRAMGB != 0 && q.HostRAMGB != v && (r.at(i-1).joins() || r.at(i-2).typ == tBytes && r.changedRAM(i-2)) {
			q.HostRAMOptions = []float64{q.HostRAMGB, v}
			q.HostRAMGB = 0
		} else if q.HostRAMOptions != nil {
			q.HostRAMOptions = unique(append(q.HostRAMOptions, v))
		} else if q.HostRAMGB == 0 {
			q.HostRAMGB = v
		} else if last := r.lastBytes(i); q.HostRAMGB != v && r.tokens[last].value == q.HostRAMGB && r.flat(last, i) {
			r.ambiguous(last, i, "amounts of RAM", "内存")
		}
		r.mark("host_ram_gb", i, i)
	case "total":
		q.TotalGPUMemoryGB = v
		r.mark("total_gpu_memory_gb", i, i)
	case "file", "disk":
		q.WeightsGB = v
		r.mark("weights_gb", i, i)
	case "observed":
		if v < q.ObservedGB && oneOfCards.MatchString(r.clauseBefore(r.tokens[i])) {
			return // the fullest card is what counts
		}
		q.ObservedGB = v
		r.mark("observed_gb", i, i)
	case "used":
		q.UsedGB = v
		r.mark("used_gb", i, i)
	case "free":
		r.freeGB = v
		r.mark("used_gb", i, i)
	case "claimed":
	default:
		r.hardware = append(r.hardware, part{what: partMemory, from: i, to: i, value: v})
	}
}

// fileAfter and fileBefore are what stands beside the size of a file of weights.
var (
	fileAfter  = regexp.MustCompile(`^( ?的| worth of| of)?( ?(gguf|safetensors|quant|checkpoint|ckpt|awq|gptq|exl2|mlx|onnx|weights?)( model| file| quant| version)?\b| models?\b|(的)?(模型|权重|gguf|checkpoint|量化模型|量化版))`)
	fileBefore = regexp.MustCompile(`(gguf|模型文件|权重|checkpoint|safetensors|quant file|model file|the file|文件)( ?的?(大小|体积|size|file size|总大小)| ?(大概|大约|约|有|是|is|are|was|of|weighs|at|about|around|~|:|=| ))+$`)
	noFile     = regexp.MustCompile(`^ ?models? ?(parallel|name|of (the|that|this) (card|gpu))|^ ?模型(并行|最大|最多|能)`)
)

// isFile reports whether an amount is the size of a file of weights: "a 24GB model
// throws an error", "13GB gguf". The 24GB model of a card stands behind its name.
func (r *reader) isFile(i int) bool {
	rest, clause := r.text[r.tokens[i].hi:], r.clauseBefore(r.tokens[i])
	if fileBefore.MatchString(clause) {
		return true
	}
	if !fileAfter.MatchString(rest) || noFile.MatchString(rest) {
		return false
	}
	for j := i - 1; j >= 0 && j >= i-4; j-- {
		if t := r.tokens[j]; t.typ == tCard || t.typ == tBare || t.kind == "machine" || t.kind == "apple" || t.kind == "memory" {
			return false
		}
	}
	return !mentions(clause, "version", "variant", "版本")
}

// percentOf reports whether an amount is the whole that a share is told of: "90% of
// 64GB".
func (r *reader) percentOf(i int) bool {
	return r.at(i-1).typ == tLink && r.word(i-1) == "of" && r.at(i-2).typ == tUnit && r.at(i-2).name == "percent"
}

// memoryNear is the memory that the clause before an amount speaks of.
func (r *reader) memoryNear(i int) string {
	for j := i - 1; j >= 0 && j >= i-8 && r.tokens[j].kind != "comma"; j-- {
		if r.tokens[j].kind == "memory" {
			return r.tokens[j].name
		}
	}
	return ""
}

// others are whom memory may be taken by that is not the asker's work.
var others = regexp.MustCompile(`(别人|其他人|其它人|同事|桌面|系统|浏览器|其他进程|其它进程|别的进程|别的程序|其他程序|另一个(进程|程序|任务|模型)|someone else|somebody else|another (process|job|user|program|model|app)|other (processes|jobs|users|programs|apps)|the desktop|my desktop|windows|xorg|chrome|the display|my browser|the os)[^,;?!、]{0,12}$`)

// othersTake reports whether an amount is taken by somebody else: "别人占了10G".
func (r *reader) othersTake(i int) bool {
	return others.MatchString(r.clauseBefore(r.tokens[i]))
}

// met is what a text ends in before an amount that was met with.
var met = regexp.MustCompile(`(\b(got|getting|get|see|seeing|saw|is|was|it's|actually|instead|reality|have|having)|实际|结果|变成|却是|却要|竟然|居然|跑到)( is| was| it's| about| around| only|约|大概|是|要|用|到|了| |:|~)*$`)

// gotInstead reports whether an amount was met with where another was reckoned with:
// "expected 14GB, got 27GB".
func (r *reader) gotInstead(i int) bool {
	if !r.asked.asks("why", "normal") || !r.whole.reckoned.says(r.text, "expect", "should", "theor", "calculat", "suppos", "predict", "理论", "应该", "按理", "预期", "算") {
		return false
	}
	for _, t := range r.tokens[:i] {
		if t.typ == tBytes {
			return met.MatchString(r.clauseBefore(r.tokens[i]))
		}
	}
	return false
}

// textAfter and textBefore are what stands beside the size of a corpus.
var (
	textAfter  = regexp.MustCompile(`^ ?(of |worth of |的|原始|纯|raw |plain |tokenized )*(text|corpus|corpora|data ?sets?|training data|data\b|jsonl|json\b|parquet|语料|文本|数据集|训练数据|数据|txt)`)
	textBefore = regexp.MustCompile(`(语料库?|数据集|训练数据|训练集|corpus|data ?set|training data|training text|text data)( |的|是|有|约|共|大概|大约|一共|总共|大小|为|总量|total|size|is|of|about|around|~|:|=|has|in|\()*$`)
)

// ofText reports whether an amount is the size of a corpus, so that it is no memory.
func (r *reader) ofText(i int) bool {
	if !r.whole.texts.says(r.text, "text", "corp", "data", "json", "parquet", "语料", "文本", "数据", "训练集") || r.memoryAfter(i) != "" || r.onCard(i) {
		return false
	}
	return textAfter.MatchString(r.text[r.tokens[i].hi:]) || textBefore.MatchString(r.clauseBefore(r.tokens[i]))
}

// inSum reports whether an amount is a term of a sum that is worked out: "14G+2G=16G".
func (r *reader) inSum(i int) bool {
	last := i
	for r.at(last+1).name == "plus" && r.at(last+2).isFigure() {
		last += 2
	}
	return (last > i || r.at(i-1).name == "plus" && r.at(i-2).isFigure()) && r.at(last+1).typ == tEquals && r.word(last+1) == "=" && r.at(last+2).typ == tBytes
}

// ofTotal reports whether an amount is what is in use of another: "78.5 GB of
// 80GB", "22.1G/24G".
func (r *reader) ofTotal(i int) bool {
	all := r.at(i + 2)
	between := r.text[r.at(i+1).lo:r.at(i+1).hi]
	if all.typ != tBytes || between != "of" && between != "/" || all.value < r.tokens[i].value || slices.Contains(soldSizes[:], r.tokens[i].value) && !r.asked.asks("why", "normal") {
		return false
	}
	if between == "of" {
		return r.memoryAfter(i) == ""
	}
	return r.tokens[i].value != float64(round(r.tokens[i].value)) || r.wordBefore(i) == "observed" || r.asked.asks("why", "normal")
}

// risesTo is what asks how far an amount goes: "从20G涨到多少".
var risesTo = regexp.MustCompile(`^ ?(会|能|可以)?(涨|升|增|增加|上升|变|变成|变为|降|降低|减少|减)(到|成|为)?(多少|多大|几)`)

// changesFrom reports whether "from" stands right before an amount.
func (r *reader) changesFrom(i int) bool {
	before := strings.TrimRight(r.text[:r.tokens[i].lo], " ")
	return strings.HasSuffix(before, "从") || strings.HasSuffix(before, "由") || strings.HasSuffix(before, "from")
}

// startOfChange reports whether an amount is what another grew or shrank from:
// "从30G涨到70G", "from 30GB to 70GB".
func (r *reader) startOfChange(i int) bool {
	if !r.changesFrom(i) {
		return false
	}
	for j := i + 1; j <= i+4; j++ {
		if r.at(j).typ == tBytes && r.at(j-1).typ == tLink && r.whole.upgrade.says(r.text, "upgrad", "升级", "换") && !r.asked.asks("compare", "worth") {
			return true // "upgrading from 8GB to 16GB"
		}
		if r.at(j).typ == tBytes {
			return r.asked.asks("why", "normal") || r.text[r.tokens[i+1].lo] >= utf8.RuneSelf
		}
	}
	return false
}

// result reports whether an amount is what a calculation comes to: "34B parameters
// = 34GB".
func (r *reader) result(i int) bool {
	if r.at(i-1).typ != tEquals || r.word(i-1) != "=" {
		return false
	}
	switch before := r.at(i - 2); before.typ {
	case tKey, tQuantity, tCard, tBare, tMeasure:
		return false
	case tUnknown, tNumber, tSize:
		return closing(r.text) || before.typ != tUnknown
	}
	return false
}

// lastBytes is the amount of memory before a token, or the token itself.
func (r *reader) lastBytes(i int) int {
	for j := i - 1; j >= 0; j-- {
		if r.tokens[j].typ == tBytes {
			return j
		}
	}
	return i
}

// groupSize reads the 128g of "GPTQ 4bit 128g".
func (r *reader) groupSize(i int) bool {
	before := r.at(i - 1)
	if before.typ == tMark && r.word(i-1) == "-" {
		before = r.at(i - 2) // "gptq-3bit-128g"
	}
	if before.kind != "quant" && before.typ != tBits || r.word(i) != "128g" && r.word(i) != "64g" && r.word(i) != "32g" {
		return false
	}
	if r.query.QuantGroup == 0 {
		r.query.QuantGroup = round(r.tokens[i].value)
	}
	return true
}

// role is the name of what an amount of memory is of.
func (r *reader) role(i int) string {
	if r.tokens[i].kind == "product" && r.memoryAfter(i) != "ram" {
		return "total"
	}
	if k := r.tokens[i].kind; k == "mig" || k == "vgpu" {
		return "card"
	}
	if r.tokens[i].kind == "listed" {
		return r.role(i + 2)
	}
	after, before := r.memoryAfter(i), r.memoryBefore(i)
	kindBefore := r.wordBefore(i)
	onCard := r.onCard(i)
	switch {
	case strings.HasSuffix(r.word(i), "内存"):
		return "ram" // "1T内存"
	case !onCard && (before == "" || before == "file") && after == "" && r.isFile(i):
		return "file"
	case r.percentOf(i):
		return ternary(before == "ram" || r.memoryNear(i) == "ram", "ram", "card")
	case r.ofTotal(i), risesTo.MatchString(r.text[r.tokens[i].hi:]) && r.changesFrom(i):
		return "observed"
	case i >= 2 && r.at(i-2).typ == tBytes && r.ofTotal(i-2):
		return "card"
	case after == "" && !onCard && (r.afterLoading(i) || r.loaded(i)) && (before == "" || before == "vram" || r.loaded(i)):
		return "observed"
	case !onCard && r.modelIs(i):
		return "file"
	case r.at(i+1).kind == "total" && r.at(i+2).typ == tNumber && r.at(i+3).typ == tMeasure:
		return "card" // "24G 一共8张卡": the sum is of cards
	case r.at(i+1).typ == tLink && r.at(i+2).is("memory", "vram") && r.at(i+3).kind == "total" && !onCard:
		return "total" // "48GB of VRAM total"
	case r.at(i+1).kind == "total" || r.at(i+1).typ == tLink && r.at(i+2).kind == "total" || kindBefore == "total":
		if after == "ram" || before == "ram" {
			return "ram"
		}
		return "total"
	case after == "ram" && !onCard && r.haves(i, cardHas):
		return "card" // "my card has 12GB of RAM"
	case after == "" && !onCard && before == "" && kindBefore == "" && r.haves(i, machineHas):
		return "ram"
	case after == "ram" && r.appleBefore(i), (after == "ram" || after == "memory") && r.ownMemory(i):
		return "card"
	case r.perToken(i):
		return "claimed"
	case after == "ram", r.at(i+1).typ == tEither && r.at(i+2).typ == tBytes && r.memoryAfter(i+2) == "ram":
		return "ram"
	case after == "file" || after == "disk":
		return after
	case after == "" && before == "ram" && !onCard:
		return "ram"
	case after == "" && before == "" && r.ofProcessor(i):
		return "ram"
	case after == "" && before == "file" && !onCard, !onCard && r.afterFiles(i):
		return "file"
	case !onCard && r.ramUsage(i):
		return "ram"
	case r.changedRAM(i), !onCard && r.tokens[i].value >= 256 && r.hostAsked() && eachNode.MatchString(r.text[r.tokens[i].hi:]):
		return "ram"
	case r.difference(i), r.result(i), r.startOfChange(i), r.doubtedSize(i), !onCard && r.reckoned(i):
		return "claimed"
	case !onCard && after == "" && (r.isSizeOf(i) || r.sizeInFormat(i)):
		return "file"
	case !onCard && r.seenInUse(i):
		return "observed"
	case r.leftFree(i):
		return "free"
	case kindBefore == "used", r.takenAlready(i):
		return "used"
	case !onCard && after == "" && r.hoped(i):
		return "claimed"
	case kindBefore == "observed" && !onCard && r.othersTake(i):
		return "used"
	case !onCard && after == "" && r.gotInstead(i):
		return "observed"
	case (kindBefore == "observed" && !r.fitsInto(i) || r.at(i+1).kind == "used" && r.workAfter(i+1)) && !onCard:
		return "observed"
	case kindBefore == "claimed" && (!onCard || r.asked.asks("why", "normal")) && r.puzzled(i):
		return "observed"
	case kindBefore == "claimed" && !onCard, r.negated(i), r.saidNeeded(i):
		return "claimed"
	case !onCard && r.at(i-1).typ == tLink && r.claimChecked(i):
		return "claimed"
	case !onCard && after == "" && r.usedAsNormal(i):
		return "observed"
	case !onCard && after == "" && r.at(i-1).typ == tLink && r.asked.asks("why", "normal"):
		return ternary(r.word(i-1) == "be" || r.at(i-2).typ == tLink && r.word(i-2) == "be", "claimed", "observed")
	case !onCard && after == "" && before == "vram" && r.asked.asks("why", "normal") && r.notOfCard(r.tokens[i].value):
		return "observed" // "4090 batch 8时显存22G，正常吗"
	case r.fraction(i) && !onCard && after != "vram":
		return ternary(r.asked.asks("why", "normal"), "observed", "claimed")
	case r.seenAgain(i):
		return "claimed"
	case !onCard && after == "" && r.query.HostRAMGB == r.tokens[i].value && kindBefore != "apiece" && slices.ContainsFunc(r.hardware, func(p part) bool { return p.what == partCard }):
		return "ram" // "host memory 128G ..., is 128G too small?"
	case r.inBrackets(i) >= 0 && r.formatOf(r.inBrackets(i)-1):
		return "file"
	case after == "memory" && kindBefore != "apiece" && r.apart(i):
		return "ram"
	}
	return "card"
}

// cardHas and machineHas tell whose memory an amount is: "my card has 12GB of RAM",
// "the machine has 64GB".
var (
	cardHas    = regexp.MustCompile(`(?:\b(?:graphics |video )?(?:cards?|gpus?)|显卡|卡) ?(?:only |just |each )?(?:has|have|got|comes with|only has|有|只有) (?:only |just |about )?$`)
	machineHas = regexp.MustCompile(`(?:\b(?:machine|server|pc|computer|laptop|desktop|workstation|host|vm)|机器|电脑|主机|服务器|虚拟机) ?(?:only |just )?(?:has|have|got|有|只有) ?(?:only |just |about )?$`)
)

// haves reports whether what stands before an amount says who has it.
func (r *reader) haves(i int, owner *regexp.Regexp) bool {
	lo := r.tokens[i].lo
	return owner.MatchString(r.text[max(0, lo-40):lo])
}

// afterLoading reports whether an amount is what was seen once something ran:
// "加载完4张卡加起来156G", "启动后显存到30G".
func (r *reader) afterLoading(i int) bool {
	before := r.text[max(0, r.tokens[i].lo-clauseReach):r.tokens[i].lo]
	if at := strings.LastIndexAny(before, ",;?!、"); at >= 0 {
		before = before[at:]
	}
	for _, word := range [...]string{"加载完", "加载后", "加载之后", "启动后", "启动完", "启动之后", "部署后", "部署完", "跑起来后", "跑起来之后", "运行后", "after loading", "once loaded"} {
		if strings.Contains(before, word) {
			return !closing(r.text[:r.clauseEnd(i)])
		}
	}
	return false
}

// oneOfCards is said of one card among those that run: "第一张卡70G", "0号卡占了20G",
// "卡1是22G".
var oneOfCards = regexp.MustCompile(`(第[一二三四五六七八0-9]+(张|块|个)?(卡|显卡|gpu)|[0-9] ?号(卡|显卡|gpu)|(其他|其它|其余|别的|剩下|剩余)的?(几|[一二两三四五六七八0-9]+)?(张|块|个)?的?(卡|显卡|gpu)?|主卡|副卡|另外?[一几两]?(张|块|个)(卡|显卡|gpu)?|另一|the other (one|card|gpu)|other (cards?|gpus?)|gpu ?[0-9]|second (one|card|gpu))(的)?(显存)?(上)?(只|就|都|已经|也|却)?(有|是|用|占|占用|吃|到|跑到|达到| (only |just )?(uses?|used|has|takes?|at|shows?|is( at)?))?(了)?(约|大概|大约| about| around| only)? ?$`)

// stillTaken are the words that say that memory goes on being taken: "显存还是26G".
var stillTaken = [...]string{"显存还是", "显存仍是", "显存仍然是", "显存依然是", "显存依旧是", "显存还有", "显存还要", "显存也还是", "内存还是", "显存还是到了", "显存还是达到", "显存还是达到了", "显存还是涨到", "显存也到了", "显存都到了", "显存就到了", "显存直接到", "显存直接到了", "显存已经到了"}

// atThatTime is what a text ends in before what was in use with a setting: "rank 8的时候
// 显存17G".
var atThatTime = regexp.MustCompile(`(时|时候)(的|候)?(显存|显存占用|占用显存|占用)(是|为|约|大概|就|要|有| )*$`)

// loaded reports whether an amount is what was seen when a model was loaded, or what
// memory went on being: "bf16加载14G", "量化后显存还是26G".
func (r *reader) loaded(i int) bool {
	clause := r.clauseBefore(r.tokens[i])
	if r.asked.asks("why", "normal", "oom", "howto") && mentions(clause, "第", "号", "其", "别的", "剩", "主卡", "副卡") && oneOfCards.MatchString(clause) {
		return true
	}
	before := strings.TrimRight(clause, " 约~大概左右")
	if atThatTime.MatchString(clause) && !r.onCard(i) {
		return true
	}
	for _, words := range stillTaken {
		if strings.HasSuffix(before, words) {
			return true
		}
	}
	for _, word := range [...]string{"加载", "加载了", "加载是", "加载后", "加载到", "加载就"} {
		if strings.HasSuffix(before, word) {
			return opens(strings.TrimLeft(r.text[r.tokens[i].hi:], " "), []string{"的模型", "模型", "的权重", "权重", "的文件"}) == 0
		}
	}
	return false
}

// clauseEnd is where the clause ends that a token stands in, its stop included.
func (r *reader) clauseEnd(i int) int {
	hi := r.tokens[i].hi
	if at := strings.IndexAny(r.text[hi:], ",;?!、"); at >= 0 {
		return hi + at + 1
	}
	return len(r.text)
}

// modelIs reports whether an amount is what "the model" comes to: "但模型只有14G".
func (r *reader) modelIs(i int) bool {
	before := strings.TrimRight(r.text[:r.tokens[i].lo], " ~")
	for _, word := range [...]string{"大概", "大约", "差不多", "约", "才", "只有", "只", "就", "也", "是", "有", "本身", "总共", "一共", "为", "仅", "已经", "要", "都", "明明"} {
		before = strings.TrimSuffix(before, word)
	}
	for _, word := range [...]string{"权重", "权重文件", "模型文件", "文件"} {
		if strings.HasSuffix(before, word) {
			return strings.TrimRight(r.text[:r.tokens[i].lo], " ~") != before
		}
	}
	return strings.HasSuffix(before, "模型") && !strings.HasSuffix(strings.TrimRight(r.text[:r.tokens[i].lo], " ~"), "要") && strings.TrimRight(r.text[:r.tokens[i].lo], " ~") != before
}

// changedRAM reports whether an amount is what the host's memory was before it is
// changed: "from 32GB to 64GB RAM".
func (r *reader) changedRAM(i int) bool {
	return r.at(i+1).typ == tLink && r.word(i+1) == "to" && r.at(i+2).typ == tBytes && r.memoryAfter(i+2) == "ram" && strings.HasSuffix(strings.TrimRight(r.text[:r.tokens[i].lo], " "), "from")
}

// doubtedSize reports whether an amount is a result that is doubted or asked
// after, where no hardware is named: "is 1B in fp16 really 2GB?", "how do you get
// 112GB for a 7B?".
func (r *reader) doubtedSize(i int) bool {
	for _, t := range r.tokens {
		if t.typ == tCard || t.typ == tBare || t.typ == tMeasure {
			return false
		}
	}
	if rest := strings.TrimLeft(r.text[r.tokens[i].hi:], " 的"); opens(strings.TrimLeft(strings.TrimPrefix(rest, "运行显存"), " 显存内是又"), derived[:]) > 0 {
		return true // "14GB是怎么得到的"
	}
	before := strings.TrimRight(r.text[:r.tokens[i].lo], " ~")
	for _, word := range [...]string{"how do you get", "how do i get", "how did you get", "how did they get", "how do they get", "where does the", "where do the", "come up with", "came up with", "arrive at", "get to"} {
		if strings.HasSuffix(before, word) {
			return r.asked.asks("explain", "howto", "why")
		}
	}
	return strings.HasSuffix(before, "really") && r.ends(i+1) && r.hasModelNamed()
}

// eachNode is what stands behind the memory of one machine.
var eachNode = regexp.MustCompile(`^ ?(in |on |for )?(each|per|every|a) (node|machine|server|host|box)\b`)

// hostAsked reports whether the text speaks of the memory of machines and not only
// of their cards.
func (r *reader) hostAsked() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.is("memory", "ram") })
}

// inUse is what stands behind an amount that a monitor showed.
var inUse = regexp.MustCompile(`^ ?(of )?(gpu |its )?(vram|memory|mem) (is |was |being )?(used|in use|occupied|consumed)\b`)

// seenInUse reports whether an amount was read off a card that ran out or puzzles:
// "OOM, the first GPU has 23.9 GB VRAM used".
func (r *reader) seenInUse(i int) bool {
	return r.asked.asks("oom", "why", "normal") && r.query.ObservedGB == 0 && inUse.MatchString(r.text[r.tokens[i].hi:])
}

// reckoned reports whether words before an amount say that it was worked out, where
// something else was met with: "按公式15.6G，实际要22G".
func (r *reader) reckoned(i int) bool {
	if !r.asked.asks("why", "normal", "explain", "howto") && !closing(r.text) {
		return false
	}
	before := r.text[max(0, r.tokens[i].lo-clauseReach):r.tokens[i].lo]
	if at := strings.LastIndexAny(before, ",;?!、"); at >= 0 {
		before = before[at:]
	}
	for _, word := range [...]string{"公式", "理论上", "按理", "算出来", "算下来", "算出", "推算", "估算出", "估算下来", "估算是", "预估"} {
		if strings.Contains(before, word) {
			return true
		}
	}
	return false
}

// derived are the words that ask how a figure was come to.
var derived = [...]string{"怎么来", "如何得", "怎么得", "怎么算", "如何算", "哪来", "哪里来", "从哪", "如何计算", "怎样得", "怎么计算", "咋来", "咋算"}

// fraction reports whether an amount is no size that memory is sold in, because it
// has a part after the point: "7B: 4.14 GB".
func (r *reader) fraction(i int) bool {
	v := r.tokens[i].value
	return r.tokens[i].name == "gb" && v != float64(int(v)) && v > 1 && sold(v, false) == tidy(v)
}

// appleBefore reports whether an Apple chip or machine stands right before an
// amount, with no other card in the text: its RAM is the memory of the GPU.
func (r *reader) appleBefore(i int) bool {
	for _, t := range r.tokens {
		if (t.typ == tCard || t.typ == tBare) && !appleChip(t) {
			return false
		}
	}
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		switch t := r.tokens[j]; {
		case t.kind == "apple", appleChip(t):
			return true
		case t.typ == tLink, t.typ == tOpen, t.typ == tOne, t.kind == "with", t.kind == "comma":
		default:
			return false
		}
	}
	return false
}

// appleChip reports whether a card is one of Apple's, "m2-max".
func appleChip(t token) bool {
	return t.typ == tCard && len(t.name) > 1 && t.name[0] == 'm' && isDigit(t.name[1]) && (len(t.name) == 2 || t.name[2] == '-')
}

// perToken reports whether an amount is what one token takes: "1MB of VRAM per token".
func (r *reader) perToken(i int) bool {
	for j := i + 1; j <= i+4; j++ {
		switch t := r.at(j); {
		case t.kind == "filler" && (r.word(j) == "per token" || r.word(j) == "each token"):
			return true
		case t.kind == "memory", t.typ == tLink, t.kind == "card":
		default:
			return false
		}
	}
	return false
}

// fitsInto reports whether an amount is what something is put into, so that it is
// a limit and no measurement: "used to fit into 24GB".
func (r *reader) fitsInto(i int) bool {
	before := strings.TrimRight(r.text[:r.tokens[i].lo], " ~")
	for _, word := range [...]string{"fit into", "fits into", "fit in", "fits in", "fit within", "fits within", "fit on", "fits on", "squeeze into", "装进", "塞进", "放进"} {
		if strings.HasSuffix(before, word) || strings.HasSuffix(before, word+" a") || strings.HasSuffix(before, word+" my") {
			return true
		}
	}
	return false
}

// sizeInFormat reports whether an amount is what a model comes to in a format:
// "a 13B: 26GB in fp16".
func (r *reader) sizeInFormat(i int) bool {
	if w := r.word(i + 1); w != "in" && w != "at" || !r.at(i+2).isFormat() {
		return false
	}
	j := i - 1
	for r.at(j).typ == tLink || r.at(j).typ == tMark || r.at(j).typ == tEquals || r.at(j).typ == tUnknown && r.word(j) == "~" {
		j--
	}
	return r.at(j).typ == tModel || r.at(j).typ == tSize
}

// takenAlready reports whether the words behind an amount say that something else
// holds it: "3 GB already taken", "2GB is used by the desktop". What a model uses
// is a measurement.
func (r *reader) takenAlready(i int) bool {
	j := i + 1
	for r.at(j).typ == tLink || r.at(j).kind == "memory" || r.at(j).typ == tMark || r.at(j).typ == tUnknown && fillers[r.word(j)] {
		j++
	}
	if r.at(j).kind != "used" {
		return false
	}
	return !r.workAfter(j)
}

// workAfter reports whether a model stands behind a token: what "used by
// llama-3-8b" is about is the asker's own.
func (r *reader) workAfter(j int) bool {
	next := r.at(j + 1)
	if next.typ == tOne || next.typ == tUnknown && (possessive[r.word(j+1)] || r.word(j+1) == "it") {
		if r.word(j+1) == "it" {
			return true
		}
		next = r.at(j + 2)
	}
	return next.typ == tModel || next.typ == tSize || next.kind == "pronoun"
}

// fillers are words between an amount and what is said of it.
var fillers = map[string]bool{"are": true, "was": true, "were": true, "being": true, "currently": true, "permanently": true, "gets": true, "always": true, "just": true, "now": true}

// ofProcessor reports whether an amount stands right behind a processor's name, so
// that it is the memory of the host: "xeon gold 6248 256gb", "epyc 9654 with 768G".
func (r *reader) ofProcessor(i int) bool {
	if r.query.CPU == "" || r.cpuEnd == 0 && r.at(0).kind != "cpu" {
		return false
	}
	for j := i - 1; j > r.cpuEnd; j-- {
		if t := r.at(j); !t.joins() && t.typ != tLink && t.typ != tOpen && t.kind != "with" && r.word(j) != "-" {
			return false
		}
	}
	return i > r.cpuEnd && !r.onCardBehind(i)
}

// onCardBehind reports whether a card follows an amount: "i7 with a 24GB 3090".
func (r *reader) onCardBehind(i int) bool {
	for j := i + 1; j <= i+2 && !r.at(j).joins(); j++ {
		if t := r.at(j); t.typ == tCard || t.typ == tBare || t.typ == tMeasure {
			return true
		}
	}
	return false
}

// inBrackets is the bracket that an amount follows, over a word such as "about":
// "Q4_K_M (~14GB)", or -1.
func (r *reader) inBrackets(i int) int {
	j := i - 1
	for r.at(j).typ == tLink {
		j--
	}
	if r.at(j).typ == tOpen && j > 0 {
		return j
	}
	return -1
}

// seenAgain reports whether an amount is a second measurement beside the one that
// was read: "20GB on 2 GPUs and 19GB on 4 GPUs, why?".
func (r *reader) seenAgain(i int) bool {
	if r.query.ObservedGB == 0 || !r.asked.asks("why", "normal", "compare") || r.at(i+2).typ != tNumber && r.at(i+2).typ != tSeveral && r.at(i+2).typ != tOne {
		return false
	}
	w := r.word(i + 1)
	return (w == "on" || w == "with" || w == "for" || w == "at") && r.at(i-1).joins()
}

// formatOf reports whether a token is a format of weights, or a word for weights
// behind one: "Q4_K_M", "FP8 build".
func (r *reader) formatOf(j int) bool {
	if r.at(j).typ == tUnknown || r.at(j).is("memory", "file") {
		switch r.word(j) {
		case "build", "version", "weights", "checkpoint", "checkpoints", "release", "variant", "file", "files", "model":
			j--
		}
	}
	return r.at(j).isFormat()
}

// filesAre is said of what the files of a model come to: "safetensors are 39.8gb".
var filesAre = regexp.MustCompile(`\b(?:safetensors|gguf|weights?|checkpoints?|files?|shards)(?: files?| shards)? (?:is|are|sum to|sum up to|add up to|come to|total|weigh) (?:about |around |roughly |only |just |already |~)*$`)

// afterFiles reports whether an amount is what the files of a model come to.
func (r *reader) afterFiles(i int) bool {
	lo := r.tokens[i].lo
	return filesAre.MatchString(r.text[max(0, lo-48):lo])
}

// ramIs is said of how much of the host's memory is in use: "my ram usage stays
// under 4 GB".
var ramIs = regexp.MustCompile(`\b(?:system |cpu |host )?(?:ram|system memory|host memory) (?:usage|use|consumption|utilization) (?:is |was |stays |sits |stayed |goes |went |never |only |just |up |to |at |under |below |around |about |over |above |hits |reaches |exceeds |~)+$|(?:内存占用|内存使用|内存用量|内存使用量)(?:是|到|到了|达到|达到了|有|约|大概|只有|一直|稳定在|在|高达)*$`)

// ramUsage reports whether an amount is the host's memory in use.
func (r *reader) ramUsage(i int) bool {
	lo := r.tokens[i].lo
	if !mentions(r.text[:lo], "ram ", "memory ", "内存") {
		return false
	}
	before := r.text[max(0, lo-60):lo]
	return ramIs.MatchString(before) && !mentions(before, "gpu ram", "video ram", "gpu内存", "显卡内存", "卡内存")
}

// isSizeOf reports whether an amount is what a model is said to be: "llama-2-70b
// is ~129GB", "mixtral-8x7b is only 26 GB". A cache or a run that is named before
// the model is no file.
func (r *reader) isSizeOf(i int) bool {
	j := i - 1
	is := false
	for r.at(j).typ == tLink {
		is = true
		j--
	}
	if bits := r.at(j); is && bits.typ == tBits && (r.word(j-1) == "at" || r.word(j-1) == "in") {
		j -= 2 // "70B at 4.5 bits is about 40GB"
	} else {
		j, is = i-1, false
	}
	for j >= 0 && (r.tokens[j].typ == tLink || r.tokens[j].typ == tUnknown && (r.word(j) == "only" || r.word(j) == "just" || r.word(j) == "already")) {
		w := r.word(j)
		is = is || w == "is" || w == "are" || w == "is only" || w == "is just" || w == "是" || w == "'s"
		j--
	}
	if !is || r.at(j).isFormat() {
		name := r.at(j - 1)
		if r.word(j-1) == "-" {
			name = r.at(j - 2) // "qwen-14b-awq"
		}
		return is && r.at(j).isFormat() && (name.typ == tModel || name.typ == tSize) && !r.cacheSaid()
	}
	return (r.at(j).typ == tModel || r.at(j).typ == tSize) && !r.cacheSaid()
}

// claimChecked reports whether an amount is a result that is to be confirmed: "is
// 39 GB right?".
func (r *reader) claimChecked(i int) bool {
	if w := r.word(i - 1); w != "is" && w != "be" && w != "about" && w != "~" && w != "are" {
		return false
	}
	rest := strings.TrimLeft(r.text[r.tokens[i].hi:], " ")
	for _, word := range [...]string{"right", "correct", "accurate", "the right", "a correct", "realistic", "plausible", "about right", "vram right", "对吗", "正确"} {
		if strings.HasPrefix(rest, word) {
			return true
		}
	}
	return false
}

// puzzled reports whether a need is told of because it was met with: "why does
// a 0.5B need 21G?", "实测需要12G". What is recommended or due was read somewhere.
func (r *reader) puzzled(i int) bool {
	before := r.text[max(0, r.tokens[i].lo-48):r.tokens[i].lo]
	for _, word := range [...]string{"should", "expect", "supposed", "theor", "predict", "calculat", "recommend", "official", "suggest", "says", "said", "at least", "minimum", "官方", "建议", "据说", "至少", "最低", "must", "guide", "docs", "readme", "i need", "we need", "you need", "people need", "我需要", "你需要"} {
		if strings.Contains(before, word) {
			return false
		}
	}
	if r.asked.asks("normal") {
		for _, word := range [...]string{"太高", "太大", "太多", "偏高", "这么", "too much", "too high", "so much"} {
			if strings.Contains(r.text, word) {
				return true
			}
		}
	}
	return r.asked.asks("why") || r.at(i-1).kind == "claimed" && r.at(i-2).kind == "observed"
}

// saidNeeded reports whether an amount is a claimed need beside the asker's own:
// "can 24 GB do it, or is 48 GB required?"; or a figure of PyTorch's message.
func (r *reader) saidNeeded(i int) bool {
	next := r.at(i + 1)
	if next.kind == "memory" {
		next = r.at(i + 2)
	}
	word := r.text[next.lo:next.hi]
	if next.kind == "claimed" && slices.Contains([]string{"already allocated", "allocated", "free", "is free", "reserved by pytorch"}, word) {
		return true
	}
	if next.kind != "claimed" || !slices.Contains([]string{"required", "needed", "necessary", "recommended"}, word) {
		return false
	}
	return slices.ContainsFunc(r.hardware, func(p part) bool { return p.what == partCard || p.what == partMemory })
}

// hoped reports whether an amount is what somebody thought it would take: "不是只要14G
// 吗", "isn't it only 14 GB".
func (r *reader) hoped(i int) bool {
	before := strings.TrimRight(r.text[max(0, r.tokens[i].lo-36):r.tokens[i].lo], " ")
	return hopedFor.MatchString(before)
}

// hopedFor are the words before what somebody thought it would take.
var hopedFor = regexp.MustCompile(`(不是|不应该|不该|难道不是|按理|理论上|照理)[^,;?!]{0,6}(只|才|就|仅)?(要|需|需要|占|用|有|吃)?$|(isn't|shouldn't|wasn't|isnt|shouldnt) (it|that|this|a \w+)( just| only| be| be only| only be| around| about| need| take| use)*$`)

// usedAsNormal reports whether an amount is what is used, where it is asked if that
// is right: "is it expected for a 7B to use 20 GB".
func (r *reader) usedAsNormal(i int) bool {
	if !r.asked.asks("normal") {
		return false
	}
	return usedNormally.MatchString(strings.TrimRight(r.text[max(0, r.tokens[i].lo-90):r.tokens[i].lo], " ~"))
}

// usedNormally are the words before an amount that is asked about as used.
var usedNormally = regexp.MustCompile(`\b(?:expected|normal|common|usual|reasonable|right|ok|okay)\b[^.?!;]{0,60}\b(?:for|that)\b[^.?!;]{0,60}\b(?:uses?|takes?|needs?|requires?|consumes?|eats?|occupy|occupies|using|taking)(?: up)?(?: about| around| almost| nearly| over| more than)?$`)

// moreBy are the words before the amount that something grew or shrank by.
var moreBy = regexp.MustCompile(`\b(?:jump|increase|grow|rise|drop|decrease|shrink|reduce|go up|goes up|went up|go down|goes down|went down|fall|fell|grew|rose|raise|inflate|reduction|save)[sd]?(?:ed|ing)? by(?: about| around| roughly| nearly| almost| another)?$|(?:多了|多出|多出了|增加了|涨了|高了|少了|降了|降低了|减少了|省了|差了)(?:大概|大约|约|近|将近)?$`)

// difference reports whether an amount is how much two others differ by: "10GB
// higher than".
func (r *reader) difference(i int) bool {
	before := strings.TrimRight(r.text[max(0, r.tokens[i].lo-30):r.tokens[i].lo], " ~")
	if moreBy.MatchString(before) {
		return true
	}
	after := strings.TrimLeft(r.text[r.tokens[i].hi:], " ")
	for _, word := range [...]string{"higher", "lower", "more than", "less than"} {
		if strings.HasPrefix(after, word) {
			return true
		}
	}
	return false
}

// memoryAfter is the memory word right behind an amount: "24GB of system RAM".
func (r *reader) memoryAfter(i int) string {
	headed := r.at(i-1).kind == "memory" || (r.at(i-1).typ == tLink || r.at(i-1).typ == tEquals) && r.at(i-2).kind == "memory"
	for j := i + 1; j <= i+3; j++ {
		t := r.at(j)
		switch {
		case t.kind == "memory" && headed && (r.at(j+1).typ == tBytes || r.at(j+2).typ == tBytes && r.at(j+1).typ != tBytes && !r.at(j+1).joins()):
			return "" // "显存40GB 内存50GB"
		case t.kind == "memory" && r.at(i-1).typ <= tBare && r.at(i-1).typ >= tCard && (r.at(j+1).typ == tBytes && r.at(j+2).kind != "memory" || r.at(j+1).typ == tEquals && r.at(j+2).typ == tBytes):
			return "" // "3090 24g 内存64g"
		case t.kind == "memory":
			return t.name
		case t.kind == "method" && strings.HasPrefix(r.word(j), "ram "): // "64GB RAM offload"
			return "ram"
		case t.typ == tLink || t.kind == "total" || t.typ == tUnknown && j == i+1 || t.typ == tUnit && (t.name == "gbps" || t.name == "ghz"):
		default:
			return ""
		}
	}
	return ""
}

// memoryBefore is the memory word right before an amount: "内存 1T", "VRAM: 24g".
func (r *reader) memoryBefore(i int) string {
	for j := i - 1; j >= i-4; j-- {
		t := r.at(j)
		switch {
		case t.kind == "memory":
			return t.name
		case t.typ == tLink, t.typ == tEquals, t.kind == "claimed", t.kind == "total", t.kind == "observed", t.typ == tOpen:
		default:
			return ""
		}
	}
	return ""
}

// wordBefore is the qualifying word before an amount: "uses about 60G".
func (r *reader) wordBefore(i int) string {
	for j := i - 1; j >= i-4 && j >= 0; j-- {
		t := r.at(j)
		switch {
		case t.typ == tLink && strings.HasSuffix(r.word(j), "reaches"):
			return "observed"
		case t.kind == "total", t.kind == "observed", t.kind == "claimed", t.kind == "used", t.kind == "apiece":
			return t.kind
		case j == i-1 && r.word(j) == "还是": // "占用的显存还是12G"
		case t.typ == tLink, t.typ == tMark, t.typ == tOne, t.typ == tEquals, t.kind == "memory", t.kind == "filler":
		case t.typ == tUnknown && len(r.word(j)) <= 5, t.kind == "vs" && r.word(j) == "than", t.kind == "with":
		default:
			return ""
		}
	}
	return ""
}

// onCard reports whether an amount is tied to a card: "a 24GB GPU", "32G的V100",
// "3090 24G".
func (r *reader) onCard(i int) bool {
	for j := i + 1; j <= i+2; j++ {
		t := r.at(j)
		if t.typ == tCard || t.typ == tBare || t.typ == tMeasure && t.kind == "card" || t.typ == tTimes {
			return true
		}
		if t.typ != tLink && t.kind != "maker" && t.kind != "line" || r.word(j) == "of" {
			break // "69GB of GPU" is only memory
		}
	}
	for j := i - 1; j >= i-2; j-- {
		t := r.at(j)
		if t.typ == tCard || t.typ == tBare || t.typ == tTimes || t.kind == "apiece" {
			return true
		}
		if t.typ != tOpen && (t.typ != tMark || r.word(j) == "?") && t.kind != "slash" {
			break
		}
	}
	return false
}

// apart reports whether an amount of "memory" stands apart from a card that is
// named: then it is the host's.
func (r *reader) apart(i int) bool {
	card := false
	for _, t := range r.tokens {
		if t.kind == "apple" || t.typ == tCard && len(t.name) > 1 && t.name[0] == 'm' && isDigit(t.name[1]) {
			return false
		}
		card = card || t.typ == tCard || t.typ == tBare
	}
	join := r.at(i - 1)
	return card && join.joins()
}

// cpu reads the name of a processor: the word and the model behind it.
func (r *reader) cpu(i int) {
	t := r.tokens[i]
	end := t.hi
	j := i
	for j-i < 5 && r.at(j+1).lo-end <= 1 && nameable(r.at(j+1)) {
		j++
		end = r.tokens[j].hi
		r.used[j] = true
	}
	for next := r.at(j + 1); next.lo == end && (next.typ == tTimes || next.typ == tUnit && r.at(j).typ == tTimes); next = r.at(j + 1) {
		j++
		end = next.hi
		r.used[j] = true
	}
	r.valued = append(r.valued, [2]int{t.start, r.tokens[j].end}) // the 3D of a "5800X3D" is no picture
	r.cpuEnd = j
	name := slug(r.text[t.lo:end])
	if r.query.CPU == "" {
		r.query.CPU = name
	}
	r.used[i] = true
	for j := i - 1; j >= i-2 && j >= 0; j-- {
		if before := r.tokens[j]; (before.typ == tSeveral || before.typ == tNumber && (r.at(j+1).typ == tTimes || r.at(j+1).kind == "cpu" || r.at(j+1).kind == "maker")) && before.value <= 16 && r.query.CPUCount == 0 {
			r.query.CPUCount = round(before.value)
			r.mark("cpu_count", j, j)
		}
	}
}

// nameable reports whether a token may be a piece of a processor's name.
func nameable(t token) bool {
	switch t.typ {
	case tNumber, tUnknown, tScaled, tSize, tMark, tBare, tCard:
		return true
	case tUnit:
		return t.name == "hour" && t.value >= 1000 // a Ryzen "4800H"
	}
	return false
}

// slug writes a name with hyphens.
func slug(name string) string {
	out := make([]rune, 0, len(name))
	for _, c := range name {
		if c == ' ' || c == '_' {
			c = '-'
		}
		if c == '-' && len(out) > 0 && out[len(out)-1] == '-' {
			continue
		}
		out = append(out, c)
	}
	for len(out) > 0 && (out[len(out)-1] == '-' || out[len(out)-1] == '.' || out[len(out)-1] == ',') {
		out = out[:len(out)-1]
	}
	return string(out)
}
