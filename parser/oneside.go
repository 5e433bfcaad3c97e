package parser

import (
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
)

// leaning are words of comparison that as often say something of one thing alone: "one
// that beats the 32b class", "two rather than four", 哪个版本, 比2048更长.
var leaning = []string{
	"beat", "beats", "better than", "more than", "rather than", "instead of", "which one", "which of", "prefer", "worse", "worse than", "as opposed to",
	"差", "比", "哪个", "哪张", "哪款", "哪种", "还是", "不同", "一样",
}

// oneSided reports whether one thing stands in the question and nothing beside it that it
// could be compared with, though a word of comparison is used.
func (r question) oneSided() bool {
	if !r.HasModel() || !r.HasHardware() {
		return false
	}
	if !r.leans() {
		return false
	}
	return r.pairless()
}

// pairless reports whether nothing is told in more than one value.
func (r question) pairless() bool {
	q := &r.Query
	return q.GPUOptions == nil && q.GPUMemoryOptions == nil && q.GPUCountOptions == nil && q.Models == nil && q.ParamsList == nil && q.Precisions == nil &&
		q.Optimizers == nil && q.Batches == nil && q.SeqLens == nil && q.ZeROStages == nil && q.ParallelOptions == nil && q.RecomputeOptions == nil && q.AttentionOptions == nil &&
		q.Tasks == nil && q.HostRAMOptions == nil && q.LoRARanks == nil
}

// leans reports whether no word of comparison is used but such. A load may be held against
// what it has to go into: "16GB vs a 27b in int4, does it squeeze in".
func (r question) leans() bool {
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
func (r question) duel() bool {
	return r.Mentions(duelWords) && r.HasModel() && r.HasHardware() && r.pairless() && r.Matches(duelling, r.Text)
}
