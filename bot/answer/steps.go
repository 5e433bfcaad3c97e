package answer

import (
	"cmp"
	"math"

	"headroom/bot/words"
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
