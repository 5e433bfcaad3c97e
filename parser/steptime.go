package parser

import "math"

// How long a step of training takes is told by its name before the figure or by its unit
// behind it: "step time 2.5s", "2.5 s/it", 每步3秒; or by the steps of a second: "1.5 it/s".
var (
	stepNamed    = patternOf(`(?:\b(?:step|iteration|iter) ?time|\btime per (?:step|iteration|iter)|\b(?:each|every|per|one|a|my|our|the|its) (?:training |optimizer |gradient )?(?:step|iteration)|每(?:一|个)?(?:步|step|iter)|一步|单步)(?: |takes?|took|is|was|of|at|in|about|around|roughly|~|=|:|要|需要|需|用|花|耗时|时间|大概|大约|约|左右|是|为|得)*$`)
	stepBehind   = patternOf(`^ ?(?:/ ?|per |a |each |every |for (?:each|every|one|a) |一)(?:training |optimizer )?(?:step|it|iter|iteration|步)\b`)
	bareSpan     = patternOf(`^ ?(s|sec|secs|seconds?|ms|milliseconds?|毫秒)(?:[^a-z/]|$)`)
	millisStep   = patternOf(`^ ?(?:ms|milliseconds?|毫秒) ?(?:/ ?|per |a |each |every |一)(?:training |optimizer )?(?:step|it|iter|iteration|步)\b`)
	stepsHan     = patternOf(`^ ?个?(?:it|iter|step|步)(?:[^a-z]|$)`)
	secondBefore = patternOf(`每秒钟?(?:大概|约|能|可以|跑|有|是|只有|才)*$`)
	stepUnit     = patternOf(`^ ?(?:s|secs?|seconds?) ?/ ?(?:it|step|iter|iteration)\b`)
	stepsSecond  = patternOf(`^ ?(?:it|its|iter|iters|iterations?|steps?|步)(?: ?/ ?| per | a |每)(?:s|sec|second|秒)\b`)
)

// stepTime reads how long a step takes.
func (r *reader) stepTime() {
	if !r.matching.mentions("step", "it/s", "/it", "iter", "步") || r.matching.mentions("generat", "inference", "生成", "推理", "出字") {
		return // some programs count the tokens that they write so
	}
	for i, t := range r.tokens {
		seconds := spanSeconds[t.name] * t.value
		switch {
		case t.value <= 0:
			continue
		case t.typ == tNumber && (r.matches(stepsSecond, r.text[t.hi:]) || r.matches(stepsHan, r.text[t.hi:]) && r.matches(secondBefore, r.clauseBefore(t))):
			seconds = 1 / t.value
		case t.typ == tNumber && r.matches(stepUnit, r.text[t.hi:]):
			seconds = t.value
		case t.typ == tNumber && r.matches(stepNamed, r.clauseBefore(t)) && r.matches(bareSpan, r.text[t.hi:]):
			seconds = t.value * spanSeconds[r.groups(bareSpan, r.text[t.hi:])[1]]
		case t.typ == tNumber && r.matches(millisStep, r.text[t.hi:]):
			seconds = t.value / 1000
		case t.typ != tUnit || seconds == 0 || !r.matches(stepBehind, r.text[t.hi:]) && !r.matches(stepNamed, r.clauseBefore(t)):
			continue
		}
		if t.typ == tNumber && r.query.Steps == 0 {
			r.iterations(i)
		}
		r.query.StepSeconds = math.Round(seconds*1e4) / 1e4
		r.mark("step_s", i, i)
		return
	}
}

// spanSeconds are the seconds of the units that a step is timed in, as they are written and as
// tokens name them.
var spanSeconds = map[string]float64{
	"s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "ms": 1e-3, "millisecond": 1e-3, "milliseconds": 1e-3, "毫秒": 1e-3, "minute": 60,
}

// stepOpen asks how long a step takes: 每步多久, "how many seconds per step", "step time?".
var stepOpen = patternOf(`(?:每(?:一|个)?(?:步|step|iter)|一步|单步|一个step)(?:训练)?(?:大概|大约|约|要|需要?|得|用|花|跑|是|的?时间|耗时| )*(?:多久|多长时间|多少秒|几秒|多少时间|几分钟)|\b(?:how (?:long|many (?:seconds|ms|milliseconds|minutes|secs)))[^.?!;,]{0,24} (?:a|an|per|each|one|every|single) (?:optimizer |training |single )?(?:step|iteration|iter)\b|\b(?:step time|time per step|seconds per step|ms per step|sec per step|iteration time|s/it|s/step|ms/step)(?: should[^.?!;]{0,40}| would[^.?!;]{0,40}| can[^.?!;]{0,40})?[ ?.!]*$|\bwhat (?:step time|s/it|time per step|iteration time)\b`)

// stepAsked reports whether the time of a step is asked for.
func (r *reader) stepAsked() bool {
	q := &r.query
	return q.StepSeconds == 0 && r.hasModel() && r.hasHardware() && r.matching.mentions("step", "s/it", "iter", "步") && r.matches(stepOpen, r.text)
}

// iterationsBehind counts steps as programs print them: "2.3 it/s, 12000 it in all".
var iterationsBehind = patternOf(`^ ?(?:its?|iters?)\b`)

// iterations reads how many steps there are of a run whose speed is told in them.
func (r *reader) iterations(speed int) {
	for i, t := range r.tokens {
		if i != speed && (t.typ == tNumber || t.typ == tScaled) && !r.used[i] && t.value >= 10 && r.matches(iterationsBehind, r.text[t.hi:]) && !r.matches(stepsSecond, r.text[t.hi:]) {
			r.query.Steps = t.value
			r.mark("steps", i, i)
			return
		}
	}
}
