package parser

// distributedOptimizer is Megatron's name for states that are shared among replicas.
var distributedOptimizer = patternOf(`(?:-{0,2}use[-_ ])?\b(?:distributed|dist)[-_ ]opt(?:imi[sz]er)?s?\b|分布式优化器`)

// distributed reads Megatron's distributed optimizer, which is the first stage of ZeRO:
// each replica keeps a part of master copy and moments.
func (r *reader) distributed() {
	if !r.matching.mentions("dist", "分布式") {
		return
	}
	m := r.places(distributedOptimizer, r.text)
	if m == nil {
		return
	}
	first := -1
	for i, t := range r.tokens {
		if t.lo >= m[0] && t.hi <= m[1] {
			first = i
			break
		}
	}
	if first < 0 || r.query.ZeROStage != nil || r.query.ZeROStages != nil {
		return
	}
	stage := 1
	if r.negated(first) {
		stage = 0
	}
	r.query.ZeROStage = &stage
	r.markText("zero_stage", m[0], m[1])
}
