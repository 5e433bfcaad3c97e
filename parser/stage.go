package parser

import (
	"slices"
	"strings"
)

// zero notes a ZeRO stage; several are compared.
func (r *reader) zero(stage int) {
	q := &r.query
	if q.ZeROStage == nil && q.ZeROStages == nil {
		q.ZeROStage = &stage
		return
	}
	if q.ZeROStage != nil {
		if *q.ZeROStage == stage {
			return
		}
		q.ZeROStages = []int{*q.ZeROStage}
		q.ZeROStage = nil
	}
	if !slices.Contains(q.ZeROStages, stage) {
		q.ZeROStages = append(q.ZeROStages, stage)
	}
}

// settleStages leaves out a stage of ZeRO that was tried and failed, where another
// is asked about behind it: "zero2 OOMs, would zero3 do?".
func (r *reader) settleStages() {
	q := &r.query
	if len(q.ZeROStages) != 2 {
		return
	}
	last, failed := -1, false
	for i, t := range r.tokens {
		if !strings.HasPrefix(t.name, "zero-") && !r.valueOf(i, "zero_stage") {
			continue
		}
		if last >= 0 {
			failed = r.failedThenAsked(last, i)
		}
		last = i
	}
	if failed && !(r.query.ObservedGB > 0 && r.matches(gapSoLarge, r.text)) {
		stage := q.ZeROStages[1]
		q.ZeROStage, q.ZeROStages = &stage, nil
	}
}

// split reads a way to split the work. A second one is what is doubted ("--tp 2
// fails, do I need --tp 4?") or an alternative ("tp 1 or tp 2").
func (r *reader) split(name string, n int) {
	q := &r.query
	if name != "tp" || q.Parallel.TP == 0 || q.Parallel.TP == n {
		set(&q.Parallel, name, n)
		return
	}
	switch {
	case r.asked.asks("oom", "need") && !r.asked.asks("compare", "why"):
	case r.asked.asks("compare", "why", "howfast", "best") || closing(r.text):
		q.ParallelOptions = []Parallel{{TP: q.Parallel.TP}, {TP: n}}
		q.Parallel.TP = 0
	default:
		set(&q.Parallel, name, n)
	}
}

// eitherWay reads two ways to split the work that are compared: "tp2和pp2哪个快".
func (r *reader) eitherWay() {
	p := &r.query.Parallel
	if p.TP < 2 || p.TP != p.PP || r.query.ParallelOptions != nil || !r.matching.mentions("哪") && !r.asked.asks("best") {
		return
	}
	if n := r.query.GPUCount; n >= p.TP*p.PP {
		return
	}
	r.query.ParallelOptions = []Parallel{{TP: p.TP}, {PP: p.PP}}
	p.TP, p.PP = 0, 0
}

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
