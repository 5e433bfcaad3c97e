package intent

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/reader"
)

// revision is a reason to answer another question than the words ask for: what was read
// tells that it is meant.
type revision struct {
	of     []Intent // that are revised; all of them where none is named
	but    []Intent // and these are not
	holds  func(Question) bool
	to     Intent
	settle func(Question) // what it changes in the query, where it does
}

// alwaysOn tells that hardware is never off, and no span that its energy is reckoned for: 24小时开着.
var alwaysOn = pattern.Of(`24 ?(?:小时|h)(?:都|一直|全天|不间断|不停|不关机|满载)*(?:开着|开机|运行|在线|跑着|挂着|不停|不关|不间断)|\b24 ?(?:hours?|h|hrs?) (?:a|per|each|every) day\b|\b24/7\b`)

var getNowWords = pattern.OneOf("i get", "i'm getting", "getting", "currently", "now ", "目前", "现在")

// revisions stand in the order in which they are tried; each sees what those before it made
// of the intent.
var revisions = []revision{
	{
		of: []Intent{Specs}, to: Specs, // layers that are asked for are not put anywhere
		holds:  func(r Question) bool { return r.Query.Offload != "kv" },
		settle: func(r Question) { r.Query.Offload = "" },
	},
	{of: []Intent{Memory}, to: Time, holds: Question.optimalWork}, // "compute-optimal tokens of a 3B": its work is asked for
	{
		of: []Intent{NoPlanning}, to: Time,
		holds: func(r Question) bool { return r.Asked.Of("outside") == nil && r.optimalWork() },
	},
	{of: []Intent{LargestModel}, to: Convert, holds: Question.sizeOfFile},          // "how many B is a 26 GB file in fp16"
	{of: []Intent{Memory, Time}, to: LargestModel, holds: Question.optimalForWork}, // "which size is compute-optimal for 300 A100 hours"
	{
		of: []Intent{NoPlanning}, to: LargestModel,
		holds: func(r Question) bool { return r.Query.FLOP > 0 && r.optimalForWork() },
	},
	{
		of: []Intent{Memory, Fit, Convert, Throughput}, to: Time, // "download time of a 70b on 500 mbps"
		holds: func(r Question) bool { return r.Query.TransferGbps > 0 },
	},
	{
		but: []Intent{Cost, Time}, to: Compare, holds: Question.bothLayouts,
		settle: func(r Question) {
			n := r.Query.GPUCount
			r.Query.ParallelOptions = []query.Parallel{{TP: n}, {PP: n}}
		},
	},
	{of: []Intent{Fit, Memory, Explain, NoPlanning}, to: Specs, holds: Question.programOnCard}, // "does vllm work on a p40"
	{
		but: []Intent{Compare, Explain, LargestModel, MinGPUs}, to: Time, // "3e24 flops in H100 days at 40% mfu"
		holds: func(r Question) bool {
			return r.Query.FLOP > 0 && r.Query.GPU != "" && !r.HasModel() && r.Query.To == ""
		},
	},
	{of: []Intent{Cost}, to: MFU, holds: Question.hoursToConfirm},
	{of: []Intent{Throughput, Explain}, to: MFU, holds: Question.rateOfLog},
	{
		to:    MinGPUs, // "5 days with 16 H100s, how many to finish in 2 days"
		holds: func(r Question) bool { return r.Query.RefHours > 0 && r.Query.RefGPUCount > 0 },
	},
	{of: []Intent{Time, Cost, Memory, Fit, BuyAdvice}, to: LargestModel, holds: Question.computeSought}, // "what size can I pretrain in 10 days on 8 H100"
	{
		of: []Intent{BuyAdvice, Time, Memory, Fit}, to: Cost, // "how many tokens of 7b lora does $500 train"
		holds: func(r Question) bool { return r.Query.HasBudget() && r.tokensOfWork() },
	},
	{of: []Intent{BuyAdvice, Time, Memory, Fit}, to: Throughput, holds: Question.tokensOfWork}, // "... in 24 hours on a 4090"
	{of: []Intent{Memory, Fit, Throughput}, to: Explain, holds: Question.general},
	{but: []Intent{Explain, Convert, Specs}, to: Explain, holds: Question.wayAsked},
	{of: []Intent{Memory, LargestModel}, to: Fit, holds: func(r Question) bool { return r.closedLast() && !r.memoryBeforeBatch() }},
	{of: []Intent{Memory}, to: Fit, holds: Question.madeToRun}, // "get a 70b running on 2x 3090"
	{of: []Intent{MinGPUs}, to: MinGPUs, holds: func(r Question) bool { return r.failedCount() >= 0 }, settle: Question.settleFailedCount},
	{of: []Intent{MaxBatch}, to: MaxBatch, holds: func(r Question) bool { return r.batchOffered() >= 0 }, settle: Question.settleBatchOffered},
	{of: []Intent{MinGPUs}, to: Fit, holds: Question.countApproved}, // "I need a 27b at q4 on 2x T4, ok?"
	{
		of: []Intent{Compare}, to: Fit,
		holds: func(r Question) bool { return r.oneSided() && !r.duel() && r.closedLast() },
	},
	{
		of: []Intent{Explain}, to: Fit,
		holds: func(r Question) bool { return r.onlyDoubted() && r.closedLast() },
	},
	{
		of: []Intent{MaxContext}, to: Memory, // "how much memory for the longest context of a 7B"
		holds: func(r Question) bool {
			return !r.HasHardware() && r.HasModel() && r.Query.SeqLen == 0 && r.memorySought()
		},
		settle: func(r Question) { r.Query.FullContext = true },
	},
	{
		of: []Intent{MFU}, to: MFU, // "1.6e7 tokens in 13 hours, is it really 45%"
		holds:  func(r Question) bool { return r.finished() && r.Query.MFUPct > 0 && !r.Asked.Asks("can") },
		settle: func(r Question) { r.Query.MFUClaimed, r.Query.MFUPct = r.Query.MFUPct, 0 },
	},
	{
		of: []Intent{BuyAdvice}, to: BuyAdvice, // "any box under $2500 that runs a 32b at 15 t/s"
		holds: func(r Question) bool {
			return r.Query.TokensPerS > 0 && r.Query.TargetTokensPerS == 0 && r.Query.HasBudget() && r.HasModel() && !r.HasHardware() && !r.Mentions(getNowWords)
		},
		settle: func(r Question) { r.Query.TargetTokensPerS, r.Query.TokensPerS = r.Query.TokensPerS, 0 },
	},
	{
		of: []Intent{Power}, to: Power, // "how many kWh in a day"
		holds: func(r Question) bool {
			return r.Query.Days == 1 && r.Query.Hours == 0 && !r.HasModel() && r.Query.Tokens == 0 && !r.runsForDay()
		},
		settle: func(r Question) {
			r.Query.Days, r.Query.Per = 0, "day"
			delete(r.Spans, "days")
		},
	},
	{
		of: []Intent{Power}, to: Power, // "on 24 hours a day, how many watts"
		holds: func(r Question) bool { return r.Query.Hours == 24 && r.Matches(alwaysOn, r.Text) },
		settle: func(r Question) {
			r.Query.Hours = 0
			delete(r.Spans, "hours")
		},
	},
	{of: []Intent{Throughput, Explain}, to: Compare, holds: Question.slowerOnOther},                // 一张A100还行、换4张4090反而要等, 为什么
	{of: []Intent{Time, Explain, Fit, Memory, Throughput}, to: Compare, holds: Question.eachTimed}, // "23h on 4 A100, 15h on 4 H100, normal?"
	{of: []Intent{Power, Cost}, to: Compare, holds: Question.drawWeighed},                          // "an A6000 or 3x 3090, the power bill matters too"
	{of: []Intent{Memory, MinGPUs}, to: BuyAdvice, holds: Question.serverForPeople},                // "office of 20, private 32b chat, what server"
	{of: []Intent{Memory}, to: Fit, holds: Question.memoryWise},                                    // "32b q4 on a 3090, memory wise fits?"
	{of: []Intent{Explain, NoPlanning, Memory}, to: Convert, holds: Question.stepsOfTokens},
	{of: []Intent{MFU, Memory, Fit, Explain, NoPlanning, Throughput}, to: Time, holds: Question.timeScaled}, // "21 days on 2048 A100, scale that to 256?"
	{of: []Intent{Compare}, to: Fit, holds: Question.duel},
	{of: []Intent{Compare}, to: BuyAdvice, holds: Question.valueOfOne},   // 跑8b性价比最高的卡
	{of: []Intent{Fit, Memory}, to: Time, holds: Question.workToFinish},  // "finish 100b tokens of 1.5b on 8 4090?"
	{of: []Intent{Memory}, to: Time, holds: Question.workListed},         // "7b 2T tokens 512xh100"
	{of: []Intent{Memory}, to: Compare, holds: Question.cacheFormatsSet}, // "fp8 kv against fp16 kv at 128k, savings?"
	{
		of: []Intent{Explain}, to: NoPlanning,
		holds: func(r Question) bool { return !r.resource() && !r.rulesInGeneral() && !r.bytesOfEither() },
	},
	{
		of: []Intent{Compare}, to: NoPlanning,
		holds: func(r Question) bool { return !r.HasModel() && !r.HasHardware() && !r.resource() },
	},
}

