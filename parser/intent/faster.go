package intent

import (
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// cardsBySpeed reports whether cards are set side by side by their speed, whatever would run on
// them: "3090 or 4070 Ti, how much faster is the first".
func (r Question) cardsBySpeed() bool {
	return r.Query.GPUOptions != nil && !r.HasModel() && !reader.Trains(r.Query.Task) && r.Asked.Asks("howfast") && r.Query.TokensPerS+r.Query.TargetTokensPerS == 0 && !r.Asked.Asks("buy", "cost", "why", "enough", "fit")
}

// faster weighs speeds: "is the H100 faster", 哪个快, 快多少.
var faster = pattern.Of(`\b(?:faster|slower|quicker|fastest|slowest|quickest)\b|\b(?:twice|half|as|times|\d+x|double) as (?:fast|slow|quick)\b|\b(?:twice|double|half) the speed\b|\b(?:what|how much(?: of a)?|which)(?: kind of)? speed-? ?up\b|(?:哪个|哪种|哪张|哪块|哪款|谁)(?:更|会|要|比较|最|跑得?|训练)*(?:快|慢)|(?:更|最)(?:快|慢)|(?:快|慢)(?:上|出|了)?(?:多少|几倍|多少倍|几成)|提速多少|加速比`)

var (
	fastWords          = pattern.OneOf("fast", "slow", "quick", "speed", "快", "慢", "速")
	buyOrPurchaseWords = pattern.OneOf("buy", "purchase", "买")
)

// apartBySpeed reports whether several things are told and it is asked which of them is faster, or by
// how much.
func (r Question) apartBySpeed() bool {
	q := &r.Query
	several := max(len(q.GPUOptions), len(q.Precisions), len(q.Models), len(q.ParamsList), len(q.GPUCountOptions)) > 1
	return several && q.TokensPerS+q.TargetTokensPerS == 0 && r.Mentions(fastWords) && !r.Asked.Asks("cost", "why", "howto", "fit", "enough", "oom") && !r.Mentions(buyOrPurchaseWords) && r.Matches(faster, r.Text)
}

// speedsHeld reports whether speeds of two things that are named are held against each other.
func (r Question) speedsHeld() bool {
	q := &r.Query
	return q.SpeedsEach != nil && len(q.GPUOptions)+len(q.Precisions)+len(q.Models)+len(q.ParamsList) >= len(q.SpeedsEach)
}

// How much one way of working gains over another is asked in shares: 快百分之多少, 能提多少, 慢几成.
var (
	gainedBy      = pattern.Of(`(?:快|慢|提速|提升|加速|提高|提|涨|降|掉|省|多|少|高|低|差)(?:了|出|上|到|得)?(?:大概|大约|约)?(?:百分之几|百分之多少|几个百分点|多少个?百分点|多少个点|几个点|几成|多少 ?%|几 ?%|百分比)|(?:能|可以|会|大概|大约|速度|吞吐)(?:快|提|涨|加速|提速|提升|提高)(?:了|出|上)?(?:多少|几倍|几成|多大)`)
	gainedByWords = pattern.OneOf("百分", "个点", "几成", "%", "多少", "几倍", "多大")
)

// gainApart reports whether that is asked of formats, ways to split the work or cards that are told.
func (r Question) gainApart() bool {
	q := &r.Query
	several := max(len(q.GPUOptions), len(q.Precisions), len(q.ParallelOptions), len(q.GPUCountOptions), len(q.ZeROStages)) > 1
	return several && r.HasModel() && r.Mentions(gainedByWords) && q.TokensPerS+q.TokensPerSPerGPU+q.TargetTokensPerS == 0 && !r.MemoryWord() && !r.Asked.Asks("cost", "why", "oom", "fit", "enough", "buy", "cards") && r.Matches(gainedBy, r.Text)
}

var (
	// rigsSide sets two numbers of cards against each other and asks for their speed: 2*4090跟1*5090跑32b，速度.
	rigsSide      = pattern.Of(`\d ?(?:张|块|个|\*|x|×)[^,;?!、和跟与]{2,16}(?:跟|和|与|同|对|pk|比)(?:[1-9一两二三四八]) ?(?:张|块|个|\*|x|×)`)
	rigsSideWords = pattern.OneOf("跟", "和", "与", "同", "对", "pk", "比")
)

// rigsBySpeed reports whether two numbers of unlike cards are set side by side by their speed.
func (r Question) rigsBySpeed() bool {
	q := &r.Query
	return len(q.GPUOptions) == 2 && q.GPUOptions[0].Count > 0 && q.GPUOptions[1].Count > 0 && q.GPUOptions[0].GPU != q.GPUOptions[1].GPU && r.HasModel() && r.Mentions(rigsSideWords) && r.Asked.Asks("howfast") &&
		q.TokensPerS+q.TokensPerSPerGPU+q.TargetTokensPerS == 0 && !r.Asked.Asks("cost", "why", "oom", "fit", "enough") && r.Matches(rigsSide, r.Text)
}

// readCountsBySpeed reads the notion where two numbers of cards are told apart by their speed with no
// model to reckon with, and reports whether they are: how work is spread over cards is what can be told.
func (r Question) readCountsBySpeed() bool {
	q := &r.Query
	if q.GPUCountOptions == nil || r.HasModel() || reader.Trains(q.Task) || !r.Asked.Asks("howfast") || q.TargetTokensPerS > 0 || r.Asked.Asks("why", "normal", "howmuch", "oom", "fit", "enough", "buy", "cost", "whatmodel", "power", "best") {
		return false
	}
	if q.Topic == "" {
		q.Topic = r.parallelNamed()
	}
	return true
}

var parallelNamedWords = pattern.OneOf("tensor", "tp", "张量")

// parallelNamed is the way to share a model among cards that a text speaks of.
func (r Question) parallelNamed() string {
	if r.Mentions(parallelNamedWords) {
		return "tensor_parallel"
	}
	return "pipeline_parallel"
}
