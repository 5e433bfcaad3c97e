package parser

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

var (
	hostMemoryWords         = pattern.OneOf("多少b", "几b", "多大的模型", "多大模型")
	ramWords                = pattern.OneOf("内存", "ram", "主存")
	recommendOrSuggestWords = pattern.OneOf("recommend", "suggest", "advise", "looking for")
	formulaWords            = pattern.OneOf("formula", "公式", "rule of thumb")
	vramWords               = pattern.OneOf("显存", "vram", "cuda")
	ramHanWords             = pattern.OneOf("内存", "主存")
	whatOfHostWords         = pattern.OneOf("what ", "which ", "内存", "主存")
	whatDoesWords           = pattern.OneOf("what does", "come to", "amount to", "add up to", "end up", "work out")
)

// reckonedRight asks whether something was worked out as it should be: 不知道这么算对不对, 我这样算对吗.
var reckonedRight = pattern.Of(`(?:这么|这样|那么|我|自己)(?:来|去|估)?算(?:得|的|下来|出来)?(?:对不对|对吗|对么|对嘛|没错吧|有没有问题|有问题吗)`)

// asksHostMemory reports whether memory of the host is asked for. A bare 内存 is
// often the card's; offloading or a figure makes it the host's.
func (r question) asksHostMemory() bool {
	q := &r.Query
	if r.Mentions(reckonHanWords) && r.Asked.Of("topic") != nil && r.Matches(reckonedRight, r.Text) {
		return false
	}
	if q.HostRAMGB > 0 && !r.HasModel() && (r.Asked.Asks("whatmodel") || r.Mentions(hostMemoryWords) || r.howLargeRuns()) {
		return false // the model is sought
	}
	if q.HostRAMGB > 0 && r.HasModel() && r.Asked.Asks("buy") && q.GPU == "" && r.CardsSaid() {
		return false // "which gpu for a 13b with 32gb ddr5"
	}
	if q.HostRAMGB > 0 && (r.memberSought() || r.Asked.Asks("howlongseq", "maxbatch") && r.HasModel()) {
		return false // 8GB内存能跑qwen3里多大的模型, 最长上下文能到多少 64G内存
	}
	if r.ramBesideVRAM() || r.ramIsDue() || r.ramSuffices() || r.ramOfEach() {
		return true
	}
	ram, vram, other := false, false, false
	for i, t := range r.Tokens {
		if t.Is("memory", "ram") {
			ram = ram || r.Word(i) != "内存" && r.Word(i) != "内存空间" || q.Offload != "" || q.HostRAMGB > 0 || q.CPUOnly || q.CPU != "" || q.Framework == "ktransformers"
		}
		if t.Is("memory", "vram") && r.setApart(i) {
			ram, other = ram || r.Mentions(ramWords), true
			continue
		}
		vram = vram || t.Is("memory", "vram")
	}
	if r.Asked.Asks("explain", "howto") && !r.HasModel() || r.eitherMemory() {
		return false
	}
	if q.HostRAMGB > 0 && q.GPU == "" && r.Asked.Asks("why") && r.Matches(reader.CameTo, r.Text) {
		return false // "R1 Q4为什么要380G内存，怎么算的" asks for the reckoning
	}
	if q.HostRAMGB > 0 && !r.HasModel() && r.Mentions(recommendOrSuggestWords) && r.Matches(anyModel, r.Text) {
		return false // "recommend checkpoints that work within 32 GB of RAM"
	}
	if other && !vram && r.HasModel() && !r.hasCapacity() && r.Asked.Asks("howmuch", "need", "min", "whatis", "requirement") {
		return true // "how much memory, not VRAM"
	}
	if ram && !vram && r.HasModel() && r.Mentions(formulaWords) && r.Asked.Asks("explain", "estimate", "howto") && q.HostRAMGB == 0 {
		return true // "which formula gives the ram of the host"
	}
	if q.RAM != "" && q.CPUOnly && r.Asked.Asks("howfast") && !r.Asked.Asks("howmuch", "need", "requirement", "min") {
		return false // "ddr5 6000 dual channel 8b q4 cpu speed"
	}
	if r.Tokens[0].Is("memory", "ram") && (q.HostRAMGB == 0 || r.Asked.Asks("oom") && !r.Mentions(vramWords)) && ram {
		return true
	}
	if (r.Thing(r.Asked.First("howmuch")) == "ram" || r.Thing(r.Asked.First("howmany")) == "ram") && ram {
		return true
	}
	if s := r.Asked.First("convert"); s != nil && ram && !vram && r.HasModel() && r.Matches(bytesOfHost, r.Text[s.Lo:]) {
		return true // "how many bytes of host memory does the offloaded optimizer take"
	}
	if s := r.Asked.First("howmuch"); s != nil && ram && !vram && strings.Contains(r.Text[s.Lo:s.Hi], "内存") {
		return true
	}
	if !vram && r.Mentions(ramHanWords) && (ram && r.Matches(ramSized, r.Text) || q.GPU != "" && r.Matches(ramFitted, r.Text)) {
		return true // "zero3带offload，内存得配多大"
	}
	if r.memoryWanted() && !vram {
		return true
	}
	if ram && !vram && q.HostRAMGB == 0 && r.HasModel() && r.Matches(ramLast, r.Text) {
		return true
	}
	if (!vram || other) && q.HostRAMGB == 0 && q.HostRAMOptions == nil && r.Mentions(whatOfHostWords) && r.Matches(ramSought, r.Text) {
		return true
	}
	if q.HostRAMOptions != nil && r.HasModel() && (r.HasHardware() || q.CPUOnly || q.CPU != "") && !r.Asked.Asks("buy", "whatmodel", "howfast", "best") && r.Asked.Asks("need", "can", "enough", "compare") {
		return true // "does a 32b on a 24GB card need 32GB of RAM, or will 16GB do?"
	}
	if q.HostRAMOptions != nil && r.HasModel() && q.GPUOptions == nil && q.GPUMemoryOptions == nil && !vram && !r.Asked.Asks("buy", "whatmodel", "howfast", "best", "fit", "oom", "why", "cost") {
		return true // "32 or 48 of RAM for it, the rest on the card"
	}
	if q.HostRAMGB > 0 && r.Asked.Asks("cards") && !q.CPUOnly {
		return false // "how many GPUs for a 70b? I have 64GB RAM"
	}
	if !ram || vram || r.hasCapacity() || q.CPU != "" || r.Asked.Asks("howfast") || r.RAMUsed && r.Asked.Asks("why") {
		return false // "zero3 offload训13B，内存吃了300G，为啥" wonders at what was met with
	}
	return r.Asked.Asks("howmuch", "need", "requirement", "normal", "min", "cards", "whatis", "estimate") || r.HasModel() && r.Mentions(whatDoesWords) && r.Matches(amountsTo, r.Text) || q.HostRAMGB > 0 && r.Asked.Asks("enough", "can", "fit") ||
		q.HostRAMGB > 0 && q.Offload != "" && !r.Asked.Asks("fit", "maxbatch")
}

