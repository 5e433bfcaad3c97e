package parser

import "slices"

// leaning are words of comparison that as often say something of one thing alone: "one
// that beats the 32b class", "two rather than four", 哪个版本, 比2048更长.
var leaning = []string{
	"beat", "beats", "better than", "more than", "rather than", "instead of", "which one", "which of", "prefer", "worse", "worse than", "as opposed to",
	"差", "比", "哪个", "哪张", "哪款", "哪种", "还是", "不同", "一样",
}

// oneSided reports whether one thing stands in the question and nothing beside it that it
// could be compared with, though a word of comparison is used.
func (r *reader) oneSided() bool {
	q := &r.query
	if !r.hasModel() || !r.hasHardware() {
		return false
	}
	if !r.leans() {
		return false
	}
	return q.GPUOptions == nil && q.GPUMemoryOptions == nil && q.GPUCountOptions == nil && q.Models == nil && q.ParamsList == nil && q.Precisions == nil &&
		q.Optimizers == nil && q.Batches == nil && q.SeqLens == nil && q.ZeROStages == nil && q.ParallelOptions == nil && q.RecomputeOptions == nil &&
		q.Tasks == nil && q.HostRAMOptions == nil && q.LoRARanks == nil
}

// leans reports whether no word of comparison is used but such.
func (r *reader) leans() bool {
	return !slices.ContainsFunc(r.asked.found, func(s sign) bool {
		return s.kind == "ask" && s.name == "compare" && !slices.Contains(leaning, r.text[s.lo:s.hi])
	})
}
