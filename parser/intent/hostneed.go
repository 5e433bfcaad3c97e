package intent

import (
	"strings"

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
func (r Question) asksHostMemory() bool {
	q := &r.Query
	if r.Mentions(reckonHanWords) && r.Asked.Of("topic") != nil && r.Matches(reckonedRight, r.Text) {
		return false
	}
	if q.HostRAMGB > 0 && !r.HasModel() && (r.Asked.Asks("whatmodel") || r.Mentions(hostMemoryWords) || r.howLargeRuns() || r.sizeForHost()) {
		return false // the model is sought
	}
	if q.HostRAMGB > 0 && r.HasModel() && r.Asked.Asks("buy") && q.GPU == "" && r.CardsSaid() {
		return false // "which gpu for a 13b with 32gb ddr5"
	}
	if q.HostRAMGB > 0 && (r.memberSought() || r.Asked.Asks("howlongseq", "maxbatch") && r.HasModel()) {
		return false // 8GB内存能跑qwen3里多大的模型, 最长上下文能到多少 64G内存
	}
	if r.RAMInstead && r.Asked.Asks("can", "enough", "fit") && !r.Asked.Asks("need", "howmuch", "min", "requirement") {
		return false // 32G内存不够，64G可以吗
	}
	if q.HostRAMGB == 0 && q.RAM != "" && q.TokensPerS+q.TargetTokensPerS > 0 && r.HasModel() && !r.Asked.Asks("howmuch", "need", "min", "requirement") {
		return false // 内存从DDR5换成DDR4，跑r1能到5 token/s吗
	}
	if r.ramBesideVRAM() || r.ramIsDue() || r.ramSuffices() || r.ramOfEach() {
		return true
	}
	ram, vram, other := false, false, false
	for i, t := range r.Tokens {
		if t.Is("memory", "ram") {
			ram = ram || r.Word(i) != "内存" && r.Word(i) != "内存空间" || q.Offload != "" || q.HostRAMGB > 0 || q.CPUOnly || q.CPU != "" || q.CPUCount > 0 || q.Framework == "ktransformers"
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

// amountsTo asks what a sum is.
var amountsTo = pattern.Of(`\bwhat (?:does|do|would|will|should|might|is) (?:that|this|it|all that|the total|those) (?:come|amount|add up|add|work|translate|end|total|be|mean|look)\b`)

var notThatWords = pattern.OneOf("不是", "非", "不问", "不算")

// setApart reports whether a word for memory is named as what is not meant: "电脑内存（不
// 是显存）", "内存而非显存", "RAM, not VRAM".
func (r Question) setApart(i int) bool {
	after := r.Text[r.Tokens[i].Hi:]
	if r.Negated(i) || strings.HasPrefix(after, "ではな") || strings.HasPrefix(after, "じゃな") {
		return true
	}
	return r.Mentions(notThatWords) && r.Matches(notMeant, r.Text[max(0, r.Tokens[i].Lo-24):r.Tokens[i].Lo])
}

// notMeant ends before what is not meant.
var notMeant = pattern.Of(`(?:^|[],;(、]|而|是|ram|存)(?:我)?(?:并)?(?:不是|而非|非|不问|不算|不是问|不是指|不是说)(?:问|指|说|gpu的?|显卡的?)*$`)

// memoryWanted reports whether memory of the host is named as what is wanted, with
// no figure of its own: "the cpu memory required", "需要的CPU内存".
func (r Question) memoryWanted() bool {
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

var (
	// ramReached asks whether the memory of a host comes to so much: 会把内存吃到1T以上吗.
	ramReached      = pattern.Of(`(?:内存|主存)[^,;?!、0-9]{0,8}(?:到|过|超|掉|占|吃|满)[^,;?!、0-9]{0,4}\d+(?:\.\d+)? ?(?:t|g)b?(?:以上|以内|左右|多|的)*(?:吗|么|嘛|不|[?]|$)`)
	ramReachedWords = pattern.OneOf("内存", "主存")
)

// hostReached reports whether that is asked of a model without cards.
func (r Question) hostReached() bool {
	return r.Query.HostRAMGB > 0 && r.HasModel() && !r.HasHardware() && r.Mentions(ramReachedWords) && !r.Asked.Asks("why", "buy", "howfast") && r.Matches(ramReached, r.Text)
}

// Processes that load a model each fill the host's memory, which Chinese calls as it does the card's: 每个进程都读一份,
// 内存要多少.
var (
	loadedByEach      = pattern.Of(`(?:每个?|各个?|所有|[0-9一二两三四八]+个)(?:的)?(?:进程|rank|worker|process)[^,;?!]{0,6}(?:都|各自|各|会|要|分别|自己|独立|先)*(?:从[^,;?!]{1,6})?(?:读|加载|载入|载|load|拷|吃)|(?:各自|分别)(?:从[^,;?!]{1,6})?(?:读|加载|载入)(?:一份|一遍|完整|整个|全部)`)
	loadedByEachWords = pattern.OneOf("进程", "rank", "worker", "process", "各自", "分别")
)

// ramOfEach reports whether that memory is asked for.
func (r Question) ramOfEach() bool {
	return r.HasModel() && r.Mentions(ramHanWords) && r.Mentions(loadedByEachWords) && !r.Mentions(vramWords) && r.Asked.Asks("howmuch", "enough", "oom", "requirement") && !r.Asked.Asks("why", "cards", "howfast") && r.Matches(loadedByEach, r.Text)
}
