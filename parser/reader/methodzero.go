package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// The stages of ZeRO: named, listed, tried or too slow.

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

// saidNo stands behind a stage that is said not to do: "zero2 says no", zero2估出来不够.
var saidNo = pattern.Of(`^ ?(?:estimat\w+ |calculator )?(?:says? no|said no|won't do|isn't enough|is not enough|wasn't enough|falls short|is out)\b|^(?:估|算)?(?:出来)?(?:都|也|还)?(?:不行|不够|放不下|装不下)`)

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
			failed = r.failedThenAsked(last, i) || r.Matches(saidNo, r.Text[r.Tokens[last].Hi:]) && r.Asked.Asks("fit", "enough", "can", "does")
		}
		last = i
	}
	if failed && !(r.Query.ObservedGB > 0 && r.Matches(GapSoLarge, r.Text)) {
		stage := q.ZeROStages[1]
		q.ZeROStage, q.ZeROStages = &stage, nil
	}
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

// moreStages reads the stages that follow a first one without its name: "zero 1 2
// 3", "zero1/2/3", "zero-2和3".
func (r *Reader) moreStages(i int, last float64) {
	for {
		next := i + 1
		if r.At(next).Joins() {
			next++
		}
		t := r.At(next)
		if t.Type != token.Number || t.Value != last+1 || t.Value > 3 || r.Word(next) != query.Decimal(t.Value) || r.BeforeCard(next) {
			return
		}
		switch after := r.At(next + 1); after.Type {
		case token.Times, token.Measure, token.Card, token.Bare, token.Quantity, token.Key, token.Data, token.Unit, token.Equals:
			return
		}
		r.zero(numeral.Round(t.Value))
		r.Mark("zero_stage", next, next)
		i, last = next, t.Value
	}
}

// otherStage reads the second stage of "zero 2 vs 3", which is a number alone.
func (r *Reader) otherStage(i int) bool {
	v := r.Tokens[i].Value
	if !r.listsStage(i) || v != float64(numeral.Round(v)) || v < 0 || v > 3 || r.Query.ZeROStage == nil && r.Query.ZeROStages == nil || r.BeforeCard(i) || r.At(i+1).Type == token.Times || r.At(i+1).Type == token.Measure {
		return false
	}
	j := i - 1
	for r.At(j).Joins() {
		for r.At(j).Joins() {
			j--
		}
		if n := r.At(j); n.Type == token.Number && n.Value <= 3 && r.At(j-1).Joins() {
			j-- // the list began before
		}
	}
	method := strings.HasPrefix(r.At(j).Name, "zero-")
	if !method && !(r.At(j).Type == token.Number && r.At(j-1).Is("key", "zero_stage")) {
		return false
	}
	r.zero(numeral.Round(v))
	r.Mark("zero_stages", i, i)
	return true
}

// listsStage reports whether a joining word stands before a number that may go on a list
// of stages. After a comma alone the list has to go on: "zero 1, 2 and 3".
func (r *Reader) listsStage(i int) bool {
	before := r.At(i - 1)
	if before.Type == token.Either || before.Joins() && before.Kind == "and" {
		return true
	}
	return before.Joins() && before.Kind == "comma" && r.At(i+1).Joins() && (r.At(i+2).Type == token.Number || r.At(i+2).Joins() && r.At(i+3).Type == token.Number)
}

// slowBehind stands behind a stage of ZeRO that is used already and too slow: "zero3 is slow", zero3太慢. eitherStage
// sets two against each other.
var (
	slowBehind     = pattern.Of(`^ ?(?:\b(?:is|was|are|feels|runs|seems|gets|being|works but|just|way|so|really|painfully|too|very|is so|offload|training)[ -])*(?:too slow|slow|sluggish|crawling|crawls|a crawl|unusably slow)\b|^ ?(?:训练?|跑|用)?(?:起来|得|实在|真的|确实|有点|是|的话)*(?:太|很|好|巨|特别|非常|真)?慢`)
	eitherStage    = pattern.Of(`\b(?:or|vs|versus|compared|than|faster|quicker|how much|difference|why)\b|还是|对比|比|哪个|快多少|为什么`)
	slowStageWords = pattern.OneOf("slow", "sluggish", "crawl", "慢")
)

// slowStage keeps the stage of two that is asked about, where the other is only told to be too slow.
func (r *Reader) slowStage() bool {
	q := &r.Query
	if !r.Mentions(slowStageWords) || !r.Asked.Asks("can", "does", "fit", "enough", "oom") || r.Matches(eitherStage, r.Text) {
		return false
	}
	slow, lo, hi := -1, 0, 0
	for _, t := range r.Tokens {
		stage, ok := strings.CutPrefix(t.Name, "zero-")
		if ok && len(stage) == 1 && r.Matches(slowBehind, r.Text[t.Hi:]) {
			slow, lo = int(stage[0]-'0'), t.Lo
			hi = t.Hi + r.Span(slowBehind, r.Text[t.Hi:])[1]
		}
	}
	for k, stage := range q.ZeROStages {
		if stage == slow {
			kept := q.ZeROStages[1-k]
			q.ZeROStage, q.ZeROStages = &kept, nil
			r.Asked.Drop(func(s evidence.Sign) bool { return s.Name == "howfast" && s.Lo >= lo && s.Lo < hi })
			return true
		}
	}
	return false
}
