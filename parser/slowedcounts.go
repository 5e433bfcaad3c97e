package parser

import (
	"slices"
	"strings"
)

// Speeds on one card and on several are told together where more cards made a load slower: "50 t/s on
// one GPU but only 12 on two". The numbers of cards are then what is compared, and none of the speeds
// is that of the question.

// slowedWith is said of more cards that make a load no faster.
var slowedWith = patternOf(`\b(?:slow(?:er|s|ed)?|only|just|low(?:er)?|drops?|dropped|falls?|worse|half|same|longer|no faster|not faster|no gain|less)\b|慢|只有|只能|不如|分之|下降|掉到|降到|更低|一样|达不到|不到|没有?翻倍|没有?变快|才|反而`)

// fallsBehind tells that one number of cards does less than another: 4卡的吞吐还不如2卡.
var fallsBehind = patternOf(`(?:不如|比不上|比不过|赶不上|还没有?|反而没有?)[^,;?!、]{0,4}(?:\d{1,2}|[单双两四]) ?(?:张|块|卡)`)

// takeSlowedCounts takes the numbers of like cards whose speeds are held against each other, or nil, and passes over the speeds.
func (r *reader) takeSlowedCounts() []int {
	q := &r.query
	if q.GPUOptions != nil || q.Nodes > 1 || trains(q.Task) || !r.matching.mentions("slow", "only", "just", "low", "drop", "fall", "worse", "half", "same", "fast", "less", "慢", "反而", "只", "不如", "分之", "降", "掉", "一样", "没", "才") {
		return nil
	}
	var counts []int
	card := ""
	for _, t := range r.tokens {
		if t.isCard() && card != "" && t.name != card {
			return nil
		} else if t.isCard() {
			card = t.name
		}
	}
	for k := range r.hardware {
		p := &r.hardware[k]
		if p.what != partCount || p.value > 16 || p.measure == "node" || p.measure == "each" {
			continue
		}
		if n := round(p.value); p.value == float64(n) && !slices.Contains(counts, n) && (r.beforeCard(p.from) || p.measure == "card" || r.at(p.to+1).isCard() || strings.HasSuffix(r.word(p.from), "卡")) {
			counts = append(counts, n)
		}
	}
	if len(counts) == 1 && counts[0] > 1 && r.matching.mentions("单卡", "单张", "一张", "一块") {
		counts = append(counts, 1) // "单卡7s, 换成8张反而40s"
	}
	if len(counts) < 2 || len(counts) > 4 || !slices.Contains(counts, 1) && !r.matches(fallsBehind, r.text) || !r.speedsTold() || !r.matches(slowedWith, r.text) {
		return nil
	}
	r.slowedLayouts = true
	r.passSpeeds()
	slices.Sort(counts)
	return counts
}

// speedsTold reports whether the text tells how fast something runs, in a figure or a word.
func (r *reader) speedsTold() bool {
	return r.asked.asks("howfast") || r.asked.asks("why") && r.matching.mentions("慢", "slow", "反而", "long") && r.matches(secondsTaken, r.text) || slices.ContainsFunc(r.tokens, func(t token) bool { return t.typ == tUnit && t.name == "tps" })
}

// secondsTaken are the seconds or minutes that a run is told to take: "推理7s", "answers in 5 seconds".
var secondsTaken = patternOf(`\d ?(?:s|ms|secs?|seconds?|mins?|minutes?|秒|毫秒|分钟)(?:[^a-z]|$)`)

// passSpeeds passes over the speeds that are told of cases held against each other.
func (r *reader) passSpeeds() {
	r.query.TokensPerS = 0
	delete(r.spans, "tokens_per_s")
	for i := range r.tokens {
		if r.tokens[i].typ == tUnit && r.tokens[i].name == "tps" {
			r.passed = append(r.passed, i)
		}
	}
}

// sameOnMoreAsked reports whether it is asked why more cards are no faster, or whether that is right,
// with no card to reckon with.
func (r *reader) sameOnMoreAsked() bool {
	q := &r.query
	if q.GPU != "" || q.GPUMemoryGB > 0 || q.GPUCountOptions == nil || !r.speedsTold() || !r.matches(slowedWith, r.text) || !r.asked.asks("why", "normal") || r.asked.asks("howmuch", "oom", "fit", "buy") {
		return false
	}
	if q.Topic == "" {
		q.Topic = ternary(r.matching.mentions("tensor", "tp", "张量"), "tensor_parallel", "pipeline_parallel")
	}
	return true
}

// readCountsBySpeed reads the notion where two numbers of cards are told apart by their speed with no
// model to reckon with, and reports whether they are: how work is spread over cards is what can be told.
func (r *reader) readCountsBySpeed() bool {
	q := &r.query
	if q.GPUCountOptions == nil || r.hasModel() || trains(q.Task) || !r.asked.asks("howfast") || q.TargetTokensPerS > 0 || r.asked.asks("why", "normal", "howmuch", "oom", "fit", "enough", "buy", "cost", "whatmodel", "power", "best") {
		return false
	}
	if q.Topic == "" {
		q.Topic = ternary(r.matching.mentions("tensor", "tp", "张量"), "tensor_parallel", "pipeline_parallel")
	}
	return true
}
