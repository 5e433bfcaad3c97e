package parser

import (
	"strings"
)

// A speed is often told by the time that a token takes, or with its name before the
// figure.
var (
	tokenBehind = patternOf(`^ ?(ms|msec|milliseconds?|毫秒|s|sec|secs|seconds?|秒) ?(/|per|a|each|for each|for every|one|for one|every|一个|1个|每个|每|出一个|输出一个|生成一个|一) ?(output |generated |new )?(token|tok|个字|字)\b`)
	tokenBefore = patternOf(`(tpot|\bitl|inter[- ]token latency|latency per token|time per (output )?token|per[- ]token latency|token latency|decode latency|每个?token(的)?(延迟|耗时|时间)?|每出一个(字|token)|一个token|per token|each token|token间延迟)( |is|of|=|:|about|around|~|takes?|约|大概|大约|要|需要|花|是|为|达到|just|only)*$`)
	unitBehind  = patternOf(`^ ?(ms|msec|milliseconds?|毫秒|s|sec|secs|seconds?|秒)([^a-z]|$)`)
)

// perTokenTime reads the time of a token as a speed: "50 ms per token", "TPOT 30ms",
// "2 s/token".
func (r *reader) perTokenTime(i int) bool {
	t := r.tokens[i]
	if t.value <= 0 || r.query.TokensPerS+r.query.TargetTokensPerS != 0 || !r.whole.times.says(r.matching, "tok", "tpot", "itl", "个字") {
		return false
	}
	rest := r.text[t.hi:]
	if t.typ == tUnit {
		rest = "s" + rest
	}
	m := tokenBehind.groups(rest)
	if m == nil {
		if !r.matches(tokenBefore, r.text[max(0, t.lo-clauseReach):t.lo]) {
			return false
		}
		if m = unitBehind.groups(rest); m == nil {
			return false
		}
	}
	seconds := t.value
	if strings.HasPrefix(m[1], "m") || m[1] == "毫秒" {
		seconds /= 1000
	}
	r.speedOf(i, tidy(1/seconds))
	if next := r.at(i + 3); next.is("data", "tokens") {
		r.used[i+3] = true
	}
	return true
}

// speedNames are the names of rates that stand before their figure, with the unit that
// each has.
var speedNames = []struct {
	unit string
	name *pattern
}{
	{"tpsg", patternOf(`(\btgs|tok(en)?s?/s(ec|econd)?/(gpu|card|卡|device)|tok(en)?s?/(gpu|device)/s(ec|econd)?|\btps/gpu|tokens? per (gpu|device|card) per sec(ond)?|tokens? per sec(ond)? per (gpu|device|card)|tokens?_per_(sec|second)_per_gpu|每卡每秒(训练)?token数?|单卡吞吐量?)` + toRate)},
	{"eps", patternOf(`(samples?[_ ]per[_ ]sec(ond)?|samples?/s(ec)?|examples?/s(ec)?|seq(uence)?s?/s(ec)?)` + toRate)},
	{"tps", patternOf(`(tokens?/s(ec|econd)?|tok/s|toks/s|\bt/s|\btps|tokens?[_ ]per[_ ]sec(ond)?|generation throughput|decode throughput|每秒token数?)` + toRate)},
}

const toRate = `( is| was| were| of|=|:| about| around| ~|只有|大概|大约|约|为|是|到|达到|有|才| only| just| )*$`

// namedRate reads a rate whose name stands before it: "TGS 4100", "tokens/s: 35".
func (r *reader) namedRate(i int) bool {
	t := r.tokens[i]
	if t.value <= 0 || !r.whole.rates.says(r.matching, "tgs", "tok", "t/s", "tps", "sample", "example", "seq", "吞吐") {
		return false
	}
	switch next := r.at(i + 1); next.typ {
	case tTimes, tMeasure, tCard, tBare, tQuantity, tKey, tData:
		return false
	}
	if r.at(i+1).kind == "slash" && r.at(i+2).isFigure() {
		return false
	}
	before := r.text[max(0, t.lo-clauseReach):t.lo]
	q := &r.query
	for _, s := range speedNames {
		if !r.matches(s.name, before) {
			continue
		}
		switch {
		case s.unit == "tpsg" && q.TokensPerSPerGPU == 0:
			q.TokensPerSPerGPU = t.value
			r.mark("tokens_per_s_per_gpu", i, i)
		case s.unit == "eps" && q.ExamplesPerS == 0:
			q.ExamplesPerS = t.value
			r.mark("examples_per_s", i, i)
		case s.unit == "tps" && q.TokensPerS+q.TargetTokensPerS == 0 && t.typ == tNumber:
			r.speedOf(i, t.value)
		default:
			return false
		}
		r.used[i] = true
		return true
	}
	return false
}
