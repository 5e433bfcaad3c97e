package parser

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// asksHostMemory reports whether memory of the host is asked for. A bare 内存 is
// often the card's; offloading or a figure makes it the host's.
func (r *reader) asksHostMemory() bool {
	q := &r.query
	if q.HostRAMGB > 0 && !r.hasModel() && (r.asked.asks("whatmodel") || r.matching.mentions("多少b", "几b", "多大的模型", "多大模型") || r.howLargeRuns()) {
		return false // the model is sought
	}
	if q.HostRAMGB > 0 && r.memberSought() {
		return false // 8GB内存能跑qwen3里多大的模型
	}
	ram, vram, other := false, false, false
	for i, t := range r.tokens {
		if t.is("memory", "ram") {
			ram = ram || r.word(i) != "内存" && r.word(i) != "内存空间" || q.Offload != "" || q.HostRAMGB > 0 || q.CPUOnly || q.CPU != "" || q.Framework == "ktransformers"
		}
		if t.is("memory", "vram") && r.setApart(i) {
			ram, other = ram || r.matching.mentions("内存", "ram", "主存"), true
			continue
		}
		vram = vram || t.is("memory", "vram")
	}
	if r.asked.asks("explain", "howto") && !r.hasModel() || r.eitherMemory() {
		return false
	}
	if q.HostRAMGB > 0 && q.GPU == "" && r.asked.asks("why") && r.matches(cameTo, r.text) {
		return false // "R1 Q4为什么要380G内存，怎么算的" asks for the reckoning
	}
	if q.HostRAMGB > 0 && !r.hasModel() && r.matching.mentions("recommend", "suggest", "advise", "looking for") && r.matches(anyModel, r.text) {
		return false // "recommend checkpoints that work within 32 GB of RAM"
	}
	if other && !vram && r.hasModel() && !r.hasCapacity() && r.asked.asks("howmuch", "need", "min", "whatis", "requirement") {
		return true // "how much memory, not VRAM"
	}
	if ram && !vram && r.hasModel() && r.matching.mentions("formula", "公式", "rule of thumb") && r.asked.asks("explain", "estimate", "howto") && q.HostRAMGB == 0 {
		return true // "which formula gives the ram of the host"
	}
	if r.tokens[0].is("memory", "ram") && (q.HostRAMGB == 0 || r.asked.asks("oom") && !r.matching.mentions("显存", "vram", "cuda")) && ram {
		return true
	}
	if (r.thing(r.asked.first("howmuch")) == "ram" || r.thing(r.asked.first("howmany")) == "ram") && ram {
		return true
	}
	if s := r.asked.first("howmuch"); s != nil && ram && !vram && strings.Contains(r.text[s.lo:s.hi], "内存") {
		return true
	}
	if ram && !vram && r.matching.mentions("内存", "主存") && r.matches(ramSized, r.text) {
		return true // "zero3带offload，内存得配多大"
	}
	if r.memoryWanted() && !vram {
		return true
	}
	if (!vram || other) && q.HostRAMGB == 0 && q.HostRAMOptions == nil && r.matching.mentions("what ", "which ", "内存", "主存") && r.matches(ramSought, r.text) {
		return true
	}
	if q.HostRAMOptions != nil && r.hasModel() && (r.hasHardware() || q.CPUOnly || q.CPU != "") && !r.asked.asks("buy", "whatmodel", "howfast", "best") && r.asked.asks("need", "can", "enough", "compare") {
		return true // "does a 32b on a 24GB card need 32GB of RAM, or will 16GB do?"
	}
	if q.HostRAMOptions != nil && r.hasModel() && q.GPUOptions == nil && q.GPUMemoryOptions == nil && !vram && !r.asked.asks("buy", "whatmodel", "howfast", "best", "fit", "oom", "why", "cost") {
		return true // "32 or 48 of RAM for it, the rest on the card"
	}
	if q.HostRAMGB > 0 && r.asked.asks("cards") && !q.CPUOnly {
		return false // "how many GPUs for a 70b? I have 64GB RAM"
	}
	if !ram || vram || r.hasCapacity() || q.CPU != "" || r.asked.asks("howfast") || r.ramUsed && r.asked.asks("why") {
		return false // "zero3 offload训13B，内存吃了300G，为啥" wonders at what was met with
	}
	return r.asked.asks("howmuch", "need", "requirement", "normal", "min", "cards", "whatis", "estimate") || r.hasModel() && r.matching.mentions("what does", "come to", "amount to", "add up to", "end up", "work out") && r.matches(amountsTo, r.text) || q.HostRAMGB > 0 && r.asked.asks("enough", "can", "fit") ||
		q.HostRAMGB > 0 && q.Offload != ""
}

