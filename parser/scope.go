package parser

import (
	"fmt"
	"slices"
)

// scope says whether an answer can be planned from what was read.
func (r *reader) scope(intent Intent) Scope {
	q := &r.query
	if r.rejected {
		return Rejected
	}
	known := r.known()
	switch intent {
	case NoPlanning:
		if i := r.hosted(); i >= 0 && r.asked.of("outside") == nil {
			r.tellHosted(i)
		}
		if r.asked.of("outside") == nil && r.asked.of("deed") == nil && !r.hasModel() && !r.hasHardware() && q.Framework == "" && r.intentNamed() == "" && !r.softwareAsked() && !r.framesMade() && !r.artefactAsked() && !r.learnsOtherwise() {
			return NotUnderstood
		}
		return OutOfScope
	case Help, PresetCommand, CatalogList, Specs, Convert:
		return Planning
	case Explain:
		return Planning
	case LargestModel, BuyAdvice, Power:
		if intent == BuyAdvice && q.Task != "" && r.asked.asks("buy") {
			return Planning
		}
		if r.hasHardware() || r.hasModel() || q.HostRAMGB > 0 || q.Board != "" || q.hasBudget() || q.ComputeOptimal && q.FLOP > 0 {
			return Planning
		}
		return NeedsMore
	case Compare:
		return Planning
	case MFU:
		if q.TFLOPS != nil || q.TokensPerSPerGPU > 0 || q.TokensPerS > 0 || q.MFUPct > 0 || q.ExamplesPerS > 0 && q.SeqLen > 0 || r.finished() || r.asked.asks("explain") || known && q.GPU != "" {
			return Planning
		}
		return NeedsMore
	case Time:
		if r.query.FLOP > 0 && q.GPU != "" || r.query.TransferGbps > 0 && known || r.paced() || r.hoursOfCards() || q.RefGPUCount > 0 || q.hasBudget() && q.GPU != "" && !trains(q.Task) {
			return Planning
		}
		if (q.Samples > 0 || q.Steps > 0) && q.Tokens+q.StepTokens == 0 && q.SeqLen+q.InputTokens+q.OutputTokens == 0 && q.SeqLens == nil && q.RLAlgo == "" && known {
			return r.lengthless()
		}
		if known && (q.ComputeOptimal && q.ParamsB > 0 || q.TextGB > 0) {
			return Planning
		}
		if (q.Tokens > 0 || q.Samples > 0 || q.Steps > 0 || q.GPUHours > 0 || q.InputTokens+q.OutputTokens > 0) && (known || q.GPUHours > 0) {
			return Planning
		}
		return NeedsMore
	case Cost:
		work := q.Tokens > 0 || q.Samples > 0 || q.Steps > 0 || !trains(q.Task) || q.ComputeOptimal && q.ParamsB > 0 || q.TextGB > 0
		bill := q.GPUOptions != nil || q.PowerW > 0 || q.Hours+q.Days > 0 && (q.hasRent() || q.GPU != "") || q.GPUHours > 0 && (q.hasRent() || q.GPU != "") || (r.asked.asks("power") || q.PricePerKWh > 0) && r.hasHardware()
		if r.paced() && (q.hasRent() || q.GPU != "") {
			return Planning
		}
		rate := q.TokensPerS+q.TokensPerSPerGPU > 0 && q.hasRent()
		if (q.Samples > 0 || q.Steps > 0) && q.Tokens == 0 && trains(q.Task) && q.SeqLen+q.InputTokens+q.OutputTokens == 0 && q.SeqLens == nil && q.RLAlgo == "" && q.Hours+q.Days == 0 && known {
			return r.lengthless()
		}
		affords := q.hasBudget() && (known && trains(q.Task) || q.GPU != "" && !trains(q.Task))
		if known && work || bill || rate || affords || r.hiresOnly() {
			return Planning
		}
		return NeedsMore
	case Fit:
		if known && (r.hasHardware() || q.HostRAMGB > 0 || q.CPUOnly || q.CPU != "" || q.HostRAMOptions != nil) || known && !r.deictic() {
			return Planning
		}
		if !known {
			r.unpublished()
		}
		return NeedsMore
	case MaxBatch, MaxContext:
		if known && r.somewhere() {
			return Planning
		}
		if !known {
			r.unpublished()
		}
		return NeedsMore
	case Throughput:
		if known && (r.somewhere() || q.NetworkGbps > 0) || q.ExamplesPerS > 0 && q.SeqLen > 0 || r.asked.asks("explain") && !r.hasHardware() && !r.bothOpen() {
			return Planning
		}
		if !known {
			r.unpublished()
		}
		return NeedsMore
	default:
		if known {
			return Planning
		}
		r.unpublished()
		return NeedsMore
	}
}

// hiresOnly reports whether no more is asked than what cards cost by the time.
func (r *reader) hiresOnly() bool {
	q := &r.query
	return q.GPU != "" && !r.hasModel() && !trains(q.Task) && q.Tokens+q.Samples+q.Steps == 0
}

// paced reports whether work is told together with how much of it is done in a
// second: nothing need be known of what does it.
func (r *reader) paced() bool {
	q := &r.query
	if q.StepSeconds > 0 && (q.Steps > 0 || q.Tokens > 0 && q.GlobalBatch > 0 && q.SeqLen > 0) {
		return true
	}
	return q.Samples > 0 && q.ExamplesPerS > 0 || q.Tokens > 0 && q.TokensPerS+q.TokensPerSPerGPU > 0
}