// bytesOfHost asks for the host's memory by its unit.
var bytesOfHost = pattern.Of(`^how many (?:bytes|gb|gib|gigabytes|gigs) (?:of|in|on) (?:the )?(?:host|system|cpu|main)(?:'s)? ?(?:memory|ram|mem|side)?\b`)

// ramSized asks right behind the host's memory how much of it there is to be.
var ramSized = pattern.Of(`(?:内存|主存)(?:大概|大约|至少|最少|起码|总共|一共|得|要|需要|应该|该|配|留|准备|搭|上|有|加|插|是|备|弄|搞|预留|来|扩展?|升级?|买|装|到|还|再)*(?:多大|多少|几个?g)`)

// ramFitted asks how much of it to put in, which nobody does with that of a card.
var ramFitted = pattern.Of(`(?:^|[^存卡a-z])内存(?:大概|大约|至少|最少|起码|总共|一共|得|要|需要|应该|该|还|再)*(?:配|插|装|备|买|上|加)(?:到|个|上)?(?:多大|多少|几个?g|几条)|(?:配|插|装|备|买|加)(?:个|上|到)?(?:多大|多少|几个?g|几条)的?内存(?:$|[,;?!、 呢啊才合够比])`)

// ramSought names memory of the host as what is sought: "what RAM must the machine have",
// 主机内存得插多大.
var ramSought = pattern.Of(`\b(?:what|which) (?:amount of |size of |kind of |sort of |much )?(?:system |host |cpu |main |server )?(?:ram|system memory|host memory|main memory|cpu memory)\b(?: size| amount| capacity)?|(?:内存条|主机(?:的)?内存|系统内存|电脑(?:的)?内存|机器(?:的)?内存|服务器(?:的)?内存|物理内存|主存|运行内存)[^,;?!、0-9还]{0,10}(?:多少|多大|几)`)