// ramSized asks right behind the host's memory how much of it there is to be.
var ramSized = patternOf(`(?:内存|主存)(?:大概|大约|至少|最少|起码|总共|一共|得|要|需要|应该|该|配|留|准备|搭|上|有|加|插|是|备|弄|搞|预留|来|扩展?|升级?|买|装|到|还|再)*(?:多大|多少|几个?g)`)

// ramSought names memory of the host as what is sought: "what RAM must the machine have",
// 主机内存得插多大.
var ramSought = patternOf(`\b(?:what|which) (?:amount of |size of |kind of |sort of |much )?(?:system |host |cpu |main |server )?(?:ram|system memory|host memory|main memory|cpu memory)\b(?: size| amount| capacity)?|(?:内存条|主机(?:的)?内存|系统内存|电脑(?:的)?内存|机器(?:的)?内存|服务器(?:的)?内存|物理内存|主存|运行内存)[^,;?!、0-9还]{0,10}(?:多少|多大|几)`)

// setApart reports whether a word for memory is named as what is not meant: "电脑内存（不
// 是显存）", "内存而非显存", "RAM, not VRAM".
func (r *reader) setApart(i int) bool {
	after := r.text[r.tokens[i].hi:]
	if r.negated(i) || strings.HasPrefix(after, "ではな") || strings.HasPrefix(after, "じゃな") {
		return true
	}
	return r.matching.mentions("不是", "非", "不问", "不算") && r.matches(notMeant, r.text[max(0, r.tokens[i].lo-24):r.tokens[i].lo])
}

// notMeant ends before what is not meant.
var notMeant = patternOf(`(?:^|[],;(、]|而|是|ram|存)(?:我)?(?:并)?(?:不是|而非|非|不问|不算|不是问|不是指|不是说)(?:问|指|说|gpu的?|显卡的?)*$`)

// amountsTo asks what a sum is.
var amountsTo = patternOf(`\bwhat (?:does|do|would|will|should|might|is) (?:that|this|it|all that|the total|those) (?:come|amount|add up|add|work|translate|end|total|be|mean|look)\b`)

// memoryWanted reports whether memory of the host is named as what is wanted, with
// no figure of its own: "the cpu memory required", "需要的CPU内存".
func (r *reader) memoryWanted() bool {
	for i, t := range r.tokens {
		if !t.is("memory", "ram") || r.word(i) == "内存" || r.word(i) == "ram" || r.at(i-1).typ == tBytes || r.at(i-1).typ == tLink && r.at(i-2).typ == tBytes || r.at(i+1).isFigure() {
			continue
		}
		for _, s := range r.asked.found {
			near := s.start >= t.end && s.start-t.end < 4 || s.end <= t.start && (t.start-s.end < 4 || moreOrLess[strings.TrimSpace(r.text[s.hi:t.lo])]) || s.start > t.start && s.start < t.end
			if s.kind == "ask" && near && (s.name == "need" || s.name == "requirement" || s.name == "howmuch" || s.name == "min") {
				return true
			}
		}
	}
	return false
}

// moreOrLess are the words between a need and what is needed that only weigh it.
var moreOrLess = map[string]bool{"less": true, "more": true, "fewer": true, "extra": true, "as much": true, "much less": true, "much more": true, "更多": true, "更少": true, "更多的": true, "更少的": true}

