package parser

import "math"

// How long a step of training takes is told by its name before the figure or by its unit
// behind it: "step time 2.5s", "2.5 s/it", 每步3秒; or by the steps of a second: "1.5 it/s".
var (
	stepNamed   = patternOf(`(?:\b(?:step|iteration|iter) ?time|\btime per (?:step|iteration|iter)|\b(?:each|every|per|one|a) (?:training |optimizer |gradient )?(?:step|iteration)|每(?:一|个)?(?:步|step|iter)|一步|单步)(?: |takes?|took|is|was|of|at|in|about|around|roughly|~|=|:|要|需要|需|用|花|耗时|时间|大概|大约|约|左右|是|为|得)*$`)
	stepBehind  = patternOf(`^ ?(?:/ ?|per |a |each |every |for (?:each|every|one|a) |一)(?:training |optimizer )?(?:step|it|iter|iteration|步)\b`)
	stepUnit    = patternOf(`^ ?(?:s|secs?|seconds?) ?/ ?(?:it|step|iter|iteration)\b`)
	stepsSecond = patternOf(`^ ?(?:it|its|iter|iters|iterations?|steps?|步)(?: ?/ ?| per | a |每)(?:s|sec|second|秒)\b`)
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
		case t.typ == tNumber && r.matches(stepsSecond, r.text[t.hi:]):
			seconds = 1 / t.value
		case t.typ == tNumber && r.matches(stepUnit, r.text[t.hi:]):
			seconds = t.value
		case t.typ != tUnit || seconds == 0 || !r.matches(stepBehind, r.text[t.hi:]) && !r.matches(stepNamed, r.clauseBefore(t)):
			continue
		}
		r.query.StepSeconds = math.Round(seconds*1e4) / 1e4
		r.mark("step_s", i, i)
		return
	}
}

// spanSeconds are the seconds of the units that a step is timed in.
var spanSeconds = map[string]float64{"second": 1, "minute": 60}
