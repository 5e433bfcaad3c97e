package parser

import (
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Who asks how many cards some work takes tells how many did not do, in a clause of their own and without their
// name: "how many A100 for a 26b finetune? 16 get out of memory".

var (
	// countOpens ends before such a number, and countFailed stands behind it.
	countOpens  = pattern.Of(`(?:^|[,.;:?!、(] ?)(?:(?:i|we|i've|we've|have|tried|used|running|with|using|on|at|even|but|already|as|试了|试过|用了|用|上了|开了|我) ?)*$`)
	countFailed = pattern.Of(`^(?: ?(?:of them|get|gets|got|go|goes|went|is|are|was|were|still|already|just|all|run|runs|ran|into|simply|always|keep|keeps|do|did|does|张|块|卡|还是|都|就|会|直接|也))*[,;:]? ?(?:still |it |and |but |got |gets |always |all )*(?:oom|ooms|oomed|out of memory|out-of-memory|out of vram|fail|fails|failed|crash|crashes|crashed|not enough|isn't enough|aren't enough|wasn't enough|weren't enough|too few|爆|不够|不行|跑不|带不)`)
)

var countFailedWords = pattern.OneOf("oom", "out of memory", "out-of-memory", "out of vram", "fail", "crash", "enough", "too few", "爆", "不够", "不行", "跑不", "带不")

// mostCardsTried is how many cards somebody has where more are asked for, and no batch is larger.
const mostCardsTried = 4096

// failedCount is the token of a number of cards that did not do, where more of a named card are asked for.
func (r question) failedCount() int {
	q := &r.Query
	if q.GPUCount > 0 || q.GPU == "" || q.GPUCountOptions != nil || !r.Mentions(countFailedWords) {
		return -1
	}
	return r.bareCount(countOpens, countFailed)
}

// bareCount is the token of a whole number that was not read, between what two patterns tell of; or -1.
func (r question) bareCount(before, behind *pattern.Pattern) int {
	for i, t := range r.Tokens {
		if t.Type == token.Number && !r.Used[i] && t.Value >= 1 && t.Value <= mostCardsTried && t.Value == float64(numeral.Round(t.Value)) &&
			r.Matches(before, r.Text[:t.Lo]) && r.Matches(behind, r.Text[t.Hi:]) {
			return i
		}
	}
	return -1
}

// settleFailedCount takes it for the cards that were tried.
func (r question) settleFailedCount() {
	i := r.failedCount()
	r.Query.GPUCount = numeral.Round(r.Tokens[i].Value)
	r.Mark("gpu_count", i, i)
}

// batchOffered closes a question for the largest batch with one that may do: "what batch can I set? 16?", 最大batch多少? 8?
var (
	questionBefore = pattern.Of(`\? ?(?:(?:is|would|will|can it be|could it be|maybe|like|about|say|perhaps|是|能到|大概) ?)*$`)
	questionEnds   = pattern.Of(`^ ?(?:ok|okay|fine|possible|吗|行吗)? ?\?* ?$`)
)

// batchOffered is the token of such a number, or -1.
func (r question) batchOffered() int {
	if r.Query.Batch > 0 || r.Query.Batches != nil {
		return -1
	}
	return r.bareCount(questionBefore, questionEnds)
}

// settleBatchOffered takes it for the batch that is asked about.
func (r question) settleBatchOffered() {
	i := r.batchOffered()
	r.Query.Batch = numeral.Round(r.Tokens[i].Value)
	r.Mark("batch", i, i)
}