// hasCapacity reports whether a card or its memory is named, so that memory of
// the host is one fact among others.
func (r *reader) hasCapacity() bool {
	q := &r.query
	return q.GPU != "" || q.GPUMemoryGB > 0 || q.GPUOptions != nil || q.GPUPool != nil
}

// asksBest reports whether the best card is asked for, with no model in mind.
func (r *reader) asksBest() bool {
	if r.raisesRAM() {
		return true
	}
	if r.spotWeighed() {
		return false
	}
	if s := r.asked.first("best"); s != nil && strings.HasSuffix(r.text[:s.lo], "no ") {
		return false // "there is no good graphics card here"
	}
	if r.asked.asks("best") && !r.hasModel() && r.hasHardware() && (r.asked.asks("cost", "buy") && r.asked.asks("howfast", "compare", "buy") || r.matching.mentions(" pay", "spend", "bang for", "value for")) && r.query.Task != "train" && r.matching.mentions("price", "cost", "pay", "spend", "bang", "value") && r.matches(forTheMoney, r.text) {
		return true // "which 24GB card has the best balance of cost and speed"
	}
	if !r.asked.asks("best") || r.asked.asks("whatmodel") || r.thingWithin(r.asked.first("best"), 3) != "card" {
		return false
	}
	if r.query.GPUOptions == nil {
		return true
	}
	for i, t := range r.tokens { // "best GPUs to run it on right now (A100, T4)"
		if t.typ == tMeasure && t.kind == "card" && t.start-r.asked.first("best").end < 12 && r.at(i-1).typ != tEither {
			return !r.asked.asks("compare")
		}
	}
	return false
}

// amountOfMemory reports whether an asking word names memory itself: "how many vram".
func (r *reader) amountOfMemory(s *sign) bool {
	return s != nil && mentions(r.text[s.lo:s.hi], "vram", "mem", "ram", "显存", "内存")
}

// tokenBefore is the token right before an asking word.
func (r *reader) tokenBefore(s *sign) int {
	at, _ := slices.BinarySearchFunc(r.tokens, s.start, func(t token, start int) int { return t.start - start })
	return at - 1
}

// tokenAfter is the token right behind an asking word.
func (r *reader) tokenAfter(s *sign) int {
	at, _ := slices.BinarySearchFunc(r.tokens, s.end, func(t token, end int) int { return t.start - end })
	return at
}

// shapeWords are what the card of a model tells.
var shapeWords = [...]string{
	"how many layers does", "how many layers are", "how many layers in", "how many parameters does", "how many params does", "how many parameters are", "hidden size of", "hidden size does", "hidden dim",
	"how many heads", "how many attention heads", "how many kv heads", "vocab size of", "vocabulary size", "intermediate size of", "context length does", "context window does", "how many experts",
	"有多少层", "多少层", "有几层", "隐藏层维度", "hidden size是", "词表多大", "词表大小", "多少个头", "几个头", "个kv头", "个注意力头", "多少参数", "参数量是多少", "参数量多少", "多少个参数", "支持多长的上下文", "上下文长度是多少", "多少个专家",
}

// builtAs asks how a model is built, or whether in some way: "what is the architecture of qwen2.5-7b", "does
// llama-3-8b use GQA", "is it an MoE", 用的是MLA吗.
var builtAs = patternOf(`(?:^|\b(?:what(?:'s|s| is)?|describe|show(?: me)?|explain) )(?:the )?(?:model |exact |full )?architecture of (?:the )?(?:[a-z]+[ -]?){1,2}\d|\b(?:does|do|is|are|has|have|which|did) (?:[a-z0-9.:/_-]+ ){1,4}?(?:use|uses|using|have|has|with|an?|based on|rely on)? ?(?:grouped[- ]query|multi[- ](?:query|head)|gqa|mqa|mha|mla|(?:multi[- ]head )?latent attention|sliding[- ]windows?|swa|moe|mixture[- ]of[- ]experts|dense)(?: attention)?(?: (?:models?|architecture|or\b[^.?!;]{1,24}))?s? ?(?:$|[?!.;,])|(?:是|用|采用|使用|属于)(?:的|了|的是|不是|的都是|都是)*(?:gqa|mqa|mha|mla|moe|稠密|滑动窗口|混合专家)(?:注意力|架构|结构|模型|的)*(?:吗|么|嘛|还是[^,;?!]{1,12})`)

