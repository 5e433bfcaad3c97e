package answer

import (
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// pace is how fast a run goes by the speed that the question itself tells: what it
// works through, and how much of that in a second on all cards.
type pace struct {
	work, rate float64
	unit       words.Sentence
}

// paceTold is the pace that the question tells, with all its work; ok is false where
// it tells none, or no work to go with it. A job's tokens may come from samples
// and steps.
func (q Question) paceTold(tokens float64) (p pace, ok bool) {
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

// reached says how a speed that was measured, or that is wanted, stands to the one that is
// estimated. Of many at once it is not known which of their speeds is meant, unless no one of them could have as much; and
// where the work does not fit nothing was estimated that could be held against it.
func (q Question) reached(r run, rate float64) string {
	said, s, w := q.Plan.Query, r.Speed, r.Estimate.Workload
	many := w.Task == workload.Infer && max(w.Concurrency, w.Batch) > 1 || q.measuredTogether(r)
	if s == nil || s.Low == 0 || r.Verdict == engine.DoesNotFit || many && said.TokensPerS <= s.DecodeTokensPerSec*s.High {
		return ""
	}
	if max(w.Concurrency, w.Batch) <= 1 && many {
		rate = s.TokensPerSecond
	}
	seen, read := said.TokensPerS, ""
	switch {
	case w.Task != workload.Infer && said.TokensPerSPerGPU > 0:
		seen, rate = said.TokensPerSPerGPU, s.TokensPerSecondGPU
		if w.GPUCount > 1 {
			read = words.RateOfCard.In(q.Lang, "rate", about(rate))
		}
	case w.Task != workload.Infer && seen == 0 && said.StepSeconds > 0:
		seen = r.stepTokens() / said.StepSeconds
	case w.Task == workload.Infer && seen == 0 && said.PromptTokensPerS > 0:
		seen, rate = said.PromptTokensPerS, s.PrefillTokensPerSec
		read = words.PromptsRead.In(q.Lang, "rate", about(rate))
	}
	low, high := rate*s.Low, rate*s.High
	figure, text := about(seen), ""
	if ends := said.SpeedRange; len(ends) == 2 && seen == said.TokensPerS {
		figure = words.Range.In(q.Lang, "low", about(ends[0]), "high", about(ends[1]))
	}
	if seen > 0 {
		sentence := words.SpeedAsExpected
		switch {
		case seen < low && many:
			sentence = words.SpeedLessServed
		case seen < low && w.Task == workload.Infer:
			sentence = words.SpeedLess
		case seen < low:
			sentence = words.StepsSlower
		case seen > high && w.Task != workload.Infer:
			sentence = words.StepsFaster
		case seen > high && many:
			sentence = words.SpeedMoreServed
		case seen > high:
			sentence = words.SpeedMore
		}
		text += read + sentence.In(q.Lang, "seen", figure, "share", about(100*seen/rate), "low", about(low), "high", about(high))
	}
	if wanted := said.TargetTokensPerS; many {
		return text
	} else if q.wantedTogether(r) {
		text += q.reachedTogether(r, wanted)
	} else if wanted > 0 {
		sentence := words.SpeedUnsure
		switch {
		case wanted <= low:
			sentence = words.SpeedHad
		case wanted > high:
			sentence = words.SpeedNotHad
		}
		text += sentence.In(q.Lang, "wanted", number(wanted), "times", about(wanted/rate), "low", about(low), "high", about(high))
	}
	return text
}

// measuredTogether reports whether a speed was measured that no single request has, where many are served at once: it is
// that of all of them.
func (q Question) measuredTogether(r run) bool {
	s, w := r.Speed, r.Estimate.Workload
	return s != nil && s.AtOnce >= 2 && w.Task == workload.Infer && max(w.Concurrency, w.Batch) <= 1 && w.Framework.Server() && q.Plan.Query.TokensPerS > s.DecodeTokensPerSec*s.High
}

// reachedTogether says how a speed that no single request has stands to what a full queue of them
// makes together.
func (q Question) reachedTogether(r run, wanted float64) string {
	s := r.Speed
	low, high := s.TokensPerSecond*s.Low, s.TokensPerSecond*s.High
	sentence := words.TogetherUnsure
	switch {
	case wanted <= low:
		sentence = words.TogetherHad
	case wanted > high:
		sentence = words.TogetherNotHad
	}
	return sentence.In(q.Lang, "wanted", about(wanted), "users", strconv.Itoa(int(s.AtOnce)), "all", about(s.TokensPerSecond),
		"times", about(wanted/s.TokensPerSecond), "share", about(100*wanted/s.TokensPerSecond), "low", about(low), "high", about(high))
}

// wantedTogether reports whether a speed is wanted that no single request has, where many are
// served at once.
func (q Question) wantedTogether(r run) bool {
	s, w := r.Speed, r.Estimate.Workload
	return s != nil && s.AtOnce >= 2 && w.Task == workload.Infer && max(w.Concurrency, w.Batch) <= 1 && (q.togetherAlone() || q.Plan.Query.TargetTokensPerS > s.DecodeTokensPerSec*s.High)
}

// rateOfFLOPS turns a rate of computing that each card of a training was seen at into tokens, which is then the figure of
// the answer.
func (q Question) rateOfFLOPS(a *Answer, r run) string {
	said, w := q.Plan.Query, r.Estimate.Workload
	if len(said.TFLOPS) != 1 || said.TokensPerS+said.TokensPerSPerGPU > 0 || w.Task == workload.Infer || said.AssumedPeakTFLOPS > 0 {
		return ""
	}
	each := q.flopsPerToken(r)
	if each == 0 {
		return ""
	}
	cards := float64(max(w.GPUCount, 1))
	rate := said.TFLOPS[0] * 1e12 / each
	a.Value = &Value{rate * cards, "tokens/s"}
	return words.RateOfFLOPS.In(q.Lang, "tflops", number(said.TFLOPS[0]), "rate", about(rate), "all", about(rate*cards), "cards", q.cards(w), "flops", scientific(each))
}

// reachedTFLOPS holds the rate of each card that a training run was seen at against the one that it is estimated
// to reach.
func (q Question) reachedTFLOPS(r run) string {
	told, s := q.Plan.Query.TFLOPS, r.Speed
	if len(told) != 1 || s == nil || s.TFLOPSPerGPU == 0 || r.Estimate.Workload.Task == workload.Infer {
		return ""
	}
	return words.ReachedTFLOPS.In(q.Lang, "seen", number(told[0]), "share", about(100*told[0]/s.TFLOPSPerGPU), "rate", about(s.TFLOPSPerGPU),
		"low", about(s.TFLOPSPerGPU*s.Low), "high", about(s.TFLOPSPerGPU*s.High))
}
