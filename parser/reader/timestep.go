package reader

import (
	"math"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// How long a step of training takes is told by its name before the figure or by its unit
// behind it: "step time 2.5s", "2.5 s/it", 每步3秒; or by the steps of a second: "1.5 it/s".
var (
	stepNamed    = pattern.Of(`(?:\b(?:step|iteration|iter) ?time|\btime per (?:step|iteration|iter)|\b(?:each|every|per|one|a|my|our|the|its) (?:training |optimizer |gradient )?(?:step|iteration)|每(?:一|个)?(?:步|step|iter)|一步|单步)(?: |takes?|took|is|was|of|at|in|about|around|roughly|~|=|:|要|需要|需|用|花|耗时|时间|大概|大约|约|左右|是|为|得)*$`)
	stepBehind   = pattern.Of(`^ ?(?:/ ?|per |a |each |every |for (?:each|every|one|a) |一)(?:training |optimizer )?(?:step|it|iter|iteration|步)\b`)
	bareSpan     = pattern.Of(`^ ?(s|sec|secs|seconds?|ms|milliseconds?|毫秒)(?:[^a-z/]|$)`)
	millisStep   = pattern.Of(`^ ?(?:ms|milliseconds?|毫秒) ?(?:/ ?|per |a |each |every |一)(?:training |optimizer )?(?:step|it|iter|iteration|步)\b`)
	stepsHan     = pattern.Of(`^ ?个?(?:it|iter|step|步)(?:[^a-z]|$)`)
	secondBefore = pattern.Of(`每秒钟?(?:大概|约|能|可以|跑|有|是|只有|才)*$`)
	stepUnit     = pattern.Of(`^ ?(?:s|secs?|seconds?) ?/ ?(?:it|step|iter|iteration)\b`)
	stepsSecond  = pattern.Of(`^ ?(?:it|its|iter|iters|iterations?|steps?|步)(?: ?/ ?| per | a |每)(?:s|sec|second|秒)\b`)
)

var (
	stepWords      = pattern.OneOf("step", "it/s", "/it", "iter", "步")
	inferenceWords = pattern.OneOf("generat", "inference", "生成", "推理", "出字")
)

// stepTime reads how long a step takes.
func (r *Reader) stepTime() {
	if !r.Mentions(stepWords) || r.Mentions(inferenceWords) {
		return // some programs count the tokens that they write so
	}
	for i, t := range r.Tokens {
		seconds := spanSeconds[t.Name] * t.Value
		switch {
		case t.Value <= 0:
			continue
		case t.Type == token.Number && (r.Matches(stepsSecond, r.Text[t.Hi:]) || r.Matches(stepsHan, r.Text[t.Hi:]) && r.Matches(secondBefore, r.ClauseBefore(t))):
			seconds = 1 / t.Value
		case t.Type == token.Number && r.Matches(stepUnit, r.Text[t.Hi:]):
			seconds = t.Value
		case t.Type == token.Number && r.Matches(stepNamed, r.ClauseBefore(t)) && r.Matches(bareSpan, r.Text[t.Hi:]):
			seconds = t.Value * spanSeconds[r.groups(bareSpan, r.Text[t.Hi:])[1]]
		case t.Type == token.Number && r.Matches(millisStep, r.Text[t.Hi:]):
			seconds = t.Value / 1000
		case t.Type != token.Unit || seconds == 0 || !r.Matches(stepBehind, r.Text[t.Hi:]) && !r.Matches(stepNamed, r.ClauseBefore(t)):
			continue
		}
		if t.Type == token.Number && r.Query.Steps == 0 {
			r.iterations(i)
		}
		r.Query.StepSeconds = math.Round(seconds*1e4) / 1e4
		r.Mark("step_s", i, i)
		return
	}
}

// settleTimedStep takes what was read of the figure of a step's time for no number of steps, and more tokens than a text
// has for those of the step: 上一步90ms，50万token.
func (r *Reader) settleTimedStep() {
	q := &r.Query
	if q.StepSeconds == 0 || r.Pasted != nil {
		return
	}
	if q.Steps > 0 && (q.Steps == q.StepSeconds || q.Steps == math.Round(q.StepSeconds*1e3)) {
		q.Steps = 0
		delete(r.Spans, "steps")
	}
	if q.StepTokens > 0 || q.Tokens > 0 || q.Batch+q.GlobalBatch > 0 {
		return
	}
	switch {
	case q.SeqLen >= leastStepTokens && r.textTokens(q.SeqLen):
		q.StepTokens, q.SeqLen = float64(q.SeqLen), 0
		delete(r.Spans, "seq_len")
	case q.Steps >= leastStepTokens && r.textTokens(int(q.Steps)):
		q.StepTokens, q.Steps = q.Steps, 0
		delete(r.Spans, "steps")
	}
}

// textTokens reports whether a figure is told to be of tokens.
func (r *Reader) textTokens(n int) bool {
	for i, t := range r.Tokens {
		if t.IsFigure() && int(t.Value) == n && r.At(i+1).Is("data", "tokens") {
			return true
		}
	}
	return false
}

// spanSeconds are the seconds of the units that a step is timed in, as they are written and as
// tokens name them.
var spanSeconds = map[string]float64{
	"s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "ms": 1e-3, "millisecond": 1e-3, "milliseconds": 1e-3, "毫秒": 1e-3, "minute": 60,
}

// iterationsBehind counts steps as programs print them: "2.3 it/s, 12000 it in all".
var iterationsBehind = pattern.Of(`^ ?(?:its?|iters?)\b`)

// iterations reads how many steps there are of a run whose speed is told in them.
func (r *Reader) iterations(speed int) {
	for i, t := range r.Tokens {
		if i != speed && (t.Type == token.Number || t.Type == token.Scaled) && !r.Used[i] && t.Value >= 10 && r.Matches(iterationsBehind, r.Text[t.Hi:]) && !r.Matches(stepsSecond, r.Text[t.Hi:]) {
			r.Query.Steps = t.Value
			r.Mark("steps", i, i)
			return
		}
	}
}