// asksShape reports whether a published figure of a model is asked for.
func (r *reader) asksShape() bool {
	if r.query.Model == "" || r.hasHardware() || r.query.Offload == "kv" || r.asked.asks("fit", "enough", "oom", "why") || r.memorySaid() {
		return false
	}
	if r.matches(published, r.text) {
		return true
	}
	if r.matching.mentions("architecture of", "gqa", "mqa", "mha", "mla", "query", "head", "latent", "window", "swa", "moe", "mixture", "dense", "稠密", "滑动", "专家") && r.query.Task == "" && r.query.SeqLen == 0 && !r.matching.mentions(" than ", " as ", "how do", "how is", "how are", " over ", "need") && r.matches(builtAs, r.text) {
		return true
	}
	for _, words := range shapeWords {
		if r.matching.mentions(words) {
			return true
		}
	}
	return false
}

// asksSupport reports whether a format or a kernel is asked about on a card.
func (r *reader) asksSupport() bool {
	q := &r.query
	feature := q.NVLink != nil && r.matching.mentions("have", "has", "support", "with nvlink", "支持", "有nvlink", "有没有") || q.NVLink != nil && q.GPUOptions == nil && r.matching.mentions("能用", "可以用", "能不能用", "能上", "能装", "用nvlink", "能nvlink", "可以nvlink", "能不能nvlink", "i nvlink", "we nvlink", "nvlink two", "nvlink 2", "use nvlink", "take nvlink", "add nvlink") || q.Precision != "" || q.Precisions != nil || q.FlashAttn != nil || slices.Contains([]string{"fp8", "int8", "int4", "fp4", "mxfp4", "nvfp4"}, q.Quant)
	if !feature || r.choiceFirst() || q.GPU == "" && q.GPUOptions == nil && r.asked.asks("can", "fit") && q.Task == "infer" || !r.hasHardware() || r.hasModel() || q.Task != "" && q.Task != "infer" || r.asked.asks("whatmodel", "cards") {
		return false
	}
	return q.TFLOPS != nil && q.GPU != "" && (q.Precision != "" || q.Precisions != nil) && r.questioned() && !r.asked.asks("mfu", "normal", "why", "compare", "howfast") || r.asked.asks("can") || q.NVLink != nil && q.GPU != "" && q.GPUCount <= 1 && r.asked.asks("does") || q.GPU != "" && (len(r.tokens) <= 2 || r.formatAndCard()) || r.asked.asks("specs") && q.GPU != "" && r.peakSaid()
}

// formatAndCard reports whether a text holds no more than one format and one card, with what ties
// them: "nvfp4 on a 4090?", 4090能fp8吗.
func (r *reader) formatAndCard() bool {
	if r.query.GPUCount > 1 || r.query.Precisions != nil || len(r.tokens) > 7 {
		return false
	}
	return !slices.ContainsFunc(r.tokens, func(t token) bool {
		return !t.isFormat() && !t.isCard() && t.typ != tMark && t.typ != tLink && t.typ != tOne && t.kind != "maker" && !tying[r.text[t.lo:t.hi]]
	})
}

// tying are words between a format and a card.
var tying = map[string]bool{"on": true, "with": true, "for": true, "and": true, "my": true, "the": true, "in": true, "上": true, "用": true, "跑": true, "的": true, "呢": true, "吗": true}

// peakSaid reports whether the peak rate of a card is asked about.
func (r *reader) peakSaid() bool {
	return r.matching.mentions("peak") || r.matching.mentions("峰值")
}

