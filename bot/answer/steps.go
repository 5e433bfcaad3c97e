package answer

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser"
)

// stepsCounted reports whether a question tells what the steps of a training run are counted by: its
// data, and what one step takes of them.
func (q Question) stepsCounted() bool {
	said := q.Plan.Query
	if said.Steps > 0 || !q.Wants.Steps && said.SeqLen > 0 && !said.NamesModel() {
		return false // what sequences of that length come to in tokens
	}
	switch {
	case said.Samples > 0:
		return said.Batch+said.GlobalBatch+said.GradAccum > 0 || q.Wants.Steps || isTraining(said)
	case said.Tokens > 0:
		whole := isTraining(said) && said.GlobalBatch > 0 && said.GPUCount > 0 // as a dialogue leaves it
		return (q.Wants.Steps || whole) && (said.StepTokens > 0 || said.SeqLen > 0)
	}
	return false
}

// stepBatch is how many sequences one step takes over all cards.
func stepBatch(said parser.Query) float64 {
	if said.GlobalBatch > 0 {
		return float64(said.GlobalBatch)
	}
	p := said.Parallel
	copies := float64(max(said.GPUCount, 1) / max(1, max(p.TP, 1)*max(p.PP, 1)*max(p.CP, 1)))
	if p.DP > 0 {
		copies = float64(p.DP)
	}
	return float64(max(said.Batch, 1)) * float64(max(said.GradAccum, 1)) * max(copies, 1)
}

// stepCount is how many steps the data that are told take in all their rounds, and of what they
// were divided.
func stepCount(said parser.Query) (steps float64, from string) {
	rounds := max(said.Epochs, 1)
	data, each, unit := said.Samples, stepBatch(said), ""
	if data == 0 {
		data, each, unit = said.Tokens, cmp.Or(said.StepTokens, each*float64(said.SeqLen)), " tokens"
	}
	from = exact(data) + unit + " / " + exact(each)
	if rounds > 1 {
		from += " x " + exact(rounds)
	}
	return math.Ceil(data*rounds/each - 1e-9), from
}

// stepsOfData answers how many steps a run over some data takes.
func (q Question) stepsOfData() (Answer, error) {
	said := q.Plan.Query
	steps, from := stepCount(said)
	a := Answer{
		Summary: words.Converted.In(q.Lang, "from", from, "to", exact(steps)+" "+words.StepsUnit.In(q.Lang)),
		Value:   &Value{steps, "steps"},
	}
	if said.Batch+said.GlobalBatch+said.GradAccum == 0 && said.StepTokens == 0 {
		a.Assumed = []workload.Assumed{{Key: "batch", Value: 1, Why: "sequences per card and step"}}
		a.Summary += words.StepsByBatch.In(q.Lang)
	}
	return a, nil
}

// alsoSteps says in how many steps a run is done, where that is asked beside its time.
func (q Question) alsoSteps() string {
	if !q.Wants.Steps || !q.stepsCounted() {
		return ""
	}
	steps, from := stepCount(q.Plan.Query)
	return words.AlsoSteps.In(q.Lang, "steps", exact(steps), "from", from)
}

// multiplies reports whether a question only multiplies what its words say.
func multiplies(said parser.Query) bool {
	if said.TokensOfStep {
		return true // whatever the model
	}
	return (said.Steps > 0 || said.Samples > 0) && said.Model == "" && said.ParamsB == 0 && (said.SeqLen > 0 || said.Steps > 0 && said.StepTokens > 0)
}

