package answer

import (
	"headroom/bot/words"
)

// pace is how fast a run goes by the speed that the question itself tells: what it
// works through, and how much of that in a second on all cards.
type pace struct {
	work, rate float64
	unit       words.Sentence
}

// told is the pace that the question tells, with all its work; ok is false where
// it tells none, or no work to go with it. A job's tokens may come from samples
// and steps.
func (q Question) told(tokens float64) (p pace, ok bool) {
	said := q.Plan.Query
	cards := float64(max(said.GPUCount, 1))
	switch {
	case said.Samples > 0 && said.ExamplesPerS > 0:
		p = pace{said.Samples * max(said.Epochs, 1), said.ExamplesPerS, words.SamplesOf}
	case said.StepSeconds > 0 && said.Steps > 0:
		p = pace{said.Steps, 1 / said.StepSeconds, words.StepsOf}
	case said.StepSeconds > 0 && said.Tokens > 0 && said.GlobalBatch > 0 && said.SeqLen > 0:
		p = pace{said.Tokens * max(said.Epochs, 1), float64(said.GlobalBatch*said.SeqLen) / said.StepSeconds, words.TokensOf}
	case tokens > 0 && said.TokensPerSPerGPU > 0:
		p = pace{tokens, said.TokensPerSPerGPU * cards, words.TokensOf}
	case tokens > 0 && said.TokensPerS > 0:
		p = pace{tokens, said.TokensPerS, words.TokensOf}
	}
	return p, p.rate > 0
}

// seconds is how long it takes.
func (p pace) seconds() float64 { return p.work / p.rate }

// atPace tells how long a run takes at the pace that was told.
func (q Question) atPace(p pace) string {
	cards := max(q.Plan.Query.GPUCount, 1)
	return words.TimeAtPace.In(q.Lang, "time", q.duration(p.seconds()), "work", p.unit.In(q.Lang, "count", scientific(p.work)),
		"rate", p.unit.In(q.Lang, "count", number(p.rate)), "hours", gpuHours(p.seconds()/3600*float64(cards)))
}

// paced answers how long a run takes from figures alone.
func (q Question) paced(p pace) Answer {
	return Answer{Summary: q.atPace(p) + q.againstLimit(p.seconds()), Value: &Value{p.seconds(), "s"}}
}

// sized reports whether the question names what is run.
func (q Question) sized() bool { return q.Plan.Query.NamesModel() }
