package parser

import "slices"

// revision is a reason to answer another question than the words ask for: what was read
// tells that it is meant.
type revision struct {
	of     []Intent // that are revised; all of them where none is named
	but    []Intent // and these are not
	holds  func(*reader) bool
	to     Intent
	settle func(*reader) // what it changes in the query, where it does
}

// revisions stand in the order in which they are tried; each sees what those before it made
// of the intent.
var revisions = []revision{
	{
		of: []Intent{Specs}, to: Specs, // layers that are asked for are not put anywhere
		holds:  func(r *reader) bool { return r.query.Offload != "kv" },
		settle: func(r *reader) { r.query.Offload = "" },
	},
	{of: []Intent{Memory}, to: Time, holds: (*reader).optimalWork}, // "compute-optimal tokens of a 3B": its work is asked for
	{
		of: []Intent{NoPlanning}, to: Time,
		holds: func(r *reader) bool { return r.asked.of("outside") == nil && r.optimalWork() },
	},
	{of: []Intent{LargestModel}, to: Convert, holds: (*reader).sizeOfFile},          // "how many B is a 26 GB file in fp16"
	{of: []Intent{Memory, Time}, to: LargestModel, holds: (*reader).optimalForWork}, // "which size is compute-optimal for 300 A100 hours"
	{
		of: []Intent{NoPlanning}, to: LargestModel,
		holds: func(r *reader) bool { return r.query.FLOP > 0 && r.optimalForWork() },
	},
	{
		of: []Intent{Memory, Fit, Convert, Throughput}, to: Time, // "download time of a 70b on 500 mbps"
		holds: func(r *reader) bool { return r.query.TransferGbps > 0 },
	},
	{
		but: []Intent{Cost, Time}, to: Compare, holds: (*reader).bothLayouts,
		settle: func(r *reader) {
			n := r.query.GPUCount
			r.query.ParallelOptions = []Parallel{{TP: n}, {PP: n}}
		},
	},
	{of: []Intent{Fit, Memory, Explain, NoPlanning}, to: Specs, holds: (*reader).programOnCard}, // "does vllm work on a p40"
	{
		but: []Intent{Compare, Explain, LargestModel, MinGPUs}, to: Time, // "3e24 flops in H100 days at 40% mfu"
		holds: func(r *reader) bool {
			return r.query.FLOP > 0 && r.query.GPU != "" && !r.hasModel() && r.query.To == ""
		},
	},
	{of: []Intent{Cost}, to: MFU, holds: (*reader).hoursToConfirm},
	{
		to:    MinGPUs, // "5 days with 16 H100s, how many to finish in 2 days"
		holds: func(r *reader) bool { return r.query.RefHours > 0 },
	},
	{of: []Intent{Time, Cost, Memory, Fit, BuyAdvice}, to: LargestModel, holds: (*reader).computeSought}, // "what size can I pretrain in 10 days on 8 H100"
	{
		of: []Intent{BuyAdvice, Time, Memory, Fit}, to: Cost, // "how many tokens of 7b lora does $500 train"
		holds: func(r *reader) bool { return r.query.hasBudget() && r.tokensOfWork() },
	},
	{of: []Intent{BuyAdvice, Time, Memory, Fit}, to: Throughput, holds: (*reader).tokensOfWork}, // "... in 24 hours on a 4090"
	{of: []Intent{Memory, Fit, Throughput}, to: Explain, holds: (*reader).general},
	{but: []Intent{Explain, Convert}, to: Explain, holds: (*reader).wayAsked},
	{of: []Intent{Memory, LargestModel}, to: Fit, holds: (*reader).closedLast},
	{
		of: []Intent{Compare}, to: Fit,
		holds: func(r *reader) bool { return r.oneSided() && !r.duel() && r.closedLast() },
	},
	{
		of: []Intent{Explain}, to: Fit,
		holds: func(r *reader) bool { return r.onlyDoubted() && r.closedLast() },
	},
	{
		of: []Intent{MaxContext}, to: Memory, // "how much memory for the longest context of a 7B"
		holds: func(r *reader) bool {
			return !r.hasHardware() && r.hasModel() && r.query.SeqLen == 0 && r.memorySought()
		},
		settle: func(r *reader) { r.query.FullContext = true },
	},
	{
		of: []Intent{MFU}, to: MFU, // "1.6e7 tokens in 13 hours, is it really 45%"
		holds:  func(r *reader) bool { return r.finished() && r.query.MFUPct > 0 && !r.asked.asks("can") },
		settle: func(r *reader) { r.query.MFUClaimed, r.query.MFUPct = r.query.MFUPct, 0 },
	},
	{of: []Intent{Compare}, to: Fit, holds: (*reader).duel},
	{
		of: []Intent{Explain}, to: NoPlanning,
		holds: func(r *reader) bool { return !r.resource() },
	},
	{
		of: []Intent{Compare}, to: NoPlanning,
		holds: func(r *reader) bool { return !r.hasModel() && !r.hasHardware() && !r.resource() },
	},
}

// revised is the intent that is answered where the words ask for another.
func (r *reader) revised(intent Intent) Intent {
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
	if intent == Explain && r.query.FormatEach != nil && !r.asked.asks("why") {
		return Compare // "what's better, a 14b q8 or a 32b q4"
	}
	return intent
}

// optimalWork reports whether the work of training a size to its compute-optimal end is told, and no cards.
func (r *reader) optimalWork() bool {
	return r.query.ComputeOptimal && r.query.ParamsB > 0 && !r.hasHardware()
}

// optimalForWork reports whether work is told and the size that it is compute-optimal for is not.
func (r *reader) optimalForWork() bool {
	q := &r.query
	return q.ComputeOptimal && !r.hasModel() && (q.GPU != "" && q.GPUHours+q.Hours+q.Days > 0 || q.FLOP > 0)
}

// sizeOfFile reports whether nothing but the size of a file is told.
func (r *reader) sizeOfFile() bool {
	q := &r.query
	return q.WeightsGB > 0 && !r.hasModelNamed() && q.ParamsList == nil && !r.hasHardware() && q.HostRAMGB == 0
}

// hoursToConfirm reports whether the hours of a training are told to be confirmed, which takes no price.
func (r *reader) hoursToConfirm() bool {
	q := &r.query
	return q.GPUHours > 0 && q.Tokens > 0 && r.training() && r.hasModel() && !q.hasRent() && !q.hasBudget() && r.matching.mentions(confirming[:]...)
}

// confirming are words for holding figures against one another.
var confirming = [...]string{"verify", "sanity", "plausible", "add up", "adds up", "double check", "验证", "核对", "核实", "对得上"}
