package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

var colocatedWords = pattern.OneOf("colocat", "co-locat", "共卡", "同卡", "共置")

// colocated reads that the engine which writes the completions of RL shares the trainer's cards,
// where a trainer is named beside it.
func (r *Reader) colocated() {
	q := &r.Query
	if q.Task == "rl" && q.RLAlgo != "dpo" && q.Framework != "vllm" && q.Framework != "sglang" && r.Mentions(vllmOrSglangWords) {
		q.Colocated = r.Mentions(colocatedWords)
	}
}

// methodSteps counts steps with the method of training before their name: "1,000 GRPO steps".
var methodSteps = pattern.Of(`(?:^|[^a-z0-9_.,-])([0-9][0-9,]*(?:\.[0-9]+)?) ?(k)? (?:grpo|ppo|rl|rlhf|dapo|gspo|rloo) steps?\b`)

// stepsOfMethod reads them.
func (r *Reader) stepsOfMethod() {
	if q := &r.Query; q.Steps == 0 && q.Task == "rl" {
		n := r.counted(methodSteps)
		if n == 0 {
			return
		}
		q.Steps = n
		m := r.Places(methodSteps, r.Text)
		if m != nil && slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
			return t.Type == token.Scaled && t.Lo >= m[2] && t.Hi <= m[1] && q.SeqLen == token.Context(t)
		}) {
			q.SeqLen = 0 // "2k ppo steps"
			delete(r.Spans, "seq_len")
		}
	}
}