// ramLast names memory of the host at the end as all that is left open: "zero3 offload of a 30b, system
// RAM per node?".
var ramLast = pattern.Of(`[,;:.-] ?(?:and |so |what about |the )*(?:(?:system |host |cpu |main |server )?ram|(?:system|host|cpu|main|server) memory)(?: (?:size|amount|needed|required|usage))?(?: (?:per|on each|in each|for each|of each|on every|each) (?:node|machine|server|box|host|instance))?(?: (?:needed|required))? ?\?+ ?$`)

var notThatWords = pattern.OneOf("不是", "非", "不问", "不算")

// setApart reports whether a word for memory is named as what is not meant: "电脑内存（不
// 是显存）", "内存而非显存", "RAM, not VRAM".
func (r question) setApart(i int) bool {
	after := r.Text[r.Tokens[i].Hi:]
	if r.Negated(i) || strings.HasPrefix(after, "ではな") || strings.HasPrefix(after, "じゃな") {
		return true
	}
	return r.Mentions(notThatWords) && r.Matches(notMeant, r.Text[max(0, r.Tokens[i].Lo-24):r.Tokens[i].Lo])
}

// notMeant ends before what is not meant.
var notMeant = pattern.Of(`(?:^|[],;(、]|而|是|ram|存)(?:我)?(?:并)?(?:不是|而非|非|不问|不算|不是问|不是指|不是说)(?:问|指|说|gpu的?|显卡的?)*$`)

// amountsTo asks what a sum is.
var amountsTo = pattern.Of(`\bwhat (?:does|do|would|will|should|might|is) (?:that|this|it|all that|the total|those) (?:come|amount|add up|add|work|translate|end|total|be|mean|look)\b`)

