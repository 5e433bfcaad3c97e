package parser

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// speedsUp is how Chinese asks if a way of working makes things faster: 量化后推理会变快吗.
var speedsUp = pattern.Of(`(?:并行|并发|量化|多卡|多gpu|批量|batch|offload|zero\d?|fsdp|检查点|重计算|flash|缓存|lora|精度|fp8|bf16|fp16|卡)[^,;?!]{0,16}(?:会不会|会|能不能|能|可以|是不是|是否|越)[^,;?!]{0,8}(?:快|慢|加速|提速|提升速度|降低速度)`)

// general reports whether a question is about how things are, with no model and
// no hardware: "does a bigger vocabulary need more memory?".
func (r question) general() bool {
	if r.HasModel() || r.HasHardware() || r.Asked.Of("pronoun") != nil || r.Asked.Of("pointed") != nil || r.Query.HostRAMGB > 0 || r.Query.ObservedGB > 0 {
		return false
	}
	if r.GrowsWithData() {
		return true
	}
	if r.Asked.Of("topic") != nil && r.Asked.Asks("does") && r.yesNo() && !r.Asked.Asks("fit", "enough", "oom", "howmuch", "cards") {
		return true // "MoE模型推理是不是只需要加载激活参数"
	}
	if chars.HasHan(r.Text) && evidence.Closing(r.Text) && !r.Asked.Asks("howmuch", "cards", "enough", "oom") && r.Matches(speedsUp, r.Text) {
		return true
	}
	if s := r.Asked.First("can"); s != nil && s.Lo == 0 && r.Asked.Asks("howfast") && strings.Contains(r.Text, "?") && (r.technical() || r.Asked.Of("topic") != nil) && !r.Asked.Asks("fit", "enough", "oom", "howmuch", "cards") {
		return true // "will gradient checkpointing slow down training?"
	}
	return r.Asked.Asks("why") || r.Asked.Asks("does") && strings.Contains(r.Text, "?") && r.Asked.First("does").Lo == 0 && !r.Asked.Asks("fit", "enough", "oom", "howmuch", "cards") && len(r.Tokens) > 4
}

var wayAskedWords = pattern.OneOf("pcie", "pci-e", "pci express")

// matters is said of what makes a difference.
var matters = pattern.Of(`\b(?:matters?|bottlenecks?|make a difference|hurts?|important)\b|影响|瓶颈|有关系`)

// wayAsked reports whether a yes/no question is about a way to split work over some
// cards, with nothing that runs on them: "is pcie x4 a bottleneck for tensor parallel
// on 4x 3090?".
func (r question) wayAsked() bool {
	if r.choiceFirst() || r.HasModel() || !r.HasHardware() || r.Query.Task != "" && r.Query.Task != "infer" || !r.waysSaid() && r.Query.NVLink == nil && !r.Mentions(wayAskedWords) || r.Query.SeqLen+r.Query.Batch > 0 || r.Query.ZeROStage != nil || r.Query.Parallel.FSDP {
		return false
	}
	return (r.Asked.Asks("does", "why") || r.Query.PCIeLanes+r.Query.PCIeGen > 0 && r.Matches(matters, r.Text)) && !r.Asked.Asks("fit", "enough", "oom", "howmuch", "cards", "whatmodel", "buy", "compare", "best", "power", "cost", "specs", "convert") && !r.Asked.Asks("can")
}

var choiceFirstWords = pattern.OneOf("choose", "choosing", "decide", "deciding", "torn", "pick", "选")

// choiceFirst reports whether one of some cards is to be chosen in a sentence of its own,
// before another asks of a way to split work: "4x L40S, or four RTX 6000 Ada? does either
// take NVLink".
func (r question) choiceFirst() bool {
	if r.Query.GPUOptions == nil || r.Query.NVLink == nil {
		return false
	}
	if r.Mentions(choiceFirstWords) {
		return true // "help me choose: two A6000 or two A40, and can they be bridged"
	}
	span, ok := r.Spans["gpu"]
	if !ok {
		return false
	}
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.Start >= span[1] && t.Type == token.Mark && r.Word(i) == "?" {
			return true
		}
		if t.Start >= span[1] && t.Is("method", "nvlink") {
			return false
		}
	}
	return false
}