// asksCardMemory reports whether the memory that cards have is asked for, with
// nothing that would run on them.
func (r *reader) asksCardMemory() bool {
	q := &r.query
	if q.GPU == "" || q.GPUMemoryGB > 0 || r.hasModel() || q.Task != "" || q.Optimizer != "" || q.Quant != "" || q.Precision != "" || q.SeqLen > 0 || r.cacheSaid() {
		return false
	}
	if r.asked.asks("need", "requirement", "why", "normal", "can", "enough", "fit", "oom", "cost", "buy", "whatmodel", "compare", "save", "max", "explain", "howfast", "howlong") || r.asked.of("topic") != nil {
		return false
	}
	vram := slices.ContainsFunc(r.tokens, func(t token) bool { return t.is("memory", "vram") || t.is("memory", "memory") })
	for _, asked := range [...]string{"how many gb", "how many gigs", "how many g ", "多少g", "几个g"} {
		vram = vram || r.matching.mentions(asked)
	}
	total := slices.ContainsFunc(r.tokens, func(t token) bool { return t.kind == "total" })
	return vram && (total || r.asked.asks("howmuch", "howlarge", "whatis", "convert"))
}

// machineAlone reports whether only a machine is described: what fits it is the
// question.
func (r *reader) machineAlone() bool {
	q := &r.query
	return q.GPU != "" && (q.HostRAMGB > 0 || q.GPUCount > 1 || q.UsedGB > 0) && !r.asked.asks("specs", "whatis", "explain")
}

// notRented are words about a time that nobody pays for: "we get 8 h100 in 3 weeks".
var notRented = patternOf(`\b(?:in|within|since|after|before|ago|next|last|had|have|having|got|get|gets|used|until|by|every|each|old)\b|后|前|以来|内|到货|才|用了|开机|质保|保修`)

// rentedForTime reports whether only cards and a time are told, beside a word for a sum at most: what
// they cost for so long is the question. "8xh100, 3 weeks, total?".
func (r *reader) rentedForTime() bool {
	q := &r.query
	if q.GPU == "" || q.Hours+q.Days == 0 || r.hasModel() || q.Task != "" || q.Framework != "" || q.Tokens+q.Samples+q.Steps+q.FLOP > 0 || q.SeqLen+q.Batch+q.Concurrency > 0 || q.ObservedGB+q.TokensPerS+q.RefHours > 0 {
		return false
	}
	if slices.ContainsFunc(r.asked.found, func(s sign) bool { return s.name != "howmuch" && s.name != "whatis" && s.kind != "pointed" }) || r.memoryWord() || r.matches(notRented, r.text) {
		return false
	}
	for i, t := range r.tokens {
		if first, _ := utf8.DecodeRuneInString(r.word(i)); t.typ == tUnknown && unicode.IsLetter(first) && !summed[r.word(i)] && spelledAmounts[r.word(i)] == 0 {
			return false // "4090 3 days delivery"
		}
	}
	return true
}

// summed are the words that may stand beside cards and the time they are rented for.
var summed = map[string]bool{"total": true, "altogether": true, "sum": true, "overall": true, "running": true, "please": true, "pls": true, "hours": true, "days": true, "weeks": true, "months": true, "一": true, "共": true, "总": true, "计": true, "合": true}

// memoryAlone reports whether only the memory of cards or of the host is told, with nothing asked and
// nothing that would run in it: "2x 16gb gpu 64gb ram".
func (r *reader) memoryAlone() bool {
	q := &r.query
	if q.GPU != "" || q.GPUOptions != nil || q.GPUPool != nil || q.GPUMemoryOptions != nil || q.GPUMemoryGB+q.TotalGPUMemoryGB+q.HostRAMGB == 0 || r.hasModel() {
		return false
	}
	if q.Task != "" || q.Quant != "" || q.Precision != "" || q.Framework != "" || q.SeqLen+q.Batch+q.Concurrency > 0 || q.ObservedGB+q.WeightsGB+q.TokensPerS > 0 || q.hasBudget() || len(r.tokens) > 16 {
		return false
	}
	return !r.questioned() && !slices.ContainsFunc(r.asked.found, func(s sign) bool { return s.kind != "pointed" }) // "my rig: 24GB of VRAM"
}