// memoryWanted reports whether memory of the host is named as what is wanted, with
// no figure of its own: "the cpu memory required", "需要的CPU内存".
func (r question) memoryWanted() bool {
	for i, t := range r.Tokens {
		if !t.Is("memory", "ram") || r.Word(i) == "内存" || r.Word(i) == "ram" || r.At(i-1).Type == token.Bytes || r.At(i-1).Type == token.Link && r.At(i-2).Type == token.Bytes || r.At(i+1).IsFigure() {
			continue
		}
		for _, s := range r.Asked.Found {
			near := s.Start >= t.End && s.Start-t.End < 4 || s.End <= t.Start && (t.Start-s.End < 4 || moreOrLess[strings.TrimSpace(r.Text[s.Hi:t.Lo])]) || s.Start > t.Start && s.Start < t.End
			if s.Kind == "ask" && near && (s.Name == "need" || s.Name == "requirement" || s.Name == "howmuch" || s.Name == "min") {
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
func (r question) hasCapacity() bool {
	q := &r.Query
	return q.GPU != "" || q.GPUMemoryGB > 0 || q.GPUOptions != nil || q.GPUPool != nil
}

var (
	payWords   = pattern.OneOf(" pay", "spend", "bang for", "value for")
	priceWords = pattern.OneOf("price", "cost", "pay", "spend", "bang", "value")
)

// asksBest reports whether the best card is asked for, with no model in mind.
func (r question) asksBest() bool {
	if r.raisesRAM() {
		return true
	}
	if r.spotWeighed() {
		return false
	}
	if s := r.Asked.First("best"); s != nil && strings.HasSuffix(r.Text[:s.Lo], "no ") {
		return false // "there is no good graphics card here"
	}
	if r.Asked.Asks("best") && !r.HasModel() && r.HasHardware() && (r.Asked.Asks("cost", "buy") && r.Asked.Asks("howfast", "compare", "buy") || r.Mentions(payWords)) && r.Query.Task != "train" && r.Mentions(priceWords) && r.Matches(forTheMoney, r.Text) {
		return true // "which 24GB card has the best balance of cost and speed"
	}
	if !r.Asked.Asks("best") || r.Asked.Asks("whatmodel") || r.ThingWithin(r.Asked.First("best"), 3) != "card" {
		return false
	}
	if r.Query.GPUOptions == nil {
		return true
	}
	for i, t := range r.Tokens { // "best GPUs to run it on right now (A100, T4)"
		if t.Type == token.Measure && t.Kind == "card" && t.Start-r.Asked.First("best").End < 12 && r.At(i-1).Type != token.Either {
			return !r.Asked.Asks("compare")
		}
	}
	return false
}

// amountOfMemory reports whether an asking word names memory itself: "how many vram".
func (r question) amountOfMemory(s *evidence.Sign) bool {
	return s != nil && chars.Mentions(r.Text[s.Lo:s.Hi], "vram", "mem", "ram", "显存", "内存")
}

// shapeWords are what the card of a model tells.
var shapeWords = pattern.OneOf(
	"how many layers does", "how many layers are", "how many layers in", "how many parameters does", "how many params does", "how many parameters are", "hidden size of", "hidden size does", "hidden dim",
	"how many heads", "how many attention heads", "how many kv heads", "vocab size of", "vocabulary size", "intermediate size of", "context length does", "context window does", "how many experts",
	"有多少层", "多少层", "有几层", "隐藏层维度", "hidden size是", "词表多大", "词表大小", "多少个头", "几个头", "个kv头", "个注意力头", "多少参数", "参数量是多少", "参数量多少", "多少个参数", "支持多长的上下文", "上下文长度是多少", "多少个专家",
)

// builtAs asks how a model is built, or whether in some way: "what is the architecture of qwen2.5-7b", "does
// llama-3-8b use GQA", "is it an MoE", 用的是MLA吗.
var builtAs = pattern.Of(`(?:^|\b(?:what(?:'s|s| is)?|describe|show(?: me)?|explain) )(?:the )?(?:model |exact |full )?architecture of (?:the )?(?:[a-z]+[ -]?){1,2}\d|\b(?:does|do|is|are|has|have|which|did) (?:[a-z0-9.:/_-]+ ){1,4}?(?:use|uses|using|have|has|with|an?|based on|rely on)? ?(?:grouped[- ]query|multi[- ](?:query|head)|gqa|mqa|mha|mla|(?:multi[- ]head )?latent attention|sliding[- ]windows?|swa|moe|mixture[- ]of[- ]experts|dense)(?: attention)?(?: (?:models?|architecture|or\b[^.?!;]{1,24}))?s? ?(?:$|[?!.;,])|(?:是|用|采用|使用|属于)(?:的|了|的是|不是|的都是|都是)*(?:gqa|mqa|mha|mla|moe|稠密|滑动窗口|混合专家)(?:注意力|架构|结构|模型|的)*(?:吗|么|嘛|还是[^,;?!]{1,12})`)

var (
	architectureOfWords = pattern.OneOf("architecture of", "gqa", "mqa", "mha", "mla", "query", "head", "latent", "window", "swa", "moe", "mixture", "dense", "稠密", "滑动", "专家")
	thanOrAsWords       = pattern.OneOf(" than ", " as ", "how do", "how is", "how are", " over ", "need")
)

// asksShape reports whether a published figure of a model is asked for.
func (r question) asksShape() bool {
	if r.Query.Model == "" || r.HasHardware() || r.Query.Offload == "kv" || r.Asked.Asks("fit", "enough", "oom", "why") || r.MemorySaid() {
		return false
	}
	if r.Matches(published, r.Text) {
		return true
	}
	if r.Mentions(architectureOfWords) && r.Query.Task == "" && r.Query.SeqLen == 0 && !r.Mentions(thanOrAsWords) && r.Matches(builtAs, r.Text) {
		return true
	}
	return r.Mentions(shapeWords)
}

var (
	peakWords    = pattern.OneOf("peak")
	peakHanWords = pattern.OneOf("峰值")
)

// peakSaid reports whether the peak rate of a card is asked about.
func (r question) peakSaid() bool {
	return r.Mentions(peakWords) || r.Mentions(peakHanWords)
}

var howManyGBWords = pattern.OneOf("how many gb", "how many gigs", "how many g ", "多少g", "几个g")

// asksCardMemory reports whether the memory that cards have is asked for, with
// nothing that would run on them.
func (r question) asksCardMemory() bool {
	q := &r.Query
	if q.GPU == "" || q.GPUMemoryGB > 0 || r.HasModel() || q.Task != "" || q.Optimizer != "" || q.Quant != "" || q.Precision != "" || q.SeqLen > 0 || r.CacheSaid() {
		return false
	}
	if r.Asked.Asks("need", "requirement", "why", "normal", "can", "enough", "fit", "oom", "cost", "buy", "whatmodel", "compare", "save", "max", "explain", "howfast", "howlong") || r.Asked.Of("topic") != nil {
		return false
	}
	vram := r.Mentions(howManyGBWords) || slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Is("memory", "vram") || t.Is("memory", "memory") })
	total := slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "total" })
	return vram && (total || r.Asked.Asks("howmuch", "howlarge", "whatis", "convert"))
}