var whetherNeededWords = pattern.OneOf("是不是", "是否", "会不会", "需不需要", "要不要")

// yesNo reports whether Chinese asks if something is so.
func (r question) yesNo() bool {
	return r.Mentions(whetherNeededWords)
}

// follows reports whether the text only changes something in a question asked
// before: "what about 8 GPUs?", "换成 zero3 呢".
func (r question) follows() bool {
	s := r.Asked.First("followup")
	return s != nil && s.Lo <= 2 && !r.HasModel()
}

// switchedOn asks how a setting of a program is switched, which no plan tells.
var switchedOn = pattern.Of(`\bhow (?:to|(?:do|can|could|should|would) (?:i|we|you|one)) (?:enable|disable|activate|deactivate|turn|switch)\b`)

var whatHanWords = pattern.OneOf("什么", "哪些")

// wonders reports whether a yes/no question is about a method itself: "does
// gradient accumulation need more memory?".
func (r question) wonders() bool {
	if r.hangsOn() {
		return false
	}
	if r.HasModel() || r.HasHardware() || r.Query.Task != "" && !r.Asked.Asks("does") || !evidence.Closing(r.Text) && !r.Asked.Asks("does", "can") && !r.Mentions(whatHanWords) || r.Matches(switchedOn, r.Text) {
		return false
	}
	return r.Asked.Of("topic") != nil || r.technical() && !r.onlyUsers()
}

// hanging is a few words that go on with what was asked before: "and in int8?", "with awq?", "fp8 instead?".
var hanging = pattern.Of(`^(?:and|or|but|so|then|also|ok|okay)\b[^.?!;]{1,24}\?* *$|^(?:in|with|at|using|on) [a-z0-9_.-]+(?: [a-z0-9_.-]+)? ?\?+ *$|^[^.?!;]{1,16}\binstead ?\?+ *$|^(?:那|换成?|改成?)[^,;?!、]{1,12}(?:呢|吗|\?)+ *$`)

// mostHanging is how many words such a question has at most.
const mostHanging = 7

// hangsOn reports whether a question tells no more than what is to be other than in one before it.
func (r question) hangsOn() bool {
	return len(r.Tokens) <= mostHanging && len(r.Spans) > 0 && !r.HasModel() && !r.HasHardware() && r.Asked.Of("topic") == nil && !r.Asked.Asks("why", "does", "can", "whatis", "explain") && r.Matches(hanging, r.Text)
}

// onlyUsers reports whether people are all that makes a text sound technical.
func (r question) onlyUsers() bool {
	return !slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Kind == "method" || t.Kind == "key" || t.Kind == "optimizer" || t.Kind == "precision" || t.Kind == "quant" || t.Kind == "quantword" || t.Kind == "kv" || t.Kind == "quantity" && t.Name != "concurrency"
	})
}

// technical reports whether a way of working, a setting or a format is named.
func (r question) technical() bool {
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		switch t.Kind {
		case "method", "key", "quantity", "optimizer", "precision", "quant", "quantword", "kv":
			return true
		}
		return false
	})
}

// waysSaid reports whether ways to split the work are named.
func (r question) waysSaid() bool {
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Kind == "method" && t.Name != "pure" || t.Kind == "key" && (t.Name == "tp" || t.Name == "pp" || t.Name == "dp" || t.Name == "ep")
	})
}

var (
	enoughHanWords   = pattern.OneOf("够")
	needHowMuchWords = pattern.OneOf("要多少", "要多大", "要几")
)