// lengthless asks back how long a sample is: no default can stand for it, the
// time grows in step with it.
func (r *reader) lengthless() Scope {
	for i, t := range r.tokens {
		if t.typ == tData && (t.name == "samples" || t.name == "steps") {
			r.say("no_length", i, i, noLengthEnglish, noLengthChinese)
			return NeedsMore
		}
	}
	last := len(r.tokens) - 1
	r.say("no_length", last, last, noLengthEnglish, noLengthChinese) // "alpaca 52k"
	return NeedsMore
}

// How the length of a sample is asked for.
const (
	noLengthEnglish = "How many tokens has one sample? Say it as seq 2048, or give all tokens, such as 50M tokens."
	noLengthChinese = "每条样本有多少 token？请说明，例如 seq 2048，或直接给出总量，例如 50M tokens。"
)

// somewhere reports whether anything is said of what the work would run on.
func (r *reader) somewhere() bool {
	q := &r.query
	return r.hasHardware() || q.CPUOnly || q.CPU != "" || q.HostRAMGB > 0
}

// unpublished tells of a model whose name says no size and that no catalogue
// has.
func (r *reader) unpublished() {
	for _, i := range r.models {
		if r.tokens[i].name != r.query.Model {
			continue
		}
		p := r.say("unknown_model", i, i,
			fmt.Sprintf("The size of %q is not known here; say how many parameters it has, such as 7b.", r.said(i, i)),
			fmt.Sprintf("不知道“%s”有多大；请说明参数量，例如 7b。", r.said(i, i)))
		p.Suggestions = r.names.family(r.query.Model)
		return
	}
}

// known reports whether the model has a size that is said or published.
func (r *reader) known() bool {
	q := &r.query
	if q.WeightsGB > 0 || q.ParamsB > 0 || q.ParamsList != nil || q.ParamsSymbol != "" || q.Shape.Whole() {
		return true
	}
	if q.Models != nil {
		return true
	}
	return q.Model != "" && (r.names.opens(q.Model) || hasExperts(q.Model))
}

func trains(task string) bool {
	switch task {
	case "train", "finetune", "lora", "qlora", "rl":
		return true
	}
	return false
}

// deictic reports whether the hardware is pointed at and not described: "my 3rd
// card", "Colab Pro".
func (r *reader) deictic() bool {
	return r.asked.of("pointed") != nil || r.matching.mentions("机", "卡", "gpu", "服务器", "电脑", "工作站", "集群", "超算", "笔记本") && r.matches(ownedMachine, r.text)
}

// ownedMachine is a machine that is told by whose it is and not by what is in it: 实验室那台服务器,
// 网吧的机子, 公司配的电脑.
var ownedMachine = patternOf(`(?:那台|那个|那张|那块|这台|这破|这老|这个|破|旧|老|白嫖|免费|闲置|公司|学校|实验室|单位|我们组|组里|课题组|老板|导师|朋友|室友|同事|家里|家用|网吧|机房|宿舍|办公|云|阿里|腾讯|百度|autodl|手头|现有|自己|我的?|咱们?|他们?|客户|部门|厂里)[^,;?!、]{0,8}?(?:机器|服务器|电脑|主机|工作站|台式机?|集群|超算|机子|笔记本|显卡|gpu|卡)`)

// Models that make pictures, videos and sound are none that Headroom knows the layers of: whatever
// else a text about one speaks of, it is out of scope.

// frameLines is the size of a video by the lines of its frames.
var frameLines = patternOf(`\b(?:240|360|480|540|576|720|1080|1440|2160)p\b`)

// What nobody plans is often only told with its figure beside a plan, and asks for nothing then: "CUDA version
// 11.8", "perplexity 5.6", 准确率92%.
var (
	figureTold = patternOf(`^(?:[ -]?(?:persistence|version|patience|penalty|score|rate|driver))?(?: (?:of|is|was|at|to|set to|on [a-z0-9]+ (?:is|was)|around|about)| ?(?:为|设为|是|约|大概|有|只有|到|达到))*[ -]?[=:~]? ?v?\d`)
	rankTold   = patternOf(`\b(?:top|score of|no\.?|number|ranked?)(?: about)? ?#?\d[\d.]*(?:st|nd|rd|th)? (?:on|in) (?:the |an? )?$`)
)

// figureOnly reports whether a word for what is not planned is only told so, where memory, a card or a task is told of.
func (r *reader) figureOnly(s sign) bool {
	if creates(s.name) || !r.matches(figureTold, r.text[s.hi:]) && !r.matches(rankTold, r.text[max(0, s.lo-32):s.lo]) || r.asked.asks("why", "howto", "compare") || r.asked.asks("explain") && !r.asked.asks("estimate") {
		return false
	}
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.kind == "memory" && t.name != "file" || t.isCard() || t.kind == "task" })
}

// outsideSign is the word for what is not planned that a text is about: what is made weighs more
// than what stands around it, "a dataset of images, to finetune latent diffusion".
func (r *reader) outsideSign() *sign {
	for i := range r.asked.found {
		if s := &r.asked.found[i]; s.kind == "outside" && creates(s.name) {
			return s
		}
	}
	return r.asked.of("outside")
}

// creates reports whether a topic is one of making pictures, videos or sound.
func creates(topic string) bool { return topic == "image" || topic == "video" || topic == "speech" }

// framesMade reports whether the frames of a video are all that is told of what runs: "480p on a
// 24 GB card". A language model that sees is named.
func (r *reader) framesMade() bool {
	q := &r.query
	if r.matching.mentions("monitor", "screen", "display", "gaming", "games", "llm", "显示器", "屏", "游戏", "大模型", "语言模型") || r.asked.asks("whatmodel") {
		return false // what the card does beside
	}
	return q.Model == "" && q.Models == nil && q.ParamsB == 0 && q.ParamsList == nil && r.matches(frameLines, r.text)
}