// cardSize asks how much memory the card has to have that is to be bought: 买几G显存的卡.
var cardSize = patternOf(`(?:几|多少) ?(?:个)? ?(?:g|gb|gib|吉)(?:b|显存|的|内存| )*(?:显?卡|gpu|显存)|多大(?:的)?(?:显存|vram)|(?:显存)[^,;?!0-9]{0,8}(?:买|选|要|上|配|整)[^,;?!0-9]{0,6}(?:多大|多少 ?g|几 ?g)|\bhow (?:many (?:gb|gigs|gigabytes)|much (?:vram|gpu memory|memory|video memory))\b[^.?!;]{0,30}\b(?:cards?|gpus?)\b`)

// cardSizeSought reports whether the memory of the card that is to be bought for a model
// is what is asked: the model tells it.
func (r *reader) cardSizeSought() bool {
	return r.hasModel() && !r.hasHardware() && !r.query.hasBudget() && r.asked.asks("buy") && r.matches(cardSize, r.text)
}

// ifNot ends before what is asked for the case that the first question is answered by no.
var ifNot = patternOf(`不[行动够了下起](?:的话|就|那|,|、| )[^;?!]{0,12}$|\b(?:if not|if it (?:doesn't|can't|won't|cannot)|if that fails)\b[^.?!;]{0,24}$`)

// otherwiseBought reports whether what to buy is only asked for the case that the asker's
// own card will not do: "带得动吗？带不动的话要啥显卡".
func (r *reader) otherwiseBought() bool {
	s := r.asked.first("buy")
	return s != nil && r.hasModel() && r.query.GPU != "" && r.asked.asks("fit", "enough", "can") && r.matching.mentions("不", "if ") && r.matches(ifNot, r.text[:s.lo])
}

// noPurchase says that nothing is to be bought: "without having to purchase a better
// card".
var noPurchase = patternOf(`\b(?:without|w/o|avoid|no need to|don't want to|do not want to) (?:having to |needing to |need to |to )?(?:buy|purchas|upgrad)|(?:不用|不想|不需要|不打算|不用再|无需)(?:买|换|升级|购买|花钱)`)

// speedToReach tells of a speed that hardware is to come to, whether or not in figures.
var speedToReach = patternOf(`\b(?:achiev(?:e|es|ing)|reach(?:es|ing)?|gets?|getting|hits?|attains?|match(?:es|ing)?|gives?|delivers?)(?: a| an| the| some| me| us| similar| comparable| decent| acceptable| usable| good| great| reasonable| same| real-?time| human| fast| high| reading)* (?:speeds?|throughput|latency|response times?)\b|\b(?:speeds?|throughput|latency) (?:comparable|similar|close|equal|on par) (?:to|with)\b|(?:达到|做到|跑到|接近|媲美)[^,;?!]{0,10}(?:速度|吞吐)|(?:速度|吞吐)[^,;?!]{0,6}(?:达到|接近|媲美|跟得上|不输)`)