// tokensSeen multiplies steps, sequences and their length into tokens.
func (q Question) tokensSeen() (Answer, error) {
	said := q.Plan.Query
	var factors []string
	total := 1.0
	times := func(v float64, name string) {
		if v > 0 {
			total *= v
			factors = append(factors, exact(v)+" "+name)
		}
	}
	if said.Samples > 0 {
		times(said.Samples, words.SamplesUnit.In(q.Lang))
		times(said.Epochs, words.EpochsUnit.In(q.Lang))
	} else {
		if said.Steps > 1 {
			times(said.Steps, words.StepsUnit.In(q.Lang))
		}
		if said.StepTokens > 0 {
			times(said.StepTokens, "tokens")
			return product(q, factors, total), nil
		}
		if said.GlobalBatch > 0 {
			times(float64(said.GlobalBatch), words.SequencesUnit.In(q.Lang))
		} else {
			times(float64(max(said.Batch, 1)), words.SequencesUnit.In(q.Lang))
			times(float64(said.GradAccum), words.AccumulationUnit.In(q.Lang))
			times(float64(max(said.GPUCount, said.Parallel.DP)), "GPU")
		}
	}
	times(float64(said.SeqLen), "tokens")
	return product(q, factors, total), nil
}

// product says what some factors of tokens come to.
func product(q Question, factors []string, total float64) Answer {
	return Answer{
		Summary: words.Converted.In(q.Lang, "from", strings.Join(factors, " x "), "to", exact(total)+" tokens"),
		Value:   &Value{total, "tokens"},
	}
}

// slotted reports whether a context is to be shared among those who are served together.
func slotted(said parser.Query) bool {
	return said.SeqLen > 0 && said.Concurrency > 0 && said.Steps+said.Samples == 0 && !said.NamesModel() && said.Batch+said.GlobalBatch == 0
}

// slotContext divides it: llama.cpp gives each slot an equal share of its context. What other
// servers are told is the length of each.
func (q Question) slotContext() (Answer, error) {
	said := q.Plan.Query
	if q.Plan.Laid || said.Framework != "" && !strings.HasSuffix(said.Framework, "llama.cpp") {
		each := float64(said.SeqLen)
		return Answer{Summary: words.SlotOwn.In(q.Lang, "slots", strconv.Itoa(said.Concurrency), "each", exact(each)), Value: &Value{each, "tokens"}}, nil
	}
	each := float64(said.SeqLen / said.Concurrency)
	return Answer{
		Summary: words.SlotContext.In(q.Lang, "ctx", exact(float64(said.SeqLen)), "slots", strconv.Itoa(said.Concurrency), "each", exact(each)),
		Value:   &Value{each, "tokens"},
	}, nil
}

// wholeTold reports whether the batch of a whole step is told beside all that it is made of.
func wholeTold(said parser.Query) bool {
	return said.Batch > 0 && said.GradAccum > 0 && said.GlobalBatch > 0 && (said.GPUCount > 0 || said.Parallel.DP > 0) && said.Steps+said.Tokens == 0 && !said.NamesModel()
}

// stepsHeld holds the batch that was told against the product of its parts.
func (q Question) stepsHeld() (Answer, error) {
	said := q.Plan.Query
	told := said.GlobalBatch
	q.Plan.Query.GlobalBatch = 0
	a, err := q.stepFactor()
	if err != nil || a.Value == nil {
		return a, err
	}
	sentence := words.BatchHolds
	if a.Value.Number != float64(told) {
		sentence = words.BatchFails
	}
	a.Summary += sentence.In(q.Lang, "told", strconv.Itoa(told))
	return a, nil
}

// stepped reports whether a question leaves out one factor of the batch of a whole step.
func stepped(said parser.Query) bool {
	if said.GPUCount == 0 && said.Parallel.DP == 0 || said.Steps > 0 || said.Tokens > 0 {
		return false
	}
	if said.Batch == 0 {
		return said.GlobalBatch > 0 && said.GradAccum == 0
	}
	return (said.GlobalBatch > 0) != (said.GradAccum > 0)
}

