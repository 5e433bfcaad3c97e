package answer

import (
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
)

// A question about the speed of training rarely tells the micro-batch. One sequence, which is what memory
// is reckoned with, leaves a card half idle, and a pipeline most of one.

// worthTelling is from which gain on another micro-batch is told.
const worthTelling = 1.1

// atLargest says what a run of training reaches with the largest micro-batch that fits, where none is told
// and it is more; in percent of the peak, or in tokens.
func (q Question) atLargest(r run, mfu bool) string {
	said, w := q.Plan.Query, r.Case.Workload
	if w.Task == workload.Infer || r.Verdict != engine.Fits || r.Speed == nil || said.Batch+said.GlobalBatch+said.GradAccum > 0 || said.StepTokens+said.Prompts+said.TokensPerS+said.TokensPerSPerGPU+said.StepSeconds > 0 || len(q.Plan.Cases) != 1 {
		return ""
	}
	most := search.Most(q.probe, w, search.Batch(w))
	if most.Value == 0 {
		return ""
	}
	c := r.Case
	c.Workload = most.At.Workload
	c.Workload.GradAccum = w.GradAccum
	full, err := q.run(c)
	if err != nil || full.Speed == nil || full.Speed.TokensPerSecond < worthTelling*r.Speed.TokensPerSecond {
		return ""
	}
	cards := float64(max(r.Estimate.Workload.GPUCount, 1))
	pairs := []string{
		"length", number(float64(r.Estimate.Workload.SeqLen)), "batch", strconv.Itoa(most.Value), "steps", strconv.Itoa(w.GradAccum),
		"mfu", about(full.Speed.MFU), "rate", about(full.Speed.TokensPerSecond), "each", about(full.Speed.TokensPerSecond / cards),
	}
	text := words.AtMicroBatch.In(q.Lang, pairs...)
	if w.GradAccum > 1 {
		text = words.AtMicroBatches.In(q.Lang, pairs...)
	}
	switch {
	case mfu:
		return text + words.ThenMFU.In(q.Lang, pairs...)
	case q.Wants.PerGPU:
		return text + words.ThenEach.In(q.Lang, pairs...)
	}
	return text + words.ThenRate.In(q.Lang, pairs...)
}

// perCard gives the speed of each card, where that is asked for.
func (q Question) perCard(a *Answer, r run) string {
	cards := max(r.Estimate.Workload.GPUCount, 1)
	if !q.Wants.PerGPU || a.Value == nil || a.Value.Unit != "tokens/s" || r.Speed == nil {
		return ""
	}
	if s := r.Speed; r.Estimate.Workload.Task == workload.Infer && s.AtOnce >= 2 && max(r.Estimate.Workload.Concurrency, r.Estimate.Workload.Batch) <= 1 {
		a.Value = &Value{s.TokensPerSecond / float64(cards), "tokens/s/gpu"}
		return words.EachCardFull.In(q.Lang, "rate", about(a.Value.Number))
	}
	a.Value = &Value{a.Value.Number / float64(cards), "tokens/s/gpu"}
	return words.EachCard.In(q.Lang, "rate", about(a.Value.Number))
}

// eachToken gives the time of each token that a user sees, where that is asked for.
func (q Question) eachToken(r run) string {
	if s := r.Speed; q.Wants.PerToken && s != nil && s.DecodeTokensPerSec > 0 && r.Estimate.Workload.Task == workload.Infer {
		return words.EachToken.In(q.Lang, "time", about(1000/s.DecodeTokensPerSec))
	}
	return ""
}

// items says how many texts a speed comes to, of models that write nothing, and how many samples of training where
// they are asked for.
func (q Question) items(r run, rate float64) string {
	w := r.Estimate.Workload
	infer := w.Task == workload.Infer
	if !infer && !q.Wants.Items || w.SeqLen == 0 || infer && r.Speed.DecodeTokensPerSec > 0 {
		return ""
	}
	each := rate / float64(w.SeqLen)
	return words.ItemsDone.In(q.Lang, "rate", about(each), "length", number(float64(w.SeqLen)), "day", scientific(each*86400))
}