// ifNot ends before what is asked for the case that the first question is answered by no.
var ifNot = pattern.Of(`不[行动够了下起](?:的话|就|那|,|、| )[^;?!]{0,12}$|\b(?:if not|if it (?:doesn't|can't|won't|cannot)|if that fails)\b[^.?!;]{0,24}$`)

var ifWords = pattern.OneOf("不", "if ")

// otherwiseBought reports whether what to buy is only asked for the case that the asker's
// own card will not do: "带得动吗？带不动的话要啥显卡".
func (r question) otherwiseBought() bool {
	s := r.Asked.First("buy")
	return s != nil && r.HasModel() && r.Query.GPU != "" && r.Asked.Asks("fit", "enough", "can") && r.Mentions(ifWords) && r.Matches(ifNot, r.Text[:s.Lo])
}

// noPurchase says that nothing is to be bought: "without having to purchase a better
// card".
var noPurchase = pattern.Of(`\b(?:without|w/o|avoid|no need to|don't want to|do not want to) (?:having to |needing to |need to |to )?(?:buy|purchas|upgrad)|(?:不用|不想|不需要|不打算|不用再|无需)(?:买|换|升级|购买|花钱)`)

// speedToReach tells of a speed that hardware is to come to, whether or not in figures.
var speedToReach = pattern.Of(`\b(?:achiev(?:e|es|ing)|reach(?:es|ing)?|gets?|getting|hits?|attains?|match(?:es|ing)?|gives?|delivers?)(?: a| an| the| some| me| us| similar| comparable| decent| acceptable| usable| good| great| reasonable| same| real-?time| human| fast| high| reading)* (?:speeds?|throughput|latency|response times?)\b|\b(?:speeds?|throughput|latency) (?:comparable|similar|close|equal|on par) (?:to|with)\b|(?:达到|做到|跑到|接近|媲美)[^,;?!]{0,10}(?:速度|吞吐)|(?:速度|吞吐)[^,;?!]{0,6}(?:达到|接近|媲美|跟得上|不输)`)

var purchaseWords = pattern.OneOf("on which", "to which", "on what card", "on what gpu", "哪张卡上放", "放哪张", "放在哪张", "分到哪张")

var rentChosenWords = pattern.OneOf("should i rent", "should we rent", "should i be renting", "should we be renting")

// rentChosen reports whether one of several cards is to be rented: "should we rent 8x A100 or 4x H100 for a 34B".
func (r question) rentChosen() bool {
	return r.Mentions(rentChosenWords) && r.Query.GPUOptions != nil && r.HasModel() && !r.Query.HasRent() && !r.Asked.Asks("enough", "can", "fit", "oom", "howmuch", "howlong")
}

