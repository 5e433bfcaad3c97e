package answer

import (
	"math"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/hardware"
	"headroom/engine/workload"
)

// job is a training run with its compute and the cards that do it.
type job struct {
	run
	work       float64 // tokens, of all epochs
	flops, mfu float64
	pace       *pace   // as the question tells it; nil where it is estimated
	hours      float64 // of one GPU
	cards      int
	card       *hardware.GPU
	assumed    []workload.Assumed
	rollout    rollout // what RL learns from, written meanwhile
}

// job computes a training run: FLOPs of all tokens over the dense peak times
// the utilisation.
func (q Question) job() (job, error) {
	r, err := q.first()
	if err != nil {
		return job{}, err
	}
	j, err := q.jobOf(r)
	if err == nil && j.pace == nil {
		j.rollout = q.rolloutOf(j)
		j.hours += j.rollout.seconds * float64(j.cards) / 3600
	}
	return j, err
}

// A run whose cards are not told is counted on the fewest that hold it, which says little where it takes longer than
// anybody waits: on as many machines as end it within a month or so it is a plan.
const (
	longWait  = 90 * 24 * 3600
	shortWait = 31 * 24 * 3600
	// mostTrainers is as many machines as the largest runs that were published took (16,384 H100: Llama 3, arXiv:2407.21783, section 3.3).
	mostTrainers = 16384 / machine
)

// withinAMonth says how many machines of the same cards end a run in time.
func (q Question) withinAMonth(j job) string {
	said, seconds := q.Plan.Query, j.hours*3600/float64(max(j.cards, 1))
	if said.GPUCount > 0 || said.Nodes > 0 || said.GPUCountOptions != nil || said.Hours+said.Days > 0 || seconds < longWait || j.card == nil {
		return ""
	}
	machines := 1
	for machines < mostTrainers && j.hours*3600/float64(machines*machine) > shortWait {
		machines *= 2
	}
	if machines*machine <= j.cards {
		return ""
	}
	return words.WithinAMonth.In(q.Lang, "cards", count(machines*machine, j.card.Name), "time", q.duration(j.hours*3600/float64(machines*machine)))
}

// jobOf computes the run that a case stands for.
func (q Question) jobOf(r run) (j job, err error) {
	said := q.Plan.Query
	j = job{run: r, cards: max(said.GPUCount, 1), mfu: said.MFUPct / 100}
	tokens := j.tokens(said.Tokens)
	j.work = tokens
	if tokens == 0 {
		return job{}, q.noTokens(r)
	}
	if j.Estimate.Workload.GPU == "" {
		card, why, err := q.cardWith(r.Estimate.Workload.GPUMemoryGB)
		if err != nil {
			return job{}, err
		}
		j.run, err = q.with(r, func(w *workload.Workload) { w.GPU = card })
		if err != nil {
			return job{}, err
		}
		j.assumed = append(j.assumed, workload.Assumed{Key: "gpu", Value: card, Why: why})
	}
	w := j.Estimate.Workload
	p, told := q.paceTold(tokens)
	if step := j.stepTokens(); !told && said.StepSeconds > 0 {
		p, told = pace{tokens, step / said.StepSeconds, words.TokensOf}, true
	}
	match, ok := q.Known.FindGPU(w.GPU, w.GPUMemoryGB)
	if !ok {
		return job{}, q.unnamedCard(w.GPUMemoryGB)
	}
	j.card = match.Row
	if slices := w.Extra.Number("mig_slices"); slices > 0 && w.GPUMemoryGB > 0 {
		j.card = match.Row.Slice(slices, w.GPUMemoryGB) // as the estimate takes it
	}
	j.run = q.laidOut(j.run)
	_, peak, err := q.peak(j.card)
	if err != nil {
		return job{}, err
	}
	if told { // what was measured goes before every estimate
		j.pace, j.hours = &p, p.seconds()*float64(j.cards)/3600
		return j, nil
	}
	if said.GPUCount == 0 {
		j.cards = max(j.Estimate.Workload.GPUCount, 1) // as many as it was laid out over
	}
	if p := said.AssumedPeakTFLOPS; p > 0 && p < leastSheet*peak && (j.mfu > 0 || len(said.TFLOPS) == 0 && said.Batch+said.GlobalBatch == 0) {
		j.assumed = append(j.assumed, workload.Assumed{Key: "assumed_peak_tflops", Value: p, Why: "the peak as told; the dense peak of the card is " + number(peak)})
		peak = p // the share is one of it
	}
	share, datasheet := toldShare(said, j.card, peak)
	if j.mfu == 0 && share > 0 && share <= 1 {
		j.mfu = share
		j.assumed = append(j.assumed, workload.Assumed{Key: "mfu_pct", Value: round(100 * share), Why: "the TFLOPS that were told, of a dense peak of " + number(peak)})
	}
	if j.mfu == 0 && j.Speed != nil && j.Speed.MFU > 0 && (said.Batch > 0 || said.GlobalBatch > 0 || q.byEstimate) {
		j.mfu = j.Speed.MFU / 100 // a batch of one, the default, is nobody's plan for a long run
		j.assumed = append(j.assumed, workload.Assumed{Key: "mfu_pct", Value: round(j.Speed.MFU), Why: "the estimate for this batch and length"})
	}
	if j.mfu == 0 {
		planned, usual := utilisationOf(j.run)
		j.mfu = planned.share
		if datasheet {
			usual.Why = "the TFLOPS that were told are the card's peak, of which a run reaches a part; say the share or the rate that is reached"
		} else if share := q.unpackingLeaves(j.run); share < 1 {
			j.mfu *= share
			usual.Value, usual.Why = round(100*j.mfu), usual.Why+"; unpacking the frozen weights takes "+number(math.Round(100*(1-share)))+" % of it at this batch and length"
		}
		j.assumed = append(j.assumed, usual)
	}
	j.assumed = append(j.assumed, j.compared()...)
	j.flops = tokens * q.flopsPerToken(j.run)
	if said.FLOP > 0 {
		j.assumed = append(j.assumed, workload.Assumed{Key: "flop", Value: said.FLOP, Why: "as told; parameters and tokens come to " + scientific(j.flops)})
		j.flops = said.FLOP
	}
	j.hours = j.flops / (peak * 1e12 * j.mfu) / 3600
	return j, nil
}

