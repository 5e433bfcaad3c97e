package parser

import "headroom/parser/pattern"

// How much one way of working gains over another is asked in shares: 快百分之多少, 能提多少, 慢几成.

var (
	gainedBy      = pattern.Of(`(?:快|慢|提速|提升|加速|提高|提|涨|降|掉|省|多|少|高|低|差)(?:了|出|上|到|得)?(?:大概|大约|约)?(?:百分之几|百分之多少|几个百分点|多少个?百分点|多少个点|几个点|几成|多少 ?%|几 ?%|百分比)|(?:能|可以|会|大概|大约|速度|吞吐)(?:快|提|涨|加速|提速|提升|提高)(?:了|出|上)?(?:多少|几倍|几成|多大)`)
	gainedByWords = pattern.OneOf("百分", "个点", "几成", "%", "多少", "几倍", "多大")
)

// gainApart reports whether that is asked of formats, ways to split the work or cards that are told.
func (r question) gainApart() bool {
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
func (r question) rigsBySpeed() bool {
	q := &r.Query
	return len(q.GPUOptions) == 2 && q.GPUOptions[0].Count > 0 && q.GPUOptions[1].Count > 0 && q.GPUOptions[0].GPU != q.GPUOptions[1].GPU && r.HasModel() && r.Mentions(rigsSideWords) && r.Asked.Asks("howfast") &&
		q.TokensPerS+q.TokensPerSPerGPU+q.TargetTokensPerS == 0 && !r.Asked.Asks("cost", "why", "oom", "fit", "enough") && r.Matches(rigsSide, r.Text)
}