func (r *reader) asksPurchase() bool {
	if r.neededFor() || r.query.WithoutGPUs != nil || r.cheapestSought() || r.slowUpgrade() || r.cardToRent() || r.cardOfPower() {
		return true
	}
	if r.cheaperSought() || r.fasterSought() || r.query.TargetTokensPerS > 0 && r.asked.asks("config") && r.hasModel() && !r.hasCapacity() {
		return true // "recommend a card for a 14b at 50 tokens/s"
	}
	if r.query.GPUPool != nil && r.matching.mentions("on which", "to which", "on what card", "on what gpu", "哪张卡上放", "放哪张", "放在哪张", "分到哪张") {
		return false // "3x P40 + a 3090, how many layers on which card"
	}
	if r.matches(noPurchase, r.text) || r.cardSizeSought() || r.otherwiseBought() {
		return false
	}
	if r.asked.asks("why") || !r.hasHardware() && !r.hasModel() && r.query.Task == "" && !r.query.hasBudget() && r.waysSaid() {
		return false
	}
	if (r.query.TargetTokensPerS > 0 || r.hasModel() && r.matches(speedToReach, r.text)) && r.asked.asks("config") && !r.hasHardware() {
		return true
	}
	if r.query.PriceUSD > 0 && r.hasHardware() && !r.hasModel() && r.questioned() {
		return true // "V100s at 360 bucks, steal or e-waste?"
	}
	if s := r.asked.first("buy"); s != nil && strings.ContainsAny(r.text[s.lo:s.hi], "组装") && r.hasModel() && r.hasHardware() && r.asked.asks("can", "enough", "fit", "oom") {
		return false // "8张3090组一台机器，跑236B行不行"
	}
	if r.query.HostRAMOptions != nil && !r.hasModel() && r.hasHardware() && r.questioned() {
		return true // "does going from 16 to 48 GB of RAM bring anything on a 3050"
	}
	if s, can := r.asked.first("buy"), r.asked.first("can", "fit", "enough"); s != nil && can != nil && can.hi <= s.lo && r.hasModel() && r.query.GPU != "" && whichCard(r.text[s.lo:s.hi]) && r.matches(endsAsked, r.text[can.lo:s.lo]) {
		return false // "2080ti带得动13B吗？最低要什么卡"
	}
	if s := r.asked.first("buy"); s != nil && r.text[s.lo:s.hi] == "预算" && !r.query.hasBudget() && r.hasModel() && r.hasHardware() && r.asked.asks("can", "enough", "fit", "oom") {
		return false // "预算上不了4090，四张2080ti能跑70b吗"
	}
	if s := r.asked.first("buy"); s != nil && strings.HasPrefix(r.text[s.lo:], "upgrading") && r.hasModel() && r.hasHardware() && r.asked.asks("enough", "fit", "oom") {
		return false // "7b fails on 24gb, upgrading to 48 enough?"
	}
	if s := r.asked.first("buy"); s != nil && opens(r.text[s.lo:], []string{"second", "add ", "adding ", "another "}) > 0 && r.query.GPUOptions == nil && r.hasModel() && r.hasHardware() && r.asked.asks("can", "enough", "fit", "oom", "howmuch") {
		return false // "two second-hand 3090s for a 70b, ok?"
	}
	if s := r.asked.first("buy"); s != nil && r.query.GPUMemoryOptions != nil && r.hasModel() && whichCard(r.text[s.lo:s.hi]) && r.asked.asks("can", "enough", "fit") {
		return false // "which card do I need, does 8G do or must it be 16G"
	}
	return r.asked.asks("buy") || r.leastPower() || r.query.hasBudget() || r.asked.asks("config") && !r.hasModel() && r.hasHardware()
}

// whichCard reports whether asking words are for the kind of card, not for a purchase.
func whichCard(words string) bool {
	return mentions(words, "什么", "啥", "which", "what", "哪种", "哪款") && mentions(words, "卡", "gpu", "card")
}

// loadOnCard reports whether some load, though no model, is put on hardware.
func (r *reader) loadOnCard() bool {
	q := &r.query
	load := q.Task != "" || q.SeqLen > 0 || q.Quant != "" || q.Batch > 0 || q.Concurrency > 0
	if q.GPUOptions != nil && q.SeqLen+q.Batch+q.Concurrency == 0 && q.Quant == "" && !trains(q.Task) && !r.asked.asks("can", "enough", "fit", "oom") {
		return false // "for inference, is it the 5090 or the 4090"
	}
	return r.hasHardware() && (load || r.asked.asks("can", "enough", "fit", "oom"))
}

// severalCards reports whether cards stand side by side with nothing else.
func (r *reader) severalCards() bool {
	return r.query.GPUOptions != nil || r.query.GPUMemoryOptions != nil && r.query.GPU != "" && !r.hasModel()
}

// cardAlone reports whether a card is named and little else, so that its data
// sheet is what can be told.
func (r *reader) cardAlone() bool {
	q := &r.query
	if q.GPU == "" {
		return false
	}
	about := q.Precision != "" || q.Precisions != nil || q.FlashAttn != nil || q.NVLink != nil
	return about || len(r.tokens) <= 6 || r.asked.asks("specs", "whatis", "explain", "power")
}
