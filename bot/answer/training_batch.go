package answer

import (
	"slices"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// wholeBatch says what the batch of a training run comes to if it is that of all cards together and
// not of each: a batch that no card could hold was most likely meant so. Empty where it fits, or
// where the cards do not divide it.
func (q Question) wholeBatch(r run) string {
	said, w := q.Plan.Query, r.Estimate.Workload
	dp := w.Parallel.DP
	if r.Verdict != engine.DoesNotFit || said.Batch < 2 || said.GlobalBatch+said.GradAccum > 0 || w.Task == workload.Infer || dp < 2 || said.Batch%dp != 0 {
		return ""
	}
	share := said.Batch / dp
	held, best := q.shareOf(r, share)
	recomputes := ""
	if held.Verdict == engine.DoesNotFit && r.Case.Workload.Recompute == "" {
		r.Case.Workload.Recompute = workload.RecomputeFull
		held, best = q.shareOf(r, share)
		recomputes = words.BatchRecomputes.In(q.Lang)
	}
	if asked := &r.Case.Workload; held.Verdict == engine.DoesNotFit && asked.ZeROStage == nil && asked.FSDP == "" && !asked.Parallel.Layers {
		asked.ZeROStage = new(3)
		held, best = q.shareOf(r, share)
		if recomputes += words.BatchShards.In(q.Lang); asked.Recompute == workload.RecomputeFull {
			recomputes = words.BatchShardsToo.In(q.Lang)
		}
	}
	if best == 0 || held.Verdict == engine.DoesNotFit {
		return ""
	}
	sentence := words.WholeBatch
	if best < share {
		sentence = words.WholeBatchInSteps
	}
	return sentence.In(q.Lang, "batch", strconv.Itoa(said.Batch), "each", strconv.Itoa(share), "micro", strconv.Itoa(best), "accum", strconv.Itoa(share/best),
		"need", q.size(held.PerGPU.Process), "verdict", q.verdictOf(held)) + recomputes
}

// shareOf runs a card's share of a batch in the largest micro-batches that fit, else that are tight.
func (q Question) shareOf(r run, share int) (held run, best int) {
	for micro := share; micro > 0 && held.Verdict != engine.Fits; micro /= 2 {
		one, err := q.with(r, func(w *workload.Workload) {
			w.Batch, w.GlobalBatch, w.GradAccum = micro, 0, share/micro
		})
		if err != nil || share%micro != 0 {
			break
		}
		if best == 0 || one.Verdict != engine.DoesNotFit || held.Verdict == engine.DoesNotFit {
			held, best = one, micro
		}
	}
	return held, best
}

// embedders are parts of the names of models that are trained to tell pairs from the rest of a batch.
var embedders = []string{"embed", "bge", "gte-", "e5-", "minilm", "arctic"}

// contrastive tells whether a model learns from all other texts of a batch, which smaller batches leave it fewer of.
func (q Question) contrastive(w workload.Workload) bool {
	match, known := q.Known.FindModel(w.Model.Name)
	told := q.Plan.Query.Model // which may be of the shape of another: bge-large is a bert-large
	return known && !match.Row.Shape.Generates() && slices.ContainsFunc(embedders, func(part string) bool {
		return strings.Contains(match.Row.ID, part) || strings.Contains(told, part)
	})
}

// pairs says what a batch of an embedder takes as the pairs that it is trained on: a query and a passage each, with as many
// hard negatives as are told (UKPLab/sentence-transformers sentence_transformers/losses/MultipleNegativesRankingLoss.py;
// FlagOpen/FlagEmbedding FlagEmbedding/abc/finetune/embedder/AbsArguments.py, train_group_size). Those lead the answer.
func (q Question) pairs(r run) (lead, behind string) {
	w := r.Estimate.Workload
	if q.Plan.Query.Batch == 0 || w.Task == workload.Infer || !q.contrastive(w) {
		return "", ""
	}
	each := 2 + q.Wants.Negatives
	all, err := q.with(r, func(w *workload.Workload) { w.Batch *= each })
	if err != nil {
		return "", ""
	}
	again, err := q.with(all, func(w *workload.Workload) { w.Recompute = workload.RecomputeFull })
	if err != nil {
		return "", ""
	}
	verdict := func(r run) string {
		if r.Verdict == engine.NoVerdict {
			return ""
		}
		return words.InBrackets.In(q.Lang, "text", q.verdictOf(r))
	}
	pairs := []string{
		"batch", number(float64(w.Batch)), "texts", number(float64(w.Batch * each)), "negatives", number(float64(q.Wants.Negatives)),
		"need", q.size(all.PerGPU.Process), "verdict", verdict(all), "with", q.size(again.PerGPU.Process) + verdict(again),
	}
	if q.Wants.Negatives > 0 {
		return words.PairsOfBatch.In(q.Lang, pairs...), ""
	}
	return "", words.PairsAlone.In(q.Lang, pairs...)
}

// whereOneRan answers why one of two batches ran out of memory and the other did not, where no length is told and by the
// usual one the smaller does not fit either: what was seen is right, so the sequences are shorter. It is empty where
// the estimate agrees with what was seen.
func (q Question) whereOneRan(all []run) string {
	if q.Wants.Reason != "why_batch_memory" || len(all) != 2 || q.Plan.Query.SeqLen > 0 {
		return ""
	}
	small, large := all[0], all[1]
	if small.Estimate.Workload.Batch > large.Estimate.Workload.Batch {
		small, large = large, small
	}
	n, m := small.Estimate.Workload.Batch, large.Estimate.Workload.Batch
	w := small.Estimate.Workload
	if n == m || w.Task == workload.Infer || small.CapacityBytes == 0 {
		return ""
	}
	with := ""
	if again, by, ok := q.recomputed(small); ok {
		larger, err := q.with(large, func(w *workload.Workload) { w.Recompute = workload.RecomputeFull })
		if err != nil {
			return ""
		}
		small, large, with = again, larger, words.Name(q.Lang, "gradient_checkpointing")+words.ByItself.In(q.Lang, "program", by)
	}
	if small.Verdict == engine.Fits {
		return ""
	}
	longest := func(r run) int {
		return search.MostLikely(q.probe, r.Case.Workload, search.Context(0))
	}
	most, least := longest(small), longest(large)
	if most == 0 || least == most {
		return ""
	}
	opening := ""
	if with != "" {
		opening = words.OneRanWith.In(q.Lang, "changes", with)
	}
	each := float64(large.PerGPU.Process-small.PerGPU.Process) / float64(m-n)
	return opening + words.OneRan.In(q.Lang, "small", number(float64(n)), "large", number(float64(m)), "most", about(float64(most)), "least", about(float64(least)),
		"length", number(float64(w.SeqLen)), "each", q.size(unit.BytesOf(each)), "need", q.size(small.PerGPU.Process))
}

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