// tokens is the number of trained tokens: as said, or from samples, steps and
// epochs with the length of a sequence.
func (j job) tokens(said float64) float64 {
	q, w := j.Case.Query, j.Estimate.Workload
	epochs := max(q.Epochs, 1)
	switch {
	case said > 0:
		return said * epochs
	case q.Samples > 0 && q.MeanTokens > 0:
		return q.Samples * j.answers() * float64(min(q.MeanTokens, w.SeqLen)) * epochs
	case q.Samples > 0:
		return q.Samples * j.answers() * float64(w.SeqLen) * epochs
	case q.Steps > 0:
		return q.Steps * j.stepTokens()
	}
	return 0
}

// answers is how many sequences a sample has: preference training learns from pairs.
func (j job) answers() float64 {
	w := j.Estimate.Workload
	if w.Task == workload.RL && w.RLAlgo == "dpo" && !w.Extra.Bool("unpaired") {
		return 2
	}
	return 1
}

// compared tells what preference training reads beside the tokens of its samples.
func (j job) compared() (out []workload.Assumed) {
	if j.answers() > 1 && j.Case.Query.Samples+j.Case.Query.Steps > 0 && j.Case.Query.Tokens == 0 {
		out = append(out, workload.Assumed{Key: "pairs", Value: 2, Why: "each pair is a chosen and a rejected sequence"})
	}
	if said := j.Case.Query; said.MeanTokens > 0 && said.Samples > 0 && said.Tokens == 0 {
		out = append(out, workload.Assumed{Key: "mean_tokens", Value: said.MeanTokens, Why: "samples are as long as told on average, without padding; the limit of their length sets the memory"})
	}
	if w := j.Estimate.Workload; referenceReads(w) {
		why := "the frozen reference reads every sequence once, a third of forward and backward more"
		if w.PEFT != "" {
			why = "the frozen base reads every sequence once more as the reference"
		}
		out = append(out, workload.Assumed{Key: "reference", Value: 1, Why: why})
	}
	return out
}

// unpackingLeaves is the share of the speed of adapters over 16-bit weights that those over
// quantised ones reach, which are unpacked in every pass: 0.7 at a thousand tokens a pass, as
// published (Sebastian Raschka, "Practical Tips for Finetuning LLMs Using LoRA": QLoRA takes 39 %
// longer), and nearly 1 at many. 1 for all other work.
func (q Question) unpackingLeaves(r run) float64 {
	w := r.Estimate.Workload
	if w.Task != workload.QLoRA || r.Speed == nil || r.Speed.TokensPerSecond == 0 {
		return 1
	}
	whole, err := q.with(r, func(w *workload.Workload) { w.Task, w.Quant = workload.LoRA, "" })
	if err != nil || whole.Speed == nil || whole.Speed.TokensPerSecond == 0 {
		return 1
	}
	return min(r.Speed.TokensPerSecond/whole.Speed.TokensPerSecond, 1)
}

// referenceCard stands in where a question about time or money names no card.
const referenceCard = "a100-80gb-sxm"

// spread divides GPU hours over cards. Where the hours were counted on another
// card, they are scaled by the ratio of the two peaks.
func (q Question) spread(hours float64, cards int) (Answer, error) {
	said := q.Plan.Query
	var a Answer
	name := "GPU"
	if said.GPU != "" {
		card, err := q.namedCard()
		if err != nil {
			return Answer{}, err
		}
		name = card.Name
		if reference, ok := q.Known.FindGPU(said.RefGPU, 0); said.RefGPU != "" && ok && reference.Row.ID != card.ID {
			mine, _ := card.PeakTFLOPS("bf16")
			theirs, _ := reference.Row.PeakTFLOPS("bf16")
			if mine == 0 || theirs == 0 {
				return Answer{}, &plan.Refusal{Code: "no_peak", Got: card.Name}
			}
			hours *= theirs / mine
			a.Assumed = append(a.Assumed, workload.Assumed{Key: "gpu_hours", Value: hours, Why: "hours on " + reference.Row.Name + " scaled by the ratio of the dense 16-bit peaks"})
		}
	}
	seconds := hours * 3600 / float64(cards)
	a.Value = &Value{seconds, "s"}
	a.Summary = words.TimeFromHours.In(q.Lang, "time", q.duration(seconds), "hours", gpuHours(hours), "cards", count(cards, name))
	return a, nil
}