// Revised is the intent that is answered where the words ask for another.
func (r Question) Revised(intent Intent) Intent {
	for _, v := range revisions {
		if (v.of == nil || slices.Contains(v.of, intent)) && !slices.Contains(v.but, intent) && v.holds(r) {
			intent = v.to
			if v.settle != nil {
				v.settle(r)
			}
		}
	}
	if r.toldInWords(intent) {
		intent = Explain
	}
	if intent == Explain && r.Query.FormatEach != nil && !r.Asked.Asks("why") {
		return Compare // "what's better, a 14b q8 or a 32b q4"
	}
	return intent
}

// optimalWork reports whether the work of training a size to its compute-optimal end is told, and no cards.
func (r Question) optimalWork() bool {
	return r.Query.ComputeOptimal && r.Query.ParamsB > 0 && !r.HasHardware()
}

// optimalForWork reports whether work is told and the size that it is compute-optimal for is not.
func (r Question) optimalForWork() bool {
	q := &r.Query
	return q.ComputeOptimal && !r.HasModel() && (q.GPU != "" && q.GPUHours+q.Hours+q.Days > 0 || q.FLOP > 0)
}

// sizeOfFile reports whether nothing but the size of a file is told.
func (r Question) sizeOfFile() bool {
	q := &r.Query
	return q.WeightsGB > 0 && !r.HasModelNamed() && q.ParamsList == nil && !r.HasHardware() && q.HostRAMGB == 0
}