// asksRequirement reports whether the need itself is asked for, by name.
func (r question) asksRequirement() bool {
	if r.Asked.Asks("oom") && r.HasHardware() && !r.Asked.Asks("howmuch", "whatis", "min") && (r.Asked.Asks("normal") || !r.Asked.Asks("need") && !evidence.Closing(r.Text)) {
		return false // "with 4x40GB of GPU memory for 13B, OOM"
	}
	if s := r.Asked.First("why"); s != nil && !r.Asked.Asks("howmuch", "whatis", "min", "estimate") && (r.OpensClause(s) || r.Query.ObservedGB > 0) {
		return false // "why does the memory usage keep growing"
	}
	if s := r.Asked.First("why"); s != nil && r.Query.ObservedGB > 0 && strings.HasPrefix(r.Text[s.Lo:], "多出来的") {
		return false // 理论48G，实际67G，多出来的是什么
	}
	if s := r.Asked.First("normal"); s != nil && s.Lo < 8 && r.Text[s.Lo] < 0x80 && !r.Asked.Asks("howmuch", "whatis", "min", "estimate") {
		return false // "is it normal that it uses 90% of the memory for a 7b"
	}
	if r.measuredDoubted() {
		return false
	}
	if s := r.Asked.First("requirement"); s != nil && r.amountBefore(s) {
		words := r.Text[s.Lo:s.Hi]
		if words == "mem" || strings.Contains(words, "total") || strings.HasPrefix(words, "overall") {
			return false // "10 gigs of video mem", "48gb vram total"
		}
		if strings.HasSuffix(words, " for") && r.Asked.Asks("fit", "can") && !r.Asked.Asks("howmuch", "whatis", "min", "need") {
			return false // "does it fit in 24 GB of memory for 10 users"
		}
	}
	if s := r.Asked.First("requirement"); s != nil && strings.HasSuffix(r.Text[s.Lo:s.Hi], "budget") {
		at := r.TokenAfter(s)
		for r.At(at).Type == token.Link || r.At(at).Type == token.Equals {
			at++
		}
		if r.At(at).Type == token.Bytes && !r.Asked.Asks("howmuch", "whatis") {
			return false // "my VRAM budget is 16 GB, does it stay within"
		}
	}
	enough := r.Asked.Asks("enough") && !(r.Mentions(enoughHanWords) && r.Matches(howMuchDoes, r.Text))
	return r.Asked.Asks("requirement") && !enough && !r.Asked.Asks("compare") && (r.HasModel() || r.Query.Task != "" || !r.HasHardware() && r.Mentions(needHowMuchWords))
}

// howMuchDoes asks how much would be enough: 要多少显存才够.
var howMuchDoes = pattern.Of(`多(?:少|大)(?:g|gb|的)?(?:显存|内存|显卡|存储)?(?:才|就|是|能|算)*够`)

// amountBefore reports whether an amount of memory is what a word for memory belongs to.
func (r question) amountBefore(s *evidence.Sign) bool {
	before := r.Around(max(0, s.Start-14), s.Start)
	return slices.ContainsFunc(before, func(t token.Token) bool { return t.Type == token.Bytes && t.End <= s.Start })
}

func (r question) asksComparison() bool {
	sure := !r.Asked.Asks("does") || r.Asked.Asks("compare", "best") || r.isStated()
	if r.Query.GPUOptions != nil && r.Mentions(workWords) && !r.Asked.Asks("enough", "oom", "howmuch") && r.Matches(worksBetter, r.Text) {
		return true
	}
	if r.betterLast() {
		return true
	}
	if r.choiceFirst() || r.cheaperOfBoth() && !r.Asked.Asks("enough", "fit", "oom", "howmuch") {
		return true
	}
	if r.Query.ParallelOptions != nil && !r.Asked.Asks("enough", "fit", "oom", "howmuch") {
		return true
	}
	if r.Query.GPUOptions != nil && sure && !r.Asked.Asks("enough", "can", "fit", "oom", "howmuch") {
		return true
	}
	if (r.Query.GPUMemoryOptions != nil || r.Query.GPUCountOptions != nil) && r.Asked.Asks("best") && !r.Asked.Asks("enough", "oom", "howmuch") {
		return true // "is the 40 GB one or the 80 GB one better"
	}
	if r.Query.GPUMemoryOptions != nil && r.Query.GPU == "" && r.HasModel() && r.Asked.Asks("can", "fit") && r.leans() {
		return false // "8G行不行，还是必须16G"
	}
	return (r.Asked.Asks("compare") && !r.oneSided() || r.eitherMethod()) && !r.Asked.Asks("howmuch", "enough", "oom", "why")
}

var howMuchHanWords = pattern.OneOf("多少", "多大")

