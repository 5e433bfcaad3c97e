package bot

import (
	"math"

	"headroom/bot/merge"
	"headroom/parser"
)

// What hardware a question that goes on from another is asked of.

// settleMachine leaves out how many cards there were where the next one is a computer with its
// memory in one: a Mac is one, unless several are told.
func (x *exchange) settleMachine(after *parser.Reading, last, said parser.Reading) {
	q, before := &after.Query, last.Query
	if q.GPU == "" || q.GPU == before.GPU || q.GPUCount < 2 || said.Query.GPUCount > 0 || said.Query.GPUCountOptions != nil {
		return
	}
	if match, ok := x.bot.known.FindGPU(q.GPU, q.GPUMemoryGB); ok && match.Row.Unified {
		after.Query = merge.Without(*q, "gpu_count", "nodes", "gpus_per_node", "parallel", "nvlink")
	}
}

// settleFound takes over what the last answer found, where the next question needs it: the number
// of cards that was asked for, the card to buy.
func (x *exchange) settleFound(after *parser.Reading, last parser.Reading) {
	q := &after.Query
	if after.Intent == last.Intent || after.Intent == parser.LargestModel || after.Intent == parser.Explain {
		return
	}
	switch last.Intent {
	case parser.MinGPUs:
		if q.GPUCount > 0 || q.GPUCountOptions != nil || q.GPUPool != nil || q.GPUOptions != nil || q.GPU != last.Query.GPU || after.Intent == parser.BuyAdvice {
			return
		}
		if r := x.bot.Ask(last.Canonical(), x.options()); r.Answer != nil && r.Answer.Value != nil && r.Answer.Value.Unit == "gpus" {
			q.GPUCount = int(r.Answer.Value.Number)
		}
	case parser.LargestModel:
		if namesModel(*q) || !planning(after.Intent) || after.Intent == parser.BuyAdvice {
			return
		}
		if r := x.bot.Ask(last.Canonical(), x.options()); r.Answer != nil && r.Answer.Value != nil && r.Answer.Value.Unit == "parameters" {
			q.ParamsB = math.Round(r.Answer.Value.Number/1e8) / 10
		}
	case parser.BuyAdvice:
		if namesCards(*q) || q.CPUOnly || after.Intent == parser.MinGPUs {
			return
		}
		r := x.bot.Ask(last.Canonical(), x.options())
		if r.Answer == nil || len(r.Answer.Options) == 0 || r.Answer.Options[0].Query == nil {
			return
		}
		found := r.Answer.Options[0].Query
		q.GPU, q.GPUMemoryGB, q.GPUCount = found.GPU, found.GPUMemoryGB, found.GPUCount
	}
}
