package intent

import (
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

func (r Question) asksComparison() bool {
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
	if len(r.Query.SplitModes) > 1 {
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

// worksBetter asks which of some cards is the better one for some work, and not whether it does it at all.
var worksBetter = pattern.Of(`\b(?:what|which|whatever)\b[^.?!;]{0,32}\bworks? (?:out )?(?:better|best)\b`)

var workWords = pattern.OneOf("work better", "works better", "work best", "works best", "work out b", "works out b")

// changeAsked asks what a change from one value to another does: "what does going from 8k to
// 64k do to the cache".
var changeAsked = pattern.Of(`\bwhat (?:do|does|did|will|would|happens?|changes?)\b[^.?!;]{0,40}\b(?:from|between)\b[^.?!;]{0,24}\b(?:to|and)\b`)

var (
	differenceWhatWords = pattern.OneOf("what ")
	smarterWords        = pattern.OneOf("is it smarter", "is it wiser", "more sense")
	makesSenseWords     = pattern.OneOf("make sense", "makes sense")
	againstWords        = pattern.OneOf("against", "over", "versus", "vs", "instead of", "compared")
)

func (r Question) asksDifference() bool {
	q := &r.Query
	if r.settingWeighed() {
		return true
	}
	several := q.GPUOptions != nil || q.Precisions != nil || q.ZeROStages != nil || q.Batches != nil || q.Tasks != nil ||
		q.Optimizers != nil || q.RecomputeOptions != nil || q.AttentionOptions != nil
	if r.Asked.Asks("why") && q.GPUOptions == nil || q.Tasks != nil && q.GPUOptions == nil && r.Asked.Asks("buy") {
		return false
	}
	if (q.SeqLens != nil || q.Batches != nil || q.ZeROStages != nil || q.Precisions != nil || q.GPUCountOptions != nil) && r.Mentions(differenceWhatWords) && r.HasModel() && !r.Asked.Asks("enough", "fit", "oom") && r.Matches(changeAsked, r.Text) {
		return true
	}
	if r.growthOf() || q.Precisions != nil && r.HasModel() && r.GainedOver() && !r.Asked.Asks("why", "enough", "fit", "oom") {
		return true
	}
	if q.GPUOptions != nil && r.Asked.Asks("best") && (r.Than() || r.Mentions(smarterWords)) && !r.Asked.Asks("enough", "fit", "oom", "howmuch") {
		return true // "would two of them be a better choice than one 3090"
	}
	if q.GPUOptions != nil && !r.HasModel() && r.Asked.Asks("cost") && r.Asked.Asks("howfast", "best") && q.TokensPerS+q.TokensPerSPerGPU+q.Tokens == 0 && !q.HasRent() {
		return true // "throughput per dollar on t4, v100 and a100": without a model no price can be told
	}
	if len(q.GPUOptions) > 1 && !r.HasModel() && r.Asked.Asks("howfast") && !r.Asked.Asks("enough", "fit", "oom", "cost") && q.TokensPerS+q.TokensPerSPerGPU+q.Tokens+q.Samples == 0 {
		return true // "a P40 or a 3090, how much slower is the P40": cards are told apart without a model
	}
	if several && r.HasModel() && r.HasHardware() && r.Asked.Asks("explain") && !r.Asked.Asks("why", "enough", "fit", "oom", "can", "howmuch") {
		return true // "how do zero1 and zero3 stack up"
	}
	if q.GPUOptions != nil && len(q.TFLOPS) > 1 && !r.HasModel() && r.Asked.Asks("normal") {
		return true // "an A6000 does 150 TFLOPS and a 3090 only 70, can that be right"
	}
	if q.GPUOptions != nil && r.HasModel() && r.Mentions(makesSenseWords) && r.Mentions(againstWords) && !r.Asked.Asks("why", "howmuch", "oom", "enough") {
		return true // "does a pair of them make sense against one 5090"
	}
	if q.Precisions != nil && r.Asked.Asks("best") && !r.HasModel() && !r.HasHardware() {
		return true // "is fp16 or bf16 better"
	}
	if q.Tasks != nil && q.RLAlgo != "" && r.HasModel() && r.Asked.Asks("saving") && !r.Asked.Asks("why", "enough", "fit", "oom") {
		return true // "how much more memory does DPO need than SFT"
	}
	return (several && (r.Asked.Asks("compare") || q.GPUOptions != nil && r.perWatt()) || r.Asked.Asks("saving") && r.Asked.Asks("howmuch", "compare")) && !r.Asked.Asks("enough", "fit", "oom")
}

// Two ways are held against one another by what they take and how fast they are: "how do memory and speed differ between
// ZeRO-3 and FSDP", "gptq or int8 for a 34b: speed and mem", 显存和速度差多少.
const (
	takenWord = `(?:memory|mem|vram|gpu memory|footprint|显存|内存)`
	speedWord = `(?:speed|throughput|tok/s|t/s|tokens/s|tps|perf|performance|latency|速度|吞吐量?|性能)`
)

var (
	bothDiffer   = pattern.Of(`\bhow (?:do|does|would|will|much do|much does) (?:the |their |its )?(?:[a-z]+ )?` + `(?:` + takenWord + `|` + speedWord + `)(?: usage| use| needs?)?(?:(?: and|,| &|/) ?(?:the )?(?:` + takenWord + `|` + speedWord + `)(?: usage| use)?)? (?:differ|compare|vary)\b`)
	memoryAndPay = pattern.Of(takenWord + `(?: usage| use)? ?(?:and|&|\+|/|,|、|和|与|以及) ?(?:the )?` + speedWord + `|` + speedWord + ` ?(?:and|&|\+|/|,|、|和|与|以及) ?(?:the )?` + takenWord)
	orBetween    = pattern.Of(`\b(?:or|vs\.?|versus)\b|还是|对比|相比|哪个`)
)

var differWords = pattern.OneOf("differ", "compare", "vary", "speed", "throughput", "tok/s", "t/s", "tps", "perf", "latency", "速度", "吞吐", "性能")

// differsInBoth reports whether it is asked so of some alternatives.
func (r Question) differsInBoth() bool {
	q := &r.Query
	if !r.Mentions(differWords) || r.Asked.Asks("why", "fit", "enough", "oom", "cards", "buy", "cost", "whatmodel", "can") {
		return false
	}
	layouts := q.ZeROStage != nil && q.Parallel.FSDP || q.ParallelOptions != nil || q.ZeROStages != nil
	several := max(len(q.GPUOptions), len(q.Precisions), len(q.Models), len(q.ParamsList), len(q.Optimizers), len(q.Tasks), len(q.GPUCountOptions)) > 1
	if !layouts && !several || !r.HasModel() {
		return false
	}
	return r.Matches(bothDiffer, r.Text) || r.Matches(memoryAndPay, r.Text) && r.Matches(orBetween, r.Text)
}

// oneSided reports whether one thing stands in the question and nothing beside it that it
// could be compared with, though a word of comparison is used.
func (r Question) oneSided() bool {
	if !r.HasModel() || !r.HasHardware() {
		return false
	}
	if !r.leans() {
		return false
	}
	return r.pairless()
}

// leaning are words of comparison that as often say something of one thing alone: "one
// that beats the 32b class", "two rather than four", 哪个版本, 比2048更长.
var leaning = []string{
	"beat", "beats", "better than", "more than", "rather than", "instead of", "which one", "which of", "prefer", "worse", "worse than", "as opposed to",
	"差", "比", "哪个", "哪张", "哪款", "哪种", "还是", "不同", "一样",
}

// leans reports whether no word of comparison is used but such. A load may be held against
// what it has to go into: "16GB vs a 27b in int4, does it squeeze in".
func (r Question) leans() bool {
	goesIn := r.Asked.Asks("fit", "can", "enough", "oom")
	return !slices.ContainsFunc(r.Asked.Found, func(s evidence.Sign) bool {
		if s.Kind != "ask" || s.Name != "compare" {
			return false
		}
		words := r.Text[s.Lo:s.Hi]
		return !slices.Contains(leaning, words) && !(goesIn && (words == "vs" || words == "versus"))
	})
}

// duelling is how people set a model against the memory it has to fit in: "34b against a 3090,
// who wins", 70B对48G，谁赢.
var duelling = pattern.Of(`\b(?:who|which|what) (?:wins?|would win|comes out|prevails|gives|is going to win|will win)\b|\b(?:any|no|a|stand a) (?:chance|contest|match)\b|谁(?:赢|胜|厉害|扛得住)|有胜算|打得过`)

var duelWords = pattern.OneOf("win", "chance", "match", "contest", "谁", "胜", "打得过", "prevail")

// duel reports whether a model and the hardware for it are all that is set against each other.
func (r Question) duel() bool {
	return r.Mentions(duelWords) && r.HasModel() && r.HasHardware() && r.pairless() && r.Matches(duelling, r.Text)
}

var choiceFirstWords = pattern.OneOf("choose", "choosing", "decide", "deciding", "torn", "pick", "选")

// choiceFirst reports whether one of some cards is to be chosen in a sentence of its own,
// before another asks of a way to split work: "4x L40S, or four RTX 6000 Ada? does either
// take NVLink".
func (r Question) choiceFirst() bool {
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

var wayAskedWords = pattern.OneOf("pcie", "pci-e", "pci express")

// matters is said of what makes a difference.
var matters = pattern.Of(`\b(?:matters?|bottlenecks?|make a difference|hurts?|important)\b|影响|瓶颈|有关系`)

// wayAsked reports whether a yes/no question is about a way to split work over some
// cards, with nothing that runs on them: "is pcie x4 a bottleneck for tensor parallel
// on 4x 3090?".
func (r Question) wayAsked() bool {
	if r.choiceFirst() || r.HasModel() || !r.HasHardware() || r.Query.Task != "" && r.Query.Task != "infer" || !r.waysSaid() && r.Query.NVLink == nil && !r.Mentions(wayAskedWords) || r.Query.SeqLen+r.Query.Batch > 0 || r.Query.ZeROStage != nil || r.Query.Parallel.FSDP {
		return false
	}
	return (r.Asked.Asks("does", "why") || r.Query.PCIeLanes+r.Query.PCIeGen > 0 && r.Matches(matters, r.Text)) && !r.Asked.Asks("fit", "enough", "oom", "howmuch", "cards", "whatmodel", "buy", "compare", "best", "power", "cost", "specs", "convert") && !r.Asked.Asks("can")
}

// asksRatio reports whether it is asked of two models, whatever it is that they take: without the
// tokens of a run its time and its cost are told by how they stand to each other.
func (r Question) asksRatio() bool {
	q := &r.Query
	return (len(q.Models) == 2 || len(q.ParamsList) == 2) && q.Tokens+q.Samples+q.Steps == 0 && !r.Asked.Asks("fit", "oom", "enough", "cards") && r.RatioSought()
}

// tensorOrPipeline weighs two ways to split a model against each other, with no degree of either: "tp or
// pp for a 70b on 2x 3090".
var tensorOrPipeline = pattern.Of(`\b(?:tp|tensor(?:[- ]parallel(?:ism)?)?) ?(?:or|vs\.?|versus|/|还是) ?(?:pp|pipeline(?:[- ]parallel(?:ism)?)?)(?:[ ,.?!]|$)|\b(?:pp|pipeline(?:[- ]parallel(?:ism)?)?) ?(?:or|vs\.?|versus|/|还是) ?(?:tp|tensor(?:[- ]parallel(?:ism)?)?)(?:[ ,.?!]|$)|(?:张量并行|tp)还是(?:用)?(?:流水线并行|流水线|pp)`)

var bothLayoutsWords = pattern.OneOf("pp", "pipeline", "流水线")

// bothLayouts compares the two on all cards that are told, and reports whether they are weighed.
func (r Question) bothLayouts() bool {
	q := &r.Query
	n := q.GPUCount
	if n < 2 || n > 16 || q.Nodes > 1 || q.Parallel != (query.Parallel{}) || q.ParallelOptions != nil || q.GPUOptions != nil || !r.HasModel() || !r.Mentions(bothLayoutsWords) {
		return false
	}
	return r.Matches(tensorOrPipeline, r.Text)
}

// bothWaysAsked reports whether a run is asked about with recomputation on and off, and nothing
// that only one of the two can answer.
func (r Question) bothWaysAsked() bool {
	q := &r.Query
	return r.OnOff && r.HasModel() && q.RecomputeOptions == nil && q.Tokens+q.Samples+q.Steps+q.Epochs == 0 && q.ObservedEach == nil &&
		!r.Asked.Asks("enough", "fit", "oom", "cards", "why", "maxbatch", "max", "whatmodel", "cost", "explain", "howto")
}