func (r question) asksMemory() bool {
	if r.toSet() == "memory" {
		return true
	}
	if r.HasModel() && r.Mentions(howMuchHanWords) && r.Matches(comesTo, r.Text) {
		return true
	}
	if r.Asked.Asks("howto") && r.Asked.Asks("saving") && !r.HasHardware() && !r.Asked.Asks("howmuch") {
		return false // "how can I reduce the memory of a 13B?"
	}
	if r.needApart() || r.partCosts() {
		return true
	}
	if r.Asked.Asks("howmuch") {
		return !(r.HasHardware() && r.Asked.Asks("can", "enough", "oom", "fit")) || r.needAfterFailure()
	}
	if r.Asked.Asks("estimate") && r.HasModel() && r.MemorySaid() || r.Asked.Asks("whatis") && r.HasModel() && !r.HasHardware() && !r.Asked.Asks("why") {
		return true
	}
	if !r.HasModel() && !r.HasHardware() && r.Query.Task == "" && (r.waysSaid() || r.Query.NVLink != nil) && !r.MemorySaid() {
		return false // "does tp need nvlink"
	}
	if r.Asked.Asks("normal") && r.HasModel() && r.HasHardware() && evidence.Closing(r.Text) && !r.doubted() {
		return false // "we need 50 users on one L40S with a 14b, reasonable?"
	}
	return r.Asked.Asks("need", "min") && !r.Asked.Asks("can", "enough", "oom", "fit", "config") && !(r.Asked.Asks("why") && r.Query.ObservedGB > 0) && !r.measuredDoubted()
}

func (r question) asksFit() bool {
	if !r.HasModel() && !r.HasHardware() {
		if r.Query.ObservedGB > 0 && r.Asked.Asks("oom") && evidence.Closing(r.Text) && !r.Asked.Asks("why") {
			return true // "after 5 steps it's at 85GB, will it oom later"
		}
		return (r.Asked.Of("pronoun") != nil || r.Asked.Of("pointed") != nil) && r.Asked.Asks("can", "enough", "fit") || (r.fewWords() || r.memoryNamed()) && r.Asked.Asks("fit", "enough")
	}
	if r.Asked.Asks("config") && r.HasModel() && !r.HasHardware() && !r.Asked.Asks("enough", "oom") && r.Query.HostRAMGB == 0 {
		return false // "what setup can run it smoothly"
	}
	if s := r.Asked.First("normal"); s != nil && r.HasModel() && r.HasHardware() && evidence.Closing(r.Text) && !r.doubted() || r.overdone() {
		return true
	}
	return r.Asked.Asks("can", "enough", "oom", "fit") || r.HasModel() && (r.HasHardware() || r.Query.HostRAMGB > 0) && r.Asked.Asks("howto")
}

// partLast asks at the end how much a part of memory comes to.
var partLast = pattern.Of(`[.?!;:] ?(?:so |and |then |but )?how (?:many (?:gb|gib|gigs|gigabytes)|much(?: memory| vram)?) (?:of |is |are |for |in )?(?:the )?(?:activations?|kv[- ]?cache|gradients?|optimi[sz]er states?|logits|weights)\b[^.?!;]*[?!. ]*$`)

var lastPartWords = pattern.OneOf("activation", "cache", "gradient", "states", "logits", "weights")

// asksPartLast reports whether the amount of a part is what is asked for, whatever was told before: "won't fit on one GPU.
// How many GiB of activations is that?".
func (r question) asksPartLast() bool {
	return r.HasModel() && r.Mentions(lastPartWords) && !r.Asked.Asks("why", "compare", "can", "enough") && r.Matches(partLast, r.Text)
}

// asksConfiguration reports whether hardware for a model is asked for.
func (r question) asksConfiguration() bool { return r.Asked.Asks("config") && r.HasModel() }

var (
	recommendWords = pattern.OneOf("recommend", "suggest", "advise", "advice", "推荐", "建议")
	hardwareWords  = pattern.OneOf("hardware", "gpu", "card", "machine", "config", "setup", "build", "spec", "硬件", "配置", "显卡", "机器", "服务器")
)

// hardwareAdvised reports whether hardware is to be recommended for what is not told: "any hardware recommendations?".
func (r question) hardwareAdvised() bool {
	q := &r.Query
	return r.Asked.Asks("config") && !r.HasModel() && q.GPU == "" && q.GPUMemoryGB == 0 && q.GPUOptions == nil && !r.Asked.Asks("whatmodel") && !r.MemoryWord() && r.Mentions(recommendWords) && r.Mentions(hardwareWords)
}

