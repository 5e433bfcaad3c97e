package parser

import "headroom/parser/pattern"

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
func (r question) differsInBoth() bool {
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