func (r question) asksPurchase() bool {
	if r.rentChosen() || r.NeededFor() || r.Query.WithoutGPUs != nil || r.CheapestSought() || r.slowUpgrade() || r.cardWanted() || r.cardToRent() || r.cardOfPower() {
		return true
	}
	if r.cheaperSought() || r.fasterSought() || r.Query.TargetTokensPerS > 0 && r.Asked.Asks("config") && r.HasModel() && !r.hasCapacity() {
		return true // "recommend a card for a 14b at 50 tokens/s"
	}
	if r.Query.GPUPool != nil && r.Mentions(purchaseWords) {
		return false // "3x P40 + a 3090, how many layers on which card"
	}
	if r.formatChosen() || r.Matches(noPurchase, r.Text) || r.cardSizeSought() || r.otherwiseBought() {
		return false
	}
	if r.Asked.Asks("why") || !r.HasHardware() && !r.HasModel() && r.Query.Task == "" && !r.Query.HasBudget() && r.waysSaid() {
		return false
	}
	if (r.Query.TargetTokensPerS > 0 || r.HasModel() && r.Matches(speedToReach, r.Text)) && r.Asked.Asks("config") && !r.HasHardware() {
		return true
	}
	if r.Query.PriceUSD > 0 && r.HasHardware() && !r.HasModel() && r.Questioned() {
		return true // "V100s at 360 bucks, steal or e-waste?"
	}
	if s := r.Asked.First("buy"); s != nil && strings.ContainsAny(r.Text[s.Lo:s.Hi], "组装") && r.HasModel() && r.HasHardware() && r.Asked.Asks("can", "enough", "fit", "oom") {
		return false // "8张3090组一台机器，跑236B行不行"
	}
	if r.Query.HostRAMOptions != nil && !r.HasModel() && r.HasHardware() && r.Questioned() {
		return true // "does going from 16 to 48 GB of RAM bring anything on a 3050"
	}
	if s, can := r.Asked.First("buy"), r.Asked.First("can", "fit", "enough"); s != nil && can != nil && can.Hi <= s.Lo && r.HasModel() && r.Query.GPU != "" && whichCard(r.Text[s.Lo:s.Hi]) && r.Matches(reader.EndsAsked, r.Text[can.Lo:s.Lo]) {
		return false // "2080ti带得动13B吗？最低要什么卡"
	}
	if s := r.Asked.First("buy"); s != nil && r.Text[s.Lo:s.Hi] == "预算" && !r.Query.HasBudget() && r.HasModel() && r.HasHardware() && r.Asked.Asks("can", "enough", "fit", "oom") {
		return false // "预算上不了4090，四张2080ti能跑70b吗"
	}
	if s := r.Asked.First("buy"); s != nil && strings.HasPrefix(r.Text[s.Lo:], "upgrading") && r.HasModel() && r.HasHardware() && r.Asked.Asks("enough", "fit", "oom") {
		return false // "7b fails on 24gb, upgrading to 48 enough?"
	}
	if s := r.Asked.First("buy"); s != nil && chars.Opens(r.Text[s.Lo:], []string{"second", "add ", "adding ", "another "}) > 0 && r.Query.GPUOptions == nil && r.HasModel() && r.HasHardware() && r.Asked.Asks("can", "enough", "fit", "oom", "howmuch") {
		return false // "two second-hand 3090s for a 70b, ok?"
	}
	if r.boughtToRun() || r.purchaseTold() {
		return false // 再买一张3090能跑70b吗
	}
	if s := r.Asked.First("buy"); s != nil && r.Query.GPUMemoryOptions != nil && r.HasModel() && whichCard(r.Text[s.Lo:s.Hi]) && r.Asked.Asks("can", "enough", "fit") {
		return false // "which card do I need, does 8G do or must it be 16G"
	}
	return r.Asked.Asks("buy") || r.leastPower() || r.Query.HasBudget() || r.Asked.Asks("config") && !r.HasModel() && r.HasHardware() && !r.Asked.Asks("oom")
}

// whichCard reports whether asking words are for the kind of card, not for a purchase.
func whichCard(words string) bool {
	return chars.Mentions(words, "什么", "啥", "which", "what", "哪种", "哪款") && chars.Mentions(words, "卡", "gpu", "card")
}

var (
	howFastWords        = pattern.OneOf("how fast", "faster", "多快")
	cardsForWishOrWords = pattern.OneOf(" or ", "还是")
	wantWords           = pattern.OneOf("want", "need", "like", "love", "hope", "wish", "aim", "looking", "想", "要")
)

// cardsForWish reports whether one of several cards is to be chosen for a speed that is wished for: "two 3090s or a
// 5090? I want 70b at 20 t/s".
func (r question) cardsForWish() bool {
	q := &r.Query
	return q.GPUOptions != nil && q.TargetTokensPerS > 0 && q.TokensPerS == 0 && r.HasModel() && r.Questioned() && !r.Asked.Asks("why", "fit", "enough", "oom", "cards", "normal") && !r.Mentions(howFastWords) &&
		r.Mentions(cardsForWishOrWords) && r.Mentions(wantWords)
}