// aboutPlans reports whether anything in the text belongs to a plan.
func (r question) aboutPlans() bool {
	return r.HasModel() || r.HasHardware() || r.Query.Task != "" || r.Asked.Of("topic") != nil || r.Asked.Asks("mfu") ||
		slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
			switch t.Kind {
			case "method", "key", "quantity", "data", "optimizer", "precision", "quant", "quantword", "kv", "memory", "card", "task", "rl", "full", "framework":
				return true
			}
			return t.Type == token.Key || t.Type == token.Quantity || t.Type == token.Data || t.Type == token.Unit && (t.Name == "tps" || t.Name == "tpsg" || t.Name == "tflops")
		})
}

// keelsOver is how a text ends that tells how a run failed: "dies", "keeps dying at step 1".
var keelsOver = pattern.Of(`\b(?:(?:just |always |keeps? )?(?:dying|crashing)|dies|died|crashed|crashes|bombs(?: out)?|falls over|keels over|chokes|blows up|blew up)(?: (?:at|on|after|when|while|during|with|every|right|instantly|immediately|within|before|in)\b[^?]*)?[.! ]*$`)

var (
	diesWords  = pattern.OneOf("dies", "died", "dying", "crash", "bombs", "keels", "chokes", "falls over", "blows up", "blew up")
	errorWords = pattern.OneOf("error", "not working", "doesn't work", "does not work", "doesnt work", "isn't working", "won't work", "no luck", "不工作", "用不了", "没法用", "报错", "报了", "出错", "这个错", "traceback", "exception")
)

// endedInError reports whether a load on some hardware is told to have ended in an error, whatever it
// was: "want to run a 13b with 6GB of VRAM, but I get this error:".
func (r question) endedInError() bool {
	if r.HasModel() && (r.HasHardware() || r.Query.HostRAMGB > 0) && r.Mentions(diesWords) && r.Matches(keelsOver, r.Text) {
		return true
	}
	return r.failedToLoad() || r.HasModel() && (r.HasHardware() || r.Query.HostRAMGB > 0) && r.Mentions(errorWords)
}

// configuration is a list of facts without a question word.
func (r question) configuration() bool {
	q := &r.Query
	return r.HasModel() || !r.HasHardware() && (q.Task != "" || q.Optimizer != "" || q.Precision != "" || q.Quant != "" || q.ZeROStage != nil)
}

// bareNeed reports whether a need is asked for and nothing else is said:
// "hardware requirements?".
func (r question) bareNeed() bool {
	return r.Asked.Asks("requirement", "config") || len(r.Tokens) <= 3 && r.MemorySaid()
}

// worksBetter asks which of some cards is the better one for some work, and not whether it does it at all.
var worksBetter = pattern.Of(`\b(?:what|which|whatever)\b[^.?!;]{0,32}\bworks? (?:out )?(?:better|best)\b`)

var workWords = pattern.OneOf("work better", "works better", "work best", "works best", "work out b", "works out b")

// stated ends before an "is" that a sentence tells something with, behind a noun that is no card: "4090 or 5090 for
// a 32b, money is no object". A question that goes on behind it has a word of its own.
var stated = pattern.Of(`(?:^|[,;.:(-] ?)(?:and |but |also |btw |though )?(?:(?:the|my|our|main|top|first|biggest|only) ){0,3}(?:budget|money|price|cost|priority|priorities|speed|context|length|context length|quality|noise|power|electricity|heat|psu|case|motherboard|board|goal|focus|use case|workload|aim|target|concern|latency|throughput|usage|model|ram|cpu|os|prompt processing|privacy|space|size) $`)

var isWords = pattern.OneOf(" is ", " are ")

// isStated reports whether that is all that sounds like a question for yes or no.
func (r question) isStated() bool {
	if !r.Mentions(isWords) {
		return false
	}
	for _, s := range r.Asked.Found {
		if s.Name == "does" && (r.Text[s.Lo:s.Hi] != "is" && r.Text[s.Lo:s.Hi] != "are" || !r.Matches(stated, r.Text[max(0, s.Lo-evidence.ClauseReach):s.Lo])) {
			return false
		}
	}
	return true
}