// hoursToConfirm reports whether the hours of a training are told to be confirmed, which takes no price.
func (r Question) hoursToConfirm() bool {
	q := &r.Query
	return q.GPUHours > 0 && q.Tokens > 0 && r.Training() && r.HasModel() && !q.HasRent() && !q.HasBudget() && r.Mentions(confirming)
}

// confirming are words for holding figures against one another.
var confirming = pattern.OneOf("verify", "sanity", "plausible", "add up", "adds up", "double check", "验证", "核对", "核实", "对得上")

// tokensOfWork reports whether the tokens are asked for that a time, hours of cards or a
// sum of money train.
func (r Question) tokensOfWork() bool {
	q := &r.Query
	return reader.Trains(q.Task) && q.Tokens+q.Samples+q.Steps == 0 && (q.HasBudget() || q.GPUHours > 0 || q.Hours+q.Days+q.WindowH > 0) && !r.TokensOfStep() && r.TokensWanted()
}

// computeSought reports whether the size of a model is asked for that the compute at hand trains:
// so much time on some cards, or so much money for them.
func (r Question) computeSought() bool {
	q := &r.Query
	return (q.GPU != "" || q.HasBudget() && q.Task == "train" && !r.HasHardware()) && (q.GPUHours+q.Hours+q.Days+q.WindowH > 0 || q.HasBudget()) && r.SizeSought()
}