// stepFactor tells the factor that is left out: the batch of a whole step is that of one
// card, times the steps that are accumulated, times the copies of the model.
func (q Question) stepFactor() (Answer, error) {
	said := q.Plan.Query
	p := said.Parallel
	copies := float64(p.DP)
	if p.DP == 0 {
		copies = float64(said.GPUCount) / float64(max(p.TP, 1)*max(p.PP, 1)*max(p.CP, 1))
	}
	each, dp := float64(max(said.Batch, 1)), "DP "+exact(copies)
	if said.GlobalBatch > 0 {
		steps := float64(said.GlobalBatch) / each / copies
		a := Answer{
			Summary: words.Converted.In(q.Lang, "from", exact(float64(said.GlobalBatch))+" / "+exact(each)+" / "+dp, "to", exact(steps)+" "+words.AccumulationUnit.In(q.Lang)),
			Value:   &Value{steps, "steps"},
		}
		if said.Batch == 0 {
			a.Assumed = []workload.Assumed{{Key: "batch", Value: 1, Why: "sequences per card and step"}}
			a.Summary += q.fewerSteps(steps)
		}
		return a, nil
	}
	total := each * float64(said.GradAccum) * copies
	return Answer{
		Summary: words.Converted.In(q.Lang, "from", exact(each)+" x "+exact(float64(said.GradAccum))+" x "+dp, "to", exact(total)+" "+words.SequencesUnit.In(q.Lang)),
		Value:   &Value{total, "sequences"},
	}, nil
}

// sequencesOfStep divides the tokens of a step by the length of a sequence, and the sequences among the cards.
func (q Question) sequencesOfStep() (Answer, error) {
	said := q.Plan.Query
	all := float64(said.GlobalBatch)
	a := Answer{
		Summary: words.Converted.In(q.Lang, "from", scientific(said.StepTokens)+" tokens / "+exact(float64(said.SeqLen)), "to", exact(all)+" "+words.SequencesUnit.In(q.Lang)),
		Value:   &Value{all, "sequences"},
	}
	p := said.Parallel
	if copies := max(p.DP, said.GPUCount/(max(p.TP, 1)*max(p.PP, 1)*max(p.CP, 1))); copies > 1 {
		a.Summary += words.SequencesEach.In(q.Lang, "count", strconv.Itoa(copies), "each", number(round(all/float64(copies))))
	}
	return a, nil
}

// fewerSteps says with how few steps of accumulation a batch of all cards can do, by the largest
// micro-batch that fits and divides it; empty where the question tells no model or no card.
func (q Question) fewerSteps(steps float64) string {
	said := q.Plan.Query
	if !said.NamesModel() || said.GPU == "" && said.GPUMemoryGB == 0 {
		return ""
	}
	c := plan.Make(parser.MaxBatch, said, q.Known)
	if c.Blocked != nil || len(c.Cases) == 0 || c.Cases[0].Workload.Task == workload.Infer {
		return ""
	}
	most := search.Most(q.probe, c.Cases[0].Workload, search.Batch(c.Cases[0].Workload)).Value
	for micro := min(most, int(steps)); micro > 1; micro-- {
		if n := int(steps); n%micro == 0 {
			return words.FewerSteps.In(q.Lang, "steps", strconv.Itoa(n/micro), "micro", strconv.Itoa(micro))
		}
	}
	return ""
}

// optimizerBytes tells what an optimizer keeps for each trained parameter.
func (q Question) optimizerBytes(rule workload.StateRule) (Answer, error) {
	const master = 4 // an fp32 copy of the weight, in mixed precision
	with := rule.BytesPerParam + master
	return Answer{
		Summary: words.OptimizerBytes.In(q.Lang, "optimizer", string(rule.Name), "states", strconv.FormatFloat(rule.BytesPerParam, 'g', 4, 64),
			"with", strconv.FormatFloat(with, 'g', 4, 64), "all", strconv.FormatFloat(with+4, 'g', 4, 64)),
		Value:   &Value{rule.BytesPerParam, "bytes"},
		Sources: []string{rule.Source},
	}, nil
}
