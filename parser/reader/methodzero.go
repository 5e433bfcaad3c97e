package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/query"
)

// preference is the kind of preference training that is named where it holds other
// models or sequences than DPO: ORPO, SimPO and CPO have no reference model, KTO learns
// from single answers, a reward model ends in a score. Empty for all others.
func (r *Reader) preference() string {
	kind, others := "", false
	for i, t := range r.Tokens {
		if t.Kind != "rl" {
			continue
		}
		switch way := r.wayAt(i); {
		case way == t.Name:
			others = true
		case way != "reward" || kind == "":
			kind = way
		}
	}
	if others { // DPO is named as well, or the reward model is a part of PPO
		return ""
	}
	return kind
}

// zero notes a ZeRO stage; several are compared.
func (r *Reader) zero(stage int) {
	q := &r.Query
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
func (r *Reader) settleStages() {
	q := &r.Query
	if len(q.ZeROStages) != 2 || r.slowStage() {
		return
	}
	last, failed := -1, false
	for i, t := range r.Tokens {
		if !strings.HasPrefix(t.Name, "zero-") && !r.ValueOf(i, "zero_stage") {
			continue
		}
		if last >= 0 {
			failed = r.failedThenAsked(last, i)
		}
		last = i
	}
	if failed && !(r.Query.ObservedGB > 0 && r.Matches(GapSoLarge, r.Text)) {
		stage := q.ZeROStages[1]
		q.ZeROStage, q.ZeROStages = &stage, nil
	}
}

// split reads a way to split the work, of which a token is the degree. A second one is what is doubted ("--tp 2
// fails, do I need --tp 4?"), what is tried next ("tp 2 fails, would tp 4 do") or an alternative ("tp 1 or tp 2").
func (r *Reader) split(name string, n, at int) {
	q := &r.Query
	if name != "tp" || q.Parallel.TP == 0 || q.Parallel.TP == n {
		set(&q.Parallel, name, n)
		return
	}
	switch {
	case r.Asked.Asks("oom", "need") && !r.Asked.Asks("compare", "why") && !r.Matches(bothTimed, r.Text):
		if first := r.LastWithin(r.Spans["tp"][1]); first >= 0 && !r.Asked.Asks("need", "cards") && r.failedThenAsked(first, at) {
			q.Parallel.TP = n
		}
	case r.Matches(bothTimed, r.Text), r.Asked.Asks("compare", "why", "howfast", "best") || evidence.Closing(r.Text):
		q.ParallelOptions = []query.Parallel{{TP: q.Parallel.TP}, {TP: n}}
		q.Parallel.TP = 0
	default:
		set(&q.Parallel, name, n)
	}
}

// bothTimed tells what each of two ways took: "tp=1 takes 7s and tp=2 10s", tp1要7秒，tp2要10秒.
var bothTimed = pattern.Of(`\d ?(?:s|ms|secs?|seconds?|秒|毫秒)(?:[^a-z0-9][^.?!;]{0,32})?(?:[^a-z]|\btp ?=?)[^.?!;]{0,12}?\d ?(?:s|ms|secs?|seconds?|秒|毫秒)(?:[^a-z0-9]|$)`)

// splitInstead takes the cards that did not do for no number of cards where splitting the work over
// more is asked about behind it: "it runs out on one 4090, would tp 2 do", 单卡爆显存，tp2行吗.
func (r *Reader) splitInstead() {
	q := &r.Query
	if q.GPUCount == 0 || q.GPUCount >= q.Parallel.TP || !r.Questioned() || r.Asked.Asks("why", "compare") {
		return
	}
	at := len(r.Tokens) - 1
	for at >= 0 && !r.Tokens[at].Is("key", "tp") {
		at--
	}
	if at < 0 {
		return
	}
	said := r.Text[:r.Tokens[at].Lo]
	stop := strings.LastIndexAny(said, ",;.?!、")
	if stop < 0 {
		return // "oom on one 4090 with tp 2"
	}
	ranOut := slices.ContainsFunc(r.Asked.Found, func(s evidence.Sign) bool { return s.Name == "oom" && s.Hi <= stop })
	if ranOut || r.Matches(ramLacking, said[:stop]) || r.Matches(tooSmall, said[:stop]) {
		q.GPUCount = 0
		delete(r.Spans, "gpu_count")
	}
}

var whichHanWords = pattern.OneOf("哪")

// eitherWay reads two ways to split the work that are compared: "tp2和pp2哪个快".
func (r *Reader) eitherWay() {
	p := &r.Query.Parallel
	if p.TP < 2 || p.TP != p.PP || r.Query.ParallelOptions != nil || !r.Mentions(whichHanWords) && !r.Asked.Asks("best") {
		return
	}
	if n := r.Query.GPUCount; n >= p.TP*p.PP {
		return
	}
	r.Query.ParallelOptions = []query.Parallel{{TP: p.TP}, {PP: p.PP}}
	p.TP, p.PP = 0, 0
}

// distributedOptimizer is Megatron's name for states that are shared among replicas.
var distributedOptimizer = pattern.Of(`(?:-{0,2}use[-_ ])?\b(?:distributed|dist)[-_ ]opt(?:imi[sz]er)?s?\b|分布式优化器`)

var distWords = pattern.OneOf("dist", "分布式")

// distributed reads Megatron's distributed optimizer, which is the first stage of ZeRO:
// each replica keeps a part of master copy and moments.
func (r *Reader) distributed() {
	if !r.Mentions(distWords) {
		return
	}
	m := r.Places(distributedOptimizer, r.Text)
	if m == nil {
		return
	}
	first := -1
	for i, t := range r.Tokens {
		if t.Lo >= m[0] && t.Hi <= m[1] {
			first = i
			break
		}
	}
	if first < 0 || r.Query.ZeROStage != nil || r.Query.ZeROStages != nil {
		return
	}
	stage := 1
	if r.Negated(first) {
		stage = 0
	}
	r.Query.ZeROStage = &stage
	r.markText("zero_stage", m[0], m[1])
}
